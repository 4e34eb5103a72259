//! Backend services whose backends are chosen by proxies: by those of a provider's load balancers,
//! or by each client's own in a mesh. And the policies that say in which order backends are filled.

use std::time::Duration;

use crate::base::{At, Share, Span};
use crate::manifest::group::GroupRef;
use crate::manifest::words::words;

/// A backend service of proxies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProxyService {
    /// `name`.
    pub name: At<String>,
    /// `region`, by name; `None` if it is global.
    pub region: Option<At<String>>,
    /// `loadBalancingScheme`.
    pub scheme: At<Scheme>,
    /// `protocol`.
    pub protocol: Option<At<AppProtocol>>,
    /// `sessionAffinity`.
    pub affinity: Option<At<ProxyAffinity>>,
    /// `localityLbPolicy`.
    pub locality: Option<At<LocalityPolicy>>,
    /// `localityLbPolicies`, in order of preference.
    pub localities: Vec<LocalityChoice>,
    /// `serviceLbPolicy`, by name.
    pub policy: Option<At<String>>,
    /// `customMetrics`, by which `WEIGHTED_ROUND_ROBIN` weighs endpoints.
    pub metrics: Vec<CustomMetric>,
    /// `backends`.
    pub backends: Vec<ProxyBackend>,
    /// `healthChecks`, by name.
    pub health_checks: Vec<At<String>>,
    /// `timeoutSec`.
    pub timeout: Option<At<Duration>>,
    /// `connectionDraining.drainingTimeoutSec`.
    pub draining: Option<At<Duration>>,
    /// The Service it was made for, `namespace/name`, as its description says.
    pub made_for: Option<At<String>>,
    /// The whole document.
    pub span: Span,
}

/// An entry of `backends`, with its target capacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProxyBackend {
    /// `group`.
    pub group: GroupRef,
    /// `balancingMode`.
    pub mode: Option<At<BalancingMode>>,
    /// `maxRate`, `maxConnections` or `maxInFlightRequests`: of the whole group.
    pub most: Option<At<Target>>,
    /// `max…PerEndpoint`.
    pub most_per_endpoint: Option<At<Target>>,
    /// `max…PerInstance`.
    pub most_per_instance: Option<At<Target>>,
    /// `maxUtilization`.
    pub max_utilization: Option<At<Share>>,
    /// `capacityScaler`.
    pub scaler: Option<At<Share>>,
    /// `preference`.
    pub preference: Option<At<Preference>>,
    /// `customMetrics`, by which `CUSTOM_METRICS` says how full the group is.
    pub metrics: Vec<CustomMetric>,
    /// The entry.
    pub span: Span,
}

/// A target capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// Requests in a second, in thousandths.
    Rate(u64),
    /// Connections at a time.
    Connections(u64),
    /// Requests at a time.
    InFlight(u64),
}

/// An entry of `customMetrics`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomMetric {
    /// `name`.
    pub name: At<String>,
    /// `maxUtilization`, if the entry is one of a backend.
    pub max_utilization: Option<At<Share>>,
    /// `dryRun`: whether it is reported only.
    pub dry_run: Option<At<bool>>,
}

/// An entry of `localityLbPolicies`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalityChoice {
    /// `policy`.
    Known(At<LocalityPolicy>),
    /// `customPolicy`, by name.
    Custom(At<String>),
}

/// A service load balancing policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LbPolicy {
    /// The last part of `name`.
    pub name: At<String>,
    /// `loadBalancingAlgorithm`.
    pub algorithm: Option<At<Algorithm>>,
    /// `autoCapacityDrain.enable`.
    pub auto_drain: Option<At<bool>>,
    /// `failoverConfig.failoverHealthThreshold`, in percent.
    pub threshold: Option<At<u32>>,
    /// `isolationConfig.isolationGranularity` and `isolationMode`, if both are said.
    pub isolation: Option<At<Isolation>>,
    /// The whole document.
    pub span: Span,
}

words! {
    /// `loadBalancingScheme` of a backend service of proxies.
    Scheme SCHEMES
    /// A mesh: each client has its proxy.
    SelfManaged "INTERNAL_SELF_MANAGED"
    /// An application or proxy load balancer inside.
    InternalManaged "INTERNAL_MANAGED"
    /// An application or proxy load balancer outside.
    ExternalManaged "EXTERNAL_MANAGED"
    /// A classic one.
    Classic "EXTERNAL"
}

