//! Endpoint sets, wanted counts, and the filter of nodes.

use std::collections::{BTreeMap, BTreeSet};

use fivetuple_core::gke::endpoint_sets::{Endpoint, Network, Node, Request, endpoint_sets};
use fivetuple_core::gke::node_filter::{Facts, Filter, SUBNET_LABEL, Subnets, accepts};
use fivetuple_core::gke::subset::Location;
use fivetuple_core::manifest::scenario::Behavior;
use fivetuple_core::manifest::service::TrafficPolicy;
use serde_json::Value;

use super::{location, map, policy, ready, scheme};
use crate::support::{Tally, list, number, section, text, texts, truth, vectors};

/// What nodes without another one are in.
const DEFAULT: &str = "default";

#[test]
fn endpoint_sets_are_those_of_the_controller() {
    let file = vectors("gce_endpoint_sets");
    let mut tally = Tally::new("gce_endpoint_sets");
    for vector in section(&file, "vectors") {
        let got = sets(&file, vector);
        let want = vector["expect"].as_object().map(|sets| {
            let set = |(key, set): (&String, &Value)| (location(key), texts(set).expect("names"));
            sets.iter().map(set).collect::<BTreeMap<_, _>>()
        });
        tally.check(text(vector, "id"), &got, &want);
    }
    tally.finish();
}

/// Labels, readiness and address of a node, as the vector changes the shared cluster.
struct Row<'v> {
    name: &'v str,
    zone: &'v str,
    address: Option<&'v str>,
    ready: bool,
    labels: BTreeMap<String, String>,
}

fn rows<'v>(file: &'v Value, vector: &'v Value) -> Vec<Row<'v>> {
    let unready = texts(&vector["unreadyNodes"]).unwrap_or_default();
    let row = |node: &'v Value| {
        let name = text(node, "name");
        let mut labels = map(&node["labels"]);
        labels.extend(map(&vector["labelOverrides"][name]));
        if let Some(subnet) = vector["nodeSubnets"][name].as_str() {
            labels.insert(SUBNET_LABEL.to_owned(), subnet.to_owned());
        }
        let address = match &vector["network"] {
            Value::Null => Some(text(node, "ip")),
            network => network["ips"][name].as_str(),
        };
        let ready = truth(node, "ready") && !unready.contains(name);
        Row { name, zone: text(node, "zone"), address, ready, labels }
    };
    list(file, "cluster").iter().map(row).collect()
}

fn sets(file: &Value, vector: &Value) -> Option<BTreeMap<Location, BTreeSet<String>>> {
    let rows = rows(file, vector);
    let node = |row: &'_ Row<'_>| row.ready;
    let nodes: Vec<Node<'_>> = rows
        .iter()
        .map(|row| Node {
            name: row.name,
            zone: row.zone,
            address: row.address,
            facts: Facts { ready: Some(node(row)), ..ready(&row.labels) },
        })
        .collect();
    let endpoints = if truth(vector, "endpointsPresent") { list(file, "endpoints") } else { &[] };
    let endpoint = |endpoint| Endpoint {
        node: text(endpoint, "node"),
        terminating: truth(endpoint, "terminating"),
    };
    let endpoints: Vec<Endpoint<'_>> = endpoints.iter().map(endpoint).collect();
    let request = Request {
        scheme: scheme(vector),
        policy: policy(vector),
        behavior: Behavior::Observed,
        salt: "svc/default",
        network: match &vector["network"] {
            Value::Null => Network::Default(DEFAULT),
            network => Network::Other(text(network, "subnet")),
        },
        keeps_draining: truth(vector, "includeDrainNodesForLocal"),
    };
    let names = |set: Vec<(&str, &str)>| set.into_iter().map(|(name, _)| name.to_owned()).collect();
    let sets = endpoint_sets(&request, &nodes, &endpoints, &BTreeMap::new()).members?;
    Some(sets.into_iter().map(|(location, set)| (location, names(set))).collect())
}

