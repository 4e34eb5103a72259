//! `kp_topology`: which endpoints a node may use.

use std::collections::BTreeSet;

use fivetuple_core::base::{Addr, NodeId, Protocol};
use fivetuple_core::model::{Endpoint, Model};
use fivetuple_core::plan::node::{Tables, Target};
use fivetuple_core::systems::NodeDataplane;
use fivetuple_core::systems::kube_proxy::KubeProxy;
use serde_json::Value;

use crate::support::{Tally, list, section, text, texts, truth, vectors};
use crate::world;

#[test]
fn kp_topology() {
    let mut tally = Tally::new("kp_topology");
    for vector in section(&vectors("kp_topology"), "vectors") {
        let expect = &vector["expect"];
        let want = (
            [texts(&expect["cluster"]), texts(&expect["local"]), texts(&expect["all"])],
            truth(expect, "hasAnyEndpoints"),
        );
        tally.check(text(vector, "id"), &lists(vector), &want);
    }
    tally.finish();
}

type Sets = [Option<BTreeSet<String>>; 3];

fn lists(vector: &Value) -> (Sets, bool) {
    let (model, node) = build(vector);
    let service = model.services.ids().next().expect("one Service");
    let tables = Tables::new(&model, &KubeProxy.programs(service, &model));
    let lists = tables.view(&model, node).endpoints(0, false);
    let sets = [lists.cluster.map(names), lists.local.map(names), Some(names(&lists.all()))];
    (sets, lists.has_any)
}

fn names(targets: &[Target]) -> BTreeSet<String> {
    targets.iter().map(|target| target.addr.to_string()).collect()
}

fn build(vector: &Value) -> (Model, NodeId) {
    let era = text(vector, "era");
    let mut model = world::empty(match era {
        "<=1.26" => "1.26",
        "1.27..1.32" => "1.30",
        _ if era.starts_with("1.33+") => "1.33",
        _ if era.starts_with("1.34+") => "1.34",
        _ => panic!("no era: {era}"),
    });
    let gates = vector["gates"].as_object().expect("gates");
    let gates = gates.iter().map(|(name, on)| (name.clone(), on.as_bool().expect("a gate")));
    model.cluster.node.gates = gates.collect();
    let name = vector["node"]["name"].as_str().unwrap_or("this-node");
    let node = world::node_in(&mut model, name, vector["node"]["zone"].as_str());
    let other = world::node(&mut model, "some-other-node");
    let endpoints = list(vector, "endpoints").iter();
    let endpoints: Vec<Endpoint> = endpoints
        .map(|it| endpoint(&mut model, it, if truth(it, "local") { node } else { other }))
        .collect();
    add_service(&mut model, &vector["service"], endpoints);
    (model, node)
}

fn endpoint(model: &mut Model, it: &Value, node: NodeId) -> Endpoint {
    let addr: Addr = world::addr(text(it, "endpoint"));
    let zones = texts(&it["zoneHints"]).unwrap_or_default();
    let nodes = texts(&it["nodeHints"]).unwrap_or_default();
    Endpoint {
        zone_hints: zones.iter().map(|name| world::zone(model, name)).collect(),
        node_hints: nodes.iter().map(|name| world::node(model, name)).collect(),
        ..world::endpoint(addr, Some(node), world::life(it))
    }
}

fn add_service(model: &mut Model, it: &Value, endpoints: Vec<Endpoint>) {
    let node_port = it["nodePort"].as_u64().filter(|port| *port > 0).map(|port| port as u16);
    let vips = texts(&it["loadBalancerVIPs"]).unwrap_or_default();
    let kind = if vips.is_empty() { "NodePort" } else { "LoadBalancer" };
    let service = world::service(model, "svc", world::kind(kind), "172.30.0.41");
    world::port(model, service, (Protocol::Tcp, 80, node_port), endpoints);
    let service = &mut model.services[service];
    service.internal_policy = world::policy(text(it, "internalTrafficPolicy"));
    service.external_policy = world::policy(text(it, "externalTrafficPolicy"));
    let external = texts(&it["externalIPs"]).unwrap_or_default();
    service.external_ips = external.iter().map(|ip| world::ip(ip)).collect();
    service.ingress = vips.iter().map(|ip| world::ingress(ip, None)).collect();
    if let Some(value) = it["hintsAnnotation"].as_str() {
        for key in ["topology-aware-hints", "topology-mode"] {
            let key = format!("service.kubernetes.io/{key}");
            service.annotations.insert(key, world::at(value.to_owned()));
        }
    }
}
