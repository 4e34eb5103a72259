//! How cloud load balancers route packets, and why: the model. Pure: no clock, no I/O, no UI.
//!
//! [`work`] turns text into a [`Worked`] world: read, built, planned, its backends probed, the way of
//! every packet prepared. From there: [`Worked::world`] is what people see of it, [`Worked::trip`]
//! follows one packet there and back, [`Worked::run`] lets many move over time. [`share`] and
//! [`open`] turn what somebody looks at into a link and back; [`rules`] are all the reasons there
//! can be.
//!
//! The modules stand in reading order; each knows only those above it.

pub mod base;
pub mod explain;

pub mod manifest;

pub mod balance;

pub mod model;

pub mod plan;

pub mod systems;

pub mod path;

pub mod sim;

pub mod advice;

pub mod link;

pub mod capture;

pub mod show;

pub mod compare;

pub mod search;

pub mod claims;
pub mod lesson;
mod registry;
mod work;

use compare::{Comparison, Variant, flows};
use explain::{Catalog, English};
use link::{LinkError, Opened, Shared};

pub use registry::{rule, rules};
pub use work::{Worked, work, work_again};

/// What the controllers of one provider compute, for anyone to call.
pub mod gke {
    pub use crate::systems::gke_neg::{class, probe, readiness, sync};
    pub use crate::systems::gke_passthrough::{
        annotations, endpoint_sets, gates, health, kind, locality, names, node_filter, owner,
        ports, ranges, rules, strong, subset, wanted,
    };
}

/// What differs between two variants of a world, whose clients send the same packets by this seed.
pub fn diff(before: &Worked, after: &Worked, seed: u64) -> Comparison {
    diff_in(before, after, (seed, &English))
}

/// The same in a language.
pub fn diff_in(
    before: &Worked,
    after: &Worked,
    (seed, catalog): (u64, &dyn Catalog),
) -> Comparison {
    let worlds = [before.world_in(catalog), after.world_in(catalog)];
    let flows = [before, after].map(|one| flows(&one.router, seed, catalog));
    let [one, other] = [0, 1].map(|at| Variant { world: &worlds[at], flows: &flows[at], catalog });
    Comparison::of(one, other)
}

/// What is found in a run, as far as it has come.
pub fn find(query: &str, run: &sim::Run) -> search::Found {
    let mut search = search(query, run);
    while search.advance(run, u32::MAX) == sim::Progress::Paused {}
    search.found()
}

/// The same as a search that has not begun, to go on with in slices.
pub fn search(query: &str, run: &sim::Run) -> search::Search {
    search::Search::new(query, &rules(), run)
}

/// What can be written at a byte of a text.
pub fn complete(text: &str, byte: u32) -> Vec<manifest::Completion> {
    manifest::complete(text, byte, &systems::Systems.known())
}

/// What is known about the field at a byte of a text.
pub fn hover(text: &str, byte: u32) -> Option<manifest::Hover> {
    manifest::hover(text, byte, &systems::Systems.known())
}

/// The same world under other names and addresses, without comments.
///
/// # Errors
/// If a part of the text cannot be read.
pub fn anonymize(text: &str) -> Result<manifest::Anonymous, manifest::Refused> {
    manifest::anonymous::anonymize(text, &systems::Systems.known())
}

/// The fragment of a link that carries `shared`.
///
/// # Errors
/// If it would be larger than links may be.
pub fn share(shared: &Shared) -> Result<String, LinkError> {
    link::write(shared, registry::digest())
}

/// What a link carries.
///
/// # Errors
/// If it is no such link, cut short, damaged, from a newer release, or too large.
pub fn open(link: &str) -> Result<Opened, LinkError> {
    link::open(link, registry::digest())
}
