//! Words in quotes, on one line or more.

use crate::manifest::regular::lines::Lines;
use crate::manifest::regular::value::Word;

impl Lines<'_, '_> {
    /// The word in quotes that begins at `at`.
    pub(super) fn quoted(&mut self, at: usize) -> Option<Word> {
        let quote = self.byte(at);
        let mut end = at + 1;
        loop {
            end = self.stop_in(end, quote);
            match self.byte(end) {
                _ if self.closes(end, quote) => {
                    return Some(Word { start: at, end: end + 1, quoted: true, buffered: false });
                }
                b'\'' | b'\\' | b'\n' => return self.unfolded(at),
                _ => end = self.after_long(end)?,
            }
        }
    }

    /// The same for a word with escapes or several lines: what it says comes into the buffer.
    fn unfolded(&mut self, start: usize) -> Option<Word> {
        let quote = self.byte(start);
        let mut at = start + 1;
        self.buffer.clear();
        loop {
            let end = self.stop_in(at, quote);
            self.buffer.push_str(self.text.get(at..end)?);
            at = match self.byte(end) {
                _ if self.closes(end, quote) => {
                    return Some(Word { start, end: end + 1, quoted: true, buffered: true });
                }
                b'\'' => {
                    self.buffer.push('\'');
                    end + 2
                }
                b'\\' => self.escape(end + 1)?,
                b'\n' => {
                    // Spaces at the end of a line are dropped, but not those that were escaped.
                    let spaces = self.text.get(at..end)?.bytes().rev().take_while(|b| *b == b' ');
                    self.buffer.truncate(self.buffer.len() - spaces.count());
                    self.fold(end)?
                }
                _ => {
                    let next = self.after_long(end)?;
                    self.buffer.push_str(self.text.get(end..next)?);
                    next
                }
            };
        }
    }

    fn stop_in(&self, at: usize, quote: u8) -> usize {
        self.stop(at, quote, if quote == b'"' { b'\\' } else { quote })
    }

    /// Whether a quote at `at` is no doubled one, which stands for itself.
    fn closes(&self, at: usize, quote: u8) -> bool {
        self.byte(at) == quote && (quote == b'"' || self.byte(at + 1) != quote)
    }

    /// Goes on at the next line that says something: one break is a space, more are one less.
    fn fold(&mut self, at: usize) -> Option<usize> {
        let next = self.after_breaks(at)?;
        let breaks = self.text.get(at..next)?.bytes().filter(|byte| *byte == b'\n').count();
        self.buffer.extend((breaks == 1).then_some(' '));
        self.buffer.extend(std::iter::repeat_n('\n', breaks - 1));
        Some(next)
    }

    /// The next character behind a break, which must stand farther right than what it belongs to.
    fn after_breaks(&self, mut at: usize) -> Option<usize> {
        let mut line = at;
        while self.byte(at) == b'\n' {
            line = at + 1;
            at = self.after_spaces(line);
            (at < self.text.len()).then_some(())?;
        }
        (at - line > self.indent()?).then_some(at)
    }

    /// What an escape stands for; `at` is behind its backslash.
    fn escape(&mut self, at: usize) -> Option<usize> {
        let c = match self.byte(at) {
            b'\n' => {
                let next = self.after_breaks(at)?;
                let is_one = !self.text.get(at + 1..next)?.contains('\n');
                return is_one.then_some(next);
            }
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'0' => '\0',
            b'e' => '\u{1b}',
            byte @ (b'"' | b'\\' | b'/' | b' ') => char::from(byte),
            b'x' => return self.escaped(at + 1, at + 3),
            b'u' => return self.escaped(at + 1, at + 5),
            _ => return None,
        };
        self.buffer.push(c);
        Some(at + 1)
    }

    /// A character by its number.
    fn escaped(&mut self, from: usize, to: usize) -> Option<usize> {
        let digits = self.text.get(from..to)?;
        let number = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
        self.buffer.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
        Some(to)
    }
}
