//! Services, with the addresses and ports that a cluster would have given them.

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::base::{At, Id, ServiceId, Sym, Table, order};
use crate::explain::because;
use crate::manifest;
use crate::manifest::Edit;
use crate::manifest::service::{Family, Ingress, ServiceType, TargetPort, TrafficPolicy};
use crate::model::build::addresses::{Addresses, Kind};
use crate::model::build::desk::{Desk, Tally};
use crate::model::service::{DEFAULT_AFFINITY, NODE_PORTS};
use crate::model::{Origin, Port, Service, rules};

/// All Services, to find by name.
pub(super) struct Services {
    pub(super) table: Table<ServiceId, Service>,
    pub(super) by_name: BTreeMap<(Sym, Sym), ServiceId>,
}

/// Whether a Service has an address that somebody can send to.
pub(super) fn is_exposed(service: &manifest::Service) -> bool {
    !service.headless && service.kind != ServiceType::ExternalName
}

/// Reads all Services and makes up what is missing.
pub(super) fn all(desk: &mut Desk<'_>, addresses: &mut Addresses) -> Services {
    let mut table: Table<ServiceId, Service> =
        desk.objects.services.iter().map(|object| read(desk, object)).collect();
    one_family(desk, &table);
    cluster_ips(desk, &mut table, addresses);
    node_ports(desk, &mut table);
    balancer_addresses(desk, &mut table, addresses);
    let by_name = order::map(table.iter().map(|(id, s)| ((s.namespace, s.name), id)));
    Services { table, by_name }
}

fn read(desk: &mut Desk<'_>, object: &manifest::Service) -> Service {
    let (namespace, name) = desk.key(&object.meta.namespace, &object.meta.name);
    let affinity = object.client_ip_affinity.map(|span| {
        let timeout = object.affinity_timeout.map_or(DEFAULT_AFFINITY, |at| at.value);
        At::new(timeout, span)
    });
    Service {
        namespace,
        name,
        uid: object.meta.uid.as_ref().map(|uid| desk.sym(uid)),
        name_span: object.meta.name_span,
        kind: object.kind,
        kind_span: object.kind_span,
        class: object.class.clone(),
        annotations: object.meta.annotations.clone(),
        finalizers: object.meta.finalizers.clone(),
        external_policy: object.external_policy.map(|policy| policy.value).unwrap_or_default(),
        external_policy_span: object.external_policy.map(|policy| policy.span),
        internal_policy: object.internal_policy.map(|policy| policy.value).unwrap_or_default(),
        distribution: object.distribution.clone(),
        ports: object.ports.iter().map(|port| read_port(desk, port)).collect(),
        cluster_ips: object.cluster_ips.clone(),
        external_ips: object.external_ips.iter().map(|ip| ip.value).collect(),
        wanted_ip: object.load_balancer_ip,
        source_ranges: object.source_ranges.clone(),
        health_port: object.health_port.map(|port| port.value),
        health_port_span: object.health_port.map(|port| port.span),
        client_ip_affinity: affinity,
        affinity_timeout_span: object.affinity_timeout.map(|at| at.span),
        families: families(object, desk.objects.scenario.cluster.stack),
        ingress: object.ingress.clone(),
        ingress_made_up: false,
        former: Vec::new(),
        publish_not_ready: object.publish_not_ready,
        origin: Origin::Given(object.meta.span),
    }
}

fn read_port(desk: &mut Desk<'_>, port: &manifest::service::ServicePort) -> Port {
    let target = match &port.target.value {
        TargetPort::Number(number) => desk.sym(&number.to_string()),
        TargetPort::Name(name) => desk.sym(name),
    };
    Port {
        name: desk.sym(&port.name),
        protocol: port.protocol,
        port: port.port,
        node_port: port.node_port,
        target,
        endpoints: 0..0,
        span: port.span,
    }
}

/// The families it says, else those of its addresses, else the cluster's first, else IPv4; and the
/// other one where it asks for both and gets both.
fn families(object: &manifest::Service, stack: Option<At<&'static [Family]>>) -> Vec<Family> {
    let mut families: Vec<Family> = object.families.iter().map(|family| family.value).collect();
    if families.is_empty() {
        let of = |ip: &IpAddr| if ip.is_ipv6() { Family::V6 } else { Family::V4 };
        families = object.cluster_ips.iter().map(of).collect();
    }
    if families.is_empty() {
        let first = stack.and_then(|stack| stack.value.first().copied());
        families.push(first.unwrap_or(Family::V4));
    }
    let both = match object.family_policy.as_ref().map_or("", |policy| policy.value.as_str()) {
        "RequireDualStack" => stack.is_none_or(|stack| stack.value.len() == 2),
        "PreferDualStack" => stack.is_some_and(|stack| stack.value.len() == 2),
        _ => false,
    };
    if both && families.len() == 1 {
        let other = if families[0] == Family::V4 { Family::V6 } else { Family::V4 };
        families.push(other);
    }
    families
}

