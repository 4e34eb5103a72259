//! The whole plan, and the tree of what stands where the load balancer is built.

use crate::base::time::length;
use crate::explain::{Decision, because};
use crate::manifest::proxy::ProxyBackend;
use crate::plan::{Group, Passage, Plan, Probe, Resource};

use super::ask::Ask;
use super::capacity;
use super::frontends;
use super::groups::{self, Backends};
use super::kind::Kind;
use super::rules::groups::EVERYONE;
use super::{pick, probe, proxy};

/// The plan of a backend service.
pub(super) fn plan(ask: &Ask<'_>, kind: &Decision<Kind>) -> Plan {
    let what = *kind.value();
    let Backends { groups, mut why_not } = groups::backends(ask);
    let without = groups.iter().filter(|(group, _)| group.capacity.is_none());
    why_not.extend(without.map(|(_, backend)| capacity::why_none(backend)));
    let probe = probe::probe(ask);
    let resources = vec![resource(ask, kind, (&groups, &probe))];
    Plan {
        kind: kind.clone().map(|kind| kind.title(ask)),
        frontends: frontends::frontend(ask, what).into_iter().collect(),
        groups: groups.into_iter().map(|(group, _)| group).collect(),
        limit: Decision::new(None, because!(EVERYONE)),
        pick: pick::pick(ask),
        probe,
        proxy: Some(proxy::proxy(ask, what)),
        gate: None,
        reply: proxy::reply(ask, what),
        resources,
        why_not,
        changes: Vec::new(),
        passage: Passage::default(),
        rebuilds: None,
    }
}

/// Groups with the backends that name them.
type Groups<'a> = [(Group, &'a ProxyBackend)];

fn resource(
    ask: &Ask<'_>,
    kind: &Decision<Kind>,
    (groups, probe): (&Groups<'_>, &Decision<Probe>),
) -> Resource {
    let service = ask.service;
    let mut fields = vec![("loadBalancingScheme", service.scheme.value.text().to_owned())];
    fields.extend(service.protocol.map(|at| ("protocol", at.value.text().to_owned())));
    fields.extend(service.policy.as_ref().map(|at| ("serviceLbPolicy", at.value.clone())));
    let parts = groups.iter().map(|(group, backend)| part(ask, group, backend));
    Resource {
        kind: Decision::new("backend service", *kind.because()),
        name: service.name.value.clone(),
        fields,
        quotas: Vec::new(),
        parts: parts.chain([check(probe)]).collect(),
    }
}

fn part(ask: &Ask<'_>, group: &Group, backend: &ProxyBackend) -> Resource {
    let model = ask.model;
    let zone = group.zone.map(|zone| model.name(model.zones[zone].name).to_owned());
    let mut fields: Vec<_> = zone.map(|zone| ("zone", zone)).into_iter().collect();
    fields.push(("endpoints", group.members.len().to_string()));
    fields.extend(backend.mode.map(|at| ("balancingMode", at.value.text().to_owned())));
    fields.extend(backend.scaler.map(|at| ("capacityScaler", at.value.to_string())));
    fields.extend(backend.is_preferred().then(|| ("preference", "PREFERRED".to_owned())));
    let because = match &group.capacity {
        Some(capacity) => capacity.because,
        None => capacity::why_none(backend),
    };
    Resource {
        kind: Decision::new(group.kind, because),
        name: group.name.clone(),
        fields,
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

fn check(probe: &Decision<Probe>) -> Resource {
    let check = probe.value();
    Resource {
        kind: Decision::new("health check", *probe.because()),
        name: check.name.clone(),
        fields: vec![
            ("checkInterval", length(check.interval)),
            ("timeout", length(check.timeout)),
            ("healthyThreshold", check.healthy.to_string()),
            ("unhealthyThreshold", check.unhealthy.to_string()),
        ],
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}
