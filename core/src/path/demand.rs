//! Who sends what where: the traffic of a scenario, or a sensible default.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::{Addr, ClientId, ExposureId, Protocol, ServiceId, Time};
use crate::manifest::scenario::{TargetKind, Traffic};
use crate::model::Exposure;
use crate::path::balancer::Balancer;
use crate::path::router::Router;
use crate::plan::{Frontend, Host};

/// The port that a client's first packet comes from, if nothing says another one.
pub const FIRST_PORT: u16 = 40_001;

/// A stream of connections from one client to one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Who opens them.
    pub client: ClientId,
    /// Where to.
    pub dst: Addr,
    /// How.
    pub protocol: Protocol,
    /// The exposure whose load balancer has that address, or whose Service does.
    pub exposure: Option<ExposureId>,
    /// The route that its requests take there, by position; `None` if none fits, or nothing is read.
    pub route: Option<u16>,
    /// The name that it is sent to, and which of its targets this is, by positions.
    pub alias: Option<(u16, u16)>,
    /// New connections in a second, in thousandths.
    pub per_second: u64,
    /// Packets that the client sends in each.
    pub packets: u32,
    /// When it begins.
    pub after: Duration,
    /// For how long it goes on; the whole run if `None`.
    pub last: Option<Duration>,
    /// How long a connection stays open.
    pub keepalive: Duration,
}

impl Demand {
    /// Whether it goes on at a moment.
    pub fn is_on(&self, now: Time) -> bool {
        let begun = Time::ZERO + self.after;
        now >= begun && self.last.is_none_or(|last| now < begun + last)
    }
}

/// What a client sends if the scenario does not say it.
const PER_SECOND: u64 = 10_000;
const PACKETS: u32 = 4;
/// Packets of a connection of which an entry does not say it.
const UNSAID: u32 = 6;
const KEEPALIVE: Duration = Duration::from_secs(1);
/// The port of a machine where none is said.
const HTTPS: u16 = 443;

impl Router {
    /// Everything that is sent: what the scenario says, or else every client to the first port of
    /// every load balancer. Entries that name nothing known are left out; the model reports them.
    pub fn demands(&self) -> Vec<Demand> {
        if self.model.traffic.is_empty() {
            return self.default_demands();
        }
        self.model.traffic.iter().flat_map(|traffic| self.demands_of(traffic)).collect()
    }

    fn default_demands(&self) -> Vec<Demand> {
        let to = |client| {
            self.balancers.iter().filter_map(move |balancer| {
                let (dst, protocol) = self.way_in(balancer, client, (None, None))?;
                Some(self.plain(client, dst, protocol))
            })
        };
        self.model.clients.ids().flat_map(to).collect()
    }

    /// Where a client sends to reach the load balancer of an exposure; `None` if it has no address.
    pub fn entrance(&self, exposure: ExposureId, client: ClientId) -> Option<(Addr, Protocol)> {
        self.way_in(self.balancer(exposure)?, client, (None, None))
    }

    /// What an entry of the traffic sends; `None` if it names nothing known.
    pub fn demand(&self, traffic: &Traffic) -> Option<Demand> {
        let client = self.model.find_client(&traffic.from.value)?;
        let (dst, protocol) = self.target(client, &traffic.to.value, traffic.protocol)?;
        let plain = self.plain(client, dst, protocol);
        Some(Demand {
            route: self.route_to(dst, traffic, plain.route),
            per_second: traffic.per_second.value,
            packets: self.packets_of(traffic, plain.exposure),
            after: traffic.after.unwrap_or_default(),
            last: traffic.last,
            keepalive: traffic.keepalive.unwrap_or(KEEPALIVE),
            ..plain
        })
    }

    /// Packets of each connection. Where requests are read each packet is one, so that an entry that
    /// counts in requests opens a connection for each.
    fn packets_of(&self, traffic: &Traffic, exposure: Option<ExposureId>) -> u32 {
        let balancer = exposure.and_then(|exposure| self.balancer(exposure));
        let reads = balancer.is_some_and(|it| it.proxy.is_some());
        let other = if traffic.requests && reads { 1 } else { UNSAID };
        traffic.packets.unwrap_or(other).max(1)
    }

