//! Characters that only look like those YAML takes: no-break spaces and curly quotes.

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;

/// Reports lines of a document where such a character stands in the place of a plain one. Prose in
/// comments, quotes and block scalars may have them.
pub(super) fn report(text: &str, document: Span, out: &mut Problems) {
    let body = text.get(document.start as usize..document.end as usize).unwrap_or("");
    if body.is_ascii() {
        return;
    }
    let mut at = document.start;
    let mut block: Option<usize> = None;
    for line in body.split_inclusive('\n') {
        // Most lines of a long text neither are in a block scalar nor begin one.
        if block.is_some() || !line.is_ascii() || may_open_block(line) {
            let content = line.trim();
            let indent = line.len() - line.trim_start().len();
            if !content.is_empty() && block.is_some_and(|parent| indent <= parent) {
                block = None;
            }
            if block.is_none() {
                if opens_block(content) {
                    block = Some(indent);
                } else if !line.is_ascii() && !content.starts_with('#') {
                    report_line(line, at, out);
                }
            }
        }
        at += line.len() as u32;
    }
}

fn may_open_block(line: &str) -> bool {
    matches!(line.trim_ascii_end().as_bytes().last(), Some(b'|' | b'>' | b'-' | b'+' | b'0'..=b'9'))
}

fn opens_block(content: &str) -> bool {
    let content = content.trim_end_matches(['-', '+', '1', '2', '4', '8']);
    content.ends_with(['|', '>']) && content[..content.len() - 1].ends_with([' ', '-'])
}

fn report_line(line: &str, at: u32, out: &mut Problems) {
    let Some((start, what, instead)) = odd(line) else { return };
    let line = line.trim_end_matches(['\n', '\r']);
    let rest = &line[start..];
    let stands = rest.char_indices().rfind(|(_, c)| plain(*c).is_some());
    let end = start + stands.map_or(0, |(at, c)| at + c.len_utf8());
    let span = Span::new(at + start as u32, at + end as u32);
    let mended: String = line[start..end].chars().map(|c| plain(c).unwrap_or(c)).collect();
    let because = because!(rules::LOOKALIKE, what = what, instead = instead);
    out.push(Problem::warning(because, span).mend("write plain characters", span, mended));
}

/// The first character of a line that stands where a plain one is meant.
fn odd(line: &str) -> Option<(usize, &'static str, &'static str)> {
    for (at, c) in line.char_indices() {
        let before = line[..at].trim_end();
        match c {
            '"' | '\'' | '#' if before.len() < at || before.ends_with([':', '[', '{', ',']) => {
                return None;
            }
            '\u{a0}' if before.is_empty() || before.ends_with([':', '-', ',']) => {
                return Some((at, "a no-break space", "a plain space"));
            }
            '“' | '”' | '„' | '‘' | '’' if opens_value(before) => {
                return Some((at, "a curly quote", "a straight one"));
            }
            _ => {}
        }
    }
    None
}

fn opens_value(before: &str) -> bool {
    before.is_empty() || before.ends_with([':', '-', '[', '{', ','])
}

fn plain(c: char) -> Option<char> {
    match c {
        '\u{a0}' => Some(' '),
        '“' | '”' | '„' => Some('"'),
        '‘' | '’' => Some('\''),
        _ => None,
    }
}
