//! Who is a member: Pods in NEGs, or nodes in instance groups.

use crate::base::{Id, PodId, ZoneId, order};
use crate::explain::{Decision, Fact, Reason, because};
use crate::model::{Lifecycle, Node};
use crate::plan::{Group, Host, LeftOut, Member};
use crate::systems::gke_controllers::node_filter::{
    AUTOSCALER_TAINT, Exclusion, Facts, Filter, Subnets, exclusion,
};
use crate::systems::gke_controllers::{cluster_uid, instance_group};

use super::ask::Ask;
use super::rules::backends::{
    GROUP_SIZE, MOST_ENDPOINTS, NO_NODE_PORT, NODE_IS_MEMBER, NODE_IS_OUT, POD_IS_ENDING,
    POD_IS_ENDPOINT, WITHOUT_POD,
};

/// What groups of Pods are called.
pub(super) const NEG: &str = "zonal NEG";
/// What groups of nodes are called.
pub(super) const INSTANCE_GROUP: &str = "instance group";
/// The most endpoints of a NEG.
pub(super) const MOST: u32 = 10_000;
/// The most groups behind a backend service.
const GROUPS: u64 = 50;
/// The most nodes that the controllers put into an instance group.
const NODES: u64 = 1_000;

/// The groups of a Service port, what bounds them, and what is no member and no place either.
pub(super) struct Membership {
    pub(super) groups: Vec<Group>,
    pub(super) limit: Decision<Option<u32>>,
    pub(super) doubts: Vec<Reason>,
}

/// One NEG of this name in each zone with nodes.
pub(super) fn negs(ask: &Ask<'_>, name: &str) -> Membership {
    let mut groups: Vec<Group> =
        zones(ask).into_iter().map(|zone| group(name, NEG, zone)).collect();
    let mut doubts = Vec::new();
    for (id, endpoint) in ask.endpoints() {
        let known = endpoint.pod.zip(endpoint.node);
        let Some((pod, node)) = known.filter(|(_, node)| is_node(&ask.model.nodes[*node])) else {
            doubts.push(because!(WITHOUT_POD, endpoint = Fact::Endpoint(id)));
            continue;
        };
        let zone = ask.model.nodes[node].zone;
        let Some(group) = groups.iter_mut().find(|group| group.zone == Some(zone)) else {
            continue;
        };
        if matches!(endpoint.life, Lifecycle::Serving | Lifecycle::Terminating) {
            let because = because!(POD_IS_ENDING, pod = pod);
            group.left_out.push(LeftOut { host: Host::Pod(pod), because });
            continue;
        }
        if group.members.len() < MOST as usize {
            group.members.push(member(ask, pod, endpoint.addr.port));
        } else {
            let because = because!(MOST_ENDPOINTS, count = MOST, groups = GROUPS);
            group.left_out.push(LeftOut { host: Host::Pod(pod), because });
        }
    }
    let because = because!(MOST_ENDPOINTS, count = MOST, groups = GROUPS);
    Membership { groups, limit: Decision::new(Some(MOST), because), doubts }
}

fn member(ask: &Ask<'_>, pod: PodId, port: u16) -> Member {
    let because = because!(POD_IS_ENDPOINT, pod = pod, service = ask.id);
    let because = because.at(ask.model.pods[pod].origin.span());
    Member { host: Host::Pod(pod), weight: 1, port: Some(port), because }
}

/// One instance group in each zone, with its ready nodes.
pub(super) fn instance_groups(ask: &Ask<'_>) -> Membership {
    let (uid, _) = cluster_uid(ask.model);
    let name = instance_group(&uid);
    let port = ask.port().and_then(|port| port.node_port);
    let mut groups: Vec<Group> =
        zones(ask).into_iter().map(|zone| group(&name, INSTANCE_GROUP, zone)).collect();
    for (id, node) in ask.model.nodes.iter().filter(|(_, node)| is_node(node)) {
        let Some(group) = groups.iter_mut().find(|group| group.zone == Some(node.zone)) else {
            continue;
        };
        let host = Host::Node(id);
        if let Some(why) = exclusion(Filter::Candidate, &facts(node), Subnets::All) {
            let because = because!(NODE_IS_OUT, node = id, why = word(why));
            group.left_out.push(LeftOut { host, because: because.at(node.origin.span()) });
        } else if port.is_some() {
            let because = because!(NODE_IS_MEMBER, node = id, service = ask.id);
            group.members.push(Member { host, weight: 1, port, because });
        } else {
            let because = because!(NO_NODE_PORT, service = ask.id).at(ask.service.name_span);
            group.left_out.push(LeftOut { host, because });
        }
    }
    let limit = Decision::new(None, because!(GROUP_SIZE, count = NODES));
    Membership { groups, limit, doubts: Vec::new() }
}

fn group(name: &str, kind: &'static str, zone: ZoneId) -> Group {
    Group {
        name: name.to_owned(),
        kind,
        standby: false,
        zone: Some(zone),
        capacity: None,
        members: Vec::new(),
        left_out: Vec::new(),
    }
}

/// Whether it is a node of the cluster rather than a machine that serves by itself.
fn is_node(node: &Node) -> bool {
    node.machine.is_none()
}

/// The zones that have nodes of the cluster, in the order of names.
fn zones(ask: &Ask<'_>) -> Vec<ZoneId> {
    let model = ask.model;
    let mut has = vec![false; model.zones.len()];
    for node in model.nodes.rows().iter().filter(|node| is_node(node)) {
        has[node.zone.index()] = true;
    }
    let mut zones: Vec<ZoneId> = model.zones.ids().filter(|zone| has[zone.index()]).collect();
    order::by_key(&mut zones, |zone| model.name(model.zones[*zone].name));
    zones
}

fn facts(node: &Node) -> Facts<'_> {
    Facts {
        ready: node.ready,
        labels: &node.labels,
        leaving: node.taints.iter().any(|taint| taint.value == AUTOSCALER_TAINT),
        has_pod_range: node.has_pod_range,
    }
}

/// Why a node is left out, in words.
fn word(why: Exclusion) -> &'static str {
    match why {
        Exclusion::Subnet => "it is in another subnet",
        Exclusion::Leaving => "the autoscaler is about to delete it",
        Exclusion::Label(label) => label,
        Exclusion::NoConditions => "it has no status yet",
        Exclusion::NotReady => "it is not ready",
        Exclusion::Draining => "it is being drained",
        Exclusion::Deleted => "it is being deleted",
    }
}
