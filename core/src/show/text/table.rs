//! Columns that line up.

use std::fmt::Write;

/// Rows of columns, each column as wide as its widest entry.
pub(in crate::show) struct Table<const N: usize> {
    rows: Vec<[String; N]>,
    widths: [usize; N],
}

/// A column wider than this pushes its row's next entry out instead of all rows'.
const WIDEST: usize = 92;

impl<const N: usize> Table<N> {
    /// An empty table with the least width of each column, the gap behind it included.
    pub(in crate::show) fn new(least: &[usize; N]) -> Self {
        Self { rows: Vec::new(), widths: *least }
    }

    /// Adds a row.
    pub(in crate::show) fn row(&mut self, row: [&str; N]) {
        for (width, entry) in self.widths.iter_mut().zip(row) {
            let len = entry.chars().count() + 2;
            // A column without entries takes no room.
            if (3..=WIDEST).contains(&len) {
                *width = len.max(*width);
            }
        }
        self.rows.push(row.map(str::to_owned));
    }

    /// Its lines, without blanks at their ends.
    pub(in crate::show) fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| self.line(row)).collect()
    }

    fn line(&self, row: &[String; N]) -> String {
        let mut line = String::new();
        for (entry, width) in row.iter().zip(self.widths) {
            let _ = write!(line, "{entry:width$}");
            if !line.ends_with(' ') {
                line += "  ";
            }
        }
        line.truncate(line.trim_end().len());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_entry() {
        let mut table = Table::new(&[7, 0, 0]);
        table.row(["there", "né", "a/b"]);
        table.row(["", "longer", "c/d"]);
        assert_eq!(table.lines(), ["there  né      a/b", "       longer  c/d"]);
    }
}
