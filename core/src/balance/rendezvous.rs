//! Rendezvous hashing: every backend bids for a packet, and the highest bid wins.
//!
//! With weights, a bid is `weight / -log(u)`, where `u` is a number between 0 and 1 that packet and
//! backend give together (Schindelhauer and Schomaker, SPAA 2005): then each wins in proportion to
//! its weight, and when one leaves nobody else's packets move. Logarithms are taken from a table of
//! integers, and two bids are compared by multiplying crosswise, so that all machines agree.

use std::sync::LazyLock;

use crate::balance::Weighted;
use crate::base::seed::fold;

/// Backends that bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendezvous {
    backends: Vec<Weighted>,
    equal: bool,
}

impl Rendezvous {
    /// Prepares the bids of these backends. One that counts for nothing never wins.
    pub fn new(backends: &[Weighted]) -> Self {
        let mut weights = backends.iter().map(|(_, weight)| *weight).filter(|weight| *weight > 0);
        let first = weights.next();
        Self { backends: backends.to_vec(), equal: weights.all(|weight| Some(weight) == first) }
    }

    /// The position of the backend that wins a hash; `None` if nobody bids.
    pub fn pick(&self, hash: u64) -> Option<u32> {
        let bidders = self.backends.iter().enumerate().filter(|(_, (_, weight))| *weight > 0);
        let draws = bidders.map(|(at, (name, weight))| (at, fold(hash, *name), *weight));
        let best = if self.equal {
            draws.reduce(|best, next| if next.1 > best.1 { next } else { best })
        } else {
            let bids = draws.map(|(at, draw, weight)| (at, distance(draw), weight));
            bids.reduce(|best, next| if beats(next, best) { next } else { best })
        };
        best.map(|(at, ..)| at as u32)
    }
}

/// Whether a bid of (backend, distance, weight) is higher: a smaller distance for its weight.
fn beats((_, distance, weight): (usize, u64, u32), best: (usize, u64, u32)) -> bool {
    u128::from(distance) * u128::from(best.2) < u128::from(best.1) * u128::from(weight)
}

/// Bits after the point of a logarithm.
const POINT: u32 = 40;
/// Bits by which the table is indexed.
const INDEX: u32 = 10;
const STEPS: usize = 1 << INDEX;

/// log2(1 + i / 1024), with 40 bits after the point. Not made when the code is: nothing shrinks it
/// on its way to a browser.
static LOG2: LazyLock<[u64; STEPS + 1]> = LazyLock::new(table);

/// -log2 of `draw` as a part of 2^64, with 40 bits after the point; never rises with `draw`.
fn distance(draw: u64) -> u64 {
    // The part lies above 0 and up to 1: 2^64 itself stands for 1, so nobody is infinitely far.
    let Some(draw) = draw.checked_add(1) else { return 0 };
    let zeros = draw.leading_zeros();
    let rest = (draw << zeros) << 1;
    let (index, between) = ((rest >> (64 - INDEX)) as usize, (rest << INDEX) >> 32);
    let (low, high) = (LOG2[index], LOG2[index + 1]);
    let log = low + (((high - low) * between) >> 32);
    ((u64::from(zeros) + 1) << POINT) - log
}

fn table() -> [u64; STEPS + 1] {
    let mut table = [0; STEPS + 1];
    let mut at = 0;
    while at < STEPS {
        table[at] = log2((1 << 62) + ((at as u128) << (62 - INDEX)));
        at += 1;
    }
    table[STEPS] = 1 << POINT;
    table
}

/// log2 of a number from 1 to 2 with 62 bits after the point: each squaring gives one more bit.
fn log2(mut number: u128) -> u64 {
    let mut log = 0;
    let mut bit = 0;
    while bit < POINT {
        number = (number * number) >> 62;
        log <<= 1;
        if number >= 1 << 63 {
            number >>= 1;
            log |= 1;
        }
        bit += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    fn wins(backends: &[Weighted], draws: u32) -> Vec<u32> {
        let (bids, mut seed) = (Rendezvous::new(backends), Seed(3));
        let mut wins = vec![0; backends.len()];
        for _ in 0..draws {
            wins[bids.pick(seed.draw()).unwrap() as usize] += 1;
        }
        wins
    }

    #[test]
    fn each_wins_in_proportion_to_its_weight() {
        let wins = wins(&[(1, 1), (2, 2), (3, 0), (4, 7)], 100_000);
        // Four standard deviations of a binomial count.
        for (count, (expected, bound)) in
            wins.iter().zip([(10_000, 380), (20_000, 506), (0, 0), (70_000, 580)])
        {
            assert!(count.abs_diff(expected) <= bound, "{wins:?}");
        }
    }

    #[test]
    fn when_one_leaves_nobody_elses_packets_move() {
        let all = [(1, 3), (2, 1), (3, 2), (4, 2)];
        let (before, after) = (Rendezvous::new(&all), Rendezvous::new(&all[..3]));
        let mut seed = Seed(9);
        for _ in 0..10_000 {
            let hash = seed.draw();
            let was = before.pick(hash);
            assert!(was == Some(3) || was == after.pick(hash));
        }
    }

    #[test]
    fn logarithms_are_right_to_six_places() {
        let mut seed = Seed(5);
        for _ in 0..10_000 {
            let draw = seed.draw();
            let exact = 64.0 - (draw as f64).log2();
            let got = distance(draw) as f64 / (1_u64 << POINT) as f64;
            assert!((got - exact).abs() < 1e-6, "{draw}: {got} {exact}");
        }
        assert!(distance(0) == 64 << POINT && distance(u64::MAX) == 0);
    }

    #[test]
    fn nobody_wins_where_nobody_bids() {
        assert_eq!(Rendezvous::new(&[(1, 0)]).pick(7), None);
        assert_eq!(Rendezvous::new(&[(1, 0), (2, 1)]).pick(7), Some(1));
    }
}
