//! Picks one of some candidates for a connection or a request: the algorithms that nearly every
//! load balancer has. Nothing is remembered here: turns, open connections and chance are handed in,
//! and candidates are those that may be picked at all, by their positions.

use std::net::IpAddr;

use super::Weighted;
use crate::base::order;
use crate::base::seed::{fold, hash_ips, scale};

/// Whose turn it is after so many turns; `None` if there is nobody.
pub fn round_robin(turn: u64, candidates: u32) -> Option<u32> {
    turn.checked_rem(candidates.into()).map(|at| at as u32)
}

/// Whose turn it is by weights, spread as evenly as can be: each candidate gains its weight, who
/// has most is picked and pays the sum of all (the smooth method of a well-known web server).
/// `gained` is what each has, 0 at first, and is changed; `None` if nobody has a weight.
pub fn weighted_round_robin(gained: &mut [i64], weights: &[u32]) -> Option<u32> {
    for (gained, weight) in gained.iter_mut().zip(weights) {
        *gained += i64::from(*weight);
    }
    let able = (0..gained.len().min(weights.len())).filter(|at| weights[*at] > 0);
    let first = able.reduce(|best, at| if gained[at] > gained[best] { at } else { best })?;
    gained[first] -= weights.iter().copied().map(i64::from).sum::<i64>();
    Some(first as u32)
}

/// Who has the fewest open connections, the first of equals; `None` if there is nobody.
pub fn least_connections(open: &[u32]) -> Option<u32> {
    (0..open.len()).min_by_key(|at| open[*at]).map(|at| at as u32)
}

/// Who of two drawn at random has fewer open requests, the first drawn of equals; `None` if there
/// is nobody. The two may be the same one. `chance` is 64 random bits for each.
pub fn least_request(open: &[u32], chance: [u64; 2]) -> Option<u32> {
    let drawn = chance.map(|bits| scale(bits, open.len() as u32));
    let [first, second] = drawn.map(|at| open.get(at as usize));
    Some(if second? < first? { drawn[1] } else { drawn[0] })
}

/// A random one, each as likely as its weight is of all; `None` if nobody has a weight. `chance` is
/// 64 random bits.
pub fn random(weights: &[u32], chance: u64) -> Option<u32> {
    let whole: u64 = weights.iter().copied().map(u64::from).sum();
    let mut rest = ((u128::from(chance) * u128::from(whole)) >> 64) as u64;
    let at = weights.iter().position(|weight| {
        let hit = rest < u64::from(*weight);
        rest = rest.saturating_sub(u64::from(*weight));
        hit
    });
    at.map(|at| at as u32)
}

/// A hash of two addresses that is the same in both directions, so that a flow and its answers
/// meet whoever the hash leads to. Ports do not count.
pub fn pair(one: IpAddr, other: IpAddr, seed: u64) -> u64 {
    hash_ips(seed, one.min(other), one.max(other))
}

/// A ring of hashes: every candidate has points on it, and takes what hashes up to each of them.
///
/// One that comes or goes moves little but its own share; how even shares are depends on how many
/// points there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    points: Vec<(u64, u32)>,
}

/// How many points a ring has where nobody says otherwise.
pub const RING_SIZE: u32 = 1_024;

impl Ring {
    /// A ring of about `size` points, shared by weight; whoever has a weight has at least one.
    pub fn new(candidates: &[Weighted], size: u32) -> Self {
        let whole: u64 = candidates.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut points = Vec::new();
        for (at, (name, weight)) in candidates.iter().enumerate() {
            let share = (u64::from(*weight) * u64::from(size)).div_ceil(whole.max(1));
            points.extend((0..share).map(|point| (fold(*name, point), at as u32)));
        }
        order::by(&mut points, Ord::cmp);
        Self { points }
    }

    /// The candidate of a hash; `None` if there is none.
    pub fn pick(&self, hash: u64) -> Option<u32> {
        let next = self.points.partition_point(|(point, _)| *point < hash);
        self.points.get(next).or(self.points.first()).map(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests;
