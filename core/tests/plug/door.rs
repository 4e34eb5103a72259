//! A product that reads requests, written here: what it takes, and what always holds then.

use std::sync::Arc;
use std::time::Duration;

use fivetuple_core::balance::split::{Algorithm, Isolation, Rules};
use fivetuple_core::base::{ClientId, ExposureId, NodeId, Place, Share, Time, ZoneId};
use fivetuple_core::explain::{Decision, Reason, Rule, Source};
use fivetuple_core::model::{Exposure, Model};
use fivetuple_core::path::{Action, End, Health, RoundTrip, Router, Step};
use fivetuple_core::plan::{
    Affinity, Answer, Asks, Frontend, Group, Host, LastResort, Member, Mode, Passage, Persistence,
    Pick, Plan, Planner, Plans, Policy, Ports, Probe, Proxy, Reach, Remembers, Reply, Route, Split,
    Tracking, Unit, Wants, Weights, Zonal,
};
use fivetuple_core::sim::{Progress, Run};
use fivetuple_core::systems::DATAPLANES;

use crate::world::read_model;

static READS: Rule = Rule {
    id: "toy/reads-requests",
    says: "requests are read here",
    sources: &[Source { at: "core/tests/plug/door.rs", read: "2026-11-30" }],
};

fn why() -> Reason {
    Reason::new(&READS, [])
}

/// Every door reads requests; what is behind it are the Pods of each zone, or all nodes.
struct ToyDoor {
    by_node: bool,
}

static BY_POD: ToyDoor = ToyDoor { by_node: false };
static BY_NODE: ToyDoor = ToyDoor { by_node: true };

impl Planner for ToyDoor {
    fn plan(&self, model: &Model, _before: Option<&Plans>) -> Plans {
        let answer = |exposure| {
            let plan = match model.exposures[exposure] {
                Exposure::Door(_) => door(exposure, model),
                Exposure::Behind(..) => self.behind(exposure, model),
                Exposure::Service(_) | Exposure::Given(_) => return None,
            };
            let serves = Decision::new(true, why());
            Some(Answer { exposure, system: "toy", serves, plan: Some(plan) })
        };
        let dataplane = *model.cluster.dataplane.value();
        let plane = DATAPLANES.iter().find(|plane| plane.dataplane() == dataplane).unwrap();
        let programs = model.services.ids().flat_map(|service| plane.programs(service, model));
        let answers = model.exposures.ids().filter_map(answer).collect();
        Plans { answers, programs: programs.collect() }
    }
}

