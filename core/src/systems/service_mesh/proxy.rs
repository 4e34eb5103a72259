//! Where connections end, and as whom requests go on.

use std::net::{IpAddr, Ipv4Addr};

use crate::explain::{Decision, because};
use crate::model::Matches;
use crate::plan::{Proxy, Reply, Route};

use super::ask::Ask;
use super::kind::Kind;
use super::rules::kinds::{AT_CLIENT, IN_BETWEEN, ONE_ROUTE};

/// Addresses that proxies of load balancers outside come from: one of each published range.
const OUTSIDE: [Ipv4Addr; 2] = [Ipv4Addr::new(35, 191, 0, 10), Ipv4Addr::new(130, 211, 0, 10)];
/// An address of a subnet that is kept for proxies; the text does not say which it is.
const INSIDE: [Ipv4Addr; 1] = [Ipv4Addr::new(10, 129, 0, 10)];

/// All requests go to the backend service itself.
pub(super) fn proxy(ask: &Ask<'_>, kind: Kind) -> Decision<Proxy> {
    let because = match kind {
        Kind::Mesh => because!(AT_CLIENT, service = ask.id),
        Kind::Internal | Kind::External => because!(IN_BETWEEN, service = ask.id),
    };
    let own: &[Ipv4Addr] = match kind {
        Kind::Mesh => &[],
        Kind::Internal => &INSIDE,
        Kind::External => &OUTSIDE,
    };
    let route = Route {
        hosts: Vec::new(),
        matches: Matches::Prefix("/".to_owned()),
        to: vec![(Some(ask.id), 1)],
        because: because!(ONE_ROUTE, service = ask.id),
    };
    let sources = own.iter().map(|ip| IpAddr::V4(*ip)).collect();
    let proxy = Proxy { at_client: kind == Kind::Mesh, sources, routes: vec![route] };
    Decision::new(proxy, because.at(ask.service.scheme.span))
}

/// Answers come back to who opened the connection.
pub(super) fn reply(ask: &Ask<'_>, kind: Kind) -> Decision<Reply> {
    let because = match kind {
        Kind::Mesh => because!(AT_CLIENT, service = ask.id),
        Kind::Internal | Kind::External => because!(IN_BETWEEN, service = ask.id),
    };
    Decision::new(Reply::Proxied, because)
}
