//! Maglev: a table of slots that backends fill in turns.
//!
//! After Eisenbud and others, "Maglev: A Fast and Reliable Software Network Load Balancer" (NSDI
//! 2016), section 3.4. Each backend has its own order of all slots; in turns each takes its next
//! free one, a heavier one more often. A backend that comes or goes moves little but its own share.

use std::cmp::Reverse;

use crate::balance::Weighted;
use crate::base::seed::{fold, scale};

/// The size of load balancers' tables: a prime, as the orders of slots need it.
pub const MAGLEV_SIZE: u32 = 65_537;

/// A filled table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maglev {
    slots: Vec<u16>,
}

impl Maglev {
    /// Fills a table of `size` slots, a prime; the same for the same backends in any order. Backends
    /// that count for nothing get no slot, nor do those past the first 65,535.
    pub fn new(backends: &[Weighted], size: u32) -> Self {
        let mut chosen: Vec<u16> = (0..backends.len().min(usize::from(u16::MAX)) as u16)
            .filter(|at| backends[usize::from(*at)].1 > 0)
            .collect();
        chosen.sort_by_key(|at| backends[usize::from(*at)]);
        let weights: Vec<u32> = chosen.iter().map(|at| backends[usize::from(*at)].1).collect();
        let hashes = chosen.iter().map(|at| backends[usize::from(*at)].0);
        let mut filling = Filling::new(hashes, size);
        if weights.is_empty() {
            return Self { slots: Vec::new() };
        }
        if weights.iter().all(|weight| *weight == weights[0]) {
            for turn in 0..size {
                filling.take(turn as usize % weights.len());
            }
        } else {
            for at in turns(&weights, size) {
                filling.take(usize::from(at));
            }
        }
        let slots = filling.slots.into_iter().map(|at| chosen[usize::from(at)]);
        Self { slots: slots.collect() }
    }

    /// The position of the backend for a hash; `None` if there is no backend.
    pub fn pick(&self, hash: u64) -> Option<u16> {
        self.slots.get(scale(hash, self.slots.len() as u32) as usize).copied()
    }

    /// The backend of each slot.
    pub fn slots(&self) -> &[u16] {
        &self.slots
    }
}

/// A table while it is being filled.
struct Filling {
    slots: Vec<u16>,
    /// A bit for each slot that is taken: small enough for the fastest cache.
    taken: Vec<u64>,
    /// For each backend, the next slot in its order, and the step to the one after.
    orders: Vec<(u32, u32)>,
}

impl Filling {
    fn new(hashes: impl Iterator<Item = u64>, size: u32) -> Self {
        let order = |hash| {
            let (first, step) = (scale(fold(hash, 1), size), scale(fold(hash, 2), size - 1) + 1);
            (first, step)
        };
        Self {
            slots: vec![0; size as usize],
            taken: vec![0; (size as usize).div_ceil(64)],
            orders: hashes.map(order).collect(),
        }
    }

    /// Gives a backend its next free slot.
    fn take(&mut self, at: usize) {
        let size = self.slots.len() as u32;
        let (mut slot, step) = self.orders[at];
        let next = |slot: u32| {
            let next = slot + step;
            if next >= size { next - size } else { next }
        };
        while self.taken[(slot / 64) as usize] >> (slot % 64) & 1 == 1 {
            slot = next(slot);
        }
        self.taken[(slot / 64) as usize] |= 1 << (slot % 64);
        self.slots[slot as usize] = at as u16;
        self.orders[at].0 = next(slot);
    }
}

