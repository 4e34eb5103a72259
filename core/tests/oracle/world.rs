//! Worlds made by hand: just what a vector speaks of.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use fivetuple_core::base::{
    Addr, At, Cidr, NodeId, Protocol, ServiceId, Span, Symbols, Table, Texts, Time, Version, ZoneId,
};
use fivetuple_core::explain::{Decision, Reason};
use fivetuple_core::manifest::scenario::{Behavior, Delays};
use fivetuple_core::manifest::service::{Ingress, ServiceType, TrafficPolicy};
use fivetuple_core::model::{
    Cluster, Dataplane, Endpoint, Lifecycle, Model, Node, NodeSetup, Origin, Port, Service, Zone,
};
use fivetuple_core::plan::node::rules::PROXY_WORKS;
use serde_json::Value;

/// A world without anything in it, of an unmanaged cluster, behaving as observed.
pub(crate) fn empty(version: &str) -> Model {
    let because = Reason { rule: &PROXY_WORKS, facts: [None; 4], span: None };
    let mut names = Symbols::default();
    let (provider, region) = (names.intern("kubernetes"), names.intern("region"));
    let version: Version = version.parse().expect("a version");
    let cluster = Cluster {
        provider: Decision::new(provider, because),
        version: Decision::new(version, because),
        dataplane: Decision::new(Dataplane::Iptables, because),
        region: Decision::new(region, because),
        subsetting: None,
        addons: None,
        vpc_native: true,
        behavior: Behavior::Observed,
        behavior_span: None,
        uid: None,
        node: NodeSetup {
            cluster_cidr: None,
            masquerade_all: false,
            localhost_node_ports: true,
            node_port_addresses: Vec::new(),
            unmasqueraded: None,
            gates: BTreeMap::new(),
        },
    };
    Model {
        texts: Arc::new(Texts::default()),
        names,
        cluster,
        zones: Table::default(),
        nodes: Table::default(),
        pods: Table::default(),
        workloads: Table::default(),
        services: Table::default(),
        endpoints: Table::default(),
        cloud: Arc::default(),
        doors: Table::default(),
        givens: Table::default(),
        groups: Vec::new(),
        exposures: Table::default(),
        policies: Arc::default(),
        vpc: Arc::default(),
        clients: Table::default(),
        traffic: Vec::new(),
        timeline: Vec::new(),
        aliases: Vec::new(),
        distances: Vec::new(),
        delays: Delays::default(),
        probes_blocked: false,
        seed: 0,
        duration: Time::ZERO,
    }
}

/// The zone of that name, made if it is new.
pub(crate) fn zone(model: &mut Model, name: &str) -> ZoneId {
    let (name, region) = (model.names.intern(name), *model.cluster.region.value());
    let known = model.zones.iter().find(|(_, zone)| zone.name == name).map(|(id, _)| id);
    known.unwrap_or_else(|| model.zones.push(Zone { name, region, up: true }))
}

/// The node of that name, made without a zone if it is new.
pub(crate) fn node(model: &mut Model, name: &str) -> NodeId {
    if let Some(known) = model.find_node(name) {
        return known;
    }
    let nowhere = zone(model, "");
    let name = model.names.intern(name);
    model.nodes.push(Node {
        name,
        zone: nowhere,
        ips: Vec::new(),
        external_ips: Vec::new(),
        labels: Arc::default(),
        taints: Vec::new(),
        ready: Some(true),
        deleting: false,
        machine: None,
        has_pod_range: true,
        has_zone: false,
        up: true,
        version: None,
        origin: Origin::MadeUp,
    })
}

/// The same node in a zone; `None` means that it has no label.
pub(crate) fn node_in(model: &mut Model, name: &str, zone_name: Option<&str>) -> NodeId {
    let id = node(model, name);
    if let Some(zone_name) = zone_name {
        let zone = zone(model, zone_name);
        (model.nodes[id].zone, model.nodes[id].has_zone) = (zone, true);
    }
    id
}

