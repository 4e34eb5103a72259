//! What one click can change about a load balancer.

use crate::base::ExposureId;
use crate::model::Model;
use crate::plan::{Choice, Knob, Setting};

use super::annotations::WEIGHTED;
use super::ask::Ask;
use super::kind::Kind;
use super::locality::ZONAL_WORDS;

const DISTRIBUTION: &str = "trafficDistribution";
const PER_NODE: &str = "pods-per-node";

/// Weighting for external load balancers, staying in a zone for internal ones.
pub(super) fn knobs(exposure: ExposureId, model: &Model, kind: Kind) -> Vec<Knob> {
    let Some(ask) = super::of(exposure, model) else { return Vec::new() };
    if kind.is_internal() { vec![zonal(&ask)] } else { vec![weighted(&ask)] }
}

fn weighted(ask: &Ask<'_>) -> Knob {
    let on = ask.annotation(WEIGHTED) == Some(PER_NODE);
    let choice =
        |label, chosen, value| Choice { label, chosen, set: Setting::Annotation(WEIGHTED, value) };
    Knob {
        label: "weighted load balancing",
        choices: vec![choice("off", !on, None), choice("by Pods per node", on, Some(PER_NODE))],
    }
}

fn zonal(ask: &Ask<'_>) -> Knob {
    let word = ask.service.distribution.as_ref().map(|at| at.value.as_str());
    let on = word.is_some_and(|word| ZONAL_WORDS.contains(&word));
    let choice =
        |label, chosen, word| Choice { label, chosen, set: Setting::Field(DISTRIBUTION, word) };
    Knob {
        label: "zonal affinity",
        choices: vec![
            choice("off", !on, None),
            choice("same zone first", on, Some(ZONAL_WORDS[0])),
        ],
    }
}
