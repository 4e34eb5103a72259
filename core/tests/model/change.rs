use fivetuple_core::base::{At, Span};
use fivetuple_core::manifest::scenario::{Happening, NodeBecomes, PodBecomes};
use fivetuple_core::model::Model;

use crate::{World, three_nodes, web, world};

const PODS: &str = "pods: [{name: web, namespace: shop, count: 2, node: n-1, labels: {app: web}}, \
                    {name: other, namespace: shop, node: n-2, labels: {app: web}}]";

fn at(name: &str) -> At<String> {
    At::new(name.to_owned(), Span::default())
}

fn after(model: &Model, pod: &str, becomes: PodBecomes) -> World {
    World { model: model.with(&Happening::Pod { pod: at(pod), becomes }), problems: Vec::new() }
}

fn lives(world: &World) -> Vec<String> {
    let endpoints = world.endpoints("shop/web", 0);
    let short = endpoints.iter().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        format!("{} {}", words[0], words[2])
    });
    short.collect()
}

#[test]
fn endpoints_follow_their_pod() {
    let world = world(&(three_nodes(PODS) + &web("LoadBalancer")));
    let unready = after(&world.model, "shop/web-1", PodBecomes::Unready);
    assert_eq!(lives(&unready), ["web-1 Unready", "web-2 Ready", "other Ready"]);
    let ready = after(&unready.model, "shop/web-1", PodBecomes::Ready);
    assert_eq!(lives(&ready), lives(&world));
    let leaving = after(&world.model, "shop/web-1", PodBecomes::Terminating);
    assert_eq!(lives(&leaving)[0], "web-1 Serving");
    let stopping = after(&unready.model, "shop/web-1", PodBecomes::Terminating);
    assert_eq!(lives(&stopping)[0], "web-1 Terminating");
}

#[test]
fn a_pod_that_is_gone_has_no_endpoint_until_it_is_back() {
    let world = world(&(three_nodes(PODS) + &web("LoadBalancer")));
    let gone = after(&world.model, "shop/web-2", PodBecomes::Gone);
    assert_eq!(lives(&gone), ["web-1 Ready", "other Ready"]);
    let again = after(&gone.model, "shop/web-1", PodBecomes::Gone);
    assert_eq!(lives(&again), ["other Ready"]);
    let back = after(&again.model, "shop/web-2", PodBecomes::Ready);
    assert_eq!(lives(&back), ["other Ready", "web-2 Ready"]);
}

#[test]
fn what_stays_keeps_its_endpoint_id() {
    let world = world(&(three_nodes(PODS) + &web("LoadBalancer")));
    let before = world.model.endpoints.rows().to_vec();
    let gone = after(&world.model, "shop/web-1", PodBecomes::Gone);
    let addresses = |rows: &[fivetuple_core::model::Endpoint]| {
        rows.iter().map(|endpoint| endpoint.addr).collect::<Vec<_>>()
    };
    assert_eq!(addresses(&gone.model.endpoints.rows()[..before.len()]), addresses(&before));
}

#[test]
fn pods_published_before_they_are_ready_stay_ready() {
    let service = web("LoadBalancer").replace("{type:", "{publishNotReadyAddresses: true, type:");
    let world = world(&(three_nodes(PODS) + &service));
    let unready = after(&world.model, "shop/web-1", PodBecomes::Unready);
    assert_eq!(lives(&unready)[0], "web-1 Ready");
}

#[test]
fn a_zone_takes_all_its_nodes_along() {
    let world = world(&three_nodes(PODS));
    let down = world.model.with(&Happening::Zone { zone: at("us-central1-b"), up: false });
    let up: Vec<bool> = down.nodes.rows().iter().map(|node| node.up).collect();
    assert_eq!(up, [true, false, true]);
    let back = down.with(&Happening::Node { node: at("n-2"), becomes: NodeBecomes::Up });
    assert!(back.nodes.rows().iter().all(|node| node.up));
}

#[test]
fn a_name_that_does_not_exist_changes_nothing() {
    let world = world(&(three_nodes(PODS) + &web("LoadBalancer")));
    let same = after(&world.model, "shop/web-9", PodBecomes::Gone);
    assert_eq!(lives(&same), lives(&world));
}
