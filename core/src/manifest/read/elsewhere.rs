//! What people expect of one kind of object and another does: settings of Services on an Ingress,
//! and settings of a Gateway's load balancer for that of a Service.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::service::ServiceType;
use crate::manifest::tree::Value;
use crate::manifest::{HttpRoute, Meta, Objects, rules};

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

/// A policy and a Service it names.
pub(super) struct Policy {
    kind: Span,
    service: String,
    target: Span,
}

/// Reports annotations of Services on an Ingress.
pub(super) fn annotations(kind: At<&str>, object: Value<'_>, out: &mut Problems) {
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

/// The Services that a policy of Gateways names.
pub(super) fn policy(kind: At<&str>, object: Value<'_>) -> Vec<Policy> {
    let spec = object.get("spec").filter(|_| OF_GATEWAYS.contains(&kind.value));
    let Some(spec) = spec else { return Vec::new() };
    let own = object.get("metadata").and_then(|meta| meta.get("namespace"));
    let namespace = own.map_or("default", Value::text);
    let several = spec.get("targetRefs").map(Value::items).unwrap_or_default();
    let targets = spec.get("targetRef").into_iter().chain(several);
    let services = targets.filter(|it| it.get("kind").is_some_and(|it| it.text() == "Service"));
    let names = services.filter_map(|target| target.get("name"));
    let policy = |name: Value<'_>| {
        let service = format!("{namespace}/{}", name.text());
        Policy { kind: kind.span, service, target: name.span() }
    };
    names.map(policy).collect()
}

/// Reports policies of Gateways for Services that have a load balancer of their own and stand behind
/// no Gateway.
pub(super) fn policies(policies: &[Policy], objects: &Objects, out: &mut Problems) {
    for policy in policies {
        let named = |meta: &Meta| meta.full_name() == policy.service;
        let services = objects.services.iter();
        let mut own = services.filter(|service| service.kind == ServiceType::LoadBalancer);
        if own.any(|service| named(&service.meta)) && !is_routed(&policy.service, &objects.routes) {
            let because =
                because!(rules::POLICY_OF_GATEWAYS, kind = policy.kind, service = policy.target);
            out.push(Problem::warning(because, policy.target));
        }
    }
}

/// Whether a route leads to a Service.
fn is_routed(service: &str, routes: &[HttpRoute]) -> bool {
    routes.iter().any(|route| {
        let backends = route.rules.iter().flat_map(|rule| &rule.backends);
        let mut services = backends.filter(|backend| backend.is_service());
        services.any(|backend| {
            let namespace =
                backend.namespace.as_ref().map_or(&route.meta.namespace, |own| &own.value);
            service.split_once('/') == Some((namespace, &backend.name.value))
        })
    })
}
