//! `kp_packet_flow`: what one node does with packets.

use std::collections::BTreeSet;
use std::time::Duration;

use fivetuple_core::base::{Addr, FiveTuple, NodeId, Seed};
use fivetuple_core::model::{Endpoint, Model};
use fivetuple_core::plan::node::{Dnat, Refusal, Tables, Verdict, View};
use fivetuple_core::systems::NodeDataplane;
use fivetuple_core::systems::kube_proxy::KubeProxy;
use serde_json::Value;

use crate::support::{Tally, list, number, section, text, texts, truth, vectors};
use crate::world;

#[test]
fn kp_packet_flow() {
    let mut tally = Tally::new("kp_packet_flow");
    for scenario in section(&vectors("kp_packet_flow"), "scenarios") {
        let (model, node) = build(scenario);
        let programs = model.services.ids().flat_map(|id| KubeProxy.programs(id, &model));
        let tables = Tables::new(&model, &programs.collect::<Vec<_>>());
        let view = tables.view(&model, node);
        for flow in list(scenario, "flows") {
            let packet = packet(&flow["packet"]);
            tally.check(text(flow, "id"), &seen(&view, &packet), &wanted(&flow["expect"]));
        }
    }
    tally.finish();
}

/// What happened: the verdict's word, who could be and was picked, whether the source was rewritten.
type Outcome = (String, BTreeSet<String>, BTreeSet<bool>);

fn wanted(expect: &Value) -> Outcome {
    let verdict = text(expect, "verdict").to_owned();
    match verdict.as_str() {
        "dnat" => {
            let endpoints = texts(&expect["endpoints"]).expect("endpoints");
            (verdict, endpoints, BTreeSet::from([truth(expect, "masq")]))
        }
        "reject" | "drop" | "accept" | "none" => (verdict, BTreeSet::new(), BTreeSet::new()),
        other => panic!("no verdict: {other}"),
    }
}

/// The outcome over enough draws that every candidate comes up.
fn seen(view: &View<'_>, packet: &FiveTuple) -> Outcome {
    let mut chance = Seed(1);
    let mut outcome = (String::new(), BTreeSet::new(), BTreeSet::new());
    for _ in 0..400 {
        let verdict = view.receive(packet, chance.draw());
        let word = match verdict {
            Verdict::Dnat(dnat) => {
                outcome.1.insert(dnat.target().addr.to_string());
                // Also makes sure that every reason can be told.
                view.explain(packet, &dnat);
                outcome.2.insert(masqueraded(view, packet, &dnat));
                "dnat"
            }
            Verdict::Reject(refused) if refused.how == Some(Refusal::Unreachable) => "reject",
            Verdict::Reject(_) => "reject otherwise",
            Verdict::Drop(_) => "drop",
            Verdict::Accept(_) => "accept",
            Verdict::None => "none",
        };
        word.clone_into(&mut outcome.0);
    }
    outcome
}

/// Whether the source becomes an address of the node.
fn masqueraded(view: &View<'_>, packet: &FiveTuple, dnat: &Dnat<'_>) -> bool {
    assert!(dnat.source.is_none_or(|source| view.owns(source.ip)), "{packet}: {dnat:?}");
    dnat.source.is_some()
}

fn packet(it: &Value) -> FiveTuple {
    FiveTuple {
        protocol: world::protocol(text(it, "protocol")),
        src: Addr::new(world::ip(text(it, "src")), 40_001),
        dst: Addr::new(world::ip(text(it, "dst")), number(it, "dport") as u16),
    }
}

fn build(scenario: &Value) -> (Model, NodeId) {
    let mut model = world::empty("1.33");
    let proxy = &scenario["proxy"];
    assert_eq!(text(proxy, "mode"), "iptables", "only this mode is modelled");
    let setup = &mut model.cluster.node;
    let detector = truth(proxy, "localTrafficDetector");
    setup.cluster_cidr = detector.then(|| world::range(text(proxy, "clusterCIDR")));
    setup.masquerade_all = truth(proxy, "masqueradeAll");
    setup.localhost_node_ports = truth(proxy, "localhostNodePorts");
    let ranges = list(proxy, "nodePortAddresses").iter();
    setup.node_port_addresses =
        ranges.map(|range| world::range(range.as_str().expect("a range"))).collect();
    let gate = truth(proxy, "loadBalancerIPModeGate");
    setup.gates.insert("LoadBalancerIPMode".to_owned(), gate);
    let node = world::node(&mut model, text(proxy, "nodeName"));
    // Loopback ranges go without saying.
    let own = list(proxy, "nodeLocalAddresses").iter().filter_map(Value::as_str);
    model.nodes[node].ips = own.filter(|ip| !ip.contains('/')).map(world::ip).collect();
    for service in list(scenario, "services") {
        add_service(&mut model, service);
    }
    (model, node)
}

fn add_service(model: &mut Model, it: &Value) {
    let cluster_ip = it["clusterIP"].as_str().unwrap_or("");
    let id = world::service(model, text(it, "name"), world::kind(text(it, "type")), cluster_ip);
    for port in list(it, "ports") {
        let endpoints: Vec<Endpoint> = list(it, "endpoints")
            .iter()
            .map(|endpoint| {
                let target = number(port, "targetPort") as u16;
                let addr = Addr::new(world::ip(text(endpoint, "ip")), target);
                let node = endpoint["node"].as_str().map(|name| world::node(model, name));
                world::endpoint(addr, node, world::life(endpoint))
            })
            .collect();
        let node_port = port["nodePort"].as_u64().filter(|port| *port > 0);
        let protocol = world::protocol(text(port, "protocol"));
        let key = (protocol, number(port, "port") as u16, node_port.map(|port| port as u16));
        world::port(model, id, key, endpoints);
    }
    let service = &mut model.services[id];
    service.external_ips = list(it, "externalIPs").iter().map(ip_of).collect();
    let ingress = list(it, "loadBalancerIngress").iter();
    service.ingress =
        ingress.map(|it| world::ingress(text(it, "ip"), it["ipMode"].as_str())).collect();
    let ranges = list(it, "loadBalancerSourceRanges").iter();
    service.source_ranges =
        ranges.map(|it| world::at(world::range(it.as_str().expect("a range")))).collect();
    service.external_policy = world::policy(text(it, "externalTrafficPolicy"));
    service.internal_policy = world::policy(text(it, "internalTrafficPolicy"));
    let health = it["healthCheckNodePort"].as_u64().filter(|port| *port > 0);
    service.health_port = health.map(|port| port as u16);
    service.client_ip_affinity = match text(it, "sessionAffinity") {
        "None" => None,
        // Nothing came before, so there is nothing to remember yet.
        "ClientIP" => Some(world::at(Duration::from_hours(3))),
        other => panic!("no session affinity: {other}"),
    };
}

fn ip_of(value: &Value) -> std::net::IpAddr {
    world::ip(value.as_str().expect("an address"))
}
