//! What several parts say in the same way.

use std::net::IpAddr;

use crate::base::At;
use crate::manifest::problem::Problems;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;
use crate::manifest::vpc::SubnetRef;

/// Text.
pub(super) fn text(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<String>> {
    out.string(value?, field)
}

/// One of some words.
pub(super) fn word<T: Copy>(
    value: Option<Value<'_>>,
    field: &'static str,
    words: &Words<T>,
    out: &mut Problems,
) -> Option<At<T>> {
    out.word(value?, field, words)
}

/// Yes or no.
pub(super) fn yes(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<bool>> {
    out.boolean(value?, field)
}

/// A port.
pub(super) fn port(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<u16>> {
    out.port(value?, field)
}

/// A whole number in a range.
pub(super) fn number(
    value: Option<Value<'_>>,
    wants: (&'static str, &'static str),
    (least, most): (u32, u32),
    out: &mut Problems,
) -> Option<At<u32>> {
    let number = out.number(value?, wants, least.into()..=most.into())?;
    Some(number.map(|number| number as u32))
}

/// What refers to something by name or id.
pub(super) fn named(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<String>> {
    let value = value?;
    if value.kind() != Kind::Map {
        out.shape(value, field, "a mapping with name or id");
        return None;
    }
    text(value.get("name").or(value.get("id")), field, out)
}

/// A subnet by id or name.
pub(super) fn subnet(value: Value<'_>, out: &mut Problems) -> SubnetRef {
    SubnetRef {
        id: text(value.get("id"), "subnets.id", out),
        name: text(value.get("name"), "subnets.name", out),
        zone: zone(value, out),
    }
}

/// `zone`, which is a mapping with its name, or just its name.
pub(super) fn zone(value: Value<'_>, out: &mut Problems) -> Option<At<String>> {
    let zone = value.get("zone")?;
    text(Some(zone.get("name").unwrap_or(zone)), "zone", out)
}

/// The addresses of a list of addresses.
pub(super) fn addresses(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Vec<At<IpAddr>> {
    let items: Vec<_> = out.list(value, field).collect();
    let address = |item: Value<'_>| out.ip(item.get("address")?, field);
    items.into_iter().filter_map(address).filter(|ip| !ip.value.is_unspecified()).collect()
}
