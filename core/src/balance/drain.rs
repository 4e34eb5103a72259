//! Drains groups that are mostly unhealthy, and takes them back when they have recovered.
//!
//! After the public page "Advanced load balancing optimizations": a group of which less than a
//! quarter is healthy is a candidate; a drained one returns once 35 percent of it have been healthy
//! for a minute; and some part of all groups is never drained. How much that is, pages tell in two
//! ways: see [`Limit`].

use std::cmp::Ordering;
use std::time::Duration;

use crate::base::{Time, order};

/// Below which percentage of healthy members a group may be drained.
pub const CANDIDATE: u64 = 25;
/// From which percentage on it may return.
pub const RECOVERED: u64 = 35;
/// For how long it must have been that healthy.
pub const STEADY: Duration = Duration::from_mins(1);

/// How many groups may be drained at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// Up to half of all groups, the least healthy first: never more than half is drained.
    #[default]
    Half,
    /// All candidates if they, with those drained already, are less than half of all groups;
    /// otherwise no more.
    LessThanHalf,
    /// All but one: what holds where no policy asks for draining.
    AllButOne,
}

/// What is known of a group at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// How many members are healthy.
    pub healthy: u64,
    /// How many members it has.
    pub members: u64,
    /// Whether its capacity is zero anyway, since somebody has set it so. A group without members
    /// has none either. Such groups count among all, but are never drained.
    pub closed: bool,
}

impl Health {
    fn is_candidate(self) -> bool {
        !self.is_closed() && !self.reaches(CANDIDATE)
    }

    fn is_closed(self) -> bool {
        self.closed || self.members == 0
    }

    fn reaches(self, percent: u64) -> bool {
        u128::from(self.healthy) * 100 >= u128::from(self.members) * u128::from(percent)
    }

    /// Compares the parts that are healthy.
    fn compare(self, other: Self) -> Ordering {
        let (one, two) = (u128::from(self.healthy), u128::from(other.healthy));
        (one * u128::from(other.members)).cmp(&(two * u128::from(self.members)))
    }
}

/// Which of some groups are drained, as time goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drain {
    limit: Limit,
    groups: Vec<State>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Open,
    Drained {
        /// Since when it has been healthy enough to return.
        well: Option<Time>,
    },
}

impl Drain {
    /// No group is drained yet.
    pub fn new(groups: usize, limit: Limit) -> Self {
        Self { limit, groups: vec![State::Open; groups] }
    }

    /// Takes note of all groups' health at a moment, in their order, and drains or takes back.
    pub fn step(&mut self, now: Time, health: &[Health]) {
        self.groups.resize(health.len(), State::Open);
        for (state, health) in self.groups.iter_mut().zip(health) {
            *state = state.step(now, *health);
        }
        let is_open = |at: &usize| self.groups[*at] == State::Open;
        let mut candidates: Vec<usize> =
            (0..health.len()).filter(is_open).filter(|at| health[*at].is_candidate()).collect();
        order::by(&mut candidates, |a, b| health[*a].compare(health[*b]));
        candidates.truncate(self.room(candidates.len()));
        for at in candidates {
            self.groups[at] = State::Drained { well: None };
        }
    }

    /// Whether a group is drained: its effective capacity is zero, though its scaler is what it was.
    pub fn is_drained(&self, group: usize) -> bool {
        matches!(self.groups.get(group), Some(State::Drained { .. }))
    }

    /// When the next group returns if nothing changes before; [`Drain::step`] must be called then.
    pub fn due(&self) -> Option<Time> {
        let well = self.groups.iter().filter_map(|state| match state {
            State::Drained { well } => *well,
            State::Open => None,
        });
        well.min().map(|since| since + STEADY)
    }

    /// How many more of some candidates may be drained.
    fn room(&self, candidates: usize) -> usize {
        let all = self.groups.len();
        let drained = (0..all).filter(|at| self.is_drained(*at)).count();
        let most = match self.limit {
            Limit::Half => all / 2,
            Limit::LessThanHalf if (drained + candidates) * 2 < all => all,
            Limit::LessThanHalf => 0,
            Limit::AllButOne => all.saturating_sub(1),
        };
        most.saturating_sub(drained)
    }
}

