//! Many packets over time.

use std::time::Duration;

use fivetuple_core::base::{NodeId, Place, Share, Time};
use fivetuple_core::path::{Action, RoundTrip};
use fivetuple_core::plan::{
    Affinity, Host, Mode, Persistence, Policy, Remembers, Standby, Tracking,
};
use fivetuple_core::sim::{Counts, Fate, Kind, Progress, Run, Tally};

use crate::toy::{TOY, Toy};
use crate::world::{Sketch, UNEVEN, client, fits, shares, to_web};

const LOCAL: Sketch<'_> = Sketch { policy: "Local", ..UNEVEN };

fn run_with(sketch: Sketch<'_>, toy: &'static Toy, seed: u64, until: Time) -> Run {
    let mut run = Run::new(&sketch.model(), toy, seed);
    while run.advance(until, 1_000) == Progress::Paused {}
    run
}

fn run(sketch: Sketch<'_>, until: Time) -> Run {
    run_with(sketch, &TOY, 7, until)
}

/// What was counted for the only exposure between two moments.
fn between(run: &Run, from: Time, to: Time) -> Tally {
    let [before, after] = [from, to].map(|at| tally(&run.timeline().counts_at(at)));
    let mut tally = after;
    tally.connections -= before.connections;
    tally.lost -= before.lost;
    tally.broken -= before.broken;
    tally.nodes.iter_mut().for_each(|(id, count)| *count -= before.nodes.get(id).unwrap_or(&0));
    tally
}

fn tally(counts: &Counts) -> Tally {
    counts.exposures.values().next().cloned().unwrap_or_default()
}

/// The marks of a run: when, and by which rule.
fn marks(run: &Run) -> Vec<(Time, &'static str)> {
    run.timeline().marks().iter().map(|mark| (mark.at, mark.because.rule.id)).collect()
}

const BUSY: &str = "
  traffic:
  - {from: berlin, to: web, connections: 80/s, packets: 3, keepalive: 2s}";

