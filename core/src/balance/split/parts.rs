//! Whole numbers shared in proportion, so that the parts add up.

use std::cmp::Reverse;

use crate::base::{Share, order};

/// `amount` in parts proportional to `weights`, which add up to it exactly: each exact part is
/// rounded down, and one more goes to those that lost most, the first of equals. Nothing is given
/// if all weights are 0.
pub fn shared(amount: u64, weights: &[u64]) -> Vec<u64> {
    let whole: u128 = weights.iter().copied().map(u128::from).sum();
    if whole == 0 {
        return vec![0; weights.len()];
    }
    let exact = |weight: u64| u128::from(amount) * u128::from(weight);
    let mut parts: Vec<u64> = weights.iter().map(|w| (exact(*w) / whole) as u64).collect();
    let missing = amount - parts.iter().sum::<u64>();
    if missing > 0 {
        let mut by_loss: Vec<usize> = (0..weights.len()).collect();
        order::by_key(&mut by_loss, |at| Reverse(exact(weights[*at]) % whole));
        by_loss.into_iter().take(missing as usize).for_each(|at| parts[at] += 1);
    }
    parts
}

/// As [`shared`], but no part is above its limit; what fits nowhere is not given.
pub(super) fn limited(amount: u64, weights: &[u64], limits: &[u64]) -> Vec<u64> {
    let mut given = vec![0; weights.len()];
    let mut left = amount;
    while left > 0 {
        let is_open = |at: usize| given[at] < limits[at];
        let open: Vec<u64> =
            (0..weights.len()).map(|at| if is_open(at) { weights[at] } else { 0 }).collect();
        let offers = shared(left, &open);
        if offers.iter().all(|offer| *offer == 0) {
            break;
        }
        for (at, offer) in offers.into_iter().enumerate() {
            let taken = offer.min(limits[at] - given[at]);
            given[at] += taken;
            left -= taken;
        }
    }
    given
}

/// A part of an amount, rounded down.
pub(super) fn part(amount: u64, share: Share) -> u64 {
    let (part, whole) = share.parts();
    let part = u128::from(amount) * u128::from(part) / u128::from(whole.max(1));
    u64::try_from(part).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_and_the_largest_loss_is_made_good_first() {
        assert_eq!(shared(100, &[1, 1, 1]), [34, 33, 33]);
        assert_eq!(shared(10, &[1, 2, 4]), [1, 3, 6]);
        assert_eq!(shared(7, &[0, 0]), [0, 0]);
        assert_eq!(shared(u64::MAX, &[u64::MAX, u64::MAX]).iter().sum::<u64>(), u64::MAX);
    }

    #[test]
    fn what_one_cannot_take_goes_to_the_others_in_proportion() {
        assert_eq!(limited(100, &[1, 1, 2], &[10, 100, 200]), [10, 30, 60]);
        assert_eq!(limited(100, &[1, 1], &[10, 20]), [10, 20]);
        assert_eq!(limited(5, &[0, 0], &[10, 20]), [0, 0]);
    }
}
