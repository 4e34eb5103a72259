//! Who can be picked at all: by health, by weight, by the client's zone, and as a last resort.

use crate::base::{Share, ZoneId};

/// What a load balancer knows of one backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether its health check passes.
    pub healthy: bool,
    /// The weight it reports.
    pub weight: Weight,
}

/// The weight in the last answer to a health check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The answer said it.
    Reported(u32),
    /// There was no answer.
    Unavailable,
    /// There was an answer, and it did not say it, or not as a number.
    Missing,
}

impl Weight {
    /// The weight, 0 where none is known.
    pub fn value(self) -> u32 {
        match self {
            Self::Reported(weight) => weight,
            Self::Unavailable | Self::Missing => 0,
        }
    }
}

/// Which backends are eligible: the first of these sets that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Healthy ones; with weights, those that report a positive one.
    Healthy,
    /// With weights, if there are none: unhealthy ones that report a positive one.
    UnhealthyWithWeight,
    /// With weights, if there are none: healthy ones that report 0.
    HealthyWithoutWeight,
    /// All others: nothing better exists.
    LastResort,
}

/// The backends that are eligible, by position, with how much each counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eligible {
    /// Which set they are.
    pub tier: Tier,
    /// Whether they count by their weights, rather than all the same.
    pub weighted: bool,
    /// Who they are, and how much each counts; in order.
    pub members: Vec<(u32, u32)>,
}

impl Eligible {
    /// The eligible ones among all backends. `weighted` says whether weights are asked for; one
    /// answer without a weight turns them off for all.
    pub fn among(standings: &[Standing], weighted: bool) -> Self {
        let weighted = weighted && standings.iter().all(|one| one.weight != Weight::Missing);
        let tier_of = |one: &Standing| match (one.healthy, !weighted || one.weight.value() > 0) {
            (true, true) => Tier::Healthy,
            (false, true) if weighted => Tier::UnhealthyWithWeight,
            (true, false) => Tier::HealthyWithoutWeight,
            (false, _) => Tier::LastResort,
        };
        let tier = standings.iter().map(tier_of).min().unwrap_or(Tier::LastResort);
        let counts = matches!(tier, Tier::Healthy | Tier::UnhealthyWithWeight) && weighted;
        let member = |(at, one): (usize, &Standing)| {
            let weight = if counts { one.weight.value() } else { 1 };
            (tier_of(one) == tier).then_some((at as u32, weight))
        };
        let members = standings.iter().enumerate().filter_map(member).collect();
        Self { tier, weighted: counts, members }
    }

    /// Those in a client's zone, if clients stay there: while at least one of the zone's backends,
    /// and at least `ratio` of them, are healthy and eligible. `None` means that the set does not
    /// change. `zones` and `standings` are those of all backends, eligible or not.
    pub fn within(
        &self,
        zone: ZoneId,
        ratio: Share,
        zones: &[ZoneId],
        standings: &[Standing],
    ) -> Option<Self> {
        let here = |at: u32| zones[at as usize] == zone;
        let members: Vec<_> = self.members.iter().copied().filter(|(at, _)| here(*at)).collect();
        let healthy = members.iter().filter(|(at, _)| standings[*at as usize].healthy).count();
        let configured = zones.iter().filter(|other| **other == zone).count();
        let enough = Share::of(healthy as u64, configured as u64) >= ratio;
        (healthy > 0 && enough).then(|| Self { members, ..self.clone() })
    }

    /// The exact share of new connections of each member, in order.
    pub fn shares(&self) -> impl Iterator<Item = (u32, Share)> {
        let whole = self.members.iter().map(|(_, weight)| u64::from(*weight)).sum();
        self.members.iter().map(move |(at, weight)| (*at, Share::of((*weight).into(), whole)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOWN: Standing = Standing { healthy: false, weight: Weight::Unavailable };

    fn up(weight: u32) -> Standing {
        Standing { healthy: true, weight: Weight::Reported(weight) }
    }

    fn ill(weight: u32) -> Standing {
        Standing { healthy: false, ..up(weight) }
    }

    fn shares(standings: &[Standing]) -> Vec<(u32, String)> {
        let eligible = Eligible::among(standings, true);
        eligible.shares().map(|(at, share)| (at, share.to_string())).collect()
    }

    fn named(pairs: &[(u32, &str)]) -> Vec<(u32, String)> {
        pairs.iter().map(|(at, share)| (*at, (*share).to_owned())).collect()
    }

    #[test]
    fn three_unhealthy_backends_are_all_eligible() {
        let eligible = Eligible::among(&[DOWN; 3], false);
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
        let silent = Standing { healthy: true, weight: Weight::Missing };
        assert_eq!(shares(&[up(4), up(2), silent]), named(&[(0, "1/3"), (1, "1/3"), (2, "1/3")]));
        assert_eq!(shares(&[up(4), up(2), DOWN]), named(&[(0, "2/3"), (1, "1/3")]));
    }

    #[test]
    fn three_nodes_with_3_1_0_ready_pods_share_by_halves_or_by_pods() {
        let standings = [up(3), up(1), ill(0)];
        assert_eq!(shares(&standings), named(&[(0, "3/4"), (1, "1/4")]));
        let equal = Eligible::among(&standings, false);
        assert_eq!(equal.members, [(0, 1), (1, 1)]);
    }

    /// Zone 1 with 5 of 5 healthy, zone 2 with 3 of 5 (or none), and a client somewhere.
    fn near(healthy_in_2: usize, zone: u32, ratio: Share) -> Option<usize> {
        let zones: Vec<_> = (0..10).map(|at| ZoneId(1 + at / 5)).collect();
        let standings: Vec<_> =
            (0..10).map(|at| if at < 5 + healthy_in_2 { up(1) } else { DOWN }).collect();
        let eligible = Eligible::among(&standings, false);
        let near = eligible.within(ZoneId(zone), ratio, &zones, &standings);
        near.map(|near| near.members.len())
    }

    #[test]
    fn a_client_stays_in_its_zone_while_enough_of_it_is_healthy() {
        let most = Share::of(4, 5);
        assert_eq!(near(3, 1, most), Some(5));
        assert_eq!(near(3, 2, most), None);
        assert_eq!(near(3, 2, Share::ZERO), Some(3));
        assert_eq!(near(0, 2, Share::ZERO), None);
    }

    #[test]
    fn a_client_in_a_zone_without_backends_does_not_care() {
        assert_eq!(near(3, 3, Share::ZERO), None);
    }

    #[test]
    fn a_last_resort_does_not_look_at_zones() {
        let zones = [ZoneId(1), ZoneId(2)];
        let eligible = Eligible::among(&[DOWN; 2], false);
        assert_eq!(eligible.within(ZoneId(1), Share::ZERO, &zones, &[DOWN; 2]), None);
    }
}
