//! What the provider's own tools print of load balancers that exist: here backend services of
//! passthrough ones, target pools and health checks, as far as they say how backends are chosen.

use std::time::Duration;

use crate::base::{At, Share, Span};
use crate::manifest::group::{EndpointGroup, GroupHealth, InstanceGroup};
use crate::manifest::proxy::{LbPolicy, ProxyService};
use crate::manifest::words::words;

/// Everything of that kind in the text, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cloud {
    /// Backend services of passthrough load balancers.
    pub backend_services: Vec<BackendService>,
    /// Target pools.
    pub target_pools: Vec<TargetPool>,
    /// Health checks.
    pub health_checks: Vec<HealthCheck>,
    /// Backend services whose backends are chosen by proxies.
    pub proxy_services: Vec<ProxyService>,
    /// Service load balancing policies.
    pub policies: Vec<LbPolicy>,
    /// Network endpoint groups, with the endpoints listed after each.
    pub endpoint_groups: Vec<EndpointGroup>,
    /// Instance groups, with the instances listed after each.
    pub instance_groups: Vec<InstanceGroup>,
    /// What health checks say of groups.
    pub group_health: Vec<GroupHealth>,
}

/// A backend service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackendService {
    /// `name`.
    pub name: At<String>,
    /// The Service it was made for, `namespace/name`, as its description says.
    pub made_for: Option<At<String>>,
    /// Whether `loadBalancingScheme` is `INTERNAL`.
    pub internal: bool,
    /// `sessionAffinity`.
    pub affinity: Option<At<SessionAffinity>>,
    /// `connectionTrackingPolicy`.
    pub tracking: Tracking,
    /// `failoverPolicy`, and whether it is there.
    pub failover: Option<FailoverPolicy>,
    /// `localityLbPolicy`.
    pub locality: Option<At<Locality>>,
    /// `networkPassThroughLbTrafficPolicy.zonalAffinity.spillover`.
    pub spillover: Option<At<Spillover>>,
    /// `networkPassThroughLbTrafficPolicy.zonalAffinity.spilloverRatio`.
    pub spillover_ratio: Option<At<Share>>,
    /// `connectionDraining.drainingTimeoutSec`.
    pub draining: Option<At<Duration>>,
    /// `backends`.
    pub backends: Vec<Backend>,
    /// `healthChecks`, by name.
    pub health_checks: Vec<At<String>>,
    /// The whole document.
    pub span: Span,
}

/// `connectionTrackingPolicy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tracking {
    /// `trackingMode`.
    pub mode: Option<At<TrackingMode>>,
    /// `connectionPersistenceOnUnhealthyBackends`.
    pub persistence: Option<At<Persistence>>,
    /// `idleTimeoutSec`.
    pub idle: Option<At<Duration>>,
    /// `enableStrongAffinity`.
    pub strong: Option<At<bool>>,
}

/// `failoverPolicy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FailoverPolicy {
    /// `failoverRatio`.
    pub ratio: Option<At<Share>>,
    /// `dropTrafficIfUnhealthy`.
    pub drops: Option<At<bool>>,
    /// `disableConnectionDrainOnFailover`.
    pub no_drain: Option<At<bool>>,
    /// Where it is written.
    pub span: Span,
}

/// An entry of `backends`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    /// The name of its group.
    pub group: At<String>,
    /// The zone in the group's address.
    pub zone: Option<String>,
    /// `failover`.
    pub failover: Option<At<bool>>,
}

/// A target pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetPool {
    /// `name`.
    pub name: At<String>,
    /// The Service it was made for, `namespace/name`, as its description says.
    pub made_for: Option<At<String>>,
    /// `sessionAffinity`.
    pub affinity: Option<At<SessionAffinity>>,
    /// `backupPool`, by name.
    pub backup: Option<At<String>>,
    /// `failoverRatio`.
    pub ratio: Option<At<Share>>,
    /// `instances`, by name.
    pub instances: Vec<At<String>>,
    /// Whether it has `healthChecks`.
    pub is_checked: bool,
    /// The whole document.
    pub span: Span,
}

/// A health check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HealthCheck {
    /// `name`.
    pub name: At<String>,
    /// `checkIntervalSec`.
    pub interval: Option<At<Duration>>,
    /// `timeoutSec`.
    pub timeout: Option<At<Duration>>,
    /// `healthyThreshold`.
    pub healthy: Option<At<u32>>,
    /// `unhealthyThreshold`.
    pub unhealthy: Option<At<u32>>,
    /// The whole document.
    pub span: Span,
}

words! {
    /// `sessionAffinity` of a passthrough load balancer.
    SessionAffinity AFFINITIES
    /// Five values, or three where a packet has no ports.
    None "NONE"
    /// Both addresses.
    ClientIp "CLIENT_IP"
    /// Both addresses and the protocol.
    ClientIpProto "CLIENT_IP_PROTO"
    /// As `None`, but said.
    ClientIpPortProto "CLIENT_IP_PORT_PROTO"
    /// The source address.
    ClientIpNoDestination "CLIENT_IP_NO_DESTINATION"
}

words! {
    /// `trackingMode`.
    TrackingMode MODES
    /// Each connection by itself.
    PerConnection "PER_CONNECTION"
    /// By what the session affinity counts.
    PerSession "PER_SESSION"
}

words! {
    /// `connectionPersistenceOnUnhealthyBackends`.
    Persistence PERSISTENCES
    /// Connections stay, if each is tracked by itself.
    DefaultForProtocol "DEFAULT_FOR_PROTOCOL"
    /// All move.
    NeverPersist "NEVER_PERSIST"
    /// All stay.
    AlwaysPersist "ALWAYS_PERSIST"
}

words! {
    /// `localityLbPolicy` of a passthrough load balancer.
    Locality LOCALITIES
    /// External, all the same.
    Maglev "MAGLEV"
    /// External, by weight.
    WeightedMaglev "WEIGHTED_MAGLEV"
    /// Internal, all the same.
    Rendezvous "GCP_RENDEZVOUS"
    /// Internal, by weight.
    WeightedRendezvous "WEIGHTED_GCP_RENDEZVOUS"
}

words! {
    /// `spillover` of zonal affinity.
    Spillover SPILLOVERS
    /// Zones do not matter.
    Disabled "ZONAL_AFFINITY_DISABLED"
    /// Clients always stay.
    Stay "ZONAL_AFFINITY_STAY_WITHIN_ZONE"
    /// Clients stay while enough of the zone is healthy.
    Spill "ZONAL_AFFINITY_SPILL_CROSS_ZONE"
}

impl Locality {
    /// Whether backends count by weight.
    pub fn is_weighted(self) -> bool {
        matches!(self, Self::WeightedMaglev | Self::WeightedRendezvous)
    }

    /// Whether it is for internal load balancers.
    pub fn is_internal(self) -> bool {
        matches!(self, Self::Rendezvous | Self::WeightedRendezvous)
    }
}

impl SessionAffinity {
    /// Whether it counts fewer than all five values.
    pub fn is_coarse(self) -> bool {
        !matches!(self, Self::None | Self::ClientIpPortProto)
    }
}

impl BackendService {
    /// Whether it has a failover policy or a backend that stands by.
    pub fn has_failover(&self) -> bool {
        self.failover.is_some() || self.backends.iter().any(|one| one.stands_by().is_some())
    }
}

impl Backend {
    /// Where it says that it stands by, if it does.
    pub fn stands_by(&self) -> Option<Span> {
        self.failover.filter(|failover| failover.value).map(|failover| failover.span)
    }
}
