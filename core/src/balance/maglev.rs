//! Maglev: a table of slots that backends fill in turns.
//!
//! After Eisenbud and others, "Maglev: A Fast and Reliable Software Network Load Balancer" (NSDI
//! 2016), section 3.4. Each backend has its own order of all slots; in turns each takes its next
//! free one, a heavier one more often. A backend that comes or goes moves little but its own share.

use std::cmp::Reverse;

use crate::balance::Weighted;
use crate::base::order;
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
        let places = 0..backends.len().min(usize::from(u16::MAX)) as u16;
        let mut chosen: Vec<(Weighted, u16)> = backends.iter().copied().zip(places).collect();
        chosen.retain(|((_, weight), _)| *weight > 0);
        order::by(&mut chosen, Ord::cmp);
        if chosen.is_empty() {
            return Self { slots: Vec::new() };
        }
        let weights: Vec<u32> = chosen.iter().map(|((_, weight), _)| *weight).collect();
        let mut filling = Filling::new(&chosen, size);
        if weights.iter().all(|weight| *weight == weights[0]) {
            while filling.free > 0 {
                (0..weights.len().min(filling.free as usize)).for_each(|at| filling.take(at));
            }
        } else {
            for at in turns(&weights, size) {
                filling.take(usize::from(at));
            }
        }
        Self { slots: filling.slots }
    }

    /// The position of the backend for a hash; `None` if there is no backend.
    #[inline]
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
    orders: Vec<Order>,
    size: u32,
    free: u32,
    last: Option<Last>,
}

/// One backend's order of all slots.
struct Order {
    backend: u16,
    next: u32,
    step: u32,
}

impl Filling {
    fn new(chosen: &[(Weighted, u16)], size: u32) -> Self {
        let order = |((hash, _), at): &(Weighted, u16)| {
            let hash = *hash;
            let (next, step) = (scale(fold(hash, 1), size), scale(fold(hash, 2), size - 1) + 1);
            Order { backend: *at, next, step }
        };
        Self {
            slots: vec![0; size as usize],
            taken: vec![0; (size as usize).div_ceil(64)],
            orders: chosen.iter().map(order).collect(),
            size,
            free: size,
            last: None,
        }
    }

    /// Gives a backend its next free slot.
    fn take(&mut self, at: usize) {
        let order = &mut self.orders[at];
        let slot = match &mut self.last {
            Some(last) => last.take(order),
            None => search(&self.taken, self.size, order),
        };
        order.next = order.after(slot, self.size);
        self.taken[(slot / 64) as usize] |= 1 << (slot % 64);
        self.slots[slot as usize] = order.backend;
        self.free -= 1;
        if self.free == LAST {
            self.last = Some(Last::new(&self.taken, self.size));
        }
    }
}

impl Order {
    fn after(&self, slot: u32, size: u32) -> u32 {
        let next = slot + self.step;
        if next >= size { next - size } else { next }
    }
}

/// The first free slot in a backend's order. Odd and even steps are looked at side by side, since
/// either half is a chain in which each step waits for the one before.
fn search(taken: &[u64], size: u32, order: &Order) -> u32 {
    let is_free = |slot: u32| taken[(slot / 64) as usize] >> (slot % 64) & 1 == 0;
    let twice = Order { step: order.after(order.step, size), ..*order };
    let (mut even, mut odd) = (order.next, order.after(order.next, size));
    loop {
        if is_free(even) {
            return even;
        }
        if is_free(odd) {
            return odd;
        }
        (even, odd) = (twice.after(even, size), twice.after(odd, size));
    }
}

/// The last free slots, among which each backend takes the one that comes first in its order.
///
/// Searching would take longest here: half of all steps would be for the last three hundred slots.
struct Last {
    free: Vec<u32>,
    size: u32,
    /// One part of 2^64 in `size`, to divide by multiplying.
    part: u64,
}

/// From how many free slots on they are compared rather than searched for.
const LAST: u32 = 256;

impl Last {
    fn new(taken: &[u64], size: u32) -> Self {
        let free = |slot: &u32| taken[(slot / 64) as usize] >> (slot % 64) & 1 == 0;
        let part = u64::MAX / u64::from(size) + 1;
        Self { free: (0..size).filter(free).collect(), size, part }
    }

    fn take(&mut self, order: &Order) -> u32 {
        let inverse = inverse(order.step, self.size);
        let ahead = |slot: u32| u64::from(slot + self.size - order.next);
        let jumps = |slot: &u32| self.rest(ahead(*slot) * inverse);
        let first = (0..self.free.len()).min_by_key(|at| jumps(&self.free[*at])).unwrap_or(0);
        self.free.swap_remove(first)
    }

    /// `number % size`, for products of two numbers below twice the size.
    fn rest(&self, number: u64) -> u64 {
        let times = (u128::from(number) * u128::from(self.part)) >> 64;
        number - times as u64 * u64::from(self.size)
    }
}

/// What `number` must be multiplied with to give 1 modulo a prime: Euclid's algorithm.
fn inverse(number: u32, prime: u32) -> u64 {
    let (mut old, mut new) = ((i64::from(prime), 0), (i64::from(number), 1));
    while new.0 != 0 {
        let times = old.0 / new.0;
        (old, new) = (new, (old.0 - times * new.0, old.1 - times * new.1));
    }
    old.1.rem_euclid(i64::from(prime)).unsigned_abs()
}

/// Who takes a slot when: each backend as often as its weight says, evenly spread.
fn turns(weights: &[u32], size: u32) -> Vec<u16> {
    let quotas = quotas(weights, size);
    let whole: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    // The k-th slot of a backend is due after (k + 1/2) / weight of the whole. Times are kept in
    // parts of 2^-15, with which all weights fit; sorting by their whole numbers takes two passes.
    let due = |at: usize, k: u32| {
        let every = (whole << 15) / u64::from(weights[at]);
        ((every / 2 + every * u64::from(k)) >> 15).min(u64::from(size) - 1) as usize
    };
    let mut starts = vec![0_u32; size as usize + 1];
    let each = || quotas.iter().enumerate().flat_map(|(at, n)| (0..*n).map(move |k| (at, k)));
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
    order::by_key(&mut by_rest, |at| Reverse(exact(&weights[*at]) % whole));
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
    fn the_last_slots_go_to_those_who_would_have_found_them_by_searching() {
        for (n, size) in [(3, 509), (40, 1021), (600, 2039)] {
            let backends = backends(n);
            let mut sorted: Vec<u16> = (0..n as u16).collect();
            sorted.sort_by_key(|at| backends[usize::from(*at)]);
            let order = |salt, at: u16| scale(fold(backends[usize::from(at)].0, salt), size - 1);
            let mut slots = vec![None; size as usize];
            let mut next: Vec<u32> =
                (0..n as u16).map(|at| scale(fold(backends[usize::from(at)].0, 1), size)).collect();
            for turn in 0..size {
                let at = sorted[turn as usize % sorted.len()];
                let slot = &mut next[usize::from(at)];
                while slots[*slot as usize].is_some() {
                    *slot = (*slot + order(2, at) + 1) % size;
                }
                slots[*slot as usize] = Some(at);
            }
            let plain: Vec<u16> = slots.into_iter().flatten().collect();
            assert_eq!(Maglev::new(&backends, size).slots(), plain, "{n} in {size}");
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
