//! Scalars as fields mean them. Each function returns what is written, or nothing and a problem.
//!
//! The API decides types by field, and kubectl reads YAML 1.1; where the two quarrel over a bare
//! word, the intention is taken and the quarrel reported.

use std::net::IpAddr;
use std::ops::RangeInclusive;

use crate::base::{At, Cidr};
use crate::explain::{Reason, because};
use crate::manifest::float::is_float;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;
use crate::manifest::tree::{Entries, Items, Kind, Value};

/// The words that a field takes, and what each means.
pub(crate) struct Words<T: 'static> {
    pub(crate) names: &'static [&'static str],
    pub(crate) values: &'static [T],
}

impl Problems {
    /// Text. A bare number or yes and no are taken as text, with a warning.
    pub(crate) fn text<'t>(
        &mut self,
        value: Value<'t>,
        field: &'static str,
    ) -> Option<At<&'t str>> {
        let text = self.word_or_number(value, field, "text")?;
        if let (Kind::Plain, Some(is)) = (value.kind(), not_text(text.value)) {
            let because =
                because!(rules::NEEDS_QUOTES, written = value.brief(), is = is, field = field);
            let quoted = format!("\"{}\"", text.value);
            self.push(Problem::warning(because, text.span).mend("quote it", text.span, quoted));
        }
        Some(text)
    }

    /// Text, owned.
    pub(crate) fn string(&mut self, value: Value<'_>, field: &'static str) -> Option<At<String>> {
        self.text(value, field).map(|text| text.map(str::to_owned))
    }

    /// A scalar of whatever type, by its text.
    pub(crate) fn word_or_number<'t>(
        &mut self,
        value: Value<'t>,
        field: &'static str,
        wants: &'static str,
    ) -> Option<At<&'t str>> {
        if value.is_null() {
            return None;
        }
        if !value.is_scalar() {
            self.shape(value, field, wants);
            return None;
        }
        Some(At::new(value.text(), value.span()))
    }

    /// A whole number in a range.
    pub(crate) fn number(
        &mut self,
        value: Value<'_>,
        (field, wants): (&'static str, &'static str),
        range: RangeInclusive<u64>,
    ) -> Option<At<u64>> {
        let text = self.word_or_number(value, field, wants)?;
        let number = whole(text.value).filter(|number| range.contains(number));
        let Some(number) = number else {
            self.invalid(value, field, wants);
            return None;
        };
        if value.kind() != Kind::Plain {
            self.quoted(value, field, wants);
        } else if text.value.len() > 1
            && text.value.starts_with('0')
            && text.value.as_bytes()[1].is_ascii_digit()
        {
            let because = because!(rules::OCTAL, written = value.brief(), meaning = number);
            self.push(Problem::warning(because, text.span));
        }
        Some(At::new(number, text.span))
    }

    /// A port.
    pub(crate) fn port(&mut self, value: Value<'_>, field: &'static str) -> Option<At<u16>> {
        let port = self.number(value, (field, "a port from 1 to 65535"), 1..=65_535)?;
        Some(port.map(|port| port as u16))
    }

    /// Yes or no.
    pub(crate) fn boolean(&mut self, value: Value<'_>, field: &'static str) -> Option<At<bool>> {
        let wants = "true or false";
        let text = self.word_or_number(value, field, wants)?;
        let (meaning, old) = match text.value {
            "true" | "True" | "TRUE" => (true, false),
            "false" | "False" | "FALSE" => (false, false),
            "yes" | "Yes" | "YES" | "on" | "On" | "ON" | "y" | "Y" => (true, true),
            "no" | "No" | "NO" | "off" | "Off" | "OFF" | "n" | "N" => (false, true),
            _ => {
                self.invalid(value, field, wants);
                return None;
            }
        };
        let word = if meaning { "true" } else { "false" };
        if value.kind() != Kind::Plain {
            self.quoted(value, field, wants);
        } else if old {
            let because = because!(rules::OLD_WORD, written = value.brief(), meaning = word);
            let problem = Problem::warning(because, text.span);
            self.push(problem.mend(format!("write {word}"), text.span, word));
        }
        Some(At::new(meaning, text.span))
    }

    /// One of several words.
    pub(crate) fn word<T: Copy>(
        &mut self,
        value: Value<'_>,
        field: &'static str,
        words: &Words<T>,
    ) -> Option<At<T>> {
        let text = self.word_or_number(value, field, "a word")?;
        let at = words.names.iter().position(|name| *name == text.value);
        let meaning = at.and_then(|at| words.values.get(at));
        if meaning.is_none() {
            self.unknown_word(value, field, words.names);
        }
        meaning.map(|meaning| At::new(*meaning, text.span))
    }

    /// An address.
    pub(crate) fn ip(&mut self, value: Value<'_>, field: &'static str) -> Option<At<IpAddr>> {
        self.parsed(value, (field, "an IP address"), |text| text.parse().ok())
    }

    /// A range of addresses.
    pub(crate) fn cidr(&mut self, value: Value<'_>, field: &'static str) -> Option<At<Cidr>> {
        let parse = |text: &str| text.contains('/').then(|| text.parse().ok()).flatten();
        self.parsed(value, (field, "a range such as 10.0.0.0/8"), parse)
    }

    /// Whatever `parse` makes of the text.
    pub(crate) fn parsed<T>(
        &mut self,
        value: Value<'_>,
        (field, wants): (&'static str, &'static str),
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let text = self.word_or_number(value, field, wants)?;
        let parsed = parse(text.value).map(|parsed| At::new(parsed, text.span));
        if parsed.is_none() {
            self.invalid(value, field, wants);
        }
        parsed
    }

    /// Items of a list; a problem if it is none.
    pub(crate) fn list<'t>(&mut self, value: Option<Value<'t>>, field: &'static str) -> Items<'t> {
        if let Some(value) = value.filter(|value| !matches!(value.kind(), Kind::Seq | Kind::Null)) {
            self.shape(value, field, "a list");
        }
        value.map(Value::items).unwrap_or_default()
    }

    /// Entries of a mapping; a problem if it is none.
    pub(crate) fn map<'t>(&mut self, value: Option<Value<'t>>, field: &'static str) -> Entries<'t> {
        if let Some(value) = value.filter(|value| !matches!(value.kind(), Kind::Map | Kind::Null)) {
            self.shape(value, field, "a mapping");
        }
        value.map(Value::entries).unwrap_or_default()
    }

    /// Reports a value of another shape.
    pub(crate) fn shape(&mut self, value: Value<'_>, field: &'static str, wants: &'static str) {
        let is = match value.kind() {
            Kind::Map => "a mapping",
            Kind::Seq => "a list",
            Kind::Null => "nothing",
            Kind::Skipped => "a collection",
            Kind::Plain | Kind::Quoted | Kind::Block | Kind::Alias => "a single value",
        };
        self.error(value, because!(rules::WRONG_SHAPE, field = field, wants = wants, is = is));
    }

    /// Reports a value that a field does not take.
    pub(crate) fn invalid(&mut self, value: Value<'_>, field: &'static str, wants: &'static str) {
        let written = value.brief();
        let because = because!(rules::BAD_VALUE, written = written, field = field, wants = wants);
        self.error(value, because);
    }

    /// Reports a word that a field does not know, with the edit that writes the nearest.
    pub(crate) fn unknown_word(
        &mut self,
        value: Value<'_>,
        field: &'static str,
        names: &'static [&'static str],
    ) {
        let span = value.span();
        let because =
            because!(rules::UNKNOWN_WORD, written = value.brief(), field = field, words = names);
        if is_template(value) {
            self.error(value, because);
            return;
        }
        let mut problem = Problem::error(because, span);
        if let Some(near) = nearest(value.text(), names) {
            problem = problem.write(near, (span, value.text()));
        }
        self.push(problem);
    }

    fn quoted(&mut self, value: Value<'_>, field: &'static str, wants: &'static str) {
        let span = value.span();
        let because =
            because!(rules::NEEDS_NO_QUOTES, written = value.brief(), field = field, wants = wants);
        self.push(Problem::error(because, span).mend("drop the quotes", span, value.text()));
    }

    /// An error at a value; of a template the error is that it is one.
    fn error(&mut self, value: Value<'_>, because: Reason) {
        let span = value.span();
        let because = if is_template(value) {
            because!(rules::TEMPLATE, template = value.brief())
        } else {
            because
        };
        self.push(Problem::error(because, span));
    }
}

/// Whether a value still waits to be filled in by a tool.
pub(crate) fn is_template(value: Value<'_>) -> bool {
    let text = if value.is_scalar() { value.text() } else { value.raw() };
    text.starts_with("{{")
        || ["{{ ", "{{-", "{{.", "${", "$("]
            .iter()
            .any(|sign| value.is_scalar() && text.contains(sign))
}

/// A whole number as kubectl reads it: a leading zero means octal.
fn whole(text: &str) -> Option<u64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let radix = |digits: &str, radix| u64::from_str_radix(digits, radix).ok();
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => radix(&text[2..], 16),
        [b'0', b'o', ..] => radix(&text[2..], 8),
        [b'0', b'0'..=b'9', ..] => radix(&text[1..], 8),
        [b'0'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}

/// What kubectl takes a bare word for, if not for text.
fn not_text(text: &str) -> Option<&'static str> {
    match text {
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" | "yes" | "Yes" | "YES" | "no"
        | "No" | "NO" | "on" | "On" | "ON" | "off" | "Off" | "OFF" => return Some("yes or no"),
        _ => {}
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if whole(digits).is_some() {
        return Some("a number");
    }
    // A float that does not fit, such as the commit 12e34567, stays text.
    is_float(digits).then_some("a number")
}
