//! `cilium_backend_selection`: which backends each address of a Service leads to.

use std::collections::BTreeSet;

use fivetuple_core::base::{Addr, FiveTuple, NodeId, Protocol};
use fivetuple_core::model::{Endpoint, Lifecycle, Model};
use fivetuple_core::plan::node::{Answer, Found, From, List, Tables, Target, View, rules};
use fivetuple_core::systems::NodeDataplane;
use fivetuple_core::systems::cilium::Cilium;
use serde_json::Value;

use crate::support::{Tally, list, section, text, texts, vectors};
use crate::world;

const CLUSTER_IP: &str = "172.30.0.41";
const BALANCED_IP: &str = "192.0.2.10";
const NODE_IP: &str = "192.168.0.2";
const NODE_PORT: u16 = 30_080;

#[test]
fn cilium_backend_selection() {
    let mut tally = Tally::new("cilium_backend_selection");
    for vector in section(&vectors("cilium_backend_selection"), "vectors") {
        let (model, node) = build(vector);
        let older = text(vector, "era").starts_with("older");
        let cilium = if older { Cilium::OLDER } else { Cilium::CURRENT };
        let service = model.services.ids().next().expect("one Service");
        let tables = Tables::new(&model, &cilium.programs(service, &model));
        let view = tables.view(&model, node);
        let id = text(vector, "id");
        for (key, want) in vector["expect"].as_object().expect("expectations") {
            let id = format!("{id} {key}");
            if key == "twoScopes" {
                let inside = leads(&view, BALANCED_IP, From::Pod);
                let outside = leads(&view, BALANCED_IP, From::Other);
                tally.check(&id, &(inside != outside), &want.as_bool().expect("a truth value"));
            } else {
                tally.check(&id, &Some(selected(&view, key)), &texts(want));
            }
        }
    }
    tally.finish();
}

fn selected(view: &View<'_>, key: &str) -> BTreeSet<String> {
    match key {
        "ClusterIP" | "newConnections" => backends(view, (CLUSTER_IP, 80), From::Pod),
        "NodePort" => backends(view, (NODE_IP, NODE_PORT), From::Other),
        "LoadBalancer/external" => backends(view, (BALANCED_IP, 80), From::Other),
        "LoadBalancer/internal" => backends(view, (BALANCED_IP, 80), From::Pod),
        "existingOnly" => {
            let excluded = view.excluded(0, List::Cluster, false).into_iter();
            let leaving = excluded.filter(|(_, why)| *why.rule == rules::LEAVING);
            leaving.map(|(id, _)| name(view.endpoint_addr(id))).collect()
        }
        other => panic!("no address: {other}"),
    }
}

fn answer<'a>(view: &View<'a>, (ip, port): (&str, u16), from: From) -> Answer<'a> {
    let src = Addr::new(world::ip("203.0.113.7"), 40_001);
    let dst = Addr::new(world::ip(ip), port);
    let Found::Service(hit) = view.find(&FiveTuple { protocol: Protocol::Tcp, src, dst }) else {
        panic!("{ip}:{port} leads nowhere");
    };
    view.answer(hit, from, false)
}

fn backends(view: &View<'_>, to: (&str, u16), from: From) -> BTreeSet<String> {
    match answer(view, to, from) {
        Answer::Endpoints { candidates, .. } => {
            candidates.iter().map(|target: &Target| name(target.addr)).collect()
        }
        Answer::Refuse { .. } => BTreeSet::new(),
    }
}

/// Whether an address leads to the endpoints here alone: the scope its frontend has.
fn leads(view: &View<'_>, ip: &str, from: From) -> Option<List> {
    let src = Addr::new(world::ip("203.0.113.7"), 40_001);
    let dst = Addr::new(world::ip(ip), 80);
    match view.find(&FiveTuple { protocol: Protocol::Tcp, src, dst }) {
        Found::Service(hit) => Some(view.scope(hit, from).list),
        Found::HealthPort(..) | Found::ProxyPort(_) | Found::ClosedPort(..) | Found::Nothing => {
            None
        }
    }
}

fn name(addr: Addr) -> String {
    format!("{addr}/TCP")
}

fn build(vector: &Value) -> (Model, NodeId) {
    let mut model = world::empty("1.33");
    let node_name = text(&vector["node"], "name");
    let node = world::node_in(&mut model, node_name, vector["node"]["zone"].as_str());
    model.nodes[node].ips = vec![world::ip(NODE_IP)];
    let backends = list(vector, "backends");
    // The Service has the port that most vectors call `http`; others have one without a name.
    let names: Vec<&str> = backends.iter().map(|it| text(it, "portName")).collect();
    let port_name = if names.contains(&"http") { "http" } else { names.first().unwrap_or(&"") };
    let mine = backends.iter().filter(|it| text(it, "portName") == port_name);
    let endpoints: Vec<Endpoint> = mine.map(|it| backend(&mut model, it)).collect();
    let it = &vector["service"];
    let service = world::service(&mut model, "svc", world::kind(text(it, "type")), CLUSTER_IP);
    let node_port = (text(it, "type") != "ClusterIP").then_some(NODE_PORT);
    world::port(&mut model, service, (Protocol::Tcp, 80, node_port), endpoints);
    let service = &mut model.services[service];
    service.ingress = vec![world::ingress(BALANCED_IP, None)];
    service.external_policy = world::policy(text(it, "externalTrafficPolicy"));
    service.internal_policy = world::policy(text(it, "internalTrafficPolicy"));
    service.distribution =
        it["trafficDistribution"].as_str().map(|word| world::at(word.to_owned()));
    if let Some(value) = it["topologyModeAnnotation"].as_str() {
        let key = "service.kubernetes.io/topology-mode".to_owned();
        service.annotations.insert(key, world::at(value.to_owned()));
    }
    (model, node)
}

fn backend(model: &mut Model, it: &Value) -> Endpoint {
    let addr = world::addr(text(it, "address").trim_end_matches("/TCP"));
    let node = it["node"].as_str().filter(|name| !name.is_empty());
    let node = node.map(|name| world::node(model, name));
    let life = match text(it, "state") {
        "active" => Lifecycle::Ready,
        "terminating" => Lifecycle::Serving,
        "quarantined" | "maintenance" => Lifecycle::Unready,
        other => panic!("no state: {other}"),
    };
    let zones = texts(&it["forZones"]).unwrap_or_default();
    let nodes = texts(&it["forNodes"]).unwrap_or_default();
    Endpoint {
        zone_hints: zones.iter().map(|name| world::zone(model, name)).collect(),
        node_hints: nodes.iter().map(|name| world::node(model, name)).collect(),
        ..world::endpoint(addr, node, life)
    }
}
