//! Into the network: who takes a packet by its address, and who may send to it.

use std::net::IpAddr;

use crate::base::{ClientId, ExposureId, FiveTuple, NodeId, Place, PodId};
use crate::model::ClientAt;
use crate::path::addresses::{Door, Owner};
use crate::path::obstacle::Obstacle;
use crate::path::passage::Led;
use crate::path::router::Router;
use crate::plan::Reach;

/// Where the network takes a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Onward {
    /// To a load balancer.
    Balancer(Door),
    /// To a node.
    Node(NodeId),
    /// To a Pod.
    Pod(PodId),
    /// No further than here.
    Stops(Place, Obstacle),
}

impl Router {
    /// The node that sees the packets of a client before the network does.
    pub(crate) fn own_node(&self, client: ClientId) -> Option<NodeId> {
        match self.model.clients[client].at {
            ClientAt::Node(node) => Some(node),
            ClientAt::Pod(pod) => self.model.pods[pod].node,
            ClientAt::Internet | ClientAt::Vpc { .. } | ClientAt::Vpn | ClientAt::Interconnect => {
                None
            }
        }
    }

    /// Where the network takes a packet of a client: where routes lead it, or straight to whom it is
    /// for.
    pub(crate) fn network(&self, packet: &FiveTuple, client: ClientId) -> Onward {
        match self.led(packet, client) {
            Led::Straight => self.straight(packet, client),
            Led::Withdrawn(exposure) => {
                Onward::Stops(Place::Client(client), Obstacle::Withdrawn(exposure))
            }
            Led::Through(door) => match self.unreachable(door, client) {
                Some(obstacle) => Onward::Stops(Place::Client(client), obstacle),
                None => Onward::Balancer(door),
            },
        }
    }

    /// Where the network takes a packet of a client that no route leads elsewhere.
    pub(crate) fn straight(&self, packet: &FiveTuple, client: ClientId) -> Onward {
        let outside = self.model.clients[client].at == ClientAt::Internet;
        let inner = |onward, place| {
            if outside { Onward::Stops(place, Obstacle::InsideOnly) } else { onward }
        };
        if packet.src.ip.is_ipv6() != packet.dst.ip.is_ipv6() {
            return Onward::Stops(Place::Client(client), Obstacle::OtherFamily);
        }
        match self.addresses.owner(packet.dst.ip) {
            Some(Owner::Balancer(first)) => self.door(packet, client, first),
            Some(Owner::Node(node)) => inner(Onward::Node(node), Place::Node(node)),
            Some(Owner::Pod(pod)) => inner(Onward::Pod(pod), Place::Pod(pod)),
            Some(Owner::Service(service)) => {
                Onward::Stops(Place::Client(client), Obstacle::ClusterAddress(service))
            }
            None => Onward::Stops(Place::Client(client), Obstacle::NoRoute),
        }
    }

    /// The door of a load balancer that takes a packet, of those at its address.
    fn door(&self, packet: &FiveTuple, client: ClientId, first: u32) -> Onward {
        let (protocol, port) = (packet.protocol, packet.dst.port);
        let takes = |door: &&Door| self.frontend(**door).takes(protocol, port);
        let mut doors = self.addresses.doors(first);
        let any = self.addresses.first_door(first);
        let exposure = |door: Door| self.balancers[door.balancer as usize].exposure;
        let stops = |door, obstacle| Onward::Stops(Place::Balancer(exposure(door)), obstacle);
        match doors.find(takes).copied() {
            None => stops(any, Obstacle::ClosedPort(exposure(any))),
            Some(door) => match self.unreachable(door, client).or_else(|| self.fallen(door)) {
                Some(obstacle) => stops(door, obstacle),
                None => Onward::Balancer(door),
            },
        }
    }

    /// What keeps the load balancer of a door from working, if anything does.
    fn fallen(&self, door: Door) -> Option<Obstacle> {
        let balancer = self.behind(door);
        let zone = self.fallen_zone(balancer)?;
        Some(Obstacle::ZoneDown(balancer.exposure, zone))
    }

    /// Whether the load balancer of an exposure takes packets of a client.
    pub fn lets_in(&self, exposure: ExposureId, client: ClientId) -> bool {
        let balancers = self.balancers.iter().filter(|one| one.exposure == exposure);
        let mut frontends = balancers.flat_map(|one| &one.frontends);
        frontends.any(|frontend| self.kept_out(frontend.reach, client).is_none())
    }

    /// Why a door takes no packets of a client, if it takes none.
    pub(super) fn unreachable(&self, door: Door, client: ClientId) -> Option<Obstacle> {
        self.kept_out(self.frontend(door).reach, client)
    }

    fn kept_out(&self, reach: Reach, client: ClientId) -> Option<Obstacle> {
        match self.model.clients[client].at {
            _ if reach == Reach::World => None,
            ClientAt::Internet => Some(Obstacle::InsideOnly),
            ClientAt::Vpc { region: Some(region), .. } if reach == Reach::Region => {
                Some(Obstacle::OtherRegion(region))
            }
            ClientAt::Vpc { .. }
            | ClientAt::Vpn
            | ClientAt::Interconnect
            | ClientAt::Node(_)
            | ClientAt::Pod(_) => None,
        }
    }

    /// What the firewall of its backends has against a packet that came through a door.
    pub(crate) fn fended_off(&self, door: Door, packet: &FiveTuple) -> Option<Obstacle> {
        let balancer = &self.balancers[door.balancer as usize];
        let (exposure, service) = (balancer.exposure, balancer.service);
        if packet.protocol.has_ports()
            && !balancer.opened.contains(&(packet.protocol, packet.dst.port))
            && let Some(service) = service
        {
            return Some(Obstacle::ServicePorts(exposure, service));
        }
        let ranges = &self.frontend(door).sources;
        let allowed = ranges.is_empty() || contains(ranges, packet.src.ip);
        (!allowed).then_some(Obstacle::SourceRanges(exposure, ranges.len() as u32))
    }

    fn frontend(&self, door: Door) -> &crate::plan::Frontend {
        &self.balancers[door.balancer as usize].frontends[door.frontend as usize]
    }
}

fn contains(ranges: &[crate::base::Cidr], ip: IpAddr) -> bool {
    ranges.iter().any(|range| range.contains(ip))
}
