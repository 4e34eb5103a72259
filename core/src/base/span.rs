//! Places in the text that somebody pasted.
//!
//! Several files are one long text in which each file has its range, so a span needs no file name
//! and stays eight bytes.

use serde::{Deserialize, Serialize};

use crate::base::lanes;

/// A range of bytes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From the first byte to one past the last.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Whether this span covers `other`.
    pub fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// A value and where it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> At<T> {
    /// A value with its place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// The same place with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> At<U> {
        At { value: f(self.value), span: self.span }
    }
}

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// One or more files laid end to end.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    text: String,
    files: Vec<(String, u32)>,
    /// How much of what stands before every `STEP`th byte.
    marks: Vec<Counts>,
}

/// How long a stretch of text is, in other units than bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    breaks: u32,
    chars: u32,
    utf16: u32,
}

/// Bytes between two marks: a look-up reads at most so many.
const STEP: usize = 1024;

impl Texts {
    /// One text without a name.
    pub fn one(text: impl Into<String>) -> Self {
        let (text, files) = (text.into(), vec![(String::new(), 0)]);
        let mut texts = Self { text, files, marks: Vec::new() };
        texts.mark();
        texts
    }

    /// Adds a file. Its documents never mix with the last file's: see [`Texts::files`].
    pub fn add(&mut self, name: &str, text: &str) {
        self.files.push((name.to_owned(), self.text.len() as u32));
        self.text.push_str(text);
        self.mark();
    }

    /// Counts what is not counted yet.
    fn mark(&mut self) {
        if self.marks.is_empty() {
            self.marks.push(Counts::default());
        }
        let last = self.marks.len() - 1;
        let mut counts = self.marks[last];
        for step in self.text.as_bytes()[last * STEP..].chunks_exact(STEP) {
            counts = counts.and(Counts::of(step));
            self.marks.push(counts);
        }
    }

    /// What stands before a byte.
    fn counts(&self, byte: usize) -> Counts {
        let step = byte / STEP;
        let rest = &self.text.as_bytes()[step * STEP..byte];
        let before = self.marks.get(step).copied().unwrap_or_default();
        let is_ascii = self.marks.get(step + 1).is_some_and(|next| next.is_ascii_after(before));
        before.and(if is_ascii { Counts::of_ascii(rest) } else { Counts::of(rest) })
    }

    /// Where the line begins in which a byte stands, before which there are so many breaks.
    fn line_start(&self, byte: usize, breaks: u32) -> usize {
        // The step in which the last of the breaks stands ends with the first mark that has it.
        let mark = self.marks.partition_point(|mark| mark.breaks < breaks);
        let upto = byte.min(mark * STEP);
        let start = self.text.as_bytes()[..upto].iter().rposition(|byte| *byte == b'\n');
        start.map_or(0, |at| at + 1)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Each file's name and range.
    pub fn files(&self) -> impl Iterator<Item = (&str, Span)> {
        let ends = self.files.iter().skip(1).map(|(_, base)| *base);
        let ends = ends.chain([self.text.len() as u32]);
        self.files
            .iter()
            .zip(ends)
            .map(|((name, base), end)| (name.as_str(), Span::new(*base, end)))
    }

    /// What is written at a span; empty if it is outside or splits a character.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The file, line and column of a byte.
    pub fn locate(&self, byte: u32) -> (&str, LineCol) {
        let file = self.files.partition_point(|(_, base)| *base <= byte).saturating_sub(1);
        let Some((name, base)) = self.files.get(file) else {
            return ("", LineCol { line: 1, col: 1 });
        };
        let byte = self.text.len().min(byte as usize);
        let (upto, first) = (self.counts(byte), self.counts(*base as usize));
        let start = self.line_start(byte, upto.breaks).max(*base as usize);
        let line = 1 + upto.breaks - first.breaks;
        (name, LineCol { line, col: 1 + upto.chars - self.counts(start).chars })
    }

    /// The offset in UTF-16 code units, which is how editors in a browser count; of one text only.
    pub fn utf16(&self, byte: u32) -> u32 {
        self.counts(self.text.len().min(byte as usize)).utf16
    }

    /// The byte at which so many UTF-16 code units have passed; of one text only.
    pub fn byte(&self, units: u32) -> u32 {
        let step = self.marks.partition_point(|mark| mark.utf16 <= units).saturating_sub(1);
        let start = self.text.ceil_char_boundary(step * STEP);
        let mut passed = self.marks.get(step).map_or(0, |mark| mark.utf16);
        let at = self.text[start..].char_indices().find(|(_, c)| {
            let here = passed >= units;
            passed += c.len_utf16() as u32;
            here
        });
        at.map_or(self.text.len(), |(at, _)| start + at) as u32
    }
}

impl Counts {
    /// Of the text in `bytes`, which may begin inside a character.
    fn of(bytes: &[u8]) -> Self {
        if bytes.is_ascii() {
            return Self::of_ascii(bytes);
        }
        let breaks = lanes::count(bytes, b'\n') as u32;
        let chars = bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32;
        let long = bytes.iter().filter(|byte| **byte >= 0xf0).count() as u32;
        Self { breaks, chars, utf16: chars + long }
    }

    fn of_ascii(bytes: &[u8]) -> Self {
        let (breaks, length) = (lanes::count(bytes, b'\n') as u32, bytes.len() as u32);
        Self { breaks, chars: length, utf16: length }
    }

    /// These and more.
    fn and(self, more: Self) -> Self {
        Self {
            breaks: self.breaks + more.breaks,
            chars: self.chars + more.chars,
            utf16: self.utf16 + more.utf16,
        }
    }

    /// Whether all is ASCII in the step from `before` to here.
    fn is_ascii_after(self, before: Self) -> bool {
        (self.chars - before.chars) as usize == STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_each_files_start_and_columns_in_characters() {
        let mut texts = Texts::default();
        texts.add("a.yaml", "é: 1\nb: 2\n");
        texts.add("b.yaml", "x: 1\ny: 🚀z\n");
        let at = |needle: &str| {
            let byte = texts.text().find(needle).unwrap() as u32;
            let (file, at) = texts.locate(byte);
            (file.to_owned(), at.line, at.col)
        };
        assert_eq!(at("b: 2"), ("a.yaml".to_owned(), 2, 1));
        assert_eq!(at("1"), ("a.yaml".to_owned(), 1, 4));
        assert_eq!(at("x:"), ("b.yaml".to_owned(), 1, 1));
        assert_eq!(at("z"), ("b.yaml".to_owned(), 2, 5));
    }

    #[test]
    fn editors_count_a_rocket_twice() {
        let texts = Texts::one("🚀é x");
        assert_eq!(texts.utf16(6), 3);
        assert_eq!([0, 1, 2, 3, 9].map(|units| texts.byte(units)), [0, 4, 4, 6, 8]);
    }

    #[test]
    fn every_place_of_a_long_line_counts_the_same_as_from_its_start() {
        let text = "aé🚀€\n".repeat(30) + &"aé🚀€".repeat(900);
        let texts = Texts::one(text.clone());
        for (byte, _) in text.char_indices() {
            let upto = &text[..byte];
            let line = &upto[upto.rfind('\n').map_or(0, |at| at + 1)..];
            assert_eq!(texts.utf16(byte as u32), upto.encode_utf16().count() as u32);
            assert_eq!(texts.byte(texts.utf16(byte as u32)), byte as u32);
            assert_eq!(texts.locate(byte as u32).1.col, line.chars().count() as u32 + 1);
        }
        assert_eq!(texts.utf16(u32::MAX), text.encode_utf16().count() as u32);
    }
}
