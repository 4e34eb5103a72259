//! Members of `GCE_VM_IP` NEGs: a subset of the nodes with policy `Cluster`, those with Pods with
//! policy `Local`.

use std::collections::BTreeMap;

use crate::base::{NodeId, ZoneId, order};
use crate::explain::{Decision, Reason, because};
use crate::manifest::scenario::Behavior;
use crate::plan::{Group, Host, Plan};

use super::ask::Ask;
use super::endpoint_sets::{self, Endpoint, Network, Request, Sets, endpoint_sets};
use super::identity::Identity;
use super::kind::Kind;
use super::members::{Membership, NEG, Pods, by_zone, excluded, facts, left_out, member, pods};
use super::node_filter::{Subnets, exclusion};
use super::rules::membership::{
    ALL_FIT, BY_HASH, CLUSTER_LIMIT, EXTERNAL_FOLLOWS, INTERNAL_EVEN, LOCAL_LIMIT, NO_POD,
    ONLY_TERMINATING, OTHER_LIMIT, OVER_LIMIT, RUNS_POD, STAYS,
};
use super::subset::{Location, salt};
use super::wanted::{Scheme, limit};

/// What nodes without a subnet label are in.
const DEFAULT_SUBNET: &str = "default";

/// The NEGs of a Service, one a zone, and one more for each further subnet of a zone.
pub(super) fn membership(ask: &Ask<'_>, kind: Kind, before: Option<&Plan>) -> Membership {
    let pods = pods(ask);
    let salt = salt(ask.model.name(ask.service.name), ask.model.name(ask.service.namespace));
    let request = Request {
        scheme: kind.scheme(),
        policy: ask.service.external_policy,
        behavior: ask.behavior(),
        salt: &salt,
        network: Network::Default(DEFAULT_SUBNET),
        keeps_draining: false,
    };
    let before = attached(ask, before);
    let nodes = nodes(ask);
    let sets = endpoint_sets(&request, &nodes, &endpoints(ask, &pods), &before);
    let limit = decide_limit(ask, &sets, &request);
    let members = Members { ask, request, sets, pods, before };
    let groups = by_zone(ask).into_iter().flat_map(|(zone, nodes)| members.groups(zone, &nodes));
    Membership { groups: groups.collect(), limit }
}

fn nodes<'m>(ask: &Ask<'m>) -> Vec<endpoint_sets::Node<'m>> {
    let node = |id: NodeId| {
        let (row, model) = (&ask.model.nodes[id], ask.model);
        let name = model.name(row.name);
        // Every node of the model has an address; which one does not matter here.
        let zone = model.name(model.zones[row.zone].name);
        endpoint_sets::Node { name, zone, address: Some(name), facts: facts(ask, id) }
    };
    ask.model.workers().map(|(id, _)| id).map(node).collect()
}

fn endpoints<'m>(ask: &Ask<'m>, pods: &BTreeMap<NodeId, Pods>) -> Vec<Endpoint<'m>> {
    let of = |(id, pods): (&NodeId, &Pods)| {
        let node = ask.model.name(ask.model.nodes[*id].name);
        let staying = std::iter::repeat_n(Endpoint { node, terminating: false }, pods.staying);
        staying.chain(std::iter::repeat_n(Endpoint { node, terminating: true }, pods.leaving))
    };
    pods.iter().flat_map(of).collect()
}

/// The members that the plan before had in NEGs.
fn attached(ask: &Ask<'_>, before: Option<&Plan>) -> BTreeMap<Location, Vec<String>> {
    let mut attached: BTreeMap<Location, Vec<String>> = BTreeMap::new();
    let groups = before.map_or(&[][..], |plan| &plan.groups);
    for group in groups.iter().filter(|group| group.kind == NEG) {
        for host in group.members.iter().map(|member| member.host) {
            let Host::Node(id) = host else { continue };
            let Some(node) = ask.model.nodes.get(id) else { continue };
            let zone = ask.model.name(ask.model.zones[node.zone].name).to_owned();
            let names = attached.entry((zone, DEFAULT_SUBNET.to_owned())).or_default();
            names.push(ask.model.name(node.name).to_owned());
        }
    }
    attached
}

/// The number of members, by the reading that holds, and the other one where it makes a difference.
fn decide_limit(ask: &Ask<'_>, sets: &Sets<'_>, request: &Request<'_>) -> Decision<Option<u32>> {
    let (limited, demand) = (sets.limit, &sets.demand);
    let because = match (ask.is_local(), request.behavior, request.scheme) {
        (true, _, _) => because!(LOCAL_LIMIT, service = ask.id, limit = limited),
        (false, Behavior::Documented, scheme) => {
            let scheme = if scheme == Scheme::Internal { "internal" } else { "external" };
            because!(CLUSTER_LIMIT, limit = limited, scheme = scheme)
        }
        (false, Behavior::Observed, Scheme::Internal) => {
            because!(INTERNAL_EVEN, limit = limited, zones = demand.zones)
        }
        (false, Behavior::Observed, Scheme::External) => because!(
            EXTERNAL_FOLLOWS,
            limit = limited,
            pods = demand.pods,
            places = demand.locations,
            attached = demand.attached,
        ),
    };
    let (other, reading) = match request.behavior {
        Behavior::Documented => (limit(demand, Behavior::Observed), "in the implementation"),
        Behavior::Observed => (limit(demand, Behavior::Documented), "by the documentation"),
    };
    let because = because.at(ask.service.external_policy_span);
    let decision = Decision::new(Some(u32::try_from(limited).unwrap_or(u32::MAX)), because);
    let nodes = ask.model.workers().count();
    if limited.min(nodes) == other.min(nodes) {
        return decision;
    }
    decision.and(because!(OTHER_LIMIT, reading = reading, limit = other))
}

