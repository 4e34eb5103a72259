//! Requests: at a load balancer that ends its clients' connections, reads what they ask for, and
//! carries them on as its own.

use crate::base::seed::{fold, hash_flow, scale};
use crate::base::{Addr, ClientId, ExposureId, FiveTuple, NodeId, Place, Share};
use crate::path::addresses::Owner;
use crate::path::balancer::Balancer;
use crate::path::obstacle::Refusal;
use crate::path::router::Router;
use crate::path::step::{Candidate, Choice};
use crate::plan::{Host, Proxy, Route};

/// What of a packet is looked at beside its addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The route that its request takes at its load balancer, by position; `None` if none fits.
    pub route: Option<u16>,
    /// Which request of its connection it is, from 0.
    pub turn: u32,
}

impl Router {
    /// The route that a request takes at the load balancer that has an address, by position; `None`
    /// if none fits, or requests are not read there.
    pub fn route_at(&self, dst: Addr, host: &str, path: &str) -> Option<u16> {
        let Some(Owner::Balancer(first)) = self.addresses.owner(dst.ip) else { return None };
        let mut doors = self.addresses.doors(first);
        let proxy = doors.find_map(|door| self.behind(*door).proxy.as_ref())?;
        let at = proxy.routes.iter().position(|route| route.fits(host, path))?;
        Some(at as u16)
    }

    /// The first route at the load balancer that has an address that leads to an exposure like this.
    pub(super) fn route_leading(
        &self,
        dst: Addr,
        leads: impl Fn(ExposureId) -> bool,
    ) -> Option<u16> {
        let Some(Owner::Balancer(first)) = self.addresses.owner(dst.ip) else { return None };
        let mut doors = self.addresses.doors(first);
        let proxy = doors.find_map(|door| self.behind(*door).proxy.as_ref())?;
        let mut routes = proxy.routes.iter();
        let at = routes.position(|route| route.to.iter().any(|(to, _)| to.is_some_and(&leads)))?;
        Some(at as u16)
    }

    /// Where a load balancer ends the connections of a client.
    pub(crate) fn reads_at(&self, balancer: ExposureId, client: ClientId) -> Place {
        let proxy = self.balancer(balancer).and_then(|it| it.proxy.as_ref());
        let here = proxy.is_some_and(|proxy| proxy.at_client);
        if here { Place::Client(client) } else { Place::Balancer(balancer) }
    }

    /// The load balancer of an exposure.
    pub(crate) fn balancer(&self, exposure: ExposureId) -> Option<&Balancer> {
        self.balancers.iter().find(|it| it.exposure == exposure)
    }
}

/// What decides by chance for a request: its connection, and which of its requests it is.
pub(super) fn chance(packet: &FiveTuple, turn: u32) -> u64 {
    fold(hash_flow(packet, 0), turn.into())
}

/// Where a request goes of all that its route leads to.
pub(super) fn toward(route: &Route, chance: u64) -> Result<ExposureId, Refusal> {
    let span = route.because.span;
    let whole: u32 = route.to.iter().map(|(_, weight)| *weight).sum();
    let mut at = scale(fold(chance, 1), whole);
    let mut all = route.to.iter();
    let found = all.find(|(_, weight)| {
        let here = at < *weight;
        at = at.wrapping_sub(*weight);
        here
    });
    let (exposure, _) = found.ok_or(Refusal::NothingCounts(span))?;
    exposure.ok_or(Refusal::NobodyThere(span))
}

/// The parts of a route, as people see them.
pub(super) fn parts(route: &Route) -> impl Iterator<Item = (ExposureId, Share)> {
    let whole: u64 = route.to.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let some = route.to.iter().filter(|(_, weight)| *weight > 0);
    some.filter_map(move |(exposure, weight)| {
        Some(((*exposure)?, Share::of((*weight).into(), whole)))
    })
}

