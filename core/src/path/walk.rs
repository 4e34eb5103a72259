//! The whole way of a packet, choice by choice, with somebody watching or nobody.

use crate::base::{ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Place, PodId};
use crate::path::addresses::Door;
use crate::path::balancer::{Balancer, place};
use crate::path::eligible::Turn;
use crate::path::entrance::Onward;
use crate::path::obstacle::{Obstacle, Refusal};
use crate::path::requests::{Asked, Onto};
use crate::path::router::Router;
use crate::path::step::End;
use crate::plan::node::{Dnat, Verdict};
use crate::plan::{Host, Proxy};

/// Where a packet went: the outcome of every choice on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The load balancer that it passed.
    pub balancer: Option<ExposureId>,
    /// Whose backends it picked from, if requests are read there.
    pub behind: Option<ExposureId>,
    /// The backend that the load balancer picked.
    pub backend: Option<Host>,
    /// The node that rewrote it.
    pub node: Option<NodeId>,
    /// The endpoint it was sent to.
    pub endpoint: Option<EndpointId>,
    /// Where it ended.
    pub at: Place,
    /// The packet there; its source differs from the one sent if a node rewrote it, or if a load
    /// balancer carried its request on.
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
    /// The backend that a load balancer remembers for it, if one does.
    pub(super) kept: Option<Host>,
    /// What it asks for.
    pub(super) asked: Asked,
}

impl Start {
    /// The first packet of a client, from where it is.
    pub(super) fn of(client: ClientId, seed: u64, asked: Asked) -> Self {
        Self { client, at: None, seed, kept: None, asked }
    }
}

