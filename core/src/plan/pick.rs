//! How a load balancer picks one backend, and how long it remembers.

use std::time::Duration;

use crate::base::Share;
use crate::explain::Decision;
use crate::plan::{Feedback, Split};

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
    /// When groups that stand by are used; `None` if all groups are used together.
    pub failover: Option<Decision<Standby>>,
    /// Whether clients stay in their zone.
    pub zonal: Decision<Zonal>,
    /// How long a choice is remembered.
    pub tracking: Decision<Tracking>,
    /// Who is used when no backend is healthy.
    pub last_resort: Decision<LastResort>,
    /// How requests are spread over groups, if they are; else a choice is among all members.
    pub split: Option<Decision<Split>>,
    /// How backends say how full they are, if they do.
    pub feedback: Option<Decision<Feedback>>,
}

/// What one choice covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Each packet by itself.
    Packet,
    /// All packets of a connection.
    Connection,
    /// Each request by itself.
    Request,
}

/// The algorithm that maps a hash to a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Policy {
    /// A table of slots, filled in turns.
    Maglev,
    /// The highest score wins.
    Rendezvous,
    /// One after the other, heavier ones more often.
    RoundRobin,
    /// Whoever has the fewest connections, the first of those that have as few.
    LeastConnections,
    /// Whoever has fewer requests of two that chance takes.
    LeastRequests,
    /// Whoever chance takes.
    Random,
    /// The next one on a ring of hashes.
    RingHash,
    /// By a hash of both addresses that is the same in both directions.
    PairHash,
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
    /// Both addresses, whichever sends.
    Pair,
    /// Who sends it, as its request says; all of one connection are one user's here.
    User,
    /// Nothing of it: the choice is made anew, or by what the request itself carries.
    Nothing,
}

/// How likely each backend is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weights {
    /// All the same.
    Equal,
    /// In proportion to the ready endpoints it reports with its health.
    ReadyEndpoints,
    /// In proportion to what is written for it.
    Written,
}

/// Who is used when no backend is healthy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LastResort {
    /// All backends.
    All,
    /// None: nothing is sent, and whoever asks is told so.
    Nobody,
    /// None: packets go on to whom they are for, past all backends.
    Past,
}

/// When groups that stand by are used, in place of the primary ones and never beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standby {
    /// The part of primary backends that must be healthy for them to be used.
    pub ratio: Share,
    /// Whether just that part is enough; if not, it must be more.
    pub just_enough: bool,
    /// Whether new connections are dropped when no backend is healthy, rather than go to all
    /// primary ones.
    pub drops: bool,
    /// For how long connections stay on backends that are no longer used.
    pub drains: Duration,
}

/// Whether clients stay in their zone, if it has a backend at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zonal {
    /// Zones do not matter.
    Off,
    /// They always stay, even where no backend of the zone is healthy.
    Stay,
    /// They stay while this part of the zone's backends is healthy, and at least one.
    Spill {
        /// The part.
        ratio: Share,
    },
}

/// How long a choice is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracking {
    /// What is remembered as one.
    pub mode: Mode,
    /// Whose packets are remembered; each other packet is picked for anew.
    pub remembers: Remembers,
    /// For how long after the last packet.
    pub idle: Duration,
    /// Whether what is remembered holds on a backend that turned unhealthy.
    pub persistence: Persistence,
    /// For how long it holds on a backend that left its group.
    pub drains: Duration,
}

/// What is remembered as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// A connection. The first packet of a TCP connection is always picked for anew.
    Connection,
    /// All packets that agree in what the choice depends on. A first packet too goes where the
    /// others went, unless all five values count.
    Session,
}

/// Whose packets are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remembers {
    /// None: each is picked for anew.
    Nothing,
    /// Those of protocols with connections.
    Connections,
    /// Those too that are sent without a connection, but for ICMP.
    Flows,
    /// All.
    All,
}

/// Whether what is remembered holds on a backend that turned unhealthy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Persistence {
    /// Connections hold, unless several are remembered as one; flows without connection move.
    ByProtocol,
    /// All move.
    Never,
    /// All hold that are remembered.
    Always,
}
