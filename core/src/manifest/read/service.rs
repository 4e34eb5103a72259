//! `Service`.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Protocol};
use crate::explain::because;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::{meta, validate};
use crate::manifest::service::{
    Family, Ingress, Service, ServicePort, ServiceType, TargetPort, TrafficPolicy,
};
use crate::manifest::tables::{self, service::SERVICE};
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;
use crate::manifest::{Meta, rules};

pub(super) static POLICIES: Words<TrafficPolicy> =
    Words { names: &["Cluster", "Local"], values: &[TrafficPolicy::Cluster, TrafficPolicy::Local] };

pub(super) static PROTOCOLS: Words<Protocol> = Words {
    names: &["TCP", "UDP", "SCTP"],
    values: &[Protocol::Tcp, Protocol::Udp, Protocol::Sctp],
};

pub(super) static TYPES: Words<ServiceType> = Words {
    names: &["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"],
    values: &[
        ServiceType::ClusterIp,
        ServiceType::NodePort,
        ServiceType::LoadBalancer,
        ServiceType::ExternalName,
    ],
};

static AFFINITIES: Words<bool> = Words { names: &["None", "ClientIP"], values: &[false, true] };

static FAMILIES: Words<Family> =
    Words { names: &["IPv4", "IPv6"], values: &[Family::V4, Family::V6] };

/// What names of a Service's ports have.
const SHORT: &str = "at most 63 lower-case letters, digits and -, and no - at an end";

static INGRESS_MODES: Words<bool> = Words { names: &["VIP", "Proxy"], values: &[false, true] };

/// Reads a Service.
pub(super) fn read(object: Value<'_>, meta: Meta, out: &mut Problems) -> Service {
    let mut service = partly(object.get("spec"), meta, out);
    let ingress = object.at(&["status", "loadBalancer", "ingress"]);
    let ingress = out.list(ingress, "status.loadBalancer.ingress");
    service.ingress = ingress.filter_map(|item| entry(item, out)).collect();
    validate::service(object, &service, out);
    service
}

/// Reads a `spec` that may lack what a Service needs.
pub(super) fn partly(spec: Option<Value<'_>>, meta: Meta, out: &mut Problems) -> Service {
    unknown(spec, "spec", out);
    let mut service = Service { meta, ..Service::default() };
    if let Some(spec) = spec {
        exposure(spec, &mut service, out);
        addresses(spec, &mut service, out);
        let ports = out.list(spec.get("ports"), "spec.ports");
        service.ports = ports.filter_map(|item| port(item, out)).collect();
    }
    service
}

fn exposure(spec: Value<'_>, service: &mut Service, out: &mut Problems) {
    let kind = spec.get("type").and_then(|it| out.word(it, "spec.type", &TYPES));
    service.kind = kind.map_or_else(ServiceType::default, |kind| kind.value);
    service.kind_span = spec.get("type").map(Value::span);
    service.class =
        spec.get("loadBalancerClass").and_then(|it| out.string(it, "spec.loadBalancerClass"));
    let mut policy = |key, field| spec.get(key).and_then(|it| out.word(it, field, &POLICIES));
    service.external_policy = policy("externalTrafficPolicy", "spec.externalTrafficPolicy");
    service.internal_policy = policy("internalTrafficPolicy", "spec.internalTrafficPolicy");
    let distribution = spec.get("trafficDistribution");
    service.distribution = distribution.and_then(|it| listed(it, "spec.trafficDistribution", out));
    let selector = spec
        .get("selector")
        .map(|it| At::new(meta::texts(Some(it), "spec.selector", out), it.span()));
    service.selector = selector.filter(|selector| !selector.value.is_empty());
    let affinity = spec.get("sessionAffinity");
    let affinity = affinity.and_then(|it| out.word(it, "spec.sessionAffinity", &AFFINITIES));
    service.client_ip_affinity = affinity.filter(|it| it.value).map(|it| it.span);
    let timeout = spec.at(&["sessionAffinityConfig", "clientIP", "timeoutSeconds"]);
    let wants = ("timeoutSeconds", "a number of seconds from 1 to 86400");
    let timeout = timeout.and_then(|it| out.number(it, wants, 1..=86_400));
    service.affinity_timeout = timeout.map(|it| it.map(Duration::from_secs));
    let allocate = spec.get("allocateLoadBalancerNodePorts");
    service.allocate_node_ports =
        allocate.and_then(|it| out.boolean(it, "spec.allocateLoadBalancerNodePorts"));
    let early = spec.get("publishNotReadyAddresses");
    let early = early.and_then(|it| out.boolean(it, "spec.publishNotReadyAddresses"));
    service.publish_not_ready = early.is_some_and(|it| it.value);
    let health = spec.get("healthCheckNodePort").filter(|it| it.text() != "0");
    service.health_port = health.and_then(|it| out.port(it, "spec.healthCheckNodePort"));
}

fn addresses(spec: Value<'_>, service: &mut Service, out: &mut Problems) {
    service.headless = spec.get("clusterIP").is_some_and(|it| it.text() == "None");
    service.cluster_ips = cluster_ips(spec, out);
    let list = out.list(spec.get("externalIPs"), "spec.externalIPs");
    service.external_ips = list.filter_map(|it| reachable(it, "spec.externalIPs", out)).collect();
    let ip = spec.get("loadBalancerIP").filter(|it| !it.text().is_empty() || !it.is_scalar());
    service.load_balancer_ip = ip.and_then(|it| out.ip(it, "spec.loadBalancerIP"));
    let field = "spec.loadBalancerSourceRanges";
    let list = out.list(spec.get("loadBalancerSourceRanges"), field);
    service.source_ranges = list.filter_map(|it| out.cidr(it, field)).collect();
    let list = out.list(spec.get("ipFamilies"), "spec.ipFamilies");
    service.families = list.filter_map(|it| out.word(it, "spec.ipFamilies", &FAMILIES)).collect();
    service.family_policy =
        spec.get("ipFamilyPolicy").and_then(|it| listed(it, "spec.ipFamilyPolicy", out));
}

