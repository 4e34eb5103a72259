//! Clients: where packets start.

use std::net::IpAddr;

use crate::base::{NodeId, PodId, Sym, ZoneId};
use crate::model::Origin;

/// Someone who opens connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Its name.
    pub name: Sym,
    /// Where it is.
    pub at: ClientAt,
    /// The address its packets carry.
    pub ip: IpAddr,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether its address was made up.
    pub ip_made_up: bool,
}

/// Where a client is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientAt {
    /// Anywhere outside.
    Internet,
    /// A machine in the network, in a zone if one is known.
    Vpc {
        /// Its zone, if it is one of the cluster's.
        zone: Option<ZoneId>,
        /// Its region, if it is not the cluster's.
        region: Option<Sym>,
    },
    /// Behind a tunnel.
    Vpn,
    /// Behind an interconnect.
    Interconnect,
    /// A process on a node.
    Node(NodeId),
    /// A process in a Pod.
    Pod(PodId),
}
