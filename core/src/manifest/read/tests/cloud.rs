//! What the provider's own tools print.

use crate::base::{Share, Texts};
use crate::manifest::cloud::{Persistence, SessionAffinity, TrackingMode};
use crate::manifest::{Limits, Problem, Reading, read};

fn reading(text: &str) -> Reading {
    read(&Texts::one(text), Limits::default())
}

fn rules_of(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|problem| problem.because.rule.id).collect()
}

const DESCRIBED: &str = "affinityCookieTtlSec: 0
backends:
- balancingMode: CONNECTION
  failover: true
  group: https://www.googleapis.com/compute/v1/projects/p/zones/us-central1-b/networkEndpointGroups/neg
connectionDraining:
  drainingTimeoutSec: 45
connectionTrackingPolicy:
  connectionPersistenceOnUnhealthyBackends: NEVER_PERSIST
  trackingMode: PER_CONNECTION
creationTimestamp: '2026-11-29T12:00:00.000-08:00'
description: '{\"networking.gke.io/service-name\":\"shop/web\"}'
failoverPolicy:
  failoverRatio: 0.10000000149011612
healthChecks:
- https://www.googleapis.com/compute/v1/projects/p/regions/us-central1/healthChecks/hc
id: '123'
kind: compute#backendService
loadBalancingScheme: EXTERNAL
name: bs
protocol: TCP
region: https://www.googleapis.com/compute/v1/projects/p/regions/us-central1
sessionAffinity: CLIENT_IP
timeoutSec: 30
";

#[test]
fn a_described_backend_service_reads_without_edits() {
    let read = reading(DESCRIBED);
    assert!(read.problems.is_empty(), "{:?}", read.problems);
    let [it] = &read.objects.cloud.backend_services[..] else { panic!("{:?}", read.objects) };
    assert_eq!(it.name.value, "bs");
    assert_eq!(it.made_for.as_ref().unwrap().value, "shop/web");
    assert_eq!(it.affinity.unwrap().value, SessionAffinity::ClientIp);
    assert_eq!(it.tracking.mode.unwrap().value, TrackingMode::PerConnection);
    assert_eq!(it.tracking.persistence.unwrap().value, Persistence::NeverPersist);
    assert_eq!(it.failover.unwrap().ratio.unwrap().value, Share::of(1, 10));
    assert_eq!(it.draining.unwrap().value.as_secs(), 45);
    assert_eq!(it.health_checks[0].value, "hc");
    let backend = &it.backends[0];
    assert_eq!(
        (backend.group.value.as_str(), backend.zone.as_deref()),
        ("neg", Some("us-central1-b"))
    );
    let span = backend.group.span;
    assert_eq!(&DESCRIBED[span.start as usize..span.end as usize], "neg");
    assert!(backend.stands_by().is_some() && !it.internal);
}

#[test]
fn an_export_has_no_kind_and_a_list_has_several() {
    let export = DESCRIBED.replace("kind: compute#backendService\n", "");
    assert_eq!(reading(&export).objects.cloud.backend_services.len(), 1);
    let stream = format!("---\n{export}---\n{DESCRIBED}");
    assert_eq!(reading(&stream).objects.cloud.backend_services.len(), 2);
    let json = r#"[
        {"kind": "compute#backendService", "name": "a", "loadBalancingScheme": "INTERNAL"},
        {"kind": "compute#targetPool", "name": "b", "sessionAffinity": "NONE"},
        {"kind": "compute#healthCheck", "name": "c", "checkIntervalSec": 8}
    ]"#;
    let cloud = reading(json).objects.cloud;
    let counts =
        (cloud.backend_services.len(), cloud.target_pools.len(), cloud.health_checks.len());
    assert_eq!(counts, (1, 1, 1));
    assert!(cloud.backend_services[0].internal);
}

#[test]
fn a_backend_service_of_a_classic_proxy_is_kept_and_not_simulated() {
    let proxy = "kind: compute#backendService\nname: web\nloadBalancingScheme: EXTERNAL\n\
                 protocol: HTTP\nsessionAffinity: GENERATED_COOKIE\n";
    let read = reading(proxy);
    assert!(read.objects.cloud.backend_services.is_empty());
    assert_eq!(read.objects.cloud.proxy_services.len(), 1);
    assert_eq!(read.objects.unsimulated.len(), 1);
    assert_eq!(rules_of(&read.problems), ["manifest/kind-is-not-simulated"]);
}

#[test]
fn what_the_api_refuses_of_a_backend_service_is_an_error() {
    let refused = |lines: &str| {
        let text = format!("kind: compute#backendService\nname: bs\n{lines}\n");
        rules_of(&reading(&text).problems).len()
    };
    let internal = |lines: &str| refused(&format!("loadBalancingScheme: INTERNAL\n{lines}"));
    let tracking = |lines: &str, affinity: &str| {
        internal(&format!("sessionAffinity: {affinity}\nconnectionTrackingPolicy: {{{lines}}}"))
    };
    assert_eq!(tracking("trackingMode: PER_SESSION, idleTimeoutSec: 600", "CLIENT_IP"), 0);
    assert_eq!(tracking("trackingMode: PER_SESSION, idleTimeoutSec: 57600", "CLIENT_IP"), 0);
    assert_eq!(tracking("trackingMode: PER_SESSION, idleTimeoutSec: 57601", "CLIENT_IP"), 1);
    assert_eq!(tracking("trackingMode: PER_SESSION, idleTimeoutSec: 599", "CLIENT_IP"), 1);
    assert_eq!(tracking("trackingMode: PER_SESSION, idleTimeoutSec: 900", "NONE"), 1);
    assert_eq!(tracking("trackingMode: PER_CONNECTION, idleTimeoutSec: 900", "CLIENT_IP"), 1);
    let always = "connectionPersistenceOnUnhealthyBackends: ALWAYS_PERSIST";
    assert_eq!(tracking(always, "CLIENT_IP"), 0);
    assert_eq!(tracking(&format!("trackingMode: PER_SESSION, {always}"), "CLIENT_IP"), 1);
    assert_eq!(internal("failoverPolicy: {failoverRatio: 1.0000001}"), 1);
    assert_eq!(internal("failoverPolicy: {failoverRatio: 1}"), 0);
    assert_eq!(internal("connectionDraining: {drainingTimeoutSec: 3601}"), 1);
    assert_eq!(internal("localityLbPolicy: MAGLEV"), 1);
    assert_eq!(internal("sessionAffinity: CLIENT_IP_NO_DESTINATION"), 0);
    assert_eq!(refused("sessionAffinity: CLIENT_IP_NO_DESTINATION"), 1);
    assert_eq!(refused("localityLbPolicy: WEIGHTED_MAGLEV"), 0);
}