/// A Service with one cluster IP and no ports yet.
pub(crate) fn service(model: &mut Model, name: &str, kind: ServiceType, ip: &str) -> ServiceId {
    let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
    let (namespace, name) = (model.names.intern(namespace), model.names.intern(name));
    model.services.push(Service {
        namespace,
        name,
        uid: None,
        name_span: Span::default(),
        kind,
        kind_span: None,
        class: None,
        annotations: BTreeMap::new(),
        finalizers: Vec::new(),
        external_policy: TrafficPolicy::Cluster,
        external_policy_span: None,
        internal_policy: TrafficPolicy::Cluster,
        distribution: None,
        ports: Vec::new(),
        cluster_ips: if ip.is_empty() || ip == "None" { Vec::new() } else { vec![self::ip(ip)] },
        external_ips: Vec::new(),
        wanted_ip: None,
        source_ranges: Vec::new(),
        health_port: None,
        health_port_span: None,
        client_ip_affinity: None,
        affinity_timeout_span: None,
        publish_not_ready: false,
        families: Vec::new(),
        ingress: Vec::new(),
        ingress_made_up: false,
        former: Vec::new(),
        origin: Origin::MadeUp,
    })
}

/// Adds a port to a Service; its endpoints are those pushed by `endpoints`, which gets the position.
pub(crate) fn port(
    model: &mut Model,
    service: ServiceId,
    (protocol, port, node_port): (Protocol, u16, Option<u16>),
    endpoints: Vec<Endpoint>,
) {
    let start = model.endpoints.len() as u32;
    let position = model.services[service].ports.len() as u16;
    for endpoint in endpoints {
        model.endpoints.push(Endpoint { service, port: position, ..endpoint });
    }
    let end = model.endpoints.len() as u32;
    let (name, target) = (model.names.intern(""), model.names.intern(&port.to_string()));
    let span = Span::default();
    model.services[service].ports.push(Port {
        name,
        protocol,
        port,
        node_port,
        target,
        endpoints: start..end,
        span,
    });
}

/// An endpoint; its Service and port are filled in when it is added.
pub(crate) fn endpoint(addr: Addr, node: Option<NodeId>, life: Lifecycle) -> Endpoint {
    Endpoint {
        service: ServiceId(0),
        port: 0,
        addr,
        pod: None,
        node,
        life,
        zone_hints: Vec::new(),
        node_hints: Vec::new(),
        span: None,
    }
}

/// The state that the three conditions of a vector describe; what is missing is as upstream has it.
pub(crate) fn life(value: &Value) -> Lifecycle {
    let condition = |key: &str, default| value[key].as_bool().unwrap_or(default);
    let terminating = condition("terminating", false);
    Lifecycle::from_conditions(condition("ready", true), condition("serving", true), terminating)
}

/// An address, leading zeros and white space allowed.
pub(crate) fn ip(text: &str) -> IpAddr {
    let text = text.trim();
    let plain = text.contains('.') && !text.contains(':');
    let trimmed = text.split('.').map(|part| match part.trim_start_matches('0') {
        "" => "0",
        rest => rest,
    });
    let text = if plain { trimmed.collect::<Vec<_>>().join(".") } else { text.to_owned() };
    text.parse().unwrap_or_else(|_| panic!("no address: {text}"))
}

/// An address with a port.
pub(crate) fn addr(text: &str) -> Addr {
    let addr: SocketAddr = text.parse().unwrap_or_else(|_| panic!("no address: {text}"));
    Addr::new(addr.ip(), addr.port())
}

/// A range of addresses.
pub(crate) fn range(text: &str) -> Cidr {
    text.parse().unwrap_or_else(|()| panic!("no range: {text}"))
}

/// A value that stands nowhere.
pub(crate) fn at<T>(value: T) -> At<T> {
    At::new(value, Span::default())
}

/// An address of a load balancer.
pub(crate) fn ingress(ip_text: &str, mode: Option<&str>) -> Ingress {
    Ingress { ip: at(ip(ip_text)), proxied: mode == Some("Proxy") }
}

/// A traffic policy by its word.
pub(crate) fn policy(word: &str) -> TrafficPolicy {
    match word {
        "Cluster" => TrafficPolicy::Cluster,
        "Local" => TrafficPolicy::Local,
        other => panic!("no traffic policy: {other}"),
    }
}

/// A Service type by its word.
pub(crate) fn kind(word: &str) -> ServiceType {
    match word {
        "ClusterIP" => ServiceType::ClusterIp,
        "NodePort" => ServiceType::NodePort,
        "LoadBalancer" => ServiceType::LoadBalancer,
        "ExternalName" => ServiceType::ExternalName,
        other => panic!("no Service type: {other}"),
    }
}

/// A protocol by its word.
pub(crate) fn protocol(word: &str) -> Protocol {
    match word {
        "TCP" => Protocol::Tcp,
        "UDP" => Protocol::Udp,
        "SCTP" => Protocol::Sctp,
        other => panic!("no protocol: {other}"),
    }
}
