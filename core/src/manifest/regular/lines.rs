//! Lines and their indentation: which collections begin and end with them.

use crate::base::Span;
use crate::manifest::build::Builder;
use crate::manifest::problem::Problems;
use crate::manifest::tree::Kind;

/// Collections may lie so deep in each other; far less than the whole reader takes.
pub(super) const MOST_DEEP: usize = 100;

/// A block collection that is still open.
#[derive(Clone, Copy)]
struct Level {
    indent: usize,
    is_seq: bool,
}

/// A document that is read line by line. Whatever gives `None` gives up on it.
pub(super) struct Lines<'a, 't> {
    pub(super) text: &'t str,
    /// Where the text stands in that of all files.
    base: u32,
    pub(super) builder: Builder<'a, 't>,
    pub(super) out: &'a mut Problems,
    /// What a value says that is not written as it is meant.
    pub(super) buffer: String,
    levels: Vec<Level>,
    /// The value of the last key or dash, or the document's, is still to come: where it is missing
    /// if none does.
    awaited: Option<usize>,
    /// How many problems there were when the last item of the document's list began.
    problems: usize,
}

impl<'a, 't> Lines<'a, 't> {
    /// The document at `span`.
    pub(super) fn new(builder: Builder<'a, 't>, span: Span, out: &'a mut Problems) -> Self {
        let (text, base, buffer) = (builder.text(span), span.start, String::new());
        let levels = Vec::new();
        Self { text, base, builder, out, buffer, levels, awaited: Some(0), problems: 0 }
    }

    /// Reads all lines.
    pub(super) fn read(mut self) -> Option<()> {
        let (mut at, mut opened) = (0, false);
        while at < self.text.len() {
            let first = self.after_spaces(at);
            let indent = first - at;
            at = match self.byte(first) {
                b'\n' => first + 1,
                b'#' => self.after_line(first)? + 1,
                b'-' if indent == 0 && self.text[at..].starts_with("---") => {
                    (!opened && self.is_untouched()).then_some(())?;
                    opened = true;
                    self.rest(at + 3)?
                }
                b'.' if indent == 0 && self.text[at..].starts_with("...") => {
                    self.rest(at + 3).filter(|next| *next >= self.text.len())?
                }
                b'{' | b'[' if self.is_untouched() => {
                    self.awaited = None;
                    self.value(first)?
                }
                _ => self.line(first, indent)?,
            };
        }
        self.finish()
    }

    /// Whether nothing of the document was met yet.
    fn is_untouched(&self) -> bool {
        self.levels.is_empty() && self.awaited.is_some()
    }

    /// Reads a line whose first character stands at `at`; gives where the next one begins.
    fn line(&mut self, mut at: usize, mut indent: usize) -> Option<usize> {
        self.settle(at, indent)?;
        if let Some(next) = self.item_known(at, indent) {
            return Some(next);
        }
        while self.is_dash(at) {
            let inner = self.after_spaces(at + 1);
            if matches!(self.byte(inner), b'\n' | b'#') {
                let next = self.rest(at + 1)?;
                self.awaited = Some(next - 1);
                return Some(next);
            }
            indent += inner - at;
            at = inner;
            if !self.is_dash(at) {
                return self.item(at, indent);
            }
            self.open(true, (at, indent))?;
        }
        self.entry(at)
    }

    /// Where the items of the document's list end that begin at a line and are known already.
    fn item_known(&mut self, at: usize, indent: usize) -> Option<usize> {
        let [Level { is_seq: false, .. }, Level { is_seq: true, .. }] = self.levels[..] else {
            return None;
        };
        if !self.is_dash(at) || self.builder.is_skipping() {
            return None;
        }
        let clean = self.out.len() == self.problems && !self.out.is_full();
        self.problems = self.out.len();
        let byte = self.span(at - indent, at).start;
        let end = self.builder.item(byte, indent, clean)?;
        Some((end - self.base) as usize)
    }

    /// Ends what does not go on at a line, and begins what does.
    fn settle(&mut self, at: usize, indent: usize) -> Option<()> {
        let is_dash = self.is_dash(at);
        if let Some(missing) = self.awaited.take() {
            let last = self.levels.last();
            if last.is_none_or(|level| indent > level.indent) {
                return self.open(is_dash, (at, indent));
            }
            if is_dash && last.is_some_and(|level| !level.is_seq && indent == level.indent) {
                // No deeper than its key, a sequence counts from what its first item says.
                let first = self.after_spaces(at + 1);
                let first = if self.byte(first) == b'#' { self.after_line(first)? } else { first };
                return self.open(is_dash, (first, indent));
            }
            self.nothing(missing);
        }
        while let Some(level) = self.levels.last() {
            let is_over = level.is_seq && !is_dash;
            if level.indent < indent || (level.indent == indent && !is_over) {
                break;
            }
            self.levels.pop();
            self.close();
        }
        let level = self.levels.last()?;
        (level.indent == indent && level.is_seq == is_dash).then_some(())
    }

    /// Begins a block collection.
    pub(super) fn open(&mut self, is_seq: bool, (at, indent): (usize, usize)) -> Option<()> {
        (self.levels.len() < MOST_DEEP).then_some(())?;
        self.levels.push(Level { indent, is_seq });
        let kind = if is_seq { Kind::Seq } else { Kind::Map };
        self.builder.open(kind, self.span(at, at), 0, self.out);
        Some(())
    }

    fn close(&mut self) {
        // Where a block collection ends is where the next thing begins, and counts for nothing.
        self.builder.close(Span::default(), self.out);
    }

    fn nothing(&mut self, at: usize) {
        self.builder.scalar(Kind::Null, "", (self.span(at, at), 0), self.out);
    }

    /// Lets the next line bring a value, which is missing at `at` if it does not.
    pub(super) fn wait(&mut self, at: usize) {
        self.awaited = Some(at);
    }

    fn finish(mut self) -> Option<()> {
        (!self.is_untouched()).then_some(())?;
        if let Some(missing) = self.awaited {
            self.nothing(missing);
        }
        for _ in 0..self.levels.len() {
            self.close();
        }
        Some(())
    }

    /// The column of the innermost block collection: what belongs to it stands farther right.
    pub(super) fn indent(&self) -> Option<usize> {
        self.levels.last().map(|level| level.indent)
    }

    /// How many block collections are open.
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// A place in the text of all files.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.base + start as u32, self.base + end as u32)
    }
}
