use fivetuple_core::model::Lifecycle::{self, Ready, Serving, Terminating, Unready};
use std::sync::Arc;

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{Limits, read};
use fivetuple_core::model::Origin;
use fivetuple_core::model::build;
use fivetuple_core::systems::HINTS;

use crate::{three_nodes, web, world};

fn workload(kind: &str, spec: &str) -> String {
    format!(
        "---
apiVersion: apps/v1
kind: {kind}
metadata: {{name: web, namespace: shop}}
spec:
  {spec}
  selector: {{matchLabels: {{app: web}}}}
  template:
    metadata: {{labels: {{app: web}}}}
    spec: {{containers: [{{name: c, image: i, ports: [{{name: http, containerPort: 8080}}]}}]}}
"
    )
}

#[test]
fn a_deployment_without_pods_gets_as_many_as_it_has_replicas_spread_over_zones() {
    let world = world(&(three_nodes("seed: 1") + &workload("Deployment", "replicas: 4")));
    assert_eq!(
        world.pods(),
        [
            "web-1 10.8.1.2 Ready n-1",
            "web-2 10.8.2.2 Ready n-2",
            "web-3 10.8.3.2 Ready n-3",
            "web-4 10.8.1.3 Ready n-1"
        ]
    );
    assert!(world.model.pods.rows().iter().all(|pod| matches!(pod.origin, Origin::Derived(_))));
    assert_eq!(
        world.said("model/pods-derived"),
        ["web has no Pod in the text; derived from it: 4"]
    );
}

#[test]
fn a_stateful_set_counts_from_zero() {
    let world = world(&(three_nodes("seed: 1") + &workload("StatefulSet", "replicas: 2")));
    assert_eq!(world.pods()[0], "web-0 10.8.1.2 Ready n-1");
}

#[test]
fn a_daemon_set_has_one_on_each_node_even_a_cordoned_one() {
    let cordoned = "---\napiVersion: v1\nkind: Node\nmetadata: {name: c, labels: {topology.kubernetes.io/zone: us-central1-a}}\nspec: {unschedulable: true}\n";
    let daemons = world(&(three_nodes("seed: 1") + cordoned + &workload("DaemonSet", "")));
    assert_eq!(daemons.pods().len(), 4);
    let others =
        world(&(three_nodes("seed: 1") + cordoned + &workload("Deployment", "replicas: 8")));
    assert!(others.pods().iter().all(|pod| !pod.ends_with(" c")));
}

#[test]
fn the_second_workload_fills_the_emptier_nodes() {
    let other = workload("Deployment", "replicas: 1").replace("web", "api");
    let world = world(&(three_nodes("seed: 1") + &workload("Deployment", "replicas: 1") + &other));
    assert_eq!(world.pods()[1], "api-1 10.8.2.2 Ready n-2");
}

#[test]
fn a_workload_whose_pods_are_given_derives_none() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: web-abc, namespace: shop, labels: {app: web, hash: x}}\nspec: {nodeName: n-2}\nstatus: {podIP: 10.8.9.9, phase: Running}\n";
    let world = world(&(three_nodes("seed: 1") + pod + &workload("Deployment", "replicas: 4")));
    assert_eq!(world.pods(), ["web-abc 10.8.9.9 Ready n-2"]);
}

#[test]
fn a_replica_set_of_a_deployment_derives_nothing_of_its_own() {
    let set = workload("ReplicaSet", "replicas: 3").replace(
        "metadata: {name: web, namespace: shop}\nspec:",
        "metadata: {name: web-6d4, namespace: shop, ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, controller: true}]}\nspec:",
    );
    let world = world(&(three_nodes("seed: 1") + &set + &workload("Deployment", "replicas: 2")));
    assert_eq!(world.pods().len(), 2);
    assert!(world.pods()[0].starts_with("web-1 "));
}

