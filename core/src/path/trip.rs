//! A round trip told step by step: the same way that [`Router::route`] looks up, seen by a witness.

use crate::base::Share;
use crate::base::{ClientId, FiveTuple, NodeId, Place, ZoneId};
use crate::explain::{Reason, because};
use crate::path::balancer::{Balancer, place as host_place, zone_of_client};
use crate::path::obstacle::Obstacle;
use crate::path::router::Router;
use crate::path::rules;
use crate::path::step::{Action, Candidate, Choice, End, Excluded, RoundTrip, Step};
use crate::path::walk::{Route, Start, Witness, after};
use crate::plan::node::{Dnat, Verdict};
use crate::plan::{Host, Reply};

/// Steps of most ways there, and back: steps are large, and moving them is dear.
const STEPS: usize = 8;

impl Router {
    /// The round trip of a connection's first packet, with every candidate and every reason. It takes
    /// the way that [`Router::route`] finds for the same packet and seed.
    pub fn trace(&self, packet: &FiveTuple, client: ClientId, seed: u64) -> RoundTrip {
        self.tell(packet, Start { client, at: None, seed, kept: None })
    }

    /// The same, where a load balancer on the way remembers a backend for it.
    pub(crate) fn trace_kept(
        &self,
        packet: &FiveTuple,
        client: ClientId,
        (seed, kept): (u64, Option<Host>),
    ) -> RoundTrip {
        self.tell(packet, Start { client, at: None, seed, kept })
    }

    /// The round trip of a packet of `client` that has come to `node`, whatever brought it there.
    pub fn trace_at(
        &self,
        packet: &FiveTuple,
        (client, node): (ClientId, NodeId),
        seed: u64,
    ) -> RoundTrip {
        self.tell(packet, Start { client, at: Some(node), seed, kept: None })
    }

    fn tell(&self, packet: &FiveTuple, start: Start) -> RoundTrip {
        let (client, kept) = (start.client, start.kept);
        let mut teller = Teller { router: self, client, kept, there: Vec::new(), program: None };
        teller.sends(packet);
        let route = self.walk(packet, start, &mut teller);
        let there = teller.there;
        match route.end {
            End::Completed => {
                let back = self.back(packet, client, (&route, teller.program));
                RoundTrip::Completed { there, back }
            }
            End::Dropped | End::Rejected => RoundTrip::Lost { there },
        }
    }

    /// The answer's way: what was rewritten is rewritten back where that was done.
    fn back(
        &self,
        sent: &FiveTuple,
        client: ClientId,
        (route, program): (&Route, Option<u32>),
    ) -> Vec<Step> {
        let mut back = Vec::with_capacity(STEPS);
        let mut packet = route.packet.reply();
        if let (Some(node), Some(program)) = (route.node, program) {
            self.undo(sent, (node, program), &mut packet, &mut back);
        }
        let at = route.node.map_or(route.at, Place::Node);
        self.returns(packet, (at, client), route, &mut back);
        back
    }

    fn undo(
        &self,
        sent: &FiveTuple,
        (node, program): (NodeId, u32),
        packet: &mut FiveTuple,
        back: &mut Vec<Step>,
    ) {
        let view = self.view(node);
        let (source, destination) = view.explain_reply(program, packet);
        let wanted = sent.reply();
        let once = FiveTuple { src: wanted.src, ..*packet };
        let mut rewrite = |action, after: FiveTuple, because| {
            back.push(Step { at: Place::Node(node), action, before: *packet, after, because });
            *packet = after;
        };
        rewrite(Action::RewritesSource, once, source);
        if once.dst != wanted.dst {
            rewrite(Action::RewritesDestination, wanted, destination);
        }
    }

    fn returns(
        &self,
        packet: FiveTuple,
        (at, client): (Place, ClientId),
        route: &Route,
        back: &mut Vec<Step>,
    ) {
        let mut forwards = |at, to, because| {
            let action = Action::Forwards(to);
            back.push(Step { at, action, before: packet, after: packet, because });
        };
        let to = Place::Client(client);
        let plan = route.balancer.and_then(|id| Some((id, self.plan(id)?)));
        match plan.map(|(id, plan)| (id, &plan.reply)) {
            None => forwards(at, to, because!(rules::REPLY, address = packet.dst.ip)),
            Some((_, reply)) if *reply.value() == Reply::Direct => {
                forwards(at, to, *reply.because());
            }
            Some((id, reply)) => {
                forwards(at, Place::Balancer(id), *reply.because());
                forwards(Place::Balancer(id), to, *reply.because());
            }
        }
    }
}

