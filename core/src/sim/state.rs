//! The state of a run: plain data.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use crate::base::seed::fold;
use crate::base::{
    Addr, ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Place, PodId, Seed, Time,
};
use crate::model::Model;
use crate::path::flows::Flows;
use crate::path::{Demand, Health, Measured, Router};
use crate::plan::node::Memory;
use crate::plan::{Host, Planner, Plans};
use crate::sim::counts::Entry;
use crate::sim::delay;
use crate::sim::event::{Event, Hop, Stop};
use crate::sim::load::Loads;
use crate::sim::news::News;
use crate::sim::probes::Probing;
use crate::sim::queue::Queue;
use crate::sim::resolvers::Resolvers;
use crate::sim::timeline::{Edge, Kind, Timeline};
use crate::sim::turns::Turns;
use crate::sim::workloads::Crews;

/// How long nodes remember connections; far longer than any run.
const NODES_REMEMBER: Duration = Duration::from_hours(5 * 24);

/// Everything that changes in a run.
#[derive(Clone)]
pub(super) struct State {
    pub now: Time,
    pub queue: Queue<Event>,
    pub planner: &'static dyn Planner,
    pub router: Router,
    pub health: Health,
    pub demands: Vec<Demand>,
    pub flows: Vec<Flow>,
    /// How many connections are opened at most, and since when that kept some from being opened.
    pub most_flows: usize,
    pub full_since: Option<Time>,
    /// How many connections each client has opened.
    pub opened: Vec<u32>,
    /// What each load balancer remembers.
    pub tracked: Vec<(ExposureId, Flows<FiveTuple, Host>)>,
    /// Backends that left their group, and when.
    pub left: BTreeMap<(ExposureId, Host), Time>,
    /// Backends of sets that are not used, and since when.
    pub rests: BTreeMap<(ExposureId, Host), Time>,
    /// Load balancers that packets pass on their way, and whether routes lead there now.
    pub advertised: BTreeMap<ExposureId, bool>,
    /// What is heard of the targets of names.
    pub resolvers: Resolvers,
    /// Connections whose first packet went where their load balancer remembered, not where it would
    /// have picked.
    pub recalled: BTreeMap<u32, Host>,
    /// What all nodes remember of connections.
    pub conntrack: Flows<(NodeId, FiveTuple), EndpointId>,
    /// What nodes remember of clients.
    pub memory: Memory,
    pub probing: Vec<Probing>,
    /// What load balancers remember of their choices.
    pub turns: Turns,
    /// How busy the groups of load balancers are that spread requests.
    pub loads: Vec<Loads>,
    /// How many requests load balancers have sent to each backend.
    pub served: BTreeMap<Host, u64>,
    /// What the control plane gave up on although it was ready, with its node.
    pub given_up: Vec<(NodeId, GivenUp)>,
    pub crews: Crews,
    /// When somebody is going to hear of changes, and who.
    pub told: BTreeSet<(Time, News)>,
    /// Load balancers that are being made anew, and when they answer again.
    pub rebuilding: BTreeMap<ExposureId, Time>,
    pub timeline: Timeline,
    pub epochs: Vec<Epoch>,
    pub seed: u64,
    pub chance: Seed,
}

/// A connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    pub demand: u32,
    pub port: u16,
    pub sent: u16,
    pub fate: Fate,
    pub opened: Time,
    pub backend: Option<Host>,
    /// Whose backend that is, where requests are read.
    pub behind: Option<ExposureId>,
    pub node: Option<NodeId>,
    pub endpoint: Option<EndpointId>,
    /// Whether it stayed on a backend that gets nothing new.
    pub kept: bool,
    /// Whether it went on at another endpoint.
    pub moved: bool,
    /// The load balancer that routes led it through, if they did.
    pub led: Option<ExposureId>,
}

/// What became of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Its first packet is on its way.
    Opening,
    /// It is open.
    Open,
    /// It was closed in peace.
    Closed,
    /// Its first packet did not arrive, or was refused.
    Lost(Sign),
    /// It was cut off after it had been established.
    Broken(Sign),
}

/// What a client hears of a connection that does not get through, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// It is told: refused, or reset.
    Reset,
    /// Nothing: it waits until it gives up.
    Silence,
}

/// Something that no longer counts as ready, because its node is silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GivenUp {
    Pod(PodId),
    Endpoint(EndpointId),
}

