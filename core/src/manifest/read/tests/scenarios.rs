//! Scenarios: every field, units, and what is not simulated yet.

use super::*;
use crate::manifest::scenario::{Applied, TargetKind, Through, Traffic};

fn scenario(spec: &str) -> String {
    format!("apiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nspec: {{{spec}}}\n")
}

const WHOLE: &str = "
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
metadata: {name: whole}
spec:
  cluster:
    provider: gke
    version: 1.33.1-gke.1779000
    dataplane: v2
    location: us-central1
    subsetting: true
    addons: [HttpLoadBalancing]
    vpcNative: false
    behavior: observed
    node: {clusterCIDR: 10.8.0.0/14, masqueradeAll: true, nodePortAddresses: [10.0.0.0/8], featureGates: {A: true}}
    masqueradeAgent: {nonMasqueradeCIDRs: [10.0.0.0/8]}
  nodes:
  - {name: n, count: 3, zones: [a, b]}
  pods:
  - {name: web, namespace: shop, count: 2, node: n-1, labels: {app: web}, ports: {http: 8080}, ready: false}
  clients:
  - {name: berlin, at: internet, ip: 203.0.113.7, behind: 192.0.2.1}
  - {name: vm, at: vpc, zone: a}
  - {name: inside, at: pod, on: shop/web-1}
  traffic:
  - {from: berlin, to: shop/web:80, connections: 0.5/s, packets: 4, last: 1m30s, keepalive: 20s, protocol: udp}
  timeline:
  - {at: 5s, pod: shop/web-2, becomes: unready}
  - {at: 2.5s, node: n-3, becomes: down}
  - {at: 500ms, zone: b, becomes: up}
  seed: 7
  duration: 2m
";

#[test]
fn a_scenario_keeps_every_field() {
    let it = clean(WHOLE).scenario;
    assert_eq!(it.cluster.provider.unwrap().value, "gke");
    assert_eq!(it.cluster.version.unwrap().value.to_string(), "1.33.1-gke.1779000");
    assert_eq!(it.cluster.addons.unwrap().value, ["HttpLoadBalancing"]);
    assert!(!it.cluster.vpc_native.unwrap().value);
    assert_eq!(it.cluster.node.cluster_cidr.unwrap().value.to_string(), "10.8.0.0/14");
    assert!(it.cluster.node.feature_gates["A"]);
    assert_eq!(it.cluster.unmasqueraded.unwrap().value.len(), 1);
    assert_eq!((it.nodes[0].count, it.nodes[0].zones.len()), (3, 2));
    assert_eq!(it.pods[0].ports, [("http".to_owned(), 8080)]);
    assert!(!it.pods[0].ready);
    assert_eq!(it.clients[2].at.value, ClientAt::Pod);
    assert_eq!(it.clients[2].on.as_ref().unwrap().value, "shop/web-1");
    assert_eq!(it.traffic[0].per_second.value, 500);
    assert_eq!(it.traffic[0].last.unwrap().as_secs(), 90);
    assert_eq!(it.traffic[0].protocol, Some(Protocol::Udp));
    assert!(matches!(&it.timeline[0].what, Happening::Pod { becomes: PodBecomes::Unready, .. }));
    assert!(matches!(&it.timeline[1].what, Happening::Node { becomes: NodeBecomes::Down, .. }));
    assert_eq!(it.timeline[1].at.value.as_millis(), 2_500);
    assert!(matches!(&it.timeline[2].what, Happening::Zone { up: true, .. }));
    assert_eq!((it.seed.unwrap().value, it.duration.unwrap().value.as_secs()), (7, 120));
}

#[test]
fn a_later_scenario_wins_and_its_lists_are_added() {
    let text = scenario("seed: 1, duration: 5s, clients: [{name: a}]")
        + "---\n"
        + &scenario("seed: 2, clients: [{name: b}]");
    let it = clean(&text).scenario;
    assert_eq!((it.seed.unwrap().value, it.duration.unwrap().value.as_secs()), (2, 5));
    assert_eq!(it.clients.len(), 2);
}

#[test]
fn unknown_fields_are_problems_that_say_what_is_allowed() {
    let text = scenario("cluster: {node: {clusterCidr: 10.0.0.0/8}}");
    assert_eq!(problems(&text), ["3:25 error field-is-unknown [clusterCidr] → clusterCIDR"]);
    assert_eq!(
        says(&text),
        "clusterCidr is no field of spec.cluster.node, which has clusterCIDR, masqueradeAll, \
         localhostNodePorts, nodePortAddresses or featureGates"
    );
    let whole = WHOLE
        .replace("  seed: 7", "  sede: 7")
        .replace("kind: Scenario", "kind: Scenario\nstatus: {}");
    assert_eq!(
        problems(&whole),
        ["4:1 error field-is-unknown [status]", "32:3 error field-is-unknown [sede] → seed"]
    );
}

