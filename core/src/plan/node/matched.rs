//! Which Service port a packet is for, of all at once.

use std::net::IpAddr;

use crate::base::{Addr, FiveTuple, Protocol, order, seed};
use crate::explain::Rule;
use crate::plan::node::program::{Entry, NodePorts, Program};

/// One way into one program, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The program.
    pub program: u32,
    /// Which of its ways.
    pub way: u32,
}

/// What a packet is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// A Service port.
    Service(Hit),
    /// A Service's health port on the node itself.
    HealthPort(u32, &'static Rule),
    /// The port on which the node's proxy itself answers.
    ProxyPort(u32),
    /// A port that no Service has, on an address that one has and that lets nothing else through.
    ClosedPort(u32, &'static Rule),
    /// Nothing a node handles.
    Nothing,
}

/// All ways in, to look packets up.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    addresses: Doors,
    node_ports: Vec<((Protocol, bool, u16), Hit)>,
    health: Vec<(u16, u32, &'static Rule)>,
    closed: Vec<(IpAddr, u32, &'static Rule)>,
    proxy: Option<(u16, u32)>,
}

impl Index {
    pub(super) fn new(programs: &[Program]) -> Self {
        let ways = programs.iter().map(|program| program.ways.len()).sum();
        let mut index = Self { addresses: Doors::for_ways(ways), ..Self::default() };
        for (at, program) in programs.iter().enumerate() {
            index.add(at as u32, program);
        }
        // Where two Services claim one address, the first in the text has it; sorting is stable.
        order::by_key(&mut index.node_ports, |(key, _)| *key);
        order::by_key(&mut index.health, |(port, ..)| *port);
        order::by_key(&mut index.closed, |(ip, ..)| *ip);
        index
    }

    fn add(&mut self, at: u32, program: &Program) {
        for (way, it) in program.ways.iter().enumerate() {
            let hit = Hit { program: at, way: way as u32 };
            match it.entry {
                Entry::Address(addr) => {
                    self.addresses.add((program.protocol, addr), hit);
                    let closed = program.setup.closed_ports;
                    self.closed.extend(closed.map(|rule| (addr.ip, at, rule)));
                }
                Entry::NodePort { port, v6 } => {
                    self.node_ports.push(((program.protocol, v6, port), hit));
                }
            }
        }
        self.proxy = self.proxy.or(Some((program.setup.proxy.port, at)));
        self.health.extend(program.health.map(|health| (health.port, at, health.because)));
    }

    /// What a packet is for on a node that has `own` addresses besides its loopback ones.
    pub(super) fn find(&self, packet: &FiveTuple, own: &[IpAddr], programs: &[Program]) -> Found {
        let (protocol, dst) = (packet.protocol, packet.dst);
        if let Some(hit) = self.addresses.find((protocol, dst)) {
            return Found::Service(hit);
        }
        if own.contains(&dst.ip) || dst.ip.is_loopback() {
            let hit =
                first(&self.node_ports, &(protocol, dst.ip.is_ipv6(), dst.port)).filter(|hit| {
                    let setup = &programs[hit.program as usize].setup;
                    answers(&setup.node_ports, dst.ip)
                });
            return hit.map_or_else(|| self.health(protocol, dst.port), Found::Service);
        }
        let at = self.closed.partition_point(|(ip, ..)| *ip < dst.ip);
        match self.closed.get(at) {
            Some((ip, program, rule)) if *ip == dst.ip => Found::ClosedPort(*program, rule),
            _ => Found::Nothing,
        }
    }

    /// What a port of the node itself answers.
    fn health(&self, protocol: Protocol, port: u16) -> Found {
        let at = self.health.partition_point(|(known, ..)| *known < port);
        match (self.health.get(at), self.proxy) {
            _ if protocol != Protocol::Tcp => Found::Nothing,
            (Some((known, program, rule)), _) if *known == port => {
                Found::HealthPort(*program, rule)
            }
            (_, Some((known, program))) if known == port => Found::ProxyPort(program),
            _ => Found::Nothing,
        }
    }
}

/// Ways in by protocol and address: open addressing with our own hash, never walked.
#[derive(Clone, Debug, Default)]
struct Doors {
    slots: Vec<Option<((Protocol, Addr), Hit)>>,
}

impl Doors {
    /// Room for that many ways, of which no more than half is ever taken.
    fn for_ways(ways: usize) -> Self {
        Self { slots: vec![None; (2 * ways + 1).next_power_of_two()] }
    }

    fn add(&mut self, key: (Protocol, Addr), hit: Hit) {
        let at = self.position(key);
        self.slots[at].get_or_insert((key, hit));
    }

    fn find(&self, key: (Protocol, Addr)) -> Option<Hit> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.position(key)].map(|(_, hit)| hit)
    }

    /// Where a key is, or where it would be put.
    fn position(&self, key: (Protocol, Addr)) -> usize {
        let last = self.slots.len() - 1;
        let mut at = hash(key) as usize & last;
        while self.slots[at].is_some_and(|(known, _)| known != key) {
            at = (at + 1) & last;
        }
        at
    }
}

fn hash((protocol, addr): (Protocol, Addr)) -> u64 {
    let rest = u64::from(addr.port) << 8 | seed::protocol(protocol);
    match addr.ip {
        IpAddr::V4(ip) => seed::mix(u64::from(u32::from(ip)) << 32 | rest),
        ip @ IpAddr::V6(_) => seed::hash_ip(rest, ip),
    }
}

fn first<K: Ord>(rows: &[(K, Hit)], key: &K) -> Option<Hit> {
    let at = rows.partition_point(|(row, _)| row < key);
    rows.get(at).filter(|(row, _)| row == key).map(|(_, hit)| *hit)
}

/// Whether node ports answer on one of the node's own addresses.
fn answers(node_ports: &NodePorts, ip: IpAddr) -> bool {
    let mut ranges = node_ports.addresses.iter().filter(|range| range.is_v6() == ip.is_ipv6());
    let listed = ranges.clone().next().is_none() || ranges.any(|range| range.contains(ip));
    let loopback = if ip.is_ipv6() { node_ports.loopback_v6 } else { node_ports.loopback };
    listed && (loopback || !ip.is_loopback())
}
