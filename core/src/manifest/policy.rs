//! What objects ask of the load balancer in front of a Service: `BackendConfig` where an Ingress is,
//! and the policies of Gateways.

use std::time::Duration;

use crate::base::{At, Share, Span};
use crate::manifest::{Meta, Objects};

/// A `BackendConfig` of `cloud.google.com/v1`. A Service names it in an annotation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackendConfig {
    /// `metadata`.
    pub meta: Meta,
    /// Whether it is not taken as it stands; the problems say why.
    pub refused: bool,
    /// `healthCheck`.
    pub check: Option<HealthCheck>,
    /// `timeoutSec`: how long an answer may take.
    pub timeout: Option<At<Duration>>,
    /// `connectionDraining.drainingTimeoutSec`.
    pub draining: Option<At<Duration>>,
    /// `sessionAffinity.affinityType`.
    pub affinity: Option<At<Affinity>>,
    /// `sessionAffinity.affinityCookieTtlSec`.
    pub cookie_ttl: Option<At<Duration>>,
    /// `logging`.
    pub logging: Logging,
    /// `securityPolicy.name`; empty takes one away.
    pub security_policy: Option<At<String>>,
    /// `iap.enabled`.
    pub iap: Option<At<bool>>,
    /// `cdn.enabled`.
    pub cdn: Option<At<bool>>,
    /// `customRequestHeaders.headers`.
    pub request_headers: Vec<At<String>>,
    /// `customResponseHeaders.headers`.
    pub response_headers: Vec<At<String>>,
}

/// A `HealthCheckPolicy` of `networking.gke.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HealthCheckPolicy {
    /// `metadata`.
    pub meta: Meta,
    /// Whether it is not taken as it stands; the problems say why.
    pub refused: bool,
    /// `spec.targetRef`.
    pub target: Option<Target>,
    /// `spec.default`.
    pub check: HealthCheck,
    /// `spec.default.logConfig.enabled`.
    pub logs: Option<At<bool>>,
}

/// A `GCPBackendPolicy` of `networking.gke.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackendPolicy {
    /// `metadata`.
    pub meta: Meta,
    /// Whether it is not taken as it stands; the problems say why.
    pub refused: bool,
    /// `spec.targetRef`.
    pub target: Option<Target>,
    /// `timeoutSec`: how long an answer may take; 30 seconds if missing.
    pub timeout: Option<At<Duration>>,
    /// `connectionDraining.drainingTimeoutSec`; 0 if missing.
    pub draining: Option<At<Duration>>,
    /// `sessionAffinity.type`.
    pub affinity: Option<At<Affinity>>,
    /// `sessionAffinity.cookieTtlSec`; 0 lasts as long as the browser's session.
    pub cookie_ttl: Option<At<Duration>>,
    /// `logging`.
    pub logging: Logging,
    /// `securityPolicy`.
    pub security_policy: Option<At<String>>,
    /// `iap.enabled`.
    pub iap: Option<At<bool>>,
    /// `maxRatePerEndpoint`: requests a second at which an endpoint counts as full; 100,000,000 if
    /// missing.
    pub max_rate: Option<At<u64>>,
    /// `backendPreference`.
    pub preference: Option<At<Preference>>,
    /// `balancingMode`.
    pub mode: Option<At<BalancingMode>>,
    /// `customMetrics`, in order.
    pub metrics: Vec<CustomMetric>,
    /// `trafficDuration`: whether a request is over soon.
    pub duration: Option<At<TrafficDuration>>,
}

/// A `GCPTrafficDistributionPolicy` of `networking.gke.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DistributionPolicy {
    /// `metadata`.
    pub meta: Meta,
    /// Whether it is not taken as it stands; the problems say why.
    pub refused: bool,
    /// `spec.targetRefs`.
    pub targets: Vec<Target>,
    /// `serviceLbAlgorithm`.
    pub algorithm: Option<At<Distribution>>,
    /// `localityLbAlgorithm`.
    pub locality: Option<At<Locality>>,
    /// `autoCapacityDrain.enableAutoCapacityDrain`.
    pub auto_drain: Option<At<bool>>,
    /// `failoverConfig.failoverHealthThreshold`, in percent.
    pub failover_threshold: Option<At<u32>>,
}

/// The object that a policy is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// `group`; empty for a Service.
    pub group: Option<At<String>>,
    /// `kind`.
    pub kind: At<String>,
    /// `name`, in the policy's namespace.
    pub name: At<String>,
    /// `namespace`, which may be none but the policy's.
    pub namespace: Option<At<String>>,
    /// The whole reference.
    pub span: Span,
}

impl Target {
    /// Whether it is a Service.
    pub fn is_service(&self) -> bool {
        self.kind.value == "Service"
    }
}

/// A health check as an object asks for it; what is missing is the default of its kind of object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HealthCheck {
    /// `type`; HTTP if missing.
    pub kind: Option<At<CheckKind>>,
    /// `checkIntervalSec`.
    pub interval: Option<At<Duration>>,
    /// `timeoutSec`.
    pub timeout: Option<At<Duration>>,
    /// `healthyThreshold`: good answers in a row that make a backend healthy.
    pub healthy: Option<At<u32>>,
    /// `unhealthyThreshold`: bad answers in a row that make it unhealthy.
    pub unhealthy: Option<At<u32>>,
    /// `port`, of a policy only where `portSpecification` is `USE_FIXED_PORT`; the port where
    /// requests go if missing.
    pub port: Option<At<u16>>,
    /// `portName`, where `portSpecification` is `USE_NAMED_PORT`.
    pub port_name: Option<At<String>>,
    /// `host`: what the probe says it looks for.
    pub host: Option<At<String>>,
    /// `requestPath`; `/` if missing.
    pub path: Option<At<String>>,
    /// `response`: what the answer must have in it, or of TCP begin with.
    pub response: Option<At<String>>,
    /// `grpcServiceName`.
    pub grpc_service: Option<At<String>>,
    /// The whole mapping.
    pub span: Span,
}

