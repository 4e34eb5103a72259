//! Whether policies go with what they are attached to.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::At;
use crate::explain::because;
use crate::manifest::cloud::Cloud;
use crate::manifest::group::{EndpointKind, GroupKind, GroupRef};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::proxy::{Algorithm, LbPolicy, ProxyService, Scheme};
use crate::manifest::read::cloud::check::{Kinds, kind_of, near};
use crate::manifest::rules::mesh as rules;

/// Whether a policy goes with a service, and with its groups.
pub(super) fn policy(
    service: &ProxyService,
    (policies, kinds): (&BTreeMap<&str, &LbPolicy>, &Kinds<'_>),
    out: &mut Problems,
) {
    let Some(named) = &service.policy else { return };
    if let Some(what) = not_global(service) {
        let because = because!(rules::SCHEME, service = service.name.span, what = what);
        out.push(Problem::error(because, named.span));
        return;
    }
    match policies.get(named.value.as_str()) {
        Some(policy) => world(service, policy, out),
        None => unknown(service, named, policies, out),
    }
    for backend in &service.backends {
        if let Some(kind) = unsupported(&backend.group, kinds) {
            let because = because!(rules::KIND, group = backend.group.name.span, kind = kind);
            out.push(Problem::warning(because, backend.group.name.span));
        }
    }
}

fn not_global(service: &ProxyService) -> Option<&'static str> {
    match (service.scheme.value, &service.region) {
        (Scheme::Classic, _) => Some("classic"),
        (_, Some(_)) => Some("regional"),
        _ => None,
    }
}

fn world(service: &ProxyService, policy: &LbPolicy, out: &mut Problems) {
    let world = policy.algorithm.filter(|it| it.value == Algorithm::SprayToWorld);
    let Some(world) = world.filter(|_| service.scheme.value != Scheme::SelfManaged) else { return };
    let (name, scheme) = (service.name.span, service.scheme.value.text());
    let problem =
        Problem::error(because!(rules::WORLD, service = name, scheme = scheme), world.span);
    let written = (world.span, world.value.text());
    out.push(problem.and(service.name.span).write("SPRAY_TO_REGION", written));
}

fn unknown(
    service: &ProxyService,
    named: &At<String>,
    policies: &BTreeMap<&str, &LbPolicy>,
    out: &mut Problems,
) {
    let because = because!(rules::UNKNOWN, policy = named.span, service = service.name.span);
    let problem = Problem::note(because, named.span);
    out.push(near(problem, named, policies.keys().copied()));
}

/// What a group is, if a policy does not support it.
fn unsupported(group: &GroupRef, kinds: &Kinds<'_>) -> Option<&'static str> {
    if group.kind == Some(GroupKind::Instances) && group.region.is_some() {
        return Some("a regional instance group");
    }
    match kind_of(group, kinds)? {
        EndpointKind::VmIpPort | EndpointKind::Hybrid => None,
        other => Some(other.text()),
    }
}

/// Reports policies that nothing names.
pub(super) fn unused(cloud: &Cloud, out: &mut Problems) {
    let used = cloud.proxy_services.iter().filter_map(|service| service.policy.as_ref());
    let used: BTreeSet<&str> = used.map(|named| named.value.as_str()).collect();
    for policy in &cloud.policies {
        if !used.contains(policy.name.value.as_str()) {
            let span = policy.name.span;
            out.push(Problem::note(because!(rules::NOBODY, policy = span), span));
        }
    }
}
