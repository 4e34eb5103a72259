//! How a Service port is reached, and what becomes of its packets.

use std::net::IpAddr;

use crate::base::{Addr, Cidr};
use crate::explain::Rule;
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{Model, Port, Service};
use crate::plan::node::{Entry, Gate, List, Refusal, Refuse, Scope, Source, Way};
use crate::systems::cilium::rules;

/// All ways in, in the families in which the Service has a cluster IP.
pub(super) fn ways(service: &Service, port: &Port, model: &Model) -> Vec<Way> {
    let served = |ip: &IpAddr| service.cluster_ips.iter().any(|own| own.is_ipv6() == ip.is_ipv6());
    let at = |ip| Entry::Address(Addr::new(ip, port.port));
    let rejects = refuse(Refusal::Unreachable, &rules::NONE_REJECTS);
    let outside = |entry| external(entry, service, rejects);
    let mut ways: Vec<Way> =
        service.cluster_ips.iter().map(|ip| cluster_ip(at(*ip), service, rejects)).collect();
    let external_ips = service.external_ips.iter().filter(|ip| served(ip));
    ways.extend(external_ips.map(|ip| outside(at(*ip))));
    ways.extend(balanced(service).filter(served).map(|ip| Way {
        gate: gate(service, ip.is_ipv6()),
        ..external(at(ip), service, if resets(model) { RESETS } else { rejects })
    }));
    if let Some(port) = port.node_port {
        let families = [false, true].into_iter();
        let families =
            families.filter(|v6| service.cluster_ips.iter().any(|ip| ip.is_ipv6() == *v6));
        ways.extend(families.map(|v6| outside(Entry::NodePort { port, v6 })));
    }
    ways
}

const RESETS: Refuse = Refuse { how: Refusal::Reset, because: &rules::NONE_RESETS };

/// The load balancer's addresses that nodes answer to themselves.
fn balanced(service: &Service) -> impl Iterator<Item = IpAddr> {
    let balanced = service.kind == ServiceType::LoadBalancer;
    let own = service.ingress.iter().filter(move |ingress| balanced && !ingress.proxied);
    own.map(|ingress| ingress.ip.value)
}

/// The provider documents a TCP reset for packets that its load balancer sent.
fn resets(model: &Model) -> bool {
    model.cluster.behavior == Behavior::Documented && model.is_provider("gke")
}

/// What senders inside the cluster meet, whichever address they use, by the policy for internal
/// traffic: Pods where their packets enter the node.
fn inside(service: &Service, none: Refuse) -> Scope {
    let (list, because) = match service.internal_policy {
        TrafficPolicy::Cluster => (List::Cluster, &rules::INSIDE_ANY),
        TrafficPolicy::Local => (List::Local, &rules::INSIDE_LOCAL),
    };
    let source = Source::Keep(&rules::INSIDE_KEEPS_SOURCE);
    Scope { list, because, span: None, source, none_here: none, none_anywhere: none }
}

/// The same for programs on the node itself, whose sockets are connected to an endpoint.
fn on_node(inside: Scope) -> Scope {
    Scope { source: Source::Connected(&rules::NODE_CONNECTS), ..inside }
}

fn cluster_ip(entry: Entry, service: &Service, none: Refuse) -> Way {
    let inside = inside(service, none);
    let closed = refuse(Refusal::Drop, &rules::OUTSIDE_CLUSTER_IP);
    let others = Scope { list: List::Nobody, none_here: closed, none_anywhere: closed, ..inside };
    Way { entry, gate: None, pods: inside, node: on_node(inside), others }
}

fn external(entry: Entry, service: &Service, none: Refuse) -> Way {
    let (list, because, source) = match service.external_policy {
        TrafficPolicy::Cluster => (
            List::Cluster,
            &rules::CLUSTER_ANY,
            Source::RewriteIfRemote {
                here: &rules::HERE_KEEPS_SOURCE,
                elsewhere: &rules::REMOTE_MASQUERADES,
            },
        ),
        TrafficPolicy::Local => {
            (List::Local, &rules::LOCAL_HERE, Source::Keep(&rules::LOCAL_KEEPS_SOURCE))
        }
    };
    let span = service.external_policy_span;
    let others = Scope { list, because, span, source, none_here: none, none_anywhere: none };
    let inside = inside(service, none);
    Way { entry, gate: None, pods: inside, node: on_node(inside), others }
}

fn refuse(how: Refusal, because: &'static Rule) -> Refuse {
    Refuse { how, because }
}

fn gate(service: &Service, v6: bool) -> Option<Gate> {
    let ranges = service.source_ranges.iter().filter(|range| range.value.is_v6() == v6);
    let span = ranges.clone().next()?.span;
    let ranges: Vec<Cidr> = ranges.map(|range| range.value).collect();
    Some(Gate {
        ranges,
        spares_cluster: true,
        spares_own_address: false,
        comes_first: true,
        because: &rules::SOURCE_RANGES,
        span: Some(span),
    })
}
