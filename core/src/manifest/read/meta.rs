//! `metadata`.

use std::collections::BTreeMap;

use crate::base::{At, Span, order};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::kinds::Known;
use crate::manifest::tree::Value;
use crate::manifest::typed::is_template;
use crate::manifest::{Meta, rules};

/// The metadata of an object whose kind stands at `place`.
pub(super) fn read(object: Value<'_>, kind: Known, place: Span, out: &mut Problems) -> Meta {
    let value = object.get("metadata");
    let get = |key| value.and_then(|value| value.get(key));
    let name = get("name").and_then(|name| out.text(name, "metadata.name"));
    let namespace = get("namespace").and_then(|space| out.text(space, "metadata.namespace"));
    check_name(get("name"), kind, place, out);
    let namespace = match namespace {
        Some(namespace) => namespace.value,
        None if kind.is_namespaced() => "default",
        None => "",
    };
    let annotations = out.map(get("annotations"), "metadata.annotations");
    let annotations = annotations.filter_map(|(key, value)| {
        Some((key.text().to_owned(), out.string(value, "an annotation")?))
    });
    let annotations = order::map(annotations);
    let finalizers = out.list(get("finalizers"), "metadata.finalizers");
    let finalizers = finalizers.filter_map(|item| out.string(item, "metadata.finalizers"));
    let finalizers = finalizers.collect();
    Meta {
        name: name.map_or_else(String::new, |name| name.value.to_owned()),
        namespace: namespace.to_owned(),
        labels: texts(get("labels"), "metadata.labels", out),
        annotations,
        finalizers,
        uid: get("uid").map(|uid| uid.text().to_owned()),
        printed: get("uid").or(get("resourceVersion")).is_some(),
        owner: get("ownerReferences").and_then(owner),
        created: get("creationTimestamp")
            .filter(|_| kind.is_policy())
            .map(|created| At::new(created.text().to_owned(), created.span())),
        deleting: get("deletionTimestamp").map(Value::span),
        name_span: get("name").map_or(place, Value::span),
        span: object.span(),
    }
}

/// A mapping of text to text, such as labels.
pub(super) fn texts(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> BTreeMap<String, String> {
    let entries = out.map(value, field);
    let entries = entries.filter_map(|(key, value)| {
        Some((key.text().to_owned(), out.text(value, field)?.value.to_owned()))
    });
    order::map(entries)
}

fn owner(owners: Value<'_>) -> Option<(String, String)> {
    let first = owners.items().next()?;
    let text = |key| first.get(key).map(|value| value.text().to_owned());
    Some((text("kind")?, text("name")?))
}

fn check_name(name: Option<Value<'_>>, kind: Known, place: Span, out: &mut Problems) {
    let Some(name) = name else {
        out.push(Problem::error(because!(rules::NO_NAME, kind = kind.name()), place));
        return;
    };
    let span = name.span();
    if is_template(name) && name.is_scalar() {
        out.push(Problem::error(because!(rules::TEMPLATE, template = name.brief()), span));
    } else if name.is_scalar() && kind == Known::Service && !is_label(name.text()) {
        out.push(Problem::error(because!(rules::BAD_SERVICE_NAME, name = name.brief()), span));
    } else if name.is_scalar() && !is_name(name.text()) {
        let because = because!(rules::BAD_NAME, name = name.brief(), kind = kind.name());
        out.push(Problem::error(because, span));
    }
}

/// Whether it is a DNS label that begins with a letter, as names of Services must be: they become
/// host names.
fn is_label(name: &str) -> bool {
    let letter = name.as_bytes().first().is_some_and(u8::is_ascii_lowercase);
    letter && name.len() <= 63 && !name.contains('.') && is_name(name)
}

/// Whether it is a DNS label, as names of a Service's ports must be.
pub(super) fn is_short(name: &str) -> bool {
    name.len() <= 63 && !name.contains('.') && is_name(name)
}

/// Whether it is a name of a container's port.
pub(super) fn is_port(name: &str) -> bool {
    let letter = name.bytes().any(|b| b.is_ascii_lowercase());
    name.len() <= 15 && letter && is_short(name) && !name.contains("--")
}

/// Whether it is a DNS subdomain in lower case, as names of objects must be.
pub(super) fn is_name(name: &str) -> bool {
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let inner =
        |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(byte);
    let bytes = name.as_bytes();
    bytes.len() <= 253 && bytes.iter().all(inner) && edge(bytes.first()) && edge(bytes.last())
}
