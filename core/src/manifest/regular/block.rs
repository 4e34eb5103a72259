//! Block scalars.

use crate::manifest::regular::lines::Lines;
use crate::manifest::tree::Kind;

/// How a block scalar is to be read.
#[derive(Clone, Copy)]
struct Style {
    folds: bool,
    chomping: Chomping,
    /// The column in which its lines begin.
    column: usize,
}

/// What becomes of the breaks at its end.
#[derive(Clone, Copy)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl Lines<'_, '_> {
    /// The block scalar whose `|` or `>` stands at `at`; gives where the next line begins.
    pub(super) fn block(&mut self, at: usize) -> Option<usize> {
        let (style, mut line) = self.style(at)?;
        let (mut start, mut blanks) = (None, 0);
        self.buffer.clear();
        let end = loop {
            let inner = self.after_spaces(line);
            if inner >= self.text.len() {
                // Spaces at the very end are no line.
                break (inner == line).then_some(inner)?;
            }
            if self.byte(inner) == b'\n' && inner - line <= style.column {
                blanks += 1;
                line = inner + 1;
                continue;
            }
            if inner - line < style.column {
                break inner;
            }
            let from = line + style.column;
            line = self.add_line(from, (style.folds, start.is_none(), blanks))?;
            start = start.or(Some(from));
            blanks = 0;
        };
        let breaks = match style.chomping {
            Chomping::Strip => 0,
            Chomping::Clip => 1,
            Chomping::Keep => 1 + blanks,
        };
        self.buffer.extend(std::iter::repeat_n('\n', breaks));
        let span = self.span(start?, end);
        self.builder.scalar(Kind::Block, &self.buffer, (span, 0), self.out);
        Some(line)
    }

    /// Adds what a line says from `from` on to the buffer; gives where the next line begins.
    fn add_line(
        &mut self,
        from: usize,
        (folds, is_first, blanks): (bool, bool, usize),
    ) -> Option<usize> {
        let end = self.after_line(from)?;
        if !self.builder.is_skipping() {
            // Lines that begin with a space are not folded, and neither are their neighbors.
            (!folds || !matches!(self.byte(from), b' ' | b'\t')).then_some(())?;
            let is_joined = folds && !is_first && blanks == 0;
            let breaks = blanks + usize::from(!folds && !is_first);
            self.buffer.extend(is_joined.then_some(' '));
            self.buffer.extend(std::iter::repeat_n('\n', breaks));
            self.buffer.push_str(self.text.get(from..end)?);
        }
        Some((end + 1).min(self.text.len()))
    }

    /// What a `|` or `>` and the line behind it say, and where the next line begins.
    fn style(&self, at: usize) -> Option<(Style, usize)> {
        let folds = self.byte(at) == b'>';
        let (mut chomping, mut column) = (Chomping::Clip, None);
        let mut end = at + 1;
        while !self.is_gap(end) {
            match self.byte(end) {
                b'-' if matches!(chomping, Chomping::Clip) => chomping = Chomping::Strip,
                b'+' if matches!(chomping, Chomping::Clip) => chomping = Chomping::Keep,
                digit @ b'1'..=b'9' if column.is_none() => {
                    column = Some(self.indent()? + usize::from(digit - b'0'));
                }
                _ => return None,
            }
            end += 1;
        }
        let end = self.after_spaces(end);
        (self.byte(end) == b'\n' && end < self.text.len()).then_some(())?;
        let column = column.or_else(|| self.column(end + 1))?;
        Some((Style { folds, chomping, column }, end + 1))
    }

    /// The column in which the first line that says something begins.
    fn column(&self, mut line: usize) -> Option<usize> {
        let mut widest = 0;
        loop {
            let at = self.after_spaces(line);
            let column = at - line;
            if self.byte(at) != b'\n' {
                let is_inside = column > self.indent()? && column >= widest;
                return (is_inside && self.byte(at) != b'\t').then_some(column);
            }
            (at < self.text.len()).then_some(())?;
            widest = widest.max(column);
            line = at + 1;
        }
    }
}
