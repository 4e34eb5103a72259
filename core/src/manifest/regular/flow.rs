//! Collections in brackets, which may have several lines.

use arrayvec::ArrayVec;

use crate::manifest::regular::lines::{Lines, MOST_DEEP};
use crate::manifest::regular::value::{LONGEST_KEY, Word};
use crate::manifest::tree::Kind;

type Open = ArrayVec<u8, MOST_DEEP>;

impl Lines<'_, '_> {
    /// The collection whose bracket stands at `at`; gives where it ends.
    pub(super) fn flow(&mut self, mut at: usize) -> Option<usize> {
        // The closing brackets of what is open.
        let mut open = ArrayVec::new();
        loop {
            let first = self.byte(at);
            let is_done = if matches!(first, b'{' | b'[') {
                at = self.flow_open(at, &mut open)?;
                open.last() == Some(&self.byte(at))
            } else {
                let word = self.flow_word(at)?;
                self.add(word)?;
                at = self.after_gaps(word.end);
                true
            };
            if is_done {
                at = self.flow_close(at, &mut open)?;
            }
            match open.last() {
                None => return Some(at),
                Some(b'}') => at = self.flow_key(at)?,
                Some(_) => {}
            }
        }
    }

    /// Opens what begins at `at`; gives where its first entry begins.
    fn flow_open(&mut self, at: usize, open: &mut Open) -> Option<usize> {
        (open.len() + self.depth() < MOST_DEEP).then_some(())?;
        let bracket = self.byte(at);
        let kind = if bracket == b'{' { Kind::Map } else { Kind::Seq };
        self.builder.open(kind, self.span(at, at + 1), 0, self.out);
        // In ASCII a closing bracket is two behind its opening one.
        open.push(bracket + 2);
        Some(self.after_gaps(at + 1))
    }

    /// Closes what ends at `at`; gives where the next entry begins, or where all ends.
    fn flow_close(&mut self, mut at: usize, open: &mut Open) -> Option<usize> {
        while let Some(bracket) = open.last() {
            match self.byte(at) {
                b',' => return Some(self.after_gaps(at + 1)),
                byte if byte == *bracket => {
                    self.builder.close(self.span(at, at + 1), self.out);
                    open.pop();
                    at += 1;
                    if !open.is_empty() {
                        at = self.after_gaps(at);
                    }
                }
                _ => return None,
            }
        }
        Some(at)
    }

    /// A key and its colon; gives where its value begins.
    fn flow_key(&mut self, at: usize) -> Option<usize> {
        let word = self.flow_word(at)?;
        // Only behind quotes may the value follow at once.
        let is_key = self.byte(word.end) == b':' && (word.quoted || self.is_gap(word.end + 1));
        (is_key && word.end - word.start <= LONGEST_KEY).then_some(())?;
        self.add(word)?;
        Some(self.after_gaps(word.end + 1))
    }

    /// A scalar on one line.
    fn flow_word(&mut self, at: usize) -> Option<Word> {
        if matches!(self.byte(at), b'"' | b'\'') {
            let word = self.quoted(at)?;
            return (!self.has_lines(word)).then_some(word);
        }
        let begins = match self.byte(at) {
            b'-' => self.byte(at + 1).is_ascii_digit(),
            byte => byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'/' | b'_' | b'~'),
        };
        begins.then_some(())?;
        let mut end = at;
        while !self.ends_flow_word(end) {
            end = match self.byte(end) {
                b'#' => return None,
                b' '..=b'~' => end + 1,
                _ => self.after_long(end)?,
            };
        }
        while self.byte(end - 1) == b' ' {
            end -= 1;
        }
        Some(Word { start: at, end, quoted: false, buffered: false })
    }

    fn ends_flow_word(&self, at: usize) -> bool {
        match self.byte(at) {
            b',' | b'[' | b']' | b'{' | b'}' | b'\n' => true,
            b':' => {
                self.is_gap(at + 1) || matches!(self.byte(at + 1), b',' | b'[' | b']' | b'{' | b'}')
            }
            _ => false,
        }
    }

    /// The first place from `at` on without a space or a break.
    fn after_gaps(&self, mut at: usize) -> usize {
        while at < self.text.len() && self.is_gap(at) {
            at = self.after_spaces(at + usize::from(self.byte(at) == b'\n'));
        }
        at
    }
}
