//! Ranges of ports, none of which overlaps another.

use std::collections::BTreeMap;

/// Ranges that are taken, each with what has it.
#[derive(Debug)]
pub(super) struct Taken<T>(BTreeMap<u16, (u16, T)>);

impl<T> Default for Taken<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Copy> Taken<T> {
    /// Takes a range for somebody, unless part of it is taken: then, by whom.
    pub(super) fn take(&mut self, (first, last): (u16, u16), by: T) -> Option<T> {
        // Ranges that do not overlap end in the order in which they begin.
        let before = self.0.range(..=last).next_back();
        if let Some((_, (_, other))) = before.filter(|(_, (end, _))| *end >= first) {
            return Some(*other);
        }
        self.0.insert(first, (last, by));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_taken_once_and_its_neighbors_are_free() {
        let mut taken = Taken::default();
        assert_eq!(taken.take((20_001, 20_005), 'a'), None);
        assert_eq!(taken.take((20_004, 20_006), 'b'), Some('a'));
        assert_eq!(taken.take((20_005, 20_005), 'c'), Some('a'));
        assert_eq!(taken.take((1, 65_535), 'd'), Some('a'));
        assert_eq!(taken.take((20_006, 20_006), 'e'), None);
        assert_eq!(taken.take((1, 20_000), 'f'), None);
        assert_eq!(taken.take((443, 443), 'g'), Some('f'));
    }
}
