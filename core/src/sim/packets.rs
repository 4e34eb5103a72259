//! Packets, from place to place.

use crate::base::{EndpointId, ExposureId, FiveTuple, NodeId, Place, PodId, Protocol};
use crate::model::Lifecycle;
use crate::path::{Asked, Balancer, End, Obstacle, Onward};
use crate::plan::Host;
use crate::plan::node::Verdict;
use crate::sim::counts::Entry;
use crate::sim::delay;
use crate::sim::event::{Event, Hop, Stop};
use crate::sim::state::{Fate, Sign, State};
use crate::sim::timeline::{Edge, Kind};

impl State {
    pub(super) fn arrives(&mut self, hop: Hop) {
        match hop.at {
            Stop::Own(node) | Stop::Node(node) => self.at_node(hop, node),
            Stop::Balancer(exposure) => self.at_balancer(hop, exposure),
            Stop::Endpoint(endpoint) => match self.refusal(&hop, endpoint) {
                None => self.accepted(hop, Some(endpoint)),
                Some(sign) => self.drops(hop, sign),
            },
            Stop::Pod(pod) if self.is_there(pod) => match self.endpoint_at(&hop, pod) {
                Some(endpoint) if self.refuses_request(endpoint) => self.drops(hop, Sign::Reset),
                endpoint => self.accepted(hop, endpoint),
            },
            Stop::Back(node) if self.router.is_up(Some(node)) => self.goes_home(hop, node),
            // A stray packet finds somebody who knows nothing of its connection and resets it.
            Stop::Stray(_) => self.drops(hop, Sign::Reset),
            Stop::Pod(_) | Stop::Back(_) => self.drops(hop, Sign::Silence),
            Stop::Handed(exposure) => self.hands_back(hop, exposure),
            Stop::Through(node) => self.passes_through(hop, node),
            Stop::Returns(exposure) => self.returns_to(hop, exposure),
            Stop::BackThrough(node) => self.passes_back(hop, node),
            Stop::Home => self.is_home(&hop),
        }
    }

    fn is_there(&self, pod: PodId) -> bool {
        let it = &self.router.model().pods[pod];
        !it.ended && self.router.is_up(it.node)
    }

    /// How an endpoint refuses a packet, if it does: one that is ending goes on with what it has.
    fn refusal(&self, hop: &Hop, endpoint: EndpointId) -> Option<Sign> {
        match self.router.blocked(endpoint)? {
            Obstacle::PodEnding(_) if !hop.first => None,
            obstacle if obstacle.end() == End::Rejected => Some(Sign::Reset),
            _ => Some(Sign::Silence),
        }
    }

    /// The packet ends here.
    pub(super) fn drops(&mut self, hop: Hop, sign: Sign) {
        self.timeline.drop_row(hop.row);
        match hop.carried {
            Some(balancer) => self.fails(&hop, balancer, 502),
            None => self.loses(hop.flow, sign),
        }
    }

    fn at_balancer(&mut self, hop: Hop, exposure: ExposureId) {
        let (packet, client) = (self.packet(hop.flow), self.client(hop.flow));
        let Onward::Balancer(door) = self.router.network(&packet, client) else {
            return self.drops(hop, Sign::Silence);
        };
        if self.router.behind(door).proxy.is_some() {
            return self.carries_on(hop, (exposure, &packet));
        }
        let passed = self.passes_by(exposure);
        let Some(host) = self.picks(&hop, &packet, exposure) else {
            if self.router.balancer(exposure).is_some_and(Balancer::is_bypassed) {
                return self.goes_beyond(Hop { passed, ..hop }, Place::Balancer(exposure));
            }
            return self.drops(hop, Sign::Silence);
        };
        self.flows[hop.flow as usize].backend = Some(host);
        let through = self.router.balancer(exposure).is_some_and(Balancer::is_passed);
        let at = match host {
            Host::Node(node) if through => Stop::Through(node),
            Host::Node(node) => Stop::Node(node),
            Host::Pod(pod) => Stop::Pod(pod),
        };
        let edge = Edge { from: Place::Balancer(exposure), to: self.place(hop.flow, at) };
        if self.router.fended_off(door, &packet).is_some() {
            self.record(edge, Kind::Dropped, hop.flow);
            return self.loses(hop.flow, Sign::Silence);
        }
        self.moves(edge, Kind::Request, Hop { at, passed, ..hop });
    }

