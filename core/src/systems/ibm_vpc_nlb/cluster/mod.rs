//! Services of IBM Cloud clusters: what the cluster's controller asks for, and what it refuses.
//!
//! `kind` says whether a network load balancer is built and which, `refusals` what keeps the
//! controller from it, `zone` where it stands, `workers` who is a member, `probe` what they are
//! asked, `build` what the provider's tools show, `check` what is told while writing.

mod build;
mod check;
mod existing;
mod kind;
mod probe;
mod refusals;
mod workers;
mod zone;

use std::net::IpAddr;
use std::sync::LazyLock;

use crate::base::{At, ExposureId, ServiceId, Span};
use crate::explain::{Decision, Reason, because};
use crate::manifest::ibm::{self, ANNOTATIONS, Asked, PREFIX};
use crate::manifest::service::TrafficPolicy;
use crate::manifest::{Known, Problem};
use crate::model::{Exposure, Model, Port, Service, spare_address};
use crate::plan::{Frontend, OwnPorts, Passage, Plan, Ports, Reach};

use super::kind::Kind;
use super::rules::cluster::{NODE_PORTS, SERVICE_PORTS, SERVICE_RANGE};
use super::{members, passage, pick};
pub(super) use existing::owner;

/// A Service, and what it asks for.
pub(super) struct Need<'m> {
    pub(super) model: &'m Model,
    pub(super) id: ServiceId,
    pub(super) service: &'m Service,
    pub(super) asked: Asked,
}

impl<'m> Need<'m> {
    /// The need of an exposure, if that is a Service.
    pub(super) fn of(model: &'m Model, exposure: ExposureId) -> Option<Self> {
        let Exposure::Service(id) = model.exposures[exposure] else { return None };
        let service = &model.services[id];
        Some(Self { model, id, service, asked: ibm::asked(&service.annotations) })
    }

    fn is_local(&self) -> bool {
        self.service.external_policy == TrafficPolicy::Local
    }

    /// Where an annotation is written, by what follows the prefix of its key.
    fn written(&self, key: &str) -> Option<&'m At<String>> {
        self.service.annotations.get(&format!("{PREFIX}{key}"))
    }

    /// The range that the Service asks for in place of a port, and where.
    fn range(&self, port: &Port) -> Option<At<(u16, u16)>> {
        self.asked.ranges.iter().find(|range| range.value.0 == port.port).copied()
    }

    fn place(&self, key: &str) -> Option<Span> {
        self.written(key).map(|at| at.span)
    }
}

/// Whether it builds a network load balancer for a Service, and which.
pub(super) fn choose(need: &Need<'_>) -> Decision<Option<Kind>> {
    kind::choose(need)
}

/// What it builds; what exists is changed as far as it can be.
pub(super) fn plan(need: &Need<'_>, chosen: &Decision<Kind>, before: Option<&Plan>) -> Plan {
    let kind = *chosen.value();
    let stands = zone::stands(need, kind);
    let existing = existing::of(need, before);
    if let Some(because) = existing.as_ref().and_then(|it| it.refuses(need, stands.as_ref())) {
        return existing::stays(need, (chosen, before), existing.as_ref(), because);
    }
    let group = workers::group(need, kind, existing.as_ref());
    assemble(need, chosen, (stands, group))
}

/// A plan with these members, at this place.
fn assemble(
    need: &Need<'_>,
    chosen: &Decision<Kind>,
    (stands, group): (Option<zone::Stands>, crate::plan::Group),
) -> Plan {
    let kind = *chosen.value();
    let frontends = frontends(need, kind);
    let probe = probe::probe(need);
    let resources = build::resources(need, chosen, (&frontends, &group, probe.value()));
    Plan {
        kind: chosen.clone().map(Kind::title),
        limit: members::limit(),
        pick: pick::of_service(need.id),
        probe,
        proxy: None,
        gate: None,
        passage: way(need, kind, stands, &frontends),
        reply: passage::reply(kind),
        resources,
        why_not: super::why_not::limits(kind),
        changes: Vec::new(),
        rebuilds: None,
        groups: vec![group],
        frontends,
    }
}

fn way(need: &Need<'_>, kind: Kind, home: Option<zone::Stands>, frontends: &[Frontend]) -> Passage {
    let ports = need.service.ports.iter();
    let pairs = ports.filter_map(|port| Some((port.port, port.node_port?))).collect();
    let span = need.service.ports.first().map(|port| port.span);
    let own = Decision::new(OwnPorts { pairs }, because!(NODE_PORTS).at(span));
    let gateway = frontends.first().map(|frontend| frontend.ip);
    let hides = gateway.filter(|_| kind == Kind::PrivatePath).map(passage::hides);
    let home = home.filter(|_| kind != Kind::PrivatePath);
    Passage { home: home.map(zone::Stands::decision), own: Some(own), hides, transit: None }
}

/// Where it answers: one frontend for each port or range of an address.
fn frontends(need: &Need<'_>, kind: Kind) -> Vec<Frontend> {
    let (ip, made_up) = address(need, kind);
    let ports = need.service.ports.iter();
    let one = |port: &Port| {
        let (ports, because) = listened(need, port);
        Frontend {
            name: build::name(need),
            ip,
            made_up,
            protocol: Some(port.protocol),
            ports,
            reach: if kind == Kind::Public { Reach::World } else { Reach::Region },
            sources: Vec::new(),
            because,
        }
    };
    ports.map(one).collect()
}

/// A port, or the range that begins with it.
fn listened(need: &Need<'_>, port: &Port) -> (Ports, Reason) {
    if let Some(At { value: (first, last), span }) = need.range(port) {
        let because = because!(SERVICE_RANGE, first = first, last = last);
        return (Ports::Range(first, last), because.at(span));
    }
    let because = because!(SERVICE_PORTS, port = port.port, service = need.id);
    (Ports::List(vec![port.port]), because.at(port.span))
}

/// The address that the Service's status says; else one that is made up.
fn address(need: &Need<'_>, kind: Kind) -> (IpAddr, bool) {
    let own = need.service.ingress.first().map(|ingress| ingress.ip.value);
    let family = need.service.families.first().copied();
    let family = family.unwrap_or(crate::manifest::service::Family::V4);
    let spare = || spare_address(need.model, kind != Kind::Public, family);
    (own.unwrap_or_else(spare), need.service.ingress_made_up || own.is_none())
}

/// What stays of what was built, if the controller refuses what is asked for now; `None` if the
/// Service asks for no such load balancer any more.
pub(super) fn keeps(need: &Need<'_>, before: &Plan) -> Option<Plan> {
    let asked = kind::asked(need);
    let kind = (*asked.value())?;
    let because = refusals::all(need, kind).into_iter().next()?;
    let existing = existing::of(need, Some(before));
    let asked = asked.map(|_| kind);
    Some(existing::stays(need, (&asked, Some(before)), existing.as_ref(), because))
}

/// What is told while it is written.
pub(super) fn check(need: &Need<'_>) -> Vec<Problem> {
    check::check(need)
}

/// Annotations that can be written into a Service.
pub(super) fn writable() -> Vec<Known> {
    static KEYS: LazyLock<Vec<String>> =
        LazyLock::new(|| ANNOTATIONS.iter().map(|(key, ..)| format!("{PREFIX}{key}")).collect());
    let known = |((_, _, values, about), name): (&ibm::Annotation, &'static String)| Known {
        kind: "Service",
        parent: "metadata.annotations",
        name,
        values,
        about,
    };
    ANNOTATIONS.iter().zip(KEYS.iter()).map(known).collect()
}
