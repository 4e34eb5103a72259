//! JSON in the value of an annotation, read with the reader of all other text.

use std::ops::Deref;

use crate::base::{At, Span};
use crate::explain::{Fact, because};
use crate::manifest::annotations::rules;
use crate::manifest::build::Keep;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules as general;
use crate::manifest::tree::{Kind, Tree, Value};
use crate::manifest::{Limits, yaml};

/// How much is read of a value.
const LIMITS: Limits = Limits { aliases: 0, values: 20_000, problems: 100, ..Limits::PAGE };

/// What an annotation is like.
pub(super) struct Format {
    /// Its name.
    pub(super) key: &'static str,
    /// A value of it.
    pub(super) example: &'static str,
    /// Its fields; none if their names are free.
    pub(super) fields: &'static [&'static str],
}

/// A value inside the JSON.
#[derive(Clone, Copy)]
pub(super) struct Json<'t> {
    value: Value<'t>,
    /// The place of the whole, if the JSON does not stand in the text as it is.
    whole: Option<Span>,
}

impl Json<'_> {
    /// The same with the place in the text.
    pub(super) fn at<T>(self, read: Option<At<T>>) -> Option<At<T>> {
        let At { value, span } = read?;
        Some(At::new(value, self.whole.unwrap_or(span)))
    }

    /// A key as text.
    pub(super) fn key(self, key: Value<'_>) -> At<String> {
        At::new(key.text().to_owned(), self.whole.unwrap_or(key.span()))
    }
}

impl<'t> Deref for Json<'t> {
    type Target = Value<'t>;

    fn deref(&self) -> &Value<'t> {
        &self.value
    }
}