#[test]
fn observed_counts_fit_the_exact_shares() {
    for sketch in [Sketch { scenario: BUSY, ..UNEVEN }, Sketch { scenario: BUSY, ..LOCAL }] {
        let run = run(sketch, Time::secs(60));
        let exact = shares(run.router(), "berlin");
        let tally = tally(run.timeline().counts());
        assert!((4_600..5_000).contains(&tally.connections), "{}", tally.connections);
        assert_eq!((tally.lost, tally.broken), (0, 0));
        let (received, accepted) = (tally.nodes.values().sum(), tally.endpoints.values().sum());
        for (node, count) in &tally.nodes {
            fits(*count, received, exact.nodes[node]);
        }
        for (endpoint, count) in &tally.endpoints {
            fits(*count, accepted, exact.endpoints[endpoint]);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_run_however_it_is_sliced() {
    let scenario = &format!("{BUSY}\n  timeline: [{{at: 2s, pod: b, becomes: unready}}]");
    let sketch = Sketch { scenario, ..LOCAL };
    let whole = run(sketch, Time::secs(20));
    let mut sliced = Run::new(&sketch.model(), &TOY, 7);
    for second in 1..=20 {
        while sliced.advance(Time::secs(second), 1) == Progress::Paused {}
    }
    assert_eq!(whole.digest(), sliced.digest());
    assert_ne!(whole.digest(), run_with(sketch, &TOY, 8, Time::secs(20)).digest());
}

#[test]
fn the_trip_of_every_connection_goes_where_the_connection_went() {
    let scenario = &format!("{BUSY}\n  timeline: [{{at: 1s, pod: b, becomes: unready}}]");
    let run = run(Sketch { scenario, ..LOCAL }, Time::secs(12));
    for number in (0..run.connections() as u32).step_by(17) {
        let connection = run.connection(number).unwrap();
        // One that is on its way while the world changes can end in either.
        if connection.fate == Fate::Opening || near_a_change(&run, connection.opened) {
            continue;
        }
        match run.trip(number).unwrap() {
            RoundTrip::Completed { there, .. } => {
                let place = connection.endpoint.map(|id| run.router().model().endpoints[id].pod);
                let place = Place::Pod(place.flatten().unwrap());
                assert_eq!(there.last().unwrap().at, place, "{number}");
            }
            RoundTrip::Lost { there } => {
                assert!(matches!(connection.fate, Fate::Lost(_)), "{number}");
                assert!(matches!(there.last().unwrap().action, Action::Drops | Action::Rejects(_)));
            }
            RoundTrip::ReplyLost { .. } => panic!("{number}"),
        }
    }
}

fn near_a_change(run: &Run, opened: Time) -> bool {
    marks(run).iter().any(|(at, _)| opened <= *at && *at - opened < Duration::from_millis(50))
}

#[test]
fn local_loses_connections_until_probes_notice_that_no_pod_is_ready() {
    let scenario = &format!("{BUSY}\n  timeline: [{{at: 10s, pod: b, becomes: unready}}]");
    let run = run(Sketch { scenario, ..LOCAL }, Time::secs(40));
    let noticed =
        marks(&run).iter().find(|(_, rule)| *rule == "sim/failed-probes-in-a-row").unwrap().0;
    // Nodes hear of it after 1 s; two probes in a row, 3 s apart, take up to 6 s more.
    assert!((Time::secs(13)..=Time::secs(17)).contains(&noticed), "{noticed}");
    assert_eq!(between(&run, Time::ZERO, Time::secs(10)).lost, 0);
    assert!(between(&run, Time::secs(11), noticed).lost > 40);
    let after = between(&run, noticed + Duration::from_millis(100), Time::secs(40));
    assert_eq!(after.lost, 0);
}

#[test]
fn established_connections_stay_on_a_backend_that_turned_unhealthy() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 100/s, packets: 50, last: 5s, keepalive: 30s}
  timeline: [{at: 6s, pod: b, becomes: unready}]";
    let run = run(Sketch { scenario, ..LOCAL }, Time::secs(40));
    let tally = tally(run.timeline().counts());
    assert!(marks(&run).iter().any(|(_, rule)| *rule == "sim/failed-probes-in-a-row"));
    assert_eq!((tally.lost, tally.broken), (0, 0));
}

/// Like the toy, but connections leave a backend that turned unhealthy.
static FICKLE: Toy = Toy {
    tracking: Tracking {
        idle: Duration::from_mins(1),
        mode: Mode::Connection,
        remembers: Remembers::Connections,
        persistence: Persistence::Never,
        drains: Duration::from_secs(30),
    },
    ..TOY
};

#[test]
fn connections_that_are_moved_to_another_node_are_cut_off() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 100/s, packets: 50, last: 5s, keepalive: 30s}
  timeline: [{at: 6s, pod: b, becomes: unready}]";
    let run = run_with(Sketch { scenario, ..LOCAL }, &FICKLE, 7, Time::secs(40));
    let tally = tally(run.timeline().counts());
    fits(tally.broken, tally.connections, Share::of(1, 2));
}

/// A Pod on each node.
const EACH: &str = "
  - {name: a, node: n-1, labels: {app: web}}
  - {name: b, node: n-2, labels: {app: web}}
  - {name: c, node: n-3, labels: {app: web}}";

/// Like the toy, but the last node stands by until no other is healthy.
static STANDBY: Toy = Toy {
    failover: Some(Standby {
        ratio: Share::ONE,
        just_enough: true,
        drops: false,
        drains: Duration::from_secs(10),
    }),
    ..TOY
};

#[test]
fn connections_drain_from_a_set_that_is_no_longer_used_and_then_move() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 40/s, packets: 80, last: 5s, keepalive: 40s}
  timeline: [{at: 6s, pod: b, becomes: unready}]";
    let run = run_with(Sketch { pods: EACH, scenario, ..LOCAL }, &STANDBY, 7, Time::secs(40));
    let marks = marks(&run);
    let turned = marks.iter().find(|(_, rule)| *rule == "path/too-few-primary-backends");
    let turned = turned.expect("the set changes").0;
    let (just_before, after) = (turned + Duration::from_secs(9), turned + Duration::from_secs(12));
    let broken = |at| tally(&run.timeline().counts_at(at)).broken;
    assert_eq!(broken(just_before), 0);
    let all = tally(run.timeline().counts()).connections;
    assert_eq!(broken(after), all, "every one was on a primary node");
}

