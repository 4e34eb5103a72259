//! Putting things in order with one sort for all types. The standard library's is compiled anew
//! for every type, some kilobytes each, and so is the one inside `collect` into a sorted map.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts by what a comparison says; equals keep their order.
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let swaps = swaps(items.len(), &|a, b| compare(&items[a as usize], &items[b as usize]));
    swaps.into_iter().enumerate().for_each(|(at, with)| items.swap(at, with as usize));
}

/// Sorts by a key, asked for once an item; equals keep their order.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let swaps = swaps(items.len(), &|a, b| keys[a as usize].cmp(&keys[b as usize]));
    swaps.into_iter().enumerate().for_each(|(at, with)| items.swap(at, with as usize));
}

/// A map of pairs; of those with one key the last.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    pairs.into_iter().for_each(|(key, value)| _ = map.insert(key, value));
    map
}

/// A set of items.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    items.into_iter().for_each(|item| _ = set.insert(item));
    set
}

/// With which item to swap the first, then the second, and so on, so that all are in order.
fn swaps(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut from: Vec<u32> = (0..count as u32).collect();
    from.sort_by(|a, b| compare(*a, *b));
    for at in 0..count {
        // What belongs here may have been swapped away by the swaps before.
        while (from[at] as usize) < at {
            from[at] = from[from[at] as usize];
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut words = ["pear", "fig", "plum", "kiwi", "apple", "nut"];
        by_key(&mut words, |word| word.len());
        assert_eq!(words, ["fig", "nut", "pear", "plum", "kiwi", "apple"]);
        by(&mut words, |a, b| b.len().cmp(&a.len()));
        assert_eq!(words, ["apple", "pear", "plum", "kiwi", "fig", "nut"]);
    }

    #[test]
    fn many_items_are_put_in_order() {
        let mut numbers: Vec<u64> = (0..1_000).map(|at| at * 7_919 % 257).collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        by_key(&mut numbers, |number| *number);
        assert_eq!(numbers, expected);
    }

    #[test]
    fn the_last_of_a_key_is_kept() {
        assert_eq!(map([(1, 'a'), (2, 'b'), (1, 'c')]), BTreeMap::from([(1, 'c'), (2, 'b')]));
        assert_eq!(set([2, 1, 2]), BTreeSet::from([1, 2]));
    }
}
