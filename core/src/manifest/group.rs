//! Groups that can be backends: network endpoint groups, instance groups, and how healthy they are.

use std::net::IpAddr;

use crate::base::{At, Span};
use crate::manifest::words::words;

/// The group that a backend names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupRef {
    /// Its name.
    pub name: At<String>,
    /// The zone in its address.
    pub zone: Option<String>,
    /// The region in its address, if it has no zone.
    pub region: Option<String>,
    /// What its address says it is.
    pub kind: Option<GroupKind>,
}

/// What a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    /// A network endpoint group.
    Endpoints,
    /// An instance group.
    Instances,
}

/// A network endpoint group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointGroup {
    /// `name`.
    pub name: At<String>,
    /// `networkEndpointType`.
    pub kind: Option<At<EndpointKind>>,
    /// `zone`, by name.
    pub zone: Option<At<String>>,
    /// `region`, by name.
    pub region: Option<At<String>>,
    /// `defaultPort`.
    pub default_port: Option<At<u16>>,
    /// `size`: how many endpoints it has.
    pub size: Option<At<u32>>,
    /// The endpoints listed after it.
    pub endpoints: Vec<ListedEndpoint>,
    /// The whole document.
    pub span: Span,
}

/// An entry that `list-network-endpoints` prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEndpoint {
    /// `networkEndpoint.ipAddress`.
    pub ip: Option<At<IpAddr>>,
    /// `networkEndpoint.port`.
    pub port: Option<At<u16>>,
    /// `networkEndpoint.instance`, by name.
    pub instance: Option<At<String>>,
    /// `networkEndpoint.fqdn`.
    pub name: Option<At<String>>,
    /// `healths[].healthState`: healthy only if all say so.
    pub health: Option<At<Health>>,
    /// The entry.
    pub span: Span,
}

/// An instance group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstanceGroup {
    /// `name`.
    pub name: At<String>,
    /// Whether a manager keeps its instances.
    pub managed: bool,
    /// `zone`, by name.
    pub zone: Option<At<String>>,
    /// `region`, by name.
    pub region: Option<At<String>>,
    /// `size` or `targetSize`: how many instances it has.
    pub size: Option<At<u32>>,
    /// `namedPorts`.
    pub ports: Vec<(String, At<u16>)>,
    /// The instances listed after it.
    pub instances: Vec<ListedInstance>,
    /// The whole document.
    pub span: Span,
}

/// An entry that `list-instances` prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedInstance {
    /// `instance`, by name.
    pub name: At<String>,
    /// The zone in its address.
    pub zone: Option<String>,
    /// `status` or `instanceStatus`, any word.
    pub status: Option<At<String>>,
    /// The entry.
    pub span: Span,
}

/// What `get-health` prints of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupHealth {
    /// `backend`.
    pub group: GroupRef,
    /// `status.healthStatus`.
    pub members: Vec<MemberHealth>,
    /// The whole document.
    pub span: Span,
}

/// An entry of `healthStatus`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberHealth {
    /// `instance`, by name.
    pub instance: Option<At<String>>,
    /// `ipAddress`.
    pub ip: Option<At<IpAddr>>,
    /// `port`.
    pub port: Option<At<u16>>,
    /// `healthState`.
    pub health: At<Health>,
}

words! {
    /// `networkEndpointType`.
    EndpointKind ENDPOINT_KINDS
    /// Addresses and ports of machines and Pods in one zone.
    VmIpPort "GCE_VM_IP_PORT"
    /// Addresses of machines, for passthrough load balancers.
    VmIp "GCE_VM_IP"
    /// Addresses and ports outside the provider.
    Hybrid "NON_GCP_PRIVATE_IP_PORT"
    /// A name on the internet.
    InternetName "INTERNET_FQDN_PORT"
    /// An address on the internet.
    InternetAddress "INTERNET_IP_PORT"
    /// A serverless backend.
    Serverless "SERVERLESS"
    /// Something published by Private Service Connect.
    Published "PRIVATE_SERVICE_CONNECT"
    /// Port mappings of Private Service Connect.
    PortMap "GCE_VM_IP_PORTMAP"
}

words! {
    /// `healthState`.
    Health HEALTHS
    /// It answers as it should.
    Healthy "HEALTHY"
    /// It does not.
    Unhealthy "UNHEALTHY"
    /// It is about to leave.
    Draining "DRAINING"
    /// Nobody knows.
    Unknown "UNKNOWN"
}

impl GroupHealth {
    /// How many of its members are healthy.
    pub fn healthy(&self) -> usize {
        self.members.iter().filter(|member| member.health.value == Health::Healthy).count()
    }
}
