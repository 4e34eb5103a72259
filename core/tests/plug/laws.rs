//! What always holds, whatever packet comes.

use std::sync::LazyLock;

use fivetuple_core::base::{Addr, ClientId, FiveTuple, Place, Protocol, Share};
use fivetuple_core::path::{Action, End, Health, RoundTrip, Route, Router, Step, Tracker};
use fivetuple_core::plan::{Affinity, Host, Policy, Weights};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};

use crate::toy::{TOY, Toy};
use crate::world::{Sketch, UNEVEN, client, shares, to_web};

/// All ways of balancing in worlds of both policies on both data planes.
static ROUTERS: LazyLock<Vec<Router>> = LazyLock::new(|| {
    let toys = [
        TOY,
        Toy { policy: Policy::Rendezvous, weights: Weights::ReadyEndpoints, ..TOY },
        Toy { affinity: Affinity::Source, zonal: true, ..TOY },
    ];
    let worlds = ["Cluster", "Local"].into_iter().flat_map(|policy| {
        ["iptables", "v2"].map(|dataplane| Sketch { policy, dataplane, ..UNEVEN })
    });
    let guarded = "  loadBalancerSourceRanges: [203.0.113.0/24, 10.0.0.0/8]";
    let odd = [
        Sketch { service: guarded, ..UNEVEN },
        Sketch { pods: "\n  - {name: a, node: n-1, labels: {app: web}, ready: false}", ..UNEVEN },
        Sketch {
            pods: "\n  - {name: a, node: n-2, labels: {app: web}, terminating: true}",
            ..UNEVEN
        },
        Sketch { pods: "", ..UNEVEN },
    ];
    let worlds = worlds.chain(odd);
    worlds.flat_map(|world| toys.map(|toy| world.router(toy))).collect()
});

/// A router, and a packet that one of its clients might send.
fn any_packet() -> impl Strategy<Value = (usize, ClientId, FiveTuple)> {
    let port = proptest::sample::select(vec![80_u16, 81, 30_080]);
    let parts = (0..ROUTERS.len(), 0..6_u32, any::<u16>(), port, any::<bool>());
    parts.prop_map(|(router, client, source, port, tcp)| {
        let protocol = if tcp { Protocol::Tcp } else { Protocol::Udp };
        let web = to_web(&ROUTERS[router], "berlin", 1).dst;
        let dst = Addr { port, ..web };
        let packet = ROUTERS[router].packet(ClientId(client), source, dst, protocol);
        (router, ClientId(client), packet)
    })
}

fn parts(trip: RoundTrip) -> (Vec<Step>, Vec<Step>) {
    match trip {
        RoundTrip::Completed { there, back } | RoundTrip::ReplyLost { there, back } => {
            (there, back)
        }
        RoundTrip::Lost { there } => (there, Vec::new()),
    }
}

/// What a told trip says that the route says too.
fn outcome(there: &[Step]) -> (FiveTuple, End) {
    let last = there.last().unwrap();
    let end = match last.action {
        Action::Accepts => End::Completed,
        Action::Rejects(_) => End::Rejected,
        _ => End::Dropped,
    };
    (last.after, end)
}

proptest! {
    #[test]
    fn the_reply_of_a_reply_is_the_original((_, _, packet) in any_packet()) {
        prop_assert_eq!(packet.reply().reply(), packet);
    }

    #[test]
    fn a_trip_takes_the_way_that_the_route_says(
        (router, client, packet) in any_packet(), seed in any::<u64>(),
    ) {
        let router = &ROUTERS[router];
        let route: Route = router.route(&packet, client, seed);
        let (there, _) = parts(router.trace(&packet, client, seed));
        prop_assert_eq!(outcome(&there), (route.packet, route.end));
        prop_assert_eq!(there.last().unwrap().at, route.at);
        let picked = |step: &Step| match &step.action {
            Action::Picks(choice) => Some((step.at, choice.candidates[choice.picked].place)),
            _ => None,
        };
        let place = |host| match host {
            Host::Node(node) => Place::Node(node),
            Host::Pod(pod) => Place::Pod(pod),
        };
        let picks: Vec<(Place, Place)> = there.iter().filter_map(picked).collect();
        let backend = route.balancer.zip(route.backend);
        let backend = backend.map(|(id, host)| (Place::Balancer(id), place(host)));
        let endpoint = route.endpoint.map(|_| (Place::Node(route.node.unwrap()), route.at));
        let told: Vec<(Place, Place)> = backend.into_iter().chain(endpoint).collect();
        prop_assert_eq!(picks, told);
    }

    #[test]
    fn an_answer_comes_from_whom_the_client_asked_or_its_socket_was_connected_to(
        (router, client, packet) in any_packet(), seed in any::<u64>(),
    ) {
        let (there, back) = parts(ROUTERS[router].trace(&packet, client, seed));
        let connects = |step: &Step| step.because.rule.id == "cilium/node-connects-to-endpoint";
        let asked = if there.iter().any(connects) { outcome(&there).0 } else { packet };
        if let Some(last) = back.last() {
            prop_assert_eq!(last.after, asked.reply());
        }
    }

    #[test]
    fn every_step_goes_on_from_the_one_before(
        (router, client, packet) in any_packet(), seed in any::<u64>(),
    ) {
        let (there, back) = parts(ROUTERS[router].trace(&packet, client, seed));
        for steps in [there, back] {
            prop_assert!(steps.windows(2).all(|pair| pair[0].after == pair[1].before));
        }
    }

    #[test]
    fn what_is_picked_is_a_candidate_and_candidates_add_up_to_one(
        (router, client, packet) in any_packet(), seed in any::<u64>(),
    ) {
        let (there, _) = parts(ROUTERS[router].trace(&packet, client, seed));
        for step in there {
            if let Action::Picks(choice) = step.action {
                prop_assert!(choice.picked < choice.candidates.len());
                prop_assert!(!choice.candidates[choice.picked].share.is_zero());
                let sum: Share = choice.candidates.iter().map(|one| one.share).sum();
                prop_assert_eq!(sum, Share::ONE);
            }
        }
    }
}

