//! The load balancer of a door: where it answers, and where its requests go.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::base::{DoorId, ExposureId, Protocol, ServiceId};
use crate::explain::{Decision, Fact, because};
use crate::manifest::service::Family;
use crate::model::{Door, Exposure, Model, spare_address};
use crate::plan::{
    Asks, Frontend, Passage, Plan, Ports, Probe, Proxy, Reach, Reply, Resource, Route,
};

use super::class::Kind;
use super::rules::doors::{
    FORWARDING_RULE, INSIDE_SOURCES, NO_MEMBERS, NOT_PASSTHROUGH, OUTSIDE_SOURCES, PROXIED, ROUTE,
};
use super::{build, pick};

/// Addresses of proxies outside of the network.
const OUTSIDE: [[u8; 4]; 4] =
    [[35, 191, 8, 12], [35, 191, 140, 9], [130, 211, 1, 5], [130, 211, 2, 77]];
/// Addresses of proxies in the subnet that is made up for them.
const INSIDE: [[u8; 4]; 4] =
    [[10, 129, 0, 10], [10, 129, 0, 11], [10, 129, 0, 12], [10, 129, 0, 13]];
/// That subnet.
const INSIDE_RANGE: &str = "10.129.0.0/23";

/// The load balancer of a door; `below` is what is built for the Service ports behind it.
pub(super) fn plan(model: &Model, id: DoorId, kind: &Decision<Kind>, below: Vec<Resource>) -> Plan {
    let (door, what) = (&model.doors[id], *kind.value());
    let frontends = frontends(model, door, what);
    let resources = build::front(door, what, &frontends, below);
    let nothing = because!(NO_MEMBERS);
    Plan {
        passage: Passage::default(),
        kind: kind.clone().map(Kind::title),
        frontends,
        groups: Vec::new(),
        limit: Decision::new(None, nothing),
        pick: pick::of_door(),
        probe: Decision::new(unasked(), nothing),
        proxy: Some(proxy(model, id, what)),
        gate: None,
        reply: Decision::new(Reply::Proxied, because!(PROXIED)),
        resources,
        why_not: vec![because!(NOT_PASSTHROUGH)],
        changes: Vec::new(),
        rebuilds: None,
    }
}

/// A check of nothing, since a door has no backends.
fn unasked() -> Probe {
    Probe {
        name: String::new(),
        port: None,
        path: String::new(),
        interval: Duration::from_secs(5),
        timeout: Duration::from_secs(5),
        healthy: 1,
        unhealthy: 1,
        asks: Asks::Nothing,
        scope: "global",
        sources: Vec::new(),
    }
}

fn frontends(model: &Model, door: &Door, kind: Kind) -> Vec<Frontend> {
    let spare = || spare_address(model, kind.is_internal(), Family::V4);
    let ip = door.ips.first().copied().unwrap_or_else(spare);
    let of = |port: &u16| Frontend {
        name: format!("{}-{port}", model.name(door.name)),
        ip,
        made_up: door.ips_made_up || door.ips.is_empty(),
        protocol: Some(Protocol::Tcp),
        ports: Ports::List(vec![*port]),
        reach: if kind.is_internal() { Reach::Region } else { Reach::World },
        sources: Vec::new(),
        because: because!(FORWARDING_RULE, port = *port).at(door.name_span),
    };
    door.ports.iter().map(of).collect()
}

fn proxy(model: &Model, id: DoorId, kind: Kind) -> Decision<Proxy> {
    let door = &model.doors[id];
    let (sources, because) = if kind.has_proxy_subnet() {
        (INSIDE, because!(INSIDE_SOURCES, range = INSIDE_RANGE))
    } else {
        (OUTSIDE, because!(OUTSIDE_SOURCES))
    };
    let sources = sources.iter().map(|bytes| IpAddr::V4(Ipv4Addr::from(*bytes))).collect();
    let routes = door.routes.iter().map(|path| {
        let to = path.to.iter().map(|one| {
            let to = one.to.and_then(|(service, port)| exposure(model, (id, service, port)));
            (to, one.weight)
        });
        let (hosts, matches) = (path.hosts.clone(), path.matches.clone());
        let because = because!(ROUTE, door = Fact::Name(door.name)).at(path.span);
        Route { hosts, matches, to: to.collect(), because }
    });
    Decision::new(Proxy { at_client: false, sources, routes: routes.collect() }, because)
}

/// The exposure of a Service port behind a door.
fn exposure(model: &Model, (door, service, port): (DoorId, ServiceId, u16)) -> Option<ExposureId> {
    let wanted = Exposure::Behind(door, service, port);
    model.exposures.ids().find(|id| model.exposures[*id] == wanted)
}
