//! Where it answers.

use std::net::IpAddr;

use crate::explain::{Reason, because};
use crate::manifest::service::Family;
use crate::model::spare_address;
use crate::plan::{Frontend, Ports, Reach};

use super::ask::Ask;
use super::kind::Kind;
use super::rules::kinds::{ALL_PORTS, ONE_PORT, PORT_RANGE};

/// An address of the load balancer with the listener's ports.
pub(super) fn frontends(ask: &Ask<'_>, kind: Kind) -> Vec<Frontend> {
    let (ports, because) = ports(ask, kind);
    let (ip, made_up) = address(ask, kind);
    vec![Frontend {
        name: ask.balancer.name.value.clone(),
        ip,
        made_up,
        protocol: (kind != Kind::RouteMode).then(|| ask.listener.transport()),
        ports,
        reach: if kind == Kind::Public { Reach::World } else { Reach::Region },
        sources: Vec::new(),
        because,
    }]
}

/// The address that clients use: one that the text says, else one that is made up.
fn address(ask: &Ask<'_>, kind: Kind) -> (IpAddr, bool) {
    let all = match kind {
        Kind::Public => &ask.balancer.public_ips,
        Kind::Private | Kind::RouteMode | Kind::PrivatePath => &ask.balancer.private_ips,
    };
    let given = all.first().map(|at| (at.value, false));
    let made_up = || (spare_address(ask.model, kind != Kind::Public, Family::V4), true);
    given.unwrap_or_else(made_up)
}

fn ports(ask: &Ask<'_>, kind: Kind) -> (Ports, Reason) {
    let span = ask.listener.ports_span();
    if kind == Kind::RouteMode {
        return (Ports::All, because!(ALL_PORTS).at(span));
    }
    let (first, last) = ask.listener.ports().unwrap_or((1, 1));
    if first == last {
        return (Ports::List(vec![first]), because!(ONE_PORT, port = first).at(span));
    }
    (Ports::Range(first, last), because!(PORT_RANGE, first = first, last = last).at(span))
}
