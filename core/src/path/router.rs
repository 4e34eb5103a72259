//! The way of one packet: prepared once for a change of the world, then looked up.

use std::sync::Arc;

use crate::base::seed::{fold, hash_flow};
use crate::base::{
    Addr, ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Place, PodId, Protocol, Time,
};
use crate::model::{Lifecycle, Model};
use crate::path::addresses::{Addresses, Door};
use crate::path::balancer::{Balancer, place, zone_of_client};
use crate::path::entrance::Onward;
use crate::path::health::{BackendHealth, Health, Prober};
use crate::path::obstacle::Obstacle;
use crate::path::step::End;
use crate::plan::node::{Dnat, Memory, Tables, Verdict, View};
use crate::plan::{Host, Plan, Plans};

/// Knows the way of every packet in one state of the world.
#[derive(Clone, Debug)]
pub struct Router {
    /// The world as it is.
    pub(super) model: Arc<Model>,
    /// The world as nodes know it: in a run they hear of changes later.
    pub(super) known: Arc<Model>,
    pub(super) plans: Arc<Plans>,
    pub(super) nodes: Tables,
    pub(super) balancers: Vec<Balancer>,
    pub(super) addresses: Addresses,
}

/// Where a packet went: the outcome of every choice on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The load balancer that it passed.
    pub balancer: Option<ExposureId>,
    /// The backend that the load balancer picked.
    pub backend: Option<Host>,
    /// The node that rewrote it.
    pub node: Option<NodeId>,
    /// The endpoint it was sent to.
    pub endpoint: Option<EndpointId>,
    /// Where it ended.
    pub at: Place,
    /// The packet there; its source differs from the one sent if a node rewrote it.
    pub packet: FiveTuple,
    /// How it ended.
    pub end: End,
}

/// Where a way begins, and what chance decides by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// Who sends the packet.
    pub(super) client: ClientId,
    /// The node it is at already, if it is.
    pub(super) at: Option<NodeId>,
    /// What chance decides by.
    pub(super) seed: u64,
}

/// Sees what happens on the way; nobody looks when just the outcome counts.
pub(super) trait Witness {
    fn picked(&mut self, balancer: &Balancer, packet: &FiveTuple, host: Host);
    fn decided(&mut self, node: NodeId, packet: &FiveTuple, verdict: &Verdict<'_>);
    fn arrived(&mut self, at: Place, packet: &FiveTuple);
    fn stopped(&mut self, at: Place, packet: &FiveTuple, obstacle: Obstacle);
}

impl Witness for () {
    fn picked(&mut self, _: &Balancer, _: &FiveTuple, _: Host) {}
    fn decided(&mut self, _: NodeId, _: &FiveTuple, _: &Verdict<'_>) {}
    fn arrived(&mut self, _: Place, _: &FiveTuple) {}
    fn stopped(&mut self, _: Place, _: &FiveTuple, _: Obstacle) {}
}

impl Router {
    /// Prepares everything that the way of a packet depends on.
    pub fn new(model: &Arc<Model>, plans: &Arc<Plans>, health: &Health) -> Self {
        let balancers: Vec<_> = plans
            .built()
            .map(|(exposure, plan)| Balancer::new(model, exposure, plan, health.of(exposure)))
            .collect();
        let addresses = Addresses::new(model, &balancers);
        let nodes = Tables::new(model, &plans.programs);
        let (model, plans) = (Arc::clone(model), Arc::clone(plans));
        Self { known: Arc::clone(&model), model, plans, nodes, balancers, addresses }
    }

    /// Takes over a changed world that nodes have not heard of yet.
    pub(crate) fn set_model(&mut self, model: Arc<Model>) {
        self.model = model;
    }

    /// Lets nodes hear of the world as it is.
    pub(crate) fn nodes_learn(&mut self) {
        self.known = Arc::clone(&self.model);
        self.nodes = Tables::new(&self.known, &self.plans.programs);
    }

    /// Takes over new plans, and what is known of the health of their backends.
    pub(crate) fn replan(&mut self, plans: &Arc<Plans>, health: &Health) {
        let known = Arc::clone(&self.known);
        *self = Self::new(&self.model, plans, health);
        self.known = known;
        self.nodes = Tables::new(&self.known, &self.plans.programs);
    }

