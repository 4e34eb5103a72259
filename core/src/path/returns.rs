//! The way of an answer from whoever gives it, or the node that rewrote the packet, to the client.

use crate::base::{ClientId, ExposureId, FiveTuple, Place};
use crate::explain::{Reason, because};
use crate::path::balancer::{Balancer, place};
use crate::path::obstacle::Obstacle;
use crate::path::passage::{Among, Led};
use crate::path::router::Router;
use crate::path::rules;
use crate::path::step::{Action, Step};
use crate::path::walk::Route;
use crate::plan::{Host, Plan, Remembers, Reply};

/// An answer on its way.
pub(super) struct Homeward<'a> {
    pub(super) router: &'a Router,
    pub(super) client: ClientId,
    /// The packet as the client sent it.
    pub(super) sent: &'a FiveTuple,
    /// Where that went.
    pub(super) route: &'a Route,
    /// The answer as it is.
    pub(super) packet: FiveTuple,
    /// Where it is.
    pub(super) at: Place,
    pub(super) back: &'a mut Vec<Step>,
}

impl Router {
    /// A packet as it came to the backend that it was handed to.
    pub(super) fn handed_to(&self, sent: &FiveTuple, route: &Route) -> FiveTuple {
        let balancer = route.balancer.and_then(|exposure| self.balancer(exposure));
        match balancer.zip(route.backend) {
            Some((balancer, host)) if !balancer.is_passed() => self.handed(balancer, sent, host),
            _ => *sent,
        }
    }
}

impl Homeward<'_> {
    /// Goes home; `false` if it does not arrive.
    pub(super) fn goes(mut self) -> bool {
        let router = self.router;
        let on_the_way = self.route.balancer.and_then(|exposure| router.balancer(exposure));
        let Some(balancer) = on_the_way else {
            self.forwards(self.home(), because!(rules::REPLY, address = self.packet.dst.ip));
            return true;
        };
        let Some(plan) = router.plan(balancer.exposure) else { return true };
        if balancer.is_passed() {
            return self.is_led(balancer.exposure);
        }
        self.ends(balancer, plan);
        true
    }

    fn home(&self) -> Place {
        Place::Client(self.client)
    }

    fn step(&mut self, action: Action, after: FiveTuple, because: Reason) {
        self.back.push(Step { at: self.at, action, before: self.packet, after, because });
        self.packet = after;
    }

    fn forwards(&mut self, to: Place, because: Reason) {
        self.step(Action::Forwards(to), self.packet, because);
        self.at = to;
    }

    fn is_lost(&mut self, obstacle: Obstacle) -> bool {
        let because = obstacle.reason(&self.packet, self.home());
        self.step(Action::Drops, self.packet, because);
        false
    }

    /// To the client of a load balancer that packets end at.
    fn ends(&mut self, balancer: &Balancer, plan: &Plan) {
        let reply = *plan.reply.because();
        if *plan.reply.value() != Reply::Direct {
            self.forwards(Place::Balancer(balancer.exposure), reply);
        }
        let wanted = self.sent.reply();
        let own = balancer.passage.own.as_ref().map(|own| *own.because());
        let hides = balancer.passage.hides.as_ref().map(|hides| *hides.because());
        if let Some(because) = own.filter(|_| self.packet.src != wanted.src) {
            let after = FiveTuple { src: wanted.src, ..self.packet };
            self.step(Action::RewritesSource, after, because);
        }
        if let Some(because) = hides.filter(|_| self.packet.dst != wanted.dst) {
            self.step(Action::RewritesDestination, wanted, because);
        }
        self.forwards(self.home(), reply);
    }

    /// Where routes lead it, which may be another load balancer than on the way there.
    fn is_led(&mut self, came_through: ExposureId) -> bool {
        let router = self.router;
        let (led, among) = router.led_from(&self.packet, router.zone_of_ip(self.packet.src.ip));
        let door = match led {
            Led::Straight => {
                self.forwards(self.home(), because!(rules::REPLY, address = self.packet.dst.ip));
                return true;
            }
            Led::Withdrawn(exposure) => return self.is_lost(Obstacle::Withdrawn(exposure)),
            Led::Through(door) => door,
        };
        let balancer = router.behind(door);
        let because = led_by((balancer, among), &self.packet);
        self.forwards(Place::Balancer(balancer.exposure), because);
        let stateless = balancer.tracker.tracking.remembers == Remembers::Nothing;
        let host = if stateless {
            router.picks(balancer, &self.packet, self.client)
        } else if balancer.exposure == came_through {
            self.route.backend
        } else {
            return self.is_lost(Obstacle::NoState(balancer.exposure, came_through));
        };
        self.passes(balancer, host)
    }

    /// Passes a load balancer and its backend.
    fn passes(&mut self, balancer: &Balancer, host: Option<Host>) -> bool {
        let Some(plan) = self.router.plan(balancer.exposure) else { return true };
        let Some(host) = host else {
            if balancer.is_bypassed() {
                self.forwards(self.home(), *plan.pick.last_resort.because());
                return true;
            }
            return self.is_lost(Obstacle::Dropped(balancer.exposure));
        };
        self.forwards(place(host), *plan.reply.because());
        if let Host::Node(node) = host {
            if !self.router.passes_on(node) {
                return self.is_lost(Obstacle::DoesNotPass(node));
            }
            self.forwards(self.home(), because!(rules::PASSES_ON, node = node));
        }
        true
    }
}

/// Why routes lead a packet through a load balancer.
pub(super) fn led_by((balancer, among): (&Balancer, Among), packet: &FiveTuple) -> Reason {
    let (address, exposure) = (packet.dst.ip, balancer.exposure);
    let because = match among {
        Among::Only => because!(rules::LED_ONLY, address = address, exposure = exposure),
        Among::Near(zone) => {
            because!(rules::LED_NEAR, zone = zone, address = address, exposure = exposure)
        }
        Among::Hash(count) => {
            because!(rules::LED_BY_HASH, count = count, address = address, exposure = exposure)
        }
    };
    let written = balancer.passage.transit.as_ref().and_then(|transit| transit.because().span);
    because.at(written)
}
