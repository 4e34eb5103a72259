//! How far one has come in a long text, in every unit, so that no place is counted from the start.

use crate::base::{Span, lanes};

/// Bytes between two marks: a look-up reads at most twice so many.
const STEP: usize = 1024;

/// How long a stretch of text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) bytes: u32,
    pub(super) breaks: u32,
    pub(super) chars: u32,
    pub(super) utf16: u32,
}

/// What stands before places all over a text, in its order. A place may be inside a character,
/// which then counts as passed.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks(Vec<Counts>);

impl Marks {
    /// Marks what is not marked yet of a text that has grown.
    pub(super) fn grow(&mut self, text: &[u8]) {
        let last = self.0.last().copied().unwrap_or_default();
        self.0.extend(between(text, last, text.len()));
    }

    /// What stands before a byte.
    pub(super) fn before(&self, text: &[u8], byte: usize) -> Counts {
        let next = self.0.partition_point(|mark| mark.bytes as usize <= byte);
        let mark = next.checked_sub(1).map_or(Counts::default(), |at| self.0[at]);
        let rest = &text[mark.bytes as usize..byte];
        let is_ascii = self.0.get(next).is_some_and(|next| next.is_ascii_after(mark));
        mark.and(if is_ascii { Counts::of_ascii(rest) } else { Counts::of(rest) })
    }

    /// Where the line begins in which a byte stands, before which there are so many breaks.
    pub(super) fn line_start(&self, text: &[u8], byte: usize, breaks: u32) -> usize {
        // The stretch in which the last of the breaks stands ends with the first mark that has it.
        let mark = self.0.partition_point(|mark| mark.breaks < breaks);
        let upto = self.0.get(mark).map_or(byte, |mark| byte.min(mark.bytes as usize));
        let start = text[..upto].iter().rposition(|byte| *byte == b'\n');
        start.map_or(0, |at| at + 1)
    }

    /// The last mark before which no more than so many UTF-16 units stand.
    pub(super) fn at_units(&self, units: u32) -> Counts {
        let next = self.0.partition_point(|mark| mark.utf16 <= units);
        next.checked_sub(1).map_or(Counts::default(), |at| self.0[at])
    }

    /// After `words` were put into a text in place of what stood at a span and was so long.
    pub(super) fn splice(&mut self, text: &[u8], (span, gone): (Span, Counts), words: &str) {
        let come = Counts::of(words.as_bytes());
        let from = self.0.partition_point(|mark| mark.bytes <= span.start);
        let to = self.0.partition_point(|mark| mark.bytes < span.end).max(from);
        for mark in &mut self.0[to..] {
            *mark = mark.and(come).without(gone);
        }
        let last = from.checked_sub(1).map_or(Counts::default(), |at| self.0[at]);
        let end = self.0.get(to).map_or(text.len(), |mark| mark.bytes as usize);
        let new: Vec<Counts> = between(text, last, end).collect();
        self.0.splice(from..to, new);
    }
}

/// Marks from one to a later place, so that no stretch is two steps long.
fn between(text: &[u8], from: Counts, to: usize) -> impl Iterator<Item = Counts> {
    let steps = text[from.bytes as usize..to].chunks_exact(STEP);
    steps.scan(from, |counts, step| {
        *counts = counts.and(Counts::of(step));
        Some(*counts)
    })
}

impl Counts {
    /// Of the text in `bytes`, which may begin inside a character.
    pub(super) fn of(bytes: &[u8]) -> Self {
        if bytes.is_ascii() {
            return Self::of_ascii(bytes);
        }
        let breaks = lanes::count(bytes, b'\n') as u32;
        let chars = bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32;
        let long = bytes.iter().filter(|byte| **byte >= 0xf0).count() as u32;
        Self { bytes: bytes.len() as u32, breaks, chars, utf16: chars + long }
    }

    fn of_ascii(bytes: &[u8]) -> Self {
        let (breaks, length) = (lanes::count(bytes, b'\n') as u32, bytes.len() as u32);
        Self { bytes: length, breaks, chars: length, utf16: length }
    }

    /// These and more.
    fn and(self, more: Self) -> Self {
        Self {
            bytes: self.bytes + more.bytes,
            breaks: self.breaks + more.breaks,
            chars: self.chars + more.chars,
            utf16: self.utf16 + more.utf16,
        }
    }

    /// These but for some of them.
    fn without(self, gone: Self) -> Self {
        Self {
            bytes: self.bytes - gone.bytes,
            breaks: self.breaks - gone.breaks,
            chars: self.chars - gone.chars,
            utf16: self.utf16 - gone.utf16,
        }
    }

    /// Whether all is ASCII from `before` to here.
    fn is_ascii_after(self, before: Self) -> bool {
        self.chars - before.chars == self.bytes - before.bytes
    }
}
