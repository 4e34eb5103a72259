//! The groups of a load balancer: which nodes are members, which are not, each with its reason.

use std::collections::BTreeMap;

use crate::base::{Id, NodeId, ZoneId, order};
use crate::explain::{Decision, Reason, because};
use crate::plan::{Group, Host, LeftOut, Member, Plan};

use super::ask::Ask;
use super::kind::Kind;
use super::node_filter::{AUTOSCALER_TAINT, Exclusion, Facts};
use super::rules::membership::{DELETED, DRAINING, EXCLUDED, NOT_READY, SILENT, TAINTED};
use super::{groups, negs};

/// What the groups of NEGs are called.
pub(super) const NEG: &str = "GCE_VM_IP NEG";
/// What instance groups are called.
pub(super) const INSTANCE_GROUP: &str = "unmanaged instance group";
/// What a target pool is called.
pub(super) const TARGET_POOL: &str = "target pool";

/// Groups, and how many members they may have together.
pub(super) struct Membership {
    pub(super) groups: Vec<Group>,
    pub(super) limit: Decision<Option<u32>>,
}

/// The Service's Pods on one node.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Pods {
    /// Not being deleted, ready or not.
    pub(super) staying: usize,
    /// Being deleted.
    pub(super) leaving: usize,
}

/// The groups of a load balancer of this kind.
pub(super) fn membership(ask: &Ask<'_>, kind: Kind, before: Option<&Plan>) -> Membership {
    match kind {
        Kind::InternalNegs | Kind::ExternalNegs => negs::membership(ask, kind, before),
        Kind::InternalGroups | Kind::ExternalGroups => groups::instance_groups(ask, kind),
        Kind::TargetPool => groups::target_pool(ask),
    }
}

/// A node as the filter sees it.
pub(super) fn facts<'m>(ask: &Ask<'m>, node: NodeId) -> Facts<'m> {
    let node = &ask.model.nodes[node];
    Facts {
        ready: node.ready,
        labels: &node.labels,
        leaving: node.taints.iter().any(|taint| taint.value == AUTOSCALER_TAINT),
        has_pod_range: node.has_pod_range,
    }
}

/// The Service's Pods by node. Several ports make no several Pods.
pub(super) fn pods(ask: &Ask<'_>) -> BTreeMap<NodeId, Pods> {
    let endpoints = (0..ask.service.ports.len())
        .flat_map(|port| ask.model.endpoints_of(ask.id, u16::try_from(port).unwrap_or(u16::MAX)));
    let mut seen = BTreeMap::new();
    for (_, endpoint) in endpoints {
        if let Some(node) = endpoint.node {
            let known = seen.entry((node, endpoint.addr.ip)).or_insert(endpoint.life);
            // An address that stays on one port stays.
            *known = (*known).min(endpoint.life);
        }
    }
    let mut pods: BTreeMap<NodeId, Pods> = BTreeMap::new();
    for ((node, _), life) in seen {
        let there = pods.entry(node).or_default();
        *if life.is_leaving() { &mut there.leaving } else { &mut there.staying } += 1;
    }
    pods
}

/// Why a filter left a node out.
pub(super) fn excluded(ask: &Ask<'_>, node: NodeId, exclusion: Exclusion) -> Reason {
    let row = &ask.model.nodes[node];
    let taint = row.taints.iter().find(|taint| taint.value == AUTOSCALER_TAINT);
    match exclusion {
        Exclusion::Leaving => because!(TAINTED, node = node).at(taint.map(|taint| taint.span)),
        Exclusion::Label(label) => {
            because!(EXCLUDED, node = node, label = label).at(row.origin.span())
        }
        // All subnets count here, so none is left out for its own.
        Exclusion::NoConditions | Exclusion::Subnet => {
            because!(SILENT, node = node).at(row.origin.span())
        }
        Exclusion::NotReady => because!(NOT_READY, node = node).at(row.origin.span()),
        Exclusion::Draining => because!(DRAINING, node = node).at(row.origin.span()),
        Exclusion::Deleted => because!(DELETED, node = node).at(row.origin.span()),
    }
}

/// The zones that have nodes, with their nodes, in the order of names.
pub(super) fn by_zone(ask: &Ask<'_>) -> Vec<(ZoneId, Vec<NodeId>)> {
    let mut zones: Vec<(ZoneId, Vec<NodeId>)> =
        ask.model.zones.ids().map(|zone| (zone, Vec::new())).collect();
    for (id, node) in ask.model.workers() {
        zones[node.zone.index()].1.push(id);
    }
    zones.retain(|(_, nodes)| !nodes.is_empty());
    order::by_key(&mut zones, |(zone, _)| ask.model.name(ask.model.zones[*zone].name));
    zones
}

pub(super) fn member(node: NodeId, because: Reason) -> Member {
    Member { host: Host::Node(node), weight: 1, port: None, because }
}

pub(super) fn left_out(node: NodeId, because: Reason) -> LeftOut {
    LeftOut { host: Host::Node(node), because }
}
