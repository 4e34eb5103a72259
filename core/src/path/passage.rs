//! Packets that a load balancer does not hand on just as they were sent, and packets that routes lead
//! through one although they are for others.

use std::net::IpAddr;

use crate::base::seed::{fold, hash_flow, scale};
use crate::base::{Addr, ClientId, ExposureId, FiveTuple, NodeId, Share, ZoneId};
use crate::explain::Decision;
use crate::path::addresses::{Door, Owner};
use crate::path::balancer::Balancer;
use crate::path::eligible::{Tier, Turn};
use crate::path::router::Router;
use crate::plan::{Host, Reply, Transit};

/// Where routes lead a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Led {
    /// Straight to whom it is for.
    Straight,
    /// Through a load balancer.
    Through(Door),
    /// Nowhere: all routes are taken back, also that of this load balancer.
    Withdrawn(ExposureId),
}

/// Which of several load balancers a packet is led through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Among {
    /// There is just one.
    Only,
    /// The one in the sender's zone.
    Near(ZoneId),
    /// One of so many, by hash.
    Hash(usize),
}

impl Balancer {
    /// A packet as it hands it to a backend.
    pub(super) fn handed(&self, packet: &FiveTuple, host: Host, ip: Option<IpAddr>) -> FiveTuple {
        let passage = &self.passage;
        let port = |own: u16| self.port_of(host).unwrap_or(own);
        let own = passage.own.as_ref().zip(ip);
        let dst = own.map(|(own, ip)| Addr::new(ip, port(own.value().of(packet.dst.port))));
        let hidden = passage.hides.as_ref().map(|hides| {
            let port = 1024 + scale(fold(hash_flow(packet, 0), 3), 64_512) as u16;
            Addr::new(*hides.value(), port)
        });
        FiveTuple { src: hidden.unwrap_or(packet.src), dst: dst.unwrap_or(packet.dst), ..*packet }
    }

    /// Whether packets pass it that are for others.
    pub(crate) fn is_passed(&self) -> bool {
        self.passage.transit.is_some()
    }

    /// Whether it does nothing with packets but pick a backend.
    pub(crate) fn is_plain(&self) -> bool {
        self.passage.is_plain()
    }

    /// Whether packets go on past it and its backends.
    pub(crate) fn is_bypassed(&self) -> bool {
        self.turn() == Turn::Past
    }

    fn transit(&self) -> Option<&Transit> {
        self.passage.transit.as_ref().map(Decision::value)
    }

    /// How closely its routes fit traffic between two addresses, if they do.
    fn fits(&self, (one, other): (IpAddr, IpAddr)) -> Option<u8> {
        let ranges = &self.transit()?.destinations;
        let fits = ranges.iter().filter(|range| range.contains(one) != range.contains(other));
        let own = |ip| self.frontends.iter().any(|frontend| frontend.ip == ip);
        fits.map(|range| range.bits()).max().filter(|_| !own(one) && !own(other))
    }

    /// Whether it sends packets to anybody.
    pub(super) fn has_somebody(&self) -> bool {
        self.proxy.is_some() || !self.pools[0].eligible.members.is_empty()
    }

    /// Whether any of its backends is healthy.
    fn has_healthy(&self) -> bool {
        self.pools[0].eligible.tier == Tier::Healthy && !self.pools[0].eligible.members.is_empty()
    }
}

impl Router {
    /// A packet as a load balancer hands it to a backend.
    pub(crate) fn handed(&self, balancer: &Balancer, packet: &FiveTuple, host: Host) -> FiveTuple {
        let v6 = packet.dst.ip.is_ipv6();
        let ip = match host {
            Host::Node(node) => self.model.nodes[node].ip(v6),
            Host::Pod(pod) => {
                self.model.pods[pod].ips.iter().copied().find(|ip| ip.is_ipv6() == v6)
            }
        };
        balancer.handed(packet, host, ip)
    }

    /// The same by the exposure of the load balancer.
    pub(crate) fn handed_by(
        &self,
        exposure: ExposureId,
        packet: &FiveTuple,
        host: Host,
    ) -> FiveTuple {
        self.balancer(exposure).map_or(*packet, |balancer| self.handed(balancer, packet, host))
    }

    /// The zone that a load balancer is in, if that is down, and the load balancer with it.
    pub(crate) fn fallen_zone(&self, balancer: &Balancer) -> Option<ZoneId> {
        let home = *balancer.passage.home.as_ref()?.value();
        let up = self.model.zones.get(home).is_none_or(|zone| zone.up);
        (!up).then_some(home)
    }

    /// Whether its routes lead packets through a load balancer now.
    pub(crate) fn is_advertised(&self, balancer: &Balancer) -> bool {
        let withdraws = balancer.transit().is_none_or(|transit| transit.withdraws);
        self.fallen_zone(balancer).is_none() && (!withdraws || balancer.has_healthy())
    }

