//! Who may send: the Service's source ranges, by address family.

use crate::base::Cidr;
use crate::manifest::service::Family;

/// The ranges of one family that a Service lets in. The field wins over the annotation; a family
/// without a range is open to everyone.
///
/// # Errors
/// The first text that is no range. The load balancer is then not built.
pub fn source_ranges<'a>(
    family: Family,
    field: &[&'a str],
    annotation: Option<&'a str>,
) -> Result<Vec<Cidr>, &'a str> {
    let mut all = Vec::new();
    for text in written(field, annotation) {
        all.push(parse(text).ok_or(text)?);
    }
    all.retain(|range| range.is_v6() == (family == Family::V6));
    Ok(if all.is_empty() { vec![everyone(family)] } else { all })
}

/// All addresses of a family.
///
/// # Panics
/// Never: both texts are ranges.
pub fn everyone(family: Family) -> Cidr {
    let text = if family == Family::V6 { "::/0" } else { "0.0.0.0/0" };
    text.parse().expect("both are ranges")
}

fn written<'a>(field: &[&'a str], annotation: Option<&'a str>) -> Vec<&'a str> {
    if !field.is_empty() {
        return field.to_vec();
    }
    annotation.map_or_else(Vec::new, |list| list.split(',').collect())
}

/// An address alone is no range here.
fn parse(text: &str) -> Option<Cidr> {
    let text = text.trim();
    text.contains('/').then(|| text.parse().ok()).flatten()
}