words! {
    /// `protocol` between proxies and backends.
    AppProtocol PROTOCOLS
    /// HTTP/1.1.
    Http "HTTP"
    /// HTTP/1.1 in TLS.
    Https "HTTPS"
    /// HTTP/2 in TLS.
    Http2 "HTTP2"
    /// HTTP/2 in clear text.
    H2c "H2C"
    /// gRPC.
    Grpc "GRPC"
    /// TCP.
    Tcp "TCP"
    /// TLS.
    Ssl "SSL"
    /// UDP.
    Udp "UDP"
    /// Whatever the forwarding rule has.
    Unspecified "UNSPECIFIED"
}

words! {
    /// `sessionAffinity` of a backend service of proxies.
    ProxyAffinity PROXY_AFFINITIES
    /// None.
    None "NONE"
    /// By the client's address.
    ClientIp "CLIENT_IP"
    /// By the client's address and the protocol.
    ClientIpProto "CLIENT_IP_PROTO"
    /// By five values.
    ClientIpPortProto "CLIENT_IP_PORT_PROTO"
    /// By the source address alone.
    ClientIpNoDestination "CLIENT_IP_NO_DESTINATION"
    /// By a cookie that the proxy sets.
    GeneratedCookie "GENERATED_COOKIE"
    /// By a header.
    HeaderField "HEADER_FIELD"
    /// By a cookie with a name.
    HttpCookie "HTTP_COOKIE"
    /// By a cookie that names the endpoint.
    StrongCookie "STRONG_COOKIE_AFFINITY"
}

words! {
    /// `localityLbPolicy` of a backend service of proxies: how an endpoint of a group is chosen.
    LocalityPolicy LOCALITY_POLICIES
    /// One after the other.
    RoundRobin "ROUND_ROBIN"
    /// The less busy one of two.
    LeastRequest "LEAST_REQUEST"
    /// By a ring of hashes.
    RingHash "RING_HASH"
    /// Any.
    Random "RANDOM"
    /// The one that the client meant.
    OriginalDestination "ORIGINAL_DESTINATION"
    /// By a table of hashes.
    Maglev "MAGLEV"
    /// By a table of hashes, by weight.
    WeightedMaglev "WEIGHTED_MAGLEV"
    /// One after the other, by weights that endpoints report.
    WeightedRoundRobin "WEIGHTED_ROUND_ROBIN"
}

words! {
    /// `balancingMode`: what a group's capacity counts.
    BalancingMode BALANCING_MODES
    /// Connections.
    Connection "CONNECTION"
    /// Requests in a second.
    Rate "RATE"
    /// How busy instances are.
    Utilization "UTILIZATION"
    /// Requests that wait for their answer.
    InFlight "IN_FLIGHT"
    /// What endpoints report.
    CustomMetrics "CUSTOM_METRICS"
}

words! {
    /// `preference` of a backend.
    Preference PREFERENCES
    /// It is filled before others.
    Preferred "PREFERRED"
    /// It is filled by the algorithm.
    Default "DEFAULT"
    /// The same.
    Unspecified "PREFERENCE_UNSPECIFIED"
}

words! {
    /// `loadBalancingAlgorithm` of a policy.
    Algorithm ALGORITHMS
    /// Region after region, evenly in each.
    WaterfallByRegion "WATERFALL_BY_REGION"
    /// Zone after zone.
    WaterfallByZone "WATERFALL_BY_ZONE"
    /// Region after region, in each over all zones from every client.
    SprayToRegion "SPRAY_TO_REGION"
    /// Over everything.
    SprayToWorld "SPRAY_TO_WORLD"
    /// The default.
    Unspecified "LOAD_BALANCING_ALGORITHM_UNSPECIFIED"
}

words! {
    /// `isolationMode` of a policy that isolates regions.
    Isolation ISOLATIONS
    /// The nearest region only, another if that has nothing healthy.
    Nearest "NEAREST"
    /// The nearest region only.
    Strict "STRICT"
    /// Nothing is isolated.
    Unspecified "ISOLATION_MODE_UNSPECIFIED"
}

impl ProxyService {
    /// How proxies choose an endpoint of a group, as far as it is said: of the list the first one that
    /// all of them know.
    pub fn locality(&self) -> Option<At<LocalityPolicy>> {
        let known = self.localities.iter().find_map(|choice| match choice {
            LocalityChoice::Known(policy) => Some(*policy),
            LocalityChoice::Custom(_) => None,
        });
        known.or(self.locality)
    }
}

impl ProxyBackend {
    /// Whether it is filled before others.
    pub fn is_preferred(&self) -> bool {
        self.preference.is_some_and(|it| it.value == Preference::Preferred)
    }
}