    /// The route that an entry's requests take: by what they ask for, else the first to the Service
    /// that the entry names.
    fn route_to(&self, dst: Addr, traffic: &Traffic, plain: Option<u16>) -> Option<u16> {
        if traffic.host.is_some() || traffic.path.is_some() {
            let host = traffic.host.as_ref().map_or("", |host| &host.value);
            return self.route_at(dst, host, traffic.path());
        }
        let (kind, name) = traffic.target();
        let name = name.split(':').next().filter(|_| kind.is_service());
        let Some(service) = name.and_then(|name| self.model.find_service(name)) else {
            return plain;
        };
        let leads = |exposure| self.model.exposures[exposure].service() == Some(service);
        self.route_leading(dst, leads).or(plain)
    }

    fn plain(&self, client: ClientId, dst: Addr, protocol: Protocol) -> Demand {
        Demand {
            client,
            dst,
            protocol,
            exposure: self.passed_first(client, dst).or_else(|| self.exposure_at(dst)),
            route: self.route_at(dst, "", "/"),
            alias: None,
            per_second: PER_SECOND,
            packets: PACKETS,
            after: Duration::ZERO,
            last: None,
            keepalive: KEEPALIVE,
        }
    }

    /// The address that `namespace/service[:port]` or `address:port[/udp]` means: that of the
    /// Service's load balancer if it has one, else its own inside the cluster; one of the client's
    /// family if there is one.
    pub fn target(
        &self,
        client: ClientId,
        text: &str,
        protocol: Option<Protocol>,
    ) -> Option<(Addr, Protocol)> {
        let (text, named) = match text.rsplit_once('/') {
            Some((rest, "udp")) => (rest, Some(Protocol::Udp)),
            Some((rest, "tcp")) => (rest, Some(Protocol::Tcp)),
            Some((rest, "sctp")) => (rest, Some(Protocol::Sctp)),
            _ => (text, None),
        };
        let protocol = named.or(protocol);
        if let Ok(addr) = text.parse::<std::net::SocketAddr>() {
            let addr = Addr::new(addr.ip(), addr.port());
            return Some((addr, protocol.unwrap_or(Protocol::Tcp)));
        }
        if let Some((name, port)) = self.model.find_alias(text) {
            return self.answering((name, port), client, protocol);
        }
        let (kind, text) = TargetKind::of(text);
        let v6 = self.is_v6(client);
        if let Some(given) = self.model.find_given(text).filter(|_| kind.is_given()) {
            return self.way_in(self.balancer(given)?, client, (None, protocol));
        }
        let (name, port) = match text.rsplit_once(':') {
            Some((name, port)) => (name, Some(port.parse().ok()?)),
            None => (text, None),
        };
        if let Some(service) = self.model.find_service(name).filter(|_| kind.is_service()) {
            return self.entrance_of((service, v6), port, protocol);
        }
        let given = || self.model.find_given(name).filter(|_| kind.is_given());
        if let Some(door) = self.door_named(kind, name).or_else(given) {
            return self.way_in(self.balancer(door)?, client, (port, protocol));
        }
        let ip = self.model.nodes[self.model.find_machine(name)?].ip(v6)?;
        let addr = Addr::new(ip, port.unwrap_or(HTTPS));
        Some((addr, protocol.unwrap_or(Protocol::Tcp)))
    }

    /// The first load balancer that routes lead through what a client sends there.
    fn passed_first(&self, client: ClientId, dst: Addr) -> Option<ExposureId> {
        let ends = (self.model.clients[client].ip, dst.ip);
        let parts = self.parts_through(ends, self.model.zone_of_client(client));
        parts.first().map(|(exposure, _)| *exposure)
    }

    /// Where one sends for packets to be led through a load balancer: to the first machine behind it.
    fn behind_it(&self, balancer: &Balancer, port: Option<u16>) -> Option<(Addr, Protocol)> {
        let transit = balancer.passage.transit.as_ref()?.value();
        let is_backend = |id| balancer.backends.iter().any(|one| one.host == Host::Node(id));
        let mut ips = self.model.nodes.iter().filter(|(id, _)| !is_backend(*id));
        let behind = |ip: &&IpAddr| transit.destinations.iter().any(|range| range.contains(**ip));
        let ip = ips.find_map(|(_, node)| node.ips.iter().find(behind))?;
        Some((Addr::new(*ip, port.unwrap_or(HTTPS)), Protocol::Tcp))
    }

