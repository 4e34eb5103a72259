//! What is remembered of a reading, so that after an edit most of a long text need not be read again.
//!
//! What `kubectl` prints is one long list. What an item of it says depends on nothing but the item
//! and its indentation, so items that an edit has not touched are taken over from the last reading,
//! moved to where they stand now.

use std::sync::Arc;

use crate::base::Texts;
use crate::base::lanes::{common_end, common_start};
use crate::manifest::Limits;
use crate::manifest::tree::{Kind, NONE, Node, Tree};

/// What is remembered of a reading.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    text: Arc<Texts>,
    limits: Limits,
    nodes: Vec<Node>,
    scalars: Vec<Box<str>>,
    items: Vec<Item>,
}

/// An item of a document's list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    start: Place,
    indent: usize,
    /// The node of the list.
    seq: u32,
    /// Where the next item begins, if one follows and nothing is strange about this one.
    end: Option<Place>,
}

/// How far a reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The beginning of a line.
    pub(super) byte: u32,
    pub(super) node: u32,
    pub(super) scalar: u32,
}

/// What was read of the last text, and where the new one differs.
#[derive(Clone, Copy)]
pub(super) struct Past<'m> {
    memory: &'m Memory,
    /// Where the texts begin to differ.
    from: u32,
    /// From where on they are the same again, in the last one and in the new one.
    to: (u32, u32),
}

/// Items one after the other that an edit has not touched.
pub(super) struct Run<'m> {
    memory: &'m Memory,
    items: &'m [Item],
    end: Place,
}

impl Memory {
    /// What is remembered of a tree, unless that is nothing.
    pub(super) fn new(text: &Arc<Texts>, limits: Limits, tree: Tree<'_>) -> Option<Self> {
        let Tree { nodes, texts, items, .. } = tree;
        let has_items = items.iter().any(|item| item.end.is_some());
        has_items.then(|| Self { text: Arc::clone(text), limits, nodes, scalars: texts, items })
    }
}

impl<'m> Past<'m> {
    /// What is remembered, beside a new text that is read within the same limits.
    pub(super) fn of(memory: &'m Memory, text: &str, limits: Limits) -> Option<Self> {
        if memory.items.is_empty() || memory.limits != limits {
            return None;
        }
        let (old, new) = (memory.text.text().as_bytes(), text.as_bytes());
        let from = common_start(old, new);
        let same = common_end(&old[from..], &new[from..]);
        let to = ((old.len() - same) as u32, (new.len() - same) as u32);
        Some(Self { memory, from: from as u32, to })
    }

    /// The items from a byte of the new text on, the beginning of a line, that can be taken over.
    pub(super) fn run(self, byte: u32, indent: usize) -> Option<Run<'m>> {
        let (last, now) = self.to;
        let is_before = byte < self.from;
        let byte = if is_before { byte } else { byte.checked_sub(now)? + last };
        let Memory { items, .. } = self.memory;
        let first = items.binary_search_by_key(&byte, |item| item.start.byte).ok()?;
        // The dash of the item behind, which ends one, must be the same, too.
        let stays =
            |end: &Place| !is_before || end.byte as usize + indent + 2 <= self.from as usize;
        let seq = items[first].seq;
        let mut ends = items[first..].iter().map_while(|item| {
            item.end.filter(|end| (item.seq, item.indent) == (seq, indent) && stays(end))
        });
        let end = ends.next()?;
        let (count, end) = ends.fold((1, end), |(count, _), end| (count + 1, end));
        Some(Run { memory: self.memory, items: &items[first..first + count], end })
    }
}

impl Run<'_> {
    /// Appends the items to a tree, to stand at a byte and be in a list; gives how far they reach,
    /// and their first and last nodes. Nothing is done if there is no room.
    pub(super) fn append(
        &self,
        tree: &mut Tree<'_>,
        (byte, seq): (u32, u32),
        most: u32,
    ) -> Option<(Place, [u32; 2])> {
        let (from, end) = (self.items.first()?.start, self.end);
        let now = Place { byte, ..tree.place(0) };
        let room =
            u64::from(most).checked_sub(u64::from(now.node) + u64::from(end.node - from.node));
        room?;
        let moved = |place: Place| Place {
            byte: place.byte.wrapping_sub(from.byte).wrapping_add(now.byte),
            node: place.node.wrapping_sub(from.node).wrapping_add(now.node),
            scalar: place.scalar.wrapping_sub(from.scalar).wrapping_add(now.scalar),
        };
        let Memory { nodes, scalars, .. } = self.memory;
        let nodes = &nodes[from.node as usize..end.node as usize];
        tree.nodes.extend(nodes.iter().map(|node| shifted(*node, moved)));
        tree.texts.extend_from_slice(&scalars[from.scalar as usize..end.scalar as usize]);
        tree.items.extend(self.items.iter().map(|item| Item {
            start: moved(item.start),
            end: item.end.map(moved),
            seq,
            ..*item
        }));
        let last = moved(self.items.last()?.start).node;
        tree.nodes[last as usize].next = NONE;
        Some((moved(end), [now.node, last]))
    }

    /// How many they are.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }
}

/// A node in another place.
fn shifted(node: Node, moved: impl Fn(Place) -> Place) -> Node {
    let at = |byte: u32, node: u32, scalar: u32| moved(Place { byte, node, scalar });
    let id = |node: u32| if node == NONE { NONE } else { at(0, node, 0).node };
    let first = match (node.kind, node.first) {
        (Kind::Map | Kind::Seq, first) => id(first),
        // One more than its position.
        (Kind::Plain | Kind::Quoted | Kind::Block, first @ 1..) => at(0, 0, first).scalar,
        (_, first) => first,
    };
    let (start, end) = (at(node.start, 0, 0).byte, at(node.end, 0, 0).byte);
    Node { start, end, first, next: id(node.next), ..node }
}

impl Tree<'_> {
    /// How far it has come, at a byte.
    pub(super) fn place(&self, byte: u32) -> Place {
        Place { byte, node: self.nodes.len() as u32, scalar: self.texts.len() as u32 }
    }

    /// The last item of a list ends at a place, and nothing is strange about it.
    pub(super) fn end_item(&mut self, end: Place, seq: u32) {
        if let Some(last) = self.items.last_mut().filter(|last| last.seq == seq) {
            last.end = last.end.or(Some(end));
        }
    }

    /// An item of a list begins at a place.
    pub(super) fn begin_item(&mut self, start: Place, (indent, seq): (usize, u32)) {
        self.items.push(Item { start, indent, seq, end: None });
    }
}
