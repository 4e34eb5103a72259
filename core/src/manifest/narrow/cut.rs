//! Takes objects out of a text: whole documents, and items of lists.

use crate::base::{Span, order};
use crate::manifest::Edit;
use crate::manifest::chunk;
use crate::manifest::narrow::thing::Thing;
use crate::manifest::tree::{Tree, Value};

/// Edits that take out all that does not stay, in the order of the text.
pub(super) fn cuts(
    text: &str,
    tree: &Tree<'_>,
    (things, stays): (&[Thing<'_>], &[bool]),
) -> Vec<Edit> {
    let chunks = chunk::split(text, 0).documents;
    let mut cuts = Vec::new();
    for root in tree.roots().map(Value::span) {
        let Some(chunk) = chunks.iter().find(|chunk| chunk.covers(root)) else { continue };
        let mine = |(thing, _): &(&Thing<'_>, &bool)| root.covers(thing.value.span());
        let mine: Vec<(&Thing<'_>, bool)> =
            things.iter().zip(stays).filter(mine).map(|(thing, stays)| (thing, *stays)).collect();
        if mine.iter().all(|(_, stays)| !stays) && !mine.is_empty() {
            cuts.push(*chunk);
        } else if mine.iter().any(|(thing, _)| thing.list.is_some()) {
            items(text, &mine, &mut cuts);
        }
    }
    order::by_key(&mut cuts, |cut| *cut);
    let edit = |span| Edit { title: "narrow".to_owned(), span, text: String::new() };
    cuts.into_iter().map(edit).collect()
}

/// Cuts out items of a list of which some stay, each run of neighbors at once.
fn items(text: &str, items: &[(&Thing<'_>, bool)], cuts: &mut Vec<Span>) {
    let span = |at: usize| items[at].0.value.span();
    let mut at = 0;
    while at < items.len() {
        let run = items[at..].iter().take_while(|(_, stays)| !stays).count();
        if run == 0 {
            at += 1;
            continue;
        }
        let next = at + run;
        if next < items.len() {
            cuts.push(Span::new(begin(text, span(at)), begin(text, span(next))));
        } else {
            // The last of a list in brackets has no comma behind it.
            let (before, last) = (span(at - 1), span(next - 1));
            let start = if has_line(text, last) { begin(text, span(at)) } else { before.end };
            let end = if has_line(text, last) { line_end(text, last.end) } else { last.end };
            cuts.push(Span::new(start, end));
        }
        at = next;
    }
}

/// Whether an item begins with a dash on a line.
fn has_line(text: &str, item: Span) -> bool {
    let line = &text[line_start(text, item.start)..item.start as usize];
    line.trim() == "-"
}

/// Where an item begins, with its dash and the comments above it.
fn begin(text: &str, item: Span) -> u32 {
    if !has_line(text, item) {
        return item.start;
    }
    let mut start = line_start(text, item.start);
    while let Some(before) = text[..start].strip_suffix('\n') {
        let above = before.rfind('\n').map_or(0, |at| at + 1);
        if !before[above..].trim_start().starts_with('#') {
            break;
        }
        start = above;
    }
    start as u32
}

fn line_start(text: &str, at: u32) -> usize {
    text[..at as usize].rfind('\n').map_or(0, |at| at + 1)
}

fn line_end(text: &str, at: u32) -> u32 {
    let rest = &text[at as usize..];
    let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
    // A block's end may lie on the next line already.
    if text[..at as usize].ends_with('\n') { at } else { at + end as u32 }
}
