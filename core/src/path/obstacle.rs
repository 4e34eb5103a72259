//! What can keep a packet from arriving, other than a node's own program.

use crate::base::{EndpointId, ExposureId, FiveTuple, NodeId, Place, ServiceId, Span, Sym, ZoneId};
use crate::explain::{Reason, because};
use crate::path::rules;
use crate::path::step::End;

/// What keeps a packet from arriving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The node is down.
    NodeDown(NodeId),
    /// The endpoint has stopped.
    PodGone(EndpointId),
    /// The endpoint is ending, and accepts nothing new.
    PodEnding(EndpointId),
    /// Nothing on the node listens there.
    NodeSilent(NodeId),
    /// The load balancer has no backend.
    NoBackend(ExposureId),
    /// No backend of the load balancer is healthy, and it drops new connections then.
    Dropped(ExposureId),
    /// The zone that the load balancer is in is down.
    ZoneDown(ExposureId, ZoneId),
    /// All routes to the address are taken back, also that through this load balancer.
    Withdrawn(ExposureId),
    /// The machine should pass packets on, and does not work.
    DoesNotPass(NodeId),
    /// The load balancer, the first, knows nothing of a connection that came through the second.
    NoState(ExposureId, ExposureId),
    /// The load balancer does not answer to this protocol and port.
    ClosedPort(ExposureId),
    /// Nothing has the address.
    NoRoute,
    /// The address is of another family than the client's.
    OtherFamily,
    /// The address means something on nodes only.
    ClusterAddress(ServiceId),
    /// The address is inside the network, the client is not.
    InsideOnly,
    /// The client is in another region, this one.
    OtherRegion(Sym),
    /// The source is in none of this many ranges.
    SourceRanges(ExposureId, u32),
    /// The firewall opens the ports of the Service only.
    ServicePorts(ExposureId, ServiceId),
}

impl Obstacle {
    /// How it ends a packet's way: just a machine that is there can say no.
    pub fn end(self) -> End {
        match self {
            Self::NodeSilent(_) | Self::PodEnding(_) => End::Rejected,
            Self::NodeDown(_)
            | Self::PodGone(_)
            | Self::NoBackend(_)
            | Self::Dropped(_)
            | Self::ZoneDown(..)
            | Self::Withdrawn(_)
            | Self::DoesNotPass(_)
            | Self::NoState(..)
            | Self::ClosedPort(_)
            | Self::NoRoute
            | Self::OtherFamily
            | Self::ClusterAddress(_)
            | Self::InsideOnly
            | Self::OtherRegion(_)
            | Self::SourceRanges(..)
            | Self::ServicePorts(..) => End::Dropped,
        }
    }

    /// Why it keeps this packet of a client from arriving.
    pub fn reason(self, packet: &FiveTuple, client: Place) -> Reason {
        let (address, source) = (packet.dst, packet.src.ip);
        match self {
            Self::NodeDown(node) => because!(rules::NODE_DOWN, node = node),
            Self::PodGone(endpoint) => because!(rules::POD_GONE, endpoint = endpoint),
            Self::PodEnding(endpoint) => because!(rules::POD_ENDING, endpoint = endpoint),
            Self::NodeSilent(node) => {
                because!(rules::NODE_SILENT, node = node, address = address)
            }
            Self::NoBackend(exposure) => because!(rules::NO_BACKEND, exposure = exposure),
            Self::Dropped(exposure) => because!(rules::DROPS, exposure = exposure),
            Self::ZoneDown(exposure, zone) => {
                because!(rules::ZONE_DOWN, exposure = exposure, zone = zone)
            }
            Self::Withdrawn(exposure) => {
                because!(rules::WITHDRAWN, address = address.ip, exposure = exposure)
            }
            Self::DoesNotPass(node) => because!(rules::DOES_NOT_PASS, node = node),
            Self::NoState(exposure, other) => {
                because!(rules::NO_STATE, exposure = exposure, other = other)
            }
            Self::ClosedPort(exposure) => {
                let protocol = packet.protocol;
                let (port, ip) = (address.port, address.ip);
                because!(
                    rules::CLOSED_PORT,
                    exposure = exposure,
                    address = ip,
                    protocol = protocol,
                    port = port
                )
            }
            Self::NoRoute => because!(rules::NO_ROUTE, address = address.ip),
            Self::OtherFamily => {
                because!(rules::OTHER_FAMILY, source = source, address = address.ip)
            }
            Self::ClusterAddress(service) => {
                let ip = address.ip;
                because!(rules::CLUSTER_ADDRESS, address = ip, service = service, client = client)
            }
            Self::InsideOnly => {
                because!(rules::INSIDE_ONLY, address = address.ip, client = client)
            }
            Self::OtherRegion(region) => {
                let ip = address.ip;
                because!(rules::OTHER_REGION, client = client, region = region, address = ip)
            }
            Self::SourceRanges(exposure, count) => {
                because!(rules::SOURCE_RANGES, source = source, count = count, exposure = exposure)
            }
            Self::ServicePorts(exposure, service) => {
                let port = address.port;
                because!(rules::SERVICE_PORTS, exposure = exposure, port = port, service = service)
            }
        }
    }
}

/// Why a load balancer answers a request itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No route fits what is asked for.
    NoRoute,
    /// All parts of the route, which is written here, count nothing.
    NothingCounts(Option<Span>),
    /// The route, which is written here, leads to something that does not exist.
    NobodyThere(Option<Span>),
    /// No backend there is healthy.
    NobodyHealthy(ExposureId),
    /// The backend that it was carried on to did not answer.
    NoAnswer(Place),
}

impl Refusal {
    /// The status that the client gets.
    pub fn status(self) -> u16 {
        match self {
            Self::NoRoute => 404,
            Self::NothingCounts(_) | Self::NobodyThere(_) => 500,
            Self::NobodyHealthy(_) => 503,
            Self::NoAnswer(_) => 502,
        }
    }

    /// Why a load balancer answers so.
    pub fn reason(self, exposure: ExposureId) -> Reason {
        match self {
            Self::NoRoute => because!(rules::NO_REQUEST_ROUTE, exposure = exposure),
            Self::NothingCounts(span) => {
                because!(rules::NOTHING_COUNTS, exposure = exposure).at(span)
            }
            Self::NobodyThere(span) => because!(rules::NOBODY_BEHIND, exposure = exposure).at(span),
            Self::NobodyHealthy(to) => because!(rules::NOBODY_HEALTHY, exposure = to),
            Self::NoAnswer(backend) => {
                because!(rules::BAD_GATEWAY, backend = backend, exposure = exposure)
            }
        }
    }
}
