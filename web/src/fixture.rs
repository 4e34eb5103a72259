//! A small world for tests: one Service, `Local`, three zones, four Pods unevenly spread.

use fivetuple_core::base::{ClientId, ExposureId, NodeId, Place, PodId};
use fivetuple_core::explain::text::Piece;
use fivetuple_core::manifest::Severity;
use fivetuple_core::model::Lifecycle;
use fivetuple_core::path::End;
use fivetuple_core::show::{
    About, Backend, Balancer, Candidate, Client, Edge, Edit, Event, Exposure, Fact, Frontend, Knob,
    KnobChoice, LeftOut, Node, Observed, Part, Pod, Problem, Resource, Said, Share, Shares,
    Snapshot, Stage, Tracks, Trip, TripStep, Why, World, Written, Zone,
};

pub(crate) fn client(n: u32) -> Place {
    Place::Client(ClientId(n))
}
pub(crate) fn balancer(n: u32) -> Place {
    Place::Balancer(ExposureId(n))
}
pub(crate) fn node(n: u32) -> Place {
    Place::Node(NodeId(n))
}
pub(crate) fn pod(n: u32) -> Place {
    Place::Pod(PodId(n))
}

pub(crate) fn why(rule: &str, says: &str, line: u32) -> Why {
    Why {
        rule: rule.into(),
        says: vec![Piece::Words(says.into())],
        written: (line > 0).then(|| written(line)),
    }
}

pub(crate) fn written(line: u32) -> Written {
    Written { start: line * 10, end: line * 10 + 5, line, col: 3 }
}

fn said(value: &str, rule: &str, says: &str, line: u32) -> Said {
    Said { value: value.into(), why: vec![why(rule, says, line)] }
}

pub(crate) fn share(part: u32, whole: u32) -> Share {
    let value = f64::from(part) / f64::from(whole);
    let tenths = (value * 1000.0).round() / 10.0;
    Share { fraction: format!("{part}/{whole}"), percent: format!("{tenths:.1} %"), value }
}

fn part(name: &str, place: Option<Place>, zone: u32, share: Share) -> Part {
    Part { name: name.into(), place, zone: Some(zone), share, why: None }
}

const ZONES: [&str; 3] = ["us-central1-a", "us-central1-b", "us-central1-c"];
/// The zone of each Pod, and so the node.
const PODS: [u32; 4] = [0, 0, 1, 2];

fn shares() -> Shares {
    let thirds = [share(1, 3), share(1, 3), share(1, 3)];
    let by_pod = [share(1, 6), share(1, 6), share(1, 3), share(1, 3)];
    Shares {
        zones: (0..3).map(|z| part(ZONES[z], None, z as u32, thirds[z].clone())).collect(),
        nodes: (0..3)
            .map(|n| part(&format!("n-{}", n + 1), Some(node(n)), n, thirds[n as usize].clone()))
            .collect(),
        pods: (0..4)
            .map(|p| {
                let name = format!("web-{}", p + 1);
                part(&name, Some(pod(p)), PODS[p as usize], by_pod[p as usize].clone())
            })
            .collect(),
        lost: None,
    }
}

fn backend(n: u32) -> Backend {
    Backend {
        place: node(n),
        group: format!("neg-{}", ["a", "b", "c"][n as usize]),
        healthy: true,
        health: said("healthy", "kube-proxy/health-port-answers", "n has a ready Pod of web", 0),
        member: why("gke-passthrough/subset-takes-node", "n is in the subset", 0),
    }
}

/// An edit that does this.
pub(crate) fn edit(title: &str) -> Edit {
    Edit { title: title.into(), at: written(11), text: "Cluster".into() }
}

fn knob() -> Knob {
    let edit = edit("set Cluster");
    Knob {
        label: "externalTrafficPolicy".into(),
        choices: vec![
            KnobChoice { label: "Local".into(), chosen: true, edit: None },
            KnobChoice { label: "Cluster".into(), chosen: false, edit: Some(edit) },
        ],
    }
}

