//! Clients: where packets start.

use std::net::IpAddr;

use crate::base::{Cidr, NodeId, PodId, Sym, ZoneId};
use crate::manifest::scenario::Through;
use crate::model::Origin;

/// Someone who opens connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Its name.
    pub name: Sym,
    /// Where it is.
    pub at: ClientAt,
    /// What joins its network to this one, if that is said.
    pub through: Option<Through>,
    /// The address its packets carry.
    pub ip: IpAddr,
    /// Addresses that its connections have in turn, if it stands for many.
    pub range: Option<Cidr>,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether its address was made up.
    pub ip_made_up: bool,
}

impl Client {
    /// The address of one of its connections, by a number.
    pub fn address(&self, number: u32) -> IpAddr {
        let Some(range) = self.range else { return self.ip };
        let free = u32::from(if range.is_v6() { 128 } else { 32_u8 }.saturating_sub(range.bits()));
        let count = 1_u64.checked_shl(free).unwrap_or(u64::MAX).max(1);
        range.nth(u64::from(number) % count)
    }
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
