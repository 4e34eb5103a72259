//! A run, and what can be asked of it.

use std::sync::Arc;

use crate::base::{ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Place, Time};
use crate::model::Model;
use crate::path::{Demand, Health, RoundTrip, Router, host_place};
use crate::plan::{Host, Planner};
use crate::sim::load::Loaded;
use crate::sim::state::{Epoch, Fate, State};
use crate::sim::timeline::Timeline;

/// A world in motion.
#[derive(Clone)]
pub struct Run {
    state: State,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It has come as far as was asked.
    Arrived,
    /// The budget was used up first.
    Paused,
}

/// The way of packets in the world as it was from a moment on.
#[derive(Clone, Debug)]
pub struct Tracer {
    at: Time,
    router: Router,
}

/// A connection of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Who opened it.
    pub client: ClientId,
    /// Its packets, as the client sends them.
    pub packet: FiveTuple,
    /// The exposure it goes to, if it goes to one.
    pub exposure: Option<ExposureId>,
    /// When it was opened.
    pub opened: Time,
    /// What became of it so far.
    pub fate: Fate,
    /// The backend that the load balancer gave its last packet to.
    pub backend: Option<Host>,
    /// The node that rewrites its packets.
    pub node: Option<NodeId>,
    /// The endpoint that it is connected to.
    pub endpoint: Option<EndpointId>,
}

/// What a table of connections knows of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// What it is known by; a load balancer blanks out what it does not look at.
    pub packet: FiveTuple,
    /// Where its packets go.
    pub to: Place,
    /// When its last packet came.
    pub last: Time,
}

impl Run {
    /// A run of `model` that has not begun, planned and planned anew by `planner`. All backends have
    /// the health that they deserve when it begins.
    pub fn new(model: &Arc<Model>, planner: &'static dyn Planner, seed: u64) -> Self {
        Self { state: State::new(model, planner, seed) }
    }

    /// The same run, with another limit than [`MOST_CONNECTIONS`](crate::sim::MOST_CONNECTIONS) for
    /// connections.
    #[must_use]
    pub fn with_most_connections(mut self, most: usize) -> Self {
        self.state.most_flows = most;
        self
    }

    /// Since when clients open no further connections because there are as many as a run holds, if
    /// that happened.
    pub fn full_since(&self) -> Option<Time> {
        self.state.full_since
    }

    /// Lets time pass up to `until`, but no more than `budget` things happen.
    pub fn advance(&mut self, until: Time, budget: u32) -> Progress {
        for _ in 0..budget {
            match self.state.queue.next_at() {
                Some(at) if at <= until => {}
                Some(_) | None => {
                    self.state.now = self.state.now.max(until);
                    return Progress::Arrived;
                }
            }
            if let Some((at, event)) = self.state.queue.pop() {
                self.state.step(at, event);
            }
        }
        Progress::Paused
    }

    /// The moment it has come to.
    pub fn now(&self) -> Time {
        self.state.now
    }

    /// Everything recorded up to now.
    pub fn timeline(&self) -> &Timeline {
        &self.state.timeline
    }

    /// What clients send.
    pub fn demands(&self) -> &[Demand] {
        &self.state.demands
    }

    /// The way of packets as it is now.
    pub fn router(&self) -> &Router {
        &self.state.router
    }

    /// What load balancers believe of their backends now.
    pub fn health(&self) -> &Health {
        &self.state.health
    }

    /// What load balancers believed, in which world, at a moment.
    pub fn world_at(&self, at: Time) -> (&Arc<Model>, &Health) {
        let epoch = self.epoch_at(at);
        (&epoch.model, &epoch.health)
    }

    /// How many connections a load balancer or node remembers now, and those `most` of them whose last
    /// packet came last; `None` for a place that keeps no table.
    pub fn tracked_by(&self, place: Place, most: usize) -> Option<(usize, Vec<Tracked>)> {
        let asks = (self.state.now, most);
        match place {
            Place::Balancer(exposure) => {
                let mut tables = self.state.tracked.iter();
                let (_, table) = tables.find(|(id, _)| *id == exposure)?;
                let (count, latest) = table.latest(asks, |_| true);
                let tracked = |(packet, host, last)| Tracked { packet, to: host_place(host), last };
                Some((count, latest.into_iter().map(tracked).collect()))
            }
            Place::Node(node) => {
                let (count, latest) = self.state.conntrack.latest(asks, |(at, _)| *at == node);
                let place = |endpoint| self.state.router.place_of(endpoint);
                let tracked = |((_, packet), to, last)| Tracked { packet, to: place(to), last };
                Some((count, latest.into_iter().map(tracked).collect()))
            }
            Place::Client(_) | Place::Pod(_) | Place::Endpoint(_) => None,
        }
    }

    /// What was measured so far of the load balancer of an exposure that spreads requests over groups,
    /// in the order of time.
    pub fn loaded(&self, exposure: ExposureId) -> &[Loaded] {
        self.state.loaded(exposure)
    }

    /// The way of packets as it was at a moment; `None` while nothing has changed since the start.
    pub fn router_at(&self, at: Time) -> Option<Router> {
        let epoch = self.epoch_at(at);
        (epoch.at > Time::ZERO).then(|| epoch.router())
    }

    /// How many connections were opened so far; their numbers begin at 0.
    pub fn connections(&self) -> usize {
        self.state.flows.len()
    }

    /// The connection with a number.
    pub fn connection(&self, number: u32) -> Option<Connection> {
        let flow = self.state.flows.get(number as usize)?;
        Some(Connection {
            client: self.state.client(number),
            packet: self.state.packet(number),
            exposure: self.state.exposure(number),
            opened: flow.opened,
            fate: flow.fate,
            backend: flow.backend,
            node: flow.node,
            endpoint: flow.endpoint,
        })
    }

    /// The round trip of a connection's first packet, in the world as it was then.
    pub fn trip(&self, number: u32) -> Option<RoundTrip> {
        self.trip_after(number, &mut None)
    }

    /// The same, fast where the world is still the one that the last trip was looked up in.
    pub fn trip_after(&self, number: u32, last: &mut Option<Tracer>) -> Option<RoundTrip> {
        let connection = self.connection(number)?;
        let seed = State::flow_seed(self.state.seed, number);
        let epoch = self.epoch_at(connection.opened);
        let same = last.take().filter(|tracer| tracer.at == epoch.at);
        let tracer = same.unwrap_or_else(|| Tracer { at: epoch.at, router: epoch.router() });
        let router = &last.insert(tracer).router;
        let kept = self.state.recalled.get(&number).copied();
        let asked = self.state.asks_for(number, 0);
        Some(router.trace_kept(&connection.packet, connection.client, (seed, kept, asked)))
    }

    /// A number that two runs share if they went the same way in everything.
    pub fn digest(&self) -> u64 {
        self.state.timeline.digest()
    }

    fn epoch_at(&self, at: Time) -> &Epoch {
        let epochs = &self.state.epochs;
        let after = epochs.partition_point(|epoch| epoch.at <= at);
        &epochs[after.max(1) - 1]
    }
}

impl Epoch {
    fn router(&self) -> Router {
        let mut router = Router::new(&self.known, &self.plans, &self.health);
        router.set_model(Arc::clone(&self.model));
        router.hears(self.heard);
        router.hears(self.heard);
        router.take_over(&self.measured);
        router
    }
}
