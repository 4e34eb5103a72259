//! The way of one packet: prepared once for a change of the world, then looked up.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::seed::{fold, hash_flow};
use crate::base::{
    Addr, ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Place, PodId, Protocol, Time,
};
use crate::model::{Exposure, Lifecycle, Model};
use crate::path::addresses::{Addresses, Door};
use crate::path::balancer::Balancer;
use crate::path::health::{BackendHealth, Health, Prober};
use crate::path::names::Target;
use crate::path::obstacle::Obstacle;
use crate::path::requests::Asked;
use crate::path::walk::{Route, Start};
use crate::path::ways::Ways;
use crate::plan::node::{Memory, Program, Tables, Verdict, View};
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
    /// What most packets take, looked into beforehand.
    pub(super) ways: Ways,
    /// Targets that names are led away from.
    pub(super) left_out: BTreeSet<Target>,
    /// Up to when load balancers have heard what clients ask for.
    pub(super) heard: Time,
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
        let ways = Ways::new(&addresses, &balancers);
        let (model, plans) = (Arc::clone(model), Arc::clone(plans));
        let known = Arc::clone(&model);
        let (heard, left_out) = (Time::ZERO, BTreeSet::new());
        let mut router =
            Self { model, known, plans, nodes, balancers, addresses, ways, left_out, heard };
        router.spread_all();
        router.left_out = router.unanswering();
        router
    }

    /// Takes over a changed world that nodes have not heard of yet.
    pub(crate) fn set_model(&mut self, model: Arc<Model>) {
        self.model = model;
        self.ways.forget();
    }

    /// Lets nodes hear of the world as it is, and of what to do in it.
    pub(crate) fn nodes_learn(&mut self, programs: Vec<Program>) {
        self.known = Arc::clone(&self.model);
        Arc::make_mut(&mut self.plans).programs = programs;
        self.nodes = Tables::new(&self.known, &self.plans.programs);
        self.ways.forget();
    }

    /// Takes over new plans, and what is known of the health of their backends.
    pub(crate) fn replan(&mut self, plans: &Arc<Plans>, health: &Health) {
        let known = Arc::clone(&self.known);
        let (old, heard) = (std::mem::take(&mut self.balancers), self.heard);
        let left_out = std::mem::take(&mut self.left_out);
        *self = Self::new(&self.model, plans, health);
        (self.known, self.heard, self.left_out) = (known, heard, left_out);
        self.carry_spreads(old);
        self.nodes = Tables::new(&self.known, &self.plans.programs);
    }

    /// What one probe of one backend finds now.
    pub(crate) fn probe(&self, exposure: ExposureId, host: Host) -> Option<BackendHealth> {
        let prober = Prober::new(&self.model, exposure, self.plan(exposure)?, &self.nodes);
        let port = self.balancer(exposure)?.port_of(host);
        Some(prober.probe((&self.model, &self.known), &self.nodes, (host, port)))
    }

    /// Takes over what is newly known of the health of one load balancer's backends.
    pub fn set_health(&mut self, exposure: ExposureId, health: &Health) {
        for (balancer, (id, plan)) in self.balancers.iter_mut().zip(self.plans.built()) {
            if id == exposure {
                let spread = std::mem::take(&mut balancer.spread);
                *balancer = Balancer::new(&self.model, id, plan, health.of(id));
                balancer.spread = spread;
            }
        }
        self.spread_all();
    }

    /// The packet that `client` sends from `port` to `dst`.
    pub fn packet(&self, client: ClientId, port: u16, dst: Addr, protocol: Protocol) -> FiveTuple {
        let port = if protocol.has_ports() { port } else { 0 };
        FiveTuple { protocol, src: Addr::new(self.model.clients[client].ip, port), dst }
    }

    /// The way of a connection's first packet. What nodes leave to chance follows from the packet
    /// and `seed`; what a load balancer picks follows from the packet alone.
    pub fn route(&self, packet: &FiveTuple, client: ClientId, seed: u64) -> Route {
        let start = Start::of(client, seed, Asked::default());
        let whole = || self.walk(packet, Start { asked: self.plainly(packet), ..start }, &mut ());
        self.glance(packet, start).unwrap_or_else(whole)
    }

    /// What a packet asks for whose request says nothing: the start page of any host.
    pub(super) fn plainly(&self, packet: &FiveTuple) -> Asked {
        Asked { route: self.route_at(packet.dst, "", "/"), turn: 0 }
    }

    /// The backend that is picked for a request of a client.
    pub(crate) fn picks_for(
        &self,
        behind: &Balancer,
        packet: &FiveTuple,
        (client, asked): (ClientId, Asked),
    ) -> Option<Host> {
        behind.pick_for(packet, (self.side(behind, client), asked.turn))
    }

    /// The endpoint that a Pod is among the backends of a load balancer.
    pub(crate) fn endpoint_of(&self, behind: &Balancer, pod: PodId) -> Option<EndpointId> {
        let Exposure::Behind(_, service, port) = self.model.exposures[behind.exposure] else {
            return None;
        };
        let mut all = self.model.endpoints_of(service, port);
        all.find(|(_, endpoint)| endpoint.pod == Some(pod)).map(|(id, _)| id)
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
        balancer.pick_for(packet, (self.side(balancer, client), 0))
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
        let there = it.pod.is_some_and(|pod| !self.model.pods[pod].ended);
        down.or(match it.life {
            Lifecycle::Terminating if there => Some(Obstacle::PodEnding(endpoint)),
            Lifecycle::Terminating => Some(Obstacle::PodGone(endpoint)),
            Lifecycle::Ready | Lifecycle::Unready | Lifecycle::Serving => None,
        })
    }

    /// What a Pod that has stopped is to packets that are still sent to it.
    pub(super) fn gone(&self, pod: PodId) -> Option<Obstacle> {
        let mut all = self.model.endpoints.iter().filter(|(_, it)| it.pod == Some(pod));
        let (endpoint, _) = all.find(|_| self.model.pods[pod].ended)?;
        Some(Obstacle::PodGone(endpoint))
    }

    /// The place of an endpoint: its Pod, if one is known.
    pub(crate) fn place_of(&self, endpoint: EndpointId) -> Place {
        self.model.endpoints[endpoint].pod.map_or(Place::Endpoint(endpoint), Place::Pod)
    }
}
