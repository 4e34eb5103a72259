//! What most packets take, looked into beforehand: from outside through a load balancer to a node
//! and on to an endpoint, with nothing in the way.
//!
//! The first packet to a frontend's port looks into what each backend's node would do; later ones
//! pick among those answers. Whatever is not so plain takes the whole way ([`Router::walk`]), and a
//! property test holds both to the same outcome.

use std::net::IpAddr;
use std::sync::OnceLock;

use hashbrown::HashTable;

use crate::base::seed::{fold, hash_flow, hash_ip, protocol, scale};
use crate::base::{Addr, FiveTuple, NodeId, Place, Protocol};
use crate::path::addresses::{Addresses, Door};
use crate::path::balancer::{Balancer, zone_of_client};
use crate::path::router::Router;
use crate::path::step::End;
use crate::path::walk::{Route, Start};
use crate::plan::Host;
use crate::plan::node::{Answer, Found, From, Hit, Source, Target};

/// All ports of all frontends that lead to a Service port and are open to every source.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    table: HashTable<u32>,
    ways: Vec<Way>,
}

/// One of them.
#[derive(Clone, Debug)]
struct Way {
    dst: Addr,
    protocol: Protocol,
    door: Door,
    lanes: OnceLock<Lanes>,
}

/// What the node of each backend does with packets from outside.
#[derive(Clone, Debug)]
struct Lanes {
    /// By position of the backend; `None` where it is not plain.
    by_backend: Vec<Option<Lane>>,
    targets: Vec<(Target, Place)>,
}

#[derive(Clone, Copy, Debug)]
struct Lane {
    node: NodeId,
    hit: Hit,
    source: Source,
    /// First of its targets, and how many there are.
    targets: (u32, u32),
}

impl Ways {
    pub(super) fn new(addresses: &Addresses, balancers: &[Balancer]) -> Self {
        let mut ways = Self::default();
        let doors = addresses.all();
        for (at, door) in doors.iter().enumerate() {
            let balancer = &balancers[door.balancer as usize];
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
            let (ways, at) = (&self.ways, self.ways.len() as u32);
            let hash = |at: &u32| key(ways[*at as usize].dst, ways[*at as usize].protocol);
            self.table.insert_unique(key(dst, protocol), at, hash);
            self.ways.push(Way { dst, protocol, door, lanes: OnceLock::new() });
        }
    }

    fn find(&self, dst: Addr, protocol: Protocol) -> Option<&Way> {
        let same = |at: &u32| {
            let way = &self.ways[*at as usize];
            way.dst == dst && way.protocol == protocol
        };
        self.table.find(key(dst, protocol), same).map(|at| &self.ways[*at as usize])
    }
}

fn key(dst: Addr, by: Protocol) -> u64 {
    let rest = u64::from(dst.port) << 8 | protocol(by);
    match dst.ip {
        IpAddr::V4(ip) => fold(0, u64::from(u32::from(ip)) << 32 | rest),
        IpAddr::V6(_) => hash_ip(rest, dst.ip),
    }
}

impl Router {
    /// The way of a packet, if it is plain.
    pub(super) fn glance(&self, packet: &FiveTuple, start: Start) -> Option<Route> {
        let way = self.ways.find(packet.dst, packet.protocol)?;
        if self.own_node(start.client).is_some()
            || self.unreachable(way.door, start.client).is_some()
        {
            return None;
        }
        let balancer = self.behind(way.door);
        let at = balancer.position(packet, zone_of_client(&self.model, start.client))?;
        let lanes = way.lanes.get_or_init(|| self.lanes(way));
        let lane = lanes.by_backend[at as usize].as_ref()?;
        let view = self.view(lane.node);
        if view.from(lane.hit.program, packet.src.ip) != From::Other {
            return None;
        }
        let chance = hash_flow(packet, fold(start.seed, u64::from(lane.node.0) + 1));
        let (first, count) = lane.targets;
        let (target, place) = &lanes.targets[(first + scale(chance, count)) as usize];
        let (source, _) = view.source(packet, lane.hit, target, (lane.source, chance));
        Some(Route {
            balancer: Some(balancer.exposure),
            backend: Some(balancer.backends[at as usize].host),
            node: Some(lane.node),
            endpoint: Some(target.endpoint),
            at: *place,
            packet: FiveTuple { src: source.unwrap_or(packet.src), dst: target.addr, ..*packet },
            end: End::Completed,
        })
    }

    fn lanes(&self, way: &Way) -> Lanes {
        let mut lanes = Lanes { by_backend: Vec::new(), targets: Vec::new() };
        let mut lists: Vec<(&[Target], u32)> = Vec::new();
        for backend in &self.behind(way.door).backends {
            let lane = self.unobstructed(way, backend.host).map(|(lane, candidates)| {
                let known = lists.iter().find(|(list, _)| std::ptr::eq(*list, candidates));
                let first = known.map_or(lanes.targets.len() as u32, |(_, first)| *first);
                if known.is_none() {
                    lists.push((candidates, first));
                    let place = |target: &Target| (*target, self.place_of(target.endpoint));
                    lanes.targets.extend(candidates.iter().map(place));
                }
                Lane { targets: (first, candidates.len() as u32), ..lane }
            });
            lanes.by_backend.push(lane);
        }
        lanes
    }

    /// What a backend's node does with packets from outside, if nothing can stop one there.
    fn unobstructed(&self, way: &Way, host: Host) -> Option<(Lane, &[Target])> {
        let Host::Node(node) = host else { return None };
        let view = self.view(node);
        let src = Addr::new(way.dst.ip, 0);
        let packet = FiveTuple { protocol: way.protocol, src, dst: way.dst };
        let Found::Service(hit) = view.find(&packet) else { return None };
        let entrance = &self.nodes.programs()[hit.program as usize].ways[hit.way as usize];
        let Answer::Endpoints { candidates, source, .. } =
            view.answer(hit, From::Other, way.dst.ip.is_ipv6())
        else {
            return None;
        };
        let open = entrance.gate.is_none() && self.is_up(Some(node));
        let clear = candidates.iter().all(|target| self.blocked(target.endpoint).is_none());
        (open && clear).then_some((Lane { node, hit, source, targets: (0, 0) }, candidates))
    }
}
