//! Facts about the whole cluster: what the scenario says, else what the objects imply.

use std::net::IpAddr;

use crate::base::{At, Cidr, NodeId, PodId, Span, Sym, Table, Version};
use crate::explain::{Decision, because};
use crate::manifest::Objects;
use crate::model::build::addresses::{cover, pod_range};
use crate::model::build::desk::Desk;
use crate::model::build::drafts::Draft;
use crate::model::build::nodes::Nodes;
use crate::model::{Cluster, Dataplane, NodeSetup, Pod, rules};

/// Where data planes run their own Pods.
const SYSTEM_NAMESPACE: &str = "kube-system";

/// All facts about the cluster.
pub(super) fn infer(desk: &mut Desk<'_>, nodes: &[Draft<'_>]) -> Cluster {
    let said = &desk.objects.scenario.cluster;
    let subsetting = said.subsetting.map(|on| {
        Decision::new(on.value, because!(rules::SCENARIO_SAYS, value = on.span).at(on.span))
    });
    let version = version(desk, nodes);
    Cluster {
        provider: provider(desk, nodes),
        dataplane: dataplane(desk, *version.value()),
        version,
        region: region(desk, nodes),
        subsetting,
        addons: said
            .addons
            .as_ref()
            .map(|list| list.value.iter().map(|addon| desk.sym(addon)).collect()),
        vpc_native: said.vpc_native.is_none_or(|native| native.value),
        behavior: said.behavior.map(|behavior| behavior.value).unwrap_or_default(),
        behavior_span: said.behavior.map(|behavior| behavior.span),
        uid: said.uid.as_ref().map(|uid| desk.sym(&uid.value)),
        node: node_setup(desk),
    }
}

fn provider(desk: &mut Desk<'_>, nodes: &[Draft<'_>]) -> Decision<Sym> {
    if let Some(word) = &desk.objects.scenario.cluster.provider {
        let because = because!(rules::SCENARIO_SAYS, value = word.span).at(word.span);
        return Decision::new(desk.sym(&word.value), because);
    }
    let provider = desk.sym(desk.hints.provider().0);
    let telling = nodes.iter().zip(0..).find_map(|(node, at)| {
        let id = node.object?.provider_id.as_ref()?;
        desk.hints.zone_of(&id.value).map(|_| (NodeId(at), id.span))
    });
    let told = desk.hints.told_by(desk.objects);
    let because = match (telling, told) {
        (Some((node, span)), _) => {
            because!(rules::PROVIDER_FROM_NODE, node = node, provider = provider).at(span)
        }
        (None, Some(span)) => because!(rules::PROVIDER_TOLD, provider = provider).at(span),
        (None, None) => because!(rules::PROVIDER_ASSUMED, provider = provider),
    };
    Decision::new(provider, because)
}

fn version(desk: &Desk<'_>, nodes: &[Draft<'_>]) -> Decision<Version> {
    if let Some(version) = desk.objects.scenario.cluster.version {
        let because = because!(rules::SCENARIO_SAYS, value = version.span).at(version.span);
        return Decision::new(version.value, because);
    }
    let kubelets = nodes.iter().zip(0..).filter_map(|(node, at)| {
        let kubelet = node.object?.kubelet.as_ref()?;
        Some((node.node.version?, NodeId(at), kubelet.span))
    });
    let kubelets: Vec<_> = kubelets.collect();
    let order = |kubelet: &&(Version, NodeId, _)| (kubelet.0.parts, std::cmp::Reverse(kubelet.1));
    let oldest = kubelets.iter().min_by_key(order);
    let Some(((newest, node, span), (oldest, ..))) = kubelets.iter().max_by_key(order).zip(oldest)
    else {
        let newest = desk.hints.provider().1;
        return Decision::new(newest, because!(rules::VERSION_ASSUMED, version = newest));
    };
    let because = because!(rules::VERSION_FROM_NODES, node = *node, version = *newest).at(*span);
    let decision = Decision::new(*newest, because);
    if oldest.parts == newest.parts {
        return decision;
    }
    decision.and(because!(rules::VERSION_MIXED, oldest = *oldest, newest = *newest))
}

