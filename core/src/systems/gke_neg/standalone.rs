//! NEGs of Pods that no controller attaches to anything: somebody does that by hand.

use std::time::Duration;

use crate::base::{ServiceId, Span};
use crate::explain::{Decision, Reason, because};
use crate::manifest::annotations::Exposed;
use crate::manifest::service::ServiceType;
use crate::model::Model;
use crate::plan::{
    Affinity, Asks, Gate, Group, Passage, Pick, Plan, Policy, Probe, Reply, Resource, Wants,
    Weights, Zonal,
};

use super::ask::Ask;
use super::groups::{self, Membership};
use super::readiness::{GATE as CONDITION, PATIENCE};
use super::rules::backends::NEG_A_ZONE;
use super::rules::doors::{ADD_ON_OFF, NEEDS_VPC_NATIVE};
use super::rules::standalone::{
    ASKED_GATE, ATTACHED, DETACHED, OWN_FIREWALL, OWN_NAME, SOMEBODY_PICKS, STANDALONE, TEARDOWN,
};
use super::{annotations, build, class, pick, probe};

/// The longest name that can be chosen for a NEG.
pub(super) const LONGEST_NAME: usize = 56;

/// Ports that get NEGs of their own, each with its position, and where they are asked for.
pub(super) struct Ports<'m> {
    pub(super) all: Vec<(Ask<'m>, Exposed)>,
    pub(super) span: Span,
}

/// The ports of a Service that get NEGs of their own.
pub(super) fn ports(model: &Model, id: ServiceId) -> Option<Ports<'_>> {
    let service = &model.services[id];
    let said = annotations::neg(model, service).filter(|_| model.is_provider("gke"))?;
    let port = |one: Exposed| {
        let mut own = service.ports.iter();
        let at = own.position(|port| port.port == one.port.value)?;
        Some((Ask::new(model, id, at as u16), one))
    };
    let all: Vec<_> = said.exposed.into_iter().filter_map(port).collect();
    (!all.is_empty()).then_some(Ports { all, span: said.span })
}

/// Whether a Service that is no load balancer itself gets NEGs; `None` if it asks for none.
pub(super) fn serves(model: &Model, id: ServiceId) -> Option<Decision<bool>> {
    if model.services[id].kind == ServiceType::LoadBalancer {
        return None;
    }
    let ports = ports(model, id)?;
    let because = if class::add_on_is_off(model) {
        because!(ADD_ON_OFF)
    } else if !model.cluster.vpc_native {
        because!(NEEDS_VPC_NATIVE, door = model.services[id].name)
    } else {
        return Some(Decision::new(true, because!(STANDALONE, service = id).at(ports.span)));
    };
    Some(Decision::new(false, because.at(ports.span)))
}

/// The NEGs, without anything in front of them.
pub(super) fn plan(ports: &Ports<'_>) -> Plan {
    let (ask, _) = &ports.all[0];
    let mut membership: Option<Membership> = None;
    for (ask, exposed) in &ports.all {
        let more = groups::negs(ask, &name(ask, exposed));
        match &mut membership {
            None => membership = Some(more),
            Some(all) => {
                all.groups.extend(more.groups);
                all.doubts.extend(more.doubts);
            }
        }
    }
    let Membership { groups, limit, doubts } =
        membership.expect("a Service with no such ports gets no plan");
    let because = because!(STANDALONE, service = ask.id).at(ports.span);
    let (probe, pick) = (probe(ports), pick());
    let mut why_not = vec![because!(TEARDOWN), firewall()];
    why_not.extend(doubts);
    Plan {
        kind: Decision::new("standalone zonal NEGs of Pods", because),
        frontends: Vec::new(),
        limit,
        reply: Decision::new(Reply::Proxied, *pick.policy.because()),
        pick,
        proxy: None,
        passage: Passage::default(),
        gate: Some(gate()),
        resources: resources(ports, &groups, &probe),
        groups,
        probe,
        why_not,
        changes: Vec::new(),
        rebuilds: None,
    }
}

/// The name of a port's NEGs.
fn name(ask: &Ask<'_>, exposed: &Exposed) -> String {
    exposed.name.as_ref().map_or_else(|| ask.neg_name(), |name| name.value.clone())
}

fn firewall() -> Reason {
    let [one, other] = probe::SOURCES;
    because!(OWN_FIREWALL, range = one, other = other)
}

/// Who is picked is up to what uses the NEGs.
fn pick() -> Pick {
    let because = because!(SOMEBODY_PICKS);
    Pick {
        policy: Decision::new(Policy::RoundRobin, because),
        affinity: Decision::new(Affinity::Nothing, because),
        weights: Decision::new(Weights::Equal, because),
        zonal: Decision::new(Zonal::Off, because),
        ..pick::of_door()
    }
}

