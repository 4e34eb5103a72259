//! Reads the plain style in which kubectl prints and most people write, many times faster than the
//! whole of YAML can be read, and tells the builder exactly what `yaml` would have told it.
//!
//! A document is read line by line. At the first thing that is not plainly regular the reader gives
//! up on it, and nothing of it stays: `yaml` reads it instead, and finds what is wrong with it, if
//! anything is. So nothing is ever reported here. `tests` compares the two ways.
//!
//! `lines` minds the indentation, `value` what stands on a line; `word`, `quoted`, `block` and
//! `flow` read one kind of value each.

#![expect(clippy::inline_always, reason = "pages are built for size; this is what they wait for")]

mod block;
mod flow;
mod lines;
mod quoted;
#[cfg(test)]
mod tests;
mod value;
mod word;

use crate::base::Span;
use crate::manifest::Limits;
use crate::manifest::build::{Builder, Keep};
use crate::manifest::problem::Problems;
use crate::manifest::tree::Tree;
use lines::Lines;

/// Reads one document of the tree's text; false, and nothing of it is kept, if it is not regular.
pub(super) fn document(
    tree: &mut Tree<'_>,
    span: Span,
    how: (Keep, Limits),
    out: &mut Problems,
) -> bool {
    let before = (tree.nodes.len(), tree.texts.len(), tree.roots.len(), out.len());
    let items = tree.items.len();
    let done = Lines::new(Builder::new(tree, how), span, out).read();
    if done.is_none() {
        tree.nodes.truncate(before.0);
        tree.texts.truncate(before.1);
        tree.roots.truncate(before.2);
        tree.items.truncate(items);
        out.forget(before.3);
    }
    done.is_some()
}
