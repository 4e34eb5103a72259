//! `Scenario`: what the objects do not say. Everything in it is optional.

mod pods;
mod timeline;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Cidr, Protocol, Span, Version};
use crate::manifest::service::Family;

pub use pods::{Answers, Behaves, CpuUse, Metric, PodTiming, Pods};
pub use timeline::{Applied, Event, Happening, MachineBecomes, NodeBecomes, Patch, PodBecomes};

pub use crate::manifest::tables::scenario::FIELDS;

/// All `Scenario` documents of the text, merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// `spec.cluster`.
    pub cluster: Cluster,
    /// `spec.nodes`.
    pub nodes: Vec<Nodes>,
    /// `spec.pods`: a quick way to say many.
    pub pods: Vec<Pods>,
    /// Entries of `spec.pods` that say how Pods of the text answer.
    pub behaves: Vec<Behaves>,
    /// `spec.machines`: machines that are no nodes of the cluster.
    pub machines: Vec<Machine>,
    /// `spec.subnets`.
    pub subnets: Vec<Subnet>,
    /// `spec.groups`: a quick way to say what is in groups of endpoints or instances.
    pub groups: Vec<Group>,
    /// `spec.names`.
    pub names: Vec<Name>,
    /// `spec.clients`.
    pub clients: Vec<Client>,
    /// `spec.traffic`.
    pub traffic: Vec<Traffic>,
    /// `spec.timeline`.
    pub timeline: Vec<Event>,
    /// `spec.delays`.
    pub delays: Delays,
    /// `spec.distances`; of two between the same places the later one wins.
    pub distances: Vec<Distance>,
    /// `spec.firewall.healthChecks`: whether health checks are kept from nodes.
    pub probes_blocked: Option<At<bool>>,
    /// `spec.seed`.
    pub seed: Option<At<u64>>,
    /// `spec.duration`.
    pub duration: Option<At<Duration>>,
    /// The document, if there is one.
    pub span: Option<Span>,
}

/// `spec.cluster`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cluster {
    /// `provider`: a word; systems know theirs.
    pub provider: Option<At<String>>,
    /// `version`.
    pub version: Option<At<Version>>,
    /// `dataplane`: a word; node data planes know theirs.
    pub dataplane: Option<At<String>>,
    /// `location`: region or zone.
    pub location: Option<At<String>>,
    /// `stack`: the address families of the cluster, the first one first.
    pub stack: Option<At<&'static [Family]>>,
    /// `subsetting`.
    pub subsetting: Option<At<bool>>,
    /// `addons`, if given at all.
    pub addons: Option<At<Vec<String>>>,
    /// `vpcNative`.
    pub vpc_native: Option<At<bool>>,
    /// `behavior`.
    pub behavior: Option<At<Behavior>>,
    /// `uid`: that of the kube-system namespace, from which resource names are made.
    pub uid: Option<At<String>>,
    /// `node`: how nodes are set up.
    pub node: NodeConfig,
    /// `masqueradeAgent.nonMasqueradeCIDRs`, if an agent runs.
    pub unmasqueraded: Option<At<Vec<Cidr>>>,
}

/// Which of two readings holds where documentation and implementation differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Behavior {
    /// What the provider's documentation says, read consistently.
    #[default]
    Documented,
    /// What the open-source implementation does.
    Observed,
}

/// `spec.cluster.node`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeConfig {
    /// `clusterCIDR`.
    pub cluster_cidr: Option<At<Cidr>>,
    /// `masqueradeAll`.
    pub masquerade_all: Option<At<bool>>,
    /// `localhostNodePorts`.
    pub localhost_node_ports: Option<At<bool>>,
    /// `nodePortAddresses`.
    pub node_port_addresses: Vec<At<Cidr>>,
    /// `featureGates`: by their upstream names.
    pub feature_gates: BTreeMap<String, bool>,
}

/// An entry of `spec.nodes`: `count` nodes spread over `zones` in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// Name, to which a number is added when there are several.
    pub name: At<String>,
    /// How many.
    pub count: u32,
    /// Zones, taken in turn.
    pub zones: Vec<String>,
    /// Labels.
    pub labels: BTreeMap<String, String>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.machines`: a machine that is no node of the cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Its name, or the id by which a load balancer knows it.
    pub name: At<String>,
    /// Its zone.
    pub zone: Option<At<String>>,
    /// Its region, if the zone does not tell.
    pub region: Option<At<String>>,
    /// Its address.
    pub ip: Option<At<IpAddr>>,
    /// The subnet it is in, by name or id.
    pub subnet: Option<At<String>>,
    /// The ports it listens on; `None` for all that it is asked on.
    pub ports: Option<At<Vec<u16>>>,
    /// Whether it answers.
    pub answers: Option<At<bool>>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.subnets`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subnet {
    /// Its name or id.
    pub name: At<String>,
    /// Its zone.
    pub zone: Option<At<String>>,
    /// Its addresses.
    pub range: Option<At<Cidr>>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.names`: a name that clients send to, which leads to one of several targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: At<String>,
    /// What it leads to, in turns: each as `to` of traffic says it.
    pub to: Vec<At<String>>,
    /// How often each is asked whether it answers.
    pub every: Option<Duration>,
    /// How many answers in a row change what is believed.
    pub failures: Option<u32>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.groups`: so many members of a group, so many of them healthy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The group's name.
    pub name: At<String>,
    /// Its zone; two groups in different zones may have one name.
    pub zone: Option<At<String>>,
    /// Its region, if it has no zone or the zone does not tell.
    pub region: Option<At<String>>,
    /// How many endpoints or instances it has.
    pub endpoints: At<u32>,
    /// How many of them are healthy; all if missing.
    pub healthy: Option<At<u32>>,
    /// The entry.
    pub span: Span,
}

