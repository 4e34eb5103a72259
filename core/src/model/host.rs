//! Things with an address: zones' nodes, and the Pods on them.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use crate::base::{At, NodeId, Protocol, Span, Sym, Version, WorkloadId, ZoneId};
use crate::model::{Lifecycle, Origin, Timing};

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; empty for the zone of nodes that have none.
    pub name: Sym,
    /// Its region.
    pub region: Sym,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub struct Node {
    /// Its name.
    pub name: Sym,
    /// Its zone.
    pub zone: ZoneId,
    /// Its own addresses, the first of each family being the one packets are rewritten to.
    pub ips: Vec<IpAddr>,
    /// Its addresses outside.
    pub external_ips: Vec<IpAddr>,
    /// Its labels; systems know which matter.
    pub labels: Arc<BTreeMap<String, String>>,
    /// Keys of its taints, with places.
    pub taints: Vec<At<String>>,
    /// Its `Ready` condition; `None` if it has a status without conditions. A node of which only
    /// the name is known counts as ready.
    pub ready: Option<bool>,
    /// Whether the machine works at all; if not, it answers nothing, whatever the objects still say.
    pub up: bool,
    /// Whether it is being deleted.
    pub deleting: bool,
    /// Whether it has a Pod range, without which some controllers skip it.
    pub has_pod_range: bool,
    /// Whether its provider ID or a label says its zone.
    pub has_zone: bool,
    /// Its kubelet's version.
    pub version: Option<Version>,
    /// Where it comes from.
    pub origin: Origin,
}

impl Node {
    /// The address of this family that packets are rewritten to.
    pub fn ip(&self, v6: bool) -> Option<IpAddr> {
        self.ips.iter().copied().find(|ip| ip.is_ipv6() == v6)
    }
}

/// A Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pod {
    /// Its namespace.
    pub namespace: Sym,
    /// Its name.
    pub name: Sym,
    /// Where it runs; `None` while it is not scheduled.
    pub node: Option<NodeId>,
    /// Its addresses.
    pub ips: Vec<IpAddr>,
    /// Whether it uses its node's addresses.
    pub host_network: bool,
    /// Its state.
    pub life: Lifecycle,
    /// Its labels.
    pub labels: Arc<BTreeMap<String, String>>,
    /// Ports its containers declare.
    pub ports: Vec<PodPort>,
    /// Whether it is over (phase Succeeded or Failed, or gone): then it is nobody's endpoint.
    pub ended: bool,
    /// Whether it is one that comes in a run, and has not come yet; it counts as ended.
    pub spare: bool,
    /// What made it, and replaces it.
    pub workload: Option<WorkloadId>,
    /// How long it takes to begin and to end.
    pub timing: Timing,
    /// Where it comes from.
    pub origin: Origin,
}

/// A port that a container declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PodPort {
    /// Its name, or empty.
    pub name: Sym,
    /// Its number.
    pub port: u16,
    /// Its protocol; `None` if nothing says it, which fits all.
    pub protocol: Option<Protocol>,
    /// Where it is declared.
    pub span: Option<Span>,
}
