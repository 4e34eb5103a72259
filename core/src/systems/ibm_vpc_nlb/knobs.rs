//! What one click can change about a pool: where it is written.

use crate::manifest::vpc::{FailsafeAction, VpcAlgorithm};
use crate::plan::{Choice, Knob, Setting};

use super::ask::Ask;

const ALGORITHMS: [(&str, VpcAlgorithm); 4] = [
    ("round robin", VpcAlgorithm::RoundRobin),
    ("weighted round robin", VpcAlgorithm::WeightedRoundRobin),
    ("least connections", VpcAlgorithm::LeastConnections),
    ("weighted forwarding", VpcAlgorithm::WeightedForwarding),
];
const ACTIONS: [(&str, FailsafeAction); 3] = [
    ("forward", FailsafeAction::Forward),
    ("bypass", FailsafeAction::Bypass),
    ("drop", FailsafeAction::Drop),
];

/// How a member is picked, and what happens while none is healthy.
pub(super) fn knobs(ask: &Ask<'_>) -> Vec<Knob> {
    let algorithm = ask.pool().and_then(|pool| pool.algorithm);
    let algorithm = algorithm.map(|said| {
        let choice = |(label, one): (_, VpcAlgorithm)| Choice {
            label,
            chosen: one == said.value,
            set: Setting::Word(said.span, one.text()),
        };
        Knob { label: "algorithm", choices: ALGORITHMS.into_iter().map(choice).collect() }
    });
    let action = ask.pool().and_then(|pool| pool.failsafe.as_ref()?.action);
    let action = action.map(|said| {
        let choice = |(label, one): (_, FailsafeAction)| Choice {
            label,
            chosen: one == said.value,
            set: Setting::Word(said.span, one.text()),
        };
        Knob { label: "fail-safe", choices: ACTIONS.into_iter().map(choice).collect() }
    });
    algorithm.into_iter().chain(action).collect()
}
