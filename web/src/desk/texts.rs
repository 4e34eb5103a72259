//! Questions about a text that need no world: links, what can be written, what is taken out of it.

use std::collections::BTreeMap;

use fivetuple_core::base::Texts;
use fivetuple_core::link::Shared;
use fivetuple_core::manifest::{Completion, clean, edited, mask};

use crate::talk::{Answer, Spot, Word};

/// A link to a text and how it is looked at. Services go by name, since positions change.
pub(super) fn link(spot: Spot, text: &str) -> Answer {
    let mut view = BTreeMap::new();
    let route = spot.route.map(u32::from);
    let numbers =
        [("service", spot.exposure), ("flow", spot.flow), ("route", route), ("step", spot.step)];
    for (name, number) in numbers {
        if let Some(number) = number {
            view.insert(name.to_owned(), number.to_string());
        }
    }
    let secrets = mask(text);
    let text = edited(text, 0, &secrets);
    let shared = Shared { text, playhead: spot.at, view, ..Shared::default() };
    match fivetuple_core::share(&shared) {
        Ok(link) => Answer::Linked(link, secrets.len() as u32),
        Err(error) => Answer::LinkBad(error.to_string()),
    }
}

/// What a link holds: how it is looked at, and its text.
pub(super) fn opened(link: &str) -> (Answer, Option<String>) {
    match fivetuple_core::open(link) {
        Ok(opened) => {
            let number = |name: &str| opened.shared.view.get(name)?.parse().ok();
            let spot = Spot {
                at: opened.shared.playhead,
                exposure: number("service"),
                flow: number("flow"),
                route: number("route").and_then(|route| u16::try_from(route).ok()),
                step: number("step"),
            };
            (Answer::LinkOpened(spot, opened.other_rules), Some(opened.shared.text))
        }
        Err(error) => (Answer::LinkBad(error.to_string()), None),
    }
}

/// The text without what only servers write.
pub(super) fn cleaned(text: &str) -> (Answer, Option<String>) {
    let edits = clean(text);
    (Answer::Cleaned(!edits.is_empty()), Some(edited(text, 0, &edits)))
}

/// A text without the values of Secrets, and how many there were.
pub(super) fn without_secrets(text: &str) -> (Vec<u8>, u32) {
    let secrets = mask(text);
    (edited(text, 0, &secrets).into_bytes(), secrets.len() as u32)
}

/// What is known about a place in the text.
pub(super) fn hover(texts: &Texts, at: u32) -> Vec<String> {
    let found = fivetuple_core::hover(texts.text(), texts.byte(at));
    found.map_or_else(Vec::new, |hover| std::iter::once(hover.path).chain(hover.says).collect())
}

/// What can be written at a place in the text.
pub(super) fn complete(texts: &Texts, at: u32) -> Vec<Word> {
    let word = |found: Completion| Word {
        label: found.label,
        detail: found.detail,
        insert: found.insert,
        from: texts.utf16(found.span.start),
    };
    fivetuple_core::complete(texts.text(), texts.byte(at)).into_iter().map(word).collect()
}