/// What the reasons of members are made from.
struct Members<'a, 'm> {
    ask: &'a Ask<'m>,
    request: Request<'a>,
    sets: Sets<'m>,
    pods: BTreeMap<NodeId, Pods>,
    before: BTreeMap<Location, Vec<String>>,
}

/// The nodes of one zone.
struct Zone<'m> {
    id: ZoneId,
    nodes: BTreeMap<&'m str, NodeId>,
    taken: usize,
    /// Whether everyone who could be a member is one.
    whole: bool,
}

impl<'m> Members<'_, 'm> {
    /// The NEGs of a zone; the one of the default subnet keeps who was left out.
    fn groups(&self, id: ZoneId, nodes: &[NodeId]) -> Vec<Group> {
        let name = self.ask.model.name(self.ask.model.zones[id].name);
        let mut sets: BTreeMap<&str, Vec<&str>> = order::map([(DEFAULT_SUBNET, Vec::new())]);
        for ((zone, subnet), set) in self.sets.members.iter().flatten() {
            if zone == name {
                sets.insert(subnet, set.iter().map(|(node, _)| *node).collect());
            }
        }
        let taken = sets.values().map(Vec::len).sum();
        let whole = taken == nodes.iter().filter(|id| self.is_candidate(**id)).count();
        let named = |id: &NodeId| (self.ask.model.name(self.ask.model.nodes[*id].name), *id);
        let zone = Zone { id, nodes: order::map(nodes.iter().map(named)), taken, whole };
        let all = order::set(sets.values().flatten().copied());
        let out = nodes.iter().map(named).filter(|(name, _)| !all.contains(name));
        let out = out.map(|(_, id)| left_out(id, self.why_out(id, &zone))).collect();
        let mut groups: Vec<Group> =
            sets.iter().map(|(subnet, set)| self.group(&zone, subnet, set)).collect();
        if let Some(at) = sets.keys().position(|subnet| *subnet == DEFAULT_SUBNET) {
            groups[at].left_out = out;
        }
        groups
    }

    fn group(&self, zone: &Zone<'m>, subnet: &str, set: &[&str]) -> Group {
        let ids = set.iter().filter_map(|name| zone.nodes.get(name).copied());
        let identity = Identity::of(self.ask);
        let names = identity.names();
        let own = subnet == DEFAULT_SUBNET;
        Group {
            capacity: None,
            name: if own { names.backend_service() } else { names.neg_in(subnet) },
            kind: NEG,
            standby: false,
            zone: Some(zone.id),
            members: ids.map(|id| member(id, self.because(id, zone))).collect(),
            left_out: Vec::new(),
        }
    }

    fn is_candidate(&self, id: NodeId) -> bool {
        let filter = endpoint_sets::filter(&self.request);
        let accepted = exclusion(filter, &facts(self.ask, id), Subnets::All).is_none();
        accepted && (!self.ask.is_local() || self.staying(id) > 0)
    }

    fn staying(&self, id: NodeId) -> usize {
        self.pods.get(&id).map_or(0, |pods| pods.staying)
    }

    fn because(&self, node: NodeId, zone: &Zone<'_>) -> Reason {
        let (service, count) = (self.ask.id, zone.taken);
        let name = self.ask.model.name(self.ask.model.nodes[node].name);
        let stays = self.before.values().flatten().any(|before| before == name);
        if self.ask.is_local() {
            because!(RUNS_POD, node = node, service = service, count = self.staying(node))
        } else if zone.whole {
            because!(ALL_FIT, zone = zone.id, count = count, service = service)
        } else if stays {
            because!(STAYS, node = node)
        } else {
            because!(BY_HASH, node = node, count = count, zone = zone.id, service = service)
        }
    }

    fn why_out(&self, node: NodeId, zone: &Zone<'_>) -> Reason {
        let service = self.ask.id;
        let filter = endpoint_sets::filter(&self.request);
        if let Some(why) = exclusion(filter, &facts(self.ask, node), Subnets::All) {
            return excluded(self.ask, node, why);
        }
        let pods = self.pods.get(&node).copied().unwrap_or_default();
        match (self.ask.is_local(), pods) {
            (true, Pods { staying: 0, leaving: 0 }) => {
                because!(NO_POD, node = node, service = service)
            }
            (true, Pods { staying: 0, .. }) => {
                because!(ONLY_TERMINATING, node = node, service = service)
            }
            _ => because!(OVER_LIMIT, node = node, zone = zone.id, count = zone.taken),
        }
    }
}