/// Who takes a slot when: each backend as often as its weight says, evenly spread.
fn turns(weights: &[u32], size: u32) -> Vec<u16> {
    let quotas = quotas(weights, size);
    // The k-th slot of a backend is due after (k + 1/2) / weight of the whole; `size` steps of time
    // tell turns apart well enough, and sorting by them is two passes.
    let whole: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    let due = |at: usize, k: u32| {
        let share = (2 * u128::from(k) + 1) * u128::from(whole);
        (share / (2 * u128::from(weights[at]))).min(u128::from(size - 1)) as usize
    };
    let mut starts = vec![0_u32; size as usize + 1];
    let each =
        || quotas.iter().enumerate().flat_map(|(at, quota)| (0..*quota).map(move |k| (at, k)));
    each().for_each(|(at, k)| starts[due(at, k) + 1] += 1);
    (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
    let mut turns = vec![0; size as usize];
    for (at, k) in each() {
        let place = &mut starts[due(at, k)];
        turns[*place as usize] = at as u16;
        *place += 1;
    }
    turns
}

/// How many slots each backend gets: its exact share rounded down, and one more where most is cut.
fn quotas(weights: &[u32], size: u32) -> Vec<u32> {
    let whole: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    let exact = |weight: &u32| u64::from(*weight) * u64::from(size);
    let mut quotas: Vec<u32> =
        weights.iter().map(|weight| (exact(weight) / whole) as u32).collect();
    let given: u32 = quotas.iter().sum();
    let mut by_rest: Vec<usize> = (0..weights.len()).collect();
    by_rest.sort_by_key(|at| Reverse(exact(&weights[*at]) % whole));
    by_rest.into_iter().take((size - given) as usize).for_each(|at| quotas[at] += 1);
    quotas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::seed::hash_name;

    fn backends(n: u32) -> Vec<Weighted> {
        (0..n).map(|at| (hash_name(&format!("node-{at}"), 0), 1)).collect()
    }

    fn counts(table: &Maglev, n: usize) -> Vec<u32> {
        let mut counts = vec![0; n];
        table.slots().iter().for_each(|at| counts[usize::from(*at)] += 1);
        counts
    }

    #[test]
    fn equal_backends_get_as_many_slots_give_or_take_one() {
        for n in [1, 2, 3, 250, 3_000] {
            let counts = counts(&Maglev::new(&backends(n), MAGLEV_SIZE), n as usize);
            let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
            assert!(most - least <= 1, "{n}: {least} to {most}");
        }
    }

    #[test]
    fn removing_one_of_250_moves_at_most_one_percent_beyond_its_share() {
        let all = backends(250);
        let before = Maglev::new(&all, MAGLEV_SIZE);
        for gone in [0_u16, 100, 249] {
            let mut left = all.clone();
            left[usize::from(gone)].1 = 0;
            let after = Maglev::new(&left, MAGLEV_SIZE);
            let pairs = before.slots().iter().zip(after.slots());
            let moved = pairs.filter(|(was, is)| was != is && **was != gone).count();
            assert!(moved * 100 <= MAGLEV_SIZE as usize, "{gone}: {moved}");
        }
    }

    #[test]
    fn weights_one_two_seven_hold_within_a_thousandth() {
        let backends = [(11, 1), (22, 2), (33, 7)];
        let counts = counts(&Maglev::new(&backends, MAGLEV_SIZE), 3);
        for (count, tenths) in counts.iter().zip([1_u32, 2, 7]) {
            assert!((count * 10).abs_diff(MAGLEV_SIZE * tenths) * 100 <= MAGLEV_SIZE, "{counts:?}");
        }
    }

    #[test]
    fn the_order_of_backends_does_not_matter() {
        let all = backends(10);
        let turned: Vec<Weighted> = all.iter().rev().copied().collect();
        let (one, other) = (Maglev::new(&all, 251), Maglev::new(&turned, 251));
        let mirrored: Vec<u16> = other.slots().iter().map(|at| 9 - at).collect();
        assert_eq!(one.slots(), mirrored);
    }

    #[test]
    fn nobody_gets_nothing_and_weight_zero_gets_no_slot() {
        assert_eq!(Maglev::new(&[], 251).pick(7), None);
        assert_eq!(Maglev::new(&[(1, 0)], 251).pick(7), None);
        let table = Maglev::new(&[(1, 0), (2, 5), (3, u32::MAX)], 251);
        assert!(table.slots().iter().all(|at| *at != 0));
        assert_eq!(table.pick(u64::MAX), table.slots().last().copied());
    }
}