/// One of the words that the table lists for a field, or another with a problem.
fn listed(value: Value<'_>, path: &'static str, out: &mut Problems) -> Option<At<String>> {
    let text = out.string(value, path)?;
    let words = tables::field(SERVICE, path).map_or(&[][..], |field| field.words);
    if !words.contains(&text.value.as_str()) {
        out.unknown_word(value, path, words);
    }
    Some(text)
}

/// An address that others can send to.
fn reachable(value: Value<'_>, field: &'static str, out: &mut Problems) -> Option<At<IpAddr>> {
    let ip = out.ip(value, field)?;
    let near = match ip.value {
        IpAddr::V4(ip) => ip.is_link_local() || ip.octets()[..3] == [224, 0, 0],
        IpAddr::V6(ip) => ip.is_unicast_link_local() || ip.segments()[0] == 0xff02,
    };
    if near || ip.value.is_loopback() || ip.value.is_unspecified() {
        out.invalid(value, field, "an address that reaches beyond one machine and its link");
        return None;
    }
    Some(ip)
}

fn cluster_ips(spec: Value<'_>, out: &mut Problems) -> Vec<IpAddr> {
    let list = out.list(spec.get("clusterIPs"), "spec.clusterIPs");
    let given = |it: &Value<'_>| !it.is_scalar() || !matches!(it.text(), "None" | "");
    let list = list.filter(given).filter_map(|it| out.ip(it, "spec.clusterIPs"));
    let mut ips: Vec<IpAddr> = list.map(|ip| ip.value).collect();
    let one = spec.get("clusterIP").filter(given).and_then(|it| out.ip(it, "spec.clusterIP"));
    if let Some(one) = one.filter(|one| !ips.contains(&one.value)) {
        ips.insert(0, one.value);
    }
    ips
}

fn port(item: Value<'_>, out: &mut Problems) -> Option<ServicePort> {
    if item.kind() != Kind::Map {
        out.shape(item, "spec.ports", "a list of mappings");
        return None;
    }
    unknown(Some(item), "spec.ports[]", out);
    let Some(number) = item.get("port") else {
        let span = item.span();
        let because = because!(rules::NO_FIELD, parent = "spec.ports", field = "port");
        out.push(Problem::error(because, span));
        return None;
    };
    let number = out.port(number, "spec.ports.port")?.value;
    let name = item.get("name").and_then(|it| out.text(it, "spec.ports.name"));
    validate::port_name(name, (meta::is_short, SHORT), out);
    let protocol =
        item.get("protocol").and_then(|it| out.word(it, "spec.ports.protocol", &PROTOCOLS));
    let node_port = item.get("nodePort").filter(|it| it.text() != "0");
    Some(ServicePort {
        name: name.map_or_else(String::new, |name| name.value.to_owned()),
        protocol: protocol.map_or(Protocol::Tcp, |protocol| protocol.value),
        port: number,
        target: target(item, number, out),
        node_port: node_port.and_then(|it| out.port(it, "spec.ports.nodePort")).map(|it| it.value),
        span: item.span(),
    })
}

fn target(item: Value<'_>, port: u16, out: &mut Problems) -> At<TargetPort> {
    let field = "spec.ports.targetPort";
    let same = At::new(TargetPort::Number(port), item.span());
    let Some(value) = item.get("targetPort").filter(|it| it.text() != "0") else { return same };
    let text = value.text();
    let is_number = value.kind() == Kind::Plain && text.bytes().all(|b| b.is_ascii_digit());
    match () {
        () if !value.is_scalar() => {
            out.shape(value, field, "a port or the name of one");
            same
        }
        () if is_number => out.port(value, field).map_or(same, |port| port.map(TargetPort::Number)),
        () if meta::is_port(text) => At::new(TargetPort::Name(text.to_owned()), value.span()),
        () => {
            out.invalid(value, field, "a port from 1 to 65535 or the name of one");
            text.parse().map_or(same, |port| At::new(TargetPort::Number(port), value.span()))
        }
    }
}

fn entry(item: Value<'_>, out: &mut Problems) -> Option<Ingress> {
    let ip = out.ip(item.get("ip")?, "status.loadBalancer.ingress.ip")?;
    let mode = item.get("ipMode");
    let mode =
        mode.and_then(|it| out.word(it, "status.loadBalancer.ingress.ipMode", &INGRESS_MODES));
    Some(Ingress { ip, proxied: mode.is_some_and(|mode| mode.value) })
}

/// Reports fields that the API does not have, such as a known one in the wrong case.
fn unknown(value: Option<Value<'_>>, path: &'static str, out: &mut Problems) {
    let Some(group) = tables::group(SERVICE, path) else { return };
    for (key, _) in value.map(Value::entries).unwrap_or_default() {
        if group.names.contains(&key.text()) {
            continue;
        }
        let span = key.span();
        let because = because!(rules::IGNORED_FIELD, field = key.brief(), parent = path);
        let mut problem = Problem::warning(because, span);
        if let Some(near) = nearest(key.text(), group.names) {
            problem = problem.mend(format!("write {near}"), span, near);
        }
        out.push(problem);
    }
}
