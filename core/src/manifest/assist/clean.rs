//! Edits that take out what a cluster wrote for itself.

use super::secrets::LAST_APPLIED;
use crate::base::{Span, Texts, order};
use crate::manifest::build::Keep;
use crate::manifest::documents::documents;
use crate::manifest::problem::Problems;
use crate::manifest::tree::{Kind, Tree, Value};
use crate::manifest::{Edit, Limits};

/// Fields of `metadata` that only the API server writes.
const SERVERS: [&str; 6] =
    ["managedFields", "resourceVersion", "uid", "generation", "creationTimestamp", "selfLink"];

/// Edits, in the order of the text and apart from each other, that take out fields which only the
/// API server and kubectl write. The world stays the same.
pub fn clean(text: &str) -> Vec<Edit> {
    let texts = Texts::one(text);
    let tree = tree(&texts);
    let mut edits = Vec::new();
    for object in objects(&tree) {
        let mut metas = Vec::new();
        cut(object, &mut edits, |key, value| {
            let is_empty = key == "metadata" && metadata(value, &mut metas);
            is_empty && object.get("items").is_some()
        });
        edits.append(&mut metas);
    }
    order::by_key(&mut edits, |edit| edit.span);
    edits
}

fn tree(texts: &Texts) -> Tree<'_> {
    documents(texts, (Keep::Read, Limits::FILES), &mut Problems::new(0))
}

/// All objects: documents, and items of lists.
fn objects<'t>(tree: &'t Tree<'_>) -> Vec<Value<'t>> {
    let mut waiting: Vec<Value<'t>> = tree.roots().collect();
    let mut found = Vec::new();
    while let Some(value) = waiting.pop() {
        let items = value.get("items").filter(|items| items.kind() == Kind::Seq);
        waiting.extend(items.into_iter().flat_map(Value::items));
        found.push(value);
    }
    found
}

/// Cuts the server's fields out of `metadata`; true if nothing would be left of it.
fn metadata(meta: Value<'_>, edits: &mut Vec<Edit>) -> bool {
    cut(meta, edits, |key, value| {
        SERVERS.contains(&key) || (key == "annotations" && annotations(value).0)
    }) || {
        let copies = meta.get("annotations").map(annotations);
        edits.extend(copies.filter(|(all, _)| !all).into_iter().flat_map(|(_, edits)| edits));
        false
    }
}

fn annotations(value: Value<'_>) -> (bool, Vec<Edit>) {
    let mut edits = Vec::new();
    let all = cut(value, &mut edits, |key, _| key == LAST_APPLIED);
    (all, edits)
}

/// Cuts entries out of a mapping, each run of neighbors by one edit; true, and no edit, if that
/// would be all of them.
fn cut(
    map: Value<'_>,
    edits: &mut Vec<Edit>,
    mut goes: impl FnMut(&str, Value<'_>) -> bool,
) -> bool {
    let entries: Vec<(Span, Span, bool)> = map
        .entries()
        .map(|(key, value)| (key.span(), value.span(), goes(key.text(), value)))
        .collect();
    if entries.is_empty() || entries.iter().all(|(.., goes)| *goes) {
        return !entries.is_empty();
    }
    let mut stays: Option<Span> = None;
    let mut run: Option<Span> = None;
    for (key, value, goes) in entries {
        let end = value.end.max(key.end);
        match (goes, run.take()) {
            (true, open) => run = Some(Span::new(open.map_or(key.start, |open| open.start), end)),
            (false, Some(open)) => edits.push(remove(Span::new(open.start, key.start))),
            (false, None) => {}
        }
        if !goes {
            stays = Some(Span::new(key.start, end));
        }
    }
    if let (Some(stays), Some(open)) = (stays, run) {
        edits.push(remove(Span::new(stays.end, open.end)));
    }
    false
}

fn remove(span: Span) -> Edit {
    Edit { title: "clean up".to_owned(), span, text: String::new() }
}