/// Sees what happens on the way; nobody looks when just the outcome counts.
pub(super) trait Witness {
    fn picked(&mut self, balancer: &Balancer, packet: &FiveTuple, host: Host);
    fn read(&mut self, balancer: &Balancer, packet: &FiveTuple, behind: ExposureId);
    fn carried(&mut self, balancer: &Balancer, packets: (&FiveTuple, &FiveTuple));
    fn led(&mut self, balancer: &Balancer, packet: &FiveTuple);
    fn handed(&mut self, balancer: &Balancer, packets: (&FiveTuple, &FiveTuple));
    fn passed(&mut self, at: Place, packet: &FiveTuple, to: Place);
    fn told(&mut self, balancer: &Balancer, packet: &FiveTuple, refusal: Refusal);
    fn decided(&mut self, node: NodeId, packet: &FiveTuple, verdict: &Verdict<'_>);
    fn arrived(&mut self, at: Place, packet: &FiveTuple);
    fn stopped(&mut self, at: Place, packet: &FiveTuple, obstacle: Obstacle);
}

impl Witness for () {
    fn picked(&mut self, _: &Balancer, _: &FiveTuple, _: Host) {}
    fn read(&mut self, _: &Balancer, _: &FiveTuple, _: ExposureId) {}
    fn carried(&mut self, _: &Balancer, _: (&FiveTuple, &FiveTuple)) {}
    fn led(&mut self, _: &Balancer, _: &FiveTuple) {}
    fn handed(&mut self, _: &Balancer, _: (&FiveTuple, &FiveTuple)) {}
    fn passed(&mut self, _: Place, _: &FiveTuple, _: Place) {}
    fn told(&mut self, _: &Balancer, _: &FiveTuple, _: Refusal) {}
    fn decided(&mut self, _: NodeId, _: &FiveTuple, _: &Verdict<'_>) {}
    fn arrived(&mut self, _: Place, _: &FiveTuple) {}
    fn stopped(&mut self, _: Place, _: &FiveTuple, _: Obstacle) {}
}

impl Router {
    /// The way of a packet, seen by a witness.
    pub(super) fn walk(
        &self,
        packet: &FiveTuple,
        start: Start,
        witness: &mut impl Witness,
    ) -> Route {
        let route = Route::new(packet, start.client);
        let mut walk = Walk { router: self, start, sent: packet, route, witness };
        match start.at {
            None => walk.begin(),
            Some(node) => walk.lands(node),
        }
        walk.route
    }
}

impl Route {
    fn new(packet: &FiveTuple, client: ClientId) -> Self {
        Self {
            balancer: None,
            behind: None,
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
    start: Start,
    /// The packet as its client sent it.
    sent: &'a FiveTuple,
    route: Route,
    witness: &'a mut W,
}

impl<W: Witness> Walk<'_, W> {
    /// The sender's own node looks first; what it leaves alone goes into the network.
    fn begin(&mut self) {
        if let Some(node) = self.router.own_node(self.start.client)
            && self.meets(node)
        {
            return;
        }
        self.goes(self.router.network(&self.route.packet, self.start.client));
    }

    fn goes(&mut self, onward: Onward) {
        match onward {
            Onward::Balancer(door) => self.passes(door),
            Onward::Node(node) => self.lands(node),
            Onward::Pod(pod) => self.reaches(pod),
            Onward::Stops(place, obstacle) => self.stops(place, obstacle),
        }
    }

    fn passes(&mut self, door: Door) {
        let balancer = self.router.behind(door);
        if let Some(proxy) = &balancer.proxy {
            return self.carries(balancer, proxy);
        }
        if balancer.is_passed() {
            self.witness.led(balancer, &self.route.packet);
        }
        let picks = || self.router.picks(balancer, &self.route.packet, self.start.client);
        let Some(host) = self.start.kept.or_else(picks) else {
            let exposure = balancer.exposure;
            if balancer.is_bypassed() {
                self.route.balancer = Some(exposure);
                return self.goes_on(Place::Balancer(exposure));
            }
            let obstacle = match balancer.turn() {
                Turn::Dropped => Obstacle::Dropped(exposure),
                _ => Obstacle::NoBackend(exposure),
            };
            return self.stops(Place::Balancer(exposure), obstacle);
        };
        (self.route.balancer, self.route.backend) = (Some(balancer.exposure), Some(host));
        self.witness.picked(balancer, &self.route.packet, host);
        if let Some(obstacle) = self.router.fended_off(door, &self.route.packet) {
            return self.stops(place(host), obstacle);
        }
        if balancer.is_passed() {
            return self.is_passed_on(host);
        }
        let handed = self.router.handed(balancer, &self.route.packet, host);
        if handed != self.route.packet {
            self.witness.handed(balancer, (&self.route.packet, &handed));
            self.route.packet = handed;
        }
        match host {
            Host::Node(node) => self.lands(node),
            Host::Pod(pod) => self.reaches(pod),
        }
    }

    /// A backend that packets just pass has it.
    fn is_passed_on(&mut self, host: Host) {
        match host {
            Host::Node(node) if self.router.passes_on(node) => self.goes_on(Place::Node(node)),
            Host::Node(node) => self.stops(Place::Node(node), Obstacle::DoesNotPass(node)),
            Host::Pod(pod) => self.reaches(pod),
        }
    }

    /// Goes on to whom it is for, past load balancers that it was led through.
    fn goes_on(&mut self, from: Place) {
        let onward = self.router.straight(&self.route.packet, self.start.client);
        let to = match onward {
            Onward::Node(node) => Place::Node(node),
            Onward::Pod(pod) => Place::Pod(pod),
            Onward::Balancer(door) => Place::Balancer(self.router.behind(door).exposure),
            Onward::Stops(place, _) => place,
        };
        self.witness.passed(from, &self.route.packet, to);
        self.goes(onward);
    }

    /// A load balancer ends the connection, reads the request, and carries it on as its own.
    fn carries(&mut self, balancer: &Balancer, proxy: &Proxy) {
        self.route.balancer = Some(balancer.exposure);
        let (client, asked) = (self.start.client, self.start.asked);
        let router = self.router;
        let (exposure, host) = match router.carries(balancer.exposure, self.sent, (client, asked)) {
            Onto::Backend(exposure, host) => (exposure, self.start.kept.unwrap_or(host)),
            Onto::Nobody(refusal) => return self.is_told(balancer, refusal),
        };
        self.witness.read(balancer, self.sent, exposure);
        let behind = router.balancer(exposure);
        let to = behind.and_then(|behind| Some((behind, router.own_address(behind, host)?)));
        let Some((behind, dst)) = to else {
            return self.is_told(balancer, Refusal::NobodyHealthy(exposure));
        };
        (self.route.behind, self.route.backend) = (Some(exposure), Some(host));
        self.witness.picked(behind, self.sent, host);
        self.route.packet = proxy.carries(self.sent, dst, asked.turn);
        self.witness.carried(balancer, (self.sent, &self.route.packet));
        match host {
            Host::Node(node) => self.lands(node),
            Host::Pod(pod) => {
                self.route.endpoint = self.router.endpoint_of(behind, pod);
                self.reaches(pod);
            }
        }
        if self.route.end != End::Completed {
            self.is_told(balancer, Refusal::NoAnswer(place(host)));
        }
    }

    /// The load balancer answers the client itself.
    fn is_told(&mut self, balancer: &Balancer, refusal: Refusal) {
        let at = self.router.reads_at(balancer.exposure, self.start.client);
        (self.route.at, self.route.end) = (at, End::Rejected);
        self.witness.told(balancer, self.sent, refusal);
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
        if let Some(machine) = &self.router.model.nodes[node].machine {
            let listens = machine.answers && machine.listens(self.route.packet.dst.port);
            if listens {
                self.arrives(Place::Node(node));
            }
            return listens;
        }
        let verdict = self.router.receive(node, &self.route.packet, self.start.seed);
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
        let down = down.map(Obstacle::NodeDown);
        let blocked = || self.route.endpoint.and_then(|endpoint| self.router.blocked(endpoint));
        match down.or_else(blocked).or_else(|| self.router.gone(pod)) {
            Some(obstacle) => self.stops(Place::Pod(pod), obstacle),
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
