//! What holds for the whole cluster, each fact with its reason.

use std::collections::BTreeMap;

use crate::base::{Cidr, Span, Sym, Version};
use crate::explain::{Decision, Rule};
use crate::manifest::Objects;
use crate::manifest::scenario::Behavior;
use crate::model::{Door, Model, Service};

/// Facts about the cluster: written in a scenario, or inferred from its objects.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Who runs the control plane.
    pub provider: Decision<Sym>,
    /// The control plane's version.
    pub version: Decision<Version>,
    /// What handles Service packets on nodes.
    pub dataplane: Decision<Dataplane>,
    /// The region.
    pub region: Decision<Sym>,
    /// Whether the scenario turns subsetting on or off; the system knows the default.
    pub subsetting: Option<Decision<bool>>,
    /// The add-ons the scenario lists; `None` if it lists none, and the defaults hold.
    pub addons: Option<Vec<Sym>>,
    /// Whether Pod addresses are routable in the network.
    pub vpc_native: bool,
    /// Which reading holds where documentation and implementation differ.
    pub behavior: Behavior,
    /// Where that is written, if it is.
    pub behavior_span: Option<Span>,
    /// The UID that resource names are made from, if known.
    pub uid: Option<Sym>,
    /// How nodes are set up.
    pub node: NodeSetup,
}

/// What handles Service packets on nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dataplane {
    /// Rules in the kernel's packet filter, written by a proxy.
    Iptables,
    /// Programs in the kernel.
    Ebpf,
}

/// How nodes are set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSetup {
    /// The range of Pod addresses; `None` if nothing tells Pods from other sources.
    pub cluster_cidr: Option<Cidr>,
    /// Whether all traffic to Services is masqueraded.
    pub masquerade_all: bool,
    /// Whether node ports answer on the loopback address.
    pub localhost_node_ports: bool,
    /// Node addresses on which node ports answer; empty means all.
    pub node_port_addresses: Vec<Cidr>,
    /// Ranges that an address-masquerading agent leaves alone; `None` if no agent runs.
    pub unmasqueraded: Option<Vec<Cidr>>,
    /// Feature gates that the scenario sets, by their upstream names; data planes know the defaults.
    pub gates: BTreeMap<String, bool>,
}

impl Model {
    /// Whether the control plane is this provider's.
    pub fn is_provider(&self, name: &str) -> bool {
        self.name(*self.cluster.provider.value()) == name
    }

    /// A feature gate of the nodes' data plane: as the scenario sets it, or the default.
    pub fn gate(&self, name: &str, default: bool) -> bool {
        self.cluster.node.gates.get(name).copied().unwrap_or(default)
    }
}

/// What a provider knows that the objects only hint at. `build` is handed it, so that the model
/// need not import the systems.
pub trait Hints: Sync {
    /// The provider's name and the newest version its rules know.
    fn provider(&self) -> (&'static str, Version);
    /// Where the objects say something that only this provider reads or writes, if they do.
    fn told_by(&self, _objects: &Objects) -> Option<Span> {
        None
    }
    /// Zone and region of a node by its provider ID, `scheme://…`.
    fn zone_of(&self, provider_id: &str) -> Option<(String, String)>;
    /// The region of a zone by its name; a region's own name stays as it is.
    fn region_of(&self, zone: &str) -> String;
    /// A zone's name where none is known: the `n`th zone of a region.
    fn zone_name(&self, region: &str, n: usize) -> String;
    /// The region taken where none is known.
    fn default_region(&self) -> &'static str;
    /// The data plane that a Pod or `DaemonSet` of this name gives away, with the rule that says
    /// so, whose only hole is `name`.
    fn dataplane_of(&self, pod: &str) -> Option<(Dataplane, &'static Rule)>;
    /// The data planes: the word by which scenarios name each, and its name.
    fn dataplanes(&self) -> &'static [(&'static str, &'static str, Dataplane)];
    /// The data plane a scenario names.
    fn dataplane_named(&self, word: &str) -> Option<Dataplane> {
        self.dataplanes().iter().find(|(known, ..)| *known == word).map(|(.., plane)| *plane)
    }
    /// The data plane of a cluster of this version about which nothing else is known.
    fn default_dataplane(&self, version: Version) -> Decision<Dataplane>;
    /// Whether a Service of type `LoadBalancer` asks for an address inside the network.
    fn is_internal(&self, service: &Service) -> bool;
    /// Whether a door is one inside the network.
    fn is_internal_door(&self, _door: &Door) -> bool {
        false
    }
    /// Whether a door answers unencrypted requests, and whether encrypted ones, by its annotations
    /// alone; `tls` says whether it has certificates of its own.
    fn answers(&self, _door: &Door, tls: bool) -> (bool, bool) {
        (true, tls)
    }
    /// All rules that these hints give as reasons.
    fn rules(&self) -> &'static [&'static Rule];
}
