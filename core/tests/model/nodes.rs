use fivetuple_core::model::Origin;

use crate::{scenario, three_nodes, web, world};

#[test]
fn a_world_without_nodes_gets_one_in_each_of_three_zones() {
    let world = world(&web("LoadBalancer"));
    assert_eq!(
        world.nodes(),
        [
            "node-1 us-central1-a 10.128.0.11",
            "node-2 us-central1-b 10.128.0.12",
            "node-3 us-central1-c 10.128.0.13"
        ]
    );
    assert!(world.model.nodes.rows().iter().all(|node| node.origin == Origin::MadeUp));
    assert_eq!(
        world.said("model/nodes-made-up"),
        ["the text has no node; made up: 3, over zones of us-central1"]
    );
}

#[test]
fn a_zonal_cluster_without_nodes_gets_them_in_its_zone() {
    let world = world(&scenario("cluster: {location: europe-west4-b}"));
    assert_eq!(world.nodes()[2], "node-3 europe-west4-b 10.128.0.13");
    assert_eq!(world.model.zones.len(), 1);
}

#[test]
fn a_scenarios_nodes_take_zones_in_turn_and_node_objects_win() {
    let object = "---\napiVersion: v1\nkind: Node\nmetadata: {name: n-2, labels: {topology.kubernetes.io/zone: us-central1-f}}\n";
    let world = world(&(three_nodes("seed: 1") + object));
    assert_eq!(
        world.nodes(),
        [
            "n-2 us-central1-f 10.128.0.11",
            "n-1 us-central1-a 10.128.0.12",
            "n-3 us-central1-c 10.128.0.13"
        ]
    );
}

#[test]
fn an_older_label_or_a_provider_id_says_the_zone_too() {
    let world = world(
        "apiVersion: v1
kind: Node
metadata: {name: a, labels: {failure-domain.beta.kubernetes.io/zone: us-west1-b}}
---
apiVersion: v1
kind: Node
metadata: {name: b}
spec: {providerID: 'gce://p/us-west1-c/b'}
",
    );
    let nodes: Vec<_> = world.nodes();
    assert_eq!(nodes, ["a us-west1-b 10.128.0.11", "b us-west1-c 10.128.0.12"]);
    assert!(world.model.nodes.rows().iter().all(|node| node.has_zone));
}

#[test]
fn a_handwritten_node_is_ready_and_gets_a_zone_an_address_and_a_pod_range() {
    let world = world("apiVersion: v1\nkind: Node\nmetadata: {name: a}\n");
    let node = &world.model.nodes.rows()[0];
    assert_eq!(node.ready, Some(true));
    assert!(node.has_zone && node.has_pod_range);
    assert_eq!(
        world.said("model/zones-made-up"),
        ["nodes without a zone: 1, a first; zones were made up"]
    );
    assert_eq!(
        world.said("model/node-addresses-made-up"),
        ["nodes without an address: 1, a first; made up from 10.128.0.11 on"]
    );
}

#[test]
fn a_node_that_a_cluster_printed_without_zone_among_others_stays_without() {
    let world = world(
        "apiVersion: v1
kind: Node
metadata: {name: a, labels: {topology.kubernetes.io/zone: us-west1-b}}
---
apiVersion: v1
kind: Node
metadata: {name: b}
status: {nodeInfo: {kubeletVersion: v1.33.1}}
",
    );
    let b = &world.model.nodes.rows()[1];
    assert!(!b.has_zone && !b.has_pod_range);
    assert_eq!((b.ready, world.model.name(world.model.zones[b.zone].name)), (None, ""));
}

#[test]
fn a_pod_on_an_unknown_node_makes_that_node() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: shop}\nspec: {nodeName: n-9}\n";
    let world = world(&(three_nodes("seed: 1") + pod));
    assert_eq!(world.nodes()[3], "n-9 us-central1-a 10.128.0.14");
    assert_eq!(world.model.nodes.rows()[3].origin, Origin::MadeUp);
    assert_eq!(
        world.said("model/node-unknown"),
        ["shop/p names the node n-9, which is not in the text; it was made up"]
    );
}

#[test]
fn a_pod_that_is_over_makes_no_node() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: gone}\nstatus: {phase: Succeeded}\n";
    assert_eq!(world(&(three_nodes("seed: 1") + pod)).nodes().len(), 3);
}

#[test]
fn absurd_numbers_are_cut_and_said() {
    let world = world(&scenario("nodes: [{name: n, count: 15000}, {name: m, count: 2}]"));
    assert_eq!(world.model.nodes.len(), 15_000);
    assert_eq!(
        world.said("model/too-many"),
        ["m asks for 2; 15000 is the most that is made in one world"]
    );
}
