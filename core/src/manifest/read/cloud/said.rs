//! What several of the provider's documents say in the same way.

use std::time::Duration;

use crate::base::{At, Share, Span};
use crate::manifest::group::{GroupKind, GroupRef};
use crate::manifest::problem::Problems;
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

/// What a document calls itself.
pub(super) fn name(value: Value<'_>, out: &mut Problems) -> At<String> {
    let name = value.get("name").and_then(|name| out.string(name, "name"));
    name.unwrap_or_else(|| At::new(String::new(), value.brief()))
}

/// The Service that a controller names in a description, which is JSON in text.
pub(super) fn made_for(value: Value<'_>) -> Option<At<String>> {
    let text = value.get("description")?;
    let json: serde_json::Value = serde_json::from_str(text.text()).ok()?;
    let mut keys = json.as_object()?.iter();
    let (_, name) = keys.find(|(key, _)| {
        key.ends_with("kubernetes.io/service-name")
            || key.ends_with("networking.gke.io/service-name")
    })?;
    Some(At::new(name.as_str()?.to_owned(), text.span()))
}

pub(super) fn word<T: Copy>(
    value: Option<Value<'_>>,
    field: &'static str,
    words: &Words<T>,
    out: &mut Problems,
) -> Option<At<T>> {
    value.and_then(|value| out.word(value, field, words))
}

pub(super) fn seconds(
    value: Value<'_>,
    wants: (&'static str, &'static str),
    range: std::ops::RangeInclusive<u64>,
    out: &mut Problems,
) -> Option<At<Duration>> {
    Some(out.number(value, wants, range)?.map(Duration::from_secs))
}

/// A number from 0 to 1. Tools print what a single-precision number holds, so what lies behind six
/// places is rounding.
pub(super) fn ratio(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<Share>> {
    out.parsed(value?, (field, "a number from 0 to 1"), millionths)
}

pub(in crate::manifest::read) fn millionths(text: &str) -> Option<Share> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return None;
    }
    let seven: String = part.chars().chain("0000000".chars()).take(7).collect();
    let tenths = whole.parse::<u64>().ok()?.checked_mul(10_000_000)? + seven.parse::<u64>().ok()?;
    (tenths <= 10_000_000).then(|| Share::of((tenths + 5) / 10, 1_000_000))
}

/// Names at the end of links.
pub(super) fn links(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Vec<At<String>> {
    let items: Vec<_> = out.list(value, field).collect();
    items.into_iter().filter(|item| out.text(*item, field).is_some()).map(last).collect()
}

/// The name at the end of a link, with the place of just that.
pub(super) fn last(link: Value<'_>) -> At<String> {
    let name = link.text().rsplit('/').next().unwrap_or("");
    let Some(at) = link.raw().rfind(name) else { return At::new(name.to_owned(), link.span()) };
    let start = link.span().start + at as u32;
    At::new(name.to_owned(), Span::new(start, start + name.len() as u32))
}

/// The zone in a link, if it has one.
pub(super) fn zone_in(link: &str) -> Option<String> {
    part(link, "/zones/").or_else(|| part(link, "zones/").filter(|_| link.starts_with("zones/")))
}

fn part(link: &str, before: &str) -> Option<String> {
    let rest = link.split(before).nth(1)?;
    rest.split('/').next().filter(|name| !name.is_empty()).map(str::to_owned)
}

/// The group that a link names.
pub(super) fn group(link: Value<'_>, field: &'static str, out: &mut Problems) -> Option<GroupRef> {
    let text = out.text(link, field)?.value;
    let kind = if text.contains("networkEndpointGroups/") {
        Some(GroupKind::Endpoints)
    } else {
        text.contains("instanceGroups/").then_some(GroupKind::Instances)
    };
    let region = part(text, "/regions/");
    Some(GroupRef { name: last(link), zone: zone_in(text), region, kind })
}

/// The name at the end of a link, if there is one.
pub(super) fn link(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<String>> {
    value.filter(|value| out.text(*value, field).is_some()).map(last)
}

/// A whole number.
pub(super) fn whole(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<u64>> {
    out.number(value?, (field, "a whole number"), 0..=u64::from(u32::MAX))
}
