//! Network endpoint groups and instance groups.

use std::collections::BTreeMap;

use crate::base::At;
use crate::manifest::group::{ENDPOINT_KINDS, EndpointGroup, InstanceGroup};
use crate::manifest::problem::Problems;
use crate::manifest::read::cloud::said::{link, name, whole, word};
use crate::manifest::tree::Value;

/// A network endpoint group, whose endpoints follow in documents of their own.
pub(super) fn endpoints(value: Value<'_>, out: &mut Problems) -> EndpointGroup {
    let get = |key| value.get(key);
    EndpointGroup {
        name: name(value, out),
        kind: word(get("networkEndpointType"), "networkEndpointType", &ENDPOINT_KINDS, out),
        zone: link(get("zone"), "zone", out),
        region: link(get("region"), "region", out),
        default_port: get("defaultPort").and_then(|it| out.port(it, "defaultPort")),
        size: size(get("size"), "size", out),
        endpoints: Vec::new(),
        span: value.span(),
    }
}

/// Instance groups and their managers of one name and place become one, in the order of the text.
pub(super) fn merge(groups: &mut Vec<InstanceGroup>) {
    let mut known: BTreeMap<(String, Option<String>, Option<String>), usize> = BTreeMap::new();
    let mut merged: Vec<InstanceGroup> = Vec::new();
    for group in std::mem::take(groups) {
        let text = |at: &Option<At<String>>| at.as_ref().map(|at| at.value.clone());
        let place = (group.name.value.clone(), text(&group.zone), text(&group.region));
        let at = *known.entry(place).or_insert(merged.len());
        match merged.get_mut(at) {
            Some(first) => join(first, group),
            None => merged.push(group),
        }
    }
    *groups = merged;
}

/// What the first one says stays; what it leaves open, the other says.
fn join(first: &mut InstanceGroup, other: InstanceGroup) {
    first.managed |= other.managed;
    first.size = first.size.or(other.size);
    if first.ports.is_empty() {
        first.ports = other.ports;
    }
    first.instances.extend(other.instances);
}

/// An instance group or its manager, whose instances follow in documents of their own.
pub(super) fn instances(value: Value<'_>, out: &mut Problems) -> InstanceGroup {
    let get = |key| value.get(key);
    let managed = get("targetSize").is_some()
        || get("isManaged").is_some_and(|it| it.text().eq_ignore_ascii_case("yes"))
        || get("kind").is_some_and(|it| it.text() == "compute#instanceGroupManager");
    let target = size(get("targetSize"), "targetSize", out);
    let ports: Vec<_> = out.list(get("namedPorts"), "namedPorts").collect();
    let port = |item: Value<'_>| {
        let port = item.get("port").and_then(|it| out.port(it, "namedPorts.port"))?;
        Some((item.get("name").map_or("", Value::text).to_owned(), port))
    };
    let ports = ports.into_iter().filter_map(port).collect();
    InstanceGroup {
        name: name(value, out),
        managed,
        zone: link(get("zone"), "zone", out),
        region: link(get("region"), "region", out),
        size: target.or(size(get("size"), "size", out)),
        ports,
        instances: Vec::new(),
        span: value.span(),
    }
}

fn size(value: Option<Value<'_>>, field: &'static str, out: &mut Problems) -> Option<At<u32>> {
    Some(whole(value, field, out)?.map(|size| size as u32))
}
