//! A run as people see it: what moves, what happened, and what was counted.

use serde::{Deserialize, Serialize};

use crate::base::{Place, ZoneId};
use crate::model::Lifecycle;
use crate::show::{Load, Shares, Why, Written};

/// A whole run in numbers: what was counted beside what the rules say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// How far it went, in microseconds.
    pub until: u64,
    /// What chance decided by.
    pub seed: u64,
    /// Since when no further connections were opened, because there were as many as a run holds; in
    /// microseconds.
    pub full_since: Option<u64>,
    /// For each exposure to which connections were opened.
    pub exposures: Vec<CountedExposure>,
    /// How busy what is behind load balancers was, over time.
    pub loads: Vec<Load>,
    /// What happened.
    pub events: Vec<Event>,
}

/// What was counted of the connections to one exposure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountedExposure {
    /// `namespace/name`.
    pub name: String,
    /// Where new connections go by the rules, as the world was at the start.
    pub expected: Shares,
    /// The same as the world is at the end; `None` if nothing has changed.
    pub after: Option<Shares>,
    /// Where they went.
    pub observed: Observed,
}

/// Columns of what moved: row `i` travelled edge `edge[i]` from `t0[i]` to `t1[i]` (microseconds).
/// Rows are in the order of `t0`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tracks {
    /// Departures.
    pub t0: Vec<f64>,
    /// Arrivals.
    pub t1: Vec<f64>,
    /// Positions in the run's table of edges.
    pub edge: Vec<u32>,
    /// What travelled: [`Kind`](crate::show::Kind)s as numbers.
    pub kind: Vec<u8>,
    /// Numbers of connections, `u32::MAX` for probes; the run knows each one's client, port and way.
    pub flow: Vec<u32>,
}

/// Something worth a mark on the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// When, in microseconds.
    pub at: u64,
    /// What: `web-4 becomes unready`.
    pub text: String,
    /// Why.
    pub why: Why,
    /// Whether something broke, rather than changed or mended.
    pub bad: bool,
    /// What kind of thing it is.
    pub about: About,
    /// The place it happened to.
    pub place: Option<Place>,
    /// Where it is written.
    pub written: Option<Written>,
}

/// What kind of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum About {
    /// Health checks came to another conclusion.
    Health,
    /// A Pod became something.
    Pod,
    /// A node became something.
    Node,
    /// Something was changed, or news has arrived.
    Change,
}

/// What was counted up to a moment, beside what the rules say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Observed {
    /// Connections opened.
    pub connections: u64,
    /// Connections whose first packet was still on its way then.
    pub opening: u64,
    /// Connections whose first packet was dropped or refused.
    pub lost: u64,
    /// Those of them that were refused: their clients know, the others wait until they give up.
    pub refused: u64,
    /// Connections that were cut off after they had been established.
    pub broken: u64,
    /// Those of them that were reset: their clients know, the others wait until they give up.
    pub reset: u64,
    /// Connections that stayed on a backend that gets nothing new.
    pub kept: u64,
    /// Connections that went on at another endpoint.
    pub moved: u64,
    /// Packets that were lost on the way of flows that went on.
    pub missed: u64,
    /// Requests, where those are read.
    pub requests: u64,
    /// How many choices by chance, each independent of the others, what was counted comes from:
    /// requests, connections, or clients; 0 where turns decide.
    pub draws: u64,
    /// Requests that were answered with an error: its status, and how many.
    pub failed: Vec<(u16, u64)>,
    /// Per zone, by position.
    pub zones: Vec<u64>,
    /// Per node that received it from the load balancer: position, count.
    pub nodes: Vec<(Place, u64)>,
    /// Per Pod: place, count.
    pub pods: Vec<(Place, u64)>,
}

impl Observed {
    /// How many were counted, and how many of them came to nothing: requests where those are read,
    /// else connections.
    pub fn counted(&self) -> (u64, u64) {
        let failed = self.failed.iter().map(|(_, count)| count).sum();
        if self.requests > 0 { (self.requests, failed) } else { (self.connections, self.lost) }
    }
}

/// The state of things at a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The moment, in microseconds.
    pub at: u64,
    /// How many countable things happened up to it, and how many there are.
    pub event: (u64, u64),
    /// Per exposure, in order: what was counted up to then.
    pub observed: Vec<Observed>,
    /// Per exposure, in order: where new connections go by the rules as the world is then; empty
    /// while nothing has changed since the start.
    pub expected: Vec<Shares>,
    /// Backends that are unhealthy then: exposure's position and place.
    pub unhealthy: Vec<(u32, Place)>,
    /// Places that are down or not ready then.
    pub down: Vec<Place>,
    /// Pods that are there and not ready, and what they are.
    pub lives: Vec<(Place, Lifecycle)>,
    /// Pods that have not come yet.
    pub coming: Vec<Place>,
    /// Pods that are gone.
    pub gone: Vec<Place>,
    /// Connections open then.
    pub open: u64,
    /// How busy what is behind load balancers was by the last report up to then.
    pub loads: Vec<Load>,
}

/// What something can be done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Thing {
    /// A place.
    Place(Place),
    /// All nodes of a zone.
    Zone(ZoneId),
}

/// What a load balancer or a node remembers of connections at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// How many.
    pub count: u64,
    /// The first of them: those whose last packet came last.
    pub first: Vec<Entry>,
}

/// A connection, or a session, that is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Protocol; `any` where it does not matter.
    pub protocol: String,
    /// Source; without a port where that does not matter.
    pub src: String,
    /// Destination; `any` where it does not matter.
    pub dst: String,
    /// Where its packets go.
    pub to: Place,
    /// Its name: `node n-2`.
    pub to_name: String,
    /// How long ago its last packet came, in microseconds.
    pub idle: u64,
}
