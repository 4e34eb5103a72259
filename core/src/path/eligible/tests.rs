//! The worked examples of who is eligible, with their numbers.

use std::time::Duration;

use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};

use super::*;
use crate::balance::{MAGLEV_SIZE, Maglev, Rendezvous};
use crate::base::seed::fold;

const TOGETHER: Option<Standby> = None;

fn standing(healthy: bool, weight: Weight) -> Contender {
    Contender { standing: Standing { healthy, weight }, standby: false, zone: ZoneId(0) }
}

fn up(weight: u32) -> Contender {
    standing(true, Weight::Reported(weight))
}

fn ill(weight: u32) -> Contender {
    standing(false, Weight::Reported(weight))
}

fn down() -> Contender {
    standing(false, Weight::Unavailable)
}

fn shares(contenders: &[Contender]) -> Vec<(u32, String)> {
    let eligible = Eligible::among(contenders, true, TOGETHER);
    eligible.shares().map(|(at, share)| (at, share.to_string())).collect()
}

fn named(pairs: &[(u32, &str)]) -> Vec<(u32, String)> {
    pairs.iter().map(|(at, share)| (*at, (*share).to_owned())).collect()
}

#[test]
fn three_unhealthy_backends_are_all_eligible() {
    let eligible = Eligible::among(&[down(); 3], false, TOGETHER);
    assert_eq!((eligible.tier, eligible.members.len()), (Tier::LastResort, 3));
}

#[test]
fn healthy_backends_share_by_weight_and_weight_0_gets_nothing() {
    assert_eq!(shares(&[up(4), up(2), up(0)]), named(&[(0, "2/3"), (1, "1/3")]));
}

#[test]
fn unhealthy_backends_with_weight_come_before_healthy_ones_without() {
    assert_eq!(shares(&[ill(4), ill(2), up(0)]), named(&[(0, "2/3"), (1, "1/3")]));
}

#[test]
fn healthy_backends_that_all_report_0_share_equally() {
    assert_eq!(shares(&[up(0); 3]), named(&[(0, "1/3"), (1, "1/3"), (2, "1/3")]));
}

#[test]
fn one_answer_without_a_weight_turns_weights_off_for_all() {
    let thirds = named(&[(0, "1/3"), (1, "1/3"), (2, "1/3")]);
    for silent in [Weight::Missing, Weight::Invalid] {
        assert_eq!(shares(&[up(4), up(2), standing(true, silent)]), thirds);
    }
    assert_eq!(shares(&[up(4), up(2), down()]), named(&[(0, "2/3"), (1, "1/3")]));
}

#[test]
fn a_weight_is_a_whole_number_up_to_1000() {
    let of = |header| Weight::of_header(Some(header));
    assert_eq!(of("0"), Weight::Reported(0));
    assert_eq!(of(" 1000 "), Weight::Reported(1_000));
    for bad in ["1001", "-1", "2.5", "", "many"] {
        assert_eq!(of(bad), Weight::Invalid, "{bad}");
    }
    assert_eq!(Weight::of_header(None), Weight::Missing);
}

#[test]
fn three_nodes_with_3_1_0_ready_pods_share_by_halves_or_by_pods() {
    let nodes = [up(3), up(1), ill(0)];
    assert_eq!(shares(&nodes), named(&[(0, "3/4"), (1, "1/4")]));
    let equal = Eligible::among(&nodes, false, TOGETHER);
    assert_eq!(equal.members, [(0, 1), (1, 1)]);
}

/// A rule that any healthy primary backend satisfies.
const RULE: Standby =
    Standby { ratio: Share::ZERO, just_enough: true, drops: false, drains: Duration::ZERO };

/// So many healthy ones of primary backends, and so many of those that stand by.
fn sets(primary: (usize, usize), other: (usize, usize)) -> Vec<Contender> {
    let set = |(healthy, count): (usize, usize), standby| {
        (0..count).map(move |at| {
            let one = if at < healthy { up(1) } else { down() };
            Contender { standby, zone: ZoneId(u32::from(standby)), ..one }
        })
    };
    set(primary, false).chain(set(other, true)).collect()
}

/// `P4`: the primary ones are used, four are eligible; `F2`: the others, two are.
fn used(healthy: usize, others: usize, failover: Option<Standby>) -> String {
    let all = sets((healthy, 4), (others, 2));
    let eligible = Eligible::among(&all, false, failover);
    let set = if eligible.turn.uses(true) { "F" } else { "P" };
    format!("{set}{}", eligible.members.len())
}

