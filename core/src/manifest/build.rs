//! Builds trees from events, within limits. Knows no YAML.
//!
//! A loop feeds it, and it keeps a stack of its own, so no input can overflow the machine's.
//! Collections that nobody reads, which are most of what `kubectl` prints, become one node each.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::tree::{Kind, NONE, Node, Tree, is_same, verbatim};
use crate::manifest::{Limits, mapping, rules};

/// Which collections become nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those that some reader reads.
    Read,
    /// All of them.
    All,
}

/// A collection that is still open.
struct Frame {
    node: u32,
    last: u32,
    is_map: bool,
    anchor: usize,
    count: u32,
    merges: bool,
}

/// Adds nodes to a tree as events come.
pub(super) struct Builder<'a, 't> {
    tree: &'a mut Tree<'t>,
    keep: Keep,
    limits: Limits,
    stack: Vec<Frame>,
    anchors: BTreeMap<usize, (u32, u32)>,
    /// How many collections deep inside one that is left out.
    skipping: u32,
    /// The node that stands for it.
    skipped: u32,
    /// Whether the next value belongs to a key whose collection nobody reads.
    unread: bool,
    full: bool,
    /// Whether an alias named something that was left out.
    missed: bool,
}

impl<'a, 't> Builder<'a, 't> {
    /// For one document.
    pub(super) fn new(tree: &'a mut Tree<'t>, (keep, limits): (Keep, Limits)) -> Self {
        Self {
            tree,
            keep,
            limits,
            stack: Vec::new(),
            anchors: BTreeMap::new(),
            skipping: 0,
            skipped: NONE,
            unread: false,
            full: false,
            missed: false,
        }
    }

    /// Whether an alias named something that was left out, so that all must be kept.
    pub(super) fn missed(&self) -> bool {
        self.missed
    }

    /// The text to read.
    pub(super) fn text(&self, span: Span) -> &'t str {
        self.tree.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Whether all that comes is left out, so that nobody needs to know what it says.
    pub(super) fn is_skipping(&self) -> bool {
        self.skipping > 0
    }

    /// A scalar and what it says.
    pub(super) fn scalar(
        &mut self,
        kind: Kind,
        text: &str,
        (span, anchor): (Span, usize),
        out: &mut Problems,
    ) {
        if self.skipping > 0 {
            self.stretch(span);
            return;
        }
        let mut node = Node { first: 0, ..node(kind, span) };
        if kind != Kind::Null && verbatim(self.tree.text, span.start, span.end) != text {
            self.tree.texts.push(text.into());
            node.first = self.tree.texts.len() as u32;
        }
        self.add(node, (text, anchor), out);
    }

    /// A scalar that says what is written there, but for its quotes; none of what is left out.
    pub(super) fn word(&mut self, kind: Kind, text: &str, span: Span, out: &mut Problems) {
        self.add(Node { first: 0, ..node(kind, span) }, (text, 0), out);
    }

    /// Lets the node that stands for what is left out reach to the end of `span`.
    pub(super) fn stretch(&mut self, span: Span) {
        // The end of a block collection is where the next thing starts, and says nothing.
        if let Some(node) = self.tree.nodes.get_mut(self.skipped as usize)
            && span.start < span.end
        {
            node.end = span.end;
        }
    }

    /// Adds a node and what it says to the collection that is open; `None` if there is no room.
    fn add(
        &mut self,
        node: Node,
        (text, anchor): (&str, usize),
        out: &mut Problems,
    ) -> Option<u32> {
        let id = self.tree.nodes.len() as u32;
        if id >= self.limits.values {
            self.fill(node, out);
            return None;
        }
        self.tree.nodes.push(node);
        if anchor != 0 {
            self.anchors.insert(anchor, (id, 1));
        }
        let Some(frame) = self.stack.last_mut() else {
            self.tree.roots.push(id);
            return Some(id);
        };
        match frame.last {
            NONE => self.tree.nodes[frame.node as usize].first = id,
            last => self.tree.nodes[last as usize].next = id,
        }
        frame.last = id;
        frame.count += 1;
        self.unread = false;
        if frame.is_map && !frame.count.is_multiple_of(2) {
            frame.merges |= node.kind == Kind::Plain && text == "<<";
            self.unread = self.keep == Keep::Read && is_unread(text);
        }
        Some(id)
    }

    fn fill(&mut self, node: Node, out: &mut Problems) {
        if !self.full {
            let span = Span::new(node.start, node.end);
            let because = because!(rules::TOO_MANY_VALUES, count = self.limits.values);
            out.push(Problem::error(because, span));
        }
        self.full = true;
    }

