//! Where new connections go by the rules: exact shares.

use std::collections::BTreeMap;

use crate::base::{
    Addr, ClientId, EndpointId, ExposureId, FiveTuple, Id, NodeId, Place, PodId, Protocol, Share,
};
use crate::explain::Reason;
use crate::path::asked::part_of;
use crate::path::balancer::Balancer;
use crate::path::demand::Demand;
use crate::path::entrance::Onward;
use crate::path::requests;
use crate::path::router::Router;
use crate::path::step::Excluded;
use crate::plan::node::{Target, Verdict};
use crate::plan::{Host, Proxy};

/// What part of new connections goes where; the parts of nodes and what is lost before them add up
/// to one, and so do those of endpoints and all that is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// By zone of the node that receives them first, in the order of zones.
    pub zones: Vec<Share>,
    /// By node that receives them first; nodes that get nothing are left out.
    pub nodes: BTreeMap<NodeId, Share>,
    /// Backends of the load balancer on the way that get nothing, nodes or Pods, and why.
    pub idle: BTreeMap<Place, Reason>,
    /// By endpoint that accepts them; those that get nothing are left out.
    pub endpoints: BTreeMap<EndpointId, Share>,
    /// What machines take themselves.
    pub served: Share,
    /// What nobody accepts.
    pub lost: Share,
}

/// What the parts of nodes with the same candidates add up to.
type Grouped<'a> = Vec<(&'a [Target], Share)>;

impl Router {
    /// Where new connections of a client to a Service port go, by the port's address and protocol.
    pub fn shares(&self, client: ClientId, dst: Addr, protocol: Protocol) -> Shares {
        self.shares_asked((client, dst, protocol), self.route_at(dst, "", "/"))
    }

    /// The same for all that a demand sends.
    pub fn shares_of(&self, demand: &Demand) -> Shares {
        self.shares_asked((demand.client, demand.dst, demand.protocol), demand.route)
    }

    fn shares_asked(
        &self,
        (client, dst, protocol): (ClientId, Addr, Protocol),
        route: Option<u16>,
    ) -> Shares {
        let packet = self.packet(client, 1, dst, protocol);
        let (mut shares, mut grouped) = (self.no_shares(), Grouped::new());
        match self.own_node(client) {
            Some(node) if self.meets_service(node, &packet) => {
                self.split(&packet, (node, Share::ONE), (&mut shares, &mut grouped));
            }
            _ => self.spread(&packet, (client, route), (&mut shares, &mut grouped)),
        }
        for (targets, share) in grouped {
            self.divide(targets, share, &mut shares);
        }
        shares.settle();
        shares
    }

    fn meets_service(&self, node: NodeId, packet: &FiveTuple) -> bool {
        self.model.nodes[node].up && !matches!(self.receive(node, packet, 0), Verdict::None)
    }

    /// Over what the network leads to.
    fn spread<'a>(
        &'a self,
        packet: &FiveTuple,
        (client, route): (ClientId, Option<u16>),
        into: (&mut Shares, &mut Grouped<'a>),
    ) {
        match self.network(packet, client) {
            Onward::Node(node) => self.split(packet, (node, Share::ONE), into),
            Onward::Balancer(door) if self.fended_off(door, packet).is_none() => {
                let balancer = &self.balancers[door.balancer as usize];
                match &balancer.proxy {
                    Some(proxy) => self.carried_over(packet, (proxy, route, client), into),
                    None if balancer.is_passed() => {
                        self.passed_over(packet, (balancer, client), into.0);
                    }
                    None => self.picked(packet, (balancer, client), into),
                }
            }
            Onward::Balancer(_) | Onward::Pod(_) | Onward::Stops(..) => {}
        }
    }

    /// Over the backends of a load balancer that leaves packets as they are.
    fn picked<'a>(
        &'a self,
        packet: &FiveTuple,
        (balancer, client): (&Balancer, ClientId),
        (shares, grouped): (&mut Shares, &mut Grouped<'a>),
    ) {
        let side = self.side(balancer, client);
        for (host, share) in balancer.shares(side) {
            if let Host::Node(node) = host {
                let handed = self.handed(balancer, packet, host);
                self.split(&handed, (node, share), (shares, grouped));
            }
        }
        Self::idle(balancer, side, shares);
    }

    /// Over everything behind a load balancer that reads requests.
    fn carried_over<'a>(
        &'a self,
        packet: &FiveTuple,
        (proxy, route, client): (&Proxy, Option<u16>, ClientId),
        (shares, grouped): (&mut Shares, &mut Grouped<'a>),
    ) {
        let route = route.and_then(|at| proxy.routes.get(usize::from(at)));
        for (exposure, part) in route.into_iter().flat_map(requests::parts) {
            if let Some(behind) = self.balancer(exposure) {
                let one = (proxy, behind, part, client);
                self.carried_to(packet, one, (shares, grouped));
            }
        }
    }

