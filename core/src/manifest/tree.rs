//! An arena of spanned nodes: what one or more YAML documents say, before anything is meant by it.
//!
//! Scalars keep their text and style, so that whoever reads a field decides whether `80` is a
//! number or a word. Aliases share nodes; a budget bounds how much they may stand for.

use std::cell::Cell;

use crate::base::Span;
use crate::manifest::Limits;
use crate::manifest::memory::{Item, Past};

/// How many characters of a value sentences quote.
const MOST_QUOTED: usize = 60;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing, `~` or `null`.
    Null,
    /// A scalar without quotes.
    Plain,
    /// A scalar in quotes, or one tagged as a string.
    Quoted,
    /// A block scalar.
    Block,
    /// A mapping.
    Map,
    /// A sequence.
    Seq,
    /// Another node's double.
    Alias,
    /// A collection that nobody reads.
    Skipped,
}

impl Kind {
    /// What a scalar without quotes is.
    pub(super) fn bare(text: &str) -> Self {
        if matches!(text, "" | "~" | "null" | "Null" | "NULL") { Self::Null } else { Self::Plain }
    }
}

/// A node of the arena. What it holds depends on its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The first child; of a scalar, one more than its position in `texts` if it is not verbatim;
    /// of an alias, its position in `aliases`.
    pub(super) first: u32,
    /// The next sibling. The children of a mapping are key, value, key, value.
    pub(super) next: u32,
}

/// Documents as trees in one arena.
#[cfg_attr(test, derive(Clone))]
pub(crate) struct Tree<'t> {
    pub(super) text: &'t str,
    pub(super) nodes: Vec<Node>,
    pub(super) texts: Vec<Box<str>>,
    /// What an alias stands for, and how many nodes that is.
    pub(super) aliases: Vec<(u32, u32)>,
    pub(super) roots: Vec<u32>,
    /// How many aliases, and how many nodes through them, may still be read.
    pub(super) budget: Cell<(u32, u32)>,
    /// The first alias that was not followed any more.
    pub(super) refused: Cell<Option<Span>>,
    /// Where items of lists begin and end.
    pub(super) items: Vec<Item>,
    /// What was read of the last text.
    pub(super) past: Option<Past<'t>>,
}

impl<'t> Tree<'t> {
    /// Without any document yet.
    pub(super) fn new(text: &'t str, limits: Limits) -> Self {
        Self {
            text,
            nodes: Vec::new(),
            texts: Vec::new(),
            aliases: Vec::new(),
            roots: Vec::new(),
            budget: Cell::new((limits.aliases, limits.values)),
            refused: Cell::new(None),
            items: Vec::new(),
            past: None,
        }
    }

    /// The documents, in order.
    pub(crate) fn roots(&self) -> impl Iterator<Item = Value<'_>> {
        self.roots.iter().map(|node| self.value(*node))
    }

    /// Where aliases began to stand for more than is allowed.
    pub(crate) fn refused(&self) -> Option<Span> {
        self.refused.get()
    }

    pub(super) fn value(&self, node: u32) -> Value<'_> {
        let Node { kind, start, end, first, .. } = self.nodes[node as usize];
        let place = Span::new(start, end);
        let node = if kind == Kind::Alias { self.spend(first, place) } else { Some(node) };
        Value { tree: self, node, place }
    }

    fn spend(&self, alias: u32, place: Span) -> Option<u32> {
        let (target, size) = self.aliases[alias as usize];
        let (aliases, nodes) = self.budget.get();
        let left = (aliases.saturating_sub(1), nodes.saturating_sub(size));
        let left = if left.0 == 0 || left.1 == 0 { (0, 0) } else { left };
        self.budget.set(left);
        if left.0 == 0 {
            self.refused.set(self.refused.get().or(Some(place)));
        }
        (left.0 > 0).then_some(target)
    }

    /// The text of a scalar; empty for anything else.
    pub(super) fn scalar(&self, node: u32) -> &str {
        let Node { kind, start, end, first, .. } = self.nodes[node as usize];
        match kind {
            Kind::Plain | Kind::Quoted | Kind::Block => match first.checked_sub(1) {
                Some(at) => &self.texts[at as usize],
                None => verbatim(self.text, start, end),
            },
            Kind::Null | Kind::Map | Kind::Seq | Kind::Alias | Kind::Skipped => "",
        }
    }

    /// The ids of a collection's children.
    pub(super) fn children(&self, node: u32) -> Children<'_, 't> {
        let Node { kind, first, .. } = self.nodes[node as usize];
        let next = if matches!(kind, Kind::Map | Kind::Seq) { first } else { NONE };
        Children { tree: self, next }
    }
}

/// The text of a scalar that stands there as it is meant, without its quotes.
pub(super) fn verbatim(text: &str, start: u32, end: u32) -> &str {
    let (start, end) = (start as usize, end as usize);
    match text.as_bytes().get(start..end) {
        Some([b'"', .., b'"'] | [b'\'', .., b'\'']) => text.get(start + 1..end - 1),
        _ => text.get(start..end),
    }
    .unwrap_or("")
}

/// Whether two words are the same. Most differ in length already, and need not be looked at.
#[inline]
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one == other
}