#[test]
fn failover_switches_whole_sets_by_the_ratio() {
    let at = |ratio| Some(Standby { ratio, ..RULE });
    let half = at(Share::of(1, 2));
    let found = [4, 3, 2, 1, 0].map(|healthy| used(healthy, 2, half));
    assert_eq!(found, ["P4", "P3", "P2", "F2", "F2"]);
    assert_eq!([1, 0].map(|healthy| used(healthy, 2, at(Share::ZERO))), ["P1", "F2"]);
    assert_eq!([3, 4].map(|healthy| used(healthy, 2, at(Share::ONE))), ["F2", "P4"]);
    assert_eq!(used(1, 0, half), "P1");
}

#[test]
fn a_target_pool_fails_over_at_the_ratio_too() {
    let half = Some(Standby { ratio: Share::of(1, 2), just_enough: false, ..RULE });
    assert_eq!([2, 3].map(|healthy| used(healthy, 2, half)), ["F2", "P3"]);
    assert_eq!([1, 0].map(|healthy| used(healthy, 0, half)), ["P1", "P4"]);
}

#[test]
fn where_nothing_is_healthy_new_connections_are_dropped_or_tried_at_primary_backends() {
    let all = sets((0, 2), (0, 2));
    let members = |drops| {
        let eligible = Eligible::among(&all, false, Some(Standby { drops, ..RULE }));
        (eligible.turn, eligible.members)
    };
    assert_eq!(members(true), (Turn::Dropped, Vec::new()));
    assert_eq!(members(false), (Turn::NoneHealthy, vec![(0, 1), (1, 1)]));
}

#[test]
fn weights_count_inside_the_set_that_is_used() {
    let mut all = sets((1, 2), (2, 2));
    all[2].standing.weight = Weight::Reported(3);
    let eligible = Eligible::among(&all, true, Some(Standby { ratio: Share::ONE, ..RULE }));
    assert_eq!((eligible.turn, eligible.members), (Turn::TooFew, vec![(2, 3), (3, 1)]));
}

const SPILL: Zonal = Zonal::Spill { ratio: Share::ZERO };

/// Zone 1 with 5 of 5 healthy, zone 2 with 3 of 5 (or none), and a client somewhere.
fn near(healthy_in_2: usize, zone: u32, zonal: Zonal) -> Option<Vec<u32>> {
    let one = |at| {
        let one = if at < 5 + healthy_in_2 { up(1) } else { down() };
        Contender { zone: ZoneId(1 + at as u32 / 5), ..one }
    };
    let all: Vec<_> = (0..10).map(one).collect();
    let eligible = Eligible::among(&all, false, TOGETHER);
    let near = eligible.within(ZoneId(zone), zonal, &all)?;
    Some(near.members.iter().map(|(at, _)| *at).collect())
}

#[test]
fn a_client_stays_in_its_zone_while_enough_of_it_is_healthy() {
    let most = Zonal::Spill { ratio: Share::of(4, 5) };
    assert_eq!(near(3, 1, most), Some((0..5).collect()));
    assert_eq!(near(3, 2, most), None);
    assert_eq!(near(3, 2, SPILL), Some((5..8).collect()));
    assert_eq!(near(0, 2, SPILL), None);
}

#[test]
fn a_client_that_must_stay_gets_unhealthy_backends_of_its_zone() {
    assert_eq!(near(0, 2, Zonal::Stay), Some((5..10).collect()));
    assert_eq!(near(3, 2, Zonal::Stay), Some((5..8).collect()));
}

#[test]
fn a_client_in_a_zone_without_backends_does_not_care() {
    for zonal in [SPILL, Zonal::Stay, Zonal::Spill { ratio: Share::ONE }] {
        assert_eq!(near(3, 3, zonal), None);
    }
}

#[test]
fn a_last_resort_does_not_look_at_zones_unless_clients_must_stay() {
    let all = [Contender { zone: ZoneId(1), ..down() }, Contender { zone: ZoneId(2), ..down() }];
    let eligible = Eligible::among(&all, false, TOGETHER);
    assert_eq!(eligible.within(ZoneId(1), SPILL, &all), None);
    let stays = eligible.within(ZoneId(1), Zonal::Stay, &all).unwrap();
    assert_eq!(stays.members, [(0, 1)]);
}

#[test]
fn only_the_set_that_is_used_counts_for_a_zone() {
    let all = sets((4, 4), (2, 2));
    let eligible = Eligible::among(&all, false, Some(RULE));
    for zonal in [SPILL, Zonal::Stay] {
        assert_eq!(eligible.within(ZoneId(1), zonal, &all), None);
        assert!(eligible.within(ZoneId(0), zonal, &all).is_some());
    }
}

