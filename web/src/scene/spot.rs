//! What can stand somewhere in a picture.

use fivetuple_core::base::{ClientId, ExposureId, NodeId, Place, PodId, ZoneId};

use super::choose::Fold;

/// What stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A client.
    Client(ClientId),
    /// Clients that found no room.
    MoreClients(usize),
    /// A load balancer.
    Balancer(ExposureId),
    /// A region's name above its zones.
    Region(u32),
    /// A zone's frame, and which color it has.
    Zone(u32),
    /// A node.
    Node(NodeId),
    /// A machine that is no node.
    Machine(NodeId),
    /// A Pod.
    Pod(PodId),
    /// Nodes of a zone that found no room.
    MoreNodes {
        /// The zone.
        zone: ZoneId,
        /// How many.
        nodes: usize,
        /// Pods of the exposure on them.
        pods: usize,
    },
    /// Pods that found no room on their node.
    MorePods(NodeId, usize),
    /// Zones that found no room.
    MoreZones(usize),
    /// Leads back to what is shown at first.
    Fewer(Fold),
}

impl Spot {
    /// The place it stands for, if it is one place.
    pub fn place(self) -> Option<Place> {
        match self {
            Self::Client(id) => Some(Place::Client(id)),
            Self::Balancer(id) => Some(Place::Balancer(id)),
            Self::Node(id) | Self::Machine(id) => Some(Place::Node(id)),
            Self::Pod(id) => Some(Place::Pod(id)),
            _ => None,
        }
    }

    /// What it counts, if it counts something that found no room.
    pub fn folds(self) -> Option<Fold> {
        match self {
            Self::MoreClients(_) => Some(Fold::Clients),
            Self::MoreNodes { zone, .. } => Some(Fold::Nodes(zone)),
            Self::MorePods(node, _) => Some(Fold::Pods(node)),
            Self::MoreZones(_) => Some(Fold::Zones),
            _ => None,
        }
    }
}
