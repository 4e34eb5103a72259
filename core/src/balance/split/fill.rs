//! Fills groups, step by step.

use std::collections::BTreeMap;

use super::parts::shared;
use super::ways::Ways;
use super::{Algorithm, Caller, Capacity, Spill, Split};

/// Near callers fill one part in this many of a group before its region is filled evenly: the
/// model's reading of a low rate.
const LOW: u64 = 2;

/// A split while it is made.
pub(super) struct Filling<'a> {
    pub(super) groups: &'a [Capacity],
    pub(super) ways: &'a [Ways],
    pub(super) split: Split,
    /// What each group takes before it is full.
    pub(super) weights: Vec<u64>,
    /// What each group has got.
    pub(super) used: Vec<u64>,
    /// What each caller still has.
    left: Vec<u64>,
}

impl<'a> Filling<'a> {
    pub(super) fn new(callers: &[Caller], groups: &'a [Capacity], ways: &'a [Ways]) -> Self {
        let closed = groups.iter().map(|group| group.closed().unwrap_or(Spill::Isolated));
        let mut spills: Vec<Spill> = closed.collect::<Vec<_>>().repeat(callers.len());
        for (caller, way) in ways.iter().enumerate() {
            way.all.iter().for_each(|group| spills[caller * groups.len() + group] = Spill::Far);
        }
        let split = Split {
            groups: groups.len(),
            rates: vec![0; callers.len() * groups.len()],
            spills,
            refused: vec![0; callers.len()],
            capacities: groups.iter().map(Capacity::effective).collect(),
        };
        Self {
            groups,
            ways,
            split,
            weights: groups.iter().map(Capacity::weight).collect(),
            used: vec![0; groups.len()],
            left: callers.iter().map(|caller| caller.rate).collect(),
        }
    }

    /// Fills preferred groups, for every caller its nearest first.
    pub(super) fn preferred(&mut self) {
        let ways = self.ways;
        self.stage(&self.weights.clone(), |caller, tier| ways[caller].preferred.get(tier));
        for (caller, way) in ways.iter().enumerate().filter(|(_, way)| !way.preferred.is_empty()) {
            let others = way.all.iter().filter(|at| !self.groups[**at].preferred);
            if self.left[caller] == 0 {
                others.for_each(|group| self.mark(caller, *group, Spill::Preferred));
            }
        }
    }

    /// Fills the other groups, for every caller the nearest region first.
    pub(super) fn by_algorithm(&mut self, algorithm: Algorithm) {
        let ways = self.ways;
        let stages = ways.iter().map(|way| way.stages.len()).max().unwrap_or(0);
        for stage in 0..stages {
            let limits = match algorithm {
                Algorithm::WaterfallByRegion => self.even(stage),
                _ => self.weights.clone(),
            };
            self.stage(&limits, |caller, tier| ways[caller].stages.get(stage)?.get(tier));
        }
    }

    /// Spreads what fits nowhere over all groups that a caller may use; what nobody may be asked for
    /// is refused.
    pub(super) fn overfill(&mut self) {
        for (caller, way) in self.ways.iter().enumerate() {
            let left = std::mem::take(&mut self.left[caller]);
            let weights: Vec<u64> = way.all.iter().map(|group| self.weights[*group]).collect();
            let parts = shared(left, &weights);
            self.split.refused[caller] = left - parts.iter().sum::<u64>();
            for (group, part) in way.all.iter().zip(parts) {
                self.give(caller, *group, part);
            }
        }
    }

    /// The split, once all is given.
    pub(super) fn finish(mut self) -> Split {
        for (rate, spill) in self.split.rates.iter().zip(&mut self.split.spills) {
            if *rate > 0 && *spill == Spill::Far {
                *spill = Spill::None;
            }
        }
        self.split
    }

    /// Gives a group more from a caller.
    pub(super) fn give(&mut self, caller: usize, group: usize, rate: u64) {
        self.split.rates[caller * self.groups.len() + group] += rate;
        self.used[group] = self.used[group].saturating_add(rate);
    }

    /// Takes from a group what it got from a caller.
    pub(super) fn take(&mut self, caller: usize, group: usize, rate: u64) {
        self.split.rates[caller * self.groups.len() + group] -= rate;
        self.used[group] = self.used[group].saturating_sub(rate);
    }