/// What a health check speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum CheckKind {
    Tcp,
    #[default]
    Http,
    Https,
    Http2,
    Grpc,
}

/// What of a request the choice of an endpoint depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum Affinity {
    #[default]
    None,
    ClientIp,
    ClientIpProto,
    ClientIpPortProto,
    GeneratedCookie,
    HeaderField,
    HttpCookie,
}

/// Which requests are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Logging {
    /// Whether any are.
    pub enabled: Option<At<bool>>,
    /// `sampleRate`: which part of them; all if missing.
    pub rate: Option<At<Share>>,
}

/// `backendPreference`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Preference {
    /// As the algorithm has it.
    #[default]
    Default,
    /// Filled before others get anything.
    Preferred,
}

/// `balancingMode`: how it is measured how full a backend is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BalancingMode {
    /// By requests a second.
    #[default]
    Rate,
    /// By requests in flight.
    InFlight,
    /// By what its Pods report.
    CustomMetrics,
}

/// `trafficDuration`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrafficDuration {
    /// Requests that take less than a second or so.
    #[default]
    Short,
    /// Requests that take longer.
    Long,
}

/// An entry of `customMetrics`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomMetric {
    /// `name`, such as `gke.cpu`.
    pub name: At<String>,
    /// `maxUtilizationPercent`: at how much a backend counts as full; 80 if missing.
    pub most: Option<At<u32>>,
    /// `dryRun`: whether it is reported and does not count.
    pub dry_run: Option<At<bool>>,
    /// The whole entry.
    pub span: Span,
}

/// `serviceLbAlgorithm`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Distribution {
    /// All zones of the nearest region alike.
    SprayToRegion,
    /// The nearest zone until it is full, then the next.
    WaterfallByZone,
    /// The nearest region until it is full, then the next.
    #[default]
    WaterfallByRegion,
}

/// `localityLbAlgorithm`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum Locality {
    #[default]
    RoundRobin,
    LeastRequest,
    RingHash,
    Random,
    OriginalDestination,
    Maglev,
    WeightedRoundRobin,
}

/// A policy with the objects it is about.
pub trait Policy {
    /// Its name and age.
    fn meta(&self) -> &Meta;
    /// What it is about.
    fn targets(&self) -> &[Target];
    /// Whether the API or the controller does not take it, so that it is as if it were not there.
    fn is_refused(&self) -> bool;
}

impl Policy for HealthCheckPolicy {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn targets(&self) -> &[Target] {
        self.target.as_slice()
    }

    fn is_refused(&self) -> bool {
        self.refused
    }
}

impl Policy for BackendPolicy {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn targets(&self) -> &[Target] {
        self.target.as_slice()
    }

    fn is_refused(&self) -> bool {
        self.refused
    }
}

impl Policy for DistributionPolicy {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn targets(&self) -> &[Target] {
        &self.targets
    }

    fn is_refused(&self) -> bool {
        self.refused
    }
}

/// Of policies of one kind the one that counts for a Service: of those that are taken the oldest in
/// its namespace, and of those as old as each other the one whose name comes first. One without a
/// date is new.
pub fn of_service<'a, P: Policy>(
    policies: &'a [P],
    namespace: &str,
    service: &str,
) -> Option<&'a P> {
    about(policies, (namespace, service))
        .filter(|policy| !policy.is_refused())
        .min_by_key(|policy| age(policy.meta()))
}

/// Policies of one kind that are about a Service, and are not taken.
pub fn refused_of_service<'a, 'n, P: Policy>(
    policies: &'a [P],
    namespace: &'n str,
    service: &'n str,
) -> impl Iterator<Item = &'a P> + use<'a, 'n, P> {
    about(policies, (namespace, service)).filter(|policy| policy.is_refused())
}

fn about<'a, 'n, P: Policy>(
    policies: &'a [P],
    (namespace, service): (&'n str, &'n str),
) -> impl Iterator<Item = &'a P> + use<'a, 'n, P> {
    let names = move |target: &Target| target.is_service() && target.name.value == service;
    let about = move |policy: &&P| {
        policy.meta().namespace == namespace && policy.targets().iter().any(names)
    };
    policies.iter().filter(about)
}

/// What orders policies: undated last, then by date, then by name.
pub(crate) fn age(meta: &Meta) -> (bool, &str, &str) {
    let created = meta.created.as_ref().map(|created| created.value.as_str());
    (created.is_none(), created.unwrap_or(""), &meta.name)
}

impl Objects {
    /// The health check policy that counts for a Service.
    pub fn health_check_policy(
        &self,
        namespace: &str,
        service: &str,
    ) -> Option<&HealthCheckPolicy> {
        of_service(&self.health_check_policies, namespace, service)
    }

    /// The backend policy that counts for a Service.
    pub fn backend_policy(&self, namespace: &str, service: &str) -> Option<&BackendPolicy> {
        of_service(&self.backend_policies, namespace, service)
    }

    /// The traffic distribution policy that counts for a Service.
    pub fn distribution_policy(
        &self,
        namespace: &str,
        service: &str,
    ) -> Option<&DistributionPolicy> {
        of_service(&self.distribution_policies, namespace, service)
    }
}
