//! One client in zone a unless a test says otherwise; region 1 has zones a = 100, b = 100 and
//! c = 200 requests a second, region 2 has zone d = 400.

mod laws;

use super::*;

const A: usize = 0;
const B: usize = 1;
const C: usize = 2;
const D: usize = 3;

fn group(region: u32, zone: u32, rps: u64) -> Capacity {
    Capacity {
        region,
        zone,
        target: Some(rps * 1_000),
        scaler: Share::ONE,
        preferred: false,
        drained: false,
        healthy: 100,
        members: 100,
    }
}

fn world() -> Vec<Capacity> {
    vec![group(1, 0, 100), group(1, 1, 100), group(1, 2, 200), group(2, 3, 400)]
}

fn from(zone: u32, rps: u64) -> Caller {
    Caller { region: 1, zone, rate: rps * 1_000 }
}

fn rules(algorithm: Algorithm) -> Rules {
    Rules { algorithm, ..Rules::default() }
}

/// Zones are as far from each other as their numbers, the other region much farther.
fn far(caller: &Caller, group: &Capacity) -> u64 {
    let regions = u64::from(caller.region.abs_diff(group.region)) * 30_000;
    200 + regions + u64::from(caller.zone.abs_diff(group.zone)) * 100
}

fn spread(callers: &[Caller], groups: &[Capacity], rules: &Rules) -> Split {
    split(callers, groups, &|caller, at| far(&callers[caller], &groups[at]), rules)
}

/// What each group gets, in whole requests a second.
fn loads(callers: &[Caller], groups: &[Capacity], rules: &Rules) -> Vec<u64> {
    let split = spread(callers, groups, rules);
    assert!(split.refused.iter().all(|refused| *refused == 0));
    (0..groups.len()).map(|at| split.load(at)).map(whole).collect()
}

#[track_caller]
fn whole(rate: u64) -> u64 {
    assert_eq!(rate % 1_000, 0, "{rate}");
    rate / 1_000
}

fn by(algorithm: Algorithm, rps: u64) -> Vec<u64> {
    loads(&[from(0, rps)], &world(), &rules(algorithm))
}

#[test]
fn waterfall_by_zone_fills_one_zone_after_the_other() {
    assert_eq!(by(Algorithm::WaterfallByZone, 80), [80, 0, 0, 0]);
    assert_eq!(by(Algorithm::WaterfallByZone, 150), [100, 50, 0, 0]);
    assert_eq!(by(Algorithm::WaterfallByZone, 350), [100, 100, 150, 0]);
    assert_eq!(by(Algorithm::WaterfallByZone, 500), [100, 100, 200, 100]);
}

#[test]
fn spray_to_region_spreads_by_capacity_and_leaves_a_full_region() {
    assert_eq!(by(Algorithm::SprayToRegion, 80), [20, 20, 40, 0]);
    assert_eq!(by(Algorithm::SprayToRegion, 500), [100, 100, 200, 100]);
}

#[test]
fn waterfall_by_region_fills_a_region_evenly_for_all_clients_together() {
    let thirds = [66_667, 66_667, 66_666];
    let callers = [0, 1, 2].map(|zone| Caller { rate: thirds[zone], ..from(zone as u32, 0) });
    let rules = rules(Algorithm::WaterfallByRegion);
    assert_eq!(loads(&callers, &world(), &rules), [50, 50, 100, 0]);
    let split = spread(&callers, &world(), &rules);
    assert_eq!(split.rates(0), [50_000, 0, 16_667, 0]);
    assert_eq!(split.rates(2), [0, 0, 66_666, 0]);
}

#[test]
fn waterfall_by_region_keeps_few_requests_in_their_zone_and_evens_out_as_they_grow() {
    assert_eq!(by(Algorithm::WaterfallByRegion, 10), [10, 0, 0, 0]);
    assert_eq!(by(Algorithm::WaterfallByRegion, 50), [50, 0, 0, 0]);
    assert_eq!(by(Algorithm::WaterfallByRegion, 80), [50, 30, 0, 0]);
    assert_eq!(by(Algorithm::WaterfallByRegion, 200), [50, 50, 100, 0]);
    assert_eq!(by(Algorithm::WaterfallByRegion, 300), [75, 75, 150, 0]);
    assert_eq!(by(Algorithm::WaterfallByRegion, 500), [100, 100, 200, 100]);
}

#[test]
fn spray_to_world_spreads_by_capacity_over_all_regions() {
    assert_eq!(by(Algorithm::SprayToWorld, 160), [20, 20, 40, 80]);
}

#[test]
fn above_all_capacity_everybody_is_overfilled_in_proportion() {
    for algorithm in laws::ALGORITHMS {
        assert_eq!(by(algorithm, 1_000), [125, 125, 250, 500], "{algorithm:?}");
    }
}

#[test]
fn preferred_groups_are_filled_first_however_far() {
    let mut groups = world();
    groups[D].preferred = true;
    let rules = rules(Algorithm::WaterfallByZone);
    assert_eq!(loads(&[from(0, 300)], &groups, &rules), [0, 0, 0, 300]);
    assert_eq!(loads(&[from(0, 500)], &groups, &rules), [100, 0, 0, 400]);
}

