//! What somebody's tools describe as it stands where load balancers are built.

use std::net::IpAddr;

use crate::base::{NodeId, Span, Sym, ZoneId};

/// A load balancer, or a part of one, that is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its name.
    pub name: Sym,
    /// What it is.
    pub what: Described,
    /// The zone that it is in, if it is in one.
    pub zone: Option<ZoneId>,
    /// Where it answers, if it has an address of its own.
    pub address: Option<GivenAddress>,
    /// Where it is written.
    pub span: Span,
}

/// Where a described load balancer answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenAddress {
    /// The address.
    pub ip: IpAddr,
    /// Whether it was made up.
    pub made_up: bool,
    /// Whether it is inside the network.
    pub inside: bool,
}

/// What is described, by position in [`Cloud`](crate::manifest::Cloud).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Described {
    /// A backend service whose backends are chosen by proxies.
    BackendService(u32),
    /// A listener of a load balancer, by the positions of both.
    Listener(u32, u32),
}

/// A described group of backends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenGroup {
    /// Its name.
    pub name: Sym,
    /// Its zone, if it has one.
    pub zone: Option<ZoneId>,
    /// Its region, if it says one.
    pub region: Option<Sym>,
    /// Its members, each with its own port if it has one.
    pub members: Vec<(NodeId, Option<u16>)>,
    /// Whether nothing says who they are, and some were made up.
    pub made_up: bool,
}