    /// What one probe of one backend finds now.
    pub(crate) fn probe(&self, exposure: ExposureId, host: Host) -> Option<BackendHealth> {
        let prober = Prober::new(&self.model, exposure, self.plan(exposure)?, &self.nodes);
        Some(prober.probe((&self.model, &self.known), &self.nodes, host))
    }

    /// Takes over what is newly known of the health of one load balancer's backends.
    pub fn set_health(&mut self, exposure: ExposureId, health: &Health) {
        for (balancer, (id, plan)) in self.balancers.iter_mut().zip(self.plans.built()) {
            if id == exposure {
                *balancer = Balancer::new(&self.model, id, plan, health.of(id));
            }
        }
    }

    /// The packet that `client` sends from `port` to `dst`.
    pub fn packet(&self, client: ClientId, port: u16, dst: Addr, protocol: Protocol) -> FiveTuple {
        let port = if protocol.has_ports() { port } else { 0 };
        FiveTuple { protocol, src: Addr::new(self.model.clients[client].ip, port), dst }
    }

    /// The way of a connection's first packet. What nodes leave to chance follows from the packet
    /// and `seed`; what a load balancer picks follows from the packet alone.
    pub fn route(&self, packet: &FiveTuple, client: ClientId, seed: u64) -> Route {
        self.walk(packet, Start { client, at: None, seed }, &mut ())
    }

    /// The world it was prepared for.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The world as nodes know it.
    pub(crate) fn known(&self) -> &Arc<Model> {
        &self.known
    }

    /// The load balancer behind a door.
    pub(crate) fn behind(&self, door: Door) -> &Balancer {
        &self.balancers[door.balancer as usize]
    }

    /// The backend that a load balancer picks for a packet of a client, if it has any.
    pub(crate) fn picks(
        &self,
        balancer: &Balancer,
        packet: &FiveTuple,
        client: ClientId,
    ) -> Option<Host> {
        balancer.pick(packet, zone_of_client(self.model.clients[client].at))
    }

    /// Whether a node works; one that nobody knows does not.
    pub(crate) fn is_up(&self, node: Option<NodeId>) -> bool {
        node.is_some_and(|node| self.model.nodes[node].up)
    }

    /// The plans it was prepared for.
    pub fn plans(&self) -> &Arc<Plans> {
        &self.plans
    }

    /// All load balancers, in the order of their plans.
    pub fn balancers(&self) -> &[Balancer] {
        &self.balancers
    }

    /// The plan of a load balancer.
    pub(super) fn plan(&self, exposure: ExposureId) -> Option<&Plan> {
        self.plans.of(exposure)
    }

    /// The same way, seen by a witness.
    pub(super) fn walk(
        &self,
        packet: &FiveTuple,
        Start { client, at, seed }: Start,
        witness: &mut impl Witness,
    ) -> Route {
        let mut walk =
            Walk { router: self, client, seed, route: Route::new(packet, client), witness };
        match at {
            None => walk.begin(),
            Some(node) => walk.lands(node),
        }
        walk.route
    }

    /// What a node does with a packet, with what chance decides there.
    pub(crate) fn receive(&self, node: NodeId, packet: &FiveTuple, seed: u64) -> Verdict<'_> {
        let chance = hash_flow(packet, fold(seed, u64::from(node.0) + 1));
        self.view(node).receive(packet, chance)
    }

    /// The same, where clients come back to the endpoint that the node remembers for them.
    pub(crate) fn receive_again(
        &self,
        node: NodeId,
        packet: &FiveTuple,
        seed: u64,
        (memory, now): (&Memory, Time),
    ) -> Verdict<'_> {
        let chance = hash_flow(packet, fold(seed, u64::from(node.0) + 1));
        self.view(node).receive_sticky(packet, chance, memory, now)
    }

    /// What a node makes of all programs.
    pub(crate) fn view(&self, node: NodeId) -> View<'_> {
        self.nodes.view(&self.known, node)
    }

    /// What keeps a packet from an endpoint that it was sent to, if anything does.
    pub(crate) fn blocked(&self, endpoint: EndpointId) -> Option<Obstacle> {
        let it = &self.model.endpoints[endpoint];
        let down = it.node.filter(|node| !self.model.nodes[*node].up).map(Obstacle::NodeDown);
        down.or_else(|| (it.life == Lifecycle::Terminating).then_some(Obstacle::PodGone(endpoint)))
    }

    /// The place of an endpoint: its Pod, if one is known.
    pub(crate) fn place_of(&self, endpoint: EndpointId) -> Place {
        self.model.endpoints[endpoint].pod.map_or(Place::Endpoint(endpoint), Place::Pod)
    }
}

