//! `Service`, `EndpointSlice`, `Endpoints`.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Cidr, Protocol, Span};
use crate::manifest::Meta;

/// A `Service` of `v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// `metadata`.
    pub meta: Meta,
    /// `spec.type`; `ClusterIP` if missing.
    pub kind: ServiceType,
    /// Where `spec.type` stands.
    pub kind_span: Option<Span>,
    /// `spec.loadBalancerClass`.
    pub class: Option<At<String>>,
    /// `spec.externalTrafficPolicy`.
    pub external_policy: Option<At<TrafficPolicy>>,
    /// `spec.internalTrafficPolicy`.
    pub internal_policy: Option<At<TrafficPolicy>>,
    /// `spec.trafficDistribution`, any word.
    pub distribution: Option<At<String>>,
    /// `spec.selector`; `None` if missing or empty, which means endpoints come from elsewhere.
    pub selector: Option<At<BTreeMap<String, String>>>,
    /// `spec.ports`.
    pub ports: Vec<ServicePort>,
    /// `spec.clusterIP` and `clusterIPs`, without `None`.
    pub cluster_ips: Vec<IpAddr>,
    /// Whether `spec.clusterIP` is `None`.
    pub headless: bool,
    /// `spec.externalIPs`.
    pub external_ips: Vec<At<IpAddr>>,
    /// `spec.loadBalancerIP`.
    pub load_balancer_ip: Option<At<IpAddr>>,
    /// `spec.loadBalancerSourceRanges`.
    pub source_ranges: Vec<At<Cidr>>,
    /// `spec.healthCheckNodePort`.
    pub health_port: Option<At<u16>>,
    /// `spec.sessionAffinity` is `ClientIP`: where it says so.
    pub client_ip_affinity: Option<Span>,
    /// `spec.sessionAffinityConfig.clientIP.timeoutSeconds`.
    pub affinity_timeout: Option<At<Duration>>,
    /// `spec.ipFamilies`, in order: whether each is IPv6.
    pub families: Vec<At<Family>>,
    /// `spec.ipFamilyPolicy`, any word.
    pub family_policy: Option<At<String>>,
    /// `spec.allocateLoadBalancerNodePorts`.
    pub allocate_node_ports: Option<At<bool>>,
    /// `spec.publishNotReadyAddresses`.
    pub publish_not_ready: bool,
    /// `status.loadBalancer.ingress`.
    pub ingress: Vec<Ingress>,
}

/// `spec.type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum ServiceType {
    #[default]
    ClusterIp,
    NodePort,
    LoadBalancer,
    ExternalName,
}

/// A traffic policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrafficPolicy {
    /// Any endpoint of the cluster.
    #[default]
    Cluster,
    /// Only endpoints on the node that received the packet.
    Local,
}

/// An address family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum Family {
    V4,
    V6,
}

/// One entry of `spec.ports`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServicePort {
    /// Its name; may be empty when it is the only port.
    pub name: String,
    /// Its protocol, TCP if missing.
    pub protocol: Protocol,
    /// The port clients use.
    pub port: u16,
    /// `targetPort`; the port itself if missing.
    pub target: At<TargetPort>,
    /// `nodePort`, if the object says one.
    pub node_port: Option<u16>,
    /// The whole entry.
    pub span: Span,
}

/// A port of a container, by number or by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetPort {
    /// By number.
    Number(u16),
    /// By the name in the Pod's containers.
    Name(String),
}

/// One entry of `status.loadBalancer.ingress`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ingress {
    /// Its address.
    pub ip: At<IpAddr>,
    /// Whether nodes leave the address alone (`ipMode: Proxy`).
    pub proxied: bool,
}

/// An `EndpointSlice`, or one subset of an `Endpoints`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endpoints {
    /// `metadata`.
    pub meta: Meta,
    /// Whether it came as the older `Endpoints`, which lose against slices of the same Service.
    pub older: bool,
    /// The name of its Service, in the same namespace; empty if none is named.
    pub service: String,
    /// Its ports.
    pub ports: Vec<EndpointPort>,
    /// Its endpoints.
    pub endpoints: Vec<Endpoint>,
}

/// A port of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointPort {
    /// The name of the Service's port.
    pub name: String,
    /// The number in the Pods.
    pub port: u16,
    /// Its protocol.
    pub protocol: Protocol,
}

/// An endpoint of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endpoint {
    /// Its addresses; nodes use only the first.
    pub addresses: Vec<IpAddr>,
    /// `conditions.ready`; unset means ready.
    pub ready: Option<bool>,
    /// `conditions.serving`; unset means serving.
    pub serving: Option<bool>,
    /// `conditions.terminating`; unset means not.
    pub terminating: Option<bool>,
    /// `nodeName`.
    pub node: Option<At<String>>,
    /// `zone`.
    pub zone: Option<String>,
    /// `targetRef.name`, if it refers to a Pod.
    pub pod: Option<String>,
    /// `hints.forZones`.
    pub zone_hints: Vec<String>,
    /// `hints.forNodes`.
    pub node_hints: Vec<String>,
    /// The whole entry.
    pub span: Span,
}