    /// Notes why a caller's demand went past a group.
    pub(super) fn mark(&mut self, caller: usize, group: usize, spill: Spill) {
        self.split.spills[caller * self.groups.len() + group] = spill;
    }

    /// How full groups may get at a stage, so that those of a region end equally full.
    fn even(&self, stage: usize) -> Vec<u64> {
        let mut regions: BTreeMap<u32, (u128, Vec<usize>)> = BTreeMap::new();
        for (way, left) in self.ways.iter().zip(&self.left) {
            let Some(tiers) = way.stages.get(stage) else { continue };
            let members: Vec<usize> = tiers.iter().flatten().copied().collect();
            let region = self.groups[members[0]].region;
            regions.entry(region).or_insert((0, members)).0 += u128::from(*left);
        }
        let mut limits: Vec<u64> = self.weights.iter().map(|weight| weight.div_ceil(LOW)).collect();
        for (wanted, members) in regions.into_values() {
            let sum = |of: &[u64]| members.iter().map(|at| u128::from(of[*at])).sum::<u128>();
            let whole = sum(&self.weights);
            let level = (sum(&self.used) + wanted).min(whole);
            for at in members {
                let even = (u128::from(self.weights[at]) * level).div_ceil(whole) as u64;
                limits[at] = limits[at].max(even);
            }
        }
        limits
    }

    /// Fills tiers one after another, every caller its own, up to limits.
    fn stage<'t>(&mut self, limits: &[u64], tier: impl Fn(usize, usize) -> Option<&'t Vec<usize>>) {
        for at in 0.. {
            let tiers: Vec<Option<&Vec<usize>>> =
                (0..self.ways.len()).map(|caller| tier(caller, at)).collect();
            if tiers.iter().all(Option::is_none) {
                return;
            }
            while self.round(limits, &tiers) {}
        }
    }

    /// Lets every caller ask each group of its tier that has room for a part of what it still has.
    /// Returns whether anybody asked.
    fn round(&mut self, limits: &[u64], tiers: &[Option<&Vec<usize>>]) -> bool {
        let mut asked = vec![Vec::new(); self.groups.len()];
        for (caller, tier) in tiers.iter().enumerate() {
            let tier = tier.map_or(&[][..], Vec::as_slice);
            let room = |group: &&usize| self.used[**group] < limits[**group];
            let open: Vec<usize> = tier.iter().filter(room).copied().collect();
            let weights: Vec<u64> = open.iter().map(|group| self.weights[*group]).collect();
            for (group, part) in open.iter().zip(shared(self.left[caller], &weights)) {
                asked[*group].push((caller, part));
            }
            let closed = tier.iter().filter(|group| self.left[caller] > 0 && !open.contains(group));
            closed.copied().collect::<Vec<_>>().into_iter().for_each(|at| self.pass(caller, at));
        }
        for (group, wishes) in asked.iter().enumerate() {
            self.answer(group, wishes, limits[group]);
        }
        asked.iter().flatten().any(|(_, part)| *part > 0)
    }

    /// Gives callers what they ask a group for, or what it has in proportion.
    fn answer(&mut self, group: usize, wishes: &[(usize, u64)], limit: u64) {
        let parts: Vec<u64> = wishes.iter().map(|(_, part)| *part).collect();
        let wanted: u128 = parts.iter().copied().map(u128::from).sum();
        let room = limit.saturating_sub(self.used[group]);
        let given = if wanted > u128::from(room) { shared(room, &parts) } else { parts };
        for ((caller, _), given) in wishes.iter().zip(&given) {
            self.give(*caller, group, *given);
            self.left[*caller] -= given;
        }
        let turned_away = wishes.iter().zip(given).filter(|((_, part), given)| given < part);
        turned_away.for_each(|((caller, _), _)| self.pass(*caller, group));
    }

    /// Notes that a caller's demand goes past a group that takes no more.
    fn pass(&mut self, caller: usize, group: usize) {
        let full = self.used[group] >= self.weights[group];
        self.mark(caller, group, if full { Spill::Full } else { Spill::Even });
    }
}