#[test]
fn a_bare_number_is_told_its_unit() {
    assert_eq!(problems(&scenario("duration: 60")), ["3:18 error unit-is-missing [60] → 60s"]);
    let traffic = scenario("traffic: [{from: a, to: b/c, connections: 40}]");
    assert_eq!(problems(&traffic), ["3:50 error unit-is-missing [40] → 40/s"]);
    assert_eq!(
        says(&traffic),
        "40 has no unit that spec.traffic.connections knows; write 40/s or 30/m"
    );
    assert_eq!(problems(&scenario("duration: soon")), ["3:18 error value-is-not-valid [soon]"]);
}

#[test]
fn unknown_words_are_told_the_words_there_are() {
    assert_eq!(
        says(&scenario("cluster: {dataplane: V2}")),
        "V2 is none of the words that spec.cluster.dataplane takes: iptables or v2"
    );
    assert_eq!(
        problems(&scenario("clients: [{name: a, at: interet}]")),
        ["3:32 error word-is-unknown [interet] → internet"]
    );
}

#[test]
fn a_policy_is_applied_as_a_whole_and_checked_like_any_other() {
    let apply = |policy: &str| scenario(&format!("timeline: [{{at: 1s, apply: {policy}}}]"));
    let text = "{apiVersion: networking.gke.io/v1, kind: GCPBackendPolicy, metadata: {name: p, namespace: a}, \
                spec: {targetRef: {group: \"\", kind: Service, name: web}, default: {maxRatePerEndpoint: 5}}}";
    let timeline = clean(&apply(text)).scenario.timeline;
    let Happening::Policy(applied) = &timeline[0].what else { panic!("{timeline:?}") };
    assert_eq!(applied.meta().full_name(), "a/p");
    assert!(matches!(&**applied, Applied::Backend(policy) if policy.max_rate.unwrap().value == 5));
    let wrong = problems(&apply(&text.replace(": 5", ": five")));
    assert!(wrong[0].contains("error value-is-not-valid [five]"), "{wrong:?}");
}

#[test]
fn what_does_not_change_in_a_run_is_said() {
    let service =
        "{kind: Service, metadata: {name: w}, spec: {type: LoadBalancer, clusterIP: None}}";
    let text = scenario(&format!(
        "timeline: [{{at: 1s, apply: {{kind: Secret}}}}, {{at: 2s, apply: {service}}}, \
         {{at: 3s, apply: {{kind: Deployment, metadata: {{name: w}}}}}}]"
    ));
    assert_eq!(
        problems(&text),
        [
            "3:42 note change-is-not-simulated [Secret]",
            "3:132 note change-is-not-simulated [clusterIP]",
            "3:168 note change-is-not-simulated [{kind: Deployment, metadata: {name: w}}]",
        ]
    );
    let timeline = objects(&text).scenario.timeline;
    let [only] = timeline.as_slice() else { panic!("one event is left") };
    assert!(matches!(&only.what, Happening::Service(patch) if patch.has.is_empty()));
    let requests = scenario("traffic: [{from: a, to: b/c, requests: 10/s}]");
    assert_eq!(problems(&requests), ["3:47 note request-is-a-connection [10/s]"]);
}

#[test]
fn what_happens_in_a_run_is_read() {
    let text = scenario(
        "timeline: [{at: 1s, scale: a/b, to: 6}, {at: 2s, firewall: health-checks, becomes: blocked}, \
         {at: 3s, node: n, becomes: drained}, {at: 4s, rollout: a/b}, \
         {at: 5s, apply: {kind: Deployment, metadata: {name: b, namespace: a}, spec: {replicas: 2}}}, \
         {at: 6s, apply: {kind: Service, metadata: {name: w, annotations: {x: null}}, \
         spec: {externalTrafficPolicy: Local}}}]",
    );
    let timeline = clean(&text).scenario.timeline;
    let whats: Vec<&Happening> = timeline.iter().map(|event| &event.what).collect();
    assert!(matches!(whats[0], Happening::Scale { to: 6, workload } if workload.value == "a/b"));
    assert!(matches!(whats[1], Happening::Probes { blocked: true }));
    assert!(matches!(whats[2], Happening::Node { becomes: NodeBecomes::Drained, .. }));
    assert!(matches!(whats[3], Happening::Rollout { to: None, .. }));
    assert!(matches!(whats[4], Happening::Scale { to: 2, workload } if workload.value == "a/b"));
    let Happening::Service(patch) = whats[5] else { panic!("a Service") };
    assert_eq!(patch.name.value, "default/w");
    assert_eq!(patch.has, ["externalTrafficPolicy"]);
    assert_eq!(patch.annotations.get("x"), Some(&None));
}

