//! Places in the text that somebody pasted.
//!
//! Several files are one long text in which each file has its range, so a span needs no file name
//! and stays eight bytes.

use serde::{Deserialize, Serialize};

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
    lines: Vec<u32>,
    /// How much of what stands before every `STEP`th byte.
    marks: Vec<Counts>,
}

/// How long a stretch of text is, in other units than bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    chars: u32,
    utf16: u32,
}

/// Bytes between two marks: a look-up reads at most so many.
const STEP: usize = 1024;

impl Texts {
    /// One text without a name.
    pub fn one(text: impl Into<String>) -> Self {
        let mut texts = Self::default();
        texts.add("", &text.into());
        texts
    }

    /// Adds a file. Its documents never mix with the last file's: see [`Texts::files`].
    pub fn add(&mut self, name: &str, text: &str) {
        let base = self.text.len() as u32;
        self.files.push((name.to_owned(), base));
        self.text.push_str(text);
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        if self.lines.last() != Some(&base) {
            self.lines.push(base);
        }
        self.lines.extend(breaks.map(|(at, _)| base + at as u32 + 1));
        self.mark();
    }

    /// Counts what is not counted yet.
    fn mark(&mut self) {
        if self.marks.is_empty() {
            self.marks.push(Counts::default());
        }
        while let Some(more) = self.text.as_bytes().get((self.marks.len() - 1) * STEP..) {
            let Some(more) = more.get(..STEP) else { break };
            self.marks.push(self.marks[self.marks.len() - 1].and(more));
        }
    }

    /// What stands before a byte.
    fn counts(&self, byte: u32) -> Counts {
        let byte = self.text.len().min(byte as usize);
        let mark = byte / STEP;
        let counts = self.marks.get(mark).copied().unwrap_or_default();
        counts.and(&self.text.as_bytes()[mark * STEP..byte])
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
        let first = self.lines.partition_point(|start| start < base);
        let line = self.lines.partition_point(|start| *start <= byte).saturating_sub(1);
        let upto = self.counts(byte).chars.saturating_sub(self.counts(self.lines[line]).chars);
        let at = LineCol { line: (line - first.min(line)) as u32 + 1, col: upto + 1 };
        (name, at)
    }

    /// The offset in UTF-16 code units, which is how editors in a browser count; of one text only.
    pub fn utf16(&self, byte: u32) -> u32 {
        self.counts(byte).utf16
    }
}

impl Counts {
    /// These and those of the text in `bytes`, which may begin inside a character.
    fn and(self, bytes: &[u8]) -> Self {
        let starts = bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32;
        let long = bytes.iter().filter(|byte| **byte >= 0xf0).count() as u32;
        Self { chars: self.chars + starts, utf16: self.utf16 + starts + long }
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
        assert_eq!(Texts::one("🚀é x").utf16(6), 3);
    }

    #[test]
    fn every_place_of_a_long_line_counts_the_same_as_from_its_start() {
        let text = "aé🚀€\n".repeat(30) + &"aé🚀€".repeat(900);
        let texts = Texts::one(text.clone());
        for (byte, _) in text.char_indices() {
            let upto = &text[..byte];
            let line = &upto[upto.rfind('\n').map_or(0, |at| at + 1)..];
            assert_eq!(texts.utf16(byte as u32), upto.encode_utf16().count() as u32);
            assert_eq!(texts.locate(byte as u32).1.col, line.chars().count() as u32 + 1);
        }
        assert_eq!(texts.utf16(u32::MAX), text.encode_utf16().count() as u32);
    }
}
