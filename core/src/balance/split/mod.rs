//! Spreads demand over groups of backends: who gets how many requests a second, and why not others.
//!
//! The steps follow the public page "Advanced load balancing optimizations" on service load
//! balancing policies: isolation says which regions a caller may use, preferred groups are filled
//! first by round-trip time, the algorithm spreads the rest, and what fits nowhere overfills all in
//! proportion. A target capacity is a target, not a limit: nothing is refused while anybody can be
//! asked. Then unhealthy groups hand part of theirs on.
//!
//! The page says of waterfall by region that a region's groups are filled in proportion to their
//! capacities, and that at low rates a proxy may use its nearest zone only. It does not say what
//! low means. Here a zone takes from those near to it until half full; from where the region as a
//! whole is half full, all its groups are exactly as full as each other.
//!
//! Callers of one rank have equal rights: if more is wanted of a group than it has left, each gets
//! a part of that in proportion to what it wants. What a group is the first choice for goes before
//! what comes to it from elsewhere.

mod fill;
mod health;
mod parts;
mod ways;

use crate::base::Share;
use fill::Filling;
use ways::Ways;

pub use health::{failover, kept, priorities};
pub use parts::shared;

/// A group of backends that can take demand. Rates are in thousandths of a request a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// The region it is in.
    pub region: u32,
    /// Its zone, among those of its region.
    pub zone: u32,
    /// What all its members together should get at most, healthy or not; `None` if it is never full.
    pub target: Option<u64>,
    /// What part of the target counts, from nothing to all.
    pub scaler: Share,
    /// Whether it is filled before groups that are not preferred.
    pub preferred: bool,
    /// Whether it is drained: it keeps its target but takes nothing.
    pub drained: bool,
    /// How many members are healthy.
    pub healthy: u64,
    /// How many members it has.
    pub members: u64,
}

/// What a member without a target is taken to be able to do: a hundred million requests a second.
const NEVER_FULL: u64 = 100_000_000_000;
/// What no group exceeds, so that products of sums fit 128 bits: far above what can be asked for.
const MOST: u64 = 1 << 56;

impl Capacity {
    /// Its target times its scaler, in thousandths of a request a second; `None` if never full. It
    /// does not shrink with its healthy members: those that are left get more each.
    pub fn effective(&self) -> Option<u64> {
        if self.drained || self.members == 0 || self.scaler.is_zero() {
            return Some(0);
        }
        self.target.map(|target| parts::part(target, self.scaler))
    }

    /// What each healthy member gets if the group is exactly full; `None` if that never happens.
    pub fn per_healthy(&self) -> Option<u64> {
        self.effective()?.checked_div(self.healthy)
    }

    /// Its effective capacity as a number to compare with others', also if it is never full.
    fn weight(&self) -> u64 {
        let endless = || parts::part(self.members.saturating_mul(NEVER_FULL), self.scaler).max(1);
        self.effective().unwrap_or_else(endless).min(MOST)
    }

    /// Why nobody may use it, if so.
    fn closed(&self) -> Option<Spill> {
        if self.drained {
            Some(Spill::Drained)
        } else if self.effective() == Some(0) {
            Some(Spill::NoCapacity)
        } else {
            (self.healthy == 0).then_some(Spill::Unhealthy)
        }
    }
}

/// One place that demand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The region it is in, which may have no groups.
    pub region: u32,
    /// Its zone, among those of its region.
    pub zone: u32,
    /// How much it asks for, in thousandths of a request a second.
    pub rate: u64,
}

/// How demand is spread over groups that are not preferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Region by region, the nearest first; all groups of a region equally full, as the page of
    /// this module says.
    #[default]
    WaterfallByRegion,
    /// Region by region, the nearest first; every caller over all groups of it, by capacity.
    SprayToRegion,
    /// Every caller over all groups of all regions, by capacity.
    SprayToWorld,
    /// Zone by zone, the nearest first, then those of the next region.
    WaterfallByZone,
}

/// Whether demand may leave the nearest region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Isolation {
    /// If that region is full or unhealthy.
    #[default]
    None,
    /// Only if nobody there can be asked; never because it is full.
    Nearest,
    /// Never: what nobody there can answer is refused.
    Strict,
}

/// What a service's policy says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// How groups that are not preferred share.
    pub algorithm: Algorithm,
    /// Whether demand may leave the nearest region.
    pub isolation: Isolation,
    /// Below which percentage of healthy members a group hands on part of what it gets; `None` if
    /// it never does.
    pub failover_threshold: Option<u32>,
}

/// Why a caller's demand went past a group, or part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spill {
    /// It did not: the group got what the caller had for it.
    None,
    /// What comes before the group took all.
    Far,
    /// Preferred groups took all.
    Preferred,
    /// The group is full.
    Full,
    /// The group is not full, but has what it gets before the rest of its region.
    Even,
    /// Too few of its members are healthy, so it hands part of it on.
    Failover,
    /// None of its members is healthy.
    Unhealthy,
    /// It is drained.
    Drained,
    /// It has no members, or its target or scaler is zero.
    NoCapacity,
    /// It is outside the region that the caller is kept in.
    Isolated,
}

/// Who gets how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    groups: usize,
    rates: Vec<u64>,
    spills: Vec<Spill>,
    /// What of each caller's demand nobody can be asked for, in thousandths of a request a second.
    pub refused: Vec<u64>,
    /// What each group should get at most, in thousandths of a request a second; `None` if it is
    /// never full.
    pub capacities: Vec<Option<u64>>,
}

impl Split {
    /// What a caller sends to a group, in thousandths of a request a second. A caller's rates and
    /// what is refused of it add up to exactly what it asks for.
    pub fn rate(&self, caller: usize, group: usize) -> u64 {
        self.rates[caller * self.groups + group]
    }

    /// What a caller sends to each group.
    pub fn rates(&self, caller: usize) -> &[u64] {
        &self.rates[caller * self.groups..][..self.groups]
    }

    /// Why a caller's demand went past a group, or part of it.
    pub fn spill(&self, caller: usize, group: usize) -> Spill {
        self.spills[caller * self.groups + group]
    }

    /// What a group gets from all callers together, in thousandths of a request a second.
    pub fn load(&self, group: usize) -> u64 {
        let rates = (0..self.refused.len()).map(|caller| self.rate(caller, group));
        rates.fold(0, u64::saturating_add)
    }

    /// How full a group is, in thousandths of its capacity; above 1,000 if it is overfilled. `None`
    /// if it is never full, or has no capacity to fill.
    pub fn fullness(&self, group: usize) -> Option<u64> {
        let capacity = self.capacities[group].filter(|capacity| *capacity > 0)?;
        let permille = u128::from(self.load(group)) * 1_000 / u128::from(capacity);
        Some(u64::try_from(permille).unwrap_or(u64::MAX))
    }
}

/// Spreads what callers ask for over groups. `rtt` gives the round-trip time from a caller to a
/// group in microseconds, by their positions. The order of the groups does not matter.
pub fn split(
    callers: &[Caller],
    groups: &[Capacity],
    rtt: &dyn Fn(usize, usize) -> u64,
    rules: &Rules,
) -> Split {
    let ways: Vec<Ways> = (callers.iter().enumerate())
        .map(|(at, caller)| Ways::new(caller, groups, &|group| rtt(at, group), rules))
        .collect();
    let mut filling = Filling::new(callers, groups, &ways);
    filling.preferred();
    filling.by_algorithm(rules.algorithm);
    filling.overfill();
    if let Some(threshold) = rules.failover_threshold {
        filling.fail_over(threshold);
    }
    filling.finish()
}

#[cfg(test)]
mod tests;
