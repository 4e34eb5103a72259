//! GKE's controllers of load balancers.

mod names;
mod policy;
mod readiness;
mod sets;
mod subset;
mod sync;

use std::collections::BTreeMap;

use fivetuple_core::gke::node_filter::Facts;
use fivetuple_core::gke::wanted::Scheme;
use fivetuple_core::manifest::service::TrafficPolicy;
use serde_json::Value;

use crate::support::text;

fn scheme(vector: &Value) -> Scheme {
    match text(vector, "lbType") {
        "internal" => Scheme::Internal,
        "external" => Scheme::External,
        other => panic!("no scheme {other}"),
    }
}

fn policy(vector: &Value) -> TrafficPolicy {
    match text(vector, "externalTrafficPolicy") {
        "Local" => TrafficPolicy::Local,
        "Cluster" => TrafficPolicy::Cluster,
        other => panic!("no policy {other}"),
    }
}

/// A map of texts; empty if it is missing.
fn map(value: &Value) -> BTreeMap<String, String> {
    let entries = value.as_object().into_iter().flatten();
    entries.map(|(key, value)| (key.clone(), value.as_str().expect("a text").to_owned())).collect()
}

/// A ready node with these labels.
fn ready(labels: &BTreeMap<String, String>) -> Facts<'_> {
    Facts { ready: Some(true), labels, leaving: false, has_pod_range: true }
}

/// `zone|subnet` as the two it names.
fn location(key: &str) -> (String, String) {
    let (zone, subnet) = key.split_once('|').expect("zone|subnet");
    (zone.to_owned(), subnet.to_owned())
}
