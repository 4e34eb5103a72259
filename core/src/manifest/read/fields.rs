//! What readers of many kinds share.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::base::At;
use crate::explain::because;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;
use crate::manifest::tables::{self, Group};
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;

/// A mapping whose fields are read, and the way to it, which begins their names in sentences.
#[derive(Clone, Copy)]
pub(super) struct Fields<'t>(pub(super) Option<Value<'t>>);

impl<'t> Fields<'t> {
    /// The mapping at the end of several keys.
    pub(super) fn at(object: Value<'t>, path: &[&str]) -> Self {
        Self(object.at(path))
    }

    /// A field, unless it says nothing.
    pub(super) fn get(self, key: &str) -> Option<Value<'t>> {
        self.0.and_then(|value| value.get(key))
    }

    /// A field that is a mapping itself.
    pub(super) fn of(self, key: &str) -> Self {
        Self(self.get(key))
    }

    /// Text.
    pub(super) fn string(
        self,
        (key, field): (&str, &'static str),
        out: &mut Problems,
    ) -> Option<At<String>> {
        out.string(self.get(key)?, field)
    }

    /// Yes or no.
    pub(super) fn boolean(
        self,
        (key, field): (&str, &'static str),
        out: &mut Problems,
    ) -> Option<At<bool>> {
        out.boolean(self.get(key)?, field)
    }

    /// One of several words.
    pub(super) fn word<T: Copy>(
        self,
        (key, field): (&str, &'static str),
        words: &Words<T>,
        out: &mut Problems,
    ) -> Option<At<T>> {
        out.word(self.get(key)?, field, words)
    }

    /// A whole number in a range.
    pub(super) fn number(
        self,
        (key, field): (&str, &'static str),
        (wants, range): (&'static str, RangeInclusive<u64>),
        out: &mut Problems,
    ) -> Option<At<u64>> {
        out.number(self.get(key)?, (field, wants), range)
    }

    /// A small whole number in a range.
    pub(super) fn count(
        self,
        names: (&str, &'static str),
        wants: (&'static str, RangeInclusive<u64>),
        out: &mut Problems,
    ) -> Option<At<u32>> {
        let number = self.number(names, wants, out)?;
        Some(number.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
    }

    /// A number of seconds in a range.
    pub(super) fn seconds(
        self,
        names: (&str, &'static str),
        wants: (&'static str, RangeInclusive<u64>),
        out: &mut Problems,
    ) -> Option<At<Duration>> {
        Some(self.number(names, wants, out)?.map(Duration::from_secs))
    }
}

/// A field without which an entry means nothing.
pub(super) fn needed<'t>(
    item: Value<'t>,
    (parent, field): (&'static str, &'static str),
    out: &mut Problems,
) -> Option<Value<'t>> {
    let value = item.get(field);
    if value.is_none() {
        let because = because!(rules::NO_FIELD, parent = parent, field = field);
        out.push(Problem::error(because, item.brief()));
    }
    value
}

/// A path of a request; one that does not begin with `/` is a problem with the edit that mends it.
pub(super) fn path(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<String>> {
    let path = out.string(value?, field)?;
    if path.value.is_empty() || path.value.starts_with('/') {
        return Some(path).filter(|path| !path.value.is_empty());
    }
    let wants = "a path that begins with /";
    let because = because!(rules::BAD_VALUE, written = path.span, field = field, wants = wants);
    let text = format!("\"/{}\"", path.value);
    out.push(Problem::error(because, path.span).mend(format!("write {text}"), path.span, text));
    None
}

/// Items of a list that are mappings; others are problems.
pub(super) fn mappings<'t>(
    value: Option<Value<'t>>,
    field: &'static str,
    out: &mut Problems,
) -> Vec<Value<'t>> {
    let mut found = Vec::new();
    for item in out.list(value, field) {
        if item.kind() == Kind::Map {
            found.push(item);
        } else {
            out.shape(item, field, "a list of mappings");
        }
    }
    found
}

/// Reports fields that look like slips of known ones. Others may be newer than what is known here.
pub(super) fn slips(
    value: Option<Value<'_>>,
    (groups, path): (&'static [Group], &'static str),
    out: &mut Problems,
) {
    let Some(group) = tables::group(groups, path) else { return };
    for (key, _) in value.map(Value::entries).unwrap_or_default() {
        if group.names.contains(&key.text()) {
            continue;
        }
        if let Some(near) = nearest(key.text(), group.names) {
            let span = key.span();
            let because = because!(rules::IGNORED_FIELD, field = key.brief(), parent = path);
            out.push(Problem::warning(because, span).mend(format!("write {near}"), span, near));
        }
    }
}