    /// Load balancers that routes lead traffic through, and whether they do now.
    pub(crate) fn passed(&self) -> impl Iterator<Item = (ExposureId, bool)> {
        let all = self.balancers.iter().filter(|balancer| balancer.is_passed());
        all.map(|balancer| (balancer.exposure, self.is_advertised(balancer)))
    }

    /// Where routes lead a packet of a client.
    pub(crate) fn led(&self, packet: &FiveTuple, client: ClientId) -> Led {
        self.led_from(packet, self.model.zone_of_client(client)).0
    }

    /// Where routes lead a packet that sets out in a zone.
    pub(super) fn led_from(&self, packet: &FiveTuple, zone: Option<ZoneId>) -> (Led, Among) {
        let ends = (packet.src.ip, packet.dst.ip);
        let (all, withdrawn) = self.ways_through(ends, zone);
        let Some(count) = std::num::NonZeroU32::new(all.len() as u32) else {
            let led = withdrawn.map_or(Led::Straight, Led::Withdrawn);
            return (led, Among::Only);
        };
        let at = all[scale(hash_flow(packet, 0), count.get()) as usize];
        let balancer = &self.balancers[at as usize];
        let home = balancer.passage.home.as_ref().map(|home| *home.value());
        let among = match zone.filter(|zone| home == Some(*zone)) {
            Some(zone) if self.passed().count() > 1 => Among::Near(zone),
            _ if all.len() > 1 => Among::Hash(all.len()),
            _ => Among::Only,
        };
        let ip = balancer.frontends.first().map_or(packet.dst.ip, |frontend| frontend.ip);
        (Led::Through(Door { ip, balancer: at, frontend: 0 }), among)
    }

    /// The positions of load balancers that traffic between two addresses may be led through when it
    /// sets out in a zone; where there is none, one whose route is taken back.
    fn ways_through(
        &self,
        ends: (IpAddr, IpAddr),
        zone: Option<ZoneId>,
    ) -> (Vec<u32>, Option<ExposureId>) {
        let all = self.balancers.iter().zip(0..).filter(|(balancer, _)| balancer.is_passed());
        let fits: Vec<_> = all.filter_map(|(it, at)| Some((it.fits(ends)?, it, at))).collect();
        let Some(closest) = fits.iter().map(|(bits, ..)| *bits).max() else {
            return (Vec::new(), None);
        };
        let fits = fits.iter().filter(|(bits, ..)| *bits == closest);
        let open: Vec<_> = fits.clone().filter(|(_, it, _)| self.is_advertised(it)).collect();
        let home = |it: &Balancer| it.passage.home.as_ref().map(|home| *home.value());
        let near = |it: &Balancer| zone.is_some() && home(it) == zone;
        let some_near = open.iter().any(|(_, it, _)| near(it));
        let taken = open.iter().filter(|(_, it, _)| !some_near || near(it));
        let withdrawn = fits.map(|(_, it, _)| it.exposure).next();
        (taken.map(|(.., at)| *at).collect(), withdrawn)
    }

    /// What part of traffic between two addresses is led through each load balancer when it sets out
    /// in a zone.
    pub(super) fn parts_through(
        &self,
        ends: (IpAddr, IpAddr),
        zone: Option<ZoneId>,
    ) -> Vec<(ExposureId, Share)> {
        let (all, _) = self.ways_through(ends, zone);
        let share = Share::of(1, all.len() as u64);
        all.iter().map(|at| (self.balancers[*at as usize].exposure, share)).collect()
    }

    /// Whether a machine passes on packets that are for others.
    pub(crate) fn passes_on(&self, node: NodeId) -> bool {
        let it = &self.model.nodes[node];
        it.up && it.machine.as_ref().is_none_or(|machine| machine.answers)
    }

    /// The zone that an answer to a packet sets out in.
    pub(super) fn zone_of_ip(&self, ip: IpAddr) -> Option<ZoneId> {
        match self.addresses.owner(ip)? {
            Owner::Node(node) => Some(self.model.nodes[node].zone),
            Owner::Pod(pod) => Some(self.model.nodes[self.model.pods[pod].node?].zone),
            Owner::Balancer(_) | Owner::Service(_) => None,
        }
    }

    /// Where routes lead an answer, by the answer itself.
    pub(crate) fn led_back(&self, reply: &FiveTuple) -> Led {
        self.led_from(reply, self.zone_of_ip(reply.src.ip)).0
    }

    /// Whether answers pass a load balancer that packets end at.
    pub(crate) fn sees_answers(&self, exposure: ExposureId) -> bool {
        let plan = self.plan(exposure);
        plan.is_some_and(|plan| *plan.reply.value() == Reply::ViaFrontend && plan.proxy.is_none())
    }
}
