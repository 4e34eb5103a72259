//! Two variants beside each other: what moved is counted by hand.

use fivetuple_core::base::Texts;
use fivetuple_core::compare::{Comparison, Difference, Topic, text};
use fivetuple_core::manifest::Limits;
use fivetuple_core::{diff, work};

const WEB: &str = "
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
spec:
  type: LoadBalancer
  externalTrafficPolicy: Cluster
  loadBalancerClass: networking.gke.io/l4-regional-external
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
status: {loadBalancer: {ingress: [{ip: 198.51.100.10}]}}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {provider: gke, version: 1.33.5-gke.1162000, dataplane: iptables, location: us-central1}
  nodes: [{name: n, count: 3, zones: [us-central1-a]}]
  pods:
  - {name: web, namespace: shop, count: 3, node: n-1, labels: {app: web}}
  - {name: more, namespace: shop, node: n-2, labels: {app: web}}
  clients: [{name: berlin, at: internet, ip: 203.0.113.7}]
";

fn compared(before: &str, after: &str) -> Comparison {
    let [before, after] = [before, after].map(|text| work(Texts::one(text), Limits::FILES));
    diff(&before, &after, 1)
}

/// `before => after` of each difference of a topic, by what it is.
fn told(comparison: &Comparison, topic: Topic) -> Vec<String> {
    let of = comparison.differences.iter().filter(|one| one.topic == topic);
    of.map(line).collect()
}

fn line(one: &Difference) -> String {
    let side = |side: &Option<_>| side.as_ref().map_or("-".to_owned(), value);
    format!("{}: {} => {}", one.what, side(&one.before), side(&one.after))
}

fn value(side: &fivetuple_core::compare::Side) -> String {
    side.value.clone()
}

#[test]
fn what_is_the_same_does_not_differ_wherever_it_stands() {
    assert!(compared(WEB, WEB).is_empty());
    let moved =
        format!("# a line more\n\n{}", WEB.replace(", targetPort: 8080", ",  targetPort: 8080"));
    let comparison = compared(WEB, &moved);
    assert!(comparison.is_empty(), "{}", text(&comparison));
    assert_eq!(text(&comparison), "nothing differs\n");
}

#[test]
fn with_policy_local_pods_see_clients_and_nodes_without_pods_get_nothing() {
    let comparison = compared(WEB, &WEB.replace("Policy: Cluster", "Policy: Local"));
    // A node gets a third of what comes, and gives all four Pods alike: with Local only two nodes
    // get anything, a half each, and three Pods share one half.
    assert_eq!(
        told(&comparison, Topic::Share),
        [
            "node n-1: 1/3 => 1/2",
            "node n-2: 1/3 => 1/2",
            "node n-3: 1/3 => 0",
            "pod more: 1/4 => 1/2",
            "pod web-1: 1/4 => 1/6",
            "pod web-2: 1/4 => 1/6",
            "pod web-3: 1/4 => 1/6",
        ]
    );
    let flow = told(&comparison, Topic::Flow);
    let sees = |one: &String| {
        one.starts_with("source seen there: 10.128.0.")
            && one.ends_with(" => 203.0.113.7, client berlin")
    };
    assert!(flow.iter().any(sees), "{flow:?}");
    assert!(!flow.iter().any(|one| one.starts_with("ends")), "{flow:?}");
    let balancer = told(&comparison, Topic::Balancer);
    // Only nodes that run Pods are members then.
    assert!(balancer.contains(&"healthy: 3/3 healthy => 2/2 healthy".to_owned()), "{balancer:?}");
}

#[test]
fn with_weights_all_pods_get_alike() {
    let local = WEB.replace("Policy: Cluster", "Policy: Local");
    let annotation = "  annotations: {networking.gke.io/weighted-load-balancing: pods-per-node}\n";
    let weighted = local.replace("  name: web\n", &format!("  name: web\n{annotation}"));
    assert_eq!(
        told(&compared(&local, &weighted), Topic::Share),
        [
            "node n-1: 1/2 => 3/4",
            "node n-2: 1/2 => 1/4",
            "pod more: 1/2 => 1/4",
            "pod web-1: 1/6 => 1/4",
            "pod web-2: 1/6 => 1/4",
            "pod web-3: 1/6 => 1/4",
        ]
    );
}

#[test]
fn a_node_that_is_gone_is_gone_everywhere() {
    let comparison = compared(WEB, &WEB.replace("count: 3, zones", "count: 2, zones"));
    assert_eq!(
        told(&comparison, Topic::Share),
        ["node n-1: 1/3 => 1/2", "node n-2: 1/3 => 1/2", "node n-3: 1/3 => -"]
    );
    let backends = told(&comparison, Topic::Backend);
    assert_eq!(backends.len(), 1, "{backends:?}");
    assert!(backends[0].starts_with("node n-3: healthy") && backends[0].ends_with(" => -"));
    assert_eq!(told(&comparison, Topic::Cluster), ["node n-3: 10.128.0.13, in us-central1-a => -"]);
}

#[test]
fn another_data_plane_moves_no_share_and_no_verdict() {
    let comparison = compared(WEB, &WEB.replace("dataplane: iptables", "dataplane: v2"));
    assert!(!told(&comparison, Topic::Cluster).is_empty());
    assert_eq!(told(&comparison, Topic::Share), [""; 0]);
    assert!(!told(&comparison, Topic::Flow).iter().any(|one| one.starts_with("ends")));
}

#[test]
fn a_service_that_selects_nobody_loses_its_flow_and_gets_advice() {
    let comparison = compared(WEB, &WEB.replace("selector: {app: web}", "selector: {app: wbe}"));
    let flow = told(&comparison, Topic::Flow);
    assert!(flow.contains(&"ends: completed => rejected".to_owned()), "{flow:?}");
    let problems = told(&comparison, Topic::Problem);
    let new = |one: &String| one.contains(": - => ");
    assert!(problems.iter().any(|one| one.contains("model/") && new(one)), "{problems:?}");
}

#[test]
fn the_other_way_round_it_is_the_same_with_sides_changed() {
    let local = WEB
        .replace("Policy: Cluster", "Policy: Local")
        .replace("count: 3, zones", "count: 2, zones");
    let sides = |comparison: Comparison, turned: bool| {
        let side = |one: Difference| {
            let two = if turned { (one.after, one.before) } else { (one.before, one.after) };
            format!("{:?} {} {} {two:?}", one.topic, one.about, one.what)
        };
        let mut all: Vec<String> = comparison.differences.into_iter().map(side).collect();
        all.sort();
        all
    };
    assert_eq!(sides(compared(WEB, &local), false), sides(compared(&local, WEB), true));
}

#[test]
fn lines_have_a_hundred_columns_at_most() {
    let local = WEB.replace("Policy: Cluster", "Policy: Local");
    let text = text(&compared(WEB, &local.replace("count: 3, zones", "count: 2, zones")));
    let long = |line: &&str| line.chars().count() > 100 && line.trim().contains(' ');
    assert_eq!(text.lines().filter(long).collect::<Vec<_>>(), [""; 0]);
    assert!(text.contains("packet  berlin → shop/web:80/tcp\n"), "{text}");
}
