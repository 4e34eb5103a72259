//! What nodes do that no single packet shows: memory of clients, and what a refusal is.

use std::time::Duration;

use fivetuple_core::base::{Addr, FiveTuple, NodeId, Protocol, Seed, Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::plan::node::{Memory, Refusal, Tables, Verdict};
use fivetuple_core::{Worked, work};

fn world(plane: &str, service: &str, pods: &str) -> Worked {
    let text = format!(
        "
apiVersion: v1
kind: Service
metadata: {{name: web}}
spec:
  type: LoadBalancer
  selector: {{app: web}}
  ports: [{{port: 80, targetPort: 8080, protocol: TCP, name: a}}, {{port: 80, targetPort: 8080, protocol: UDP, name: b}}]
  {service}
status: {{loadBalancer: {{ingress: [{{ip: 198.51.100.10}}]}}}}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
metadata: {{name: s}}
spec:
  cluster: {{provider: gke, version: 1.33.5-gke.1162000, dataplane: {plane}, location: us-central1}}
  nodes: [{{name: n, count: 2, zones: [us-central1-a]}}]
  pods: [{pods}]
"
    );
    work(Texts::one(text), Limits::FILES)
}

fn tables(world: &Worked) -> Tables {
    Tables::new(world.router.model(), &world.router.plans().programs)
}

fn packet(protocol: Protocol, port: u16) -> FiveTuple {
    let at = |ip: [u8; 4], port| Addr::new(ip.into(), port);
    FiveTuple { protocol, src: at([203, 0, 113, 7], port), dst: at([198, 51, 100, 10], 80) }
}

const STICKY: &str =
    "sessionAffinity: ClientIP\n  sessionAffinityConfig: {clientIP: {timeoutSeconds: 10}}";
const PODS: &str = "{name: web, count: 20, node: n-1, labels: {app: web}}";

const UNREADY: &str = "{name: web, node: n-1, labels: {app: web}, ready: false}";

/// Where a client's connections go that it opens at these moments, on one node.
fn picks(plane: &str, moments: &[Time]) -> Vec<Addr> {
    let world = world(plane, STICKY, PODS);
    let (tables, mut memory, mut chance) = (tables(&world), Memory::default(), Seed(5));
    let view = tables.view(world.router.model(), NodeId(0));
    let pick = |now: &Time| {
        let packet = packet(Protocol::Tcp, 40_001);
        let verdict = view.receive_sticky(&packet, chance.draw(), &memory, *now);
        memory.note(&view, packet.src.ip, &verdict, *now);
        let Verdict::Dnat(dnat) = verdict else { panic!("{verdict:?}") };
        dnat.target().addr
    };
    moments.iter().map(pick).collect()
}

#[test]
fn a_client_comes_back_as_long_as_it_is_not_away_too_long() {
    for plane in ["iptables", "v2"] {
        let picks = picks(plane, &[0, 9, 18, 27, 60].map(Time::secs));
        assert!(picks[..4].iter().all(|pick| *pick == picks[0]), "{plane}: {picks:?}");
        assert_ne!(picks[4], picks[0], "{plane}");
    }
}

#[test]
fn exactly_the_timeout_still_counts_for_one_data_plane_alone() {
    let same = |plane| picks(plane, &[0, 10].map(Time::secs)).windows(2).all(|p| p[0] == p[1]);
    assert!(same("iptables"));
    assert!(!same("v2"));
}

#[test]
fn nodes_do_not_tell_each_other_what_they_remember() {
    let world = world("iptables", STICKY, PODS);
    let (tables, mut memory) = (tables(&world), Memory::default());
    let view = |node| tables.view(world.router.model(), NodeId(node));
    let packet = packet(Protocol::Tcp, 40_001);
    let verdict = view(0).receive(&packet, 1 << 63);
    memory.note(&view(0), packet.src.ip, &verdict, Time::ZERO);
    for (node, remembers) in [(0, true), (1, false)] {
        let verdict = view(node).receive_sticky(&packet, 0, &memory, Time::secs(1));
        let Verdict::Dnat(dnat) = verdict else { panic!("{verdict:?}") };
        assert_eq!(dnat.remembered, remembers, "node {node}");
    }
}

#[test]
fn every_packet_renews_the_memory_of_one_data_plane_alone() {
    for (plane, renews) in [("iptables", false), ("v2", true)] {
        let world = world(plane, STICKY, PODS);
        let (tables, mut memory) = (tables(&world), Memory::default());
        let view = tables.view(world.router.model(), NodeId(0));
        let packet = packet(Protocol::Tcp, 40_001);
        let verdict = view.receive(&packet, 1 << 63);
        memory.note(&view, packet.src.ip, &verdict, Time::ZERO);
        let Verdict::Dnat(first) = verdict else { panic!("{verdict:?}") };
        let program = &tables.programs()[first.hit.program as usize];
        let known = (packet.src.ip, first.target().addr);
        memory.renew(NodeId(0), program, known, Time::secs(8));
        let later = Time::ZERO + Duration::from_secs(15);
        let verdict = view.receive_sticky(&packet, 0, &memory, later);
        let Verdict::Dnat(again) = verdict else { panic!("{verdict:?}") };
        assert_eq!(again.remembered, renews, "{plane}");
    }
}

#[test]
fn udp_has_no_reset_and_gets_the_icmp_error() {
    for plane in ["iptables", "v2"] {
        let world = world(plane, "externalTrafficPolicy: Cluster", UNREADY);
        let tables = tables(&world);
        let view = tables.view(world.router.model(), NodeId(0));
        for (protocol, how) in
            [(Protocol::Tcp, Refusal::Reset), (Protocol::Udp, Refusal::Unreachable)]
        {
            let verdict = view.receive(&packet(protocol, 40_001), 0);
            let Verdict::Reject(refused) = verdict else { panic!("{plane}: {verdict:?}") };
            assert_eq!(refused.how, Some(how), "{plane}");
        }
    }
}