    /// The backend that a load balancer remembers for a packet, or else picks.
    fn picks(&mut self, hop: &Hop, packet: &FiveTuple, exposure: ExposureId) -> Option<Host> {
        let client = self.client(hop.flow);
        let balancer = self.router.balancers().iter().find(|it| it.exposure == exposure)?;
        let (_, tracked) = self.tracked.iter_mut().find(|(id, _)| *id == exposure)?;
        let (table, protocol) = (balancer.tracker, packet.protocol);
        let (remembers, key) = (table.remembers(protocol), table.key(packet));
        let asks = remembers && !table.opens(protocol, hop.first);
        let known = if asks { tracked.follow(&key, self.now) } else { None };
        if let Some(host) = known {
            let at = [&self.left, &self.rests].into_iter().find_map(|it| it.get(&(exposure, host)));
            if balancer.keeps(host, protocol, at.map(|at| self.now - *at)) {
                let shaky = !balancer.is_eligible(host);
                if shaky && !self.flows[hop.flow as usize].kept {
                    self.flows[hop.flow as usize].kept = true;
                    self.timeline.count(self.now, Entry::Kept(Some(exposure)));
                }
                // What is asked about a connection later has to be told that it was not picked.
                if hop.first && self.router.picks(balancer, packet, client) != Some(host) {
                    self.recalled.insert(hop.flow, host);
                }
                return Some(host);
            }
        }
        if balancer.is_passed() && asks && protocol.connects() && !hop.first {
            return None;
        }
        let asked = Asked { turn: 0, ..Asked::default() };
        let turn = self.in_turn(exposure, (hop.flow, packet, asked));
        let balancer = self.router.balancer(exposure)?;
        let host = turn.or_else(|| self.router.picks(balancer, packet, client))?;
        if turn.is_some() {
            self.turns.opens(exposure, host);
        }
        let (_, tracked) = self.tracked.iter_mut().find(|(id, _)| *id == exposure)?;
        if remembers {
            tracked.remember(key, host, self.now);
        }
        Some(host)
    }

    fn at_node(&mut self, hop: Hop, node: NodeId) {
        let packet = self.packet_of(&hop);
        if !self.router.is_up(Some(node)) {
            self.received(&hop, node);
            return self.drops(hop, Sign::Silence);
        }
        if let Some(listens) = self.router.serves_itself(node, packet.dst.port) {
            self.received(&hop, node);
            return if listens { self.accepted(hop, None) } else { self.drops(hop, Sign::Reset) };
        }
        if !hop.first
            && hop.carried.is_none()
            && let Some(endpoint) = self.conntrack.follow(&(node, packet), self.now)
            && !self.is_forgotten(endpoint, packet.protocol)
        {
            return self.goes_to(hop, node, Stop::Endpoint(endpoint));
        }
        match self.decides(hop.flow, node, &packet) {
            Decided::Rewrites(endpoint, source) => {
                self.received(&hop, node);
                self.rewrites(hop, (node, &packet), (endpoint, source));
            }
            Decided::Answers => {
                self.opened(&hop, None);
                self.goes_home(hop, node);
            }
            Decided::LeavesAlone if hop.at == Stop::Own(node) => {
                self.enters(hop.flow, Place::Node(node), hop.turn);
            }
            Decided::Refuses(sign) => {
                self.received(&hop, node);
                self.drops(hop, sign);
            }
            // Nothing on the node listens there, and its kernel says so.
            Decided::LeavesAlone => {
                self.received(&hop, node);
                self.drops(hop, Sign::Reset);
            }
        }
    }

    /// Whether nodes have forgotten flows to an endpoint that they know is no longer used: they do
    /// for protocols without connections, and never for TCP.
    fn is_forgotten(&self, endpoint: EndpointId, protocol: Protocol) -> bool {
        let life = self.router.known().endpoints.get(endpoint).map(|it| it.life);
        protocol == Protocol::Udp
            && matches!(life, Some(Lifecycle::Unready | Lifecycle::Terminating))
    }

