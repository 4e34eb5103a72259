//! What the API would refuse of a Service, as far as it matters here.

use std::collections::BTreeSet;

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::service::TYPES;
use crate::manifest::read::{families, meta};
use crate::manifest::rules;
use crate::manifest::service::{Service, ServiceType, TrafficPolicy};
use crate::manifest::tree::Value;

/// Reports combinations that the API refuses.
pub(super) fn service(object: Value<'_>, service: &Service, out: &mut Problems) {
    let Some(spec) = object.get("spec") else {
        let because = because!(rules::NO_FIELD, parent = "a Service", field = "spec");
        out.push(Problem::error(because, service.meta.name_span));
        return;
    };
    let is_sure = spec.get("type").is_none_or(|it| TYPES.names.contains(&it.text()));
    if is_sure {
        exposure(spec, service, out);
    }
    ports(spec, service, out);
    families::check(spec, service, out);
    let config = spec.get("sessionAffinityConfig").filter(|it| !it.is_null());
    if let Some(config) = config.filter(|_| service.client_ip_affinity.is_none()) {
        out.push(Problem::error(because!(rules::AFFINITY_CONFIG), config.span()));
    }
    if service.headless && exposed(service) {
        let kind = service.kind_span.unwrap_or(service.meta.name_span);
        out.push(Problem::error(because!(rules::HEADLESS, kind = kind), kind));
    }
    if service.kind == ServiceType::ExternalName {
        external_name(spec, service, out);
    }
}

/// Reports a port's name that is none.
pub(super) fn port_name(
    name: Option<At<&str>>,
    (fits, wants): (fn(&str) -> bool, &'static str),
    out: &mut Problems,
) {
    if let Some(At { span, .. }) = name.filter(|name| !name.value.is_empty() && !fits(name.value)) {
        let because = because!(rules::BAD_PORT_NAME, name = span, wants = wants);
        out.push(Problem::error(because, span));
    }
}

fn external_name(spec: Value<'_>, service: &Service, out: &mut Problems) {
    match spec.get("externalName") {
        None => {
            let because =
                because!(rules::NO_FIELD, parent = "type ExternalName", field = "externalName");
            out.push(Problem::error(because, service.kind_span.unwrap_or(service.meta.name_span)));
        }
        Some(name) if !meta::is_name(name.text().trim_end_matches('.')) => {
            out.invalid(name, "spec.externalName", "a DNS name in lower case");
        }
        Some(_) => {}
    }
    let given = |it: &Value<'_>| !it.is_null() && (!it.is_scalar() || !it.text().is_empty());
    for field in ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"] {
        if let Some(value) = spec.get(field).filter(given) {
            out.push(Problem::error(because!(rules::NO_ADDRESS, field = field), value.span()));
        }
    }
}

fn exposed(service: &Service) -> bool {
    matches!(service.kind, ServiceType::NodePort | ServiceType::LoadBalancer)
}

fn exposure(spec: Value<'_>, service: &Service, out: &mut Problems) {
    let mut refuse = |key: &'static str, types: &'static str| {
        let value = spec.get(key).filter(|it| it.text() != "0");
        if let Some(span) = value.map(Value::span) {
            let because = because!(rules::NEEDS_EXPOSURE, field = key, types = types);
            out.push(Problem::error(because, span));
        }
    };
    let is_balanced = service.kind == ServiceType::LoadBalancer;
    if !exposed(service) && service.external_ips.is_empty() {
        refuse("externalTrafficPolicy", "NodePort or LoadBalancer");
    }
    if !is_balanced {
        refuse("loadBalancerClass", "LoadBalancer");
        refuse("allocateLoadBalancerNodePorts", "LoadBalancer");
        refuse("loadBalancerSourceRanges", "LoadBalancer");
    }
    let local = service.external_policy.is_some_and(|it| it.value == TrafficPolicy::Local);
    if let Some(port) = service.health_port.filter(|_| !(is_balanced && local)) {
        out.push(Problem::error(because!(rules::HEALTH_PORT), port.span));
    }
}

fn ports(spec: Value<'_>, service: &Service, out: &mut Problems) {
    let name = service.meta.name_span;
    let place = spec.get("ports").map_or(name, Value::span);
    let none = spec.get("ports").is_none_or(|ports| ports.items().next().is_none());
    if none && !service.headless && service.kind != ServiceType::ExternalName {
        out.push(Problem::error(because!(rules::NO_PORTS), place));
    }
    let mut names = BTreeSet::new();
    let mut numbers = BTreeSet::new();
    for port in &service.ports {
        let fresh = names.insert(port.name.as_str()) && !port.name.is_empty();
        if service.ports.len() > 1 && !fresh {
            out.push(Problem::error(because!(rules::PORT_NAMES), port.span));
        }
        if !numbers.insert((port.port, port.protocol)) {
            let because = because!(rules::PORT_TWICE, port = port.port, protocol = port.protocol);
            out.push(Problem::error(because, port.span));
        }
        node_port(spec, service, (port.node_port, port.span), out);
    }
}

fn node_port(
    spec: Value<'_>,
    service: &Service,
    (node_port, entry): (Option<u16>, Span),
    out: &mut Problems,
) {
    let Some(port) = node_port else { return };
    let entries = spec.get("ports").map(Value::items).unwrap_or_default();
    let entry = entries.filter(|item| item.span() == entry).find_map(|item| item.get("nodePort"));
    let Some(span) = entry.map(Value::span) else { return };
    if !exposed(service) {
        if spec.get("type").is_some_and(|it| !TYPES.names.contains(&it.text())) {
            return;
        }
        let types = "NodePort or LoadBalancer";
        let because = because!(rules::NEEDS_EXPOSURE, field = "nodePort", types = types);
        out.push(Problem::error(because, span));
    } else if !(30_000..=32_767).contains(&port) {
        out.push(Problem::warning(because!(rules::NODE_PORT_RANGE, port = port), span));
    }
}