    /// The start of a mapping or a sequence.
    pub(super) fn open(&mut self, kind: Kind, span: Span, anchor: usize, out: &mut Problems) {
        if self.skipping > 0 {
            self.skipping += 1;
            return;
        }
        let deep = self.stack.len() >= self.limits.nesting as usize;
        if deep {
            let because = because!(rules::TOO_DEEP, levels = self.limits.nesting);
            out.push(Problem::error(because, span));
        }
        let is_value = self.stack.last().is_some_and(|frame| frame.count % 2 == 1);
        let skip = deep || (self.unread && is_value);
        let kind = if skip { Kind::Skipped } else { kind };
        let added = self.add(node(kind, span), ("", anchor), out);
        match added {
            Some(id) if !skip => self.stack.push(Frame {
                node: id,
                last: NONE,
                is_map: kind == Kind::Map,
                anchor,
                count: 0,
                merges: false,
            }),
            added => (self.skipping, self.skipped) = (1, added.unwrap_or(NONE)),
        }
    }

    /// The end of the collection that was opened last.
    pub(super) fn close(&mut self, span: Span, out: &mut Problems) {
        if self.skipping > 0 {
            self.skipping -= 1;
            self.stretch(span);
            return;
        }
        let Some(frame) = self.stack.pop() else { return };
        let last = self.tree.nodes.get(frame.last as usize).map(|node| node.end);
        let node = &mut self.tree.nodes[frame.node as usize];
        let end = if span.start < span.end { span.end } else { last.unwrap_or(node.end) };
        node.end = end.max(node.start);
        if frame.is_map {
            mapping::drop_doubles(self.tree, frame.node, out);
        }
        if frame.merges {
            mapping::merge(self.tree, frame.node, self.limits, out);
        }
        if frame.anchor != 0 {
            let size = self.tree.nodes.len() as u32 - frame.node;
            self.anchors.insert(frame.anchor, (frame.node, size));
        }
    }

    /// An item of the list that is open begins at a byte, and the last one was `clean` if nothing was
    /// strange about it. If it is known from the last reading, it is taken over, with those behind
    /// it that are; then gives how far they reach.
    pub(super) fn item(&mut self, byte: u32, indent: usize, clean: bool) -> Option<u32> {
        let frame = self.stack.last_mut()?;
        let (seq, place) = (frame.node, self.tree.place(byte));
        if clean && place.node < self.limits.values {
            self.tree.end_item(place, seq);
        }
        let run = self.tree.past.and_then(|past| past.run(byte, indent));
        let done =
            run.as_ref().and_then(|run| run.append(self.tree, (byte, seq), self.limits.values));
        let (Some(run), Some((end, [first, last]))) = (run, done) else {
            self.tree.begin_item(place, (indent, seq));
            return None;
        };
        match frame.last {
            NONE => self.tree.nodes[frame.node as usize].first = first,
            last => self.tree.nodes[last as usize].next = first,
        }
        frame.last = last;
        frame.count += run.len() as u32;
        Some(end.byte)
    }

    /// An alias of a node that has an anchor.
    pub(super) fn alias(&mut self, anchor: usize, span: Span, out: &mut Problems) {
        if self.skipping > 0 {
            self.stretch(span);
            return;
        }
        let is_open = self.stack.iter().any(|frame| frame.anchor == anchor);
        match self.anchors.get(&anchor) {
            Some(target) if !is_open => {
                self.tree.aliases.push(*target);
                let at = self.tree.aliases.len() as u32 - 1;
                self.add(Node { first: at, ..node(Kind::Alias, span) }, ("", 0), out);
            }
            Some(_) => self.dangling(span, out),
            None => {
                self.missed = self.keep == Keep::Read;
                self.add(node(Kind::Null, span), ("", 0), out);
            }
        }
    }

    /// An alias of nothing that stands before it.
    pub(super) fn dangling(&mut self, span: Span, out: &mut Problems) {
        if self.skipping > 0 {
            return;
        }
        out.push(Problem::error(because!(rules::UNKNOWN_ALIAS, alias = span), span));
        self.add(node(Kind::Null, span), ("", 0), out);
    }
}

fn node(kind: Kind, span: Span) -> Node {
    Node { kind, start: span.start, end: span.end, first: NONE, next: NONE }
}

/// Keys whose collections no reader reads, wherever they stand: most of what `kubectl` prints.
const UNREAD: &[&str] = &[
    "managedFields",
    "env",
    "envFrom",
    "volumes",
    "volumeMounts",
    "volumeDevices",
    "limits",
    "securityContext",
    "tolerations",
    "affinity",
    "imagePullSecrets",
    "containerStatuses",
    "initContainerStatuses",
    "ephemeralContainerStatuses",
    "images",
    "capacity",
    "allocatable",
    "volumesAttached",
    "volumesInUse",
    "args",
    "topologySpreadConstraints",
    "livenessProbe",
    "startupProbe",
];

fn is_unread(key: &str) -> bool {
    UNREAD.iter().any(|name| is_same(name, key))
}
