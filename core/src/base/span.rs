//! Places in the text that somebody pasted.
//!
//! Several files are one long text in which each file has its range, so a span needs no file name
//! and stays eight bytes.

use serde::{Deserialize, Serialize};

use crate::base::marks::{Counts, Marks};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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
    marks: Marks,
}

impl Texts {
    /// One text without a name.
    pub fn one(text: impl Into<String>) -> Self {
        let (text, files) = (text.into(), vec![(String::new(), 0)]);
        let mut texts = Self { text, files, marks: Marks::default() };
        texts.marks.grow(texts.text.as_bytes());
        texts
    }

    /// Adds a file. Its documents never mix with the last file's: see [`Texts::files`].
    pub fn add(&mut self, name: &str, text: &str) {
        self.files.push((name.to_owned(), self.text.len() as u32));
        self.text.push_str(text);
        self.marks.grow(self.text.as_bytes());
    }

    /// Puts other words in place of some, given in UTF-16 units; of one text only. Nothing is done,
    /// and the answer is false, where a place is outside or splits a character.
    pub fn splice(&mut self, from: u32, to: u32, words: &str) -> bool {
        let span = Span::new(self.byte(from), self.byte(to));
        if from > to || self.utf16(span.start) != from || self.utf16(span.end) != to {
            return false;
        }
        let range = span.start as usize..span.end as usize;
        let gone = Counts::of(&self.text.as_bytes()[range.clone()]);
        self.text.replace_range(range, words);
        self.marks.splice(self.text.as_bytes(), (span, gone), words);
        true
    }

    /// What stands before a byte.
    fn counts(&self, byte: usize) -> Counts {
        self.marks.before(self.text.as_bytes(), byte)
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
        let start = self.marks.line_start(self.text.as_bytes(), byte, upto.breaks);
        let start = start.max(*base as usize);
        let line = 1 + upto.breaks - first.breaks;
        (name, LineCol { line, col: 1 + upto.chars - self.counts(start).chars })
    }

    /// The offset in UTF-16 code units, which is how editors in a browser count; of one text only.
    pub fn utf16(&self, byte: u32) -> u32 {
        self.counts(self.text.len().min(byte as usize)).utf16
    }

    /// The byte at which so many UTF-16 code units have passed; of one text only.
    pub fn byte(&self, units: u32) -> u32 {
        let mark = self.marks.at_units(units);
        let start = self.text.ceil_char_boundary(mark.bytes as usize);
        let mut passed = mark.utf16;
        let at = self.text[start..].char_indices().find(|(_, c)| {
            let here = passed >= units;
            passed += c.len_utf16() as u32;
            here
        });
        at.map_or(self.text.len(), |(at, _)| start + at) as u32
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

    #[test]
    fn a_spliced_text_is_the_text_that_says_so_from_the_start() {
        let pieces = ["", "aé🚀€\n", "x", "\n\n", "🚀"];
        let words: Vec<String> =
            pieces.iter().flat_map(|piece| [1, 300].map(|n| piece.repeat(n))).collect();
        let mut texts = Texts::one("aé🚀€\n".repeat(500));
        let mut seed = 7_u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % (below + 1)
        };
        for _ in 0..300 {
            let units = texts.utf16(u32::MAX);
            let from = next(units);
            let to = (from + next(1) * next(2000)).min(units);
            let (start, end) = (texts.byte(from), texts.byte(to));
            let (from, to) = (texts.utf16(start), texts.utf16(end));
            let mut wanted = texts.text().to_owned();
            let word = &words[next(words.len() as u32 - 1) as usize];
            wanted.replace_range(start as usize..end as usize, word);
            assert!(texts.splice(from, to, word));
            assert_eq!(texts.text(), wanted);
            let fresh = Texts::one(wanted);
            for _ in 0..20 {
                let byte = fresh.byte(next(fresh.utf16(u32::MAX)));
                assert_eq!(texts.utf16(byte), fresh.utf16(byte));
                assert_eq!(texts.byte(fresh.utf16(byte)), byte);
                assert_eq!(texts.locate(byte), fresh.locate(byte));
            }
        }
    }

    #[test]
    fn half_a_rocket_is_not_taken_out() {
        let mut texts = Texts::one("🚀é");
        assert!(!texts.splice(1, 2, ""));
        assert!(!texts.splice(0, 9, ""));
        assert!(texts.splice(2, 3, "e"));
        assert_eq!(texts.text(), "🚀e");
    }
}
