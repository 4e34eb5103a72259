//! Network endpoint groups and instance groups.

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

/// An instance group or its manager; of one group both may be given, and the first one stays.
pub(super) fn instances(value: Value<'_>, into: &mut Vec<InstanceGroup>, out: &mut Problems) {
    let group = instance_group(value, out);
    let place = |it: &InstanceGroup| {
        let text = |at: &Option<At<String>>| at.as_ref().map(|at| at.value.clone());
        (it.name.value.clone(), text(&it.zone), text(&it.region))
    };
    match into.iter_mut().find(|known| place(known) == place(&group)) {
        Some(known) => {
            known.managed |= group.managed;
            known.size = known.size.or(group.size);
            if known.ports.is_empty() {
                known.ports = group.ports;
            }
        }
        None => into.push(group),
    }
}

fn instance_group(value: Value<'_>, out: &mut Problems) -> InstanceGroup {
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
