//! Where new connections go by the rules: the worked examples.

use fivetuple_core::base::Share;
use fivetuple_core::path::{Router, Shares};
use fivetuple_core::plan::Weights;

use crate::toy::{TOY, Toy};
use crate::world::{Sketch, UNEVEN, shares};

/// Shares of the three nodes and of the Pods, in order.
fn parts(router: &Router, shares: &Shares) -> (Vec<String>, Vec<String>) {
    let model = router.model();
    let of = |share: Option<&Share>| share.copied().unwrap_or_default().to_string();
    let nodes = model.nodes.ids().map(|id| of(shares.nodes.get(&id))).collect();
    let pods = model.endpoints.ids().map(|id| of(shares.endpoints.get(&id))).collect();
    (nodes, pods)
}

fn of(sketch: Sketch<'_>, toy: Toy) -> (Vec<String>, Vec<String>) {
    let router = sketch.router(toy);
    let shares = shares(&router, "berlin");
    assert_eq!(shares.lost, Share::ZERO);
    parts(&router, &shares)
}

fn texts(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| (*part).to_owned()).collect()
}

#[test]
fn cluster_spreads_evenly_over_nodes_and_over_pods() {
    let (nodes, pods) = of(UNEVEN, TOY);
    assert_eq!(nodes, texts(&["1/3", "1/3", "1/3"]));
    assert_eq!(pods, texts(&["1/4", "1/4", "1/4", "1/4"]));
}

#[test]
fn local_spreads_evenly_over_nodes_with_pods_and_so_unevenly_over_pods() {
    let (nodes, pods) = of(Sketch { policy: "Local", ..UNEVEN }, TOY);
    assert_eq!(nodes, texts(&["1/2", "1/2", "0"]));
    assert_eq!(pods, texts(&["1/6", "1/6", "1/6", "1/2"]));
}

#[test]
fn local_with_weights_spreads_evenly_over_pods() {
    let weighted = Toy { weights: Weights::ReadyEndpoints, ..TOY };
    let (nodes, pods) = of(Sketch { policy: "Local", ..UNEVEN }, weighted);
    assert_eq!(nodes, texts(&["3/4", "1/4", "0"]));
    assert_eq!(pods, texts(&["1/4", "1/4", "1/4", "1/4"]));
}

#[test]
fn a_client_with_zonal_affinity_stays_in_its_zone_and_others_do_not() {
    let router = UNEVEN.router(Toy { zonal: true, ..TOY });
    let nodes = |name| parts(&router, &shares(&router, name)).0;
    assert_eq!(nodes("vm"), texts(&["0", "1", "0"]));
    for name in ["berlin", "office", "far"] {
        assert_eq!(nodes(name), texts(&["1/3", "1/3", "1/3"]), "{name}");
    }
}

#[test]
fn where_nobody_is_ready_everybody_is_tried_and_everything_is_lost() {
    let pods = "
  - {name: a, node: n-1, labels: {app: web}, ready: false}";
    let router = Sketch { policy: "Local", pods, ..UNEVEN }.router(TOY);
    let shares = shares(&router, "berlin");
    assert_eq!(parts(&router, &shares).0, texts(&["1/3", "1/3", "1/3"]));
    assert_eq!(shares.lost, Share::ONE);
}

#[test]
fn a_pod_uses_its_own_node_and_not_the_load_balancer() {
    let router = Sketch { policy: "Local", ..UNEVEN }.router(TOY);
    let (nodes, pods) = parts(&router, &shares(&router, "pod"));
    assert_eq!(nodes, texts(&["0", "0", "1"]));
    assert_eq!(pods, texts(&["1/4", "1/4", "1/4", "1/4"]));
}

#[test]
fn all_clients_together_count_by_what_they_send() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 30/s}
  - {from: vm, to: web, connections: 10/s}";
    let router = Sketch { scenario, ..UNEVEN }.router(Toy { zonal: true, ..TOY });
    let (exposure, _) = router.plans().built().next().unwrap();
    let shares = router.shares_of_all(exposure);
    assert_eq!(parts(&router, &shares).0, texts(&["1/4", "1/2", "1/4"]));
    assert_eq!(shares.zones, [Share::of(1, 4), Share::of(1, 2), Share::of(1, 4)]);
}
