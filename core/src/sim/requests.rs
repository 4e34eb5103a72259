//! Requests: where a load balancer ends its clients' connections, each packet of a client is one, and
//! is carried on by a connection of the load balancer's own.

use crate::base::{EndpointId, ExposureId, FiveTuple, Place, PodId};
use crate::model::Lifecycle;
use crate::path::{Asked, Onto};
use crate::plan::Host;
use crate::sim::counts::Entry;
use crate::sim::event::{Hop, Stop};
use crate::sim::state::{Fate, State};
use crate::sim::timeline::{Edge, Kind};

impl State {
    /// What a packet of a connection asks for.
    pub(super) fn asks_for(&self, flow: u32, turn: u16) -> Asked {
        let demand = &self.demands[self.flows[flow as usize].demand as usize];
        Asked { route: demand.route, turn: turn.into() }
    }

    /// A load balancer reads a request and carries it on.
    pub(super) fn carries_on(&mut self, hop: Hop, (balancer, packet): (ExposureId, &FiveTuple)) {
        let (client, asked) = (self.client(hop.flow), self.asks_for(hop.flow, hop.turn));
        self.opens_to_proxy(&hop);
        self.timeline.count(self.now, Entry::Requested(Some(balancer)));
        match self.router.carries(balancer, packet, (client, asked)) {
            Onto::Backend(exposure, host) => {
                let host = self.in_turn(exposure, (hop.flow, packet, asked)).unwrap_or(host);
                self.loads(exposure, host);
                self.turns.opens(exposure, host);
                let it = &mut self.flows[hop.flow as usize];
                (it.backend, it.behind, it.node) = (Some(host), Some(exposure), None);
                let at = match host {
                    Host::Node(node) => Stop::Node(node),
                    Host::Pod(pod) => {
                        self.sets_out(hop.flow, pod);
                        Stop::Pod(pod)
                    }
                };
                let hop = Hop { at, carried: Some(balancer), ..hop };
                let from = self.router.reads_at(balancer, client);
                let edge = Edge { from, to: self.place(hop.flow, at) };
                self.moves(edge, Kind::Request, hop);
            }
            Onto::Nobody(refusal) => self.fails(&hop, balancer, refusal.status()),
        }
    }

    /// Counts the zone that a request is sent to.
    fn sets_out(&mut self, flow: u32, pod: PodId) {
        let model = self.router.model();
        let zone = model.pods[pod].node.map(|node| model.nodes[node].zone);
        if let Some(zone) = zone {
            self.timeline.count(self.now, Entry::SetOut(self.exposure(flow), zone));
        }
    }

    /// The connection of the client ends at the load balancer, and so it is open.
    fn opens_to_proxy(&mut self, hop: &Hop) {
        let it = &mut self.flows[hop.flow as usize];
        if it.fate == Fate::Opening {
            it.fate = Fate::Open;
            let to = self.exposure(hop.flow);
            self.timeline.count(self.now, Entry::Accepted(to, None));
        }
    }

    /// The packet as it is on this part of its way.
    pub(super) fn packet_of(&self, hop: &Hop) -> FiveTuple {
        let sent = self.packet(hop.flow);
        let it = &self.flows[hop.flow as usize];
        let carried = hop.carried.zip(it.behind).zip(it.backend);
        let handed = hop.passed.zip(handed_to(hop.at));
        if let Some((exposure, host)) = handed.filter(|_| hop.carried.is_none()) {
            return self.router.handed_by(exposure, &sent, host);
        }
        let own = carried.and_then(|((balancer, behind), host)| {
            self.router.carried_packet((balancer, behind), (&sent, host), hop.turn.into())
        });
        own.unwrap_or(sent)
    }

    /// The endpoint that a Pod is for a request that was carried on to it.
    pub(super) fn endpoint_at(&self, hop: &Hop, pod: PodId) -> Option<EndpointId> {
        let behind = self.flows[hop.flow as usize].behind.filter(|_| hop.carried.is_some())?;
        self.router.endpoint_of(self.router.balancer(behind)?, pod)
    }

    /// Whether an endpoint takes no requests any more: each comes by a connection that may be new.
    pub(super) fn refuses_request(&self, endpoint: EndpointId) -> bool {
        self.router.model().endpoints[endpoint].life == Lifecycle::Terminating
    }

    /// An answer sets out to the load balancer that carried the request on, or to the client that did.
    pub(super) fn hands_to(&mut self, (hop, from): (Hop, Place), balancer: ExposureId) {
        if let Place::Client(_) = self.router.reads_at(balancer, self.client(hop.flow)) {
            return self.goes_home_from(hop, from);
        }
        let edge = Edge { from, to: Place::Balancer(balancer) };
        self.moves(edge, Kind::Reply, Hop { at: Stop::Handed(balancer), ..hop });
    }

    /// The load balancer hands an answer to the client.
    pub(super) fn hands_back(&mut self, hop: Hop, balancer: ExposureId) {
        self.is_home(&hop);
        let from = self.router.reads_at(balancer, self.client(hop.flow));
        if from == Place::Balancer(balancer) {
            self.goes_home_from(Hop { carried: None, ..hop }, from);
        }
    }

    /// A request that was carried on is over for whoever did that.
    pub(super) fn is_home(&mut self, hop: &Hop) {
        let it = &self.flows[hop.flow as usize];
        if let Some((behind, host)) = it.behind.zip(it.backend).filter(|_| hop.carried.is_some()) {
            self.turns.closes(behind, host);
        }
    }

    /// The load balancer answers with an error. The client's connection stays.
    pub(super) fn fails(&mut self, hop: &Hop, balancer: ExposureId, status: u16) {
        let to = self.exposure(hop.flow);
        self.timeline.count(self.now, Entry::Failed(to, status));
        self.hands_back(Hop { status: Some(status), ..*hop }, balancer);
    }
}

/// The backend that a packet is at, if it is at one.
fn handed_to(at: Stop) -> Option<Host> {
    match at {
        Stop::Node(node) => Some(Host::Node(node)),
        Stop::Pod(pod) => Some(Host::Pod(pod)),
        _ => None,
    }
}