/// `spec.delays`: how long news takes, where the defaults do not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// `endpoints`: until nodes have heard of changed endpoints.
    pub endpoints: Option<Duration>,
    /// `loadBalancers`: until load balancers are set up for a changed cluster.
    pub balancers: Option<Duration>,
    /// `silentNodes`: until Pods of a silent node no longer count as ready.
    pub silent_nodes: Option<Duration>,
    /// `endpointSlice`: until slices say what became of a Pod.
    pub endpoint_slice: Option<Duration>,
    /// `negSync`: until a load balancer's controller has looked at changed slices.
    pub neg_sync: Option<Duration>,
    /// `attach`: until an endpoint is in its group.
    pub attach: Option<Duration>,
    /// `detach`: until an endpoint is out of its group.
    pub detach: Option<Duration>,
    /// `programming`: until proxies use what a group has now.
    pub programming: Option<Duration>,
}

/// An entry of `spec.distances`: how far apart two places are, in both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    /// A zone, a region or a client.
    pub from: At<String>,
    /// Another one.
    pub to: At<String>,
    /// The time of a round trip.
    pub rtt: At<Duration>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.clients`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Its name.
    pub name: At<String>,
    /// Where it is.
    pub at: At<ClientAt>,
    /// What joins its network to this one, if the word for where it is says that.
    pub through: Option<Through>,
    /// Its address.
    pub ip: Option<At<IpAddr>>,
    /// Addresses that its connections have in turn, if it stands for many.
    pub range: Option<At<Cidr>>,
    /// The address it is hidden behind.
    pub behind: Option<At<IpAddr>>,
    /// Its zone.
    pub zone: Option<At<String>>,
    /// Its region.
    pub region: Option<At<String>>,
    /// The node it is on or the Pod (`namespace/name`) it is in.
    pub on: Option<At<String>>,
    /// The entry.
    pub span: Span,
}

/// Where a client is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClientAt {
    /// Anywhere outside.
    #[default]
    Internet,
    /// A machine in the cluster's network.
    Vpc,
    /// Behind a VPN tunnel.
    Vpn,
    /// Behind an interconnect.
    Interconnect,
    /// A process on a node.
    Node,
    /// A process in a Pod.
    Pod,
}

/// What joins a client's network to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Through {
    /// `directLink`: a line to premises, an interconnect under another name.
    DirectLink,
    /// `transitGateway`: a gateway between networks of one provider.
    TransitGateway,
    /// `vpe`: an endpoint in the client's own network, behind which the load balancer is.
    Endpoint,
}

impl Through {
    /// What it is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::DirectLink => "Direct Link",
            Self::TransitGateway => "Transit Gateway",
            Self::Endpoint => "an endpoint gateway",
        }
    }
}

/// An entry of `spec.traffic`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// The client that sends it.
    pub from: At<String>,
    /// `namespace/service[:port]`, `address:port[/udp]`, or the name of something else behind its
    /// kind: see [`Traffic::target`].
    pub to: At<String>,
    /// New connections in a second, in thousandths.
    pub per_second: At<u64>,
    /// Whether they are said as requests, each on a connection of its own.
    pub requests: bool,
    /// `host` that requests are for; any if missing.
    pub host: Option<At<String>>,
    /// `path` that requests are for; `/` if missing.
    pub path: Option<At<String>>,
    /// Packets of each connection, there and back counted once, if the entry says it.
    pub packets: Option<u32>,
    /// When it begins; at the start if missing.
    pub after: Option<Duration>,
    /// How long it goes on; the whole run if missing.
    pub last: Option<Duration>,
    /// How long a connection stays open.
    pub keepalive: Option<Duration>,
    /// Transport protocol, if `to` does not decide it.
    pub protocol: Option<Protocol>,
    /// The entry.
    pub span: Span,
}

impl Traffic {
    /// Whether it stands nowhere in the text, so that nobody has said how much is sent.
    pub fn is_made_up(&self) -> bool {
        self.span == Span::default()
    }

    /// What `to` names, by [`TargetKind::of`].
    pub fn target(&self) -> (TargetKind, &str) {
        TargetKind::of(&self.to.value)
    }

    /// The path that requests are for.
    pub fn path(&self) -> &str {
        self.path.as_ref().map_or("/", |path| &path.value)
    }
}

/// What traffic goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// Whatever has that name: a Service before anything else.
    Any,
    /// A Service.
    Service,
    /// An Ingress.
    Ingress,
    /// A Gateway.
    Gateway,
    /// A backend service of the provider.
    BackendService,
}

impl TargetKind {
    /// The kind in front of a name, or [`TargetKind::Any`], and the rest.
    ///
    /// Kinds begin with a capital letter and namespaces do not, so that `Gateway/infra/edge:443` is
    /// no Service of a namespace.
    pub fn of(to: &str) -> (Self, &str) {
        let kinds = [
            ("Service/", Self::Service),
            ("Ingress/", Self::Ingress),
            ("Gateway/", Self::Gateway),
            ("BackendService/", Self::BackendService),
        ];
        let named = kinds.iter().find_map(|(word, kind)| Some((*kind, to.strip_prefix(word)?)));
        named.unwrap_or((Self::Any, to))
    }

    /// Whether a door that is called by this word is meant.
    pub fn is_door(self, word: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Ingress => word == "Ingress",
            Self::Gateway => word == "Gateway",
            Self::Service | Self::BackendService => false,
        }
    }

    /// Whether a Service is meant, or may be.
    pub fn is_service(self) -> bool {
        matches!(self, Self::Any | Self::Service)
    }

    /// Whether something that tools describe is meant, or may be.
    pub fn is_given(self) -> bool {
        matches!(self, Self::Any | Self::BackendService)
    }
}