/// Writes down what it sees on the way there.
struct Teller<'a> {
    router: &'a Router,
    client: ClientId,
    /// What a load balancer remembers for it.
    kept: Option<Host>,
    there: Vec<Step>,
    /// The node's program that rewrote the packet and rewrites the answer back.
    program: Option<u32>,
}

impl Teller<'_> {
    fn sends(&mut self, packet: &FiveTuple) {
        let because = because!(rules::CLIENT_OPENS, client = self.client, address = packet.dst);
        self.tell(Place::Client(self.client), Action::Sends, (packet, packet), because);
    }

    fn tell(
        &mut self,
        at: Place,
        action: Action,
        (before, after): (&FiveTuple, &FiveTuple),
        because: Reason,
    ) {
        self.there.push(Step { at, action, before: *before, after: *after, because });
    }

    fn zone(&self) -> Option<ZoneId> {
        zone_of_client(&self.router.model, self.client)
    }

    fn rewrites(&mut self, node: NodeId, packet: &FiveTuple, dnat: &Dnat<'_>) {
        let view = self.router.view(node);
        let why = view.explain(packet, dnat);
        let (at, end) = (Place::Node(node), after(packet, dnat));
        self.program = (!view.is_connected(packet, dnat.hit)).then_some(dnat.hit.program);
        let middle = FiveTuple { dst: end.dst, ..*packet };
        let choice = self.choice(node, packet, dnat);
        self.tell(at, Action::Picks(choice), (packet, packet), why.pick);
        self.tell(at, Action::RewritesDestination, (packet, &middle), why.destination);
        let action =
            if dnat.source.is_some() { Action::RewritesSource } else { Action::KeepsSource };
        self.tell(at, action, (&middle, &end), why.source);
    }

    fn choice(&self, node: NodeId, packet: &FiveTuple, dnat: &Dnat<'_>) -> Choice {
        let view = self.router.view(node);
        let share = Share::of(1, dnat.candidates.len() as u64);
        let place = |endpoint| self.router.place_of(endpoint);
        let candidates = dnat.candidates.iter();
        let excluded = view.passed_over(packet, dnat);
        Choice {
            candidates: candidates
                .map(|target| Candidate { place: place(target.endpoint), share })
                .collect(),
            picked: dnat.picked as usize,
            excluded: excluded
                .into_iter()
                .map(|(endpoint, because)| Excluded { place: place(endpoint), because })
                .collect(),
        }
    }
}

impl Witness for Teller<'_> {
    fn picked(&mut self, balancer: &Balancer, packet: &FiveTuple, host: Host) {
        let zone = self.zone();
        let Some(plan) = self.router.plan(balancer.exposure) else { return };
        let (choice, because) = if self.kept == Some(host) {
            let candidates = vec![Candidate { place: host_place(host), share: Share::ONE }];
            let choice = Choice { candidates, picked: 0, excluded: Vec::new() };
            (choice, *plan.pick.tracking.because())
        } else {
            (balancer.choice(zone, host), balancer.because(zone, plan))
        };
        self.tell(
            Place::Balancer(balancer.exposure),
            Action::Picks(choice),
            (packet, packet),
            because,
        );
    }

    fn decided(&mut self, node: NodeId, packet: &FiveTuple, verdict: &Verdict<'_>) {
        let (action, refused) = match verdict {
            Verdict::Dnat(dnat) => return self.rewrites(node, packet, dnat),
            Verdict::Accept(it) => (Action::Accepts, it),
            Verdict::Reject(it) => (Action::Rejects, it),
            Verdict::Drop(it) => (Action::Drops, it),
            Verdict::None => return,
        };
        let view = self.router.view(node);
        let because = view.explain_refused(packet, refused);
        self.tell(Place::Node(node), action, (packet, packet), because);
    }

    fn arrived(&mut self, at: Place, packet: &FiveTuple) {
        let because = because!(rules::POD_LISTENS, endpoint = at, address = packet.dst);
        self.tell(at, Action::Accepts, (packet, packet), because);
    }

    fn stopped(&mut self, at: Place, packet: &FiveTuple, obstacle: Obstacle) {
        let because = obstacle.reason(packet, Place::Client(self.client));
        let action = match obstacle.end() {
            End::Rejected => Action::Rejects,
            End::Dropped | End::Completed => Action::Drops,
        };
        self.tell(at, action, (packet, packet), because);
    }
}
