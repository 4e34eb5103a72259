//! A round trip told step by step: the same way that [`Router::route`] looks up, seen by a witness.

use crate::base::{ClientId, ExposureId, FiveTuple, NodeId, Place, Protocol, Share};
use crate::explain::{Reason, because};
use crate::path::balancer::{Balancer, place as host_place};
use crate::path::obstacle::{Obstacle, Refusal};
use crate::path::requests::{self, Asked};
use crate::path::returns::{self, Homeward};
use crate::path::router::Router;
use crate::path::rules;
use crate::path::step::{Action, Candidate, Choice, End, Excluded, RoundTrip, Step};
use crate::path::walk::{Route, Start, Witness, after};
use crate::plan::node::{Dnat, Refusal as Told, Verdict};
use crate::plan::{Host, LastResort};

/// Steps of most ways there, and back: steps are large, and moving them is dear.
const STEPS: usize = 8;

impl Router {
    /// The round trip of a connection's first packet, with every candidate and every reason. It takes
    /// the way that [`Router::route`] finds for the same packet and seed.
    pub fn trace(&self, packet: &FiveTuple, client: ClientId, seed: u64) -> RoundTrip {
        self.trace_asked(packet, client, (seed, self.plainly(packet)))
    }

    /// The same for a packet that asks for something.
    pub fn trace_asked(
        &self,
        packet: &FiveTuple,
        client: ClientId,
        (seed, asked): (u64, Asked),
    ) -> RoundTrip {
        self.tell(packet, Start::of(client, seed, asked))
    }

    /// The same, where a load balancer on the way remembers a backend for it.
    pub(crate) fn trace_kept(
        &self,
        packet: &FiveTuple,
        client: ClientId,
        (seed, kept, asked): (u64, Option<Host>, Asked),
    ) -> RoundTrip {
        self.tell(packet, Start { kept, ..Start::of(client, seed, asked) })
    }

    /// The round trip of a packet of `client` that has come to `node`, whatever brought it there.
    pub fn trace_at(
        &self,
        packet: &FiveTuple,
        (client, node): (ClientId, NodeId),
        seed: u64,
    ) -> RoundTrip {
        self.tell(packet, Start { at: Some(node), ..Start::of(client, seed, Asked::default()) })
    }

    fn tell(&self, packet: &FiveTuple, start: Start) -> RoundTrip {
        let mut teller = Teller { router: self, start, there: Vec::new(), program: None };
        teller.sends(packet);
        let route = self.walk(packet, start, &mut teller);
        let there = teller.there;
        match route.end {
            End::Completed => {
                let (back, arrives) = self.back(packet, start, (&route, teller.program));
                if arrives {
                    RoundTrip::Completed { there, back }
                } else {
                    RoundTrip::ReplyLost { there, back }
                }
            }
            End::Dropped | End::Rejected => RoundTrip::Lost { there },
        }
    }

    /// The answer's way, and whether it arrives: what was rewritten is rewritten back where that was
    /// done.
    fn back(
        &self,
        sent: &FiveTuple,
        start: Start,
        (route, program): (&Route, Option<u32>),
    ) -> (Vec<Step>, bool) {
        let mut back = Vec::with_capacity(STEPS);
        let mut packet = route.packet.reply();
        let carried = self.carried(sent, start, route);
        let handed = self.handed_to(sent, route);
        if let (Some(node), Some(program)) = (route.node, program) {
            let came = carried.as_ref().unwrap_or(&handed);
            self.undo(came, (node, program), &mut packet, &mut back);
        }
        let at = route.node.map_or(route.at, Place::Node);
        if let Some(balancer) = carried.and(route.balancer) {
            let ends = (&packet, &sent.reply());
            self.hands_back(ends, (at, start.client), balancer, &mut back);
            return (back, true);
        }
        let (router, client) = (self, start.client);
        let home = Homeward { router, client, sent, route, packet, at, back: &mut back };
        let arrives = home.goes();
        (back, arrives)
    }

    /// The packet of the load balancer's own connection, if it carried the request on.
    fn carried(&self, sent: &FiveTuple, start: Start, route: &Route) -> Option<FiveTuple> {
        let behind = self.balancer(route.behind?)?;
        let dst = self.own_address(behind, route.backend?)?;
        let proxy = self.balancer(route.balancer?)?.proxy.as_ref()?;
        Some(proxy.carries(sent, dst, start.asked.turn))
    }

    /// The answer goes back by the load balancer's own connection, and on by the client's.
    fn hands_back(
        &self,
        (packet, wanted): (&FiveTuple, &FiveTuple),
        (at, client): (Place, ClientId),
        balancer: ExposureId,
        back: &mut Vec<Step>,
    ) {
        let (place, to) = (self.reads_at(balancer, client), Place::Client(client));
        let because = if place == to {
            because!(rules::CLIENT_ANSWERED, client = client, exposure = balancer)
        } else {
            because!(rules::ANSWERS_BACK, exposure = balancer, client = client)
        };
        let action = Action::Forwards(place);
        back.push(Step { at, action, before: *packet, after: *packet, because });
        let action = if place == to { Action::Accepts } else { Action::Forwards(to) };
        back.push(Step { at: place, action, before: *packet, after: *wanted, because });
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
}

/// Writes down what it sees on the way there.
struct Teller<'a> {
    router: &'a Router,
    start: Start,
    there: Vec<Step>,
    /// The node's program that rewrote the packet and rewrites the answer back.
    program: Option<u32>,
}