/// Like the toy, but a client's connections are remembered as one.
static SESSIONS: Toy = Toy {
    policy: Policy::Rendezvous,
    affinity: Affinity::Source,
    tracking: Tracking { mode: Mode::Session, ..TOY.tracking },
    ..TOY
};

/// The same where each connection is picked for.
static NO_SESSIONS: Toy = Toy { tracking: TOY.tracking, ..SESSIONS };

/// The node that a client's session begins on, and a scenario in which its Pod fails and comes back.
fn favorite_fails() -> (NodeId, String) {
    let router = Sketch { pods: EACH, ..LOCAL }.router(SESSIONS);
    let first = router.route(&to_web(&router, "berlin", 1), client(&router, "berlin"), 1);
    let favorite = first.node.unwrap();
    let pod = ["a", "b", "c"][favorite.0 as usize];
    let scenario = format!(
        "
  traffic: [{{from: berlin, to: web, connections: 20/s, packets: 2, keepalive: 1s}}]
  timeline:
  - {{at: 5s, pod: {pod}, becomes: unready}}
  - {{at: 25s, pod: {pod}, becomes: ready}}"
    );
    (favorite, scenario)
}

#[test]
fn a_session_stays_where_it_is_when_a_better_backend_comes_back() {
    let (favorite, scenario) = &favorite_fails();
    let late = |toy| {
        let run = run_with(Sketch { pods: EACH, scenario, ..LOCAL }, toy, 7, Time::secs(60));
        between(&run, Time::secs(45), Time::secs(60)).nodes.get(favorite).copied().unwrap_or(0)
    };
    assert_eq!(late(&SESSIONS), 0, "it is remembered on another node");
    assert!(late(&NO_SESSIONS) > 200);
}

#[test]
fn the_trip_of_a_connection_that_was_remembered_goes_where_it_went() {
    let (favorite, scenario) = &favorite_fails();
    let run = run_with(Sketch { pods: EACH, scenario, ..LOCAL }, &SESSIONS, 7, Time::secs(50));
    for number in (0..run.connections() as u32).rev().skip(60).take(100) {
        let it = run.connection(number).unwrap();
        let picked = run.router().route(&it.packet, it.client, 1).backend;
        assert_eq!(picked, Some(Host::Node(*favorite)), "it would be picked for so");
        assert_ne!(picked, it.backend, "and it was remembered elsewhere");
        let Some(Host::Node(backend)) = it.backend else { panic!("{number} went nowhere") };
        let Some(RoundTrip::Completed { there, .. }) = run.trip(number) else {
            panic!("{number} was lost")
        };
        assert!(there.iter().any(|step| step.at == Place::Node(backend)), "{number}");
    }
}

#[test]
fn a_node_that_goes_down_cuts_off_what_it_carries_and_is_noticed_by_its_silence() {
    let scenario = &format!(
        "{BUSY}\n  timeline: [{{at: 10s, node: n-1, becomes: down}}, {{at: 90s, node: n-1, becomes: up}}]"
    );
    let run = run(Sketch { scenario, ..UNEVEN }, Time::secs(120));
    let rules: Vec<&str> = marks(&run).iter().map(|(_, rule)| *rule).collect();
    let expected = [
        "sim/node-changes",
        "sim/failed-probes-in-a-row",
        "sim/silent-node-loses-its-pods",
        "sim/nodes-learn-of-endpoints",
        "sim/node-changes",
        "sim/nodes-learn-of-endpoints",
        "sim/passed-probes-in-a-row",
    ];
    assert_eq!(rules, expected);
    let noticed = marks(&run)[1].0;
    // Three probes in a row, 8 s apart, and the last one's timeout.
    assert!((Time::secs(27)..=Time::secs(35)).contains(&noticed), "{noticed}");
    assert!(between(&run, Time::secs(10), noticed).broken > 40);
    let later = between(&run, noticed + Duration::from_millis(100), Time::secs(50));
    assert_eq!(later.nodes.values().filter(|count| **count > 0).count(), 2);
    // Other nodes go on sending to its Pods until the control plane gives them up.
    assert!(later.lost > 40);
    assert_eq!(between(&run, Time::secs(62), Time::secs(90)).lost, 0);
    assert_eq!(between(&run, Time::secs(102), Time::secs(120)).lost, 0);
}