impl State {
    fn step(self, now: Time, health: Health) -> Self {
        let Self::Drained { well } = self else { return Self::Open };
        if health.is_closed() {
            return Self::Open;
        }
        let well = health.reaches(RECOVERED).then(|| well.unwrap_or(now));
        match well {
            Some(since) if now - since >= STEADY => Self::Open,
            well => Self::Drained { well },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::split::{Caller, Capacity, Rules, split};
    use crate::base::Share;

    fn percent(percents: &[u64]) -> Vec<Health> {
        let health = |healthy: &u64| Health { healthy: *healthy, members: 100, closed: false };
        percents.iter().map(health).collect()
    }

    fn drained(drain: &Drain) -> Vec<usize> {
        (0..drain.groups.len()).filter(|at| drain.is_drained(*at)).collect()
    }

    fn at_once(percents: &[u64], limit: Limit) -> Vec<usize> {
        let mut drain = Drain::new(percents.len(), limit);
        drain.step(Time::ZERO, &percent(percents));
        drained(&drain)
    }

    #[test]
    fn a_group_is_drained_below_a_quarter() {
        for limit in [Limit::Half, Limit::LessThanHalf, Limit::AllButOne] {
            assert_eq!(at_once(&[20, 30, 90, 90, 90], limit), [0]);
            assert_eq!(at_once(&[24, 90, 90], limit), [0]);
            assert_eq!(at_once(&[25, 90, 90], limit), [] as [usize; 0]);
        }
    }

    #[test]
    fn at_half_of_all_groups_the_two_readings_differ() {
        assert_eq!(at_once(&[10, 10, 90, 90], Limit::Half), [0, 1]);
        assert_eq!(at_once(&[10, 10, 90, 90], Limit::LessThanHalf), [] as [usize; 0]);
        for limit in [Limit::Half, Limit::LessThanHalf] {
            assert_eq!(at_once(&[10, 10, 90, 90, 90], limit), [0, 1]);
        }
    }

    #[test]
    fn the_least_healthy_are_drained_first_and_the_last_never() {
        assert_eq!(at_once(&[20, 10, 15, 90], Limit::Half), [1, 2]);
        assert_eq!(at_once(&[0], Limit::Half), [] as [usize; 0]);
        assert_eq!(at_once(&[20, 0, 10], Limit::AllButOne), [1, 2]);
    }

    #[test]
    fn groups_without_capacity_count_among_all_but_are_no_candidates() {
        let mut health = percent(&[10, 0, 0, 90]);
        health[1].closed = true;
        health[2].members = 0;
        let mut drain = Drain::new(4, Limit::LessThanHalf);
        drain.step(Time::ZERO, &health);
        assert_eq!(drained(&drain), [0]);
    }

    #[test]
    fn a_drained_group_returns_after_a_minute_of_35_percent() {
        let mut drain = Drain::new(2, Limit::Half);
        drain.step(Time::ZERO, &percent(&[10, 90]));
        drain.step(Time::secs(100), &percent(&[35, 90]));
        assert_eq!(drain.due(), Some(Time::secs(160)));
        drain.step(Time::secs(159), &percent(&[35, 90]));
        assert_eq!(drained(&drain), [0]);
        drain.step(Time::secs(160), &percent(&[35, 90]));
        assert_eq!((drained(&drain), drain.due()), (vec![], None));
    }

    #[test]
    fn below_35_percent_it_never_returns_and_the_minute_starts_again() {
        let mut drain = Drain::new(2, Limit::Half);
        drain.step(Time::ZERO, &percent(&[10, 90]));
        drain.step(Time::secs(1_000), &percent(&[34, 90]));
        assert_eq!(drain.due(), None);
        drain.step(Time::secs(9_000), &percent(&[34, 90]));
        assert_eq!(drained(&drain), [0]);
        drain.step(Time::secs(9_001), &percent(&[40, 90]));
        drain.step(Time::secs(9_030), &percent(&[30, 90]));
        drain.step(Time::secs(9_040), &percent(&[40, 90]));
        drain.step(Time::secs(9_099), &percent(&[40, 90]));
        assert_eq!((drained(&drain), drain.due()), (vec![0], Some(Time::secs(9_100))));
    }

    #[test]
    fn between_a_quarter_and_35_percent_a_group_stays_as_it_is() {
        let mut drain = Drain::new(3, Limit::Half);
        drain.step(Time::ZERO, &percent(&[10, 30, 90]));
        drain.step(Time::secs(500), &percent(&[30, 30, 90]));
        assert_eq!(drained(&drain), [0]);
    }

    #[test]
    fn two_of_five_are_drained_and_one_comes_back_at_660_seconds() {
        for limit in [Limit::Half, Limit::LessThanHalf] {
            let mut drain = Drain::new(5, limit);
            drain.step(Time::ZERO, &percent(&[10, 20, 90, 95, 95]));
            assert_eq!(drained(&drain), [0, 1]);
            assert_eq!(loads(&drain, &[10, 20, 90, 95, 95]), [0, 0, 60, 0, 0]);
            drain.step(Time::secs(300), &percent(&[30, 20, 90, 95, 95]));
            assert_eq!(drained(&drain), [0, 1]);
            drain.step(Time::secs(600), &percent(&[36, 20, 90, 95, 95]));
            assert_eq!(drain.due(), Some(Time::secs(660)));
            drain.step(Time::secs(659), &percent(&[36, 20, 90, 95, 95]));
            assert_eq!(drained(&drain), [0, 1]);
            drain.step(Time::secs(660), &percent(&[36, 20, 90, 95, 95]));
            assert_eq!(drained(&drain), [1]);
            assert_eq!(loads(&drain, &[36, 20, 90, 95, 95]), [50, 0, 10, 0, 0]);
        }
    }

    /// What a client in the first zone sends where, at 60 requests a second: three zones of its own
    /// region and two of another, of 100 each.
    fn loads(drain: &Drain, healthy: &[u64]) -> Vec<u64> {
        let group = |at: usize| Capacity {
            region: u32::from(at > 2),
            zone: at as u32,
            target: Some(100_000),
            scaler: Share::ONE,
            preferred: false,
            drained: drain.is_drained(at),
            healthy: healthy[at],
            members: 100,
        };
        let groups: Vec<Capacity> = (0..healthy.len()).map(group).collect();
        let caller = Caller { region: 0, zone: 0, rate: 60_000 };
        let split = split(&[caller], &groups, &|_, at| at as u64 * 1_000, &Rules::default());
        split.rates(0).iter().map(|rate| rate / 1_000).collect()
    }
}