fn door(exposure: ExposureId, model: &Model) -> Plan {
    let Exposure::Door(id) = model.exposures[exposure] else { panic!("it is a door") };
    let door = &model.doors[id];
    let behind = |(service, port)| {
        let own = |one: &ExposureId| model.exposures[*one] == Exposure::Behind(id, service, port);
        model.exposures.ids().find(own).unwrap()
    };
    let routes = door.routes.iter().map(|path| Route {
        hosts: path.hosts.clone(),
        matches: path.matches.clone(),
        to: path.to.iter().map(|to| (to.to.map(behind), to.weight)).collect(),
        because: why(),
    });
    let sources = vec!["192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap()];
    let frontend = Frontend {
        name: "toy".to_owned(),
        ip: door.ips[0],
        made_up: true,
        protocol: None,
        ports: Ports::List(door.ports.clone()),
        reach: Reach::World,
        sources: Vec::new(),
        because: why(),
    };
    let proxy = Proxy { at_client: false, sources, routes: routes.collect() };
    Plan { frontends: vec![frontend], proxy: Some(Decision::new(proxy, why())), ..blank() }
}

impl ToyDoor {
    fn behind(&self, exposure: ExposureId, model: &Model) -> Plan {
        let Exposure::Behind(_, service, port) = model.exposures[exposure] else {
            panic!("it is behind a door")
        };
        let node_port = model.services[service].ports[usize::from(port)].node_port;
        let in_zone = |zone: ZoneId| {
            let endpoints = model.endpoints_of(service, port);
            let here = endpoints.filter(|(_, it)| model.nodes[it.node.unwrap()].zone == zone);
            let nodes = model.nodes.iter().filter(|(_, node)| node.zone == zone);
            let hosts: Vec<(Host, Option<u16>)> = if self.by_node {
                nodes.map(|(id, _): (NodeId, _)| (Host::Node(id), node_port)).collect()
            } else {
                here.map(|(_, it)| (Host::Pod(it.pod.unwrap()), Some(it.addr.port))).collect()
            };
            let member = |(host, port)| Member { host, weight: 1, port, because: why() };
            Group {
                name: "toy".to_owned(),
                kind: "toy group",
                standby: false,
                zone: Some(zone),
                capacity: None,
                members: hosts.into_iter().map(member).collect(),
                left_out: Vec::new(),
            }
        };
        Plan { groups: model.zones.ids().map(in_zone).collect(), ..blank() }
    }
}

/// What doors and what is behind them have in common.
fn blank() -> Plan {
    let rules = Rules {
        algorithm: Algorithm::SprayToRegion,
        isolation: Isolation::None,
        failover_threshold: None,
    };
    Plan {
        passage: Passage::default(),
        kind: Decision::new("toy proxy", why()),
        frontends: Vec::new(),
        groups: Vec::new(),
        limit: Decision::new(None, why()),
        pick: Pick {
            unit: Unit::Request,
            policy: Decision::new(Policy::RoundRobin, why()),
            affinity: Decision::new(Affinity::Nothing, why()),
            weights: Decision::new(Weights::Equal, why()),
            failover: None,
            zonal: Decision::new(Zonal::Off, why()),
            tracking: Decision::new(
                Tracking {
                    mode: Mode::Connection,
                    remembers: Remembers::Nothing,
                    idle: Duration::ZERO,
                    persistence: Persistence::Never,
                    drains: Duration::ZERO,
                },
                why(),
            ),
            last_resort: Decision::new(LastResort::Nobody, why()),
            split: Some(Decision::new(Split { rules, drain: None }, why())),
            feedback: None,
        },
        probe: Decision::new(
            Probe {
                name: "toy".to_owned(),
                port: None,
                path: "/".to_owned(),
                interval: Duration::from_secs(5),
                timeout: Duration::from_secs(5),
                healthy: 1,
                unhealthy: 2,
                asks: Asks::Application(Wants::Status200),
                scope: "toy",
                sources: Vec::new(),
            },
            why(),
        ),
        proxy: None,
        gate: None,
        reply: Decision::new(Reply::Proxied, why()),
        resources: Vec::new(),
        why_not: Vec::new(),
        changes: Vec::new(),
        rebuilds: None,
    }
}

/// A world with a door that leads to `blue` and `green` by these weights; one node has one Pod of
/// `blue`, the other five.
fn text(blue: u32, green: u32, more: &str) -> String {
    format!(
        "
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {{name: edge}}
spec: {{gatewayClassName: toy, listeners: [{{name: http, port: 80, protocol: HTTP}}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {{name: split}}
spec:
  parentRefs: [{{name: edge}}]
  rules:
  - backendRefs: [{{name: blue, port: 80, weight: {blue}}}, {{name: green, port: 80, weight: {green}}}]
---
{blue_service}
---
{green_service}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {{version: 1.33.1}}
  nodes:
  - {{name: n-1, zones: [us-central1-a]}}
  - {{name: n-2, zones: [us-central1-a]}}
  clients:
  - {{name: berlin, ip: 203.0.113.7}}
  traffic:
  - {{from: berlin, to: Gateway/edge, connections: 20/s, packets: 3}}
  pods:
  - {{name: a, node: n-1, labels: {{app: blue}}}}
  - {{name: b, count: 5, node: n-2, labels: {{app: blue}}}}
  - {{name: c, node: n-2, labels: {{app: green}}}}
{more}
",
        blue_service = service("blue", 30_080),
        green_service = service("green", 30_081),
    )
}

fn service(name: &str, node_port: u16) -> String {
    format!(
        "apiVersion: v1
kind: Service
metadata: {{name: {name}}}
spec:
  type: NodePort
  selector: {{app: {name}}}
  ports: [{{port: 80, targetPort: 8080, nodePort: {node_port}}}]"
    )
}

fn router(text: &str, toy: &'static ToyDoor) -> Router {
    let model = read_model(text);
    let plans = Arc::new(toy.plan(&model, None));
    Router::new(&model, &plans, &Health::settled(&model, &plans))
}

fn of_pod(router: &Router, name: &str) -> Share {
    let shares = router.shares_of(&router.demands()[0]);
    let pod = router.model().find_pod(name).unwrap();
    let mut parts = shares.endpoints.iter();
    let own = parts.find(|(id, _)| router.model().endpoints[**id].pod == Some(pod));
    own.map_or(Share::ZERO, |(_, share)| *share)
}

fn run(text: &str, toy: &'static ToyDoor, seconds: u64) -> Run {
    let mut run = Run::new(&read_model(text), toy, 1);
    let until = Time::ZERO + Duration::from_secs(seconds);
    while run.advance(until, u32::MAX) == Progress::Paused {}
    run
}

#[test]
fn pods_behind_a_proxy_share_alike_and_those_behind_nodes_do_not() {
    let (by_pod, by_node) = (text(1, 0, ""), text(1, 0, ""));
    let (by_pod, by_node) = (router(&by_pod, &BY_POD), router(&by_node, &BY_NODE));
    assert_eq!(of_pod(&by_pod, "a"), Share::of(1, 6));
    assert_eq!(of_pod(&by_pod, "b-3"), Share::of(1, 6));
    // Each node gets half, and hands it on to any of the six.
    assert_eq!(of_pod(&by_node, "a"), Share::of(1, 6));
    assert_eq!(
        router(&text(1, 0, ""), &BY_POD).shares_of_all(by_pod.balancers()[0].exposure).lost,
        Share::ZERO
    );
}

#[test]
fn weights_of_a_route_share_requests_and_zero_gets_none() {
    let three = router(&text(1, 3, ""), &BY_POD);
    assert_eq!(of_pod(&three, "c"), Share::of(3, 4));
    assert_eq!(of_pod(&three, "a"), Share::of(1, 24));
    let none = router(&text(0, 3, ""), &BY_POD);
    assert_eq!(of_pod(&none, "a"), Share::ZERO);
}

#[test]
fn a_request_goes_on_as_the_proxys_own_and_comes_back_through_it() {
    let router = router(&text(1, 0, ""), &BY_POD);
    let demand = router.demands()[0];
    let packet = router.packet(ClientId(0), 40_001, demand.dst, demand.protocol);
    let RoundTrip::Completed { there, back } = router.trace(&packet, ClientId(0), 1) else {
        panic!("it arrives")
    };
    let carried = there.iter().find(|step| matches!(step.action, Action::CarriesOn)).unwrap();
    assert_eq!(carried.before, packet);
    assert!(["192.0.2.1", "192.0.2.2"].contains(&carried.after.src.ip.to_string().as_str()));
    let places: Vec<Place> = back.iter().map(|step| step.at).collect();
    assert!(matches!(places[..], [Place::Pod(_), Place::Balancer(_)]), "{places:?}");
    assert_eq!(back.last().unwrap().after, packet.reply());
}

#[test]
fn where_all_weights_are_zero_or_nobody_is_healthy_the_client_is_told_so() {
    let status = |text: &str| {
        let router = router(text, &BY_POD);
        let demand = router.demands()[0];
        let packet = router.packet(ClientId(0), 40_001, demand.dst, demand.protocol);
        let RoundTrip::Lost { there } = router.trace(&packet, ClientId(0), 1) else {
            panic!("it does not arrive")
        };
        let last: &Step = there.last().unwrap();
        let Action::Answers(status) = last.action else { panic!("{last:?}") };
        status
    };
    assert_eq!(status(&text(0, 0, "")), 500);
    let teapot = "  - {workload: c, http: {/: 418}}";
    assert_eq!(status(&text(0, 1, teapot)), 503);
}

#[test]
fn the_way_that_is_told_is_the_way_that_is_taken() {
    for toy in [&BY_POD, &BY_NODE] {
        let router = router(&text(1, 1, ""), toy);
        let demand = router.demands()[0];
        for port in 1_024..1_224 {
            let packet = router.packet(ClientId(0), port, demand.dst, demand.protocol);
            let route = router.route(&packet, ClientId(0), port.into());
            let RoundTrip::Completed { there, .. } =
                router.trace(&packet, ClientId(0), port.into())
            else {
                panic!("it arrives")
            };
            let last = there.last().unwrap();
            assert_eq!((route.at, route.packet, route.end), (last.at, last.after, End::Completed));
        }
    }
}

#[test]
fn turns_are_taken_so_that_nobody_is_ahead_by_more_than_one() {
    let run = run(&text(1, 0, ""), &BY_POD, 20);
    let counts = run.timeline().counts();
    let tally = counts.exposures.values().find(|tally| tally.requests > 0).unwrap();
    let (least, most) =
        (tally.endpoints.values().min().unwrap(), tally.endpoints.values().max().unwrap());
    assert!(tally.endpoints.len() == 6 && most - least <= 1, "{tally:?}");
    assert!(tally.failed.is_empty() && tally.requests > 1_000);
}

#[test]
fn requests_fail_while_their_pod_is_gone_and_connections_stay() {
    let dies = "  timeline: [{at: 5s, pod: c, becomes: deleted}]\n  duration: 60s";
    let run = run(&text(0, 1, dies), &BY_POD, 60);
    let counts = run.timeline().counts();
    let tally = counts.exposures.values().find(|tally| tally.requests > 0).unwrap();
    let failed: u64 = tally.failed.values().sum();
    let served: u64 = tally.endpoints.values().sum();
    assert!(tally.requests - served - failed <= 5, "{tally:?}");
    // About 60 requests a second: for ten seconds they go to a Pod that is gone, then to none until
    // the one in its place is found healthy.
    assert!((540..=640).contains(&tally.failed[&502]), "{tally:?}");
    assert!((60..=600).contains(&tally.failed[&503]), "{tally:?}");
    assert_eq!((tally.lost, tally.broken), (0, 0));
}
