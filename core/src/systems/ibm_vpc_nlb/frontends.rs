//! Where it answers.

use crate::explain::{Reason, because};
use crate::plan::{Frontend, Ports, Reach};

use super::ask::Ask;
use super::kind::Kind;
use super::rules::kinds::{ALL_PORTS, ONE_PORT, PORT_RANGE};

/// An address of the load balancer with the listener's ports.
pub(super) fn frontends(ask: &Ask<'_>, kind: Kind) -> Vec<Frontend> {
    let (ports, because) = ports(ask, kind);
    let (ip, made_up) = ask.address;
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
