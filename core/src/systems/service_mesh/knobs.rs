//! What one click can change about how requests are spread: where a policy says it.

use crate::balance::split::Algorithm;
use crate::base::At;
use crate::plan::{Choice, Knob, Setting};

use super::ask::Ask;
use super::split::split;

/// The algorithms: name, word.
const ALGORITHMS: [(&str, &str, Algorithm); 4] = [
    ("waterfall by region", "WATERFALL_BY_REGION", Algorithm::WaterfallByRegion),
    ("spray to region", "SPRAY_TO_REGION", Algorithm::SprayToRegion),
    ("spray to world", "SPRAY_TO_WORLD", Algorithm::SprayToWorld),
    ("waterfall by zone", "WATERFALL_BY_ZONE", Algorithm::WaterfallByZone),
];

/// The algorithm, and whether mostly unhealthy groups are drained.
pub(super) fn knobs(ask: &Ask<'_>) -> Vec<Knob> {
    let Some(policy) = ask.policy() else { return Vec::new() };
    let algorithm = policy.algorithm.map(|said| algorithm(ask, said.span));
    algorithm.into_iter().chain(policy.auto_drain.map(drain)).collect()
}

fn algorithm(ask: &Ask<'_>, written: crate::base::Span) -> Knob {
    let now = split(ask).value().rules.algorithm;
    let known = ALGORITHMS.into_iter();
    let known = known.filter(|(.., one)| ask.is_mesh() || *one != Algorithm::SprayToWorld);
    let choice = |(label, word, one)| Choice {
        label,
        chosen: one == now,
        set: Setting::Word(written, word),
    };
    Knob { label: "algorithm", choices: known.map(choice).collect() }
}

fn drain(said: At<bool>) -> Knob {
    let choice = |label, value: bool, word| Choice {
        label,
        chosen: said.value == value,
        set: Setting::Word(said.span, word),
    };
    let choices = vec![choice("off", false, "false"), choice("on", true, "true")];
    Knob { label: "automatic capacity drain", choices }
}
