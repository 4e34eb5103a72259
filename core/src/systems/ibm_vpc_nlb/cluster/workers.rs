//! Which workers are members.

use std::collections::BTreeMap;

use crate::base::{NodeId, ZoneId};
use crate::explain::{Reason, because};
use crate::manifest::ibm::Quota;
use crate::plan::{Group, Host, LeftOut, Member};

use super::super::kind::Kind;
use super::super::rules::cluster::{
    ALL_WORKERS, EXCLUDED_WORKER, NOT_EDGE, NOT_SELECTED, OTHER_ZONE, OVER_QUOTA, UNREADY_WORKER,
    WORKER,
};
use super::existing::Existing;
use super::{Need, build};

/// The most members of a pool.
pub(super) const MOST: usize = 50;
/// The most workers of a zone where the Service does not say it.
const QUOTA: u32 = 8;
/// A label that keeps a node out of all load balancers.
const EXCLUDED: &str = "node.kubernetes.io/exclude-from-external-load-balancers";
/// The taint of a node that the autoscaler is about to delete.
const LEAVING: &str = "ToBeDeletedByClusterAutoscaler";
/// The label of workers that traffic from outside comes to.
const EDGE: (&str, &str) = ("dedicated", "edge");

/// The pool, with those who are left out of it.
pub(super) fn group(need: &Need<'_>, kind: Kind, existing: Option<&Existing>) -> Group {
    let (desired, mut left_out) = desired(need, kind);
    let first = existing.map_or(&[][..], |it| &it.members);
    let (taken, over) = by_quota(need, (desired, first));
    left_out.extend(over);
    let because = |node| match quota(need) {
        Some(quota) => because!(WORKER, node = node, quota = quota),
        None => because!(ALL_WORKERS, node = node),
    };
    Group {
        name: build::pool_name(need),
        kind: "pool",
        standby: false,
        zone: None,
        capacity: None,
        members: taken.into_iter().map(|node| member(node, because(node))).collect(),
        left_out,
    }
}

pub(super) fn member(node: NodeId, because: Reason) -> Member {
    Member { host: Host::Node(node), weight: 1, port: None, because }
}

/// Workers that could be members, and those that could not.
fn desired(need: &Need<'_>, kind: Kind) -> (Vec<NodeId>, Vec<LeftOut>) {
    let edge = need.asked.node_selector.is_none() && has_edge(need, kind);
    let (mut taken, mut left_out) = (Vec::new(), Vec::new());
    for (node, _) in need.model.workers() {
        match out(need, (node, kind), edge) {
            Some(because) => left_out.push(LeftOut { host: Host::Node(node), because }),
            None => taken.push(node),
        }
    }
    (taken, left_out)
}

/// Why a worker cannot be a member, if it cannot.
fn out(need: &Need<'_>, (node, kind): (NodeId, Kind), edge: bool) -> Option<Reason> {
    let it = &need.model.nodes[node];
    if it.labels.contains_key(EXCLUDED) || it.taints.iter().any(|taint| taint.value == LEAVING) {
        return Some(because!(EXCLUDED_WORKER, node = node).at(it.origin.span()));
    }
    if it.ready == Some(false) || it.deleting || !it.up {
        return Some(because!(UNREADY_WORKER, node = node).at(it.origin.span()));
    }
    if let Some(selector) = &need.asked.node_selector {
        let (key, value) = &selector.value;
        let fits = it.labels.get(key) == Some(value);
        return (!fits)
            .then(|| because!(NOT_SELECTED, node = node, label = selector.span).at(selector.span));
    }
    if let Some(zone) = elsewhere(need, kind, it.zone) {
        return Some(zone);
    }
    (edge && !is_edge(need, node)).then(|| because!(NOT_EDGE, node = node))
}

/// Why a zone's workers are no members, if the Service asks for another.
fn elsewhere(need: &Need<'_>, kind: Kind, zone: ZoneId) -> Option<Reason> {
    let asked = need.asked.zone.as_ref().filter(|_| kind != Kind::PrivatePath)?;
    let other = need.model.find_zone(&asked.value)? != zone;
    other.then(|| because!(OTHER_ZONE, zone = zone, asked = asked.span).at(asked.span))
}

fn has_edge(need: &Need<'_>, kind: Kind) -> bool {
    let here = |node: &(NodeId, &crate::model::Node)| elsewhere(need, kind, node.1.zone).is_none();
    need.model.workers().filter(here).any(|(node, _)| is_edge(need, node))
}

fn is_edge(need: &Need<'_>, node: NodeId) -> bool {
    need.model.nodes[node].labels.get(EDGE.0).is_some_and(|value| value == EDGE.1)
}

/// How many of a zone are taken, if that is bounded: with policy Local all are.
fn quota(need: &Need<'_>) -> Option<u32> {
    let asked = need.asked.quota.map_or(Quota::Most(QUOTA), |at| at.value);
    match asked {
        Quota::Most(most) if !need.is_local() => Some(most),
        Quota::Most(_) | Quota::All => None,
    }
}

/// Those within the quota of each zone: who is a member already comes first.
fn by_quota(
    need: &Need<'_>,
    (desired, existing): (Vec<NodeId>, &[NodeId]),
) -> (Vec<NodeId>, Vec<LeftOut>) {
    let Some(quota) = quota(need) else { return (desired, Vec::new()) };
    let (old, new): (Vec<_>, Vec<_>) =
        desired.into_iter().partition(|node| existing.contains(node));
    let mut counts: BTreeMap<ZoneId, u32> = BTreeMap::new();
    let (mut taken, mut over) = (Vec::new(), Vec::new());
    for node in old.into_iter().chain(new) {
        let zone = need.model.nodes[node].zone;
        let count = counts.entry(zone).or_default();
        if *count < quota {
            *count += 1;
            taken.push(node);
        } else {
            let span = need.asked.quota.map(|at| at.span);
            let because = because!(OVER_QUOTA, zone = zone, quota = quota, node = node).at(span);
            over.push(LeftOut { host: Host::Node(node), because });
        }
    }
    (taken, over)
}