/// The world, as it was from a moment on.
#[derive(Clone)]
pub(super) struct Epoch {
    pub at: Time,
    pub model: Arc<Model>,
    pub known: Arc<Model>,
    pub plans: Arc<Plans>,
    pub health: Arc<Health>,
    pub measured: Arc<Vec<Measured>>,
    /// Up to when load balancers have heard of what clients ask for.
    pub heard: Time,
}

/// Connections that a run opens at most: what is known of each is kept until its end.
pub const MOST_CONNECTIONS: usize = 1_000_000;

/// Epochs that are kept; with more, the way of later connections cannot be told any more.
const MOST_EPOCHS: usize = 4_096;
/// Nodes, Pods and endpoints in all epochs together: about 200 bytes each.
const MOST_THINGS: usize = 1_000_000;

impl State {
    pub(super) fn new(model: &Arc<Model>, planner: &'static dyn Planner, seed: u64) -> Self {
        let plans = Arc::new(planner.plan(model, None));
        let health = Health::settled(model, &plans);
        let router = Router::new(model, &plans, &health);
        let demands = router.demands();
        let mut state = Self {
            now: Time::ZERO,
            queue: Queue::new(),
            planner,
            health,
            demands,
            flows: Vec::new(),
            most_flows: MOST_CONNECTIONS,
            full_since: None,
            opened: vec![0; model.clients.len()],
            tracked: Vec::new(),
            left: BTreeMap::new(),
            rests: BTreeMap::new(),
            advertised: BTreeMap::new(),
            resolvers: Resolvers::default(),
            recalled: BTreeMap::new(),
            conntrack: Flows::new(NODES_REMEMBER),
            memory: Memory::default(),
            probing: Vec::new(),
            turns: Turns::default(),
            loads: Vec::new(),
            served: BTreeMap::new(),
            given_up: Vec::new(),
            crews: Crews::of(model),
            told: BTreeSet::new(),
            rebuilding: BTreeMap::new(),
            timeline: Timeline::default(),
            epochs: Vec::new(),
            seed,
            chance: Seed(seed).fork(1),
            router,
        };
        state.begin();
        state
    }

    fn begin(&mut self) {
        self.adopt_balancers();
        self.calibrate();
        self.note_who_rests();
        self.note_routes();
        self.epoch();
        for (at, event) in self.router.model().timeline.iter().enumerate() {
            self.queue.push(Time::ZERO + event.at.value, Event::Happens(at as u32));
        }
        for (at, alias) in self.router.model().aliases.iter().enumerate() {
            self.queue.push(Time::ZERO + alias.every, Event::Resolves(at as u16));
        }
        for demand in 0..self.demands.len() {
            let first = self.gap(demand as u32).map(|gap| gap / 2);
            if let Some(first) = first {
                let begins = Time::ZERO + self.demands[demand].after;
                self.queue.push(begins + first, Event::Opens(demand as u32));
            }
        }
    }

    /// Lets one thing happen.
    pub(super) fn step(&mut self, at: Time, event: Event) {
        self.now = at;
        match event {
            Event::Opens(demand) => self.opens(demand),
            Event::Sends(flow) => self.sends(flow),
            Event::Arrives(hop) => self.arrives(hop),
            Event::Answers(hop) => self.answers(hop),
            Event::Closes(flow) => self.closes(flow),
            Event::Resolves(name) => self.resolves(name),
            Event::Probes(number) => self.probes(number),
            Event::Asked(number, row) => self.asked(number, row),
            Event::Unanswered(number) => self.unanswered(number),
            Event::Happens(number) => self.happens(number),
            Event::PodReady(pod) => self.pod_ready(pod),
            Event::GateAsks(pod) => self.gate_asks(pod),
            Event::Reports(number) => self.reports(number),
            Event::Drains(exposure) => self.drains_groups(exposure),
            Event::PodEnding(pod) => self.pod_ending(pod),
            Event::PodEnded(pod) => self.pod_ended(pod),
            Event::NodesLearn => self.nodes_learn(),
            Event::GivesUp => self.gives_up(),
            Event::Replans => self.replans(),
            Event::Detaches => self.regroups(false),
            Event::Attaches => self.regroups(true),
        }
    }

    /// Makes room for what new load balancers remember and for their probes.
    pub(super) fn adopt_balancers(&mut self) {
        for balancer in self.router.balancers() {
            let exposure = balancer.exposure;
            if self.tracked.iter().all(|(id, _)| *id != exposure) {
                self.tracked.push((exposure, Flows::new(balancer.tracker.tracking.idle)));
            }
        }
        self.adopt_backends();
        self.adopt_loads();
    }

