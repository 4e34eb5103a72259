//! Which letters of a text are words that somebody chose, and which are keys of a format.

use crate::base::{Span, order};
use crate::manifest::read;
use crate::manifest::tree::{Kind, Tree, Value};

/// A scalar of the text.
pub(super) struct Piece<'t> {
    pub(super) span: Span,
    pub(super) how: How<'t>,
    pub(super) role: Role,
    pub(super) raw: &'t str,
}

/// What becomes of it.
pub(super) enum How<'t> {
    /// A key of a format that is known here.
    Stays,
    /// A key that somebody may have chosen, such as a label's.
    Key,
    /// Words as they are written.
    Word,
    /// Nothing of it may be seen.
    Hidden,
    /// What is written with escapes, as it is meant.
    Said(&'t str),
}

/// What kind of thing a word seems to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Word,
    Name,
    Space,
    Node,
    Host,
    /// Whatever somebody writes down: in annotations, settings and variables.
    Free,
    /// A variable that may be secret.
    Secret,
}

/// Mappings whose keys somebody chooses.
const FREE: &[&str] = &[
    "labels",
    "annotations",
    "matchLabels",
    "selector",
    "nodeSelector",
    "data",
    "stringData",
    "binaryData",
    "parameters",
    "resourceLabels",
    "userLabels",
    "tags",
    "fieldsV1",
    "options",
    "podSelector",
    "namespaceSelector",
    "metrics",
];

/// Where a value stands.
#[derive(Clone, Copy)]
struct Scope {
    /// Whether keys are those of a format that is known here.
    known: bool,
    /// Whether keys are chosen by somebody.
    free: bool,
    /// Whether the value names a label.
    key: bool,
    role: Role,
    /// What `name` names.
    named: Role,
}

const ROOT: Scope =
    Scope { known: false, free: false, key: false, role: Role::Word, named: Role::Name };

/// What is in names of variables whose values nobody else should see.
const SECRETS: &[&str] = &["PASS", "TOKEN", "KEY", "SECRET", "CREDENTIAL"];

/// All scalars of a text, in its order.
pub(super) fn pieces<'t>(tree: &'t Tree<'_>) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    for root in tree.roots() {
        object(root, ROOT, &mut pieces);
    }
    order::by_key(&mut pieces, |piece| piece.span);
    pieces
}

fn object<'t>(value: Value<'t>, around: Scope, out: &mut Vec<Piece<'t>>) {
    if value.kind() == Kind::Seq && !is_alias(value) {
        for item in value.items() {
            object(item, around, out);
        }
        return;
    }
    let kind = value.get("kind").map_or("", Value::text);
    // Items of a typed list say nothing of their own kind.
    let known = read::is_known(value) || (around.known && kind.is_empty());
    let named = match kind {
        "Node" | "NodeList" => Role::Node,
        "Namespace" | "NamespaceList" => Role::Space,
        "" => around.named,
        _ => Role::Name,
    };
    walk(value, Scope { known, named, ..ROOT }, out);
}

fn walk<'t>(value: Value<'t>, scope: Scope, out: &mut Vec<Piece<'t>>) {
    // What an alias stands for is written elsewhere.
    if is_alias(value) {
        return;
    }
    match value.kind() {
        Kind::Map => {
            let secret = scope.role == Role::Free && !scope.free && is_secret(value);
            let role = if secret { Role::Secret } else { scope.role };
            let scope = Scope { role, ..scope };
            for (key, value) in value.entries() {
                entry(key, value, scope, out);
            }
        }
        Kind::Seq => value.items().for_each(|item| walk(item, scope, out)),
        Kind::Plain | Kind::Quoted | Kind::Block => out.push(scalar(value, scope)),
        Kind::Null | Kind::Alias | Kind::Skipped => {}
    }
}

fn entry<'t>(key: Value<'t>, value: Value<'t>, scope: Scope, out: &mut Vec<Piece<'t>>) {
    let chosen = scope.free || !scope.known || !is_name(key.text());
    let how = if chosen { How::Key } else { How::Stays };
    if !is_alias(key) {
        out.push(Piece { span: key.span(), how, role: Role::Word, raw: key.raw() });
    }
    let key = key.text();
    if key == "items" && value.kind() == Kind::Seq {
        value.items().for_each(|item| object(item, scope, out));
        return;
    }
    if scope.role == Role::Secret && key == "value" && value.is_scalar() && !is_alias(value) {
        out.push(Piece {
            span: value.span(),
            how: How::Hidden,
            role: Role::Free,
            raw: value.raw(),
        });
        return;
    }
    let role = match (scope.free, scope.role) {
        (true, Role::Free) => Role::Free,
        (true, _) => Role::Name,
        (false, Role::Free) if key == "value" => Role::Free,
        (false, _) => role(key, scope),
    };
    let free = FREE.contains(&key);
    walk(value, Scope { free, key: matches!(key, "key" | "topologyKey"), role, ..scope }, out);
}

/// Whether a variable's name says that its value is secret.
fn is_secret(variable: Value<'_>) -> bool {
    let name = variable.get("name").map_or("", Value::text).to_uppercase();
    SECRETS.iter().any(|part| name.contains(part))
}

/// Whether a key looks like a field's name.
fn is_name(key: &str) -> bool {
    key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn role(key: &str, scope: Scope) -> Role {
    match key {
        "name" => scope.named,
        "namespace" | "namespaces" => Role::Space,
        "node" | "nodeName" | "nodes" | "hostname" | "instance" => Role::Node,
        "host" | "hosts" | "hostnames" | "group" | "image" => Role::Host,
        "labels" | "selector" | "matchLabels" | "values" | "app" => Role::Name,
        "annotations" | "data" | "stringData" | "binaryData" | "env" => Role::Free,
        _ => Role::Word,
    }
}

fn scalar(value: Value<'_>, scope: Scope) -> Piece<'_> {
    let raw = value.raw();
    let how = if raw.starts_with('"') && raw.contains('\\') {
        How::Said(value.text())
    } else if scope.key {
        How::Key
    } else {
        How::Word
    };
    Piece { span: value.span(), how, role: scope.role, raw }
}

/// Whether something is written elsewhere: nothing else begins with a star.
fn is_alias(value: Value<'_>) -> bool {
    value.raw().starts_with('*')
}