#[test]
fn entries_that_lack_what_they_need_are_left_out() {
    let text =
        scenario("clients: [{at: vm}], traffic: [{from: a}], timeline: [{at: 5s}], nodes: [{}]");
    assert_eq!(
        problems(&text),
        [
            "3:18 error field-is-missing [{at: vm}]",
            "3:23 error word-is-unknown [vm]",
            "3:39 error field-is-missing [{from: a}]",
            "3:39 error field-is-missing [{from: a}]",
            "3:62 error field-is-missing [{at: 5s}]",
            "3:81 error field-is-missing [{}]",
        ]
    );
}

#[test]
fn pods_answer_and_use_what_an_entry_says() {
    let text = scenario(
        "pods: [{name: a, node: n, http: {/: 404, /livez: 200}, grpc: {9003: SERVING, \"9004\": NOT_SERVING}, \
         cpu: {idle: 50m, perRequest: 500u, request: 0.5}}, \
         {workload: shop/web, http: {/: 503}, cpu: {idle: 1}}]",
    );
    let it = clean(&text).scenario;
    let [pods] = &it.pods[..] else { panic!("{:?}", it.pods) };
    assert_eq!(pods.answers.http, [("/".to_owned(), 404), ("/livez".to_owned(), 200)].into());
    assert_eq!(pods.answers.grpc, [(9003, true), (9004, false)].into());
    let cpu = [pods.cpu.idle, pods.cpu.per_request, pods.cpu.request];
    let nanos = cpu.map(|cpu| cpu.unwrap().value.nanos);
    assert_eq!(nanos, [50_000_000, 500_000, 500_000_000]);
    let [behaves] = &it.behaves[..] else { panic!("{:?}", it.behaves) };
    assert_eq!((behaves.workload.value.as_str(), behaves.answers.http["/"]), ("shop/web", 503));
    assert_eq!(behaves.cpu.idle.unwrap().value.millis(), 1_000);
    assert_eq!(behaves.cpu.request, None);
}

#[test]
fn answers_that_nobody_can_give_are_problems() {
    let with = |answers: &str| problems(&scenario(&format!("pods: [{{workload: a, {answers}}}]")));
    assert_eq!(with("http: {/: 999}"), ["3:39 error value-is-not-valid [999]"]);
    assert_eq!(with("http: {livez: 200}"), ["3:36 error value-is-not-valid [livez]"]);
    assert_eq!(with("grpc: {0: SERVING}"), ["3:36 error value-is-not-valid [0]"]);
    assert_eq!(with("grpc: {1: serving}"), ["3:39 error word-is-unknown [serving] → SERVING"]);
    assert_eq!(with("cpu: {idle: 5x}"), ["3:41 error value-is-not-valid [5x]"]);
    assert_eq!(with("cpu: {idl: 5m}"), ["3:35 error field-is-unknown [idl] → idle"]);
}

#[test]
fn pods_report_metrics_of_their_own_as_parts_of_what_is_full() {
    let with = |more: &str| scenario(&format!("pods: [{{workload: a, {more}}}]"));
    let text =
        with("zone: z-1, metrics: [{name: kv-cache, idle: 10%, perRequest: 0.5%}, {name: x}]");
    let it = &clean(&text).scenario.behaves[0];
    assert_eq!(it.zone.as_ref().unwrap().value, "z-1");
    let metrics: Vec<_> =
        it.metrics.iter().map(|it| (it.name.value.as_str(), it.idle, it.per_request)).collect();
    assert_eq!(metrics, [("kv-cache", 100_000, 5_000), ("x", 0, 0)]);
    let wrong = |metric: &str| problems(&with(&format!("metrics: [{metric}]")));
    assert_eq!(wrong("{name: x, idle: 10}"), ["3:55 error unit-is-missing [10] → 10%"]);
    assert_eq!(wrong("{name: x, idel: 1%}"), ["3:49 error field-is-unknown [idel] → idle"]);
    assert_eq!(wrong("{idle: 1%}"), ["3:39 error field-is-missing [{idle: 1%}]"]);
}

