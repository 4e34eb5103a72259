//! Backend groups: who may receive packets from a load balancer.

use crate::base::{NodeId, PodId, Share, ZoneId};
use crate::explain::Reason;

/// A group of backends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name where it is built.
    pub name: String,
    /// What it is called where it is built: `zonal NEG`.
    pub kind: &'static str,
    /// Whether it stands by for those that do not.
    pub standby: bool,
    /// Its zone, if it has one.
    pub zone: Option<ZoneId>,
    /// What it can take, where that counts.
    pub capacity: Option<Capacity>,
    /// Its members, in the order they were taken.
    pub members: Vec<Member>,
    /// Who could have been a member and is not.
    pub left_out: Vec<LeftOut>,
}

impl Group {
    /// Whether draining would change nothing: it has no capacity that could be taken away.
    pub fn is_closed(&self) -> bool {
        self.capacity.as_ref().is_none_or(|capacity| capacity.scaler.is_zero())
    }
}

/// What a group of backends can take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Requests a second at which it counts as full, in thousandths; `None` if it never does.
    pub target: Option<u64>,
    /// The part of that which is offered.
    pub scaler: Share,
    /// Whether it is filled before others, wherever they are.
    pub preferred: bool,
    /// Why.
    pub because: Reason,
}

/// A member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub host: Host,
    /// How much it counts, where that is written for each.
    pub weight: u32,
    /// The port of its own address that it gets packets on; `None` if they keep the load
    /// balancer's address and port.
    pub port: Option<u16>,
    /// Why it is one.
    pub because: Reason,
}

/// One that is not a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Who.
    pub host: Host,
    /// Why not.
    pub because: Reason,
}

/// A thing that can be a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Host {
    /// A node, which then decides by its own program.
    Node(NodeId),
    /// A Pod, directly.
    Pod(PodId),
}
