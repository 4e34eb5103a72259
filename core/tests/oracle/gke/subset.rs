//! Which nodes of each zone are taken.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use fivetuple_core::gke::subset::{Candidate, Location, Wanted, hash, pick, zones};
use fivetuple_core::gke::wanted::{Demand, limit};
use fivetuple_core::manifest::scenario::Behavior;
use fivetuple_core::manifest::service::TrafficPolicy;
use serde_json::Value;

use super::{location, scheme};
use crate::support::{Tally, list, number, section, text, texts, truth, vectors};

/// What nodes without another one are in.
const DEFAULT: &str = "default";

type Members = BTreeMap<String, BTreeSet<String>>;

#[test]
fn subsets_are_those_of_the_controller() {
    let file = vectors("gce_subset");
    let mut tally = Tally::new("gce_subset");
    let mut picked = BTreeMap::new();
    for vector in section(&file, "pick") {
        check_pick(vector, &mut picked, &mut tally);
    }
    for vector in section(&file, "perZone") {
        check_zones(vector, &mut tally);
    }
    for vector in section(&file, "multiNetwork") {
        check_network(vector, &mut tally);
    }
    for vector in section(&file, "goldenStages") {
        check_stages(vector, &mut tally);
    }
    for vector in section(&file, "migration25to24") {
        let before = named(&vector["current"]);
        let got = members(vector, &vector["nodes"], &before);
        tally.check(text(vector, "id"), &got, &named(&vector["expect"]));
    }
    tally.finish();
}

/// Sizes of sets that upstream asserts for every salt, and which sets are the same.
fn check_pick(vector: &Value, picked: &mut BTreeMap<String, BTreeSet<String>>, tally: &mut Tally) {
    let (id, expect) = (text(vector, "id"), &vector["expect"]);
    let (nodes, current) = (strings(&vector["nodes"]), strings(&vector["current"]));
    let count = count(vector, "count");
    let known = ["size", "equalsInput", "sameSetAs", "contains"];
    let mut all_hold = object(expect).all(|(key, _)| known.contains(&key));
    for salt in strings(&vector["salts"]) {
        let set: BTreeSet<String> =
            pick(&nodes, count, salt, &current).into_iter().map(str::to_owned).collect();
        let input: BTreeSet<String> = nodes.iter().map(|node| (*node).to_owned()).collect();
        let size = expect.get("size").and_then(Value::as_u64);
        all_hold &= size.is_none_or(|size| size == set.len() as u64);
        all_hold &= expect.get("equalsInput").is_none_or(|_| set == input);
        if let Some(other) = expect.get("sameSetAs").and_then(Value::as_str) {
            all_hold &= picked.get(other) == Some(&set);
        }
        if let Some(contains) = expect.get("contains").and_then(texts) {
            all_hold &= contains.is_subset(&set);
        }
        picked.insert(id.to_owned(), set);
    }
    tally.check(id, &all_hold, &true);
}

fn check_zones(vector: &Value, tally: &mut Tally) {
    let ranges: Vec<(&str, Vec<(String, &str)>)> =
        object(&vector["zones"]).map(|(zone, ranges)| (zone, numbered(ranges))).collect();
    let candidates: BTreeMap<&str, Vec<Candidate<'_>>> = ranges
        .iter()
        .map(|(zone, nodes)| {
            (*zone, nodes.iter().map(|(name, subnet)| node(name, subnet)).collect())
        })
        .collect();
    let wanted = wanted(vector, count(vector, "limit"), DEFAULT);
    let sets = zones(&candidates, wanted, &BTreeMap::new());
    let total: usize = sets.values().map(Vec::len).sum();
    let has = |zone: &str| sets.keys().any(|(own, _)| own == zone);
    let taken = |zone: &str| sets.iter().any(|((own, _), set)| own == zone && !set.is_empty());
    let expect = &vector["expect"];
    let got = (
        total as u64,
        candidates.keys().all(|zone| has(zone)),
        truth(expect, "someZoneMayBeEmpty") || candidates.keys().all(|zone| taken(zone)),
    );
    let want = (number(expect, "total"), truth(expect, "everyZonePresent"), true);
    tally.check(text(vector, "id"), &got, &want);
}

/// `{first, count, subnet}` as names with their subnet.
fn numbered(ranges: &Value) -> Vec<(String, &str)> {
    let names = |range: &'_ Value| {
        let (first, count) = (number(range, "first"), number(range, "count"));
        (first..first + count).map(|n| format!("node{n}")).collect::<Vec<_>>()
    };
    let ranges = ranges.as_array().expect("ranges").iter();
    ranges
        .flat_map(|range| names(range).into_iter().map(|name| (name, text(range, "subnet"))))
        .collect()
}

/// A node's name, subnet, and address in the network.
type Attached<'v> = (&'v str, &'v str, Option<String>);

