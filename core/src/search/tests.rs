use super::{Found, Hit, MOST_HITS, Search, What};
use crate::base::{Texts, Time};
use crate::manifest::Limits;
use crate::sim::{Progress, Run};
use crate::{Worked, rules, work};

/// A node of the first zone goes down, and clients of two networks ask on.
const WORLD: &str = "
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  type: LoadBalancer
  externalTrafficPolicy: Local
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
metadata: {name: search}
spec:
  cluster: {provider: gke, version: 1.33.5-gke.1162000, dataplane: iptables, location: us-central1}
  nodes:
  - {name: n, count: 2, zones: [us-central1-a, us-central1-b]}
  pods:
  - {name: one, namespace: shop, node: n-1, labels: {app: web}}
  - {name: two, namespace: shop, node: n-2, labels: {app: web}}
  clients:
  - {name: berlin, at: internet, ip: 203.0.113.7}
  - {name: paris, at: internet, ip: 203.0.113.70}
  traffic:
  - {from: berlin, to: shop/web, rate: 4}
  - {from: paris, to: shop/web, rate: 4}
  timeline:
  - {at: 10s, node: n-1, becomes: down}
  duration: 30s
";

fn world() -> Worked {
    work(Texts::one(WORLD), Limits::PAGE)
}

fn found_in(run: &Run, query: &str) -> Found {
    let mut search = Search::new(query, &rules(), run);
    assert_eq!(search.advance(run, u32::MAX), Progress::Arrived);
    search.found()
}

fn found(query: &str) -> Found {
    found_in(&world().run(Time::secs(30), 1), query)
}

fn all(query: &str, fits: impl Fn(&Hit) -> bool) -> u64 {
    let found = found(query);
    assert!(found.count > 0, "{query}");
    for hit in &found.hits {
        assert!(fits(hit), "{query}: {hit:?}");
    }
    found.count
}

#[test]
fn an_address_is_itself_and_not_the_beginning_of_another() {
    all("203.0.113.7", |hit| hit.says.contains("203.0.113.7:"));
    let both = all("203.0.113.0/24", |hit| hit.says.contains("203.0.113.7"));
    assert!(both > all("203.0.113.70", |hit| hit.says.contains("paris")));
    let typing = all("203.0.113.7 ber", |hit| hit.says.starts_with("berlin"));
    assert_eq!(typing, all("berlin", |hit| hit.says.starts_with("berlin")));
}

#[test]
fn a_port_is_one_of_the_client_s_the_door_s_or_the_pod_s() {
    let door = all(":80", |hit| hit.says.contains(":80 tcp"));
    assert!(door > all(":8080", |hit| hit.outcome != "lost: timed out"), "some came to no Pod");
    assert_eq!(found(":443").count, 0);
}

#[test]
fn names_are_of_clients_services_nodes_pods_and_zones() {
    for name in ["berlin", "shop/web", "n-2", "two", "us-central1-b"] {
        all(name, |_| true);
    }
    assert_eq!(
        all("us-central1-b answered", |_| true),
        all("n-2 answered", |hit| hit.says.ends_with("pod two"))
    );
}

#[test]
fn what_became_of_connections_is_asked_for_in_a_word() {
    let lost = all("lost", |hit| hit.bad && hit.at >= 10_000_000);
    let silent = all("lost timed out", |hit| matches!(hit.what, What::Connection(_)));
    let packets = all("packet lost", |hit| matches!(hit.what, What::Packet(_)));
    assert_eq!(lost, silent + packets);
    assert_eq!(lost, all("dropped", |hit| hit.outcome.contains("lost")));
    all("answered", |hit| hit.outcome == "answered");
    assert_eq!(found("503").count, 0);
}

#[test]
fn what_happened_is_found_by_its_sentence_its_rule_and_its_place() {
    for query in ["goes down", "sim/node-changes", "n-1 down"] {
        let found = found(query);
        let mut events = found.hits.iter().filter(|hit| hit.what == What::Event);
        assert!(events.any(|hit| hit.says.contains("n-1")), "{query}: {found:?}");
    }
}

#[test]
fn packets_are_found_by_the_rules_that_decided_on_their_way() {
    let run = world().run(Time::secs(30), 1);
    let trip = run.trip(0).expect("the first connection");
    let rule = trip.ways().0.last().expect("a step").because.rule;
    let found = found_in(&run, rule.id);
    assert_eq!(found.hits[0].what, What::Connection(0));
    let connections = found.hits.iter().filter(|hit| hit.outcome == "answered");
    for hit in connections {
        let What::Connection(number) = hit.what else { panic!("{hit:?}") };
        let trip = run.trip(number).expect("a connection that was found");
        let (there, back) = trip.ways();
        assert!(there.iter().chain(back).any(|step| step.because.rule == rule));
    }
}

#[test]
fn a_search_goes_on_in_slices_and_comes_to_the_same() {
    let run = world().run(Time::secs(30), 1);
    let mut search = Search::new("berlin path/", &rules(), &run);
    let mut slices = 0;
    while search.advance(&run, 100) == Progress::Paused {
        slices += 1;
    }
    assert!(slices > 1);
    assert_eq!(search.found(), found_in(&run, "berlin path/"));
}

#[test]
fn what_is_found_is_in_the_order_of_time_and_only_counted_beyond_a_bound() {
    let text = WORLD.replace("rate: 4", "rate: 40");
    let run = work(Texts::one(&*text), Limits::PAGE).run(Time::secs(30), 1);
    let found = found_in(&run, "web");
    assert_eq!(found.hits.len(), MOST_HITS);
    assert!(found.count > MOST_HITS as u64);
    assert!(found.hits.is_sorted_by_key(|hit| hit.at));
}

#[test]
fn nothing_is_asked_and_nothing_is_found() {
    assert_eq!(found("  "), Found::default());
    assert_eq!(found("nobody"), Found::default());
}

/// A branch sets out from a moment: what came before it is not another because of what follows.
#[test]
fn before_a_deed_everything_is_as_it_would_have_been_without() {
    let deed = WORLD
        .replace("  duration: 30s", "  - {at: 20s, node: n-2, becomes: down}\n  duration: 30s");
    let [with, without] = [&*deed, WORLD].map(|text| work(Texts::one(text), Limits::PAGE));
    let early = Time(20_000_000 - 1);
    let [with, without] = [with.run(early, 1), without.run(early, 1)];
    assert_eq!(with.digest(), without.digest());
    let marks = |run: &Run| -> Vec<_> {
        run.timeline().marks().iter().map(|mark| (mark.at, mark.because.rule.id)).collect()
    };
    assert_eq!(marks(&with), marks(&without));
    assert!(with.timeline().len() > 100);
}
