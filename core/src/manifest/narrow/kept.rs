//! What stays for a choice.

use std::collections::BTreeSet;

use super::Choice;
use super::thing::{Id, Thing};
use crate::manifest::tree::Value;

/// Names of what stays, and of what that needs.
#[derive(Default)]
struct Kept<'t> {
    names: BTreeSet<Id<'t>>,
    needed: BTreeSet<Id<'t>>,
    /// Namespaces and selectors of Services.
    selectors: Vec<(&'t str, Value<'t>)>,
    spaces: BTreeSet<&'t str>,
}

/// Whether each thing stays.
pub(super) fn kept(things: &[Thing<'_>], choice: &Choice) -> Vec<bool> {
    let mut all = Kept::default();
    let mut stays: Vec<bool> = things.iter().map(|thing| is_chosen(thing, choice)).collect();
    for (thing, _) in things.iter().zip(&stays).filter(|(_, stays)| **stays) {
        all.keep(thing);
    }
    loop {
        let mut more = false;
        for (thing, stays) in things.iter().zip(&mut stays).filter(|(_, stays)| !**stays) {
            if all.has_part_in(thing) {
                all.keep(thing);
                (*stays, more) = (true, true);
            }
        }
        if !more {
            return stays;
        }
    }
}

fn is_chosen(thing: &Thing<'_>, choice: &Choice) -> bool {
    let service = |(space, name): &(String, String)| thing.id() == ("Service", space, name);
    thing.is_everybodys()
        || choice.namespaces.iter().any(|space| space == thing.space)
        || choice.services.iter().any(service)
}

impl<'t> Kept<'t> {
    fn keep(&mut self, thing: &Thing<'t>) {
        self.names.insert(thing.id());
        self.needed.extend(thing.needs());
        self.spaces.insert(thing.space);
        if thing.kind == "Service" {
            let selector = thing.value.at(&["spec", "selector"]);
            self.selectors.extend(selector.map(|selector| (thing.space, selector)));
        }
    }

    fn has_part_in(&self, thing: &Thing<'t>) -> bool {
        self.needed.contains(&thing.id())
            || thing.belongs_to().iter().any(|id| self.names.contains(id))
            || self.selectors.iter().any(|(space, it)| *space == thing.space && selects(*it, thing))
            || match thing.kind {
                "Namespace" => self.spaces.contains(thing.name),
                "NetworkPolicy" => self.spaces.contains(thing.space),
                _ => false,
            }
    }
}

/// Whether a selector chooses a Pod, or the Pods that a workload makes; an empty one chooses none.
pub(super) fn selects(selector: Value<'_>, thing: &Thing<'_>) -> bool {
    let Some(labels) = thing.labels() else { return false };
    let mut entries = selector.entries().peekable();
    entries.peek().is_some()
        && entries.all(|(key, value)| {
            labels.get(key.text()).is_some_and(|label| label.text() == value.text())
        })
}