fn lb() -> Balancer {
    Balancer {
        kind: said(
            "external passthrough Network Load Balancer",
            "gke-passthrough/external-service",
            "type LoadBalancer without the internal annotation gets an external one",
            9,
        ),
        at_clients: false,
        frontends: vec![Frontend {
            ip: "198.51.100.10".into(),
            ports: "80".into(),
            protocol: "tcp".into(),
            made_up: true,
            why: why("gke-passthrough/five-ports", "one port is listed", 12),
        }],
        decisions: vec![Fact {
            label: "grouping".into(),
            said: said("NEG per zone", "gke-passthrough/subsetting", "subsetting is on", 0),
        }],
        resources: vec![Resource {
            kind: said("forwarding rule", "gke-passthrough/rule", "one per address", 0),
            name: "k8s2-tcp-web".into(),
            fields: vec![("IPAddress".into(), "198.51.100.10".into())],
            quotas: vec!["forwarding rules: 1".into()],
            parts: vec![],
        }],
        backends: (0..3).map(backend).collect(),
        left_out: vec![LeftOut {
            place: node(3),
            why: why("gke-passthrough/control-plane", "n-4 carries an exclude label", 0),
        }],
        health: said("3/3 healthy", "gke-passthrough/health", "every node has a ready Pod", 0),
        why_not: vec![why("gke-passthrough/weighted-off", "weights were not asked for", 0)],
        shares: shares(),
        shares_by_client: vec![(0, shares())],
        behind: vec![],
        spread: None,
    }
}

/// The world.
pub(crate) fn world() -> World {
    let zone_of = |n: u32| if n == 3 { 0 } else { n };
    World {
        knobs: vec![],
        rules: vec![],
        facts: vec![Fact {
            label: "version".into(),
            said: said("1.33.1-gke.1779000", "model/version-from-nodes", "nodes say so", 19),
        }],
        problems: vec![Problem {
            severity: Severity::Note,
            why: why("model/client-address-made-up", "berlin has no address", 21),
            at: written(21),
            other: None,
            edits: vec![Edit { title: "write it".into(), at: written(21), text: "ip".into() }],
        }],
        clients: vec![Client {
            name: "berlin".into(),
            ip: "203.0.113.7".into(),
            at: "internet".into(),
            made_up: true,
            written: Some(written(21)),
        }],
        regions: vec!["us-central1".into()],
        zones: ZONES.iter().map(|name| Zone { name: (*name).into(), region: 0 }).collect(),
        nodes: (0..4)
            .map(|n| Node {
                name: format!("n-{}", n + 1),
                ip: format!("10.128.0.{}", 11 + n),
                zone: zone_of(n),
                machine: false,
                made_up: true,
                written: None,
            })
            .collect(),
        pods: (0..4)
            .map(|p| Pod {
                namespace: "shop".into(),
                name: format!("web-{}", p + 1),
                ip: format!("10.8.{}.{}", PODS[p as usize] + 1, 4 + p),
                node: Some(NodeId(PODS[p as usize])),
                life: Lifecycle::Ready,
                made_up: true,
                written: None,
            })
            .collect(),
        exposures: vec![exposure()],
        unsimulated: vec![],
        first: Some(ExposureId(0)),
        seed: 7,
        duration: 60_000_000,
    }
}

fn exposure() -> Exposure {
    Exposure {
        namespace: "shop".into(),
        name: "web".into(),
        kind: "Service LoadBalancer".into(),
        ports: vec!["80/tcp → 8080".into()],
        endpoints: (0..4).map(pod).collect(),
        behind: None,
        routes: vec![],
        later: vec![],
        balancer: Some(lb()),
        answers: vec![],
        first: Some(ClientId(0)),
        knobs: vec![knob()],
        written: Some(written(2)),
    }
}

struct Leg(Place, &'static str, &'static str, Option<Place>);

fn step(stage: Stage, leg: &Leg, (src, dst): (&str, &str), (src2, dst2): (&str, &str)) -> TripStep {
    let &Leg(place, place_name, action, to) = leg;
    TripStep {
        stage,
        place,
        place_name: place_name.into(),
        action: action.into(),
        src_before: src.into(),
        dst_before: dst.into(),
        src_after: src2.into(),
        dst_after: dst2.into(),
        protocol: "tcp".into(),
        to,
        lost: false,
        carries: false,
        status: None,
        options: vec![],
        why: why("path/some-rule", "the packet goes on as the table says", 11),
        line: format!("there  {place_name}  {action}"),
    }
}