#[test]
fn a_scaler_takes_its_part_of_a_target() {
    let mut groups = world();
    groups[C].scaler = Share::of(1, 2);
    let split = spread(&[from(0, 90)], &groups, &rules(Algorithm::SprayToRegion));
    assert_eq!(split.capacities[C], Some(100_000));
    assert_eq!(split.rates(0), [30_000, 30_000, 30_000, 0]);
}

#[test]
fn what_unhealthy_groups_hand_on_follows_the_threshold() {
    let percent = |healthy, threshold| failover(healthy, 100, threshold).percent();
    let of_70 = [100, 70, 69, 50, 35, 0].map(|healthy| percent(healthy, 70));
    assert_eq!(of_70, ["0.0 %", "0.0 %", "1.4 %", "28.6 %", "50.0 %", "100.0 %"]);
    assert_eq!([50, 40, 25].map(|healthy| percent(healthy, 50)), ["0.0 %", "20.0 %", "50.0 %"]);
    assert_eq!(percent(90, 99), "9.1 %");
    assert_eq!(percent(1, 0), "0.0 %");
}

#[test]
fn what_is_handed_on_goes_to_the_next_by_the_algorithm() {
    let mut groups = world();
    groups[A].healthy = 35;
    let zone = Rules { failover_threshold: Some(70), ..rules(Algorithm::WaterfallByZone) };
    let split = spread(&[from(0, 80)], &groups, &zone);
    assert_eq!(split.rates(0), [40_000, 40_000, 0, 0]);
    assert_eq!(split.spill(0, A), Spill::Failover);
    let spray = Rules { failover_threshold: Some(70), ..rules(Algorithm::SprayToRegion) };
    assert_eq!(spread(&[from(0, 120)], &groups, &spray).rates(0), [15_000, 35_000, 70_000, 0]);
    let never = spread(&[from(0, 80)], &groups, &rules(Algorithm::WaterfallByZone));
    assert_eq!(never.rates(0), [80_000, 0, 0, 0]);
}

#[test]
fn equally_unhealthy_groups_share_as_if_they_were_healthy() {
    let mut groups = vec![group(1, 0, 1_000), group(1, 1, 1_000)];
    for group in &mut groups {
        group.healthy = 10;
    }
    let rules = Rules { failover_threshold: Some(70), ..rules(Algorithm::WaterfallByZone) };
    assert_eq!(loads(&[from(0, 700)], &groups, &rules), [350, 350]);
    assert_eq!(loads(&[from(0, 700)], &groups[..1], &rules), [700]);
}

#[test]
fn priorities_follow_health_scores() {
    let healthy = |percents: &[u64]| -> Vec<Share> {
        percents.iter().map(|percent| Share::of(*percent, 100)).collect()
    };
    assert_eq!(priorities(&healthy(&[72, 100]), 140), [100, 0]);
    assert_eq!(priorities(&healthy(&[50, 100]), 140), [70, 30]);
    assert_eq!(priorities(&healthy(&[25, 100]), 140), [35, 65]);
    assert_eq!(priorities(&healthy(&[0, 100]), 140), [0, 100]);
    assert_eq!(priorities(&healthy(&[25, 25]), 140), [50, 50]);
    assert_eq!(priorities(&healthy(&[0, 0]), 140), [0, 0]);
    assert_eq!(priorities(&[], 140), [0; 0]);
}

#[test]
fn capacity_does_not_shrink_with_healthy_members() {
    let group = Capacity { healthy: 5, members: 10, ..group(1, 0, 10 * 10) };
    assert_eq!(group.effective(), Some(100_000));
    assert_eq!(group.per_healthy(), Some(20_000));
}

#[test]
fn isolation_to_the_nearest_region_overfills_it_and_leaves_it_only_if_nobody_is_healthy() {
    let rules = Rules { isolation: Isolation::Nearest, ..rules(Algorithm::WaterfallByZone) };
    assert_eq!(loads(&[from(0, 500)], &world(), &rules), [125, 125, 250, 0]);
    let mut groups = world();
    groups[..D].iter_mut().for_each(|group| group.healthy = 0);
    assert_eq!(loads(&[from(0, 500)], &groups, &rules), [0, 0, 0, 500]);
}

#[test]
fn strict_isolation_refuses_what_the_nearest_region_cannot_answer() {
    let rules = Rules { isolation: Isolation::Strict, ..rules(Algorithm::WaterfallByZone) };
    assert_eq!(loads(&[from(0, 500)], &world(), &rules), [125, 125, 250, 0]);
    let mut groups = world();
    groups[..D].iter_mut().for_each(|group| group.healthy = 0);
    let split = spread(&[from(0, 500)], &groups, &rules);
    assert_eq!((split.refused[0], split.load(D)), (500_000, 0));
    assert_eq!((split.spill(0, A), split.spill(0, D)), (Spill::Unhealthy, Spill::Isolated));
}

