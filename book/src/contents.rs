//! Lists of links that chapters hold: the order of the book, families of rules, groups of cases.

use crate::markdown::target;

/// A line of such a list: `- [Title](path.md): what it is about`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    pub(crate) title: &'a str,
    /// The page it leads to.
    pub(crate) path: String,
    /// What it is about, as Markdown.
    pub(crate) says: &'a str,
}

/// All entries of a text.
pub(crate) fn entries(text: &str) -> Vec<Entry<'_>> {
    text.lines().filter_map(entry).collect()
}

fn entry(line: &str) -> Option<Entry<'_>> {
    let rest = line.strip_prefix("- [")?;
    let (title, rest) = rest.split_once("](")?;
    let (path, says) = rest.split_once(')')?;
    Some(Entry { title, path: target(path), says: says.trim_start_matches(':').trim() })
}

/// The order of the book: parts with their pages.
pub(crate) fn parts(text: &str) -> Vec<(&str, Vec<Entry<'_>>)> {
    let parts = text.split("\n## ").skip(1);
    parts.map(|part| (part.lines().next().unwrap_or("").trim(), entries(part))).collect()
}

/// The first paragraph of a page of Markdown below its title that is prose.
pub(crate) fn first_words(text: &str) -> &str {
    let mut blocks = text.split("\n\n").skip(1);
    blocks
        .find(|block| !block.starts_with("shows:") && !block.starts_with("```"))
        .unwrap_or("")
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_their_entries() {
        let parts = parts("# Contents\n\n## One\n\n- [A](a.md)\n- [B](b/c.md): of `c`\n\n## Two\n");
        let entry = |title, path: &str, says| Entry { title, path: path.to_owned(), says };
        assert_eq!(
            parts,
            [
                ("One", vec![entry("A", "a.html", ""), entry("B", "b/c.html", "of `c`")]),
                ("Two", vec![])
            ]
        );
    }
}