fn dataplane(desk: &mut Desk<'_>, version: Version) -> Decision<Dataplane> {
    let said = desk.objects.scenario.cluster.dataplane.as_ref();
    let said = said.and_then(|word| Some((desk.hints.dataplane_named(&word.value)?, word.span)));
    if let Some((dataplane, span)) = said {
        return Decision::new(dataplane, because!(rules::SCENARIO_SAYS, value = span).at(span));
    }
    let workloads = desk.objects.workloads.iter().map(|workload| &workload.meta);
    let runs = desk.objects.pods.iter().map(|pod| &pod.meta).chain(workloads);
    let telling = runs
        .filter(|meta| meta.namespace == SYSTEM_NAMESPACE)
        .find_map(|meta| desk.hints.dataplane_of(&meta.name).map(|found| (meta, found)));
    match telling {
        Some((meta, (dataplane, rule))) => {
            let name = desk.names.intern(&meta.name);
            Decision::new(dataplane, because!(*rule, name = name).at(meta.name_span))
        }
        None => desk.hints.default_dataplane(version),
    }
}

fn region(desk: &mut Desk<'_>, nodes: &[Draft<'_>]) -> Decision<Sym> {
    if let Some(location) = &desk.objects.scenario.cluster.location {
        let region = desk.hints.region_of(&location.value);
        let because = because!(rules::SCENARIO_SAYS, value = location.span).at(location.span);
        return Decision::new(desk.sym(&region), because);
    }
    let telling =
        nodes.iter().zip(0..).find_map(|(node, at)| Some((NodeId(at), node.region.as_ref()?)));
    let Some((node, region)) = telling else {
        if let Some((name, region)) = region_of_balancer(desk) {
            let (span, region) = (region.span, desk.sym(&region.value));
            let because = because!(rules::REGION_FROM_BALANCER, name = name, region = region);
            return Decision::new(region, because.at(span));
        }
        let region = desk.sym(desk.hints.default_region());
        return Decision::new(region, because!(rules::REGION_MADE_UP, region = region));
    };
    let region = desk.sym(region);
    Decision::new(region, because!(rules::REGION_FROM_NODE, node = node, region = region))
}

/// The region that a described load balancer says, with the load balancer's name.
fn region_of_balancer<'o>(desk: &Desk<'o>) -> Option<(Span, &'o At<String>)> {
    let mut all = desk.objects.vpc.balancers.iter();
    all.find_map(|it| Some((it.name.span, it.region.as_ref()?)))
}

fn node_setup(desk: &Desk<'_>) -> NodeSetup {
    let said = &desk.objects.scenario.cluster;
    let node = &said.node;
    NodeSetup {
        cluster_cidr: node.cluster_cidr.map(|range| range.value),
        masquerade_all: node.masquerade_all.is_some_and(|all| all.value),
        localhost_node_ports: node.localhost_node_ports.is_none_or(|on| on.value),
        node_port_addresses: node.node_port_addresses.iter().map(|range| range.value).collect(),
        unmasqueraded: said.unmasqueraded.as_ref().map(|ranges| ranges.value.clone()),
        gates: node.feature_gates.clone(),
    }
}

/// Takes the range of all Pods where the text does not say it.
pub(super) fn settle_pod_range(
    cluster: &mut Cluster,
    (objects, nodes, pods): (&Objects, &Nodes, &Table<PodId, Pod>),
) {
    let all = || pod_range_of_all(objects, nodes, pods);
    cluster.node.cluster_cidr = cluster.node.cluster_cidr.or_else(all);
}

/// The smallest range of all Pod ranges and addresses; none if it would hold a node as well. Where
/// all of them were made up, the whole range that they were taken from.
fn pod_range_of_all(objects: &Objects, nodes: &Nodes, pods: &Table<PodId, Pod>) -> Option<Cidr> {
    let ranges = nodes.seats.iter().flat_map(|seat| &seat.ranges);
    let ranges = ranges.map(|range| (range.nth(0), range.bits()));
    let own = pods.rows().iter().filter(|pod| !pod.host_network).flat_map(|pod| &pod.ips);
    let four = ranges.chain(own.map(|ip| (*ip, 32))).filter_map(|(ip, bits)| match ip {
        IpAddr::V4(ip) => Some((ip, bits)),
        IpAddr::V6(_) => None,
    });
    let range = cover(four)?;
    let said = objects.nodes.iter().any(|node| !node.pod_cidrs.is_empty())
        || objects.pods.iter().any(|pod| !pod.host_network && !pod.ips.is_empty());
    let whole = Cidr::new(pod_range(0, false).nth(0), 14)?;
    if !said && whole.contains(range.nth(0)) && range.bits() >= whole.bits() {
        return Some(whole);
    }
    let mut own = nodes.table.rows().iter().flat_map(|node| &node.ips);
    (!own.any(|ip| range.contains(*ip))).then_some(range)
}
