//! `apply` in a timeline: an object of which just the fields that change are written.

use std::collections::BTreeMap;

use crate::base::At;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::kinds::{self, Known};
use crate::manifest::read::{meta, policy, service};
use crate::manifest::scenario::{Applied, Happening, Patch};
use crate::manifest::tree::Value;
use crate::manifest::{Meta, rules};

/// Fields of a Service's `spec` that can change in a run.
const CHANGES: [&str; 11] = [
    "loadBalancerClass",
    "loadBalancerIP",
    "externalTrafficPolicy",
    "internalTrafficPolicy",
    "trafficDistribution",
    "sessionAffinity",
    "sessionAffinityConfig",
    "loadBalancerSourceRanges",
    "healthCheckNodePort",
    "publishNotReadyAddresses",
    "ports",
];
/// Fields that say nothing new, since an object may be written whole.
const SAME: [&str; 2] = ["type", "selector"];

/// What applying an object does.
pub(super) fn happening(object: Value<'_>, out: &mut Problems) -> Option<Happening> {
    let kind = object.get("kind");
    let word = kind.map_or("", Value::text);
    let known = kinds::known(word, object.get("apiVersion").map_or("", Value::text));
    let place = kind.map_or(object.brief(), Value::span);
    match known {
        Some(known @ Known::Service) => {
            let meta = meta::read(object, known, place, out);
            Some(Happening::Service(Box::new(patch(object, meta, out))))
        }
        Some(known @ Known::Workload(_)) => {
            let meta = meta::read(object, known, place, out);
            workload(object, &meta, out)
        }
        Some(known) if known.is_policy() => {
            let meta = meta::read(object, known, place, out);
            Some(Happening::Policy(Box::new(applied(known, object, meta, out))))
        }
        _ => {
            out.push(Problem::note(because!(rules::NOT_YET, written = object.brief()), place));
            None
        }
    }
}

/// A policy, which is always written whole.
fn applied(known: Known, object: Value<'_>, meta: Meta, out: &mut Problems) -> Applied {
    match known {
        Known::BackendPolicy => Applied::Backend(policy::backend(object, meta, out)),
        Known::DistributionPolicy => Applied::Distribution(policy::distribution(object, meta, out)),
        _ => Applied::HealthCheck(policy::health_check(object, meta, out)),
    }
}

fn patch(object: Value<'_>, meta: Meta, out: &mut Problems) -> Patch {
    let spec = object.get("spec");
    let mut has = Vec::new();
    for (key, _) in spec.into_iter().flat_map(Value::entries) {
        match CHANGES.iter().find(|known| **known == key.text()) {
            Some(known) => has.push(*known),
            None if SAME.contains(&key.text()) => {}
            None => {
                let because = because!(rules::NOT_YET, written = key.brief());
                out.push(Problem::note(because, key.span()));
            }
        }
    }
    let name = At::new(meta.full_name(), meta.name_span);
    let annotations = annotations(object);
    let service = service::partly(spec, meta, out);
    if service.ports.is_empty() && has.contains(&"ports") {
        out.push(Problem::error(because!(rules::NO_PORTS), object.brief()));
        has.retain(|field| *field != "ports");
    }
    let kind = service.kind_span.map(|_| service.kind);
    Patch { name, has, kind, annotations, service }
}

/// Annotations with their places; one that is null is taken away.
fn annotations(object: Value<'_>) -> BTreeMap<String, Option<At<String>>> {
    let all = object.at(&["metadata", "annotations"]).into_iter().flat_map(Value::entries);
    let one = |(key, value): (Value<'_>, Value<'_>)| {
        let text = (!value.is_null()).then(|| At::new(value.text().to_owned(), value.span()));
        (key.text().to_owned(), text)
    };
    all.map(one).collect()
}

/// Another number of replicas scales, another template rolls out.
fn workload(object: Value<'_>, meta: &Meta, out: &mut Problems) -> Option<Happening> {
    let spec = |key| object.at(&["spec", key]);
    let name = At::new(meta.full_name(), meta.name_span);
    let wants = ("spec.replicas", "a whole number from 0 to 10000");
    let to = spec("replicas").and_then(|it| out.number(it, wants, 0..=10_000));
    let to = to.map(|to| to.value as u32);
    match (spec("template"), to) {
        (Some(_), to) => Some(Happening::Rollout { workload: name, to }),
        (None, Some(to)) => Some(Happening::Scale { workload: name, to }),
        (None, None) => {
            out.push(Problem::note(
                because!(rules::NOT_YET, written = object.brief()),
                object.span(),
            ));
            None
        }
    }
}
