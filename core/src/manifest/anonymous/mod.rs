//! A text that can be shown to anyone: whatever is no public word becomes another, the same
//! everywhere, numbered by where it appears first.
//!
//! Nothing is looked for that might be private: all is replaced that is not known to say nothing.
//! `public` knows words of products, `forms` words whose form says that they are numbers or
//! versions, `words` replaces all others, `address` does so with addresses, and `pieces` and `gaps`
//! say which of the text's letters are words, keys of a format, or comments.

mod address;
mod forms;
mod gaps;
mod names;
mod pieces;
mod public;
mod shapes;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use crate::base::Texts;
use crate::manifest::assist::{Known, mask};
use crate::manifest::build::Keep;
use crate::manifest::documents::documents;
use crate::manifest::problem::Problems;
use crate::manifest::{Limits, Problem, edited, rules};
use gaps::gap;
use pieces::{How, Piece, Role, pieces};
use public::Public;
use words::Words;

/// A text in which nothing is private any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anonymous {
    /// The text.
    pub text: String,
    /// How many different words and networks were replaced.
    pub replaced: u32,
}

/// Why a text is not made anonymous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, from 1, at which a document could not be read.
    pub line: u32,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        write!(f, "line {line} cannot be read, so what is private there cannot be told: mend it")
    }
}

/// The same world under other names and addresses, without comments and values of Secrets. `known`
/// are fields whose names and values products know.
///
/// # Errors
/// If a part of the text cannot be read.
pub fn anonymize(text: &str, known: &[Known]) -> Result<Anonymous, Refused> {
    readable(text)?;
    let texts = Texts::one(edited(text, 0, &mask(text)));
    let tree = documents(&texts, (Keep::All, Limits::FILES), &mut Problems::new(0));
    let pieces = pieces(&tree);
    let public = Public::new(known);
    let names = names::names(&tree, &pieces, &public);
    let mut words = Words::new(texts.text(), public, names);
    let text = written(texts.text(), &pieces, &mut words);
    Ok(Anonymous { text, replaced: words.replaced() })
}

/// Whether all of a text can be read.
fn readable(text: &str) -> Result<(), Refused> {
    let texts = Texts::one(text);
    let mut problems = Problems::new(u32::MAX);
    documents(&texts, (Keep::All, Limits::FILES), &mut problems);
    let too_much = [&rules::TOO_LONG, &rules::TOO_MANY_VALUES];
    let is_bad = |problem: &&Problem| {
        problem.is_unreadable() || too_much.iter().any(|it| it.id == problem.because.rule.id)
    };
    let problems = problems.into_sorted();
    let bad = problems.iter().find(is_bad);
    bad.map_or(Ok(()), |bad| Err(Refused { line: texts.locate(bad.span.start).1.line }))
}

/// The text with its pieces, and what is between them, in other words.
fn written(text: &str, pieces: &[Piece<'_>], words: &mut Words) -> String {
    let (mut new, mut done) = (String::with_capacity(text.len()), 0);
    // What a product reads of its own annotations keeps its numbers.
    let mut read = false;
    for Piece { span, how, role, raw } in pieces {
        let (start, end) = (span.start as usize, span.end as usize);
        // What merge keys have taken in stands where it was first.
        if start < done {
            continue;
        }
        new += &gap(text, (done, start), words);
        let role = if read && *role == Role::Free { Role::Name } else { *role };
        read = matches!(how, How::Key) && words.reads(raw);
        match how {
            How::Stays => new += raw,
            How::Key => new += &words.key(raw),
            How::Word => new += &words.reword(raw, role),
            How::Hidden => new += &hidden(raw),
            How::Said(said) => new += &quoted(&words.reword(said, role)),
        }
        done = end;
    }
    new + &gap(text, (done, text.len()), words)
}

/// What stands for a value that nobody else should see; a block reaches to what comes next.
fn hidden(raw: &str) -> String {
    let after = &raw[raw.trim_end().len()..];
    ["\"masked\"", after].concat()
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            // Nobody names anything by such characters.
            c if c.is_control() => {}
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
