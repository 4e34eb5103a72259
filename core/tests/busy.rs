//! What holds for load balancers that go by what Pods use, whatever the formula: runs of a case with
//! three zones at 90, 60 and 40 %.

#![expect(clippy::disallowed_methods, reason = "tests read the cases they run")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use fivetuple_core::explain::English;
use std::fs;
use std::path::Path;

use fivetuple_core::base::{Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::show::{Load, Snapshot};
use fivetuple_core::sim::Run;
use fivetuple_core::work;

const ALGORITHMS: [&str; 3] = ["SPRAY_TO_REGION", "WATERFALL_BY_REGION", "WATERFALL_BY_ZONE"];

/// A run of the case, with some words of its text replaced.
fn run(seed: u64, words: &[(&str, &str)]) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/utilization/three-zones.md");
    let page = fs::read_to_string(path).unwrap();
    let yaml = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut text = yaml.to_owned();
    for (old, new) in words {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    work(Texts::one(&text), Limits::FILES).run(Time::secs(90), seed)
}

fn load(run: &Run) -> Load {
    Load::all(run, &English).remove(0)
}

fn ends(column: &[f64]) -> (f64, f64) {
    (column[0], column[column.len() - 1])
}

#[test]
fn a_busy_zone_gets_less_until_it_is_below_its_maximum() {
    for (algorithm, seed) in ALGORITHMS.into_iter().zip(1..) {
        let load = load(&run(seed, &[("SPRAY_TO_REGION", algorithm)]));
        for group in &load.groups {
            let (_, last) = ends(&group.used[0]);
            assert!(last < 0.8 && !group.full.last().unwrap(), "{algorithm}: {last}");
        }
        let grown = |at: usize| {
            let (first, last) = ends(&load.groups[at].share);
            last - first
        };
        assert!(grown(0) < 0.0, "{algorithm}");
        assert!(grown(2) > 0.0 && grown(2) > grown(1), "{algorithm}");
    }
}

#[test]
fn what_was_measured_is_what_pods_use_at_the_start() {
    let load = load(&run(3, &[]));
    for (group, used) in load.groups.iter().zip([0.9, 0.6, 0.4]) {
        let (first, _) = ends(&group.used[0]);
        assert!((first - used).abs() < 0.02, "{first}, measured {used}");
    }
}

#[test]
fn a_dry_run_leaves_every_zone_what_it_has() {
    for algorithm in ALGORITHMS {
        let words = [("SPRAY_TO_REGION", algorithm), ("dryRun: false", "dryRun: true")];
        let dry = load(&run(1, &words));
        for group in &dry.groups {
            let (first, last) = ends(&group.share);
            assert!((first - last).abs() < 0.01, "{algorithm}: {first} {last}");
            assert!(group.capacity.iter().all(Option::is_none));
        }
    }
}

#[test]
fn no_zone_is_ever_left_without_requests() {
    let load = load(&run(2, &[("cpu: 900m", "cpu: 9")]));
    let busy = &load.groups[0];
    assert!(busy.used[0][0] > 8.0, "{:?}", busy.used[0]);
    assert!(busy.rate.iter().all(|rate| *rate > 0.5), "{:?}", busy.rate);
}

#[test]
fn a_snapshot_has_the_last_report_and_the_shares_that_follow_from_it() {
    let run = run(1, &[]);
    assert!(Snapshot::of(&run, Time::secs(4), &English).loads.is_empty());
    let later = Snapshot::of(&run, Time::secs(61), &English);
    assert_eq!(later.loads[0].at, [60_000_000]);
    let part = |at: usize| {
        let door = later.expected.iter().find(|shares| shares.zones[0].share.value > 0.0).unwrap();
        door.zones[at].share.value
    };
    let seen = &later.loads[0].groups;
    for (at, group) in seen.iter().enumerate() {
        assert!((part(at) - group.share[0]).abs() < 0.02, "{at}: {} {:?}", part(at), group.share);
    }
}

#[test]
fn the_same_seed_makes_the_same_reports() {
    let (one, other) = (run(5, &[]), run(5, &[]));
    assert_eq!((one.digest(), load(&one)), (other.digest(), load(&other)));
}
