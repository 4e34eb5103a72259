//! Services, in the words that systems and data planes ask for.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::ops::Range;
use std::time::Duration;

use crate::base::{At, Cidr, Protocol, Span, Sym};
use crate::manifest::service::{Family, Ingress, ServiceType, TrafficPolicy};
use crate::model::Origin;

/// How long a client address sticks where the Service does not say.
pub(super) const DEFAULT_AFFINITY: Duration = Duration::from_hours(3);
/// The range of node ports.
pub(super) const NODE_PORTS: std::ops::RangeInclusive<u16> = 30_000..=32_767;

/// A Service.
#[derive(Clone, Debug)]
pub struct Service {
    /// Its namespace.
    pub namespace: Sym,
    /// Its name.
    pub name: Sym,
    /// Its UID, from which some resource names are made, if the object says it.
    pub uid: Option<Sym>,
    /// Where its name is written.
    pub name_span: Span,
    /// Its type.
    pub kind: ServiceType,
    /// Where its type is written, if it is.
    pub kind_span: Option<Span>,
    /// Its load balancer class.
    pub class: Option<At<String>>,
    /// Its annotations; systems know which matter.
    pub annotations: BTreeMap<String, At<String>>,
    /// Its finalizers, which tell what owns it.
    pub finalizers: Vec<At<String>>,
    /// `externalTrafficPolicy`, and where it is written.
    pub external_policy: TrafficPolicy,
    /// Where `externalTrafficPolicy` is written, if it is.
    pub external_policy_span: Option<Span>,
    /// `internalTrafficPolicy`.
    pub internal_policy: TrafficPolicy,
    /// `trafficDistribution`.
    pub distribution: Option<At<String>>,
    /// Its ports.
    pub ports: Vec<Port>,
    /// Its addresses inside the cluster; empty if headless.
    pub cluster_ips: Vec<IpAddr>,
    /// Further addresses that nodes answer to.
    pub external_ips: Vec<IpAddr>,
    /// The address it asks for.
    pub wanted_ip: Option<At<IpAddr>>,
    /// Sources that may use the load balancer's address; empty means all.
    pub source_ranges: Vec<At<Cidr>>,
    /// The port on which nodes answer its own health check; made up if policy Local needs one and none is given.
    pub health_port: Option<u16>,
    /// Where `healthCheckNodePort` is written, if it is.
    pub health_port_span: Option<Span>,
    /// Stickiness by client address: for how long, and where it is written.
    pub client_ip_affinity: Option<At<Duration>>,
    /// Where it is written for how long, if it is.
    pub affinity_timeout_span: Option<Span>,
    /// Address families, in order.
    pub families: Vec<Family>,
    /// Addresses of its load balancer, given or made up; empty if its type has none.
    pub ingress: Vec<Ingress>,
    /// Whether the load balancer's addresses were made up.
    pub ingress_made_up: bool,
    /// Addresses that its load balancer gave back in a run.
    pub former: Vec<IpAddr>,
    /// Whether Pods that are not ready count as if they were (`publishNotReadyAddresses`).
    pub publish_not_ready: bool,
    /// Where it is written.
    pub origin: Origin,
}

/// One port of a Service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name; may be empty.
    pub name: Sym,
    /// Its protocol.
    pub protocol: Protocol,
    /// The port clients use.
    pub port: u16,
    /// The port on every node, if there is one.
    pub node_port: Option<u16>,
    /// `targetPort` as written: a number or a name.
    pub target: Sym,
    /// The positions of its endpoints in the model's table, those of all address families.
    pub endpoints: Range<u32>,
    /// Where it is written.
    pub span: Span,
}
