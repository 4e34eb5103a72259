//! What is written about a Service, and the edit that writes it, in the style of the text around it.

use crate::base::{Span, Texts};
use crate::manifest::Edit;
use crate::model::Service;

/// What is written about an exposure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// An annotation with this value, or no such annotation.
    Annotation(&'static str, Option<&'static str>),
    /// A field of its `spec` with this word, or no such field.
    Field(&'static str, Option<&'static str>),
    /// This word where another one is written, in whatever object.
    Word(Span, &'static str),
}

impl Setting {
    /// The edit that makes it hold for a Service; `None` if the text has no place for it.
    pub fn edit(self, title: &str, service: &Service, texts: &Texts) -> Option<Edit> {
        let (span, text) = match self {
            Self::Annotation(key, value) => annotation((key, value), service, texts)?,
            Self::Field(key, word) => field((key, word), service, texts)?,
            Self::Word(..) => return self.edit_word(title, texts),
        };
        Some(Edit { title: title.to_owned(), span, text })
    }

    /// The edit that makes it hold where no Service is concerned.
    pub fn edit_word(self, title: &str, texts: &Texts) -> Option<Edit> {
        let Self::Word(written, word) = self else { return None };
        // In the same quotes as before, and in none if there were none: it may be no text.
        let quote = texts.slice(written).chars().next().filter(|c| matches!(c, '"' | '\''));
        let text = quote.map_or_else(|| word.to_owned(), |quote| quoted(word, quote));
        Some(Edit { title: title.to_owned(), span: written, text })
    }
}

/// Where something is written, and what is to stand there.
type Place = (Span, String);

fn annotation(
    (key, value): (&str, Option<&str>),
    service: &Service,
    texts: &Texts,
) -> Option<Place> {
    let written = service.annotations.get(key).map(|at| at.span);
    match (value, written) {
        (Some(value), Some(written)) => Some(replaced(texts, written, value)),
        (Some(value), None) => annotated(service, texts, (key, value)),
        (None, written) => removed(texts, written?),
    }
}

fn field((key, word): (&str, Option<&str>), service: &Service, texts: &Texts) -> Option<Place> {
    let written = match key {
        "externalTrafficPolicy" => service.external_policy_span,
        "sessionAffinity" => service.client_ip_affinity.map(|at| at.span),
        "trafficDistribution" => service.distribution.as_ref().map(|at| at.span),
        _ => None,
    };
    match (word, written) {
        (Some(word), Some(written)) => Some(replaced(texts, written, word)),
        (Some(word), None) => inserted(texts, service.kind_span?, (key, Value::Word(word))),
        (None, written) => removed(texts, written?),
    }
}

/// An annotation beside another one, or the first one below the name.
fn annotated(service: &Service, texts: &Texts, (key, value): (&str, &str)) -> Option<Place> {
    let on_one_line = |span: &Span| !texts.slice(*span).contains('\n');
    match service.annotations.values().map(|at| at.span).find(on_one_line) {
        Some(sibling) => inserted(texts, sibling, (key, Value::Word(value))),
        None if service.annotations.is_empty() => {
            inserted(texts, service.name_span, ("annotations", Value::Map(key, value)))
        }
        None => None,
    }
}

/// What stands behind a key.
#[derive(Clone, Copy)]
enum Value<'a> {
    Word(&'a str),
    Map(&'a str, &'a str),
}

/// Another word where one is written, in the same quotes.
pub(crate) fn replaced(texts: &Texts, written: Span, word: &str) -> (Span, String) {
    let old = texts.slice(written);
    let quote = old.chars().next().filter(|c| matches!(c, '"' | '\''));
    let quote = quote.or(word.starts_with('{').then_some('\''));
    (written, quote.map_or_else(|| word.to_owned(), |quote| quoted(word, quote)))
}

/// A word in quotes of this kind, with what would end them escaped.
fn quoted(word: &str, quote: char) -> String {
    let word = match quote {
        '"' => word.replace('\\', "\\\\").replace('"', "\\\""),
        _ => word.replace('\'', "''"),
    };
    format!("{quote}{word}{quote}")
}