fn gate() -> Decision<Gate> {
    let gate = Gate {
        condition: CONDITION,
        injects: false,
        asks_every: Duration::from_secs(1),
        at_most: PATIENCE,
    };
    Decision::new(gate, because!(ASKED_GATE))
}

/// The health check of a backend service of the text that uses the NEGs; nobody asks if there is
/// none.
fn probe(ports: &Ports<'_>) -> Decision<Probe> {
    let model = ports.all[0].0.model;
    let used = ports.all.iter().find_map(|(ask, exposed)| user(ask, exposed));
    let plain = Probe {
        name: String::new(),
        port: None,
        path: "/".to_owned(),
        interval: Duration::from_secs(5),
        timeout: Duration::from_secs(5),
        healthy: 2,
        unhealthy: 2,
        asks: Asks::Nothing,
        scope: "global",
        sources: probe::sources(),
    };
    let Some((by, checks)) = used else { return Decision::new(plain, because!(DETACHED)) };
    let mut all = model.cloud.health_checks.iter();
    let check = all.find(|check| checks.contains(&check.name.value.as_str()));
    let because = because!(ATTACHED, backends = by).at(by);
    let Some(check) = check else { return Decision::new(plain, because) };
    let probe = Probe {
        name: check.name.value.clone(),
        interval: check.interval.map_or(plain.interval, |at| at.value),
        timeout: check.timeout.map_or(plain.timeout, |at| at.value),
        healthy: check.healthy.map_or(plain.healthy, |at| at.value),
        unhealthy: check.unhealthy.map_or(plain.unhealthy, |at| at.value),
        asks: Asks::Application(Wants::Status200),
        ..plain
    };
    Decision::new(probe, because)
}

/// The backend service of the text that uses a port's NEGs, and its health checks.
fn user<'m>(ask: &Ask<'m>, exposed: &Exposed) -> Option<(Span, Vec<&'m str>)> {
    let name = name(ask, exposed);
    let mut all = ask.model.cloud.proxy_services.iter();
    let one = all.find(|one| one.backends.iter().any(|it| it.group.name.value == name))?;
    Some((one.name.span, one.health_checks.iter().map(|at| at.value.as_str()).collect()))
}

/// What stands where load balancers are built, and what the controller writes into the Service.
pub(super) fn resources(
    ports: &Ports<'_>,
    groups: &[Group],
    probe: &Decision<Probe>,
) -> Vec<Resource> {
    let (first, _) = &ports.all[0];
    let root = Resource {
        kind: Decision::new("NEGs of", because!(STANDALONE, service = first.id).at(ports.span))
            .and(*probe.because()),
        name: first.model.name(first.service.name).to_owned(),
        fields: vec![("cloud.google.com/neg-status", status(ports, groups))],
        quotas: Vec::new(),
        parts: groups.iter().map(|group| neg(ports, group)).collect(),
    };
    vec![root]
}

fn neg(ports: &Ports<'_>, group: &Group) -> Resource {
    let owner = ports.all.iter().find(|(ask, exposed)| name(ask, exposed) == group.name);
    let (ask, exposed) = owner.unwrap_or(&ports.all[0]);
    let zone = group.zone.map_or("", |zone| ask.model.name(ask.model.zones[zone].name));
    let because = because!(NEG_A_ZONE, service = ask.id);
    let kind = match &exposed.name {
        Some(own) => {
            let because = because!(OWN_NAME, name = own.span, most = LONGEST_NAME);
            Decision::new(group.kind, because.at(own.span))
        }
        None => build::doubted(group.kind, because, ask.doubt()),
    };
    let command = format!(
        "gcloud compute backend-services add-backend … --network-endpoint-group={} \
         --network-endpoint-group-zone={zone} --balancing-mode=RATE --max-rate-per-endpoint=…",
        group.name
    );
    Resource {
        kind,
        name: group.name.clone(),
        fields: vec![
            ("zone", zone.to_owned()),
            ("endpoints", group.members.len().to_string()),
            ("attached by", command),
        ],
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

/// What the controller writes about the NEGs into the Service.
pub(super) fn status(ports: &Ports<'_>, groups: &[Group]) -> String {
    let group = |(ask, exposed): &(Ask<'_>, Exposed)| {
        format!("\"{}\":\"{}\"", exposed.port.value, name(ask, exposed))
    };
    let names = ports.all.iter().map(group).collect::<Vec<_>>().join(",");
    let model = ports.all[0].0.model;
    let mut zones: Vec<&str> = Vec::new();
    for zone in groups.iter().filter_map(|group| group.zone) {
        let name = model.name(model.zones[zone].name);
        if !zones.contains(&name) {
            zones.push(name);
        }
    }
    let zones = zones.iter().map(|zone| format!("\"{zone}\"")).collect::<Vec<_>>().join(",");
    format!("{{\"network_endpoint_groups\":{{{names}}},\"zones\":[{zones}]}}")
}
