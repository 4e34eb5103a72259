//! Packets told step by step.

use fivetuple_core::base::{Addr, Protocol};
use fivetuple_core::path::Router;
use fivetuple_core::plan::Reach;

use crate::toy::{TOY, Toy};
use crate::world::{Sketch, UNEVEN, client, to_web, told};

const LOCAL: Sketch<'_> = Sketch { policy: "Local", ..UNEVEN };
const V2: Sketch<'_> = Sketch { dataplane: "v2", ..UNEVEN };

/// What happens to a packet from a client's port 40001 to the load balancer.
fn trip(router: &Router, name: &str) -> Vec<String> {
    lines(&told(router, name, &to_web(router, name, 40_001)))
}

/// The same for a packet to an address.
fn trip_to(name: &str, dst: &str) -> Vec<String> {
    let router = UNEVEN.router(TOY);
    let dst: std::net::SocketAddr = dst.parse().unwrap();
    let dst = Addr::new(dst.ip(), dst.port());
    let packet = router.packet(client(&router, name), 40_001, dst, Protocol::Tcp);
    lines(&told(&router, name, &packet))
}

fn lines(told: &str) -> Vec<String> {
    told.lines().map(str::to_owned).collect()
}

/// How a trip that goes nowhere ends.
fn ends(told: &[String]) -> &str {
    told.last().unwrap()
}

#[test]
fn cluster_rewrites_both_addresses_there_and_back() {
    let told = trip(&UNEVEN.router(TOY), "berlin");
    let expected = [
        "berlin: sends 203.0.113.7:40001 > 198.51.100.10:80 tcp [path/client-opens-connection]",
        "web: picks n-3 of n-1 1/3, n-2 1/3, n-3 1/3 [toy/takes-all-nodes]",
        "n-3: picks a-2 of a-1 1/4, a-2 1/4, a-3 1/4, b 1/4 [kube-proxy/cluster-uses-any-endpoint]",
        "n-3: dst 198.51.100.10:80 => 10.8.1.3:8080 [kube-proxy/dnat-to-endpoint]",
        "n-3: src 203.0.113.7:40001 => 10.128.0.13:15610 [kube-proxy/cluster-masquerades]",
        "a-2: accepts 10.128.0.13:15610 > 10.8.1.3:8080 tcp [path/pod-listens]",
        "n-3: src 10.8.1.3:8080 => 198.51.100.10:80 [kube-proxy/reply-undoes-dnat]",
        "n-3: dst 10.128.0.13:15610 => 203.0.113.7:40001 [kube-proxy/reply-undoes-snat]",
        "n-3: to berlin 198.51.100.10:80 > 203.0.113.7:40001 tcp [toy/takes-all-nodes]",
    ];
    assert_eq!(told, expected);
}

