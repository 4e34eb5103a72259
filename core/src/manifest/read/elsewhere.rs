//! Kinds that are not simulated, where people expect of them what they do not do for Services.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::service::{Service, ServiceType};
use crate::manifest::tree::Value;
use crate::manifest::{Meta, rules};

/// Annotations that count on Services only.
const OF_SERVICES: [&str; 3] = [
    "networking.gke.io/internal-load-balancer-allow-global-access",
    "networking.gke.io/weighted-load-balancing",
    "cloud.google.com/l4-rbs",
];

/// Policies that count for the load balancers of Gateways only.
const OF_GATEWAYS: [&str; 4] = [
    "GCPBackendPolicy",
    "GCPTrafficDistributionPolicy",
    "HealthCheckPolicy",
    "GCPSessionAffinityPolicy",
];

/// A policy and the Service it names.
pub(super) struct Policy {
    kind: Span,
    service: String,
    target: Span,
}

/// Reports annotations of Services on an Ingress.
pub(super) fn annotations(kind: &At<String>, object: Value<'_>, out: &mut Problems) {
    let written = object.get("metadata").and_then(|meta| meta.get("annotations"));
    let Some(written) = written.filter(|_| kind.value == "Ingress") else { return };
    for key in OF_SERVICES {
        let Some((at, _)) = written.entries().find(|(name, _)| name.text() == key) else {
            continue;
        };
        let because = because!(rules::ANNOTATION_OF_SERVICES, key = at.span(), kind = kind.span);
        out.push(Problem::warning(because, at.span()));
    }
}

/// The Service that a policy of Gateways names, if it names one.
pub(super) fn policy(kind: &At<String>, object: Value<'_>) -> Option<Policy> {
    if !OF_GATEWAYS.contains(&kind.value.as_str()) {
        return None;
    }
    let target = object.get("spec")?.get("targetRef")?;
    let name = target.get("name")?;
    let own = object.get("metadata").and_then(|meta| meta.get("namespace"));
    let namespace = own.map_or("default", Value::text);
    let service = target.get("kind").is_some_and(|kind| kind.text() == "Service");
    let full = format!("{namespace}/{}", name.text());
    service.then(|| Policy { kind: kind.span, service: full, target: name.span() })
}

/// Reports policies of Gateways for Services that have a load balancer of their own.
pub(super) fn policies(policies: &[Policy], services: &[Service], out: &mut Problems) {
    for policy in policies {
        let named = |meta: &Meta| meta.full_name() == policy.service;
        let mut own = services.iter().filter(|service| service.kind == ServiceType::LoadBalancer);
        if own.any(|service| named(&service.meta)) {
            let because =
                because!(rules::POLICY_OF_GATEWAYS, kind = policy.kind, service = policy.target);
            out.push(Problem::warning(because, policy.target));
        }
    }
}
