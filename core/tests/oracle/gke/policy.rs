//! The switches of a load balancer.

use std::time::Duration;

use fivetuple_core::base::{Cidr, Protocol};
use fivetuple_core::gke::annotations::{Values, known, network_tier};
use fivetuple_core::gke::health::{Controller, PATH, Timings, check};
use fivetuple_core::gke::locality::{Weighing, locality, zonal_affinity};
use fivetuple_core::gke::owner::{Wants, asks_backend_service, wants};
use fivetuple_core::gke::ports::{self, Needs};
use fivetuple_core::gke::ranges::source_ranges;
use fivetuple_core::manifest::service::{Family, ServiceType, TrafficPolicy};
use serde_json::{Value, json};

use super::{map, policy, scheme};
use crate::support::{Tally, list, number, section, text, texts, truth, vectors};

/// Computes what a vector asks for, beside what it expects.
type Run = fn(&Value) -> (Value, Value);

#[test]
fn switches_are_set_as_the_controllers_set_them() {
    let file = vectors("gce_lb_policy");
    let mut tally = Tally::new("gce_lb_policy");
    let groups: [(&str, Run); 10] = [
        ("weighted", weighted),
        ("zonalAffinity", zonal),
        ("ownership", ownership),
        ("networkTier", tier),
        ("booleanAnnotations", boolean),
        ("protocol", protocol),
        ("forwardingRulePorts", rule_ports),
        ("sourceRanges", ranges),
        ("healthCheckMerge", merged),
        ("healthCheckDefaults", defaults),
    ];
    for (group, run) in groups {
        for vector in section(&file, group) {
            let (got, want) = run(vector);
            tally.check(text(vector, "id"), &got, &want);
        }
    }
    let runs = |key: &str| key == "schema" || groups.iter().any(|(group, _)| *group == key);
    let unknown: Vec<_> = file.as_object().into_iter().flatten().map(|(key, _)| key).collect();
    let unknown: Vec<_> = unknown.into_iter().filter(|key| !runs(key)).collect();
    assert!(unknown.is_empty(), "groups that are not run: {unknown:?}");
    tally.finish();
}

fn weighted(vector: &Value) -> (Value, Value) {
    let weighing = match (truth(vector, "flag"), truth(vector, "annotationPodsPerNode")) {
        (false, _) => Weighing::Unavailable,
        (true, false) => Weighing::Unasked,
        (true, true) => Weighing::Asked,
    };
    let set = locality(scheme(vector), policy(vector), weighing);
    (json!({ "localityLbPolicy": set.text() }), vector["expect"].clone())
}

fn zonal(vector: &Value) -> (Value, Value) {
    let word = vector["trafficDistribution"].as_str();
    let on = zonal_affinity(scheme(vector), truth(vector, "flag"), word);
    let spillover = if on { "ZONAL_AFFINITY_SPILL_CROSS_ZONE" } else { "ZONAL_AFFINITY_DISABLED" };
    (json!({ "spillover": spillover, "spilloverRatio": 0 }), vector["expect"].clone())
}

fn ownership(vector: &Value) -> (Value, Value) {
    let service = &vector["service"];
    let annotations = map(&service["annotations"]);
    let kind = match service["type"].as_str() {
        Some("LoadBalancer") => ServiceType::LoadBalancer,
        Some("NodePort") => ServiceType::NodePort,
        Some("ExternalName") => ServiceType::ExternalName,
        Some("ClusterIP") | None => ServiceType::ClusterIp,
        Some(other) => panic!("no type {other}"),
    };
    let annotation = |key: &str| annotations.get(key).map(String::as_str);
    let wants = wants(kind, service["loadBalancerClass"].as_str(), annotation);
    let got = json!({
        "wantsExternal": wants == Wants::External,
        "wantsInternal": wants == Wants::Internal,
    });
    (got, vector["expect"].clone())
}

fn tier(vector: &Value) -> (Value, Value) {
    let (tier, from_annotation) = network_tier(vector["annotation"].as_str());
    (json!({ "tier": tier, "fromAnnotation": from_annotation }), vector["expect"].clone())
}