fn any_contender() -> impl Strategy<Value = Contender> {
    let weight = prop_oneof![
        (0..5_u32).prop_map(Weight::Reported),
        (0..5_u32).prop_map(Weight::Reported),
        Just(Weight::Unavailable),
        Just(Weight::Missing),
    ];
    (any::<bool>(), weight, any::<bool>(), 0..3_u32).prop_map(|(healthy, weight, standby, zone)| {
        Contender { standing: Standing { healthy, weight }, standby, zone: ZoneId(zone) }
    })
}

fn any_failover() -> impl Strategy<Value = Option<Standby>> {
    let some = (0..=4_u64, any::<bool>(), any::<bool>()).prop_map(|(ratio, just_enough, drops)| {
        Some(Standby { ratio: Share::of(ratio, 4), just_enough, drops, ..RULE })
    });
    prop_oneof![Just(TOGETHER), some]
}

fn any_zonal() -> impl Strategy<Value = Zonal> {
    let spill = (0..=4_u64).prop_map(|ratio| Zonal::Spill { ratio: Share::of(ratio, 4) });
    prop_oneof![Just(Zonal::Off), Just(Zonal::Stay), spill]
}

/// Every set that some client gets.
fn all_sets(
    all: &[Contender],
    weighted: bool,
    (failover, zonal): (Option<Standby>, Zonal),
) -> Vec<Eligible> {
    let everyone = Eligible::among(all, weighted, failover);
    let zones: Vec<_> =
        (0..3).filter_map(|zone| everyone.within(ZoneId(zone), zonal, all)).collect();
    [everyone].into_iter().chain(zones).collect()
}

proptest! {
    #[test]
    fn primary_backends_and_those_that_stand_by_are_never_eligible_together(
        all in proptest::collection::vec(any_contender(), 0..12),
        weighted in any::<bool>(), failover in any_failover(), zonal in any_zonal(),
    ) {
        for eligible in all_sets(&all, weighted, (failover, zonal)) {
            let standby = |at: &(u32, u32)| all[at.0 as usize].standby;
            let some = |which| eligible.members.iter().any(|one| standby(one) == which);
            let mixed = some(true) && some(false);
            prop_assert!(failover == TOGETHER || !mixed, "{eligible:?}");
            let unhealthy = |at: &(u32, u32)| !all[at.0 as usize].standing.healthy;
            if eligible.tier == Tier::Healthy {
                prop_assert!(!eligible.members.iter().any(unhealthy));
            }
        }
    }

    #[test]
    fn someone_is_eligible_unless_there_is_nobody_or_connections_are_dropped(
        all in proptest::collection::vec(any_contender(), 0..12),
        weighted in any::<bool>(), failover in any_failover(), zonal in any_zonal(),
    ) {
        for eligible in all_sets(&all, weighted, (failover, zonal)) {
            let nobody = !all.iter().any(|one| eligible.turn.uses(one.standby));
            let dropped = eligible.turn == Turn::Dropped;
            prop_assert_eq!(eligible.members.is_empty(), nobody || dropped);
            let sum: Share = eligible.shares().map(|(_, share)| share).sum();
            prop_assert_eq!(sum.is_zero(), eligible.members.is_empty());
            prop_assert!(sum.is_zero() || sum == Share::ONE);
        }
    }
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(12))]

    /// Four standard deviations of a binomial count, and what slots of a table cannot divide evenly.
    #[test]
    fn what_is_observed_agrees_with_the_exact_shares(
        all in proptest::collection::vec(any_contender(), 1..8),
        failover in any_failover(), salt in any::<u64>(),
    ) {
        const DRAWS: u32 = 20_000;
        let eligible = Eligible::among(&all, true, failover);
        let keys: Vec<_> =
            eligible.members.iter().map(|(at, weight)| (fold(7, (*at).into()), *weight)).collect();
        let (table, bids) = (Maglev::new(&keys, MAGLEV_SIZE), Rendezvous::new(&keys));
        let mut counts = vec![[0_u32; 2]; keys.len()];
        for draw in 0..DRAWS {
            let hash = fold(salt, draw.into());
            if let (Some(one), Some(other)) = (table.pick(hash), bids.pick(hash)) {
                counts[usize::from(one)][0] += 1;
                counts[other as usize][1] += 1;
            }
        }
        for ((_, share), counts) in eligible.shares().zip(counts) {
            let (n, p) = (f64::from(DRAWS), share.as_f64());
            let bound = 4.5 * (n * p * (1.0 - p)).sqrt() + n / 1_000.0;
            for count in counts {
                prop_assert!((f64::from(count) - n * p).abs() <= bound, "{count} {share} {bound}");
            }
        }
    }
}
