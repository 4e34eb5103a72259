//! Which nodes become members.

use std::collections::BTreeMap;
use std::hint::black_box;

use fivetuple_core::gke::subset::{Candidate, Wanted, salt, zones};
use sha2::{Digest, Sha256};

use crate::pair::{at_most, each, paired};

const NODES: usize = 5_000;
/// Of the thousand that the goal is for: each costs the same.
const SERVICES: u32 = 100;

/// G11: the subsets of many Services, beside nothing but the hashes of the same strings.
pub(crate) fn hashed() {
    let names: Vec<String> =
        (0..NODES).map(|n| format!("gke-shop-default-pool-{:08x}-{n:04}", n * 7_919)).collect();
    let mut nodes: BTreeMap<&str, Vec<Candidate<'_>>> = BTreeMap::new();
    for (name, zone) in names.iter().zip(["a", "b", "c"].into_iter().cycle()) {
        let node = Candidate { name, subnet: "default", address: Some(name) };
        nodes.entry(zone).or_default().push(node);
    }
    let salts: Vec<String> = (0..SERVICES).map(|n| salt(&format!("web-{n}"), "shop")).collect();
    let ours = |limit| {
        let (nodes, salts) = (&nodes, &salts);
        move || {
            for salt in salts {
                black_box(zones(
                    nodes,
                    Wanted { limit, salt, subnet: "default" },
                    &BTreeMap::new(),
                ));
            }
        }
    };
    let strings: Vec<Vec<String>> = salts
        .iter()
        .map(|salt| names.iter().map(|name| format!("{name}:{salt}")).collect())
        .collect();
    let theirs = || {
        for text in strings.iter().flatten() {
            black_box(Sha256::digest(text));
        }
    };
    let each = |pair| each(pair, SERVICES);
    at_most("G11", "25 of 5,000 nodes, a Service / bare sha2", each(paired(ours(25), theirs)), 1.2);
    at_most(
        "G11",
        "250 of 5,000 nodes, a Service / bare sha2",
        each(paired(ours(250), theirs)),
        1.2,
    );
}