fn boolean(vector: &Value) -> (Value, Value) {
    let (key, value) = (text(vector, "annotation"), vector["value"].as_str());
    let on = match key {
        "cloud.google.com/l4-rbs" => asks_backend_service(|own| value.filter(|_| own == key)),
        other => match known(other).map(|annotation| annotation.values) {
            Some(Values::Words(words, _)) => value == Some(words[0]),
            _ => panic!("no switch {other}"),
        },
    };
    (json!(on), vector["expect"].clone())
}

/// An empty protocol is TCP.
fn transport(word: &str) -> Protocol {
    match word {
        "" | "TCP" => Protocol::Tcp,
        "UDP" => Protocol::Udp,
        other => panic!("no protocol {other}"),
    }
}

fn protocol(vector: &Value) -> (Value, Value) {
    let words = list(vector, "portProtocols").iter();
    let needs = Needs::of(words.map(|word| transport(word.as_str().expect("a protocol"))));
    let all = json!({
        "forwardingRule": needs.forwarding_rule(),
        "backendService": needs.backend_service(),
        "needsTCP": needs.tcp,
        "needsUDP": needs.udp,
        "needsMixed": needs.is_mixed(),
    });
    let expect = vector["expect"].as_object().expect("switches");
    let got = expect.keys().map(|key| (key.clone(), all[key].clone())).collect();
    (Value::Object(got), vector["expect"].clone())
}

fn rule_ports(vector: &Value) -> (Value, Value) {
    let port = |port| {
        let number = u16::try_from(number(port, "port")).expect("a port");
        (transport(text(port, "protocol")), number)
    };
    let ports: Vec<_> = list(vector, "ports").iter().map(port).collect();
    let got = ports::of(transport(text(vector, "protocol")), &ports);
    let got: std::collections::BTreeSet<String> = got.iter().map(ToString::to_string).collect();
    (json!(got), json!(texts(&vector["expect"]).expect("ports")))
}

fn ranges(vector: &Value) -> (Value, Value) {
    let family = if text(vector, "family") == "IPv6" { Family::V6 } else { Family::V4 };
    let field: Vec<&str> = vector["specRanges"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|range| range.as_str().expect("a range"))
        .collect();
    let sorted = |mut ranges: Vec<Cidr>| {
        ranges.sort_unstable();
        json!(ranges.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let got = source_ranges(family, &field, vector["annotation"].as_str());
    let got = got.map_or_else(|_| json!("error"), sorted);
    let Some(want) = texts(&vector["expect"]) else { return (got, vector["expect"].clone()) };
    // Upstream writes all of IPv6 as 0::0/0.
    (got, sorted(want.iter().map(|range| range.parse().expect("a range")).collect()))
}

fn timings(value: &Value) -> Timings {
    let seconds = |key| Duration::from_secs(number(value, key));
    let count = |key| u32::try_from(number(value, key)).expect("a small number");
    Timings {
        interval: seconds("interval"),
        timeout: seconds("timeout"),
        healthy: count("healthy"),
        unhealthy: count("unhealthy"),
    }
}

fn told(timings: Timings) -> Value {
    json!({
        "interval": timings.interval.as_secs(),
        "timeout": timings.timeout.as_secs(),
        "healthy": timings.healthy,
        "unhealthy": timings.unhealthy,
    })
}

fn merged(vector: &Value) -> (Value, Value) {
    let policy =
        if truth(vector, "shared") { TrafficPolicy::Cluster } else { TrafficPolicy::Local };
    let own = check(Controller::Current, policy).timings;
    (told(own.at_least(timings(&vector["existing"]))), vector["expect"].clone())
}

fn defaults(vector: &Value) -> (Value, Value) {
    let legacy = vector["controller"].as_str().is_some_and(|name| name.contains("legacy"));
    let controller = if legacy { Controller::Legacy } else { Controller::Current };
    let check = check(controller, policy(vector));
    let mut got = told(check.timings);
    got["shared"] = json!(check.shared);
    got["path"] = json!(PATH);
    got["port"] = check.port.map_or_else(|| json!("healthCheckNodePort"), |port| json!(port));
    (got, vector["expect"].clone())
}
