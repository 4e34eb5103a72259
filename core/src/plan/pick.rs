//! How a load balancer picks one backend, and how long it remembers.

use std::time::Duration;

use crate::base::Share;
use crate::explain::{Decision, Reason};

/// How one backend is picked.
#[derive(Clone, Debug)]
pub struct Pick {
    /// What one choice covers.
    pub unit: Unit,
    /// The algorithm.
    pub policy: Decision<Policy>,
    /// What of a packet the choice depends on.
    pub affinity: Decision<Affinity>,
    /// How likely each backend is.
    pub weights: Decision<Weights>,
    /// Whether clients stay in their zone.
    pub zonal: Decision<Zonal>,
    /// How long a choice is remembered.
    pub tracking: Decision<Tracking>,
    /// Why all backends are used when none is healthy.
    pub last_resort: Reason,
}

/// What one choice covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Each packet by itself.
    Packet,
    /// All packets of a connection.
    Connection,
}

/// The algorithm that maps a hash to a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Policy {
    /// A table of slots, filled in turns.
    Maglev,
    /// The highest score wins.
    Rendezvous,
}

/// The values of a packet that the choice depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Affinity {
    /// All five.
    FiveTuple,
    /// Source address, destination address, protocol.
    ThreeTuple,
    /// Source and destination address.
    Addresses,
    /// Source address alone.
    Source,
}

/// How likely each backend is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weights {
    /// All the same.
    Equal,
    /// In proportion to the ready endpoints it reports with its health.
    ReadyEndpoints,
}

/// Whether clients stay in their zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zonal {
    /// Zones do not matter.
    Off,
    /// They stay while this part of the zone's backends is healthy, and at least one.
    Spill {
        /// The part.
        ratio: Share,
    },
}

/// How long a choice is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracking {
    /// For how long after the last packet.
    pub idle: Duration,
    /// Whether a TCP connection stays on a backend that turned unhealthy.
    pub persists: bool,
    /// Whether flows of protocols without connections are remembered; if not, each packet is
    /// picked for anew.
    pub connectionless: bool,
    /// For how long a TCP connection stays on a backend that left its group.
    pub drains: Duration,
}