    /// What a node decides for a packet that it knows no connection of.
    fn decides(&mut self, flow: u32, node: NodeId, packet: &FiveTuple) -> Decided {
        let seed = Self::flow_seed(self.seed, flow);
        let (router, memory, now) = (&self.router, &mut self.memory, self.now);
        let verdict = router.receive_again(node, packet, seed, (memory, now));
        memory.note(&router.view(node), packet.src.ip, &verdict, now);
        match verdict {
            Verdict::Dnat(dnat) => Decided::Rewrites(dnat.target().endpoint, dnat.source.is_some()),
            Verdict::Reject(_) => Decided::Refuses(Sign::Reset),
            Verdict::Drop(_) => Decided::Refuses(Sign::Silence),
            Verdict::Accept(_) => Decided::Answers,
            Verdict::None => Decided::LeavesAlone,
        }
    }

    /// Counts the node that a connection's first packet, or a request, came to.
    pub(super) fn received(&mut self, hop: &Hop, node: NodeId) {
        if (hop.first && !self.is_behind(hop)) || hop.carried.is_some() {
            let (to, zone) = (self.exposure(hop.flow), self.router.model().nodes[node].zone);
            self.timeline.count(self.now, Entry::Received(to, node, zone));
        }
    }

    /// A node hands a packet on to an endpoint, and remembers that.
    fn rewrites(
        &mut self,
        hop: Hop,
        (node, packet): (NodeId, &FiveTuple),
        (endpoint, source): (EndpointId, bool),
    ) {
        if hop.carried.is_none() {
            self.conntrack.remember((node, *packet), endpoint, self.now);
        }
        let known = self.flows[hop.flow as usize].endpoint;
        let same_address = known.is_some_and(|known| self.is_same(known, endpoint));
        let it = &mut self.flows[hop.flow as usize];
        let same = (same_address && !source) || hop.carried.is_some();
        if !hop.first && packet.protocol == Protocol::Tcp && !same {
            return self.goes_to(hop, node, Stop::Stray(endpoint));
        }
        let moves = !it.moved && known.is_some() && !same_address && hop.carried.is_none();
        it.moved |= moves;
        it.node = Some(node);
        it.endpoint = hop.carried.map_or(Some(endpoint), |_| None);
        if moves {
            let to = self.exposure(hop.flow);
            self.timeline.count(self.now, Entry::Moved(to));
        }
        self.goes_to(hop, node, Stop::Endpoint(endpoint));
    }

    /// Whether two endpoints are the same one: a Pod that came or went has moved the others.
    fn is_same(&self, one: EndpointId, other: EndpointId) -> bool {
        let all = &self.router.model().endpoints;
        one == other || all[one].addr == all[other].addr
    }

    fn goes_to(&mut self, hop: Hop, node: NodeId, at: Stop) {
        let edge = Edge { from: Place::Node(node), to: self.place(hop.flow, at) };
        self.moves(edge, Kind::Request, Hop { at, ..hop });
    }

    fn accepted(&mut self, hop: Hop, endpoint: Option<EndpointId>) {
        self.opened(&hop, endpoint);
        self.queue.push(self.now + delay::WORK, Event::Answers(hop));
    }

    /// The connection is open once its first packet is accepted.
    fn opened(&mut self, hop: &Hop, endpoint: Option<EndpointId>) {
        let it = &mut self.flows[hop.flow as usize];
        let opens = it.fate == Fate::Opening;
        if opens {
            it.fate = Fate::Open;
        }
        let to = self.exposure(hop.flow);
        if hop.carried.is_some() {
            self.timeline.count(self.now, Entry::Served(to, endpoint));
        } else if opens {
            self.timeline.count(self.now, Entry::Accepted(to, endpoint));
        }
    }
}

/// What a node decided.
enum Decided {
    /// It goes to this endpoint; whether with another source.
    Rewrites(EndpointId, bool),
    /// It is dropped or rejected.
    Refuses(Sign),
    /// The node answers itself.
    Answers,
    /// It goes on as it is.
    LeavesAlone,
}
