//! Every switch does what it says: its edit, applied to the text, makes its choice hold, and
//! switching back gives the old world again.

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::Limits;
use fivetuple_core::show::{Edit, Knob, World};
use fivetuple_core::work;

const FLOW: &str = "
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {type: LoadBalancer, selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec: {cluster: {version: '1.37', dataplane: iptables}}
";
const BLOCK: &str = "
apiVersion: v1
kind: Service
metadata:
  # what people call it
  name: web
  annotations:
    example.org/owner: shop  # ask there
spec:
  ports:
  - port: 80
    targetPort: 8080
  type: LoadBalancer  # for everyone
  selector:
    app: web
";
const JSON: &str = r#"{
  "apiVersion": "v1",
  "kind": "Service",
  "metadata": {
    "name": "web"
  },
  "spec": {
    "ports": [{"port": 80}],
    "selector": {"app": "web"},
    "type": "LoadBalancer"
  }
}"#;
const INTERNAL: &str = "
apiVersion: v1
kind: Service
metadata:
  name: web
  annotations: {networking.gke.io/load-balancer-type: Internal}
spec:
  type: LoadBalancer
  trafficDistribution: PreferClose
  externalTrafficPolicy: \"Local\"
  selector: {app: web}
  ports:
  - port: 80
";

const DOOR: &str = "
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: shop}
spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  type: NodePort
  ports: [{port: 80}]
  selector: {app: web}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec: {cluster: {provider: gke, version: '1.37'}}
";
const MESH: &str = "
name: store
loadBalancingScheme: INTERNAL_SELF_MANAGED
protocol: HTTP
serviceLbPolicy: projects/demo/locations/global/serviceLbPolicies/near
backends:
- {group: projects/demo/zones/us-west1-a/networkEndpointGroups/a, balancingMode: RATE, maxRate: 100}
---
name: projects/demo/locations/global/serviceLbPolicies/near
loadBalancingAlgorithm: WATERFALL_BY_ZONE
autoCapacityDrain: {enable: true}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  groups: [{name: a, zone: us-west1-a, endpoints: 2}]
  clients: [{name: shop, at: vpc, zone: us-west1-a}]
";

fn world(text: &str) -> World {
    let worked = work(Texts::one(text), Limits::PAGE);
    assert!(!worked.has_errors(), "{text}\n{:?}", worked.problems);
    worked.world()
}

fn knobs(world: &World) -> Vec<Knob> {
    let first = world.first.map_or(0, |id| id.0 as usize);
    world.knobs.iter().chain(&world.exposures[first].knobs).cloned().collect()
}

/// The text after an edit; the texts here are ASCII, where all units are the same.
fn edited(text: &str, edit: &Edit) -> String {
    let mut text = text.to_owned();
    text.replace_range(edit.at.start as usize..edit.at.end as usize, &edit.text);
    text
}

/// Throws every switch of a text and returns how many positions could be reached.
fn throw_all(text: &str) -> usize {
    let mut reached = 0;
    for (at, knob) in knobs(&world(text)).iter().enumerate() {
        assert_eq!(knob.choices.iter().filter(|choice| choice.chosen).count(), 1, "{knob:?}");
        for (position, choice) in knob.choices.iter().enumerate() {
            let Some(edit) = &choice.edit else { continue };
            let new = edited(text, edit);
            let now = &knobs(&world(&new))[at];
            assert!(now.choices[position].chosen, "{}: {}\n{new}", knob.label, choice.label);
            reached += 1;
        }
    }
    reached
}

#[test]
fn each_switch_can_be_thrown_in_every_style() {
    assert_eq!(throw_all(FLOW), 4, "policy, weights, data plane, behavior");
    assert_eq!(throw_all(BLOCK), 4, "policy, weights, data plane, behavior");
    assert_eq!(throw_all(JSON), 4, "policy, weights, data plane, behavior");
    assert_eq!(throw_all(INTERNAL), 4, "policy, zonal affinity off, data plane, behavior");
}

#[test]
fn what_is_behind_a_door_can_be_switched_there() {
    let labels = |text: &str| knobs(&world(text)).into_iter().map(|knob| knob.label);
    assert!(labels(DOOR).any(|label| label == "web:80 · backends"));
    assert_eq!(throw_all(DOOR), 2, "nodes, data plane");
}

#[test]
fn words_of_policies_can_be_switched_where_they_are_written() {
    assert_eq!(throw_all(MESH), 4, "three algorithms, drain off");
}

#[test]
fn readings_are_a_switch_only_where_they_differ() {
    let has = |text: &str| knobs(&world(text)).iter().any(|knob| knob.label == "behavior");
    assert!(has(INTERNAL));
    let inside = FLOW
        .replace("LoadBalancer", "ClusterIP")
        .replace("cluster: {", "cluster: {provider: kubernetes, ");
    assert!(!has(&inside), "{inside}");
}

#[test]
fn weights_come_and_go_with_their_line() {
    let choice = |text: &str, label: &str| {
        let all = knobs(&world(text));
        let knob = all.iter().find(|knob| knob.label.starts_with("weighted")).unwrap().clone();
        knob.choices.into_iter().find(|choice| choice.label == label).unwrap()
    };
    let on = edited(BLOCK, &choice(BLOCK, "by Pods per node").edit.unwrap());
    assert!(
        on.contains("# ask there\n    networking.gke.io/weighted-load-balancing: pods-per-node\n")
    );
    assert_eq!(edited(&on, &choice(&on, "off").edit.unwrap()), BLOCK);
}