#[test]
fn as_many_are_wanted_as_the_controller_wants() {
    let file = vectors("gce_wanted_count");
    let mut tally = Tally::new("gce_wanted_count");
    for vector in section(&file, "vectors") {
        let got = counts(vector);
        let want: BTreeMap<Location, u64> = per_location(&vector["expectPerLocation"]);
        // A zone has a group of the default subnet even where upstream does not list it.
        let got: BTreeMap<Location, u64> = got
            .into_iter()
            .filter(|(location, count)| *count > 0 || want.contains_key(location))
            .collect();
        tally.check(text(vector, "id"), &got, &want);
    }
    tally.finish();
}

fn counts(vector: &Value) -> BTreeMap<Location, u64> {
    let places = per_location(&vector["nodesPerLocation"]);
    let name = |(zone, subnet): &Location, n: u64| format!("{zone}-{subnet}-{n}");
    let labels: Vec<(Location, BTreeMap<String, String>, Vec<String>)> = places
        .iter()
        .map(|(place, count)| {
            let label = [(SUBNET_LABEL.to_owned(), place.1.clone())].into();
            (place.clone(), label, (0..*count).map(|n| name(place, n)).collect())
        })
        .collect();
    let nodes: Vec<Node<'_>> = labels
        .iter()
        .flat_map(|(place, labels, names)| {
            names.iter().map(|name| Node {
                name,
                zone: &place.0,
                address: Some(name),
                facts: ready(labels),
            })
        })
        .collect();
    let before = per_location(&vector["currentPerLocation"])
        .into_iter()
        .map(|(place, count)| {
            let names = (0..count).map(|n| name(&place, n)).collect();
            (place, names)
        })
        .collect();
    let pods = usize::try_from(number(vector, "pods")).expect("a small number");
    let endpoints = vec![Endpoint { node: nodes[0].name, terminating: false }; pods];
    let request = Request {
        scheme: scheme(vector),
        policy: TrafficPolicy::Cluster,
        behavior: Behavior::Observed,
        salt: "svc/default",
        network: Network::Default(DEFAULT),
        keeps_draining: false,
    };
    let sets = endpoint_sets(&request, &nodes, &endpoints, &before).members.expect("a set");
    sets.into_iter().map(|(location, set)| (location, set.len() as u64)).collect()
}

fn per_location(value: &Value) -> BTreeMap<Location, u64> {
    let entries = value.as_object().into_iter().flatten();
    entries.map(|(key, count)| (location(key), count.as_u64().expect("a count"))).collect()
}

#[test]
fn nodes_pass_the_filters_they_pass_upstream() {
    let file = vectors("gce_node_filter");
    let mut tally = Tally::new("gce_node_filter");
    for vector in section(&file, "vectors") {
        let (node, mode) = (&vector["node"], text(vector, "mode"));
        let mut labels = map(&node["labels"]);
        if let Some(subnet) = node["subnetLabel"].as_str() {
            labels.insert(SUBNET_LABEL.to_owned(), subnet.to_owned());
        }
        let facts = Facts {
            ready: node["readyCondition"].as_str().map(|condition| condition == "True"),
            labels: &labels,
            leaving: taints(node).any(|key| key == "ToBeDeletedByClusterAutoscaler"),
            has_pod_range: truth(node, "hasPodCIDR"),
        };
        let only_default = mode.contains("only default subnet");
        let subnets = if only_default { Subnets::Only(DEFAULT) } else { Subnets::All };
        let got = [
            Filter::All,
            Filter::Candidate,
            Filter::CandidateAndUnready,
            Filter::CandidateAndDraining,
        ]
        .map(|filter| accepts(filter, &facts, subnets));
        let want = ["all", "candidate", "candidateAndUnready", "candidateAndDraining"]
            .map(|key| truth(&vector["expect"], key));
        tally.check(text(vector, "id"), &got, &want);
    }
    tally.finish();
}

/// Keys of taints, given as texts or as objects.
fn taints(node: &Value) -> impl Iterator<Item = &str> {
    let key = |taint: &'_ Value| taint.as_str().is_some();
    let of = move |taint| if key(taint) { taint.as_str() } else { taint["key"].as_str() };
    list(node, "taints").iter().map(move |taint| of(taint).expect("a key of a taint"))
}
