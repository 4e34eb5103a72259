//! `kp_service_health` and `kp_proxy_healthz`: what nodes answer when asked for their health.

use std::collections::BTreeMap;
use std::time::Duration;

use fivetuple_core::base::{NodeId, Protocol, ServiceId, Time};
use fivetuple_core::model::{Endpoint, Model};
use fivetuple_core::plan::Asks;
use fivetuple_core::plan::node::{
    Eligibility, HealthAnswer, HealthPort, HealthPorts, ProxyHealth, Tables,
};
use fivetuple_core::systems::NodeDataplane;
use fivetuple_core::systems::kube_proxy::{KubeProxy, rules};
use serde_json::{Value, json};

use crate::support::{Tally, list, number, section, text, texts, truth, vectors};
use crate::world;

#[test]
fn kp_service_health() {
    let mut tally = Tally::new("kp_service_health");
    let document = vectors("kp_service_health");
    let mut servers = Servers { proxy_healthy: true, ..Servers::default() };
    for (at, step) in section(&document["sequence"], "steps").iter().enumerate() {
        let id = text(&document["sequence"], "id");
        servers.step(&mut tally, &format!("{id} step {at}"), step);
    }
    for vector in section(&document, "localReadyCounts") {
        let got = counted(list(vector, "endpoints"));
        let want = (number(&vector["expect"], "count"), number(&vector["expect"], "status"));
        tally.check(text(vector, "id"), &got, &want);
    }
    let answer = HealthAnswer { status: 200, local_endpoints: 7, proxy_healthy: Some(true) };
    let got: BTreeMap<_, _> = answer.headers().into_iter().collect();
    for (name, value) in document["headers"].as_object().into_iter().flatten() {
        let value = value.as_str().expect("a text").replace("<localEndpoints as decimal>", "7");
        tally.check(name, &got.get(name.as_str()), &Some(&value));
    }
    tally.finish();
}

/// The servers under test, and names for the Services that vectors call by name.
#[derive(Default)]
struct Servers {
    ports: HealthPorts,
    names: Vec<String>,
    proxy_healthy: bool,
}

impl Servers {
    fn id(&mut self, name: &str) -> ServiceId {
        let known = self.names.iter().position(|it| it == name);
        let at = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        ServiceId(at as u32)
    }

    fn ids(&mut self, map: &Value) -> BTreeMap<ServiceId, u64> {
        let map = map.as_object().expect("a map");
        map.iter().map(|(name, n)| (self.id(name), n.as_u64().expect("a number"))).collect()
    }

    fn step(&mut self, tally: &mut Tally, id: &str, step: &Value) {
        match text(step, "op") {
            "syncServices" => {
                let because = &rules::HEALTH_PORT;
                let port = |port: u64| HealthPort { port: port as u16, tells_proxy: true, because };
                let wanted = self.ids(&step["healthCheckNodePorts"]);
                let wanted = wanted.into_iter().map(|(id, n)| (id, port(n))).collect();
                self.ports.sync_services(&wanted);
            }
            "syncEndpoints" => {
                let counts = self.ids(&step["counts"]).into_iter();
                self.ports.sync_endpoints(&counts.map(|(id, n)| (id, n as u32)).collect());
            }
            "setProxyHealthy" => self.proxy_healthy = truth(step, "value"),
            "expectServers" => self.expect_servers(tally, id, step),
            "probe" => self.probe(tally, id, step),
            other => panic!("no step: {other}"),
        }
    }

    fn expect_servers(&mut self, tally: &mut Tally, id: &str, step: &Value) {
        let names = |id: ServiceId| self.names[id.0 as usize].clone();
        let got = self.ports.servers().map(|(id, _)| names(id)).collect();
        tally.check(id, &Some(got), &texts(&step["services"]));
        if let Some(want) = texts(&step["listen"]) {
            let everywhere = HealthPorts::listen(&setup().node_ports, &[], false);
            let got = self
                .ports
                .servers()
                .flat_map(|(_, port)| everywhere.iter().map(move |ip| format!("{ip}:{port}")));
            tally.check(&format!("{id} listen"), &got.collect(), &want);
        }
    }

    fn probe(&mut self, tally: &mut Tally, id: &str, step: &Value) {
        let name = text(step, "service");
        let service = self.id(name);
        let answer = self.ports.probe(service, self.proxy_healthy);
        let got = answer.map(|answer| {
            let (namespace, name) = name.split_once('/').expect("namespace/name");
            let body: Value = serde_json::from_str(&answer.body(namespace, name)).expect("JSON");
            assert_eq!(body["service"], json!({"namespace": namespace, "name": name}));
            json!({
                "status": answer.status,
                "localEndpoints": body["localEndpoints"],
                "weightHeader": answer.headers()[2].1,
                "serviceProxyHealthy": body["serviceProxyHealthy"],
            })
        });
        tally.check(id, &got, &Some(step["expect"].clone()));
    }
}

