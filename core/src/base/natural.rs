//! The order in which people expect names: a-1, a-2, a-10.

use std::cmp::Ordering;

/// Compares names for reading: runs of digits by their value, everything else byte by byte. Names
/// that differ only in leading zeros are in the order of their bytes, so that equal means the same.
///
/// Only for what people look at; systems that sort names sort bytes.
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(one), Some(other)) = (left.first(), right.first()) {
        let order = if one.is_ascii_digit() && other.is_ascii_digit() {
            let (one, other) = (digits(&mut left), digits(&mut right));
            one.len().cmp(&other.len()).then_with(|| one.cmp(other))
        } else {
            let order = one.cmp(other);
            (left, right) = (&left[1..], &right[1..]);
            order
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Takes the digits at the beginning, without leading zeros.
fn digits<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let end = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (all, rest) = text.split_at(end);
    *text = rest;
    let zeros = all.iter().take_while(|byte| **byte == b'0').count();
    &all[zeros..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let mut names =
            ["b-1", "a-10", "a-2", "a", "a-1", "a-1-b", "a-01", "a-184467440737095516160"];
        names.sort_by(|a, b| natural(a, b));
        let expected =
            ["a", "a-01", "a-1", "a-1-b", "a-2", "a-10", "a-184467440737095516160", "b-1"];
        assert_eq!(names, expected);
    }

    #[test]
    fn only_the_same_name_is_equal() {
        assert_eq!(natural("a-1", "a-1"), Ordering::Equal);
        assert_eq!(natural("a-1", "a-01"), Ordering::Greater);
        assert_eq!(natural("a-01", "a-1"), Ordering::Less);
    }
}