impl Route {
    fn new(packet: &FiveTuple, client: ClientId) -> Self {
        Self {
            balancer: None,
            backend: None,
            node: None,
            endpoint: None,
            at: Place::Client(client),
            packet: *packet,
            end: End::Dropped,
        }
    }
}

/// A packet on its way.
struct Walk<'a, W> {
    router: &'a Router,
    client: ClientId,
    seed: u64,
    route: Route,
    witness: &'a mut W,
}

impl<W: Witness> Walk<'_, W> {
    /// The sender's own node looks first; what it leaves alone goes into the network.
    fn begin(&mut self) {
        if let Some(node) = self.router.own_node(self.client)
            && self.meets(node)
        {
            return;
        }
        match self.router.network(&self.route.packet, self.client) {
            Onward::Balancer(door) => self.passes(door),
            Onward::Node(node) => self.lands(node),
            Onward::Pod(pod) => self.reaches(pod),
            Onward::Stops(place, obstacle) => self.stops(place, obstacle),
        }
    }

    fn passes(&mut self, door: Door) {
        let balancer = self.router.behind(door);
        let Some(host) = self.router.picks(balancer, &self.route.packet, self.client) else {
            let exposure = balancer.exposure;
            return self.stops(Place::Balancer(exposure), Obstacle::NoBackend(exposure));
        };
        (self.route.balancer, self.route.backend) = (Some(balancer.exposure), Some(host));
        self.witness.picked(balancer, &self.route.packet, host);
        if let Some(obstacle) = self.router.fended_off(door, &self.route.packet) {
            return self.stops(place(host), obstacle);
        }
        match host {
            Host::Node(node) => self.lands(node),
            Host::Pod(pod) => self.reaches(pod),
        }
    }

    /// Arrives at a node from the network.
    fn lands(&mut self, node: NodeId) {
        if !self.meets(node) {
            self.stops(Place::Node(node), Obstacle::NodeSilent(node));
        }
    }

    /// Shows itself to a node's program; `false` if that leaves it alone.
    fn meets(&mut self, node: NodeId) -> bool {
        if !self.router.model.nodes[node].up {
            self.stops(Place::Node(node), Obstacle::NodeDown(node));
            return true;
        }
        let verdict = self.router.receive(node, &self.route.packet, self.seed);
        if matches!(verdict, Verdict::None) {
            return false;
        }
        self.witness.decided(node, &self.route.packet, &verdict);
        (self.route.node, self.route.at) = (Some(node), Place::Node(node));
        match verdict {
            Verdict::Dnat(dnat) => self.rewritten(&dnat),
            Verdict::Accept(_) => self.route.end = End::Completed,
            Verdict::Reject(_) => self.route.end = End::Rejected,
            Verdict::Drop(_) | Verdict::None => self.route.end = End::Dropped,
        }
        true
    }

    fn rewritten(&mut self, dnat: &Dnat<'_>) {
        let target = dnat.target();
        self.route.endpoint = Some(target.endpoint);
        self.route.packet = after(&self.route.packet, dnat);
        let at = self.router.place_of(target.endpoint);
        match self.router.blocked(target.endpoint) {
            Some(obstacle) => self.stops(at, obstacle),
            None => self.arrives(at),
        }
    }

    /// Arrives at a Pod under the Pod's own address, or the load balancer's.
    fn reaches(&mut self, pod: PodId) {
        let down = self.router.model.pods[pod].node.filter(|id| !self.router.model.nodes[*id].up);
        match down {
            Some(node) => self.stops(Place::Pod(pod), Obstacle::NodeDown(node)),
            None => self.arrives(Place::Pod(pod)),
        }
    }

    fn arrives(&mut self, at: Place) {
        (self.route.at, self.route.end) = (at, End::Completed);
        self.witness.arrived(at, &self.route.packet);
    }

    fn stops(&mut self, at: Place, obstacle: Obstacle) {
        (self.route.at, self.route.end) = (at, obstacle.end());
        self.witness.stopped(at, &self.route.packet, obstacle);
    }
}

/// A packet as a node sends it on.
pub(crate) fn after(packet: &FiveTuple, dnat: &Dnat<'_>) -> FiveTuple {
    FiveTuple { src: dnat.source.unwrap_or(packet.src), dst: dnat.target().addr, ..*packet }
}
