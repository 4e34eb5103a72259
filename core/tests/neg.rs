//! Pods behind load balancers that read requests, second by second: the worked examples about NEGs,
//! on the texts of their cases.

#![expect(clippy::disallowed_methods, reason = "tests read the cases that they run")]

use std::path::Path;
use std::time::Duration;

use fivetuple_core::base::{ExposureId, Place, PodId, Texts, Time};
use fivetuple_core::explain::Fact;
use fivetuple_core::manifest::Limits;
use fivetuple_core::model::Exposure;
use fivetuple_core::plan::Host;
use fivetuple_core::sim::{Mark, Run};
use fivetuple_core::{Worked, work};

/// The world of a case, with some of its words replaced.
fn world(case: &str, changes: &[(&str, &str)]) -> Worked {
    let path = format!("{}/cases/gke-neg/{case}.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(Path::new(&path)).expect("the case is there");
    let text = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```\n").next());
    let mut text = text.expect("a case has a text").to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{case} has no {old}");
        text = text.replace(old, new);
    }
    work(Texts::one(&text), Limits::FILES)
}

fn run(worked: &Worked) -> Run {
    worked.run(worked.model().duration, worked.model().seed)
}

/// The door of a world with one.
fn door(worked: &Worked) -> ExposureId {
    let mut all = worked.model().exposures.ids();
    let is_door = |id: &ExposureId| matches!(worked.model().exposures[*id], Exposure::Door(_));
    all.find(is_door).expect("the case has a door")
}

/// Requests that failed with a status.
fn failed(worked: &Worked, status: u16) -> u64 {
    let run = run(worked);
    let tally = run.timeline().counts().of(door(worked)).cloned().unwrap_or_default();
    let all: u64 = tally.failed.values().sum();
    let own = tally.failed.get(&status).copied().unwrap_or(0);
    assert_eq!(all, own, "nothing else fails");
    own
}

/// When rules said something about a Pod, in order.
fn said(run: &Run, rule: &str) -> Vec<(Time, PodId)> {
    let pod = |mark: &Mark| match (mark.place, mark.because.fact("pod")) {
        (Some(Place::Pod(pod)), _) | (_, Some(Fact::Pod(pod))) => Some(pod),
        _ => None,
    };
    let marks = run.timeline().marks().iter().filter(|mark| mark.because.rule.id == rule);
    marks.filter_map(|mark| Some((mark.at, pod(mark)?))).collect()
}

#[test]
fn a_pod_that_ends_nine_seconds_too_early_fails_an_eleventh_of_nine_seconds_requests() {
    let failed = failed(&world("rollout-cut-short", &[]), 502);
    assert!((62..=102).contains(&failed), "100/s over 11 Pods for 9 s is 82, not {failed}");
}

#[test]
fn a_pod_that_serves_until_it_is_out_of_its_group_fails_nothing() {
    assert_eq!(failed(&world("rollout-cut-short", &[("preStop: 1s", "preStop: 10s")]), 502), 0);
    assert_eq!(failed(&world("rollout-with-time-to-leave", &[]), 502), 0);
    assert_eq!(failed(&world("rollout-through-nodes", &[]), 502), 0);
}

#[test]
fn a_rolling_update_without_time_to_leave_fails_requests_at_each_pod() {
    let failed = failed(&world("rollout-without-time-to-leave", &[]), 502);
    // Up to ten seconds of a third or a quarter of 100/s, three times, and fewer where health checks
    // notice first.
    assert!((300..=1_000).contains(&failed), "{failed}");
}

#[test]
fn a_gate_opens_within_a_second_after_the_load_balancer_finds_the_pod_healthy() {
    let run = run(&world("rollout-with-time-to-leave", &[]));
    let healthy = said(&run, "sim/passed-probes-in-a-row");
    let open = said(&run, "sim/gate-opens-for-healthy-pod");
    assert_eq!(open.len(), 3);
    for (at, pod) in open {
        let found = healthy.iter().find(|(_, one)| *one == pod).expect("it was found healthy");
        assert!(at >= found.0 && at - found.0 <= Duration::from_secs(1), "{at} after {}", found.0);
    }
}

#[test]
fn a_gate_opens_after_ten_minutes_or_at_once_where_nobody_checks() {
    let late = run(&world("gate-times-out", &[]));
    let opens = said(&late, "sim/gate-opens-when-time-is-up");
    assert_eq!(opens.len(), 1);
    let seconds = (opens[0].0 - Time::ZERO).as_secs();
    assert!((600..=601).contains(&seconds), "{seconds}");

    let unchecked = run(&world("standalone-negs", &[]));
    assert_eq!(said(&unchecked, "sim/gate-opens-without-health-check").len(), 3);
    assert_eq!(said(&unchecked, "sim/gate-opens-for-healthy-pod").len(), 0);
}

#[test]
fn an_unready_pod_stays_in_its_neg_and_a_deleted_one_leaves() {
    let members = |at: u64| {
        let worked = world("readiness-fails", &[]);
        let seed = worked.model().seed;
        let later = worked.after(Time::secs(at), seed);
        let behind = later.router.plans().built().find(|(_, plan)| !plan.groups.is_empty());
        let (id, plan) = behind.expect("the Service port is built");
        let hosts = plan.groups.iter().flat_map(|group| &group.members);
        let pods = hosts.filter(|member| matches!(member.host, Host::Pod(_))).count();
        let healthy = later.health.of(id).iter().filter(|it| it.standing.healthy).count();
        (pods, healthy)
    };
    assert_eq!(members(4), (3, 3));
    assert_eq!(members(36), (3, 2));
    assert_eq!(members(55), (2, 1));
}

#[test]
fn a_choice_between_two_endpoints_leaves_each_group_its_part() {
    let worked = world("zones-one-after-the-other", &[]);
    let run = worked.run(Time::secs(10), 1);
    let tally = run.timeline().counts().of(door(&worked)).cloned().unwrap_or_default();
    // Of 30 requests a second for 10 s the near zone has room for 20, whoever is less busy; 32 are
    // four standard deviations.
    let (near, all) = (tally.zones[0], tally.zones.iter().sum::<u64>());
    let part = all * 2 / 3;
    assert!((part - 32..=part + 32).contains(&near), "{near} of {all}");
}
