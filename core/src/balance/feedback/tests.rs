use super::*;
use crate::balance::split::{Algorithm, Caller, Capacity, Rules, split};
use crate::base::Share;

fn cpu(percent: u64) -> Metric {
    Metric { usage: Usage { used: percent, of: 100 }, max: MAX, dry_run: false }
}

fn group(zone: u32, target: Option<u64>) -> Capacity {
    Capacity {
        region: zone / 10,
        zone,
        target,
        scaler: Share::ONE,
        preferred: false,
        drained: false,
        healthy: 4,
        members: 4,
    }
}

fn rates(capacities: &[Option<u64>], rate: u64, algorithm: Algorithm) -> Vec<u64> {
    let groups: Vec<Capacity> =
        capacities.iter().enumerate().map(|(zone, target)| group(zone as u32, *target)).collect();
    let caller = Caller { region: 0, zone: 0, rate };
    let rules = Rules { algorithm, ..Rules::default() };
    split(&[caller], &groups, &|_, at| at as u64 * 500, &rules).rates(0).to_vec()
}

/// Groups whose usage in percent is what they use idle, and some thousandths of a percent for each
/// request a second.
fn reports(rates: &[u64], costs: &[u64], idle: u64) -> Vec<Report> {
    let usage =
        |rate: u64, cost: u64| Usage { used: idle * 1_000_000 + rate * cost, of: 100_000_000 };
    let report = |(rate, cost): (&u64, &u64)| Report {
        rate: *rate,
        members: 4,
        metrics: vec![Metric { usage: usage(*rate, *cost), ..cpu(0) }],
    };
    rates.iter().zip(costs).map(report).collect()
}

/// Runs groups for some seconds with a report every five, and gives the rates at each.
fn run(rate: u64, costs: &[u64], algorithm: Algorithm, seconds: u64) -> Vec<Vec<u64>> {
    let mut feedback = Feedback::new(SETTLES);
    let mut all = vec![rates(&vec![None; costs.len()], rate, algorithm)];
    for tick in 1..=seconds / 5 {
        let reports = reports(all.last().unwrap(), costs, 10);
        feedback.step(Time::secs(tick * 5), &reports);
        all.push(rates(feedback.capacities(), rate, algorithm));
    }
    all
}

fn usages(rates: &[u64], costs: &[u64]) -> Vec<u64> {
    reports(rates, costs, 10).iter().map(|report| report.metrics[0].usage.permille()).collect()
}

#[test]
fn usage_of_90_60_and_40_percent_makes_shares_that_even_it_out() {
    let capacities = [90, 60, 40].map(|percent| capacity(90_000, &[cpu(percent)]));
    assert_eq!(capacities, [Some(80_000), Some(120_000), Some(180_000)]);
    let rates = rates(&capacities, 270_000, Algorithm::SprayToRegion);
    let share = |at: usize| Share::of(rates[at], 270_000).percent();
    assert_eq!([0, 1, 2].map(share), ["21.1 %", "31.6 %", "47.4 %"]);
    let expected = [90, 60, 40].iter().zip(&rates).map(|(usage, rate)| usage * rate / 90_000);
    assert!(expected.into_iter().all(|usage| usage == 56));
}

#[test]
fn exactly_the_maximum_is_reached() {
    let at = |used| Metric { usage: Usage { used, of: 1_000 }, ..cpu(0) };
    assert!(is_full(&[at(800)]) && !is_full(&[at(799)]));
    assert_eq!(capacity(50_000, &[at(800)]), Some(50_000));
    assert!(capacity(50_000, &[at(799)]) > Some(50_000));
    assert_eq!(capacity(3, &[at(799)]), Some(4));
}

#[test]
fn a_lower_maximum_is_reached_earlier() {
    assert!(!is_full(&[cpu(60)]));
    assert!(is_full(&[Metric { max: 60, ..cpu(60) }]));
}

#[test]
fn any_metric_that_decides_makes_a_group_full() {
    let dry = Metric { dry_run: true, ..cpu(90) };
    assert!(is_full(&[cpu(20), cpu(90)]) && !is_full(&[cpu(20), dry]));
    assert_eq!(capacity(10_000, &[cpu(20), cpu(40)]), Some(20_000));
    assert_eq!(capacity(10_000, &[cpu(20), dry]), Some(40_000));
}

#[test]
fn a_dry_run_changes_nothing() {
    let mut feedback = Feedback::new(SETTLES);
    let dry = |percent| Metric { dry_run: true, ..cpu(percent) };
    let reports = [90, 60, 40].map(|percent| Report {
        rate: 100_000,
        members: 4,
        metrics: vec![dry(percent)],
    });
    for tick in 1..10 {
        feedback.step(Time::secs(tick * 5), &reports);
    }
    assert_eq!(feedback.capacities(), [None; 3]);
    let rates = rates(feedback.capacities(), 300_000, Algorithm::SprayToRegion);
    assert_eq!(rates, [100_000; 3]);
}

#[test]
fn the_average_of_a_group_counts_not_a_single_pod() {
    let pods = [95, 55].map(|used| Usage { used, of: 100 });
    let usage = Usage::total(pods);
    assert_eq!(usage.permille(), 750);
    assert!(!is_full(&[Metric { usage, ..cpu(0) }]));
}

