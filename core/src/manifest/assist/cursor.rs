//! Where a byte of a text is: in which object, at which field, on which word.

use crate::base::Span;
use crate::manifest::assist::scan::{Scan, Step};
use crate::manifest::chunk;

/// Longer documents are scanned from the list item on that holds the place.
const LONG: usize = 256 << 10;

/// Whether a key or a value stands, or can stand, at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    Key,
    Value,
}

/// A place in a text, as a writer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    /// The object's kind; empty if it says none.
    pub(super) kind: String,
    namespace: String,
    name: String,
    /// The way from the object to the place; to the key if the place is on its value.
    steps: Vec<Step>,
    pub(super) on: On,
    /// The word at the place.
    pub(super) word: Span,
    /// What is written of the word up to the place.
    pub(super) typed: String,
    /// Other keys of the same mapping, as far as they stand before.
    pub(super) siblings: Vec<String>,
    /// Whether a colon follows already.
    pub(super) has_colon: bool,
}

impl Cursor {
    /// The place before a byte, where something is being written.
    pub(super) fn before(text: &str, byte: u32) -> Option<Self> {
        Self::of(text, byte as usize, byte as usize)
    }

    /// The word around a byte.
    pub(super) fn at(text: &str, byte: u32) -> Option<Self> {
        let byte = byte as usize;
        let rest = text.get(byte..)?;
        let end = byte + rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let mut cursor = Self::of(text, end, end)?;
        if cursor.typed.is_empty() && cursor.on == On::Key {
            return None;
        }
        if cursor.on == On::Key {
            let key = cursor.typed.trim_matches(['"', '\'']).to_owned();
            cursor.steps.push(Step::Key(key));
        }
        Some(cursor)
    }

    fn of(text: &str, byte: usize, end: usize) -> Option<Self> {
        let before = text.get(..byte)?;
        let (start, stop) = document(text, byte);
        let mut scan = Scan::of(before.get(start..)?);
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let indent = &before[line..];
        if indent.bytes().all(|byte| byte == b' ')
            && text[line..].trim_start_matches(' ').starts_with(['\n', '\r'])
                | text[byte..].is_empty()
        {
            scan.leave(indent.len());
        }
        let rest = text.get(end..stop).unwrap_or("");
        let steps: Vec<Step> = scan.steps().cloned().collect();
        let (root, steps) = split_root(&steps);
        let fact = |path: &[&str]| {
            let way =
                root.iter().cloned().chain(path.iter().map(|key| Step::Key((*key).to_owned())));
            scan.fact(&way.collect::<Vec<_>>()).map(str::to_owned)
        };
        let later = |key: &str| later(rest, !root.is_empty(), key);
        let kind = fact(&["kind"]).filter(|kind| !kind.is_empty()).or_else(|| later("kind:"));
        let typed = scan.word.clone();
        let at = start + scan.word_at;
        Some(Self {
            kind: kind.unwrap_or_default(),
            namespace: fact(&["metadata", "namespace"])
                .or_else(|| later("  namespace:"))
                .unwrap_or_default(),
            name: fact(&["metadata", "name"]).or_else(|| later("  name:")).unwrap_or_default(),
            steps: steps.to_vec(),
            on: if scan.is_value { On::Value } else { On::Key },
            word: Span::new(at as u32, (at + typed.len()) as u32),
            siblings: scan.siblings().map(str::to_owned).collect(),
            typed,
            has_colon: rest.trim_start_matches(is_word).starts_with(':'),
        })
    }

    /// `namespace/name`, as far as they are written.
    pub(super) fn full_name(&self) -> String {
        match (self.namespace.as_str(), self.name.as_str()) {
            ("", name) => name.to_owned(),
            (namespace, name) => format!("{namespace}/{name}"),
        }
    }

    /// The way to the place with positions of items: `spec.ports[0].port`.
    pub(super) fn path(&self) -> String {
        join(&self.steps, |at| format!("[{at}]"))
    }

    /// The way as tables have it: `spec.ports[].port`.
    pub(super) fn plain_path(&self) -> String {
        join(&self.steps, |_| "[]".to_owned())
    }

    /// The mapping and the name of the field at the place.
    pub(super) fn field(&self) -> (String, String) {
        match self.steps.as_slice() {
            [parent @ .., Step::Key(name)] | [parent @ .., Step::Key(name), Step::Item(_)] => {
                (join(parent, |_| "[]".to_owned()), name.clone())
            }
            _ => (String::new(), String::new()),
        }
    }
}

fn join(steps: &[Step], item: impl Fn(u32) -> String) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Key(key) => {
                path += if path.is_empty() { "" } else { "." };
                path += key;
            }
            Step::Item(at) => path += &item(*at),
        }
    }
    path
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "-_./".contains(c)
}

/// Where the document at a byte begins, or the item of a long list, and where the document ends.
fn document(text: &str, byte: usize) -> (usize, usize) {
    let chunks = chunk::split(text, 0).documents;
    let at = chunks.iter().rev().find(|chunk| chunk.start as usize <= byte);
    let Some(chunk) = at.filter(|chunk| byte <= chunk.end as usize) else {
        return (at.map_or(0, |chunk| chunk.end as usize).min(byte), text.len());
    };
    let (start, end) = (chunk.start as usize, chunk.end as usize);
    if end - start < LONG {
        return (start, end);
    }
    let item = text.get(start..byte).and_then(|before| before.rfind("\n- "));
    item.map_or((start, end), |item| (start + item + 1, end))
}

/// The steps to the object itself, which may be an item of a list, and those from it on.
fn split_root(steps: &[Step]) -> (&[Step], &[Step]) {
    let root = match steps {
        [Step::Key(key), Step::Item(_), ..] if key == "items" => 2,
        [Step::Item(_), ..] => 1,
        _ => 0,
    };
    steps.split_at(root)
}

/// What a key at the start of a later line of the same object says. Items of lists are two columns
/// further in, as kubectl writes them.
fn later(rest: &str, is_item: bool, key: &str) -> Option<String> {
    let object = if is_item { rest.split("\n- ").next().unwrap_or(rest) } else { rest };
    let mut lines = object.lines().skip(1);
    let value = lines.find_map(|line| {
        let line = if is_item { line.strip_prefix("  ")? } else { line };
        line.strip_prefix(key)
    })?;
    Some(value.split(" #").next().unwrap_or(value).trim().to_owned())
}