    /// Where a load balancer answers, or what is behind it.
    fn way_in(
        &self,
        balancer: &Balancer,
        client: ClientId,
        (port, protocol): (Option<u16>, Option<Protocol>),
    ) -> Option<(Addr, Protocol)> {
        if balancer.is_passed() {
            return self.behind_it(balancer, port);
        }
        balancer.entrance(self.is_v6(client), port, protocol)
    }

    /// The exposure of the door of that name.
    fn door_named(&self, kind: TargetKind, name: &str) -> Option<ExposureId> {
        let door = self.model.find_door(name, |word| kind.is_door(word)).map(Exposure::Door)?;
        self.model.exposures.ids().find(|id| self.model.exposures[*id] == door)
    }

    /// The door that leads to a Service, if one does.
    fn door_to(&self, service: ServiceId) -> Option<&Balancer> {
        let mut all = self.model.exposures.rows().iter();
        let door = all.find_map(|one| match one {
            Exposure::Behind(door, own, _) if *own == service => Some(*door),
            _ => None,
        })?;
        let own =
            |balancer: &&Balancer| self.model.exposures[balancer.exposure] == Exposure::Door(door);
        self.balancers.iter().find(own)
    }

    fn is_v6(&self, client: ClientId) -> bool {
        self.model.clients[client].ip.is_ipv6()
    }

    fn entrance_of(
        &self,
        (service, v6): (ServiceId, bool),
        port: Option<u16>,
        protocol: Option<Protocol>,
    ) -> Option<(Addr, Protocol)> {
        let mut own = self.balancers.iter().filter(|balancer| balancer.service == Some(service));
        let own = own.find_map(|balancer| balancer.entrance(v6, port, protocol));
        let door = || self.door_to(service)?.entrance(v6, None, None);
        own.or_else(door).or_else(|| {
            let it = &self.model.services[service];
            let fits = |protocol: Option<Protocol>, known| protocol.is_none_or(|it| it == known);
            let mut ports = it.ports.iter();
            let port = ports.find(|it| {
                port.is_none_or(|port| port == it.port) && fits(protocol, it.protocol)
            })?;
            let own = it.cluster_ips.iter().find(|ip| ip.is_ipv6() == v6);
            Some((Addr::new(*own.or(it.cluster_ips.first())?, port.port), port.protocol))
        })
    }

    /// The exposure that an address belongs to.
    pub(crate) fn exposure_at(&self, dst: Addr) -> Option<ExposureId> {
        let has = |frontend: &Frontend| frontend.ip == dst.ip;
        let balancer = self.balancers.iter().find(|it| it.frontends.iter().any(has));
        balancer.map(|balancer| balancer.exposure).or_else(|| {
            let inside = |id: &ExposureId| {
                let Exposure::Service(service) = self.model.exposures[*id] else { return false };
                self.model.services[service].cluster_ips.contains(&dst.ip)
            };
            self.model.exposures.ids().find(inside)
        })
    }
}

impl Balancer {
    /// An address of the load balancer that forwards this port and protocol, or its first one; of
    /// this family if there is one.
    fn entrance(
        &self,
        v6: bool,
        port: Option<u16>,
        protocol: Option<Protocol>,
    ) -> Option<(Addr, Protocol)> {
        let (own, other): (Vec<_>, Vec<_>) =
            self.frontends.iter().partition(|frontend| frontend.ip.is_ipv6() == v6);
        own.into_iter().chain(other).find_map(|frontend| {
            let fits = |(known, number): &&(Protocol, u16)| {
                protocol.is_none_or(|it| it == *known)
                    && port.is_none_or(|it| it == *number)
                    && frontend.protocol.is_none_or(|it| it == *known)
                    && frontend.ports.contains(*number)
            };
            let opened = self.opened.iter().find(fits).copied();
            let other = || self.unopened(frontend, port, protocol);
            let (protocol, port) = opened.or_else(other)?;
            Some((Addr::new(frontend.ip, port), protocol))
        })
    }

    /// A port that is forwarded although no Service port has it.
    fn unopened(
        &self,
        frontend: &Frontend,
        port: Option<u16>,
        protocol: Option<Protocol>,
    ) -> Option<(Protocol, u16)> {
        let protocol =
            protocol.or(frontend.protocol).or_else(|| self.opened.first().map(|it| it.0))?;
        let forwarded = port.filter(|port| frontend.ports.contains(*port))?;
        Some((protocol, forwarded))
    }
}
