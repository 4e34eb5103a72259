//! What holds for any demand and any groups.

use proptest::prelude::*;

use super::{Algorithm, Caller, Capacity, Isolation, Rules, Share, Split, spread};

pub(super) const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::WaterfallByRegion,
    Algorithm::SprayToRegion,
    Algorithm::SprayToWorld,
    Algorithm::WaterfallByZone,
];

fn callers() -> impl Strategy<Value = Vec<Caller>> {
    let one = (0..4_u32, 0..3_u32, 0..900_000_u64);
    let caller = one.prop_map(|(region, zone, rate)| Caller { region, zone, rate });
    prop::collection::vec(caller, 1..5)
}

/// Groups in places of their own.
fn groups() -> impl Strategy<Value = Vec<Capacity>> {
    let target = prop_oneof![4 => (0..400_000_u64).prop_map(Some), 1 => Just(None)];
    let one = (target, 0..11_u64, prop::bool::weighted(0.2), prop::bool::weighted(0.1), 0..9_u64);
    let many = prop::collection::vec(one, 9);
    (many, prop::sample::subsequence((0..9_u32).collect::<Vec<_>>(), 1..9)).prop_map(
        |(all, places)| {
            let group = |place: u32| {
                let (target, tenths, preferred, drained, healthy) = all[place as usize];
                Capacity {
                    region: place / 3,
                    zone: place % 3,
                    target,
                    scaler: Share::of(tenths, 10),
                    preferred,
                    drained,
                    healthy,
                    members: 8,
                }
            };
            places.into_iter().map(group).collect()
        },
    )
}

fn rules() -> impl Strategy<Value = Rules> {
    let isolations = [Isolation::None, Isolation::Nearest, Isolation::Strict];
    let threshold = prop_oneof![Just(None), (0..=100_u32).prop_map(Some)];
    (prop::sample::select(&ALGORITHMS[..]), prop::sample::select(isolations.to_vec()), threshold)
        .prop_map(|(algorithm, isolation, failover_threshold)| Rules {
            algorithm,
            isolation,
            failover_threshold,
        })
}

/// How much more a group could take.
fn room(split: &Split, group: usize) -> u64 {
    split.capacities[group].map_or(u64::MAX, |capacity| capacity.saturating_sub(split.load(group)))
}

fn is_open(group: &Capacity) -> bool {
    group.healthy > 0 && group.effective() != Some(0)
}

proptest! {
    #[test]
    fn nothing_is_lost_or_made_up(callers in callers(), groups in groups(), rules in rules()) {
        let split = spread(&callers, &groups, &rules);
        for (at, caller) in callers.iter().enumerate() {
            let given: u64 = split.rates(at).iter().sum();
            prop_assert_eq!(given + split.refused[at], caller.rate);
        }
    }

    #[test]
    fn nothing_goes_where_nobody_can_answer(
        callers in callers(), groups in groups(), rules in rules(),
    ) {
        let split = spread(&callers, &groups, &rules);
        for (at, group) in groups.iter().enumerate() {
            prop_assert!(is_open(group) || split.load(at) == 0);
        }
    }

    #[test]
    fn nobody_is_overfilled_while_anybody_has_room(
        callers in callers(), groups in groups(), rules in rules(),
    ) {
        let rules = Rules { failover_threshold: None, isolation: Isolation::None, ..rules };
        let split = spread(&callers, &groups, &rules);
        let over = |at: usize| split.capacities[at].is_some_and(|most| split.load(at) > most);
        if (0..groups.len()).any(over) {
            let open = (0..groups.len()).filter(|at| is_open(&groups[*at]));
            prop_assert!(open.into_iter().all(|at| room(&split, at) == 0));
        }
    }

    #[test]
    fn a_region_that_is_left_is_full(
        callers in callers(), groups in groups(), algorithm in prop::sample::select(&ALGORITHMS[..]),
    ) {
        prop_assume!(algorithm != Algorithm::SprayToWorld);
        let groups: Vec<_> = groups.iter().map(|g| Capacity { preferred: false, ..*g }).collect();
        let split = spread(&callers, &groups, &Rules { algorithm, ..Rules::default() });
        for (at, caller) in callers.iter().enumerate() {
            let inside = |group: &usize| groups[*group].region == caller.region;
            let has_own = (0..groups.len()).any(|group| inside(&group));
            let leaves = (0..groups.len()).any(|g| !inside(&g) && split.rate(at, g) > 0);
            if has_own && leaves {
                let open = (0..groups.len()).filter(|g| inside(g) && is_open(&groups[*g]));
                prop_assert!(open.into_iter().all(|group| room(&split, group) == 0));
            }
        }
    }

    #[test]
    fn waterfall_by_region_makes_all_zones_of_a_half_full_region_equally_full(
        rates in prop::collection::vec(0..300_000_u64, 3),
        targets in prop::collection::vec(1_000..200_000_u64, 3),
    ) {
        let groups: Vec<Capacity> = (0..3).map(|zone| Capacity {
            target: Some(targets[zone as usize]), ..super::group(1, zone, 0)
        }).collect();
        let callers: Vec<Caller> = (0..3).map(|zone| Caller {
            rate: rates[zone as usize], ..super::from(zone, 0)
        }).collect();
        let (wanted, whole): (u64, u64) = (rates.iter().sum(), targets.iter().sum());
        prop_assume!(wanted * 2 >= whole);
        let split = spread(&callers, &groups, &Rules::default());
        for (at, target) in targets.iter().enumerate() {
            let even = wanted * target / whole;
            prop_assert!(split.load(at).abs_diff(even) <= 3, "{} {}", split.load(at), even);
        }
    }

    #[test]
    fn the_order_of_groups_does_not_matter(
        callers in callers(), groups in groups(), rules in rules(), by in 0..9_usize,
    ) {
        let turned_by = by % groups.len();
        let mut turned = groups.clone();
        turned.rotate_left(turned_by);
        turned.reverse();
        let (one, other) = (spread(&callers, &groups, &rules), spread(&callers, &turned, &rules));
        for caller in 0..callers.len() {
            let mut rates = other.rates(caller).to_vec();
            rates.reverse();
            rates.rotate_right(turned_by);
            prop_assert_eq!(one.rates(caller), rates);
        }
    }
}
