//! Bytes, and words without quotes.

use crate::base::lanes::{find, lanes, zeros};
use crate::manifest::regular::lines::Lines;

impl Lines<'_, '_> {
    /// The byte at `at`; a line break where the text ends.
    #[inline(always)]
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Whether a space or the end of the line stands at `at`.
    #[inline(always)]
    pub(super) fn is_gap(&self, at: usize) -> bool {
        matches!(self.byte(at), b' ' | b'\n')
    }

    /// Whether an item of a sequence begins at `at`.
    #[inline(always)]
    pub(super) fn is_dash(&self, at: usize) -> bool {
        self.byte(at) == b'-' && self.is_gap(at + 1)
    }

    /// The first place from `at` on without a space.
    #[inline(always)]
    pub(super) fn after_spaces(&self, at: usize) -> usize {
        find(self.text.as_bytes(), at, |eight| eight ^ lanes(b' '))
    }

    /// The first place from `at` on where one of two bytes stands, or one that is not printable
    /// ASCII, or the line ends.
    #[inline(always)]
    pub(super) fn stop(&self, at: usize, one: u8, other: u8) -> usize {
        find(self.text.as_bytes(), at, |eight| {
            let chosen = zeros(eight ^ lanes(one)) | zeros(eight ^ lanes(other));
            let control = eight.wrapping_sub(lanes(b' ')) & !eight & lanes(0x80);
            chosen | control | zeros(eight ^ lanes(0x7f)) | (eight & lanes(0x80))
        })
    }

    /// The place behind a character that is not ASCII, if it is a plain one.
    pub(super) fn after_long(&self, at: usize) -> Option<usize> {
        let c = self.text.get(at..)?.chars().next().filter(|c| !c.is_ascii())?;
        let is_plain = !c.is_control()
            && !c.is_whitespace()
            && !matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
        is_plain.then_some(at + c.len_utf8())
    }

    /// Where the line ends on which a comment or a part of a block scalar stands at `at`.
    pub(super) fn after_line(&self, mut at: usize) -> Option<usize> {
        loop {
            at = self.stop(at, b'\t', b'\t');
            at = match self.byte(at) {
                b'\n' => return Some(at),
                b'\t' => at + 1,
                _ => self.after_long(at)?,
            };
        }
    }

    /// Where a word without quotes ends that stands on this line from `at` on, and what ends it:
    /// the colon behind a key, a comment, or the end of the line.
    pub(super) fn bare(&self, at: usize) -> Option<(usize, usize)> {
        let mut stop = at;
        loop {
            stop = self.stop(stop, b':', b'#');
            stop = match self.byte(stop) {
                b'\n' => break,
                b':' if self.is_gap(stop + 1) => break,
                b'#' if stop > at && self.byte(stop - 1) == b' ' => break,
                b':' | b'#' => stop + 1,
                _ => self.after_long(stop)?,
            };
        }
        let mut end = stop;
        while end > at && self.byte(end - 1) == b' ' {
            end -= 1;
        }
        Some((end, stop))
    }

    /// Whether a word without quotes can begin at `at`.
    pub(super) fn begins_bare(&self, at: usize) -> bool {
        match self.byte(at) {
            b'-' | b'?' | b':' => !self.is_gap(at + 1),
            b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\''
            | b'"' | b'%' | b'@' | b'`' => false,
            _ => true,
        }
    }
}
