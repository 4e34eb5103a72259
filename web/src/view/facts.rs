//! What there is to know about the things in a picture: how each is, and what it gets.

use std::collections::BTreeSet;

use fivetuple_core::base::{ClientId, ExposureId, Place};
use fivetuple_core::model::Lifecycle;
use fivetuple_core::show::{Backend, Balancer, Part, Shares, Snapshot, Thing, World};

use crate::derive::{part_of, parts};
use crate::marked::Mark;
use crate::scene::Spot;
use crate::strings::words;

/// What there is to know about the things in a picture.
pub(super) struct Facts<'a> {
    pub(super) world: &'a World,
    pub(super) balancer: Option<&'a Balancer>,
    pub(super) snapshot: &'a Snapshot,
    /// The exposure's position.
    pub(super) exposure: u32,
    /// The thing looked at.
    pub(super) thing: Option<Thing>,
    /// What differs from another variant, and how.
    pub(super) marked: &'a [Mark],
    /// Whether shares and conditions are kept back.
    pub(super) veiled: bool,
}

impl<'a> Facts<'a> {
    /// Where new connections go by the rules, as the world is at the moment looked at.
    pub(super) fn shares(&self) -> Option<&'a Shares> {
        let now = self.snapshot.expected.get(self.exposure as usize);
        now.or_else(|| self.balancer.map(|balancer| &balancer.shares))
    }

    /// How a place differs from another variant, if it does.
    pub(super) fn mark(&self, spot: Spot) -> Option<&'a str> {
        let place = spot.place()?;
        self.marked.iter().find(|(at, _)| *at == place).map(|(_, says)| says.as_str())
    }

    /// Whether requests are read here.
    pub(super) fn reads(&self) -> bool {
        let what = self.world.exposures.get(self.exposure as usize);
        what.is_some_and(|what| !what.routes.is_empty())
    }

    /// The backends of the exposure and of what is behind it.
    pub(super) fn backends(&self) -> impl Iterator<Item = &'a Backend> {
        self.balancer.into_iter().flat_map(|balancer| &balancer.backends)
    }

    /// Whether a place is unhealthy for one of them now.
    pub(super) fn is_unhealthy(&self, place: Place) -> bool {
        let mut parts = parts(self.world, ExposureId(self.exposure));
        parts.any(|(id, _)| self.snapshot.unhealthy.contains(&(id.0, place)))
    }

    /// Whom each client sends to, where it decides itself.
    pub(super) fn clients_send(&self) -> Vec<(Place, Place)> {
        let Some(balancer) = self.balancer.filter(|it| it.at_clients) else { return Vec::new() };
        let to = |(client, shares): &'a (u32, Shares)| {
            let some = shares.nodes.iter().filter(|part| part.share.value > 0.0);
            some.filter_map(|part| Some((Place::Client(ClientId(*client)), part.place?)))
        };
        balancer.shares_by_client.iter().flat_map(to).collect()
    }

    /// Everyone that the load balancer sends to by itself, with their shares, to draw.
    pub(super) fn sent_to(&self) -> Vec<(Place, f64)> {
        let Some(rules) = self.shares() else { return Vec::new() };
        let direct: BTreeSet<Place> = self.backends().map(|backend| backend.place).collect();
        let pods =
            rules.pods.iter().filter(|part| part.place.is_some_and(|it| direct.contains(&it)));
        let all = rules.nodes.iter().chain(pods);
        let wide = |value: f64| if self.veiled { value.ceil() / 2.0 } else { value };
        all.filter_map(|part| Some((part.place?, wide(part.share.value)))).collect()
    }

    /// A share in percent.
    pub(super) fn percent(&self, part: &Part) -> String {
        if self.veiled { words().veil.to_owned() } else { part.share.percent.clone() }
    }
}

/// How a thing is, in a word, and whether that is bad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) word: String,
    pub(super) bad: bool,
    pub(super) idle: bool,
    pub(super) absent: bool,
}

/// Why a place is not there now, if it is not.
pub(super) fn absence(place: Place, snapshot: &Snapshot) -> Option<&'static str> {
    let s = words();
    let coming = snapshot.coming.contains(&place).then_some(s.coming);
    coming.or(snapshot.gone.contains(&place).then_some(s.gone))
}

/// The condition of a place now.
pub(super) fn condition(place: Place, facts: &Facts<'_>) -> Condition {
    let s = words();
    if facts.veiled {
        return Condition::default();
    }
    if let Some(word) = absence(place, facts.snapshot) {
        return Condition { word: word.into(), absent: true, ..Condition::default() };
    }
    if let Some((_, life)) = facts.snapshot.lives.iter().find(|(at, _)| *at == place) {
        return pod(Some(*life));
    }
    if facts.snapshot.down.contains(&place) {
        let word = if matches!(place, Place::Pod(_)) { s.unready } else { s.down };
        return Condition { word: word.into(), bad: true, ..Condition::default() };
    }
    match place {
        // Until the run has been looked at, a Pod is what the text says.
        Place::Pod(id) if facts.snapshot.observed.is_empty() => {
            let life = facts.world.pods.get(id.0 as usize).map(|pod| pod.life);
            Some(pod(life)).filter(|it| it.bad).unwrap_or_else(|| served(place, facts))
        }
        Place::Pod(_) => served(place, facts),
        Place::Node(_) => backend(place, facts),
        _ => Condition::default(),
    }
}

fn pod(life: Option<Lifecycle>) -> Condition {
    let s = words();
    let word = match life {
        Some(Lifecycle::Unready) => s.unready,
        Some(Lifecycle::Serving) => s.serving,
        Some(Lifecycle::Terminating) => s.terminating,
        Some(Lifecycle::Ready) | None => "",
    };
    Condition { word: word.into(), bad: !word.is_empty(), ..Condition::default() }
}

/// A Pod's condition as a backend: it is told only where it is bad.
fn served(place: Place, facts: &Facts<'_>) -> Condition {
    let known = !facts.snapshot.observed.is_empty();
    let ill = facts.is_unhealthy(place)
        || (!known && facts.backends().any(|one| one.place == place && !one.healthy));
    let word = if ill { words().unhealthy.into() } else { String::new() };
    Condition { word, bad: ill, ..Condition::default() }
}

fn backend(place: Place, facts: &Facts<'_>) -> Condition {
    let s = words();
    if facts.is_unhealthy(place) {
        return Condition { word: s.unhealthy.into(), bad: true, ..Condition::default() };
    }
    if facts.balancer.is_none() {
        return Condition::default();
    }
    if let Some(one) = facts.backends().find(|backend| backend.place == place) {
        let word = one.health.value.clone();
        return Condition { word, bad: !one.healthy, ..Condition::default() };
    }
    let word = if is_passed(place, facts) { s.passed } else { s.takes_no_part };
    Condition { word: word.into(), idle: true, ..Condition::default() }
}

/// Whether packets go to a Pod on a node and past the node itself.
fn is_passed(node: Place, facts: &Facts<'_>) -> bool {
    let on = |place: Place| match place {
        Place::Pod(id) => facts.world.pods.get(id.0 as usize).and_then(|pod| pod.node),
        _ => None,
    };
    facts.backends().any(|one| on(one.place).map(Place::Node) == Some(node))
}

/// The share of a place by the rules, in percent.
pub(super) fn share(place: Place, facts: &Facts<'_>) -> String {
    let Some(shares) = facts.shares() else { return String::new() };
    let parts = match place {
        Place::Node(_) => &shares.nodes,
        _ => &shares.pods,
    };
    part_of(parts, place).map_or_else(String::new, |part| facts.percent(part))
}