/// The set-up of a node about which nothing special is said.
fn setup() -> fivetuple_core::plan::node::Setup {
    let mut model = world::empty("1.33");
    let service = world::service(&mut model, "svc", world::kind("ClusterIP"), "172.30.0.41");
    world::port(&mut model, service, (Protocol::Tcp, 80, None), Vec::new());
    (*KubeProxy.programs(service, &model)[0].setup).clone()
}

/// Count and status for endpoints of a Service, all of one port or of several.
fn counted(endpoints: &[Value]) -> (u64, u64) {
    let mut model = world::empty("1.33");
    let node = world::node(&mut model, "this-node");
    let other = world::node(&mut model, "some-other-node");
    let kind = world::kind("LoadBalancer");
    let service = world::service(&mut model, "svc", kind, "172.30.0.41");
    let mut by_port: BTreeMap<u16, Vec<Endpoint>> = BTreeMap::new();
    for it in endpoints {
        let addr = world::addr(text(it, "endpoint"));
        let on = if truth(it, "local") { node } else { other };
        by_port.entry(addr.port).or_default().push(world::endpoint(
            addr,
            Some(on),
            world::life(it),
        ));
    }
    for (port, endpoints) in by_port {
        world::port(&mut model, service, (Protocol::Tcp, port, None), endpoints);
    }
    count(&model, service, node)
}

fn count(model: &Model, service: ServiceId, node: NodeId) -> (u64, u64) {
    let tables = Tables::new(model, &KubeProxy.programs(service, model));
    let answer = tables.view(model, node).probe(0, Asks::LocalEndpoints).into_value();
    (answer.local_endpoints.into(), answer.status.into())
}

#[test]
fn kp_proxy_healthz() {
    let mut tally = Tally::new("kp_proxy_healthz");
    let document = vectors("kp_proxy_healthz");
    let port = document["port"].as_u64().unwrap_or(10_256);
    tally.check("port", &u64::from(setup().proxy.port), &port);
    let timeout = Duration::from_secs(document["timeoutSeconds"].as_u64().unwrap_or(10));
    let sequence = &document["sequence"];
    let id = sequence["id"].as_str().unwrap_or("sequence");
    run_sequence(&mut tally, id, (section(sequence, "steps"), timeout));
    for vector in section(&document, "nodeEligibility") {
        let (got, want) = eligibility(vector, timeout);
        tally.check(text(vector, "id"), &got, &want);
    }
    tally.finish();
}

fn run_sequence(tally: &mut Tally, id: &str, (steps, timeout): (&[Value], Duration)) {
    let mut proxy = ProxyHealth::new(timeout);
    let (mut now, mut updated) = (Time::secs(1), Time::ZERO);
    for (at, step) in steps.iter().enumerate() {
        let families = texts(&step["families"]).unwrap_or_default();
        match text(step, "op") {
            "queuedUpdate" => {
                for family in &families {
                    proxy.queued(family == "IPv6", now);
                }
            }
            "updated" => {
                for family in &families {
                    proxy.updated(family == "IPv6", now);
                }
                updated = now;
            }
            "advance" => now += Duration::from_secs(number(step, "seconds")),
            "probe" => {
                let answer = proxy.probe(Eligibility::Eligible, now);
                let last = match answer.last_updated {
                    it if it == now => "now",
                    it if it == updated => "latest updated()",
                    _ => "something else",
                };
                let wants_latest = step["expect"]["lastUpdated"] == "latest updated()";
                let last = if wants_latest && answer.last_updated == updated {
                    "latest updated()"
                } else {
                    last
                };
                let got = json!({
                    "healthzStatus": answer.healthz,
                    "livezStatus": answer.livez,
                    "healthy": answer.healthy,
                    "IPv4Healthy": answer.families[0],
                    "IPv6Healthy": answer.families[1],
                    "lastUpdated": last,
                });
                tally.check(&format!("{id} step {at}"), &got, &step["expect"]);
            }
            other => panic!("no step: {other}"),
        }
    }
}

fn eligibility(vector: &Value, timeout: Duration) -> (Value, Value) {
    let mut model = world::empty("1.33");
    let state = &vector["node"];
    let node = (!state.is_null()).then(|| {
        let id = world::node(&mut model, "this-node");
        let taints = texts(&state["taints"]).unwrap_or_default();
        model.nodes[id].taints = taints.into_iter().map(world::at).collect();
        model.nodes[id].deleting = truth(state, "deletionTimestamp");
        &model.nodes[id]
    });
    let mut proxy = ProxyHealth::new(timeout);
    if !truth(vector, "proxyHealthy") {
        proxy.queued(false, Time::ZERO);
    }
    let eligible = Eligibility::of(node, setup().proxy.removal_taint);
    let answer = proxy.probe(eligible, Time::ZERO + timeout);
    let livez_tells = answer.livez_body().contains("nodeEligible");
    let got = json!({
        "healthzStatus": answer.healthz,
        "healthy": answer.healthy,
        "nodeEligible": answer.eligible,
        "livezStatus": answer.livez,
        "livezHasNodeEligible": livez_tells,
    });
    (got, vector["expect"].clone())
}
