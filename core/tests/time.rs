//! What always holds while Pods come and go: whatever happens, in whatever order.

use std::sync::Arc;

use fivetuple_core::base::{PodId, Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::model::{Lifecycle, Model};
use fivetuple_core::sim::{Counts, Fate, Progress, Run};
use fivetuple_core::systems::Systems;
use fivetuple_core::work;
use proptest::prelude::*;

/// A Deployment of four on three nodes, a `DaemonSet`, and something that may happen.
fn text(policy: &str, protocol: &str, timeline: &str) -> String {
    format!(
        "
apiVersion: v1
kind: Service
metadata: {{name: web}}
spec:
  type: LoadBalancer
  externalTrafficPolicy: {policy}
  selector: {{app: web}}
  ports: [{{port: 80, targetPort: 8080, protocol: {protocol}}}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {{name: web}}
spec:
  replicas: 4
  selector: {{matchLabels: {{app: web}}}}
  strategy: {{rollingUpdate: {{maxSurge: 1, maxUnavailable: 1}}}}
  template:
    metadata: {{labels: {{app: web}}}}
    spec:
      terminationGracePeriodSeconds: 20
      containers:
      - name: web
        ports: [{{containerPort: 8080}}]
        lifecycle: {{preStop: {{sleep: {{seconds: 12}}}}}}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {{name: agent}}
spec:
  selector: {{matchLabels: {{app: agent}}}}
  template:
    metadata: {{labels: {{app: agent}}}}
    spec: {{containers: [{{name: agent}}]}}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {{provider: gke, version: \"1.37\", dataplane: iptables, location: us-central1}}
  nodes:
  - {{name: n, count: 3, zones: [us-central1-a, us-central1-b, us-central1-c]}}
  clients:
  - {{name: berlin, at: internet, ip: 203.0.113.7}}
  traffic:
  - {{from: berlin, to: \"web:80\", connections: 10/s, packets: 4, keepalive: 5s}}
  timeline: [{timeline}]
  duration: 120s
"
    )
}

/// A run that was advanced to its end, so many things at a time.
fn run(text: &str, budget: u32) -> Run {
    let worked = work(Texts::one(text), Limits::FILES);
    assert!(!worked.has_errors(), "{:?}", worked.problems);
    let model: Arc<Model> = Arc::clone(worked.router.model());
    let mut run = Run::new(&model, &Systems, 7);
    while run.advance(Time::secs(120), budget) == Progress::Paused {}
    run
}

fn happening() -> impl Strategy<Value = String> {
    let node = (1..=3_u8).prop_map(|n| format!("node: n-{n}"));
    let node = (node, prop::sample::select(vec!["up", "down", "drained", "tainted"]));
    let zone = prop::sample::select(vec!["a", "b", "c"]);
    let field = prop::sample::select(vec![
        "externalTrafficPolicy: Cluster",
        "externalTrafficPolicy: Local",
        "sessionAffinity: ClientIP",
        "sessionAffinity: None",
        "ports: [{port: 80, targetPort: 8080}, {name: more, port: 81, targetPort: 9090}]",
        "ports: [{port: 82, targetPort: named, protocol: UDP}]",
        "loadBalancerSourceRanges: [192.0.2.0/24]",
        "internalTrafficPolicy: Local",
    ]);
    let pod = (1..=4_u8, prop::sample::select(vec!["ready", "unready", "deleted", "gone"]));
    prop_oneof![
        node.prop_map(|(node, word)| format!("{node}, becomes: {word}")),
        (zone, any::<bool>()).prop_map(|(zone, up)| {
            let word = if up { "up" } else { "down" };
            format!("zone: us-central1-{zone}, becomes: {word}")
        }),
        (0..8_u8).prop_map(|to| format!("scale: web, to: {to}")),
        prop::sample::select(vec!["rollout: web", "rollout: agent"]).prop_map(str::to_owned),
        any::<bool>().prop_map(|blocked| {
            let word = if blocked { "blocked" } else { "open" };
            format!("firewall: health-checks, becomes: {word}")
        }),
        field.prop_map(|field| {
            format!("apply: {{kind: Service, metadata: {{name: web}}, spec: {{{field}}}}}")
        }),
        pod.prop_map(|(n, word)| format!("pod: default/web-{n}, becomes: {word}")),
    ]
}

fn timeline() -> impl Strategy<Value = String> {
    let entry = (1..60_u8, happening()).prop_map(|(at, what)| format!("{{at: {at}s, {what}}}"));
    prop::collection::vec(entry, 0..8).prop_map(|entries| entries.join(", "))
}

fn ready(run: &Run, name: &str) -> Vec<PodId> {
    let model = run.router().model();
    let of = model.find_workload(name).expect("a workload");
    let pods = model.pods.iter();
    let ready = pods.filter(|(_, pod)| pod.workload == Some(of) && pod.life == Lifecycle::Ready);
    ready.map(|(id, _)| id).collect()
}

/// Every connection is counted once, whatever became of it.
fn counted_once(run: &Run, counts: &Counts) {
    let mut fates = [0_u64; 5];
    for number in 0..run.connections() as u32 {
        let connection = run.connection(number).expect("it was opened");
        let at = match connection.fate {
            Fate::Opening => 0,
            Fate::Open => 1,
            Fate::Closed => 2,
            Fate::Lost(_) => 3,
            Fate::Broken(_) => 4,
        };
        fates[at] += 1;
    }
    let tally = counts.exposures.values().next().expect("one exposure");
    assert_eq!(tally.connections, fates.iter().sum::<u64>());
    assert_eq!((tally.lost, tally.broken), (fates[3], fates[4]));
    assert_eq!((tally.opening, counts.open), (fates[0], fates[0] + fates[1]));
    assert!(tally.refused <= tally.lost && tally.reset <= tally.broken);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_connections_are_counted_once_and_slices_change_nothing(
        timeline in timeline(),
        policy in prop::sample::select(vec!["Cluster", "Local"]),
        protocol in prop::sample::select(vec!["TCP", "UDP"]),
    ) {
        let text = text(policy, protocol, &timeline);
        let whole = run(&text, u32::MAX);
        counted_once(&whole, whole.timeline().counts());
        prop_assert_eq!(whole.digest(), run(&text, 997).digest());
    }
}

#[test]
fn a_rollout_ends_with_as_many_ready_pods_as_before_and_none_of_the_old() {
    let start = run(&text("Cluster", "TCP", ""), u32::MAX);
    let end = run(&text("Cluster", "TCP", "{at: 5s, rollout: web}"), u32::MAX);
    let (old, new) = (ready(&start, "web"), ready(&end, "web"));
    assert_eq!((old.len(), new.len()), (4, 4));
    assert!(new.iter().all(|pod| !old.contains(pod)), "{new:?}");
}

#[test]
fn no_connection_suffers_from_a_rollout_whose_pods_wait_long_enough() {
    for policy in ["Cluster", "Local"] {
        let end = run(&text(policy, "TCP", "{at: 5s, rollout: web}"), u32::MAX);
        let tally = end.timeline().counts().exposures.values().next().unwrap().clone();
        assert_eq!((tally.lost, tally.broken), (0, 0), "{policy}");
    }
}

#[test]
fn a_rollout_never_has_more_pods_than_its_surge_nor_fewer_ready_than_it_may() {
    let text = text("Cluster", "TCP", "{at: 5s, rollout: web}");
    let model = Arc::clone(work(Texts::one(text.as_str()), Limits::FILES).router.model());
    let mut run = Run::new(&model, &Systems, 7);
    for half in 0..240 {
        while run.advance(Time::millis(half * 500), 1_000) == Progress::Paused {}
        let (model, _) = run.world_at(run.now());
        let web = model.find_workload("web").unwrap();
        let mine = model.pods.rows().iter().filter(|pod| pod.workload == Some(web) && !pod.ended);
        let staying = mine.filter(|pod| !pod.life.is_leaving()).collect::<Vec<_>>();
        let ready = staying.iter().filter(|pod| pod.life == Lifecycle::Ready).count();
        assert!(staying.len() <= 5, "{} at {}", staying.len(), run.now());
        assert!(ready >= 3, "{ready} at {}", run.now());
    }
}

#[test]
fn a_daemon_set_replaces_the_pod_of_each_node_on_that_node() {
    let end = run(&text("Cluster", "TCP", "{at: 5s, rollout: agent}"), u32::MAX);
    let model = end.router().model();
    let nodes: Vec<_> = ready(&end, "agent").iter().map(|pod| model.pods[*pod].node).collect();
    assert_eq!(nodes, model.nodes.ids().map(Some).collect::<Vec<_>>());
}

#[test]
fn a_drained_node_has_none_but_the_daemon_sets_pod() {
    let end = run(&text("Cluster", "TCP", "{at: 5s, node: n-1, becomes: drained}"), u32::MAX);
    let model = end.router().model();
    let node = model.find_node("n-1");
    let here = model.pods.rows().iter().filter(|pod| pod.node == node && !pod.ended);
    let here: Vec<&str> = here.map(|pod| model.name(pod.name)).collect();
    assert_eq!(here, ["agent-1"]);
    assert_eq!(ready(&end, "web").len(), 4);
}

#[test]
fn scaling_to_nothing_and_back_works() {
    let end = run(
        &text("Local", "TCP", "{at: 5s, scale: web, to: 0}, {at: 50s, scale: web, to: 2}"),
        u32::MAX,
    );
    assert_eq!(ready(&end, "web").len(), 2);
}

#[test]
fn pods_that_come_after_a_port_changed_are_reached_at_the_new_one() {
    let ports = "[{port: 80, targetPort: 9090}]";
    let apply =
        format!("apply: {{kind: Service, metadata: {{name: web}}, spec: {{ports: {ports}}}}}");
    let end = run(
        &text("Cluster", "TCP", &format!("{{at: 5s, {apply}}}, {{at: 20s, rollout: web}}")),
        u32::MAX,
    );
    let model = end.router().model();
    let service = model.find_service("default/web").unwrap();
    let ports: Vec<u16> = model.endpoints_of(service, 0).map(|(_, it)| it.addr.port).collect();
    assert_eq!(ports, [9090; 4]);
}
