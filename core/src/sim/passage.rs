//! Packets that load balancers rewrite, and those that routes lead through load balancers, there and
//! back.

use crate::base::{ExposureId, NodeId, Place};
use crate::explain::because;
use crate::path::{Balancer, Led, Onward};
use crate::plan::Host;
use crate::sim::event::{Hop, Stop};
use crate::sim::rules;
use crate::sim::state::{Sign, State};
use crate::sim::timeline::{Change, Edge, Kind};

impl State {
    /// The load balancer that routes lead a connection's packets through, if they do.
    pub(super) fn led(&self, flow: u32) -> Option<ExposureId> {
        match self.router.led(&self.packet(flow), self.client(flow)) {
            Led::Through(door) => Some(self.router.behind(door).exposure),
            Led::Withdrawn(exposure) => Some(exposure),
            Led::Straight => None,
        }
    }

    /// The load balancer itself, if it does more with packets than pick a backend.
    pub(super) fn passes_by(&self, exposure: ExposureId) -> Option<ExposureId> {
        let balancer = self.router.balancer(exposure)?;
        (!balancer.is_plain()).then_some(exposure)
    }

    /// Whether the load balancer of an exposure is in no zone that is down.
    pub(super) fn stands(&self, exposure: ExposureId) -> bool {
        let balancer = self.router.balancer(exposure);
        balancer.is_none_or(|balancer| self.router.fallen_zone(balancer).is_none())
    }

    /// Whether a packet has come past a backend that passed it on.
    pub(super) fn is_behind(&self, hop: &Hop) -> bool {
        let through = matches!(hop.at, Stop::Through(_));
        let passed = hop.passed.and_then(|exposure| self.router.balancer(exposure));
        !through && passed.is_some_and(Balancer::is_passed)
    }

    /// At a backend that looks at the packet and passes it on.
    pub(super) fn passes_through(&mut self, hop: Hop, node: NodeId) {
        self.received(&hop, node);
        if self.router.passes_on(node) {
            self.goes_beyond(hop, Place::Node(node));
        } else {
            self.drops(hop, Sign::Silence);
        }
    }

    /// Goes on to whom it is for.
    pub(super) fn goes_beyond(&mut self, hop: Hop, from: Place) {
        let (packet, client) = (self.packet(hop.flow), self.client(hop.flow));
        let at = match self.router.straight(&packet, client) {
            Onward::Balancer(door) => Stop::Balancer(self.router.behind(door).exposure),
            Onward::Node(node) => Stop::Node(node),
            Onward::Pod(pod) => Stop::Pod(pod),
            Onward::Stops(place, _) => {
                self.record(Edge { from, to: place }, Kind::Dropped, hop.flow);
                return self.loses(hop.flow, Sign::Silence);
            }
        };
        let edge = Edge { from, to: self.place(hop.flow, at) };
        self.moves(edge, Kind::Request, Hop { at, ..hop });
    }

    /// An answer sets out for the client, by the load balancer that answers pass if there is one.
    pub(super) fn turns_home(&mut self, hop: Hop, from: Place) {
        let Some(exposure) = hop.passed else { return self.goes_home_from(hop, from) };
        let passed = self.router.balancer(exposure).is_some_and(Balancer::is_passed);
        let at = if passed {
            match self.router.led_back(&self.packet(hop.flow).reply()) {
                Led::Straight => return self.goes_home_from(hop, from),
                Led::Withdrawn(_) => return self.loses(hop.flow, Sign::Silence),
                Led::Through(door) => Stop::Returns(self.router.behind(door).exposure),
            }
        } else if self.router.sees_answers(exposure) {
            Stop::Handed(exposure)
        } else {
            return self.goes_home_from(hop, from);
        };
        let edge = Edge { from, to: self.place(hop.flow, at) };
        self.moves(edge, Kind::Reply, Hop { at, ..hop });
    }

    /// An answer at a load balancer: one that keeps connections has to know this one.
    pub(super) fn returns_to(&mut self, hop: Hop, exposure: ExposureId) {
        let (packet, client) = (self.packet(hop.flow), self.client(hop.flow));
        let Some(balancer) = self.router.balancer(exposure) else {
            return self.drops(hop, Sign::Silence);
        };
        let host = if balancer.tracker.remembers(packet.protocol) {
            let key = balancer.tracker.key(&packet);
            let mut all = self.tracked.iter_mut();
            let table = all.find(|(id, _)| *id == exposure);
            table.and_then(|(_, table)| table.follow(&key, self.now))
        } else {
            self.router.picks(balancer, &packet.reply(), client)
        };
        let place = Place::Balancer(exposure);
        match host {
            Some(Host::Node(node)) => {
                let edge = Edge { from: place, to: Place::Node(node) };
                self.moves(edge, Kind::Reply, Hop { at: Stop::BackThrough(node), ..hop });
            }
            None if balancer.is_bypassed() => self.goes_home_from(hop, place),
            Some(Host::Pod(_)) | None => self.drops(hop, Sign::Silence),
        }
    }

    /// An answer at a backend that passes it on.
    pub(super) fn passes_back(&mut self, hop: Hop, node: NodeId) {
        if self.router.passes_on(node) {
            self.goes_home_from(hop, Place::Node(node));
        } else {
            self.drops(hop, Sign::Silence);
        }
    }

    /// Marks where a load balancer takes its routes back, or gives them again.
    pub(super) fn note_routes(&mut self) {
        let now: Vec<(ExposureId, bool)> = self.router.passed().collect();
        for (exposure, advertised) in now {
            let before = self.advertised.insert(exposure, advertised);
            if before.is_none_or(|before| before == advertised) {
                continue;
            }
            let because = if advertised {
                because!(rules::ADVERTISES, exposure = exposure)
            } else {
                because!(rules::WITHDRAWS, exposure = exposure)
            };
            let place = Some(Place::Balancer(exposure));
            self.marks((Change::Other, place, !advertised), because);
        }
    }
}