#[test]
fn local_keeps_the_client_address_and_leaves_out_who_has_no_pod() {
    let told = trip(&LOCAL.router(TOY), "berlin");
    let expected = [
        "berlin: sends 203.0.113.7:40001 > 198.51.100.10:80 tcp [path/client-opens-connection]",
        "web: picks n-1 of n-1 1/2, n-2 1/2, not n-3 [toy/takes-all-nodes]",
        "n-1: picks a-3 of a-1 1/3, a-2 1/3, a-3 1/3, not b [kube-proxy/local-uses-endpoints-here]",
        "n-1: dst 198.51.100.10:80 => 10.8.1.4:8080 [kube-proxy/dnat-to-endpoint]",
        "n-1: keeps 203.0.113.7:40001 [kube-proxy/local-keeps-source]",
        "a-3: accepts 203.0.113.7:40001 > 10.8.1.4:8080 tcp [path/pod-listens]",
        "n-1: src 10.8.1.4:8080 => 198.51.100.10:80 [kube-proxy/reply-undoes-dnat]",
        "n-1: to berlin 198.51.100.10:80 > 203.0.113.7:40001 tcp [toy/takes-all-nodes]",
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_source_is_rewritten_by_policy_data_plane_and_place_of_the_pod() {
    // Documented: with Cluster always, on the newer data plane just for a Pod elsewhere; with Local never.
    let table = [(UNEVEN, true, true), (V2, false, true), (LOCAL, false, false)];
    for (sketch, here, elsewhere) in table {
        let router = sketch.router(TOY);
        for port in 40_001..40_100 {
            let packet = to_web(&router, "berlin", port);
            let route = router.route(&packet, client(&router, "berlin"), 1);
            let on = router.model().endpoints[route.endpoint.unwrap()].node;
            let expected = if on == route.node { here } else { elsewhere };
            assert_eq!(route.packet.src != packet.src, expected, "{} {port}", sketch.dataplane);
        }
    }
}

#[test]
fn a_pod_takes_the_short_way_past_the_load_balancer() {
    let told = trip(&LOCAL.router(TOY), "pod");
    let expected = [
        "pod: sends 10.8.3.2:40001 > 198.51.100.10:80 tcp [path/client-opens-connection]",
        "n-3: picks b of a-1 1/4, a-2 1/4, a-3 1/4, b 1/4 [kube-proxy/pod-takes-short-way]",
        "n-3: dst 198.51.100.10:80 => 10.8.2.2:8080 [kube-proxy/dnat-to-endpoint]",
        "n-3: keeps 10.8.3.2:40001 [kube-proxy/pod-keeps-source]",
        "b: accepts 10.8.3.2:40001 > 10.8.2.2:8080 tcp [path/pod-listens]",
        "n-3: src 10.8.2.2:8080 => 198.51.100.10:80 [kube-proxy/reply-undoes-dnat]",
        "n-3: to pod 198.51.100.10:80 > 10.8.3.2:40001 tcp [path/reply-goes-to-sender]",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_node_port_needs_no_load_balancer() {
    let told = trip_to("vm", "10.128.0.12:30080");
    assert!(told[1].starts_with("n-2: picks b of a-1 1/4"), "{}", told[1]);
    let back = "n-2: to vm 10.128.0.12:30080 > 10.132.0.11:40001 tcp [path/reply-goes-to-sender]";
    assert_eq!(ends(&told), back);
}

#[test]
fn a_pod_can_be_reached_by_its_own_address() {
    let told = trip_to("vm", "10.8.1.2:8080");
    assert_eq!(told[1], "a-1: accepts 10.132.0.11:40001 > 10.8.1.2:8080 tcp [path/pod-listens]");
    let back = "a-1: to vm 10.8.1.2:8080 > 10.132.0.11:40001 tcp [path/reply-goes-to-sender]";
    assert_eq!(ends(&told), back);
}

#[test]
fn what_cannot_arrive_says_where_it_ends_and_why() {
    let cases = [
        ("berlin", "10.96.0.10:80", "berlin: drops [path/cluster-address-stays-inside]"),
        ("berlin", "192.0.2.200:80", "berlin: drops [path/nothing-at-address]"),
        ("berlin", "10.128.0.12:30080", "n-2: drops [path/internal-address-from-outside]"),
        ("berlin", "198.51.100.10:81", "web: drops [path/no-frontend-at-port]"),
        ("vm", "10.128.0.12:31000", "n-2: rejects [path/nothing-listens-on-node]"),
    ];
    for (name, dst, expected) in cases {
        assert_eq!(ends(&trip_to(name, dst)), expected);
    }
}

#[test]
fn an_internal_load_balancer_answers_its_region_or_with_global_access_all_of_the_network() {
    let ends_for = |reach, name| {
        let told = trip(&UNEVEN.router(Toy { reach, ..TOY }), name);
        ends(&told).to_owned()
    };
    let outside = "web: drops [path/internal-address-from-outside]";
    let other = "web: drops [path/other-region-needs-global-access]";
    assert_eq!(ends_for(Reach::Region, "berlin"), outside);
    assert_eq!(ends_for(Reach::Network, "berlin"), outside);
    assert_eq!(ends_for(Reach::Region, "far"), other);
    for (reach, name) in [(Reach::Network, "far"), (Reach::Region, "vm"), (Reach::Region, "office")]
    {
        assert!(ends_for(reach, name).contains(&format!(": to {name} ")), "{reach:?} {name}");
    }
}

#[test]
fn the_firewall_checks_the_source_and_the_port_in_front_of_the_node() {
    let service = "  loadBalancerSourceRanges: [203.0.113.0/24]";
    let router = Sketch { service, ..UNEVEN }.router(TOY);
    assert!(ends(&trip(&router, "berlin")).contains(": to berlin "));
    assert!(ends(&trip(&router, "vm")).ends_with(": drops [path/firewall-checks-source]"));
}

#[test]
fn a_pod_that_only_terminates_still_answers_and_one_that_is_not_ready_never_does() {
    let ends_with = |pod: &str| {
        let pods = format!("\n  - {{name: a, node: n-1, labels: {{app: web}}, {pod}}}");
        let told = trip(&Sketch { pods: &pods, ..UNEVEN }.router(TOY), "berlin");
        ends(&told).to_owned()
    };
    assert!(ends_with("terminating: true").contains(": to berlin "));
    let refused = ends_with("ready: false");
    assert!(refused.contains(": rejects [") || refused.contains(": drops ["), "{refused}");
}