#[test]
fn pods_that_only_a_slice_names_are_taken_from_it() {
    let slice = "---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: web-x, namespace: shop, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
ports: [{name: '', port: 8080, protocol: TCP}]
endpoints:
- {addresses: [10.8.7.7], nodeName: n-2, targetRef: {kind: Pod, name: web-9, namespace: shop}, conditions: {ready: false}}
";
    let text = three_nodes("seed: 1")
        + &web("LoadBalancer")
        + slice
        + &workload("Deployment", "replicas: 4");
    let world = world(&text);
    assert_eq!(world.pods(), ["web-9 10.8.7.7 Unready n-2"]);
    assert_eq!(world.endpoints("shop/web", 0), ["web-9 10.8.7.7:8080 Unready n-2"]);
}

#[test]
fn a_service_alone_gets_one_ready_pod_on_each_node() {
    let world = world(&web("LoadBalancer"));
    assert_eq!(world.pods()[2], "web-3 10.8.3.2 Ready node-3");
    assert_eq!(world.endpoints("shop/web", 0)[0], "web-1 10.8.1.2:8080 Ready node-1");
    assert_eq!(
        world.said("model/pods-made-up"),
        ["the text has no Pod and nothing that makes one; made up for web: 3, all ready"]
    );
}

#[test]
fn a_pods_state_is_that_of_its_status() {
    let pod = |name: &str, meta: &str, status: &str| {
        format!(
            "---\napiVersion: v1\nkind: Pod\nmetadata: {{name: {name}, labels: {{app: web}}{meta}}}\nspec: {{nodeName: n-1}}\nstatus: {{podIP: 10.8.1.{}, {status}}}\n",
            name.len()
        )
    };
    let ready = "phase: Running, conditions: [{type: Ready, status: 'True'}]";
    let unready = "phase: Running, conditions: [{type: Ready, status: 'False'}]";
    let deleting = ", deletionTimestamp: '2026-01-01T00:00:00Z'";
    let text = [
        pod("a", "", ready),
        pod("bb", "", unready),
        pod("ccc", deleting, ready),
        pod("dddd", deleting, unready),
        pod("eeeee", "", "phase: Failed"),
    ];
    let world = world(&(three_nodes("seed: 1") + &text.concat()));
    let lives: Vec<Lifecycle> = world.model.pods.rows().iter().map(|pod| pod.life).collect();
    assert_eq!(lives, [Ready, Unready, Serving, Terminating, Terminating]);
    assert!(world.model.pods.rows()[4].ended);
}

#[test]
fn a_handwritten_pod_runs_on_some_node_and_is_ready() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i}]}\n";
    let world = world(&(three_nodes("seed: 1") + pod));
    assert_eq!(world.pods(), ["p 10.8.1.2 Ready n-1"]);
    assert_eq!(world.said("model/pods-placed").len(), 1);
}

#[test]
fn a_pending_pod_has_neither_node_nor_address() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nstatus: {phase: Pending}\n";
    assert_eq!(world(&(three_nodes("seed: 1") + pod)).pods(), ["p - Unready -"]);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "it measures how long building takes")]
fn thousands_of_entries_on_thousands_of_nodes_take_no_longer_than_both_need_alone() {
    let text = |pods: usize| {
        let entry = |n| format!("  - {{name: p-{n}, node: n-{}}}\n", n % 2_000 + 1);
        format!(
            "apiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nspec:\n  nodes: [{{name: n, count: \
             2000}}]\n  pods:\n{}",
            (0..pods).map(entry).collect::<String>()
        )
    };
    let time = |pods| {
        let texts = Texts::one(text(pods));
        let limits = Limits { values: 1_000_000, bytes: 10_000_000, ..Limits::default() };
        let objects = read(&texts, limits).objects;
        let texts = Arc::new(texts);
        let once = || {
            let begin = std::time::Instant::now();
            let model = build(Arc::clone(&texts), &objects, HINTS).0;
            assert_eq!(model.pods.len(), pods);
            begin.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    let (few, many) = (time(250), time(4_000));
    assert!(many < few * 16, "{many:?} for sixteen times as much as took {few:?}");
}