#[test]
fn the_same_world_gives_the_same_choices() {
    let [here, again] = [TOY, TOY].map(|toy| UNEVEN.router(toy));
    for port in 1..2_000 {
        let (packet, berlin) = (to_web(&here, "berlin", port), client(&here, "berlin"));
        assert_eq!(here.route(&packet, berlin, 5), again.route(&packet, berlin, 5));
    }
}

#[test]
fn a_load_balancer_ignores_chance_and_nodes_do_not() {
    let router = UNEVEN.router(TOY);
    let (packet, berlin) = (to_web(&router, "berlin", 40_001), client(&router, "berlin"));
    let ways: Vec<Route> = (0..50).map(|seed| router.route(&packet, berlin, seed)).collect();
    assert!(ways.iter().all(|way| way.backend == ways[0].backend));
    assert!(ways.iter().any(|way| way.endpoint != ways[0].endpoint));
}

/// Which backend each of some packets gets.
fn backends(router: &Router) -> Vec<Option<Host>> {
    let berlin = client(router, "berlin");
    let packet = |port| to_web(router, "berlin", port);
    (1..20_000).map(|port| router.route(&packet(port), berlin, 1).backend).collect()
}

#[test]
fn a_backend_that_turns_unhealthy_moves_hardly_any_flows_but_its_own() {
    // Of three, two thirds are not its own; a Maglev table moves a few of them, bids move none.
    for (policy, most) in [(Policy::Maglev, 400), (Policy::Rendezvous, 0)] {
        let mut router = UNEVEN.router(Toy { policy, ..TOY });
        let before = backends(&router);
        let mut health = Health::settled(router.model(), router.plans());
        let (exposure, _) = router.plans().built().next().unwrap();
        let gone = health.of(exposure)[1].host;
        health.backend_mut(exposure, gone).unwrap().standing.healthy = false;
        router.set_health(exposure, &health);
        let after = backends(&router);
        let moved = before.iter().zip(&after).filter(|(was, is)| was != is && **was != Some(gone));
        let moved = moved.count();
        assert!(moved <= most, "{policy:?}: {moved}");
        assert!(after.iter().all(|host| *host != Some(gone)));
    }
}

#[test]
fn a_first_packet_sent_again_goes_where_the_changed_set_says() {
    let mut router = UNEVEN.router(TOY);
    let (packet, berlin) = (to_web(&router, "berlin", 40_001), client(&router, "berlin"));
    let pick = &router.plans().built().next().unwrap().1.pick;
    assert!(Tracker::of(pick).opens(packet.protocol, true), "the table is not asked");
    let before = router.route(&packet, berlin, 1).backend.unwrap();
    let mut health = Health::settled(router.model(), router.plans());
    let (exposure, _) = router.plans().built().next().unwrap();
    health.backend_mut(exposure, before).unwrap().standing.healthy = false;
    router.set_health(exposure, &health);
    assert_ne!(router.route(&packet, berlin, 1).backend, Some(before));
}

#[test]
fn many_connections_spread_as_the_exact_shares_say() {
    for router in &ROUTERS[..12] {
        let berlin = client(router, "berlin");
        let exact = shares(router, "berlin");
        let affinity = *router.plans().built().next().unwrap().1.pick.affinity.value();
        if affinity == Affinity::Source {
            continue;
        }
        let mut counts = std::collections::BTreeMap::new();
        for port in 1..30_001 {
            let route = router.route(&to_web(router, "berlin", port), berlin, port.into());
            *counts.entry(route.endpoint.unwrap()).or_insert(0_u32) += 1;
        }
        for (endpoint, share) in exact.endpoints {
            let count = counts.get(&endpoint).copied().unwrap_or(0);
            crate::world::fits(count.into(), 30_000, share);
        }
    }
}