/// A round trip of berlin to web-4.
pub(crate) fn trip() -> Trip {
    let (me, vip, pod4) = ("203.0.113.7:40012", "198.51.100.10:80", "10.8.3.7:8080");
    let picks = Candidate {
        place: node(2),
        name: "n-3".into(),
        share: Some(share(1, 3)),
        picked: true,
        why: None,
    };
    let lost = Candidate {
        place: node(3),
        name: "n-4".into(),
        share: None,
        picked: false,
        why: Some(why("gke-passthrough/control-plane", "n-4 carries an exclude label", 0)),
    };
    let there = |leg, before, after| step(Stage::There, &leg, before, after);
    let back = |leg, before, after| step(Stage::Back, &leg, before, after);
    let mut picking =
        there(Leg(balancer(0), "lb web", "picks n-3", Some(node(2))), (me, vip), (me, vip));
    picking.options = vec![picks, lost];
    Trip {
        title: "berlin → shop/web:80".into(),
        steps: vec![
            there(
                Leg(client(0), "client berlin", "sends SYN", Some(balancer(0))),
                (me, vip),
                (me, vip),
            ),
            picking,
            there(
                Leg(node(2), "node n-3", "rewrites the destination", Some(pod(3))),
                (me, vip),
                (me, pod4),
            ),
            there(Leg(pod(3), "pod web-4", "accepts", None), (me, pod4), (me, pod4)),
            back(Leg(pod(3), "pod web-4", "answers", Some(node(2))), (pod4, me), (pod4, me)),
            back(
                Leg(node(2), "node n-3", "replies directly", Some(client(0))),
                (pod4, me),
                (vip, me),
            ),
        ],
        end: End::Completed,
        keeps_source: Some(true),
        answer_passes: false,
        summary: "client address seen by web-4: yes".into(),
    }
}

/// The stretches of that trip, in order.
pub(crate) fn edges() -> Vec<Edge> {
    let way = [client(0), balancer(0), node(2), pod(3), node(2), client(0)];
    way.windows(2).map(|pair| Edge { from: pair[0], to: pair[1] }).collect()
}

/// One connection on those stretches, 10 ms each, from a moment on.
pub(crate) fn tracks(start: f64, flow: u32) -> Tracks {
    let kind = [0, 0, 0, 1, 1];
    Tracks {
        t0: (0..5).map(|i| start + f64::from(i) * 10_000.0).collect(),
        t1: (1..6).map(|i| start + f64::from(i) * 10_000.0).collect(),
        edge: (0..5).collect(),
        kind: kind.to_vec(),
        flow: vec![flow; 5],
    }
}

/// An event at a moment.
pub(crate) fn event(at: u64, text: &str) -> Event {
    let why = why("sim/pod-changes", text, 26);
    let (place, written) = (Some(pod(3)), Some(written(26)));
    Event { at, text: text.into(), why, bad: true, about: About::Pod, place, written }
}

/// Some counts.
pub(crate) fn snapshot() -> Snapshot {
    Snapshot {
        at: 8_200_000,
        event: (412, 2390),
        observed: vec![Observed {
            connections: 808,
            opening: 0,
            lost: 0,
            refused: 0,
            broken: 0,
            reset: 0,
            kept: 0,
            moved: 0,
            missed: 0,
            requests: 0,
            draws: 808,
            failed: Vec::new(),
            zones: vec![270, 268, 270],
            nodes: vec![(node(0), 270), (node(1), 268), (node(2), 270)],
            pods: vec![(pod(0), 135), (pod(1), 135), (pod(2), 268), (pod(3), 270)],
        }],
        expected: vec![],
        unhealthy: vec![],
        down: vec![],
        lives: vec![],
        coming: vec![],
        gone: vec![],
        open: 31,
        loads: vec![],
    }
}
