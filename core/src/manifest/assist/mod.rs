//! Help while writing: what can stand at a place, what stands there, and where that is.
//!
//! All of it works on text that is half written, so none of it needs the document to be well-formed.

mod clean;
mod cursor;
mod scan;
mod secrets;
#[cfg(test)]
mod tests;

use crate::base::Span;
use crate::manifest::tables::{self, Field};

pub use clean::clean;
use cursor::{Cursor, On};
pub use secrets::{mask, secure};

/// A field of some kind of object that only a product knows, such as an annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The kind of object: `Service`.
    pub kind: &'static str,
    /// The way to the mapping that has it: `metadata.annotations`, or `spec` for a field whose
    /// values a product adds to.
    pub parent: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The words it takes, if they are few and known.
    pub values: &'static [&'static str],
    /// One line on what it does.
    pub about: &'static str,
}

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What to show.
    pub label: String,
    /// One line on it.
    pub detail: String,
    /// What to write.
    pub insert: String,
    /// The letters to write it over.
    pub span: Span,
}

/// What stands at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub span: Span,
    /// The way to the field: `spec.externalTrafficPolicy`.
    pub path: String,
    /// What the field takes, what holds if it is missing, and what it does.
    pub says: Vec<String>,
}

/// What can be written at a byte of a text: keys, and values of fields that take few.
pub fn complete(text: &str, byte: u32, known: &[Known]) -> Vec<Completion> {
    let Some(cursor) = Cursor::before(text, byte) else { return Vec::new() };
    match cursor.on {
        On::Key => keys(&cursor, known),
        On::Value => values(&cursor, known),
    }
}

/// What is known about the field at a byte of a text.
pub fn hover(text: &str, byte: u32, known: &[Known]) -> Option<Hover> {
    let cursor = Cursor::at(text, byte)?;
    let (parent, name) = cursor.field();
    let field = find(&cursor, &parent, &name);
    let theirs = of(known, &cursor, &parent).find(|known| known.name == name);
    let mut says = Vec::new();
    if let Some(known) = theirs {
        says.push(known.about.to_owned());
    }
    if let Some(field) = field {
        says.push(field.about.to_owned());
        says.push(format!("takes {}", takes(field)));
        if !field.default.is_empty() {
            says.push(format!("if missing: {}", field.default));
        }
    }
    if let Some(known) = theirs.filter(|known| !known.values.is_empty()) {
        says.push(format!("known values: {}", known.values.join(", ")));
    }
    (!says.is_empty()).then(|| Hover { span: cursor.word, path: cursor.path(), says })
}

/// The object and field at a byte of a text: `Service shop/web spec.ports[0].port`.
pub fn path_at(text: &str, byte: u32) -> Option<String> {
    let cursor = Cursor::at(text, byte)?;
    let parts = [cursor.kind.clone(), cursor.full_name(), cursor.path()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn keys(cursor: &Cursor, known: &[Known]) -> Vec<Completion> {
    let parent = cursor.plain_path();
    let group = tables::group(tables::of(&cursor.kind), &parent);
    let fields = group.into_iter().flat_map(|group| group.fields);
    let fields = fields.map(|field| (field.name, detail(field)));
    let theirs = of(known, cursor, &parent).map(|known| (known.name, known.about.to_owned()));
    let mut seen: Vec<&str> = cursor.siblings.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for (name, detail) in fields.chain(theirs) {
        if !seen.contains(&name) && fits(name, &cursor.typed) {
            seen.push(name);
            let insert = if cursor.has_colon { name.to_owned() } else { format!("{name}: ") };
            found.push(Completion { label: name.to_owned(), detail, insert, span: cursor.word });
        }
    }
    found
}

fn values(cursor: &Cursor, known: &[Known]) -> Vec<Completion> {
    let (parent, name) = cursor.field();
    let field = find(cursor, &parent, &name);
    let mut words: Vec<&str> = field.map_or(&[][..], |field| field.words).to_vec();
    if field.is_some_and(|field| field.takes == "true or false") {
        words.extend(["true", "false"]);
    }
    if parent.is_empty() && name == "kind" {
        words.extend(KINDS);
    }
    for known in of(known, cursor, &parent).filter(|known| known.name == name) {
        words.extend(known.values);
    }
    words.dedup();
    let detail = field.map(|field| field.about.to_owned()).unwrap_or_default();
    let words = words.into_iter().filter(|word| fits(word, &cursor.typed));
    let is_annotation = parent.ends_with("annotations");
    words
        .map(|word| Completion {
            label: word.to_owned(),
            detail: detail.clone(),
            // Annotations are text, and words such as true would not be.
            insert: if is_annotation { format!("\"{word}\"") } else { word.to_owned() },
            span: cursor.word,
        })
        .collect()
}

/// The kinds that are read.
const KINDS: [&str; 17] = [
    "Service",
    "Scenario",
    "Node",
    "Pod",
    "EndpointSlice",
    "Deployment",
    "StatefulSet",
    "DaemonSet",
    "ReplicaSet",
    "Ingress",
    "Gateway",
    "HTTPRoute",
    "BackendConfig",
    "HealthCheckPolicy",
    "GCPBackendPolicy",
    "GCPTrafficDistributionPolicy",
    "PodMetrics",
];

fn of<'k>(known: &'k [Known], cursor: &Cursor, parent: &str) -> impl Iterator<Item = &'k Known> {
    known.iter().filter(move |known| known.kind == cursor.kind && known.parent == parent)
}

fn find(cursor: &Cursor, parent: &str, name: &str) -> Option<&'static Field> {
    let group = tables::group(tables::of(&cursor.kind), parent)?;
    group.fields.iter().find(|field| field.name == name)
}

fn fits(name: &str, typed: &str) -> bool {
    let typed = typed.trim_start_matches(['"', '\'']).to_ascii_lowercase();
    name.to_ascii_lowercase().contains(&typed)
}

fn takes(field: &Field) -> String {
    match field.words {
        [] => field.takes.to_owned(),
        words => words.join(", "),
    }
}

fn detail(field: &Field) -> String {
    format!("{} · {}", takes(field), field.about)
}
