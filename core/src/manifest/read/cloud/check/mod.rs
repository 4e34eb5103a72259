//! What the API would refuse of backend services of proxies, and what does not do what it seems to.

mod capacity;
mod policy;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::At;
use crate::explain::because;
use crate::manifest::cloud::Cloud;
use crate::manifest::group::{EndpointKind, GroupKind, GroupRef};
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::proxy::{
    BalancingMode, LbPolicy, LocalityPolicy, ProxyAffinity, ProxyService,
};
use crate::manifest::rules::mesh as rules;
use crate::manifest::scenario::Group;

/// Reports everything about backend services, their policies and groups.
pub(in crate::manifest::read) fn check(cloud: &Cloud, said: &[Group], out: &mut Problems) {
    let policies = cloud.policies.iter().map(|policy| (policy.name.value.as_str(), policy));
    let policies: BTreeMap<&str, &LbPolicy> = policies.collect();
    let kinds = kinds(cloud);
    for service in &cloud.proxy_services {
        capacity::capacities(service, &kinds, out);
        endpoints(service, out);
        policy::policy(service, (&policies, &kinds), out);
    }
    policy::unused(cloud, out);
    groups(cloud, said, out);
}

/// What is known of groups by name and zone.
type Kinds<'c> = BTreeMap<(&'c str, Option<&'c str>), EndpointKind>;

fn kinds(cloud: &Cloud) -> Kinds<'_> {
    let known = cloud.endpoint_groups.iter().filter_map(|group| {
        let zone = group.zone.as_ref().map(|zone| zone.value.as_str());
        Some(((group.name.value.as_str(), zone), group.kind?.value))
    });
    known.collect()
}

fn kind_of(group: &GroupRef, kinds: &Kinds<'_>) -> Option<EndpointKind> {
    let name = group.name.value.as_str();
    let zone = group.zone.as_deref();
    kinds.get(&(name, zone)).or_else(|| kinds.get(&(name, None))).copied()
}

fn has_endpoints(group: &GroupRef, kinds: &Kinds<'_>) -> Option<bool> {
    let known = kind_of(group, kinds).map(|_| GroupKind::Endpoints);
    Some(group.kind.or(known)? == GroupKind::Endpoints)
}

/// How endpoints of a group are chosen, and what keeps clients to one.
fn endpoints(service: &ProxyService, out: &mut Problems) {
    if let (Some(single), false) = (service.locality, service.localities.is_empty()) {
        let because = because!(rules::LIST, locality = single.value.text());
        out.push(Problem::note(because, single.span));
    }
    let affinity = service.affinity.filter(|it| it.value != ProxyAffinity::None);
    let Some(affinity) = affinity else { return };
    let said = service.locality().filter(|it| !hashes(it.value));
    if let Some(locality) = said {
        let (affinity_word, word) = (affinity.value.text(), locality.value.text());
        let because = because!(rules::HASHING, affinity = affinity_word, locality = word);
        let problem = Problem::warning(because, affinity.span).and(locality.span);
        out.push(problem.write("RING_HASH", (locality.span, word)));
    }
    let busy = service.backends.iter().filter(|backend| {
        backend.mode.is_some_and(|mode| mode.value == BalancingMode::Utilization)
    });
    for backend in busy.take(1) {
        let (word, group) = (affinity.value.text(), backend.group.name.span);
        let because = because!(rules::UTILIZATION, affinity = word, group = group);
        out.push(Problem::warning(because, affinity.span).and(group));
    }
}

fn hashes(policy: LocalityPolicy) -> bool {
    matches!(
        policy,
        LocalityPolicy::RingHash | LocalityPolicy::Maglev | LocalityPolicy::WeightedMaglev
    )
}

/// What a Scenario says of groups that nobody has.
fn groups(cloud: &Cloud, said: &[Group], out: &mut Problems) {
    let backends = cloud.proxy_services.iter().flat_map(|service| &service.backends);
    let names: BTreeSet<&str> = backends.map(|backend| backend.group.name.value.as_str()).collect();
    for group in said.iter().filter(|group| !names.contains(group.name.value.as_str())) {
        let because = because!(rules::NO_BACKEND, group = group.name.span);
        let problem = Problem::warning(because, group.name.span);
        out.push(near(problem, &group.name, names.iter().copied()));
    }
}

/// The problem with the edit that writes the nearest of some names, if one is near.
fn near<'n>(
    problem: Problem,
    written: &At<String>,
    names: impl Iterator<Item = &'n str>,
) -> Problem {
    let names: Vec<&str> = names.filter(|name| name.len() <= 64).take(RANKED).collect();
    match nearest(&written.value, &names) {
        Some(name) => problem.write(name, (written.span, &written.value)),
        None => problem,
    }
}

/// How many names are compared with one that is not there.
const RANKED: usize = 32;
