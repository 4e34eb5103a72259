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

/// `zone`, which is a mapping with its name, or just its name; else what the resource name says.
pub(super) fn zone(value: Value<'_>, out: &mut Problems) -> Option<At<String>> {
    match value.get("zone") {
        Some(zone) => text(Some(zone.get("name").unwrap_or(zone)), "zone", out),
        None => place(value).filter(|place| region_of(&place.value).is_some()),
    }
}

/// The region that the resource name says, else the address under which the API has it.
pub(super) fn region(value: Value<'_>) -> Option<At<String>> {
    let of_place = |place: At<String>| {
        let region = region_of(&place.value).map(str::to_owned);
        At::new(region.unwrap_or(place.value), place.span)
    };
    place(value).map(of_place).or_else(|| {
        let href = value.get("href")?;
        let (_, host) = href.text().split_once("://")?;
        let (region, rest) = host.split_once('.')?;
        let own = rest.starts_with("iaas.cloud.ibm.com") || rest.starts_with("private.iaas.");
        own.then(|| At::new(region.to_owned(), href.span()))
    })
}

/// The zone or region in a cloud resource name: `crn:v1:bluemix:public:is:eu-de-1:…`.
fn place(value: Value<'_>) -> Option<At<String>> {
    let crn = value.get("crn")?;
    let place = crn.text().split(':').nth(5).filter(|place| !place.is_empty())?;
    Some(At::new(place.to_owned(), crn.span()))
}

/// The region of a zone such as `eu-de-1`, if it is one.
fn region_of(place: &str) -> Option<&str> {
    let (region, number) = place.rsplit_once('-')?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(region)
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
