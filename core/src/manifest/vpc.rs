//! Load balancers of the IBM Cloud VPC API, as it takes and prints them: nested, or in lists of
//! listeners, pools and members.

mod parts;

use std::net::IpAddr;

use crate::base::{At, Cidr, Span};
use crate::manifest::words::words;

pub(crate) use parts::{
    FAILSAFE_ACTIONS, MEMBER_HEALTHS, MONITOR_KINDS, VPC_ALGORITHMS, VPC_PERSISTENCES,
    VPC_PROTOCOLS,
};
pub use parts::{
    Failsafe, FailsafeAction, Listener, Member, MemberHealth, MemberTarget, Monitor, MonitorKind,
    Pool, VpcAlgorithm, VpcPersistence, VpcProtocol,
};

/// Everything of that kind in the text, in its order. Listeners, pools and members that stand in
/// lists of their own are already where they belong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vpc {
    /// Load balancers.
    pub balancers: Vec<VpcLoadBalancer>,
    /// Instances.
    pub instances: Vec<VpcInstance>,
    /// Subnets.
    pub subnets: Vec<VpcSubnet>,
    /// Routes of routing tables.
    pub routes: Vec<VpcRoute>,
}

/// A load balancer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VpcLoadBalancer {
    /// `name`.
    pub name: At<String>,
    /// `id`.
    pub id: Option<At<String>>,
    /// The region that its `crn` or `href` says.
    pub region: Option<At<String>>,
    /// `profile.name`, any word.
    pub profile: Option<At<String>>,
    /// `profile.family`, any word.
    pub family: Option<At<String>>,
    /// `is_public`.
    pub is_public: Option<At<bool>>,
    /// `is_private_path`.
    pub is_private_path: Option<At<bool>>,
    /// `access_mode`.
    pub access: Option<At<Access>>,
    /// `route_mode`.
    pub route_mode: Option<At<bool>>,
    /// `availability`, any word.
    pub availability: Option<At<String>>,
    /// `udp_supported`.
    pub udp_supported: Option<At<bool>>,
    /// `subnets`.
    pub subnets: Vec<SubnetRef>,
    /// `listeners`.
    pub listeners: Vec<Listener>,
    /// `pools`.
    pub pools: Vec<Pool>,
    /// `private_ips[].address`.
    pub private_ips: Vec<At<IpAddr>>,
    /// `public_ips[].address`.
    pub public_ips: Vec<At<IpAddr>>,
    /// `hostname`.
    pub hostname: Option<At<String>>,
    /// `operating_status`, any word.
    pub operating: Option<At<String>>,
    /// `provisioning_status`, any word.
    pub provisioning: Option<At<String>>,
    /// `security_groups`, by name or id.
    pub security_groups: Vec<At<String>>,
    /// The whole document or item.
    pub span: Span,
}

/// An entry of `subnets`, and of anything else that is said by id or name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubnetRef {
    /// `id`.
    pub id: Option<At<String>>,
    /// `name`.
    pub name: Option<At<String>>,
    /// `zone.name` or `zone`, which no API prints here; else the zone that its `crn` says.
    pub zone: Option<At<String>>,
}

/// An instance, as far as members need to know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VpcInstance {
    /// `name`.
    pub name: At<String>,
    /// `id`.
    pub id: Option<At<String>>,
    /// `zone.name`.
    pub zone: Option<At<String>>,
    /// The address of its primary interface.
    pub ip: Option<At<IpAddr>>,
    /// The subnet of its primary interface.
    pub subnet: SubnetRef,
    /// `status`, any word.
    pub status: Option<At<String>>,
    /// The whole document or item.
    pub span: Span,
}

/// A subnet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VpcSubnet {
    /// `name`.
    pub name: At<String>,
    /// `id`.
    pub id: Option<At<String>>,
    /// `zone.name`.
    pub zone: Option<At<String>>,
    /// `ipv4_cidr_block`.
    pub range: Option<At<Cidr>>,
    /// The whole document or item.
    pub span: Span,
}

/// A route of a routing table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VpcRoute {
    /// `name`.
    pub name: At<String>,
    /// `destination`.
    pub destination: Option<At<Cidr>>,
    /// `next_hop.address`.
    pub next_hop: Option<At<IpAddr>>,
    /// `zone.name`.
    pub zone: Option<At<String>>,
    /// `advertise`.
    pub advertise: Option<At<bool>>,
    /// The whole document or item.
    pub span: Span,
}

words! {
    /// `access_mode`.
    Access ACCESS
    /// From the internet.
    Public "public"
    /// From the network.
    Private "private"
    /// Through endpoints of a service that is published.
    PrivatePath "private_path"
}

impl VpcLoadBalancer {
    /// Whether it is a network load balancer: what has no profile is an application load balancer.
    pub fn is_network(&self) -> bool {
        let family = self.family.as_ref().map(|it| it.value.as_str());
        let profile = self.profile.as_ref().map(|it| it.value.as_str());
        family == Some("network")
            || profile.is_some_and(|name| name.starts_with("network-"))
            || self.is_route_mode()
            || self.is_private_path.is_some_and(|it| it.value)
    }

    /// Who may send to it.
    pub fn access(&self) -> Access {
        let profile = self.profile.as_ref().map(|it| it.value.as_str());
        match self.access {
            Some(access) => access.value,
            None if self.is_private_path.is_some_and(|it| it.value) => Access::PrivatePath,
            None if profile == Some("network-private-path") => Access::PrivatePath,
            None if self.is_public.is_some_and(|it| it.value) => Access::Public,
            None => Access::Private,
        }
    }

    /// Whether packets pass it on their way, unchanged.
    pub fn is_route_mode(&self) -> bool {
        self.route_mode.is_some_and(|it| it.value)
    }

    /// The pool with that name or id.
    pub fn pool(&self, name: &str) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.is(name))
    }
}