    /// Over the backends of one exposure behind it, that gets this part.
    fn carried_to<'a>(
        &'a self,
        packet: &FiveTuple,
        (proxy, behind, part, client): (&Proxy, &Balancer, Share, ClientId),
        (shares, grouped): (&mut Shares, &mut Grouped<'a>),
    ) {
        let side = self.side(behind, client);
        for (host, share) in behind.shares(side) {
            let Some(dst) = self.own_address(behind, host) else { continue };
            let share = part * share;
            match host {
                Host::Node(node) => {
                    let carried = proxy.carries(packet, dst, 0);
                    self.split(&carried, (node, share), (shares, grouped));
                }
                Host::Pod(pod) => self.reaches(behind, (pod, share), shares),
            }
        }
        Self::idle(behind, side, shares);
    }

    /// One Pod's part, that it gets without a node.
    fn reaches(&self, behind: &Balancer, (pod, share): (PodId, Share), shares: &mut Shares) {
        let node = self.model.pods[pod].node;
        if let Some(zone) = node.map(|node| self.model.nodes[node].zone.index()) {
            shares.zones[zone] = shares.zones[zone] + share;
        }
        let there = self.is_up(node);
        let endpoint = self.endpoint_of(behind, pod).filter(|_| there);
        if let Some(endpoint) = endpoint.filter(|endpoint| self.blocked(*endpoint).is_none()) {
            let sum = shares.endpoints.entry(endpoint).or_insert(Share::ZERO);
            *sum = *sum + share;
        }
    }

    fn idle(balancer: &Balancer, side: u16, shares: &mut Shares) {
        for Excluded { place, because } in balancer.excluded(balancer.pool_at(side)) {
            shares.idle.insert(place, because);
        }
    }

    /// Over what a node does with its part.
    fn split<'a>(
        &'a self,
        packet: &FiveTuple,
        (node, share): (NodeId, Share),
        (shares, grouped): (&mut Shares, &mut Grouped<'a>),
    ) {
        shares.receives(self.model.nodes[node].zone.index(), (node, share));
        if self.model.nodes[node].machine.is_some() {
            return self.served(packet, (node, share), shares);
        }
        if !self.model.nodes[node].up {
            return;
        }
        let Verdict::Dnat(dnat) = self.receive(node, packet, 0) else { return };
        // Nodes that use the same list share it in memory: one sum for them all.
        match grouped.iter_mut().find(|(targets, _)| std::ptr::eq(*targets, dnat.candidates)) {
            Some((_, sum)) => *sum = *sum + share,
            None => grouped.push((dnat.candidates, share)),
        }
    }

    /// A machine takes its part itself.
    fn served(&self, packet: &FiveTuple, (node, share): (NodeId, Share), shares: &mut Shares) {
        let listens = self.serves_itself(node, packet.dst.port).unwrap_or(false);
        if listens && self.is_up(Some(node)) {
            shares.served = shares.served + share;
        }
    }

    fn divide(&self, targets: &[Target], share: Share, shares: &mut Shares) {
        let each = Share::of(1, targets.len() as u64) * share;
        for target in targets.iter().filter(|target| self.blocked(target.endpoint).is_none()) {
            let sum = shares.endpoints.entry(target.endpoint).or_insert(Share::ZERO);
            *sum = *sum + each;
        }
    }

    /// Where new connections to the load balancer of an exposure go, for all who send there together:
    /// each by the number of connections it opens, or of requests where these are read.
    pub fn shares_of_all(&self, exposure: ExposureId) -> Shares {
        let mut all = self.no_shares();
        let mut demands = self.demands();
        demands.retain(|demand| demand.is_on(self.heard));
        let part = |demand: &Demand| {
            let part = self.part_of_demand(demand, exposure);
            part_of(self.choices(demand), part)
        };
        let whole = demands.iter().map(part).sum();
        if whole == 0 {
            return all;
        }
        for demand in demands.iter().filter(|demand| part(demand) > 0) {
            all.add(&self.shares_at(demand, exposure), Share::of(part(demand), whole));
        }
        all.settle();
        all
    }

    /// Whether packets of a demand come to the load balancer of an exposure that has an address, or that
    /// routes lead them through.
    pub(crate) fn comes_to(&self, demand: &Demand, exposure: ExposureId) -> bool {
        let passed = self.balancer(exposure).is_some_and(Balancer::is_passed);
        let part = || !self.part_of_demand(demand, exposure).is_zero();
        demand.exposure == Some(exposure) || (passed && part())
    }