/// Reads a value; what is not JSON is a problem, and then nothing is read.
pub(super) fn read<T: Default>(
    written: &At<String>,
    text: &str,
    format: &Format,
    read: impl FnOnce(Json<'_>, &mut Problems) -> T,
) -> (T, Vec<Problem>) {
    let literal = literal(written, text);
    let (text, place) = match literal {
        Some(place) => (text, place),
        None => (written.value.as_str(), Span::new(0, written.value.len() as u32)),
    };
    let mut out = Problems::new(LIMITS.problems);
    let mut tree = Tree::new(text, LIMITS);
    yaml::document(&mut tree, place, (Keep::All, LIMITS), &mut out);
    let whole = literal.is_none().then_some(written.span);
    let flaw = flaw(&tree, place, &mut out);
    let value = match (flaw, tree.roots().next()) {
        (None, Some(value)) => {
            slips(value, format, &mut out);
            read(Json { value, whole }, &mut out)
        }
        (flaw, _) => {
            out.push(refused(flaw.unwrap_or(("nothing", place)), format, text));
            T::default()
        }
    };
    let mut found = out.into_sorted();
    if let Some(whole) = whole {
        for problem in &mut found {
            widen(problem, whole);
        }
    }
    (value, found)
}

/// Where the value stands in the text as it is, but for quotes around it and space in it.
fn literal(written: &At<String>, text: &str) -> Option<Span> {
    let At { value, span } = written;
    let raw = text.get(span.start as usize..span.end as usize)?;
    let body = match raw.as_bytes() {
        [b'\'' | b'"', .., b'\'' | b'"'] => raw.get(1..raw.len() - 1)?,
        [b'|' | b'>', ..] => raw.split_once('\n')?.1,
        _ => raw,
    };
    let solid = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let start = span.start + (body.as_ptr() as usize - raw.as_ptr() as usize) as u32;
    (solid(body) == solid(value)).then(|| Span::new(start, start + body.len() as u32))
}

/// What keeps a value from being JSON, and where: it cannot be read at all, or only as YAML.
fn flaw(tree: &Tree<'_>, place: Span, out: &mut Problems) -> Option<(&'static str, Span)> {
    if out.len() > 0 {
        let all = std::mem::replace(out, Problems::new(LIMITS.problems)).into_sorted();
        let first = all.first()?;
        if first.because.rule == &general::DOUBLE_KEY {
            return None;
        }
        let what = match first.because.fact("what") {
            Some(Fact::Word(what)) => what,
            _ => "something",
        };
        return Some((what, first.span));
    }
    let mut roots = tree.roots();
    let (Some(root), None) = (roots.next(), roots.next()) else { return Some(("nothing", place)) };
    if root.kind() != Kind::Map {
        return Some(("no mapping in braces", root.brief()));
    }
    odd(root)
}

/// The first thing that YAML takes and JSON does not.
fn odd(value: Value<'_>) -> Option<(&'static str, Span)> {
    let (raw, span) = (value.raw(), value.span());
    let before_end = raw.get(..raw.len().saturating_sub(1)).unwrap_or("").trim_end();
    match value.kind() {
        Kind::Map | Kind::Seq if !raw.starts_with(['{', '[']) => {
            Some(("no bracket", value.brief()))
        }
        Kind::Map | Kind::Seq if before_end.ends_with(',') => {
            let comma = span.start + before_end.len() as u32 - 1;
            Some(("a comma with nothing behind it", Span::new(comma, comma + 1)))
        }
        Kind::Map => value.entries().find_map(|(key, value)| {
            let is_text = key.raw().starts_with('"');
            let unquoted = (!is_text).then(|| ("a key without double quotes", key.span()));
            unquoted.or_else(|| odd(value))
        }),
        Kind::Seq => value.items().find_map(odd),
        Kind::Quoted => (!raw.starts_with('"')).then_some(("text in other quotes", span)),
        Kind::Plain => (!is_plain_json(raw)).then_some(("text without double quotes", span)),
        Kind::Null => (raw != "null").then_some(("no value", span)),
        Kind::Block | Kind::Alias | Kind::Skipped => Some(("no JSON", span)),
    }
}

fn is_plain_json(raw: &str) -> bool {
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    matches!(raw, "true" | "false") || digits.starts_with(|c: char| c.is_ascii_digit())
}

/// The problem of a value that is not JSON, with the edit that mends it if just quotes are missing.
fn refused((what, span): (&'static str, Span), format: &Format, text: &str) -> Problem {
    let Format { key, example, .. } = *format;
    let because = because!(rules::IS_JSON, what = what, key = key, example = example);
    let problem = Problem::error(because, span);
    let word = text.get(span.start as usize..span.end as usize).unwrap_or("");
    let bare = word.trim_matches('\'');
    let is_bare = !bare.is_empty()
        && bare.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_./*".contains(&b));
    match what {
        "a comma with nothing behind it" => problem.mend("take it away", span, ""),
        _ if what.ends_with("quotes") && is_bare => {
            problem.mend("write double quotes", span, format!("\"{bare}\""))
        }
        _ => problem,
    }
}

/// Reports fields that look like slips of known ones.
fn slips(value: Value<'_>, format: &Format, out: &mut Problems) {
    for (key, _) in value.entries().filter(|(key, _)| !format.fields.contains(&key.text())) {
        if let Some(near) = nearest(key.text(), format.fields) {
            let because =
                because!(general::IGNORED_FIELD, field = key.brief(), parent = format.key);
            let text = format!("\"{near}\"");
            let problem = Problem::warning(because, key.span());
            out.push(problem.mend(format!("write {text}"), key.span(), text));
        }
    }
}

/// Lets a problem point at the whole value, since its own places are none of the text.
fn widen(problem: &mut Problem, whole: Span) {
    problem.span = whole;
    problem.other = None;
    problem.edits.clear();
    problem.because.span = Some(whole);
    for fact in problem.because.facts.iter_mut().flatten() {
        if matches!(fact, Fact::Written(_)) {
            *fact = Fact::Written(whole);
        }
    }
}
