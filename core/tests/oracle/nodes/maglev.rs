//! `cilium_maglev`: the table of slots that is published.

use std::collections::BTreeMap;

use fivetuple_core::systems::cilium::maglev::{
    Backend, DEFAULT_SEED, DEFAULT_SIZE, SIZES, seed, table,
};
use serde_json::{Value, json};

use crate::support::{Tally, list, number, section, text, vectors};
use crate::world;

#[test]
fn cilium_maglev() {
    let mut tally = Tally::new("cilium_maglev");
    let document = vectors("cilium_maglev");
    for (key, got) in
        [("allowedTableSizes", json!(SIZES)), ("defaultTableSize", json!(DEFAULT_SIZE))]
    {
        if !document[key].is_null() {
            tally.check(key, &got, &document[key]);
        }
    }
    for vector in section(&document, "vectors") {
        for (key, want) in vector["expect"].as_object().expect("expectations") {
            let id = format!("{} {key}", text(vector, "id"));
            match key.as_str() {
                "tableRunLength" => tally.check(&id, &json!(runs(&filled(vector))), want),
                "slotCounts" => tally.check(&id, &json!(counts(&filled(vector))), want),
                "removeId" => {
                    let most = &vector["expect"]["maxDisruptionPercentExclusive"];
                    let most = most.as_f64().expect("a percentage");
                    let moved = disruption(vector, want.as_u64().expect("an id"));
                    tally.check(&id, &(moved < most), &true);
                }
                "maxDisruptionPercentExclusive" => {}
                other => panic!("no expectation: {other}"),
            }
        }
    }
    tally.finish();
}

/// Ids of the vector's backends, slot by slot.
fn filled(vector: &Value) -> Vec<u64> {
    without(vector, None)
}

fn without(vector: &Value, gone: Option<u64>) -> Vec<u64> {
    let backends = list(vector, "backends").iter().filter(|it| it["id"].as_u64() != gone);
    let (ids, backends): (Vec<u64>, Vec<Backend>) = backends
        .map(|it| {
            let address = text(it, "address");
            let plain = address.trim_end_matches("/i");
            let inside = plain != address;
            let (addr, protocol) = plain.split_once('/').expect("a protocol");
            let (addr, protocol) = (world::addr(addr), world::protocol(protocol));
            let weight = number(it, "weight") as u32;
            (number(it, "id"), Backend { addr, protocol, inside, weight })
        })
        .unzip();
    let seed = seed(vector["seed"].as_str().unwrap_or(DEFAULT_SEED)).expect("a seed");
    let table =
        table(&backends, vector["tableSize"].as_u64().unwrap_or(DEFAULT_SIZE.into()) as u32, seed);
    table.into_iter().map(|at| ids[at as usize]).collect()
}

fn runs(table: &[u64]) -> String {
    let runs = table.chunk_by(|a, b| a == b).map(|run| format!("{}({})", run[0], run.len()));
    runs.collect::<Vec<_>>().join(",")
}

fn counts(table: &[u64]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for id in table {
        *counts.entry(id.to_string()).or_default() += 1;
    }
    counts
}

/// The percentage of all slots that change hands though their backend stays.
fn disruption(vector: &Value, gone: u64) -> f64 {
    let (before, after) = (filled(vector), without(vector, Some(gone)));
    let moved = before.iter().zip(&after).filter(|(was, is)| was != is && **was != gone).count();
    moved as f64 * 100.0 / before.len() as f64
}
