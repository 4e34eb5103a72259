//! `EndpointSlice` and the older `Endpoints`.

use std::net::IpAddr;

use crate::base::Protocol;
use crate::manifest::Meta;
use crate::manifest::problem::Problems;
use crate::manifest::read::service::PROTOCOLS;
use crate::manifest::service::{Endpoint, EndpointPort, Endpoints};
use crate::manifest::tree::{Kind, Value};

/// The label by which a slice names its Service.
const SERVICE_LABEL: &str = "kubernetes.io/service-name";

/// Reads an `EndpointSlice`.
pub(super) fn slice(object: Value<'_>, meta: Meta, out: &mut Problems) -> Endpoints {
    let items = out.list(object.get("endpoints"), "endpoints");
    let by_name = object.get("addressType").is_some_and(|it| it.text() == "FQDN");
    let endpoints = if by_name { Vec::new() } else { items.map(|it| endpoint(it, out)).collect() };
    Endpoints {
        older: false,
        service: meta.labels.get(SERVICE_LABEL).cloned().unwrap_or_default(),
        ports: ports(object, out),
        endpoints,
        meta,
    }
}

/// Reads an `Endpoints`, one entry a subset.
pub(super) fn older(object: Value<'_>, meta: &Meta, out: &mut Problems) -> Vec<Endpoints> {
    let subsets: Vec<_> = out.list(object.get("subsets"), "subsets").collect();
    let subset = |subset: Value<'_>| {
        let mut endpoints = Vec::new();
        for (key, ready) in [("addresses", true), ("notReadyAddresses", false)] {
            let items = out.list(subset.get(key), "subsets.addresses");
            endpoints.extend(items.map(|it| address(it, ready, out)));
        }
        Endpoints {
            meta: meta.clone(),
            older: true,
            service: meta.name.clone(),
            ports: ports(subset, out),
            endpoints,
        }
    };
    subsets.into_iter().map(subset).collect()
}

fn endpoint(item: Value<'_>, out: &mut Problems) -> Endpoint {
    let conditions = item.get("conditions");
    let mut condition = |key, field| {
        let value = conditions.and_then(|conditions| conditions.get(key))?;
        Some(out.boolean(value, field)?.value)
    };
    let ready = condition("ready", "endpoints.conditions.ready");
    let serving = condition("serving", "endpoints.conditions.serving");
    let terminating = condition("terminating", "endpoints.conditions.terminating");
    let topology = item.get("topology");
    // In v1beta1 zone and node stood among the keys of a map.
    let older = |key| topology.and_then(|topology| topology.get(key));
    let node = item.get("nodeName").or_else(|| older("kubernetes.io/hostname"));
    let zone = item.get("zone").or_else(|| older("topology.kubernetes.io/zone"));
    Endpoint {
        addresses: ips(item.get("addresses"), out),
        ready,
        serving,
        terminating,
        node: node.and_then(|it| out.string(it, "endpoints.nodeName")),
        zone: zone.and_then(|it| out.string(it, "endpoints.zone")).map(|zone| zone.value),
        pod: item.get("targetRef").and_then(pod),
        zone_hints: hints(item.at(&["hints", "forZones"])),
        node_hints: hints(item.at(&["hints", "forNodes"])),
        span: item.span(),
    }
}

fn address(item: Value<'_>, ready: bool, out: &mut Problems) -> Endpoint {
    let ip = item.get("ip").and_then(|it| out.ip(it, "subsets.addresses.ip"));
    Endpoint {
        addresses: ip.into_iter().map(|ip| ip.value).collect(),
        ready: Some(ready),
        node: item.get("nodeName").and_then(|it| out.string(it, "subsets.addresses.nodeName")),
        pod: item.get("targetRef").and_then(pod),
        span: item.span(),
        ..Endpoint::default()
    }
}

fn ips(value: Option<Value<'_>>, out: &mut Problems) -> Vec<IpAddr> {
    let items = out.list(value, "endpoints.addresses");
    items.filter_map(|it| out.ip(it, "endpoints.addresses")).map(|ip| ip.value).collect()
}

fn pod(target: Value<'_>) -> Option<String> {
    let is_pod = target.get("kind").is_some_and(|kind| kind.text() == "Pod");
    target.get("name").filter(|_| is_pod).map(|name| name.text().to_owned())
}

fn hints(value: Option<Value<'_>>) -> Vec<String> {
    let items = value.map(Value::items).unwrap_or_default();
    items.filter_map(|item| item.get("name")).map(|name| name.text().to_owned()).collect()
}

fn ports(value: Value<'_>, out: &mut Problems) -> Vec<EndpointPort> {
    let items = out.list(value.get("ports"), "ports").filter(|item| item.kind() == Kind::Map);
    let port = |item: Value<'_>| {
        let name = item.get("name").and_then(|it| out.text(it, "ports.name"));
        let protocol =
            item.get("protocol").and_then(|it| out.word(it, "ports.protocol", &PROTOCOLS));
        Some(EndpointPort {
            name: name.map_or_else(String::new, |name| name.value.to_owned()),
            port: out.port(item.get("port")?, "ports.port")?.value,
            protocol: protocol.map_or(Protocol::Tcp, |protocol| protocol.value),
        })
    };
    items.filter_map(port).collect()
}
