//! Eight bytes at a time in one number, so that long texts are searched fast everywhere.

/// A byte in all eight lanes.
pub(crate) const fn lanes(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The highest bit of every lane that is zero. Lanes above the first zero may be wrong, so this
/// finds the first one and counts none.
pub(crate) const fn zeros(eight: u64) -> u64 {
    eight.wrapping_sub(lanes(1)) & !eight & lanes(0x80)
}

/// The highest bit of every lane that is zero, and no other.
pub(crate) const fn all_zeros(eight: u64) -> u64 {
    let low = eight & lanes(0x7f);
    !((low + lanes(0x7f)) | eight | lanes(0x7f))
}

/// The first place from `at` on that `found_in` picks, or the end. Of eight bytes that gives a
/// number whose lowest bit lies in the first one to pick; the text counts as ending with a break.
#[expect(clippy::inline_always, reason = "pages are built for size; this is what they wait for")]
#[inline(always)]
pub(crate) fn find(bytes: &[u8], mut at: usize, found_in: impl Fn(u64) -> u64) -> usize {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let eight = rest.first_chunk().copied().unwrap_or_else(|| last(rest));
        let found = found_in(u64::from_le_bytes(eight));
        if found != 0 || rest.len() < 8 {
            let place = found.trailing_zeros() as usize / 8;
            return at + place.min(rest.len());
        }
        at += 8;
    }
}

/// Less than eight bytes, and breaks behind them.
fn last(bytes: &[u8]) -> [u8; 8] {
    std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(b'\n'))
}

/// The first place of a byte from `at` on; the length if there is none.
pub(crate) fn find_byte(bytes: &[u8], at: usize, byte: u8) -> usize {
    find(bytes, at, |eight| zeros(eight ^ lanes(byte)))
}

/// How many bytes at the start of two texts are the same.
pub(crate) fn common_start(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.as_chunks::<8>().0.iter().zip(other.as_chunks().0);
    let from = 8 * pairs.take_while(|(one, other)| one == other).count();
    from + one[from..].iter().zip(&other[from..]).take_while(|(one, other)| one == other).count()
}

/// How many bytes at the end of two texts are the same.
pub(crate) fn common_end(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.as_rchunks::<8>().1.iter().rev().zip(other.as_rchunks().1.iter().rev());
    let same = 8 * pairs.take_while(|(one, other)| one == other).count();
    let rest = |text: &[u8]| text.len() - same;
    let pairs = one[..rest(one)].iter().rev().zip(other[..rest(other)].iter().rev());
    same + pairs.take_while(|(one, other)| one == other).count()
}

/// How often a byte occurs.
pub(crate) fn count(bytes: &[u8], byte: u8) -> usize {
    let (eights, rest) = bytes.as_chunks();
    let of = |eight: &[u8; 8]| all_zeros(u64::from_le_bytes(*eight) ^ lanes(byte)).count_ones();
    let rest = rest.iter().map(|found| u32::from(*found == byte));
    eights.iter().map(of).chain(rest).sum::<u32>() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_texts_have_in_common_ends_where_they_differ() {
        let text: Vec<u8> = (0..100).collect();
        for at in 0..100 {
            for more in [0, 1, 9] {
                let mut other = text.clone();
                other.splice(at..=at, vec![200; more]);
                assert_eq!(common_start(&text, &other), at);
                assert_eq!(common_end(&text, &other), 99 - at);
            }
        }
        assert_eq!((common_start(&text, &text), common_end(&text, &text)), (100, 100));
    }

    #[test]
    fn bytes_are_found_and_counted_as_one_by_one() {
        let text: Vec<u8> =
            (0..=255).chain(*b"\n\x0b\n\n\x8a aaaaaaa\n").cycle().take(999).collect();
        for byte in 0..=255 {
            for from in [0, 1, 7, 250, 400, 999] {
                let rest = &text[from..];
                let first = rest.iter().position(|found| *found == byte);
                assert_eq!(find_byte(&text, from, byte), from + first.unwrap_or(rest.len()));
                assert_eq!(count(rest, byte), rest.split(|found| *found == byte).count() - 1);
            }
        }
    }
}