/// Two zones of two members each, all with the same target a member, and 60 requests a second from
/// zone a.
fn two_zones(per_member: Option<u64>) -> Split {
    let zone = |zone| Capacity {
        target: per_member.map(|rps| rps * 2 * 1_000),
        healthy: 2,
        members: 2,
        ..group(1, zone, 0)
    };
    spread(&[from(0, 60)], &[zone(0), zone(1)], &Rules::default())
}

#[test]
fn a_target_rate_decides_how_much_stays_near() {
    let low = two_zones(Some(10));
    assert_eq!((low.rates(0), low.refused[0]), (&[30_000, 30_000][..], 0));
    assert_eq!((low.fullness(0), low.spill(0, 0)), (Some(1_500), Spill::Full));
    assert_eq!(two_zones(Some(100)).rates(0), [60_000, 0]);
    let never = two_zones(None);
    assert_eq!((never.rates(0), never.fullness(0)), (&[60_000, 0][..], None));
    assert_eq!((never.spill(0, 0), never.spill(0, 1)), (Spill::None, Spill::Far));
}

#[test]
fn groups_that_are_never_full_are_sprayed_over_by_members() {
    let zone = |zone, members| Capacity { target: None, members, healthy: 1, ..group(1, zone, 0) };
    let groups = [zone(0, 1), zone(1, 3)];
    assert_eq!(loads(&[from(0, 80)], &groups, &rules(Algorithm::SprayToRegion)), [20, 60]);
}

#[test]
fn callers_of_one_zone_share_it_by_what_they_want_and_go_on_together() {
    let callers = [from(0, 90), from(0, 60)];
    let split = spread(&callers, &world(), &rules(Algorithm::WaterfallByZone));
    assert_eq!(split.rates(0), [60_000, 30_000, 0, 0]);
    assert_eq!(split.rates(1), [40_000, 20_000, 0, 0]);
}

#[test]
fn a_zones_own_callers_go_before_those_from_elsewhere() {
    let callers = [from(0, 150), from(1, 100)];
    let split = spread(&callers, &world(), &rules(Algorithm::WaterfallByZone));
    assert_eq!(split.rates(0), [100_000, 0, 50_000, 0]);
    assert_eq!(split.rates(1), [0, 100_000, 0, 0]);
}

#[test]
fn it_is_told_why_demand_goes_past_a_group() {
    let mut groups = world();
    groups[B].drained = true;
    groups[C].scaler = Share::ZERO;
    let split = spread(&[from(0, 150)], &groups, &rules(Algorithm::WaterfallByZone));
    let spills: Vec<Spill> = (0..4).map(|at| split.spill(0, at)).collect();
    assert_eq!(spills, [Spill::Full, Spill::Drained, Spill::NoCapacity, Spill::None]);
    let mut groups = world();
    groups[D].preferred = true;
    let split = spread(&[from(0, 150)], &groups, &Rules::default());
    assert_eq!((split.spill(0, A), split.spill(0, D)), (Spill::Preferred, Spill::None));
    let split = spread(&[from(0, 300)], &world(), &Rules::default());
    assert_eq!((split.spill(0, A), split.spill(0, D)), (Spill::Even, Spill::Far));
}

#[test]
fn a_caller_outside_all_regions_goes_to_the_nearest() {
    let outside = Caller { region: 9, zone: 0, rate: 80_000 };
    let rtt = |_: usize, group: usize| if group == D { 20_000 } else { 90_000 };
    let split = split(&[outside], &world(), &rtt, &Rules::default());
    assert_eq!(split.rates(0), [0, 0, 0, 80_000]);
    let all_equal = super::split(&[outside], &world()[..3], &|_, _| 5, &Rules::default());
    assert_eq!(all_equal.rates(0), [20_000, 20_000, 40_000]);
}

#[test]
fn without_anybody_to_ask_all_is_refused() {
    let none = spread(&[from(0, 7)], &[], &Rules::default());
    assert_eq!(none.refused, [7_000]);
    let mut groups = world();
    for group in &mut groups {
        group.members = 0;
    }
    assert_eq!(spread(&[from(0, 7)], &groups, &Rules::default()).refused, [7_000]);
    assert_eq!(spread(&[], &world(), &Rules::default()).load(A), 0);
}

#[test]
fn numbers_beyond_all_reason_do_not_break_anything() {
    let callers =
        [Caller { rate: u64::MAX, ..from(0, 0) }, Caller { rate: u64::MAX, ..from(1, 0) }];
    let mut groups = world();
    groups[A].target = None;
    groups[A].scaler = Share::of(1, u64::MAX);
    groups[B].members = u64::MAX;
    groups[B].target = Some(u64::MAX);
    groups[C].healthy = u64::MAX;
    for algorithm in laws::ALGORITHMS {
        let rules = Rules { failover_threshold: Some(u32::MAX), ..rules(algorithm) };
        let split = spread(&callers, &groups, &rules);
        assert_eq!(split.rates(0).iter().sum::<u64>(), u64::MAX);
    }
}
