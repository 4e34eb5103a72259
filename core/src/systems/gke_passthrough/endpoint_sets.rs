//! Which nodes become members of a Service's NEGs: filtered, spread over zones, ordered by hash.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::order;
use crate::manifest::scenario::Behavior;
use crate::manifest::service::TrafficPolicy;

use super::node_filter::{Facts, Filter, SUBNET_LABEL, Subnets, accepts};
use super::subset::{self, Candidate, Location, Wanted};
use super::wanted::{Demand, Scheme, limit};

/// A node that may become a member.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its zone.
    pub zone: &'a str,
    /// Its address in the Service's network.
    pub address: Option<&'a str>,
    /// Its state.
    pub facts: Facts<'a>,
}

/// An endpoint of the Service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint<'a> {
    /// Its node.
    pub node: &'a str,
    /// Whether it is being deleted.
    pub terminating: bool,
}

/// What the Service asks for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Internal or external.
    pub scheme: Scheme,
    /// `externalTrafficPolicy`.
    pub policy: TrafficPolicy,
    /// Which reading holds.
    pub behavior: Behavior,
    /// What makes its order differ from other Services': [`subset::salt`].
    pub salt: &'a str,
    /// The network it is in.
    pub network: Network<'a>,
    /// Whether policy `Local` keeps nodes that are being drained.
    pub keeps_draining: bool,
}

/// The network of a Service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network<'a> {
    /// The cluster's own, with the name of its default subnet. Nodes' labels tell their subnets.
    Default(&'a str),
    /// Another one: its only subnet. Nodes without an address in it are not attached to it.
    Other(&'a str),
}

impl<'a> Network<'a> {
    fn subnet(self) -> &'a str {
        match self {
            Self::Default(subnet) | Self::Other(subnet) => subnet,
        }
    }
}

/// The result: the sets, and what bounded them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets<'a> {
    /// Members with their addresses by zone and subnet, in the order they were taken; `None` if
    /// the load balancer has no backends at all.
    pub members: Option<BTreeMap<Location, Vec<(&'a str, &'a str)>>>,
    /// What the number of members was computed from.
    pub demand: Demand,
    /// The number that all zones may have together.
    pub limit: usize,
}

/// The members of a Service's NEGs. `before` are the members it has now.
pub fn endpoint_sets<'a>(
    request: &Request<'a>,
    nodes: &[Node<'a>],
    endpoints: &[Endpoint<'_>],
    before: &BTreeMap<Location, Vec<String>>,
) -> Sets<'a> {
    let living = endpoints.iter().filter(|endpoint| !endpoint.terminating);
    let hosts = order::set(living.map(|endpoint| endpoint.node));
    let mut zones: BTreeMap<&str, Vec<Candidate<'a>>> = BTreeMap::new();
    for node in nodes.iter().filter(|node| is_candidate(request, node, &hosts)) {
        zones.entry(node.zone).or_default().push(candidate(request.network, node));
    }
    let demand = demand(request, &zones, endpoints, before);
    let limit = limit(&demand, request.behavior);
    let wanted = Wanted { limit, salt: request.salt, subnet: request.network.subnet() };
    // Without endpoints policy Local detaches everything, so that not even empty groups remain.
    let none = request.policy == TrafficPolicy::Local && endpoints.is_empty();
    let members = (!none).then(|| subset::zones(&zones, wanted, before));
    Sets { members, demand, limit }
}

fn is_candidate(request: &Request<'_>, node: &Node<'_>, hosts: &BTreeSet<&str>) -> bool {
    let attached = match request.network {
        Network::Default(_) => true,
        Network::Other(_) => node.address.is_some(),
    };
    attached
        && accepts(filter(request), &node.facts, Subnets::All)
        && (request.policy == TrafficPolicy::Cluster || hosts.contains(node.name))
}

/// The filter that nodes of a request pass.
pub fn filter(request: &Request<'_>) -> Filter {
    if request.keeps_draining && request.policy == TrafficPolicy::Local {
        Filter::CandidateAndDraining
    } else {
        Filter::CandidateAndUnready
    }
}

fn candidate<'a>(network: Network<'a>, node: &Node<'a>) -> Candidate<'a> {
    let subnet = match network {
        Network::Default(subnet) => node.facts.labels.get(SUBNET_LABEL).map_or(subnet, |own| own),
        Network::Other(subnet) => subnet,
    };
    Candidate { name: node.name, subnet, address: node.address }
}

fn demand(
    request: &Request<'_>,
    zones: &BTreeMap<&str, Vec<Candidate<'_>>>,
    endpoints: &[Endpoint<'_>],
    before: &BTreeMap<Location, Vec<String>>,
) -> Demand {
    let locations =
        zones.iter().flat_map(|(zone, nodes)| nodes.iter().map(move |node| (*zone, node.subnet)));
    let locations = order::set(locations);
    Demand {
        scheme: request.scheme,
        policy: request.policy,
        zones: zones.len(),
        locations: locations.len(),
        pods: endpoints.iter().filter(|endpoint| !endpoint.terminating).count(),
        attached: before.values().map(Vec::len).sum(),
    }
}