impl Teller<'_> {
    fn sends(&mut self, packet: &FiveTuple) {
        let client = self.start.client;
        let because = because!(rules::CLIENT_OPENS, client = client, address = packet.dst);
        let named = self.router.name_for(client, packet.dst).map(|name| {
            because!(rules::NAME_LEADS, name = name, client = client, address = packet.dst)
        });
        let because = named.unwrap_or(because);
        self.tell(Place::Client(client), Action::Sends, (packet, packet), because);
        if let Some(through) = self.router.model.clients[client].through {
            let because = because!(rules::COMES_BY, client = client, link = through.word());
            self.tell(Place::Client(client), Action::Crosses(through), (packet, packet), because);
        }
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

    /// Why an obstacle stops a packet: where a load balancer drops, by what was planned for that.
    fn why(&self, obstacle: Obstacle, packet: &FiveTuple) -> Reason {
        let plan = match obstacle {
            Obstacle::Dropped(exposure) => self.router.plan(exposure),
            _ => None,
        };
        let planned = plan.filter(|plan| *plan.pick.last_resort.value() == LastResort::Nobody);
        planned.map_or_else(
            || obstacle.reason(packet, Place::Client(self.start.client)),
            |plan| *plan.pick.last_resort.because(),
        )
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
        let side = self.router.side(balancer, self.start.client);
        let Some(plan) = self.router.plan(balancer.exposure) else { return };
        let (choice, because) = if self.start.kept == Some(host) {
            let candidates = vec![Candidate { place: host_place(host), share: Share::ONE }];
            let choice = Choice { candidates, picked: 0, excluded: Vec::new() };
            (choice, *plan.pick.tracking.because())
        } else {
            (balancer.choice(side, host), balancer.because(side, plan))
        };
        let seen = self.router.model.seen_as(balancer.exposure);
        let at = self.router.reads_at(seen, self.start.client);
        self.tell(at, Action::Picks(choice), (packet, packet), because);
    }

    fn read(&mut self, balancer: &Balancer, packet: &FiveTuple, behind: ExposureId) {
        if behind == balancer.exposure {
            return;
        }
        let (at, client) = (Place::Balancer(balancer.exposure), self.start.client);
        let exposure = balancer.exposure;
        let because =
            because!(rules::READS_REQUEST, exposure = exposure, client = client, behind = behind);
        let route = self.start.asked.route;
        let routes = balancer.proxy.as_ref().map_or(&[][..], |proxy| &proxy.routes);
        let Some(route) = route.and_then(|at| routes.get(usize::from(at))) else { return };
        let choice = requests::choice(route, behind);
        self.tell(at, Action::Picks(choice), (packet, packet), because.at(route.because.span));
    }

    fn carried(&mut self, balancer: &Balancer, (before, after): (&FiveTuple, &FiveTuple)) {
        let (exposure, address) = (balancer.exposure, after.src.ip);
        let (client, at) = (self.start.client, self.router.reads_at(exposure, self.start.client));
        let because = match at {
            Place::Client(_) => because!(
                rules::CLIENT_CARRIES,
                exposure = exposure,
                client = client,
                address = address
            ),
            _ => because!(rules::CARRIES_ON, exposure = exposure, address = address),
        };
        self.tell(at, Action::CarriesOn, (before, after), because);
    }

    fn led(&mut self, balancer: &Balancer, packet: &FiveTuple) {
        let zone = self.router.model.zone_of_client(self.start.client);
        let (_, among) = self.router.led_from(packet, zone);
        let (at, to) = (Place::Client(self.start.client), Place::Balancer(balancer.exposure));
        let because = returns::led_by((balancer, among), packet);
        self.tell(at, Action::Forwards(to), (packet, packet), because);
    }

    fn handed(&mut self, balancer: &Balancer, (before, after): (&FiveTuple, &FiveTuple)) {
        let at = Place::Balancer(balancer.exposure);
        let middle = FiveTuple { dst: after.dst, ..*before };
        let (own, hides) = (&balancer.passage.own, &balancer.passage.hides);
        if let Some(own) = own.as_ref().filter(|_| middle != *before) {
            self.tell(at, Action::RewritesDestination, (before, &middle), *own.because());
        }
        if let Some(hides) = hides.as_ref().filter(|_| *after != middle) {
            self.tell(at, Action::RewritesSource, (&middle, after), *hides.because());
        }
    }

    fn passed(&mut self, at: Place, packet: &FiveTuple, to: Place) {
        let because = match at {
            Place::Node(node) => because!(rules::PASSES_ON, node = node),
            Place::Balancer(exposure) => match self.router.plan(exposure) {
                Some(plan) => *plan.pick.last_resort.because(),
                None => return,
            },
            Place::Client(_) | Place::Pod(_) | Place::Endpoint(_) => return,
        };
        self.tell(at, Action::Forwards(to), (packet, packet), because);
    }

    fn told(&mut self, balancer: &Balancer, packet: &FiveTuple, refusal: Refusal) {
        let because = refusal.reason(balancer.exposure);
        let action = Action::Answers(refusal.status());
        let at = self.router.reads_at(balancer.exposure, self.start.client);
        self.tell(at, action, (packet, packet), because);
    }

    fn decided(&mut self, node: NodeId, packet: &FiveTuple, verdict: &Verdict<'_>) {
        let (action, refused) = match verdict {
            Verdict::Dnat(dnat) => return self.rewrites(node, packet, dnat),
            Verdict::Accept(it) => (Action::Accepts, it),
            Verdict::Reject(it) => (Action::Rejects(it.how.unwrap_or(told(packet))), it),
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
        let because = self.why(obstacle, packet);
        let action = match obstacle.end() {
            End::Rejected => Action::Rejects(told(packet)),
            End::Dropped | End::Completed => Action::Drops,
        };
        self.tell(at, action, (packet, packet), because);
    }
}

/// How a machine that knows no connection tells a packet's sender so.
fn told(packet: &FiveTuple) -> Told {
    if packet.protocol == Protocol::Tcp { Told::Reset } else { Told::Unreachable }
}
