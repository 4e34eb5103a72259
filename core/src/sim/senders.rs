//! What clients do: they open connections, send packets, and close.

use std::time::Duration;

use crate::base::{Place, Time};
use crate::path::FIRST_PORT;
use crate::path::Onward;
use crate::sim::counts::Entry;
use crate::sim::event::{Event, Hop, Stop};
use crate::sim::state::{Fate, Flow, Sign, State};
use crate::sim::timeline::{Edge, Kind};

/// How many ports a client uses in turn, from the first one on where the seed is 1.
const PORTS: u32 = 25_000;
/// How far apart the first ports of two seeds are.
const STRIDE: u64 = 7_919;

impl State {
    /// The time until a demand's next connection: its mean, give or take half of it; `None` if it
    /// never comes.
    pub(super) fn gap(&mut self, demand: u32) -> Option<Duration> {
        let per_second = self.demands[demand as usize].per_second;
        let mean = 1_000_000_000_u64.checked_div(per_second)?.max(1);
        let spread = u32::try_from(mean).unwrap_or(u32::MAX);
        let micros = mean / 2 + u64::from(self.chance.below(spread));
        Some(Duration::from_micros(micros.max(1)))
    }

    pub(super) fn opens(&mut self, demand: u32) {
        let it = self.demands[demand as usize];
        if !it.is_on(self.now) {
            return;
        }
        if self.flows.len() >= self.most_flows {
            self.full_since.get_or_insert(self.now);
            return;
        }
        if let Some(gap) = self.gap(demand) {
            self.queue.push(self.now + gap, Event::Opens(demand));
        }
        let demand = self.resolved(demand);
        let first = (self.seed.wrapping_sub(1).wrapping_mul(STRIDE) % u64::from(PORTS)) as u32;
        let opened = &mut self.opened[it.client.0 as usize];
        let port = FIRST_PORT + ((first + *opened) % PORTS) as u16;
        *opened += 1;
        let flow = self.flows.len() as u32;
        self.flows.push(Flow::new(demand, port, self.now));
        self.flows[flow as usize].led = self.led(flow);
        self.timeline.count(self.now, Entry::Opened(self.exposure(flow), it.client));
        self.sends(flow);
    }

    pub(super) fn sends(&mut self, flow: u32) {
        let it = &mut self.flows[flow as usize];
        if !matches!(it.fate, Fate::Opening | Fate::Open) {
            return;
        }
        let turn = it.sent;
        it.sent += 1;
        let (sent, demand) = (u32::from(it.sent), &self.demands[it.demand as usize]);
        let gap = demand.keepalive / demand.packets;
        let next = if sent < demand.packets { Event::Sends(flow) } else { Event::Closes(flow) };
        let client = demand.client;
        self.queue.push(self.now + gap.max(Duration::from_millis(1)), next);
        match self.router.own_node(client) {
            Some(node) => {
                let edge = Edge { from: Place::Client(client), to: Place::Node(node) };
                self.moves(edge, Kind::Request, hop(flow, Stop::Own(node), turn));
            }
            None => self.enters(flow, Place::Client(client), turn),
        }
    }

    /// A packet enters the network.
    pub(super) fn enters(&mut self, flow: u32, from: Place, turn: u16) {
        let (packet, client) = (self.packet(flow), self.client(flow));
        let at = match self.router.network(&packet, client) {
            Onward::Balancer(door) => {
                let exposure = self.router.behind(door).exposure;
                if self.router.reads_at(exposure, client) == Place::Client(client) {
                    return self.carries_on(hop(flow, Stop::Home, turn), (exposure, &packet));
                }
                Stop::Balancer(exposure)
            }
            Onward::Node(node) => Stop::Node(node),
            Onward::Pod(pod) => Stop::Pod(pod),
            Onward::Stops(place, _) => {
                self.record(Edge { from, to: place }, Kind::Dropped, flow);
                return self.loses(flow, Sign::Silence);
            }
        };
        let edge = Edge { from, to: self.place(flow, at) };
        self.moves(edge, Kind::Request, hop(flow, at, turn));
    }

    pub(super) fn closes(&mut self, flow: u32) {
        let it = &mut self.flows[flow as usize];
        if it.fate == Fate::Opening && !self.demands[it.demand as usize].protocol.connects() {
            return self.ends(flow, Sign::Silence);
        }
        if it.fate == Fate::Open {
            it.fate = Fate::Closed;
            self.timeline.count(self.now, Entry::Closed);
            self.over(flow);
        }
    }
}

impl Flow {
    fn new(demand: u32, port: u16, opened: Time) -> Self {
        let fate = Fate::Opening;
        Self {
            demand,
            port,
            sent: 0,
            fate,
            opened,
            backend: None,
            behind: None,
            node: None,
            endpoint: None,
            kept: false,
            moved: false,
            led: None,
        }
    }
}

fn hop(flow: u32, at: Stop, turn: u16) -> Hop {
    Hop {
        flow,
        row: u32::MAX,
        at,
        first: turn == 0,
        turn,
        carried: None,
        passed: None,
        status: None,
    }
}
