//! What one click can change about what Pods report: whether it counts, where that is written.

use crate::base::At;
use crate::plan::{Choice, Knob, Setting};

use super::ask::Ask;

pub(super) fn knobs(ask: Ask<'_>) -> Vec<Knob> {
    let said = ask.policy.metrics.iter().find_map(|metric| metric.dry_run);
    said.map(dry_run).into_iter().collect()
}

fn dry_run(said: At<bool>) -> Knob {
    let choice = |label, value: bool, word| Choice {
        label,
        chosen: said.value == value,
        set: Setting::Word(said.span, word),
    };
    let choices = vec![choice("counts", false, "false"), choice("is only watched", true, "true")];
    Knob { label: "utilization", choices }
}