/// A key with its value behind the value at `sibling`, in that one's mapping and style.
fn inserted(texts: &Texts, sibling: Span, (key, value): (&str, Value<'_>)) -> Option<Place> {
    let (line, after) = around(texts, sibling)?;
    let here = Span::new(sibling.end, sibling.end);
    let plain = match value {
        Value::Word(word) => format!("{key}: {}", plain(word)),
        Value::Map(inner, word) => format!("{key}: {{{inner}: {}}}", plain(word)),
    };
    if line.trim_end().ends_with("\":") {
        let quoted = match value {
            Value::Word(word) => format!("\"{key}\": {}", quoted(word, '"')),
            Value::Map(inner, word) => {
                format!("\"{key}\": {{\"{inner}\": {}}}", quoted(word, '"'))
            }
        };
        return Some((here, format!(", {quoted}")));
    }
    if after.trim_start().starts_with([',', '}']) {
        return Some((here, format!(", {plain}")));
    }
    let indent = &line[..line.len() - line.trim_start().len()];
    let end = end_of_line(sibling, after);
    has_own_line(line).then(|| (Span::new(end, end), format!("\n{indent}{plain}")))
}

/// A word as it is written without being taken for something else.
fn plain(word: &str) -> String {
    match word {
        "true" | "false" => quoted(word, '"'),
        _ if word.starts_with('{') => quoted(word, '\''),
        _ => word.to_owned(),
    }
}

/// Takes a key away with its value, where both have a line of their own.
fn removed(texts: &Texts, value: Span) -> Option<Place> {
    let (line, after) = around(texts, value)?;
    let block = has_own_line(line) && !after.trim_start().starts_with([',', '}']);
    let start = value.start - line.len() as u32;
    let from = start.checked_sub(1).filter(|_| block && !line.contains(['"', '{']))?;
    Some((Span::new(from, end_of_line(value, after)), String::new()))
}

/// The line before a value, and all text behind it.
fn around(texts: &Texts, value: Span) -> Option<(&str, &str)> {
    let before = texts.text().get(..value.start as usize)?;
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    Some((line, texts.text().get(value.end as usize..)?))
}

/// Whether a key, of which the line before its value is given, begins its line.
fn has_own_line(line: &str) -> bool {
    let key = line.trim();
    key.ends_with(':') && !key.contains(": ") && !key.starts_with("- ")
}

fn end_of_line(value: Span, after: &str) -> u32 {
    value.end + after.find('\n').unwrap_or(after.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_type(text: &str) -> String {
        let at = text.find("LoadBalancer").unwrap();
        let end = at + "LoadBalancer".len();
        let quoted = text[..at].ends_with('"');
        let span = Span::new((at - usize::from(quoted)) as u32, (end + usize::from(quoted)) as u32);
        let texts = Texts::one(text);
        let (at, new) =
            inserted(&texts, span, ("externalTrafficPolicy", Value::Word("Local"))).unwrap();
        let mut text = text.to_owned();
        text.replace_range(at.start as usize..at.end as usize, &new);
        text
    }

    #[test]
    fn a_line_goes_below_its_sibling_with_the_same_indent() {
        let text = "spec:\n    type: LoadBalancer  # public\n    ports: []\n";
        let new = "spec:\n    type: LoadBalancer  # public\n    externalTrafficPolicy: Local\n    \
                   ports: []\n";
        assert_eq!(after_type(text), new);
        assert_eq!(
            after_type("spec:\n  type: LoadBalancer"),
            "spec:\n  type: LoadBalancer\n  externalTrafficPolicy: Local"
        );
    }

    #[test]
    fn in_braces_it_goes_behind_a_comma() {
        assert_eq!(
            after_type("spec: {type: LoadBalancer, ports: []}"),
            "spec: {type: LoadBalancer, externalTrafficPolicy: Local, ports: []}"
        );
        assert_eq!(
            after_type("spec: {\n  type: LoadBalancer\n}"),
            "spec: {\n  type: LoadBalancer, externalTrafficPolicy: Local\n}"
        );
    }

    #[test]
    fn in_json_it_is_quoted() {
        assert_eq!(
            after_type("{\"spec\": {\n  \"type\": \"LoadBalancer\"\n}}"),
            "{\"spec\": {\n  \"type\": \"LoadBalancer\", \"externalTrafficPolicy\": \"Local\"\n}}"
        );
    }

    #[test]
    fn a_word_is_replaced_in_its_own_quotes() {
        let texts = Texts::one("a: 'Cluster'");
        assert_eq!(replaced(&texts, Span::new(3, 12), "Local").1, "'Local'");
        assert_eq!(replaced(&texts, Span::new(4, 11), "Local").1, "Local");
    }

    #[test]
    fn a_word_that_is_json_stays_text() {
        let json = r#"{"ingress": true}"#;
        let now = |text: &str, from, to| replaced(&Texts::one(text), Span::new(from, to), json).1;
        assert_eq!(now("a: b", 3, 4), r#"'{"ingress": true}'"#);
        assert_eq!(now("a: 'b'", 3, 6), r#"'{"ingress": true}'"#);
        assert_eq!(now("a: \"b\"", 3, 6), r#""{\"ingress\": true}""#);
    }

    #[test]
    fn a_first_annotation_brings_its_mapping() {
        let texts = Texts::one("metadata: {name: web}\nspec: {}");
        let map = ("annotations", Value::Map("a/b", "c"));
        let (at, text) = inserted(&texts, Span::new(17, 20), map).unwrap();
        assert_eq!((at.start, text.as_str()), (20, ", annotations: {a/b: c}"));
    }

    #[test]
    fn what_has_its_own_line_is_removed_with_it_and_nothing_else_is() {
        let text = "metadata:\n  annotations:\n    a/b: c # why\n  name: web\n";
        let texts = Texts::one(text);
        let value = text.find("c #").unwrap() as u32;
        let (at, new) = removed(&texts, Span::new(value, value + 1)).unwrap();
        assert_eq!((texts.slice(at), new.as_str()), ("\n    a/b: c # why", ""));
        assert_eq!(removed(&Texts::one("{a: b, c: d}"), Span::new(4, 5)), None);
    }
}
