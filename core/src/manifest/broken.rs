//! What is said about a document that cannot be read.

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;

/// What is wrong with a document as YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// A tab where only spaces may indent.
    Tab,
    /// Too many collections inside collections.
    Deep,
    /// Anything else, in words.
    Other(&'static str),
}

impl Problem {
    /// Whether it says that a document cannot be read as YAML at all.
    pub fn is_unreadable(&self) -> bool {
        let unreadable =
            [&rules::BROKEN, &rules::TAB, &rules::TEMPLATE, &rules::TEMPLATES, &rules::TOO_DEEP];
        unreadable.iter().any(|rule| rule.id == self.because.rule.id)
    }
}

/// Reports the flaw of a document at its place. An unrendered template explains more than a flaw.
pub(super) fn report(text: &str, (flaw, at): (Flaw, u32), document: Span, out: &mut Problems) {
    if let Some(span) = template(text, document) {
        out.push(Problem::error(because!(rules::TEMPLATE, template = span), span));
        return;
    }
    let line = line(text, at, document);
    match flaw {
        Flaw::Tab => out.push(tab(text, line)),
        Flaw::Deep => out.push(Problem::error(because!(rules::TOO_DEEP, levels = 64_u32), line)),
        Flaw::Other(what) => out.push(Problem::error(because!(rules::BROKEN, what = what), line)),
    }
}

/// The first template expression of a document.
fn template(text: &str, document: Span) -> Option<Span> {
    let body = text.get(document.start as usize..document.end as usize)?;
    let start = body.find("{{")?;
    let rest = &body[start..];
    let line = rest.find('\n').unwrap_or(rest.len());
    let end = rest.find("}}").map_or(line, |end| end + 2).min(line);
    let start = document.start + start as u32;
    Some(Span::new(start, start + end as u32))
}

/// From a byte to the end of its line; the whole line if nothing is left of it, and the last line
/// of the document if the flaw is only noticed at its end.
fn line(text: &str, at: u32, document: Span) -> Span {
    let body = text.get(..document.end as usize).unwrap_or(text);
    let body = body.trim_end();
    let mut at = (at as usize).min(body.len());
    while !body.is_char_boundary(at) {
        at -= 1;
    }
    let end = body[at..].find('\n').map_or(body.len(), |end| at + end);
    let end = at + body[at..end].trim_end().len();
    let start = if end > at { at } else { body[..at].rfind('\n').map_or(0, |start| start + 1) };
    let start = (start as u32).max(document.start);
    Span::new(start, (end as u32).max(start))
}

fn tab(text: &str, line: Span) -> Problem {
    let start = text[..line.start as usize].rfind('\n').map_or(0, |start| start + 1);
    let indent = text[start..].len() - text[start..].trim_start_matches([' ', '\t']).len();
    let written = &text[start..start + indent];
    if !written.contains('\t') {
        let what = "a tab stands where YAML takes spaces";
        return Problem::error(because!(rules::BROKEN, what = what), line);
    }
    let span = Span::new(start as u32, (start + indent) as u32);
    Problem::error(because!(rules::TAB), span).mend(
        "write spaces",
        span,
        written.replace('\t', "  "),
    )
}