#[test]
fn containers_of_a_pod_count_by_what_they_asked_for() {
    let alike = [800, 100].map(|used| Usage { used, of: 1_000 });
    assert_eq!(Usage::total(alike).permille(), 450);
    let unlike = [Usage { used: 900, of: 1_000 }, Usage { used: 0, of: 3_000 }];
    assert_eq!(Usage::total(unlike).permille(), 225);
    assert_eq!(Usage::total([]).permille(), 0);
}

#[test]
fn a_change_of_settings_works_within_30_seconds() {
    let report = |percent: u64, dry_run| Report {
        rate: 90_000,
        members: 4,
        metrics: vec![Metric { dry_run, ..cpu(percent) }],
    };
    let mut feedback = Feedback::new(SETTLES);
    feedback.step(Time::ZERO, &[90, 60, 40].map(|percent| report(percent, true)));
    assert_eq!(feedback.capacities(), [None; 3]);
    for tick in 1..=6 {
        feedback.step(Time::secs(tick * 5), &[90, 60, 40].map(|percent| report(percent, false)));
    }
    let goals = [79_200_u64, 118_800, 178_200];
    for (capacity, goal) in feedback.capacities().iter().zip(goals) {
        assert!(capacity.unwrap().abs_diff(goal) * 30 <= goal, "{capacity:?} {goal}");
    }
    feedback.step(Time::secs(45), &[90, 60, 40].map(|percent| report(percent, false)));
    assert_eq!(feedback.capacities(), goals.map(Some));
}

#[test]
fn a_near_region_is_left_when_its_average_reaches_the_maximum() {
    let spread = |percent: u64| {
        let near = capacity(100_000, &[Metric { max: 60, ..cpu(percent) }]);
        let groups = [group(0, near), group(10, Some(100_000))];
        let caller = Caller { region: 0, zone: 0, rate: 100_000 };
        let rtt = |_: usize, at: usize| at as u64 * 60_000;
        split(&[caller], &groups, &rtt, &Rules::default()).rates(0).to_vec()
    };
    assert_eq!(spread(50), [100_000, 0]);
    assert_eq!(spread(59), [100_000, 0]);
    assert_eq!(spread(75), [80_000, 20_000]);
    assert!(is_full(&[Metric { max: 60, ..cpu(60) }]));
}

#[test]
fn three_unequal_zones_settle_below_the_maximum_within_a_minute() {
    // At 100 requests a second each: 90, 60 and 40 percent.
    let costs = [800, 500, 300];
    for algorithm in [
        Algorithm::SprayToRegion,
        Algorithm::SprayToWorld,
        Algorithm::WaterfallByRegion,
        Algorithm::WaterfallByZone,
    ] {
        let all = run(300_000, &costs, algorithm, 120);
        let first = [100_000; 3];
        if algorithm == Algorithm::SprayToRegion {
            assert_eq!((&all[0][..], usages(&all[0], &costs)), (&first[..], vec![900, 600, 400]));
            let grown = |at: usize| i64::try_from(all[12][at]).unwrap() - 100_000;
            assert!(grown(0) < 0 && grown(2) > 0 && grown(2) > grown(1), "{:?}", all[12]);
        }
        for rates in &all[12..] {
            assert!(usages(rates, &costs).iter().all(|usage| *usage < 800), "{rates:?}");
        }
    }
}

#[test]
fn what_a_near_zone_cannot_take_goes_to_one_that_was_idle() {
    let costs = [800, 800];
    let all = run(160_000, &costs, Algorithm::WaterfallByZone, 180);
    assert_eq!(all[0], [160_000, 0]);
    for rates in &all[12..] {
        let usages = usages(rates, &costs);
        assert!(usages.iter().all(|usage| *usage < 800), "{rates:?} {usages:?}");
        assert!(rates[0] > rates[1]);
    }
}

#[test]
fn usage_alone_never_takes_a_group_out() {
    let mut feedback = Feedback::new(SETTLES);
    let report = |percent| Report { rate: 1_000, members: 1, metrics: vec![cpu(percent)] };
    for tick in 0..100 {
        feedback.step(Time::secs(tick * 5), &[report(u64::MAX / 2), report(1)]);
    }
    assert_eq!(feedback.capacities(), [Some(396), Some(79_200)]);
}

#[test]
fn when_all_are_above_the_maximum_they_are_overfilled_in_proportion() {
    let capacities = [100, 160].map(|percent| capacity(100_000, &[cpu(percent)]));
    assert_eq!(capacities, [Some(80_000), Some(50_000)]);
    let rates = rates(&capacities, 260_000, Algorithm::WaterfallByZone);
    assert_eq!(rates, [160_000, 100_000]);
}

#[test]
fn numbers_beyond_all_reason_do_not_break_anything() {
    let usage = Usage { used: u64::MAX, of: u64::MAX };
    let metrics = vec![Metric { usage, max: u32::MAX, dry_run: false }];
    let report = Report { rate: u64::MAX - 1, members: u64::MAX, metrics };
    let mut feedback = Feedback::new(SETTLES);
    feedback.step(Time::ZERO, &[report.clone(), report.clone()]);
    feedback.step(Time::secs(7), &[report]);
    assert!(feedback.capacities()[0] > Some(u64::MAX / 2));
    assert_eq!(capacity(5, &[]), None);
    feedback.step(Time::secs(9), &[]);
    assert_eq!(feedback.capacities(), []);
}