    /// How many epochs are kept of a world of this size.
    fn most_epochs(&self) -> usize {
        let model = self.router.model();
        let things = model.nodes.len() + model.pods.len() + model.endpoints.len();
        (MOST_THINGS / things.max(1)).min(MOST_EPOCHS)
    }

    /// Remembers the world as it is from now on.
    pub(super) fn epoch(&mut self) {
        // What changes at one moment is one change.
        self.epochs.pop_if(|epoch| epoch.at == self.now);
        if self.epochs.len() < self.most_epochs() {
            self.epochs.push(Epoch {
                at: self.now,
                model: Arc::clone(self.router.model()),
                known: Arc::clone(self.router.known()),
                plans: Arc::clone(self.router.plans()),
                health: Arc::new(self.health.clone()),
                measured: Arc::new(self.router.measured()),
                heard: self.router.heard(),
            });
        }
    }

    /// The packets of a connection as its client sends them.
    pub(super) fn packet(&self, flow: u32) -> FiveTuple {
        let it = &self.flows[flow as usize];
        let demand = &self.demands[it.demand as usize];
        let packet = self.router.packet(demand.client, it.port, demand.dst, demand.protocol);
        let client = &self.router.model().clients[demand.client];
        FiveTuple { src: Addr::new(client.address(flow), packet.src.port), ..packet }
    }

    /// The client of a connection.
    pub(super) fn client(&self, flow: u32) -> ClientId {
        self.demands[self.flows[flow as usize].demand as usize].client
    }

    /// The exposure a connection goes to.
    pub(super) fn exposure(&self, flow: u32) -> Option<ExposureId> {
        let it = &self.flows[flow as usize];
        it.led.or(self.demands[it.demand as usize].exposure)
    }

    /// What decides chance for a connection.
    pub(super) fn flow_seed(seed: u64, flow: u32) -> u64 {
        fold(seed, flow.into())
    }

    /// Sends a packet from one place to another.
    pub(super) fn moves(&mut self, edge: Edge, kind: Kind, hop: Hop) {
        let took = self.delay(edge);
        let row = self.record(edge, kind, hop.flow);
        self.queue.push(self.now + took, Event::Arrives(Hop { row, ..hop }));
    }

    /// Records a movement that starts now.
    pub(super) fn record(&mut self, edge: Edge, kind: Kind, flow: u32) -> u32 {
        let took = self.delay(edge).as_micros() as u32;
        self.timeline.moves(edge, (self.now, took), kind, flow)
    }

    pub(super) fn delay(&self, edge: Edge) -> Duration {
        delay::between(self.router.model(), edge.from, edge.to)
    }

    /// Where a packet is when it arrives.
    pub(super) fn place(&self, flow: u32, at: Stop) -> Place {
        match at {
            Stop::Own(node)
            | Stop::Node(node)
            | Stop::Back(node)
            | Stop::Through(node)
            | Stop::BackThrough(node) => Place::Node(node),
            Stop::Balancer(exposure) | Stop::Handed(exposure) | Stop::Returns(exposure) => {
                Place::Balancer(exposure)
            }
            Stop::Endpoint(endpoint) | Stop::Stray(endpoint) => self.router.place_of(endpoint),
            Stop::Pod(pod) => Place::Pod(pod),
            Stop::Home => Place::Client(self.client(flow)),
        }
    }

    /// A packet is lost, and with it its connection: nothing is sent again. Flows without
    /// connections go on.
    pub(super) fn loses(&mut self, flow: u32, sign: Sign) {
        let demand = &self.demands[self.flows[flow as usize].demand as usize];
        if demand.protocol.connects() {
            self.ends(flow, sign);
        } else {
            self.timeline.count(self.now, Entry::Missed(demand.exposure));
        }
    }

    /// A connection that does not get through, or no longer.
    pub(super) fn ends(&mut self, flow: u32, sign: Sign) {
        let to = self.exposure(flow);
        let it = &mut self.flows[flow as usize];
        let (fate, entry) = match it.fate {
            Fate::Opening => (Fate::Lost(sign), Entry::Lost(to, sign)),
            Fate::Open => (Fate::Broken(sign), Entry::Broken(to, sign)),
            Fate::Closed | Fate::Lost(_) | Fate::Broken(_) => return,
        };
        it.fate = fate;
        self.timeline.count(self.now, entry);
        self.over(flow);
    }
}