fn check_network(vector: &Value, tally: &mut Tally) {
    let network = &vector["network"];
    let address = |node: &Value| {
        let own = node["interfaces"].get(text(network, "name")).or_else(|| node.get("ip"));
        let ip: IpAddr = own?.as_str()?.parse().ok()?;
        Some(ip.to_string())
    };
    let rows: Vec<(&str, Vec<Attached<'_>>)> = object(&vector["zones"])
        .map(|(zone, nodes)| {
            let nodes = nodes.as_array().expect("nodes").iter();
            let row = |node| (text(node, "name"), text(node, "subnet"), address(node));
            (zone, nodes.map(row).collect())
        })
        .collect();
    let candidates = rows
        .iter()
        .map(|(zone, nodes)| {
            let nodes = nodes.iter().map(|(name, subnet, address)| {
                let address = address.as_deref();
                Candidate { name, subnet, address }
            });
            (*zone, nodes.collect())
        })
        .collect();
    let wanted = wanted(vector, count(vector, "limit"), text(network, "subnet"));
    let sets = zones(&candidates, wanted, &BTreeMap::new());
    let missing: Vec<String> = object(&vector["expect"]["mustContain"])
        .flat_map(|(key, nodes)| {
            let set = sets.get(&location(key)).cloned();
            object(nodes)
                .filter(|(name, ip)| {
                    !set.iter()
                        .flatten()
                        .any(|own| *own == (*name, ip.as_str().expect("an address")))
                })
                .map(|(name, _)| format!("{key} {name}"))
                .chain(set.is_none().then(|| key.to_owned()))
                .collect::<Vec<_>>()
        })
        .collect();
    tally.check(text(vector, "id"), &missing, &Vec::new());
}

/// Stages in order, each starting from what the stage before expects.
fn check_stages(vector: &Value, tally: &mut Tally) {
    let mut before = Members::new();
    let mut wrong = Vec::new();
    for (nth, stage) in list(vector, "stages").iter().enumerate() {
        let got = members(vector, &stage["nodes"], &before);
        before = named(&stage["expect"]);
        if got != before {
            wrong.push(nth);
        }
    }
    tally.check(text(vector, "id"), &wrong, &Vec::new());
}

/// The members of zones given by lists of names, with what the implementation wants.
fn members(vector: &Value, nodes: &Value, before: &Members) -> Members {
    let zone_count = object(nodes).count();
    let demand = Demand {
        scheme: scheme(vector),
        policy: TrafficPolicy::Cluster,
        zones: zone_count,
        locations: zone_count,
        pods: vector.get("pods").map_or(0, |_| count(vector, "pods")),
        attached: before.values().map(BTreeSet::len).sum(),
    };
    taken(vector, nodes, limit(&demand, Behavior::Observed), before)
}

fn taken(vector: &Value, nodes: &Value, limit: usize, before: &Members) -> Members {
    let candidates = object(nodes)
        .map(|(zone, names)| {
            (zone, strings(names).into_iter().map(|name| node(name, DEFAULT)).collect())
        })
        .collect();
    let before: BTreeMap<Location, Vec<String>> = before
        .iter()
        .map(|(zone, set)| ((zone.clone(), DEFAULT.to_owned()), set.iter().cloned().collect()))
        .collect();
    let sets = zones(&candidates, wanted(vector, limit, DEFAULT), &before);
    let names = |set: Vec<(&str, &str)>| set.into_iter().map(|(name, _)| name.to_owned()).collect();
    sets.into_iter().map(|((zone, _), set)| (zone, names(set))).collect()
}

#[test]
fn hashes_and_members_are_those_computed_apart() {
    let file = vectors("gce_subset_derived");
    let mut tally = Tally::new("gce_subset_derived");
    for vector in section(&file, "vectors") {
        let id = text(vector, "id");
        match text(vector, "kind") {
            "hash" => {
                let got = hash(text(vector, "node"), text(vector, "salt"));
                tally.check(id, &got.as_str(), &text(vector, "expect"));
            }
            "pick" => {
                let count = count(vector, "count");
                let (nodes, current) = (strings(&vector["nodes"]), strings(&vector["current"]));
                let got = pick(&nodes, count, text(vector, "salt"), &current);
                tally.check(id, &got, &strings(&vector["expectOrdered"]));
            }
            "zones" => check_derived_zones(vector, &mut tally),
            other => panic!("{id}: no kind {other}"),
        }
    }
    tally.finish();
}

fn check_derived_zones(vector: &Value, tally: &mut Tally) {
    let patterned = |zone: &str, pattern: &Value| {
        let count = number(pattern, "count");
        let name = text(pattern, "namePattern").replace("<zone>", zone);
        let names = (0..count).map(move |n| name.replace("<0000..>", &format!("{n:04}")));
        Value::from(names.collect::<Vec<_>>())
    };
    let nodes: serde_json::Map<String, Value> = object(&vector["zones"])
        .map(|(zone, pattern)| (zone.to_owned(), patterned(zone, pattern)))
        .collect();
    let limit = count(vector, "limit");
    let got = taken(vector, &Value::Object(nodes), limit, &named(&vector["current"]));
    tally.check(text(vector, "id"), &got, &named(&vector["expect"]));
}

fn wanted<'a>(vector: &'a Value, limit: usize, subnet: &'a str) -> Wanted<'a> {
    Wanted { limit, salt: text(vector, "salt"), subnet }
}

fn node<'a>(name: &'a str, subnet: &'a str) -> Candidate<'a> {
    Candidate { name, subnet, address: Some(name) }
}

fn object(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().expect("an object").iter().map(|(key, value)| (key.as_str(), value))
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a text")).collect()
}

fn named(value: &Value) -> Members {
    object(value).map(|(zone, set)| (zone.to_owned(), texts(set).expect("names"))).collect()
}

fn count(vector: &Value, key: &str) -> usize {
    usize::try_from(number(vector, key)).expect("a small number")
}
