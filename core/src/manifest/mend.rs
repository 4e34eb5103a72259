//! Mending: the edits of problems, applied.

use crate::base::{Span, order};
use crate::manifest::{Edit, Problem};

/// The first edit of each problem that has one, with its problem, but of those that tell of what may
/// be meant; none touches another. The worst problems come first where they do. In the order of the
/// text.
pub fn mends(problems: &[Problem]) -> Vec<(&Problem, &Edit)> {
    let unmeant = problems.iter().filter(|problem| !problem.meant);
    let first = unmeant.filter_map(|problem| Some((problem, problem.edits.first()?)));
    let mut all: Vec<_> = first.collect();
    order::by_key(&mut all, |(problem, _)| std::cmp::Reverse(problem.severity));
    let mut kept: Vec<(&Problem, &Edit)> = Vec::new();
    for (problem, edit) in all {
        if kept.iter().all(|(_, other)| apart(edit.span, other.span)) {
            kept.push((problem, edit));
        }
    }
    order::by_key(&mut kept, |(_, edit)| edit.span);
    kept
}

/// A text after edits, which are in its order and apart from each other. `base` is where the text
/// begins in what the edits' places count in.
pub fn edited<'a>(text: &str, base: u32, edits: impl IntoIterator<Item = &'a Edit>) -> String {
    let (mut new, mut done) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        let at = |byte: u32| (byte - base) as usize;
        new.extend([text.get(done..at(edit.span.start)).unwrap_or_default(), &edit.text]);
        done = at(edit.span.end);
    }
    new + text.get(done..).unwrap_or_default()
}

/// Whether two places do not touch, so that both can be replaced.
fn apart(one: Span, other: Span) -> bool {
    one.end < other.start || other.end < one.start
}
