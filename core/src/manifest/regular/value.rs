//! What stands on a line: keys, values, and the rest of it.

use crate::manifest::regular::lines::Lines;
use crate::manifest::tree::Kind;

/// A key may have so many bytes; the whole reader takes longer ones.
pub(super) const LONGEST_KEY: usize = 1024;

/// A scalar.
#[derive(Clone, Copy)]
pub(super) struct Word {
    /// With its quotes.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) quoted: bool,
    /// Whether what it says is in the buffer, since it is not written as it is meant.
    pub(super) buffered: bool,
}

impl Lines<'_, '_> {
    /// An item of a sequence that says something: a value, or a mapping that begins with a key.
    pub(super) fn item(&mut self, at: usize, indent: usize) -> Option<usize> {
        if matches!(self.byte(at), b'{' | b'[' | b'|' | b'>') {
            return self.value(at);
        }
        let (word, stop) = self.word(at)?;
        if !self.is_key(word, stop) {
            return self.scalar(word, stop);
        }
        self.open(false, (at, indent))?;
        self.key(word, stop)
    }

    /// An entry of a mapping.
    pub(super) fn entry(&mut self, at: usize) -> Option<usize> {
        let (word, stop) = self.word(at)?;
        self.is_key(word, stop).then_some(())?;
        self.key(word, stop)
    }

    /// A key, and its value if it stands on the same line.
    fn key(&mut self, word: Word, colon: usize) -> Option<usize> {
        self.add(word)?;
        let at = self.after_spaces(colon + 1);
        if matches!(self.byte(at), b'\n' | b'#') {
            self.wait(colon);
            return self.rest(colon + 1);
        }
        self.value(at)
    }

    /// A value that begins on this line.
    pub(super) fn value(&mut self, at: usize) -> Option<usize> {
        match self.byte(at) {
            b'{' | b'[' => {
                let end = self.flow(at)?;
                self.rest(end)
            }
            b'|' | b'>' => self.block(at),
            _ => {
                let (word, stop) = self.word(at)?;
                self.scalar(word, stop)
            }
        }
    }

    /// A scalar that is a value; if it has no quotes, it may go on on the next lines.
    fn scalar(&mut self, mut word: Word, stop: usize) -> Option<usize> {
        if !word.quoted && self.byte(stop) == b'\n' {
            word = self.go_on(word, stop)?;
        }
        self.add(word)?;
        self.rest(word.end)
    }

    /// Takes in the lines on which a word without quotes goes on.
    fn go_on(&mut self, mut word: Word, mut stop: usize) -> Option<Word> {
        let indent = self.indent()?;
        // Most words do not, and then another character than a space stands there.
        while self.byte(stop + 1 + indent) == b' ' {
            let at = self.after_spaces(stop + 1);
            if at <= stop + 1 + indent || matches!(self.byte(at), b'\n' | b'#') {
                break;
            }
            if !word.buffered {
                self.buffer.clear();
                self.buffer.push_str(self.text.get(word.start..word.end)?);
                word.buffered = true;
            }
            (word.end, stop) = self.bare(at)?;
            (self.byte(stop) == b'\n').then_some(())?;
            self.buffer.push(' ');
            self.buffer.push_str(self.text.get(at..word.end)?);
        }
        Some(word)
    }

    /// A scalar with or without quotes, and what ends it: a colon, a comment, or the line.
    #[inline(always)]
    fn word(&mut self, at: usize) -> Option<(Word, usize)> {
        let word = Word { start: at, end: at, quoted: false, buffered: false };
        if matches!(self.byte(at), b'\'' | b'"') {
            let word = self.quoted(at)?;
            return Some((word, self.after_spaces(word.end)));
        }
        self.begins_bare(at).then_some(())?;
        let (end, stop) = self.bare(at)?;
        Some((Word { end, ..word }, stop))
    }

    /// Whether a word is a key: short, on one line, and right before its colon.
    #[inline(always)]
    fn is_key(&self, word: Word, stop: usize) -> bool {
        let is_near = stop == word.end && stop - word.start <= LONGEST_KEY;
        let is_key = self.byte(stop) == b':' && self.is_gap(stop + 1) && is_near;
        is_key && !self.has_lines(word)
    }

    /// Whether a word has more than one line.
    pub(super) fn has_lines(&self, word: Word) -> bool {
        word.buffered && self.text.as_bytes()[word.start..word.end].contains(&b'\n')
    }

    /// Tells the builder of a scalar.
    #[inline(always)]
    pub(super) fn add(&mut self, word: Word) -> Option<()> {
        let span = self.span(word.start, word.end);
        if self.builder.is_skipping() {
            self.builder.stretch(span);
        } else if word.buffered {
            let kind = if word.quoted { Kind::Quoted } else { Kind::Plain };
            self.builder.scalar(kind, &self.buffer, (span, 0), self.out);
        } else if word.quoted {
            let text = self.text.get(word.start + 1..word.end - 1)?;
            self.builder.word(Kind::Quoted, text, span, self.out);
        } else {
            let text = self.text.get(word.start..word.end)?;
            self.builder.word(Kind::bare(text), text, span, self.out);
        }
        Some(())
    }

    /// Nothing more than a comment on a line; gives where the next line begins.
    #[inline(always)]
    pub(super) fn rest(&mut self, from: usize) -> Option<usize> {
        let at = self.after_spaces(from);
        match self.byte(at) {
            b'\n' => Some(at + 1),
            b'#' if at > from => Some(self.after_line(at)? + 1),
            _ => None,
        }
    }
}
