//! What nobody else should see: values of Secrets, keys, tokens and passwords.

use crate::base::{Span, Texts, order};
use crate::manifest::build::Keep;
use crate::manifest::documents::documents;
use crate::manifest::problem::Problems;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::{Edit, Limits, chunk, edited};

/// The annotation in which `kubectl apply` keeps what it was given.
pub(super) const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// What stands in place of a value.
const MASK: &str = "masked";

/// What names of secret values end with, without dashes, in small letters.
const NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "token",
    "secret",
    "apikey",
    "secretkey",
    "accesskey",
    "privatekey",
    "credentials",
    "dockerconfigjson",
    "dockercfg",
];

/// What stands before secret values inside longer ones, or in them.
const SIGNS: &[&str] = &[
    "PRIVATE KEY-----",
    "\"private_key\"",
    "password=",
    "passwd=",
    "token=",
    "secret=",
    "api_key=",
    "apikey=",
    "Bearer ",
];

/// Edits that hide the data of Secrets, private keys, tokens and passwords, also where kubectl keeps
/// a copy, so that a text can be stored and shared. In the order of the text; none for values that
/// are hidden already. Of a document that cannot be read lines are hidden.
pub fn mask(text: &str) -> Vec<Edit> {
    let texts = Texts::one(text);
    let tree = documents(&texts, (Keep::All, Limits::FILES), &mut Problems::new(0));
    let mut edits = Vec::new();
    for root in tree.roots() {
        visit(root, false, &mut edits);
    }
    for chunk in chunk::split(text, 0).documents {
        if !tree.roots().any(|root| chunk.covers(root.span())) {
            lines(text, chunk, &mut edits);
        }
    }
    order::by_key(&mut edits, |edit| edit.span);
    edits.dedup_by_key(|edit| edit.span);
    edits
}

/// A text without what nobody else should see, and how much that was. Fast where no word hints at
/// any, as in most dumps.
pub fn secure(text: &str) -> (String, u32) {
    if !hints(text) {
        return (text.to_owned(), 0);
    }
    let edits = mask(text);
    (edited(text, 0, &edits), edits.len() as u32)
}

/// Whether any word may be, or name, something secret. What Pods say of the tokens and Secrets that
/// they get is none.
fn hints(text: &str) -> bool {
    const WORDS: [&str; 12] = [
        "kind: Secret",
        "Secret\"",
        "SecretList",
        "PRIVATE KEY",
        "rivate",
        "eyJ",
        "Bearer ",
        "pikey",
        "piKey",
        "redentials",
        "ockerc",
        LAST_APPLIED,
    ];
    const UPPER: [&str; 6] = ["PASS", "TOKEN", "SECRET", "_KEY", "CREDENTIAL", "DOCKERC"];
    let any = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let token = |(at, _): (usize, &str)| !text[..at].ends_with("AccountT");
    let secret = |(at, _): (usize, &str)| {
        text[at + 5..].starts_with([':', '"', '=']) && !text[..at].ends_with(" s")
    };
    any(&WORDS)
        || any(&UPPER)
        || any(&["assw", "assphrase", "essKey", "cess_key", "cretKey:"])
        || text.match_indices("oken").any(token)
        || text.match_indices("ecret").any(secret)
}

fn visit(value: Value<'_>, secret: bool, out: &mut Vec<Edit>) {
    let kind = value.get("kind").map_or("", Value::text);
    let secret = secret || matches!(kind, "Secret" | "SecretList");
    let named = value.get("name").filter(|name| is_secret(name.text()));
    for (key, value) in value.entries() {
        let (name, all) = (key.text(), secret && matches!(key.text(), "data" | "stringData"));
        if all {
            scalars(value, out);
        } else if name == LAST_APPLIED && value.text() != "{}" {
            out.push(edit(value.span(), "\"{}\""));
        } else if value.is_scalar() {
            let hidden = is_secret(name) || (name == "value" && named.is_some());
            if tells(value.text()) || (hidden && is_word(value)) {
                hide(value, out);
            }
        } else {
            visit(value, secret, out);
        }
    }
    for item in value.items() {
        if item.is_scalar() && tells(item.text()) {
            hide(item, out);
        }
        visit(item, secret, out);
    }
}

/// Hides all scalars of a value.
fn scalars(value: Value<'_>, out: &mut Vec<Edit>) {
    if value.is_scalar() {
        hide(value, out);
    }
    value.entries().for_each(|(_, value)| scalars(value, out));
    value.items().for_each(|item| scalars(item, out));
}

fn hide(value: Value<'_>, out: &mut Vec<Edit>) {
    if value.text().trim_end() == MASK || value.raw().starts_with('*') {
        return;
    }
    let raw = value.raw();
    // Inside brackets of JSON only text in quotes may stand.
    let new = if raw.starts_with('"') { "\"masked\"" } else { MASK };
    // A block reaches to what comes next.
    let after = &raw[raw.trim_end().len()..];
    out.push(edit(value.span(), &[new, after].concat()));
}

fn edit(span: Span, text: &str) -> Edit {
    Edit { title: "mask".to_owned(), span, text: text.to_owned() }
}

/// Whether a key, or the name of a variable, is one of something secret.
fn is_secret(name: &str) -> bool {
    let plain = name.chars().filter(char::is_ascii_alphanumeric);
    let plain: String = plain.map(|c| c.to_ascii_lowercase()).collect();
    NAMES.iter().any(|end| plain.ends_with(end))
}

/// Whether a text has a key or token in it.
fn tells(text: &str) -> bool {
    let is_token = text.starts_with("eyJ") && text.matches('.').count() == 2;
    is_token || SIGNS.iter().any(|sign| text.contains(sign))
}

/// Whether a value can be secret: numbers, yes and no, and what another field names are none.
fn is_word(value: Value<'_>) -> bool {
    let text = value.text();
    let plain = value.kind() == Kind::Plain;
    let is_number = plain && text.bytes().all(|byte| byte.is_ascii_digit());
    !is_number && !matches!(text, "" | "true" | "false") && !text.starts_with("$(")
}

/// Hides lines of a document that cannot be read: values of a Secret, and those that are named or
/// look like something secret.
fn lines(text: &str, chunk: Span, out: &mut Vec<Edit>) {
    let body = &text[chunk.start as usize..chunk.end as usize];
    let secret = body.contains("Secret") && !body.contains("kind: Pod");
    let mut at = chunk.start as usize;
    for line in body.split_inclusive('\n') {
        let content = line.trim_end();
        let (key, value) = content.split_once(':').unwrap_or(("", content));
        let key = key.trim_matches([' ', '-', '"', '{', '\'']);
        let stays =
            matches!(key, "apiVersion" | "kind" | "metadata" | "name" | "namespace" | "type")
                || content.starts_with("---")
                || value.trim().is_empty();
        if !stays && (secret || is_secret(key) || tells(content)) && value.trim() != MASK {
            let start = at + content.len() - value.len();
            out.push(edit(Span::new(start as u32, (at + content.len()) as u32), " masked"));
        }
        at += line.len();
    }
}