#[test]
fn datagrams_without_tracking_follow_the_hash_and_are_never_cut_off() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 100/s, packets: 20, last: 5s, keepalive: 30s, protocol: udp}
  timeline: [{at: 6s, pod: b, becomes: gone}]";
    let service = "  sessionAffinity: None";
    let text = Sketch { service, scenario, ..LOCAL }
        .text()
        .replace("{port: 80,", "{port: 80, protocol: UDP,");
    let mut run = Run::new(&crate::world::read_model(&text), &TOY, 7);
    while run.advance(Time::secs(40), 1_000) == Progress::Paused {}
    let moved = run.timeline().counts_at(Time::secs(30));
    assert!(tally(&moved).connections > 400);
    let late = between(&run, Time::secs(15), Time::secs(40));
    assert_eq!((late.lost, late.broken), (0, 0));
}

#[test]
fn connections_to_a_node_that_left_drain_before_they_are_moved() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 100/s, packets: 100, last: 5s, keepalive: 80s}
  timeline: [{at: 6s, pod: b, becomes: terminating}]";
    let text = Sketch { scenario, ..LOCAL }.text();
    let text = text.replace("version: 1.33.1", "version: 1.33.1-gke.1779000");
    let annotated = "metadata: {name: web, annotations: {cloud.google.com/l4-rbs: enabled}}";
    let text = text.replace("metadata: {name: web}", annotated);
    let model = crate::world::read_model(&text);
    let mut run = Run::new(&model, &fivetuple_core::systems::Systems, 7);
    while run.advance(Time::secs(85), 10_000) == Progress::Paused {}
    let members =
        |run: &Run| run.health().iter().map(|(_, backends)| backends.len()).sum::<usize>();
    assert_eq!(members(&run), 1);
    assert!(marks(&run).contains(&(Time::secs(16), "sim/load-balancers-follow")));
    assert_eq!(tally(&run.timeline().counts_at(Time::secs(46))).broken, 0);
    let tally = tally(run.timeline().counts());
    fits(tally.broken, tally.connections, Share::of(1, 2));
}

#[test]
fn the_timeline_is_in_order_and_counts_up_to_the_end() {
    let run = run(Sketch { scenario: BUSY, ..UNEVEN }, Time::secs(10));
    let timeline = run.timeline();
    let rows = timeline.rows(0..timeline.len());
    assert!(rows.left.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!(rows.kind.contains(&Kind::Request) && rows.kind.contains(&Kind::Reply));
    assert!(rows.kind.contains(&Kind::Probe) && !rows.kind.contains(&Kind::Dropped));
    assert_eq!(&timeline.counts_at(run.now()), timeline.counts());
    let (before, all) = timeline.position(Time::secs(5));
    assert!(0 < before && before < all);
    assert!(timeline.moment(before).unwrap() <= Time::secs(5));
    assert!(timeline.moment(before + 1).unwrap() > Time::secs(5));
    assert!(timeline.settled(run.now()) <= timeline.len());
}

#[test]
fn a_run_holds_so_many_connections_and_says_since_when_no_more() {
    let mut run =
        Run::new(&Sketch { scenario: BUSY, ..UNEVEN }.model(), &TOY, 7).with_most_connections(100);
    while run.advance(Time::secs(10), 1_000) == Progress::Paused {}
    assert_eq!(run.connections(), 100);
    assert!(run.full_since().is_some_and(|at| Time::secs(1) < at && at < Time::secs(2)));
    assert_eq!(tally(run.timeline().counts()).connections, 100);
    assert_eq!(self::run(Sketch { scenario: BUSY, ..UNEVEN }, Time::secs(1)).full_since(), None);
}
