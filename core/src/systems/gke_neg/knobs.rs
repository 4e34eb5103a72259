//! What one click can change about what is behind a door.

use crate::manifest::annotations::NEG;
use crate::manifest::policy::Distribution;
use crate::manifest::service::ServiceType;
use crate::plan::{Choice, Cure, Knob, Setting};

use super::ask::Behind;
use super::class::Kind;
use super::native::native;

/// The annotation that makes Pods the backends.
const PODS: &str = r#"{"ingress": true}"#;
/// The algorithms of a policy, by the words that say them.
const ALGORITHMS: [(&str, &str, Distribution); 3] = [
    ("nearest region", "WATERFALL_BY_REGION", Distribution::WaterfallByRegion),
    ("nearest zone", "WATERFALL_BY_ZONE", Distribution::WaterfallByZone),
    ("all zones alike", "SPRAY_TO_REGION", Distribution::SprayToRegion),
];

/// All of them.
pub(super) fn knobs(behind: &Behind<'_>) -> Vec<Knob> {
    backends(behind).into_iter().chain(algorithm(behind)).collect()
}

/// How requests are spread, where a policy names an algorithm.
fn algorithm(behind: &Behind<'_>) -> Option<Knob> {
    let said = behind.distribution_policy()?.algorithm?;
    let choice = |(label, word, algorithm): (&'static str, &'static str, Distribution)| Choice {
        label,
        chosen: said.value == algorithm,
        set: Setting::Word(said.span, word),
    };
    Some(Knob { label: "spread", choices: ALGORITHMS.into_iter().map(choice).collect() })
}

/// Pods as backends, against nodes that get the same.
pub(super) fn cure(behind: &Behind<'_>) -> Option<Cure> {
    let set = Setting::Annotation(NEG, Some(PODS));
    let possible = behind.ask.model.cluster.vpc_native && !*native(behind).value();
    possible.then_some(Cure { title: "make Pods the backends", set })
}

/// Whether Pods or nodes are the backends, where a Service can have either.
fn backends(behind: &Behind<'_>) -> Option<Knob> {
    let (service, said) = (behind.ask.service, behind.ask.neg());
    let reached = matches!(service.kind, ServiceType::NodePort | ServiceType::LoadBalancer);
    let alone = said.is_none_or(|neg| neg.exposed.is_empty());
    if behind.is_gateway() || behind.kind != Kind::Classic || !reached || !alone {
        return None;
    }
    let on = *native(behind).value();
    let choice =
        |label, chosen, value| Choice { label, chosen, set: Setting::Annotation(NEG, Some(value)) };
    Some(Knob {
        label: "backends",
        choices: vec![choice("Pods", on, PODS), choice("nodes", !on, r#"{"ingress": false}"#)],
    })
}