    /// Where goes what of a demand comes to an exposure.
    pub(crate) fn shares_at(&self, demand: &Demand, exposure: ExposureId) -> Shares {
        match self.balancer(exposure).filter(|balancer| balancer.is_passed()) {
            Some(balancer) => self.shares_through(demand, balancer),
            None if demand.exposure == Some(exposure) => self.shares_of(demand),
            None => self.shares_behind(demand, exposure),
        }
    }

    /// Where goes what of a demand routes lead through a load balancer.
    fn shares_through(&self, demand: &Demand, balancer: &Balancer) -> Shares {
        let packet = self.packet(demand.client, 1, demand.dst, demand.protocol);
        let mut shares = self.no_shares();
        self.passed_over(&packet, (balancer, demand.client), &mut shares);
        shares.settle();
        shares
    }

    /// Over the backends of a load balancer that packets pass on their way.
    fn passed_over(
        &self,
        packet: &FiveTuple,
        (balancer, client): (&Balancer, ClientId),
        shares: &mut Shares,
    ) {
        let arrives = self.arrives(packet, client);
        let side = self.side(balancer, client);
        for (host, share) in balancer.shares(side) {
            let Host::Node(node) = host else { continue };
            shares.receives(self.model.nodes[node].zone.index(), (node, share));
            if arrives && self.passes_on(node) {
                shares.served = shares.served + share;
            }
        }
        if balancer.is_bypassed() && arrives {
            shares.served = Share::ONE;
        }
        Self::idle(balancer, side, shares);
    }

    /// Whether what no route leads elsewhere arrives and is answered.
    fn arrives(&self, packet: &FiveTuple, client: ClientId) -> bool {
        let Onward::Node(node) = self.straight(packet, client) else { return false };
        match self.serves_itself(node, packet.dst.port) {
            Some(listens) => listens && self.is_up(Some(node)),
            None => matches!(self.receive(node, packet, 0), Verdict::Dnat(_)),
        }
    }

    /// Where the requests of a demand go that its door sends to one exposure.
    fn shares_behind(&self, demand: &Demand, exposure: ExposureId) -> Shares {
        let (mut shares, mut grouped) = (self.no_shares(), Grouped::new());
        let door = demand.exposure.and_then(|door| self.balancer(door));
        let proxy = door.and_then(|door| door.proxy.as_ref());
        if let Some((proxy, behind)) = proxy.zip(self.balancer(exposure)) {
            let packet = self.packet(demand.client, 1, demand.dst, demand.protocol);
            let one = (proxy, behind, Share::ONE, demand.client);
            self.carried_to(&packet, one, (&mut shares, &mut grouped));
        }
        for (targets, share) in grouped {
            self.divide(targets, share, &mut shares);
        }
        shares.settle();
        shares
    }

    /// How often something is picked for a demand, in thousandths a second: for each of its packets
    /// where these are requests, else for each of its connections.
    fn choices(&self, demand: &Demand) -> u64 {
        let reads = demand.exposure.and_then(|id| self.balancer(id)?.proxy.as_ref()).is_some();
        let each = if reads { demand.packets.into() } else { 1 };
        demand.per_second.saturating_mul(each)
    }

    fn no_shares(&self) -> Shares {
        Shares { zones: vec![Share::ZERO; self.model.zones.len()], ..Shares::default() }
    }
}

impl Shares {
    /// Lets a node of a zone receive a part.
    fn receives(&mut self, zone: usize, (node, share): (NodeId, Share)) {
        self.zones[zone] = self.zones[zone] + share;
        let sum = self.nodes.entry(node).or_insert(Share::ZERO);
        *sum = *sum + share;
    }

    /// Adds `part` of another's shares.
    fn add(&mut self, other: &Self, part: Share) {
        for (sum, share) in self.zones.iter_mut().zip(&other.zones) {
            *sum = *sum + *share * part;
        }
        add(&mut self.nodes, &other.nodes, part);
        for (place, because) in &other.idle {
            self.idle.entry(*place).or_insert(*because);
        }
        add(&mut self.endpoints, &other.endpoints, part);
        self.served = self.served + other.served * part;
    }

    /// What no endpoint accepts is lost, and who gets anything is not idle.
    fn settle(&mut self) {
        self.idle.retain(|place, _| match place {
            Place::Node(node) => self.nodes.get(node).is_none_or(|share| share.is_zero()),
            _ => true,
        });
        let taken = self.endpoints.values().copied().sum::<Share>() + self.served;
        self.lost = taken.rest();
    }
}

fn add<K: Copy + Ord>(sums: &mut BTreeMap<K, Share>, shares: &BTreeMap<K, Share>, part: Share) {
    for (key, share) in shares {
        let sum = sums.entry(*key).or_insert(Share::ZERO);
        *sum = *sum + *share * part;
    }
}
