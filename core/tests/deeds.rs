//! What can be done to a thing at a moment is an entry of the timeline that can be read, happens
//! then, and leaves everything before it as it was.

use fivetuple_core::base::{ExposureId, NodeId, Place, PodId, Texts, Time, ZoneId};
use fivetuple_core::explain::English;
use fivetuple_core::manifest::Limits;
use fivetuple_core::show::{Edit, Remembered, Thing, deeds};
use fivetuple_core::{Worked, work};

const SERVICE: &str = "
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  type: LoadBalancer
  externalTrafficPolicy: Local
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {provider: gke, version: '1.37', dataplane: iptables, location: us-central1}
  nodes:
  - {name: n, count: 3, zones: [us-central1-a, us-central1-b, us-central1-c]}
  pods:
  - {name: web, count: 1, node: n-1, labels: {app: web}}
  - {name: web-too, count: 1, node: n-2, labels: {app: web}}
  clients:
  - {name: berlin, at: internet, ip: 203.0.113.7}
  traffic:
  - {from: berlin, to: 'web:80', connections: 20/s, packets: 6, keepalive: 10s}
  duration: 30s
";
const FLOW: &str = "  timeline:\n  - {at: 2s, node: n-3, becomes: down}  # gone\n";
const BLOCK: &str = "  timeline:\n    - at: 2s\n      node: n-3\n      becomes: down\n\n";
const LIST: &str = "  timeline: [{at: 2s, node: n-3, becomes: down}]\n";

const THEN: Time = Time(10_000_569);

fn worked(text: &str) -> Worked {
    let worked = work(Texts::one(text), Limits::PAGE);
    assert!(!worked.has_errors(), "{text}\n{:?}", worked.problems);
    worked
}

/// The text after an edit; the texts here are ASCII, where all units are the same.
fn edited(text: &str, edit: &Edit) -> String {
    let mut text = text.to_owned();
    text.replace_range(edit.at.start as usize..edit.at.end as usize, &edit.text);
    text
}

fn offered(text: &str, thing: Thing, at: Time) -> Vec<Edit> {
    deeds(&worked(text).run(at, 1), (thing, at), &English)
}

fn titles(text: &str, thing: Thing, at: Time) -> Vec<String> {
    offered(text, thing, at).into_iter().map(|edit| edit.title).collect()
}

fn things() -> [Thing; 4] {
    let places = [Place::Pod(PodId(0)), Place::Node(NodeId(0)), Place::Balancer(ExposureId(0))];
    let [pod, node, balancer] = places.map(Thing::Place);
    [pod, node, balancer, Thing::Zone(ZoneId(0))]
}

#[test]
fn every_deed_can_be_read_happens_then_and_changes_nothing_before() {
    for timeline in ["", FLOW, BLOCK, LIST] {
        let text = SERVICE.replace("20/s", "2/s") + timeline;
        let events = worked(&text).model().timeline.len();
        let before = worked(&text).run(Time(THEN.0 - 1), 1).digest();
        let all = things().map(|thing| offered(&text, thing, THEN));
        assert_eq!(
            all.each_ref().map(Vec::len),
            [2, 3, 7, 1],
            "two workloads, scaled and rolled out"
        );
        for edit in all.iter().flatten() {
            let after = worked(&edited(&text, edit));
            assert_eq!(after.model().timeline.len(), events + 1, "{}", edit.text);
            let last = &after.model().timeline[events];
            assert_eq!(Time::ZERO + last.at.value, THEN, "{}", edit.text);
            assert_eq!(after.run(Time(THEN.0 - 1), 1).digest(), before, "{}", edit.text);
            let noticed = |mark: &fivetuple_core::sim::Mark| mark.at >= THEN;
            assert!(after.run(THEN, 1).timeline().marks().iter().any(noticed), "{}", edit.text);
        }
    }
}

#[test]
fn entries_gather_in_one_timeline_in_its_style() {
    let text = SERVICE.to_owned() + FLOW;
    let node = Thing::Place(Place::Node(NodeId(0)));
    let text = edited(&text, &offered(&text, node, Time::secs(5))[0]);
    let text = edited(&text, &offered(&text, node, Time::secs(9))[0]);
    let end = "# gone\n  - {at: 5s, node: \"n-1\", becomes: down}\n  \
               - {at: 9s, node: \"n-1\", becomes: up}\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn what_can_be_done_depends_on_the_moment() {
    let [pod, node, balancer, zone] = things();
    let text = SERVICE.to_owned()
        + "  timeline:\n  - {at: 2s, pod: web, becomes: unready}\n  - {at: 3s, zone: us-central1-a, becomes: down}\n  \
           - {at: 4s, scale: web-too, to: 3}\n  - {at: 4s, firewall: health-checks, becomes: blocked}\n";
    assert_eq!(titles(&text, pod, Time::secs(1)), ["Fail", "Delete"]);
    assert_eq!(titles(&text, pod, Time::secs(2)), ["Become ready", "Delete"]);
    assert_eq!(titles(&text, node, Time::secs(3)), ["Come back"]);
    assert_eq!(titles(&text, zone, Time::secs(3)), ["Come back"]);
    let titles = titles(&text, balancer, Time::secs(4));
    for title in ["Scale web to 0", "Scale web-too to 4", "Let health checks through"] {
        assert!(titles.iter().any(|one| one == title), "{title} in {titles:?}");
    }
}

#[test]
fn a_pod_that_has_not_come_offers_nothing() {
    let text = SERVICE.to_owned() + "  timeline:\n  - {at: 5s, scale: web, to: 2}\n";
    let come = PodId(2);
    assert!(worked(&text).model().pods[come].spare);
    let titles = |at| titles(&text, Thing::Place(Place::Pod(come)), Time::secs(at));
    assert_eq!(titles(1), [""; 0]);
    assert_eq!(titles(5), ["Become ready", "Delete"]);
}

#[test]
fn tables_list_connections_with_where_they_go_and_how_long_they_were_silent() {
    let run = worked(SERVICE).run(Time::secs(10), 1);
    let balancer = Remembered::of(&run, Place::Balancer(ExposureId(0)), &English).unwrap();
    assert!(balancer.count > 150, "20 a second for 10 seconds: {}", balancer.count);
    assert_eq!(balancer.first.len(), 20);
    assert!(balancer.first.is_sorted_by_key(|entry| entry.idle), "{:?}", balancer.first);
    let entry = &balancer.first[0];
    assert!(entry.src.starts_with("203.0.113.7:4") && entry.dst == "198.51.100.10:80", "{entry:?}");
    assert!(entry.to_name == "node n-1" || entry.to_name == "node n-2", "{entry:?}");
    let nodes =
        [0, 1, 2].map(|id| Remembered::of(&run, Place::Node(NodeId(id)), &English).unwrap());
    assert!(nodes[0].first.iter().all(|entry| entry.to_name == "pod web"), "{:?}", nodes[0]);
    assert_eq!(nodes[2].count, 0, "without Pods, it gets nothing");
    assert_eq!(
        Remembered::of(&run, Place::Pod(PodId(0)), &English),
        None,
        "a Pod keeps no table here"
    );
}