#[test]
fn requests_have_a_host_and_a_path_and_go_to_things_of_some_kind() {
    let text = scenario(
        "traffic: [{from: a, to: Ingress/shop/web, requests: 200/s, packets: 2, host: a.example, path: /x}, \
         {from: a, to: shop/web:80, connections: 1/s}, {from: a, to: Gateway/edge:443, connections: 1/s}]",
    );
    let it = clean(&text).scenario.traffic;
    let targets: Vec<(TargetKind, &str)> = it.iter().map(Traffic::target).collect();
    assert_eq!(
        targets,
        [
            (TargetKind::Ingress, "shop/web"),
            (TargetKind::Any, "shop/web:80"),
            (TargetKind::Gateway, "edge:443")
        ]
    );
    assert_eq!((it[0].path(), it[1].path()), ("/x", "/"));
    assert_eq!((it[0].host.as_ref().unwrap().value.as_str(), &it[1].host), ("a.example", &None));
    assert_eq!((it[0].requests, it[0].per_second.value, it[0].packets), (true, 200_000, Some(2)));
    assert!(!it[1].requests);
    let wrong = text.replace("path: /x", "path: x");
    assert_eq!(problems(&wrong), ["3:102 error value-is-not-valid [x] → \"/x\""]);
}

#[test]
fn places_are_as_far_apart_and_news_takes_as_long_as_is_said() {
    let text = scenario(
        "distances: [{from: a, to: us-east1, rtt: 30ms}], delays: {endpointSlice: 1s, negSync: 2s, \
         attach: 3s, detach: 4s, programming: 5s}",
    );
    let it = clean(&text).scenario;
    let distance = &it.distances[0];
    assert_eq!((distance.from.value.as_str(), distance.to.value.as_str()), ("a", "us-east1"));
    assert_eq!(distance.rtt.value.as_millis(), 30);
    let delays = it.delays;
    let all = [delays.endpoint_slice, delays.neg_sync, delays.attach, delays.detach];
    assert_eq!(all.map(|it| it.unwrap().as_secs()), [1, 2, 3, 4]);
    assert_eq!(delays.programming.unwrap().as_secs(), 5);
    let none = scenario("distances: [{from: a, to: b}]");
    assert_eq!(problems(&none), ["3:20 error field-is-missing [{from: a, to: b}]"]);
}

#[test]
fn machines_subnets_and_groups_are_said_in_one_line_each() {
    let text = "apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  machines:
  - {name: vsi-a, zone: eu-x-1, ip: 10.0.0.4, subnet: front, ports: [8443, 22], answers: false}
  - {name: far, region: eu-y}
  subnets: [{name: front, zone: eu-x-1, range: 10.0.0.0/24}]
  clients:
  - {name: premises, at: directLink}
  - {name: spoke, at: transitGateway}
  - {name: consumer, at: vpe, zone: eu-x-2}
";
    let it = clean(text).scenario;
    let [machine, far] = &it.machines[..] else { panic!("{it:?}") };
    assert_eq!(machine.ports.as_ref().unwrap().value, [8_443, 22]);
    assert!(!machine.answers.unwrap().value && far.answers.is_none() && far.ports.is_none());
    assert_eq!(machine.subnet.as_ref().unwrap().value, it.subnets[0].name.value);
    assert_eq!(it.subnets[0].range.unwrap().value.to_string(), "10.0.0.0/24");
    let at: Vec<_> = it.clients.iter().map(|client| (client.at.value, client.through)).collect();
    assert_eq!(
        at,
        [
            (ClientAt::Interconnect, Some(Through::DirectLink)),
            (ClientAt::Interconnect, Some(Through::TransitGateway)),
            (ClientAt::Vpc, Some(Through::Endpoint))
        ]
    );
}

#[test]
fn a_group_has_at_most_as_many_healthy_as_it_has() {
    let with = |fields: &str| {
        let text = format!(
            "name: s\nloadBalancingScheme: INTERNAL_SELF_MANAGED\nbackends: [{{group: zones/z/instanceGroups/g}}]\n---\n{}",
            scenario(&format!("groups: [{{name: g, {fields}}}]"))
        );
        (problems(&text).len(), objects(&text).scenario.groups)
    };
    let (none, groups) = with("endpoints: 100, healthy: 10");
    assert_eq!((none, groups[0].endpoints.value, groups[0].healthy.unwrap().value), (0, 100, 10));
    assert_eq!(with("endpoints: 0").0, 0);
    assert_eq!(with("endpoints: 10, healthy: 11").0, 1);
    assert!(with("healthy: 3").1.is_empty());
}
