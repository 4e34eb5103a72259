//! What stands between the scalars of a text: punctuation, comments, and lines that are no YAML.

use super::pieces::Role;
use super::words::Words;

/// A part of the text without comments, in other words.
pub(super) fn gap(text: &str, (from, to): (usize, usize), words: &mut Words) -> String {
    let mut new = String::new();
    let mut at = from;
    for line in text.get(from..to).unwrap_or_default().split_inclusive('\n') {
        match comment(text, at, line) {
            None => new += &words.reword(line, Role::Word),
            Some(start) => {
                let before = &line[..start];
                let alone = before.trim().is_empty() && begins_line(text, at);
                if !alone {
                    new += &words.reword(before.trim_end(), Role::Word);
                    new += if line.ends_with('\n') { "\n" } else { "" };
                }
            }
        }
        at += line.len();
    }
    new
}

/// Where a comment begins in a part of a line that lies at a byte of the text.
fn comment(text: &str, at: usize, line: &str) -> Option<usize> {
    let is_start = |(start, _): &(usize, &str)| {
        let before = text[..at + start].chars().next_back();
        before.is_none_or(|c| c.is_whitespace() || c == '\u{feff}')
    };
    line.match_indices('#').find(is_start).map(|(start, _)| start)
}

fn begins_line(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|c| c == '\n')
}