/// Services that would like two families and get one, and those that insist where there is one.
fn one_family(desk: &mut Desk<'_>, table: &Table<ServiceId, Service>) {
    let single = desk.objects.scenario.cluster.stack.filter(|stack| stack.value.len() == 1);
    for (object, (id, service)) in desk.objects.services.iter().zip(table.iter()) {
        let policy = |word| object.family_policy.as_ref().filter(|it| it.value == word);
        if let (Some(stack), Some(insists)) = (single, policy("RequireDualStack")) {
            let because = because!(rules::TWO_REFUSED, service = id, stack = stack.span);
            desk.error(because.at(insists.span), insists.span);
        }
        let wish = policy("PreferDualStack");
        let Some(wish) = wish.filter(|_| service.families.len() == 1) else { continue };
        desk.note(because!(rules::ONE_FAMILY, service = id).at(wish.span), wish.span);
        if single.is_some() {
            continue;
        }
        let (span, text) = (wish.span, "RequireDualStack".to_owned());
        desk.offer(Edit { title: format!("write {text}"), span, text });
    }
}

fn cluster_ips(
    desk: &mut Desk<'_>,
    table: &mut Table<ServiceId, Service>,
    addresses: &mut Addresses,
) {
    let mut without = Tally::default();
    for (object, (service, at)) in
        desk.objects.services.iter().zip(table.rows_mut().iter_mut().zip(0..))
    {
        if !is_exposed(object) || !service.cluster_ips.is_empty() {
            continue;
        }
        let ips = service.families.iter().map(|family| {
            let (range, first) = Kind::Service.range(*family == Family::V6);
            addresses.take(range, first)
        });
        service.cluster_ips = ips.collect();
        without.add((ServiceId(at), service.cluster_ips[0]), object.meta.name_span);
    }
    without.note(desk, |count, (service, ip)| {
        because!(rules::CLUSTER_IPS_MADE_UP, count = count, service = service, ip = ip)
    });
}

fn node_ports(desk: &mut Desk<'_>, table: &mut Table<ServiceId, Service>) {
    let services = table.rows().iter();
    let used = services
        .flat_map(|s| s.ports.iter().filter_map(|port| port.node_port).chain(s.health_port));
    let mut used = order::set(used);
    let mut free = NODE_PORTS;
    let mut next = || free.find(|port| used.insert(*port));
    let mut without = Tally::default();
    for (at, object) in desk.objects.services.iter().enumerate() {
        let service = &mut table[ServiceId::from_index(at)];
        let ports = service.ports.iter_mut().map(|port| &mut port.node_port);
        let wants = match object.kind {
            ServiceType::NodePort => true,
            ServiceType::LoadBalancer => object.allocate_node_ports.is_none_or(|on| on.value),
            ServiceType::ClusterIp | ServiceType::ExternalName => false,
        };
        let ports = ports.filter(|_| wants);
        let health = wants_health_port(object).then_some(&mut service.health_port);
        for port in ports.chain(health).filter(|port| port.is_none()) {
            *port = next();
            let first = port.unwrap_or(0);
            without.add((ServiceId::from_index(at), first), object.meta.name_span);
        }
    }
    without.note(desk, |count, (service, port)| {
        because!(rules::NODE_PORTS_MADE_UP, count = count, service = service, port = port)
    });
}

fn wants_health_port(object: &manifest::Service) -> bool {
    let policy = object.external_policy.map(|policy| policy.value);
    object.kind == ServiceType::LoadBalancer && policy == Some(TrafficPolicy::Local)
}

fn balancer_addresses(
    desk: &mut Desk<'_>,
    table: &mut Table<ServiceId, Service>,
    addresses: &mut Addresses,
) {
    let mut without = Tally::default();
    for (object, at) in desk.objects.services.iter().zip(0..) {
        let service = &mut table[ServiceId(at)];
        if service.kind != ServiceType::LoadBalancer || !service.ingress.is_empty() {
            continue;
        }
        if let Some(ip) = service.wanted_ip {
            service.ingress.push(Ingress { ip, proxied: false });
            continue;
        }
        let internal = desk.hints.is_internal(service);
        let kind = if internal { Kind::InternalBalancer } else { Kind::Balancer };
        for family in &service.families {
            let (range, first) = kind.range(*family == Family::V6);
            let ip = At::new(addresses.take(range, first), object.meta.name_span);
            service.ingress.push(Ingress { ip, proxied: false });
        }
        service.ingress_made_up = true;
        if let Some(ingress) = service.ingress.first() {
            without.add((ServiceId(at), ingress.ip.value), object.meta.name_span);
        }
    }
    without.note(desk, |count, (service, ip)| {
        because!(rules::BALANCER_ADDRESSES_MADE_UP, count = count, service = service, ip = ip)
    });
}
