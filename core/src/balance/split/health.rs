//! How much an unhealthy group keeps, and where the rest goes.

use super::Spill;
use super::fill::Filling;
use super::parts::{limited, part, shared};
use crate::base::Share;

/// What part of its traffic a group keeps: all while at least `threshold` percent of its members
/// are healthy, then in proportion to the healthy ones, and nothing without any.
///
/// No provider publishes the formula. This one is what proxies do by their health score, whose
/// default factor of 1.4 is a threshold of about 71 percent.
pub fn kept(healthy: u64, members: u64, threshold: u32) -> Share {
    let (healthy, enough) =
        (u128::from(healthy) * 100, u128::from(members) * u128::from(threshold));
    if healthy == 0 {
        Share::ZERO
    } else if healthy >= enough {
        Share::ONE
    } else {
        let shift = 64_u32.saturating_sub(enough.leading_zeros());
        Share::of((healthy >> shift) as u64, (enough >> shift) as u64)
    }
}

/// What part goes elsewhere: the rest of [`kept`].
pub fn failover(healthy: u64, members: u64, threshold: u32) -> Share {
    kept(healthy, members, threshold).rest()
}

/// What percentage of traffic each of some priorities gets, by the share of healthy members of
/// each: a priority's score is that share times `factor` percent (140 unless somebody says
/// otherwise), at most 100; the first gets its score, the next the rest up to its own, and so on. If
/// all scores together are below 100, each gets its part of their sum.
pub fn priorities(healthy: &[Share], factor: u32) -> Vec<u32> {
    let score = |share: &Share| part(u64::from(factor), *share).min(100) as u32;
    let scores: Vec<u32> = healthy.iter().map(score).collect();
    let sum = scores.iter().sum::<u32>().min(100);
    let mut left = if sum == 0 { 0 } else { 100 };
    let mut loads: Vec<u32> = Vec::new();
    for score in &scores {
        let load = (score * 100).checked_div(sum).unwrap_or(0).min(left);
        left -= load;
        loads.push(load);
    }
    // What rounding took goes to the first that can take any.
    if let Some(at) = scores.iter().position(|score| *score > 0) {
        loads[at] += left;
    }
    loads
}

/// What one group hands on from one caller.
struct Handed {
    caller: usize,
    from: usize,
    /// What the group got before.
    whole: u64,
    moved: u64,
}

impl Filling<'_> {
    /// Lets groups with too few healthy members hand on part of what they got: to the groups that
    /// come next for that caller, as far as they have room and their own health allows. What is
    /// left then is shared by all, by capacity and health, and may overload them.
    pub(super) fn fail_over(&mut self, threshold: u32) {
        let scores: Vec<Share> =
            self.groups.iter().map(|group| kept(group.healthy, group.members, threshold)).collect();
        let handed = self.hand_on(&scores);
        for handed in &handed {
            self.place(handed, &scores);
        }
    }

    fn hand_on(&mut self, scores: &[Share]) -> Vec<Handed> {
        let mut all = Vec::new();
        let ways = self.ways;
        for (caller, way) in ways.iter().enumerate() {
            for from in way.all.iter().copied() {
                let whole = self.split.rate(caller, from);
                let moved = part(whole, scores[from].rest());
                if moved > 0 {
                    self.take(caller, from, moved);
                    self.mark(caller, from, Spill::Failover);
                    all.push(Handed { caller, from, whole, moved });
                }
            }
        }
        all
    }

    fn place(&mut self, handed: &Handed, scores: &[Share]) {
        let way = &self.ways[handed.caller];
        let mut left = handed.moved;
        for tier in way.tiers() {
            let others: Vec<usize> = tier.iter().copied().filter(|at| *at != handed.from).collect();
            let weights: Vec<u64> = others.iter().map(|at| self.weights[*at]).collect();
            let limit = |at: &usize| {
                let room = self.weights[*at].saturating_sub(self.used[*at]);
                room.min(part(handed.whole, scores[*at]))
            };
            let limits: Vec<u64> = others.iter().map(limit).collect();
            for (at, part) in others.iter().zip(limited(left, &weights, &limits)) {
                self.give(handed.caller, *at, part);
                left -= part;
            }
        }
        let weights: Vec<u64> =
            way.all.iter().map(|at| part(self.weights[*at], scores[*at]).max(1)).collect();
        for (at, part) in way.all.iter().zip(shared(left, &weights)) {
            self.give(handed.caller, *at, part);
        }
    }
}
