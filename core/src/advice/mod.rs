//! Advice: traps that a world falls into, each where the text says it, with what to change.
//!
//! A check looks at one exposure or at one client's traffic, as planned and probed, and speaks up
//! only where the trap bites in this very world. What is about a product is that product's own
//! check; here behaviors are looked at. One file is one family of checks, all stand in one list.

mod about;
mod clients;
mod connections;
mod events;
mod health;
mod hints;
mod requests;
pub mod rules;
mod shares;
mod spread;

use crate::manifest::Problem;
use crate::path::{Health, Router};
use crate::plan::Planner;

use about::{About, Behind, Happens, Scene, Sent};
use spread::Spreads;

/// Checks of one exposure.
const OF_EXPOSURES: &[fn(&About<'_>) -> Option<Problem>] = &[
    shares::uneven,
    shares::left_out,
    health::leads_nowhere,
    health::nobody_healthy,
    health::pods_unready,
    health::fails_on_purpose,
    shares::nobody,
    connections::few,
    connections::few_addresses,
    connections::forgotten_flows,
    connections::stays_with_nobody,
    hints::not_written,
    hints::not_on_all,
];

/// Checks of a Service port behind a door.
const OF_BEHIND: &[fn(&Behind<'_>) -> Option<Problem>] = &[requests::uneven];

/// Checks of a load balancer that spreads requests over groups.
const OF_SPREADS: &[fn(&Spreads<'_>) -> Option<Problem>] =
    &[spread::far_first, spread::sprays, spread::drained, spread::early_failover];

/// Checks of the same that tell how much it is asked for, where somebody has said how much that is.
const OF_LOADS: &[fn(&Spreads<'_>) -> Option<Problem>] = &[
    spread::waiting,
    spread::leaves_zone,
    spread::late_failover,
    spread::all_full,
    spread::affinity_without_room,
];

/// Checks of what one client sends to one place.
const OF_CLIENTS: &[fn(&Sent<'_>) -> Option<Problem>] = &[
    clients::nothing_arrives,
    clients::nothing_is_answered,
    clients::skips_the_balancer,
    clients::address_lost,
    clients::nobody_near,
    connections::silent_too_long,
];

/// Checks of what is to happen in a run.
const OF_EVENTS: &[fn(&Happens<'_>) -> Option<Problem>] = &[
    events::ends_unnoticed,
    events::ends_in_its_group,
    events::switches_policy,
    events::probes_blocked,
];

/// What is worth changing in a world that stands, in the order of the checks.
pub fn advise(router: &Router, health: &Health, planner: &dyn Planner) -> Vec<Problem> {
    let scene = Scene::new(router, health, planner);
    let exposures = scene.exposures();
    let mut problems: Vec<Problem> = exposures
        .flat_map(|about| OF_EXPOSURES.iter().filter_map(move |check| check(&about)))
        .collect();
    for behind in scene.behind() {
        problems.extend(OF_BEHIND.iter().filter_map(|check| check(&behind)));
    }
    for spreads in Spreads::all(&scene) {
        let of_loads = if scene.is_load_said() { OF_LOADS } else { &[] };
        let checks = OF_SPREADS.iter().chain(of_loads);
        problems.extend(checks.filter_map(|check| check(&spreads)));
    }
    let first_of_clients = problems.len();
    for sent in scene.sent() {
        for problem in OF_CLIENTS.iter().filter_map(|check| check(&sent)) {
            let known = problems[first_of_clients..].iter().any(|other| same(other, &problem));
            problems.extend((!known).then_some(problem));
        }
    }
    for happens in scene.happens() {
        problems.extend(OF_EVENTS.iter().filter_map(|check| check(&happens)));
    }
    problems
}

/// Whether two problems say the same, wherever.
fn same(one: &Problem, other: &Problem) -> bool {
    one.because.rule == other.because.rule && one.because.facts == other.because.facts
}
