//! What most packets take, looked into beforehand: from outside through a load balancer to a node
//! and on to an endpoint, with nothing in the way.
//!
//! The first packet to a frontend's port looks into what each backend's node would do; later ones
//! pick among those answers. Whatever is not so plain takes the whole way ([`Router::walk`]), and a
//! property test holds both to the same outcome.

use std::net::IpAddr;
use std::sync::OnceLock;

use crate::base::seed::{fold, hash_flow, hash_ip, protocol, scale, spread};
use crate::base::{Addr, ClientId, FiveTuple, Id, NodeId, Place, Protocol, ZoneId};
use crate::path::addresses::{Addresses, Door};
use crate::path::balancer::Balancer;
use crate::path::router::Router;
use crate::path::step::End;
use crate::path::walk::{Route, Start};
use crate::plan::Host;
use crate::plan::node::{Answer, Found, From, Hit, Source, Target, View, new_source_port};

/// All ports of all frontends that lead to a Service port and are open to every source.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    /// Positions of ways by where they lead: open addressing, at most half full, never walked.
    slots: Vec<u32>,
    ways: Vec<Way>,
}

/// One of them.
#[derive(Clone, Debug)]
struct Way {
    key: u64,
    dst: Addr,
    protocol: Protocol,
    door: Door,
    lanes: OnceLock<Lanes>,
}

/// What of a way depends on the world.
#[derive(Clone, Debug)]
struct Lanes {
    /// By client; `None` for one whose packets are not plain.
    callers: Vec<Option<Caller>>,
    /// What the node of each backend does with packets from outside, by position of the backend;
    /// `None` where it is not plain.
    by_backend: Vec<Option<Lane>>,
    targets: Vec<(Target, Place)>,
}

/// A client that no node takes for itself or for a Pod, and that a way is open to.
#[derive(Clone, Copy, Debug)]
struct Caller {
    ip: IpAddr,
    zone: Option<ZoneId>,
}

#[derive(Clone, Copy, Debug)]
struct Lane {
    node: NodeId,
    rewrites: Rewrites,
    /// First of its targets, and how many there are.
    targets: (u32, u32),
}

/// Whose packets leave a node with this address of its own as their source.
#[derive(Clone, Copy, Debug)]
enum Rewrites {
    Nobody,
    Everyone(IpAddr),
    Elsewhere(IpAddr),
}

impl Ways {
    pub(super) fn new(addresses: &Addresses, balancers: &[Balancer]) -> Self {
        let mut ways = Self::default();
        // Where routes lead packets elsewhere, no address tells the way alone.
        if balancers.iter().any(Balancer::is_passed) {
            return ways;
        }
        let doors = addresses.all();
        for (at, door) in doors.iter().enumerate() {
            let balancer = &balancers[door.balancer as usize];
            if !balancer.passage.is_plain() {
                continue;
            }
            if !balancer.frontends[door.frontend as usize].sources.is_empty() {
                continue;
            }
            for (protocol, port) in balancer.opened.iter().filter(|it| it.0.has_ports()) {
                let takes = |door: &Door| {
                    let frontend = &balancers[door.balancer as usize].frontends;
                    frontend[door.frontend as usize].takes(*protocol, *port)
                };
                // Of several doors at one address, the first that takes a packet has it.
                let earlier = doors[..at].iter().rev().take_while(|it| it.ip == door.ip);
                if takes(door) && !earlier.into_iter().any(takes) {
                    ways.add(*door, (*protocol, *port));
                }
            }
        }
        ways
    }

    /// Forgets what nodes would do.
    pub(super) fn forget(&mut self) {
        for way in &mut self.ways {
            way.lanes = OnceLock::new();
        }
    }

    fn add(&mut self, door: Door, (protocol, port): (Protocol, u16)) {
        let dst = Addr::new(door.ip, port);
        if self.find(dst, protocol).is_none() {
            let key = key(dst, protocol);
            self.ways.push(Way { key, dst, protocol, door, lanes: OnceLock::new() });
            self.index();
        }
    }

    /// Finds a slot for the newest way, in a table twice as large if it has to.
    fn index(&mut self) {
        let grown = (2 * self.ways.len()).next_power_of_two();
        let from = if grown > self.slots.len() { 0 } else { self.ways.len() - 1 };
        if grown > self.slots.len() {
            self.slots = vec![FREE; grown];
        }
        for at in from..self.ways.len() {
            let mut slot = self.slot(self.ways[at].key);
            while self.slots[slot] != FREE {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = at as u32;
        }
    }

    fn slot(&self, key: u64) -> usize {
        scale(spread(key), self.slots.len() as u32) as usize
    }

    fn find(&self, dst: Addr, protocol: Protocol) -> Option<&Way> {
        let key = key(dst, protocol);
        let mut slot = self.slot(key);
        loop {
            let way = self.ways.get(*self.slots.get(slot)? as usize)?;
            if way.key == key && way.dst == dst && way.protocol == protocol {
                return Some(way);
            }
            slot = (slot + 1) % self.slots.len();
        }
    }
}

/// Stands in a slot that no way is in.
const FREE: u32 = u32::MAX;

/// Two ways of IPv4 never have the same.
fn key(dst: Addr, by: Protocol) -> u64 {
    let rest = u64::from(dst.port) << 8 | protocol(by);
    match dst.ip {
        IpAddr::V4(ip) => u64::from(u32::from(ip)) << 32 | rest,
        IpAddr::V6(_) => hash_ip(rest, dst.ip),
    }
}

impl Router {
    /// The way of a packet, if it is plain.
    pub(super) fn glance(&self, packet: &FiveTuple, start: Start) -> Option<Route> {
        let way = self.ways.find(packet.dst, packet.protocol)?;
        let lanes = way.lanes.get_or_init(|| self.lanes(way));
        let caller = lanes.callers.get(start.client.index())?.as_ref()?;
        let balancer = self.behind(way.door);
        let at = balancer.position(packet, caller.zone)?;
        let lane = lanes.by_backend[at as usize].as_ref()?;
        let chance = hash_flow(packet, fold(start.seed, u64::from(lane.node.0) + 1));
        let (first, count) = lane.targets;
        let (target, place) = &lanes.targets[(first + scale(chance, count)) as usize];
        let mixes = packet.src.ip.is_ipv6() != packet.dst.ip.is_ipv6();
        if mixes || packet.src.ip != caller.ip || packet.src.ip == target.addr.ip {
            return None;
        }
        let src = lane.own(target).map(|ip| Addr::new(ip, new_source_port(packet, chance)));
        Some(Route {
            balancer: Some(balancer.exposure),
            behind: None,
            backend: Some(Host::Node(lane.node)),
            node: Some(lane.node),
            endpoint: Some(target.endpoint),
            at: *place,
            packet: FiveTuple { src: src.unwrap_or(packet.src), dst: target.addr, ..*packet },
            end: End::Completed,
        })
    }

