//! What one click can change about what is behind an Ingress.

use crate::manifest::annotations::NEG;
use crate::manifest::service::ServiceType;
use crate::plan::{Choice, Knob, Setting};

use super::ask::Behind;
use super::class::Kind;
use super::native::native;

/// Whether Pods or nodes are the backends, where a Service can have either.
pub(super) fn knobs(behind: &Behind<'_>) -> Vec<Knob> {
    let (service, said) = (behind.ask.service, behind.ask.neg());
    let reached = matches!(service.kind, ServiceType::NodePort | ServiceType::LoadBalancer);
    let alone = said.is_none_or(|neg| neg.exposed.is_empty());
    if behind.is_gateway() || behind.kind != Kind::Classic || !reached || !alone {
        return Vec::new();
    }
    let on = *native(behind).value();
    let choice =
        |label, chosen, value| Choice { label, chosen, set: Setting::Annotation(NEG, Some(value)) };
    vec![Knob {
        label: "backends",
        choices: vec![
            choice("Pods", on, r#"{"ingress": true}"#),
            choice("nodes", !on, r#"{"ingress": false}"#),
        ],
    }]
}