/// The choice among the parts of a route.
pub(super) fn choice(route: &Route, picked: ExposureId) -> Choice {
    let candidate = |(exposure, share)| Candidate { place: Place::Balancer(exposure), share };
    let candidates: Vec<_> = parts(route).map(candidate).collect();
    let same = |one: &Candidate| one.place == Place::Balancer(picked);
    let picked = candidates.iter().position(same).unwrap_or(0);
    Choice { candidates, picked, excluded: Vec::new() }
}

impl Proxy {
    /// The packet of the load balancer's own connection to `dst`, for one of a client.
    pub(super) fn carries(&self, packet: &FiveTuple, dst: Addr, turn: u32) -> FiveTuple {
        let chance = chance(packet, turn);
        let family = |ip: &&std::net::IpAddr| ip.is_ipv6() == dst.ip.is_ipv6();
        let count = self.sources.iter().filter(family).count() as u32;
        let nth = scale(fold(chance, 2), count) as usize;
        let own = if self.at_client { packet.src.ip } else { packet.dst.ip };
        let ip = self.sources.iter().filter(family).nth(nth).copied().unwrap_or(own);
        let port = 1024 + scale(fold(chance, 3), 64_512) as u16;
        FiveTuple { src: Addr::new(ip, port), dst, ..*packet }
    }
}

/// What a load balancer does with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Onto {
    /// It carries it on to a backend of an exposure.
    Backend(ExposureId, Host),
    /// It answers itself.
    Nobody(Refusal),
}

impl Router {
    /// What the load balancer of an exposure does with a request of a client.
    pub(crate) fn carries(
        &self,
        balancer: ExposureId,
        packet: &FiveTuple,
        (client, asked): (ClientId, Asked),
    ) -> Onto {
        let proxy = self.balancer(balancer).and_then(|balancer| balancer.proxy.as_ref());
        let routes = proxy.map_or(&[][..], |proxy| &proxy.routes);
        let Some(route) = asked.route.and_then(|at| routes.get(usize::from(at))) else {
            return Onto::Nobody(Refusal::NoRoute);
        };
        let exposure = match toward(route, chance(packet, asked.turn)) {
            Ok(exposure) => exposure,
            Err(refusal) => return Onto::Nobody(refusal),
        };
        let Some(behind) = self.balancer(exposure) else {
            return Onto::Nobody(Refusal::NobodyThere(route.because.span));
        };
        let host = self.picks_for(behind, packet, (client, asked));
        let host = host.filter(|host| self.own_address(behind, *host).is_some());
        host.map_or(Onto::Nobody(Refusal::NobodyHealthy(exposure)), |host| {
            Onto::Backend(exposure, host)
        })
    }

    /// The packet of a load balancer's own connection to a backend, for one of a client.
    pub(crate) fn carried_packet(
        &self,
        (balancer, behind): (ExposureId, ExposureId),
        (sent, host): (&FiveTuple, Host),
        turn: u32,
    ) -> Option<FiveTuple> {
        let dst = self.own_address(self.balancer(behind)?, host)?;
        Some(self.balancer(balancer)?.proxy.as_ref()?.carries(sent, dst, turn))
    }

    /// Whether a machine that serves by itself listens on a port; `None` if it is none.
    pub(crate) fn serves_itself(&self, node: NodeId, port: u16) -> Option<bool> {
        let machine = self.model.nodes[node].machine.as_ref()?;
        Some(machine.answers && machine.listens(port))
    }

    /// Where a backend gets packets under its own address; `None` if it has none that fits.
    pub(super) fn own_address(&self, behind: &Balancer, host: Host) -> Option<Addr> {
        let port = behind.port_of(host)?;
        let ip = match host {
            Host::Node(node) => self.model.nodes[node].ips.first(),
            Host::Pod(pod) => self.model.pods[pod].ips.first(),
        };
        Some(Addr::new(*ip?, port))
    }
}