    fn lanes(&self, way: &Way) -> Lanes {
        let (mut by_backend, mut targets) = (Vec::new(), Vec::new());
        let mut lists: Vec<(&[Target], u32)> = Vec::new();
        for backend in &self.behind(way.door).backends {
            let lane = self.unobstructed(way, backend.host).map(|(lane, candidates)| {
                let known = lists.iter().find(|(list, _)| std::ptr::eq(*list, candidates));
                let first = known.map_or(targets.len() as u32, |(_, first)| *first);
                if known.is_none() {
                    lists.push((candidates, first));
                    let place = |target: &Target| (*target, self.place_of(target.endpoint));
                    targets.extend(candidates.iter().map(place));
                }
                Lane { targets: (first, candidates.len() as u32), ..lane }
            });
            by_backend.push(lane);
        }
        let caller = |client| self.caller(way, client, &by_backend);
        Lanes { callers: self.model.clients.ids().map(caller).collect(), by_backend, targets }
    }

    /// What a backend's node does with packets from outside, if nothing can stop one there.
    fn unobstructed(&self, way: &Way, host: Host) -> Option<(Lane, &[Target])> {
        let Host::Node(node) = host else { return None };
        let view = self.view(node);
        let Found::Service(hit) = view.find(&way.packet(way.dst.ip)) else { return None };
        let entrance = &self.nodes.programs()[hit.program as usize].ways[hit.way as usize];
        let Answer::Endpoints { candidates, source, .. } =
            view.answer(hit, From::Other, way.dst.ip.is_ipv6())
        else {
            return None;
        };
        let open = entrance.gate.is_none() && self.is_up(Some(node));
        let clear = candidates.iter().all(|target| self.blocked(target.endpoint).is_none());
        let rewrites = way.rewrites(view, (hit, source), candidates)?;
        (open && clear).then_some((Lane { node, rewrites, targets: (0, 0) }, candidates))
    }

    /// A client, if its packets are plain.
    fn caller(&self, way: &Way, client: ClientId, lanes: &[Option<Lane>]) -> Option<Caller> {
        let ip = self.model.clients[client].ip;
        let foreign = |lane: &Lane| {
            let view = self.view(lane.node);
            let Found::Service(hit) = view.find(&way.packet(ip)) else { return false };
            view.from(hit.program, ip) == From::Other
        };
        let plain = ip.is_ipv6() == way.dst.ip.is_ipv6()
            && self.own_node(client).is_none()
            && self.unreachable(way.door, client).is_none()
            && lanes.iter().flatten().all(foreign);
        plain.then(|| Caller { ip, zone: self.model.zone_of_client(client) })
    }
}

impl Way {
    /// A packet that takes it.
    fn packet(&self, from: IpAddr) -> FiveTuple {
        FiveTuple { protocol: self.protocol, src: Addr::new(from, 0), dst: self.dst }
    }

    /// Whose sources a node rewrites of packets from outside; `None` if that is not plain.
    fn rewrites(
        &self,
        view: View<'_>,
        (hit, source): (Hit, Source),
        candidates: &[Target],
    ) -> Option<Rewrites> {
        let own = view.address(self.dst.ip.is_ipv6());
        let rewritten = |target: &Target| view.leaves_changed(hit, target);
        match source {
            Source::Connected(_) => Some(Rewrites::Nobody),
            Source::Rewrite(_) => own.map(Rewrites::Everyone),
            Source::RewriteIfRemote { .. } => own.map(Rewrites::Elsewhere),
            Source::Keep(_) if !candidates.iter().any(rewritten) => Some(Rewrites::Nobody),
            Source::Keep(_) => {
                own.filter(|_| candidates.iter().all(rewritten)).map(Rewrites::Everyone)
            }
        }
    }
}

impl Lane {
    /// The address that packets to a target get as their source, if they get another.
    fn own(&self, target: &Target) -> Option<IpAddr> {
        match self.rewrites {
            Rewrites::Nobody => None,
            Rewrites::Everyone(ip) => Some(ip),
            Rewrites::Elsewhere(ip) => target.is_remote(self.node).then_some(ip),
        }
    }
}
