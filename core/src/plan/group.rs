//! Backend groups: who may receive packets from a load balancer.

use crate::base::{NodeId, PodId, ZoneId};
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
    /// Its members, in the order they were taken.
    pub members: Vec<Member>,
    /// Who could have been a member and is not.
    pub left_out: Vec<LeftOut>,
}

/// A member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub host: Host,
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
