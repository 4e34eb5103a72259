//! How a Service port is reached, and what becomes of its packets.

use std::net::IpAddr;

use crate::base::{Addr, Cidr};
use crate::explain::Rule;
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{Ingress, ServiceType, TrafficPolicy};
use crate::model::{Model, Port, Service};
use crate::plan::node::{Entry, Gate, List, Refusal, Refuse, Scope, Source, Way};
use crate::systems::kube_proxy::rules;

/// All ways in, in the families in which the Service has a cluster IP.
pub(super) fn ways(service: &Service, port: &Port, model: &Model) -> Vec<Way> {
    let served = |ip: &IpAddr| service.cluster_ips.iter().any(|own| own.is_ipv6() == ip.is_ipv6());
    let at = |ip| Entry::Address(Addr::new(ip, port.port));
    let outside = |entry| external(entry, service, refusal(false));
    let mut ways: Vec<Way> =
        service.cluster_ips.iter().map(|ip| cluster_ip(at(*ip), service, model)).collect();
    let external_ips = service.external_ips.iter().filter(|ip| served(ip));
    ways.extend(external_ips.map(|ip| outside(at(*ip))));
    ways.extend(balanced(service, model).filter(served).map(|ip| Way {
        gate: gate(service, ip.is_ipv6()),
        ..external(at(ip), service, refusal(resets(model)))
    }));
    if let Some(port) = port.node_port {
        let families = [false, true].into_iter();
        let families =
            families.filter(|v6| service.cluster_ips.iter().any(|ip| ip.is_ipv6() == *v6));
        ways.extend(families.map(|v6| outside(Entry::NodePort { port, v6 })));
    }
    ways
}

/// The load balancer's addresses that nodes answer to themselves.
fn balanced(service: &Service, model: &Model) -> impl Iterator<Item = IpAddr> {
    let heeds_mode = model.gate("LoadBalancerIPMode", true);
    let own = move |ingress: &&Ingress| !(heeds_mode && ingress.proxied);
    let balanced = service.kind == ServiceType::LoadBalancer;
    service.ingress.iter().filter(move |_| balanced).filter(own).map(|ingress| ingress.ip.value)
}

/// The provider documents a TCP reset for packets that its load balancer sent.
fn resets(model: &Model) -> bool {
    model.cluster.behavior == Behavior::Documented && model.is_provider("gke")
}

fn cluster_ip(entry: Entry, service: &Service, model: &Model) -> Way {
    let local = service.internal_policy == TrafficPolicy::Local;
    let (list, because) = if local {
        (List::Local, &rules::CLUSTER_IP_LOCAL)
    } else {
        (List::Cluster, &rules::CLUSTER_IP_ANY)
    };
    let scope = |source| Scope {
        list,
        because,
        span: None,
        source,
        none_here: refuse(Refusal::Drop, &rules::INTERNAL_NONE_HERE),
        none_anywhere: refuse(Refusal::Unreachable, &rules::NONE_REJECTS),
    };
    let node = &model.cluster.node;
    let v6 = matches!(entry, Entry::Address(addr) if addr.ip.is_ipv6());
    let tells_pods = node.cluster_cidr.is_some_and(|range| range.is_v6() == v6);
    let (pods, others) = match (node.masquerade_all, tells_pods) {
        (true, _) => [Source::Rewrite(&rules::MASQUERADE_ALL); 2].into(),
        (_, true) => (
            Source::Keep(&rules::POD_KEEPS_SOURCE),
            Source::Rewrite(&rules::CLUSTER_IP_MASQUERADES),
        ),
        (_, false) => [Source::Keep(&rules::UNKNOWN_SOURCES); 2].into(),
    };
    Way { entry, gate: None, pods: scope(pods), node: scope(others), others: scope(others) }
}

fn external(entry: Entry, service: &Service, none: [Refuse; 2]) -> Way {
    let [none_here, none_anywhere] = none;
    let span = service.external_policy_span;
    let scope =
        |list, because, source| Scope { list, because, span, source, none_here, none_anywhere };
    if service.external_policy == TrafficPolicy::Cluster {
        let masquerades = Source::Rewrite(&rules::CLUSTER_MASQUERADES);
        let all = scope(List::Cluster, &rules::CLUSTER_ANY, masquerades);
        return Way { entry, gate: None, pods: all, node: all, others: all };
    }
    let keeps = Source::Keep(&rules::POD_KEEPS_SOURCE);
    let itself = Source::Rewrite(&rules::NODE_MASQUERADES);
    let stays = Source::Keep(&rules::LOCAL_KEEPS_SOURCE);
    Way {
        entry,
        gate: None,
        pods: scope(List::Cluster, &rules::POD_SHORT_WAY, keeps),
        node: scope(List::Cluster, &rules::NODE_SHORT_WAY, itself),
        others: scope(List::Local, &rules::LOCAL_HERE, stays),
    }
}

/// What happens when there is no endpoint here, and when there is none anywhere.
fn refusal(resets: bool) -> [Refuse; 2] {
    if resets {
        let here = refuse(Refusal::Reset, &rules::NONE_HERE_RESETS);
        return [here, refuse(Refusal::Reset, &rules::NONE_RESETS)];
    }
    let here = refuse(Refusal::Drop, &rules::NONE_HERE_DROPS);
    [here, refuse(Refusal::Unreachable, &rules::NONE_REJECTS)]
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
        spares_cluster: false,
        spares_own_address: true,
        comes_first: false,
        because: &rules::SOURCE_RANGES,
        span: Some(span),
    })
}