/// The ids of a node's children, in order.
pub(super) struct Children<'a, 't> {
    tree: &'a Tree<'t>,
    next: u32,
}

impl Iterator for Children<'_, '_> {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        let at = self.next;
        (at != NONE).then(|| {
            self.next = self.tree.nodes[at as usize].next;
            at
        })
    }
}

/// What a list holds. A type of its own, like [`Entries`]: what is made of it on the way to a typed
/// object is compiled once for each kind of object, and is the smaller the less there is in it.
#[derive(Default)]
pub(crate) struct Items<'t>(Option<Children<'t, 't>>);

impl<'t> Iterator for Items<'t> {
    type Item = Value<'t>;
    fn next(&mut self) -> Option<Value<'t>> {
        let children = self.0.as_mut()?;
        children.next().map(|node| children.tree.value(node))
    }
}

/// Keys and values of a mapping.
#[derive(Default)]
pub(crate) struct Entries<'t>(Items<'t>);

impl<'t> Iterator for Entries<'t> {
    type Item = (Value<'t>, Value<'t>);
    fn next(&mut self) -> Option<(Value<'t>, Value<'t>)> {
        Some((self.0.next()?, self.0.next()?))
    }
}

/// A node as a reader sees it: aliases are already followed, and its place is where it was used.
#[derive(Clone, Copy)]
pub(crate) struct Value<'t> {
    tree: &'t Tree<'t>,
    node: Option<u32>,
    place: Span,
}

impl<'t> Value<'t> {
    /// What it is.
    pub(crate) fn kind(self) -> Kind {
        self.node.map_or(Kind::Null, |node| self.tree.nodes[node as usize].kind)
    }

    /// Where it is written; of an alias, where the alias is.
    pub(crate) fn span(self) -> Span {
        self.place
    }

    /// The beginning of its first line: enough to quote it.
    pub(crate) fn brief(self) -> Span {
        let line = self.raw().lines().next().unwrap_or("").trim_end();
        let end = line.char_indices().nth(MOST_QUOTED).map_or(line.len(), |(at, _)| at);
        Span::new(self.place.start, self.place.start + end as u32)
    }

    /// Where and how to write a further entry at the beginning of a mapping.
    pub(crate) fn new_first(self, key: &str, value: &str) -> (u32, String) {
        let Span { start, .. } = self.place;
        if self.raw().starts_with('{') {
            return (start + 1, format!("\"{key}\": \"{value}\", "));
        }
        let before = self.tree.text.get(..start as usize).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        (start, format!("{key}: {value}\n{}", " ".repeat(line.chars().count())))
    }

    /// The same for a value that is a number, a word, or something in quotes or braces; with quotes
    /// where its other keys have them, as in JSON.
    pub(crate) fn new_literal(self, key: &str, value: &str) -> (Span, String) {
        let start = self.place.start;
        if !self.raw().starts_with('{') {
            let (at, text) = self.new_first(key, value);
            return (Span::new(at, at), text);
        }
        let first = self.entries().next().map(|(key, _)| key.raw());
        let quote = if first.is_none_or(|key| key.starts_with('"')) { "\"" } else { "" };
        let is_word = value.starts_with(|c: char| c.is_ascii_uppercase());
        let around = if is_word { quote } else { "" };
        let comma = if first.is_some() { ", " } else { "" };
        let text = format!("{quote}{key}{quote}: {around}{value}{around}{comma}");
        (Span::new(start + 1, start + 1), text)
    }

    /// Whether it says nothing.
    pub(crate) fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Whether it is one word, quoted or not.
    pub(crate) fn is_scalar(self) -> bool {
        matches!(self.kind(), Kind::Plain | Kind::Quoted | Kind::Block)
    }

    /// What a scalar says; empty for anything else.
    pub(crate) fn text(self) -> &'t str {
        self.node.map_or("", |node| self.tree.scalar(node))
    }

    /// What is written there, letter by letter.
    pub(crate) fn raw(self) -> &'t str {
        self.tree.text.get(self.place.start as usize..self.place.end as usize).unwrap_or("")
    }

    /// The text in which it is written.
    pub(crate) fn source(self) -> &'t str {
        self.tree.text
    }

    /// Keys and values of a mapping, in order; nothing for anything else.
    pub(crate) fn entries(self) -> Entries<'t> {
        Entries(self.children(Kind::Map))
    }

    /// Items of a sequence, in order; nothing for anything else.
    pub(crate) fn items(self) -> Items<'t> {
        self.children(Kind::Seq)
    }

    fn children(self, kind: Kind) -> Items<'t> {
        let node = self.node.filter(|_| self.kind() == kind);
        Items(node.map(|node| self.tree.children(node)))
    }

    /// The value of a key, unless it says nothing.
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        let node = self.node.filter(|_| self.kind() == Kind::Map)?;
        let mut children = self.tree.children(node);
        while let (Some(name), Some(value)) = (children.next(), children.next()) {
            if is_same(self.tree.scalar(name), key) {
                return Some(self.tree.value(value)).filter(|value| !value.is_null());
            }
        }
        None
    }

    /// The value at the end of several keys.
    pub(crate) fn at(self, path: &[&str]) -> Option<Self> {
        path.iter().try_fold(self, |value, key| value.get(key))
    }
}
