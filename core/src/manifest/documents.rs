//! Files → documents → trees, each document alone.

use crate::base::{Span, Texts};
use crate::explain::because;
use crate::manifest::build::Keep;
use crate::manifest::chunk::{self, Chunks};
use crate::manifest::memory::{Memory, Past};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::tree::Tree;
use crate::manifest::{Limits, lookalike, regular, rules, template, yaml};

/// The trees of all documents of all files; what is wrong with them goes to `out`.
pub(super) fn documents<'t>(texts: &'t Texts, how: (Keep, Limits), out: &mut Problems) -> Tree<'t> {
    documents_again(texts, how, None, out)
}

/// The same, with what is remembered of the last text, which was read in the same way.
pub(super) fn documents_again<'t>(
    texts: &'t Texts,
    how: (Keep, Limits),
    memory: Option<&'t Memory>,
    out: &mut Problems,
) -> Tree<'t> {
    let mut memory = memory;
    each(texts, how, out, |tree, span, out| {
        if let Some(memory) = memory.take() {
            tree.past = Past::of(memory, tree.text, how.1);
        }
        if !regular::document(tree, span, how, out) {
            yaml::document(tree, span, how, out);
        }
    })
}

/// The same, each document by `read`.
pub(super) fn each<'t>(
    texts: &'t Texts,
    (_, limits): (Keep, Limits),
    out: &mut Problems,
    mut read: impl FnMut(&mut Tree<'t>, Span, &mut Problems),
) -> Tree<'t> {
    let text = within(texts.text(), limits, out);
    let mut tree = Tree::new(text, limits);
    let mut templates = Vec::new();
    for (_, file) in texts.files() {
        let end = (file.end as usize).min(text.len());
        let Some(part) = text.get(file.start as usize..end) else { continue };
        let chunks = chunk::split(part, file.start);
        beside(&chunks, (part, file), out);
        for span in chunks.documents {
            if let Some(found) = template::find(text, span) {
                templates.push(found);
                continue;
            }
            read(&mut tree, span, out);
            lookalike::report(text, span, out);
        }
    }
    if let Some(first) = templates.first() {
        let because = because!(rules::TEMPLATES, template = *first, count = templates.len());
        out.push(Problem::error(because, *first));
    }
    tree
}

/// Reports what is in a file and is no document, or that nothing is.
fn beside(chunks: &Chunks, (text, file): (&str, Span), out: &mut Problems) {
    for line in &chunks.prompts {
        out.push(Problem::note(because!(rules::PROMPT, line = *line), *line));
    }
    for line in &chunks.failures {
        out.push(Problem::error(because!(rules::TOOL_FAILED, line = *line), *line));
    }
    if chunks.documents.is_empty() && chunks.prompts.is_empty() && chunks.failures.is_empty() {
        let blank = text.trim().is_empty();
        let what = if blank { "nothing" } else { "nothing but comments and marks" };
        let start = Span::new(file.start, file.start);
        out.push(Problem::note(because!(rules::EMPTY, what = what), start));
    }
}

/// As much of the text as is read: whole lines.
fn within<'t>(text: &'t str, limits: Limits, out: &mut Problems) -> &'t str {
    let limit = limits.bytes as usize;
    if text.len() <= limit {
        return text;
    }
    let end =
        text.as_bytes()[..limit].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let span = Span::new(end as u32, end as u32);
    let because = because!(rules::TOO_LONG, length = text.len(), limit = limit);
    out.push(Problem::error(because, span));
    &text[..end]
}
