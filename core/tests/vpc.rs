//! What holds for load balancers that packets pass, and for names in front of several, whatever the
//! seed: runs of cases, with values worked out by hand.

#![expect(clippy::disallowed_methods, reason = "tests read the cases they run")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use fivetuple_core::base::{Place, Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::sim::{Connection, Fate, Kind, Run};
use fivetuple_core::work;

/// A run of a case, with some words of its text replaced.
fn run(case: &str, seed: u64, words: &[(&str, &str)]) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/ibm-vpc-nlb").join(case);
    let page = fs::read_to_string(path.with_extension("md")).unwrap();
    let yaml = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut text = yaml.to_owned();
    for (old, new) in words {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    let worked = work(Texts::one(&text), Limits::FILES);
    let end = worked.model().duration;
    worked.run(end, seed)
}

fn connections(run: &Run) -> impl Iterator<Item = Connection> {
    (0..run.connections() as u32).map(|number| run.connection(number).unwrap())
}

/// When something first happened by a rule.
fn when(run: &Run, rule: &str) -> Time {
    let mut marks = run.timeline().marks().iter();
    marks.find(|mark| mark.because.rule.id == rule).unwrap().at
}

/// Packets on their way to a machine.
fn packets_to(run: &Run, machine: &str) -> usize {
    let node = Place::Node(run.router().model().find_node(machine).unwrap());
    let timeline = run.timeline();
    let rows = timeline.rows(0..timeline.len());
    let moved = rows.kind.iter().zip(rows.edge);
    let to = |edge: u32| timeline.edges()[edge as usize].to;
    moved.filter(|(kind, edge)| **kind == Kind::Request && to(**edge) == node).count()
}

#[test]
fn a_thousand_pairs_of_addresses_fall_800_to_200_give_or_take_50() {
    for server in ["10.9.2.7", "10.9.2.8", "10.1.0.1", "172.16.31.99", "192.168.255.1"] {
        let run = run("weighted-forwarding-pairs", 1, &[("10.9.2.7", server)]);
        let (a, b) = (packets_to(&run, "fw-a"), packets_to(&run, "fw-b"));
        assert_eq!(a + b, 1_000, "{server}");
        assert!(a.abs_diff(800) <= 50, "{server}: {a} to {b}");
    }
}

#[test]
fn a_thousand_packets_of_one_flow_meet_one_member() {
    for seed in 1..4 {
        let run = run("weighted-forwarding-one-flow", seed, &[]);
        let mut both = [packets_to(&run, "fw-a"), packets_to(&run, "fw-b")];
        both.sort_unstable();
        assert_eq!(both, [0, 1_000], "seed {seed}");
    }
}

/// Each of two appliances fails at 20 s. Its next check is at most 5 s later, the second failure 5 s
/// after that, and each is known 2 s after it was asked: 27 to 32 s.
#[test]
fn a_zone_without_appliances_is_left_within_the_time_of_its_checks() {
    for seed in 1..4 {
        let run = run("routes-are-withdrawn", seed, &[]);
        let left = when(&run, "sim/routes-are-taken-back");
        assert!((Time::secs(27)..=Time::secs(32)).contains(&left), "seed {seed}: {left}");
        let model = run.router().model();
        let near = model.find_zone("eu-de-1").unwrap();
        let later = connections(&run).filter(|it| (left..Time::secs(44)).contains(&it.opened));
        for connection in later {
            let Some(fivetuple_core::plan::Host::Node(node)) = connection.backend else {
                panic!("seed {seed}: {connection:?}");
            };
            assert_ne!(model.nodes[node].zone, near, "seed {seed}: {connection:?}");
            assert!(!matches!(connection.fate, Fate::Lost(_)), "seed {seed}: {connection:?}");
        }
    }
}

/// The zone fails at 22 s. Checks every 10 s fail at 30 and 40 s, and two failures count.
#[test]
fn a_name_leads_elsewhere_at_its_second_failed_check() {
    for (words, at) in [
        (&[][..], 40),
        (&[("failures: 2", "failures: 3")], 50),
        (&[("every: 10s", "every: 4s")], 28),
    ] {
        let run = run("use-case-4-a-zone-fails", 1, words);
        assert_eq!(when(&run, "sim/name-leads-elsewhere"), Time::secs(at));
        let lost = connections(&run).filter(|it| matches!(it.fate, Fate::Lost(_)));
        let lost: Vec<Time> = lost.map(|it| it.opened).collect();
        assert!(lost.iter().all(|opened| (Time::secs(22)..Time::secs(at)).contains(opened)));
        // A third of ten connections a second, give or take a few.
        assert!(lost.len().abs_diff((at as usize - 22) * 10 / 3) <= 6, "{at}: {}", lost.len());
    }
}
