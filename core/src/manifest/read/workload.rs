//! `Node`, `Pod`, and the kinds that make Pods.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Protocol};
use crate::manifest::Meta;
use crate::manifest::problem::Problems;
use crate::manifest::read::meta::{self, texts};
use crate::manifest::read::service::PROTOCOLS;
use crate::manifest::read::{selector, validate};
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;
use crate::manifest::workload::{ContainerPort, Node, Phase, Pod, Workload, WorkloadKind};

/// What names of a container's ports have.
const PORT: &str =
    "at most 15 lower-case letters, digits and single -, a letter among them, and no - at an end";

static PHASES: Words<Phase> = Words {
    names: &["Pending", "Running", "Succeeded", "Failed", "Unknown"],
    values: &[Phase::Pending, Phase::Running, Phase::Succeeded, Phase::Failed, Phase::Unknown],
};

/// Reads a `Node`.
pub(super) fn node(object: Value<'_>, meta: Meta, out: &mut Problems) -> Node {
    let spec = |key| object.get("spec").and_then(|spec| spec.get(key));
    let status = object.get("status");
    let mut node = Node { meta, ..Node::default() };
    node.provider_id = spec("providerID").and_then(|it| out.string(it, "spec.providerID"));
    let ranges = out.list(spec("podCIDRs"), "spec.podCIDRs");
    node.pod_cidrs =
        ranges.filter_map(|it| out.cidr(it, "spec.podCIDRs")).map(|range| range.value).collect();
    if let Some(range) = spec("podCIDR").and_then(|it| out.cidr(it, "spec.podCIDR"))
        && !node.pod_cidrs.contains(&range.value)
    {
        node.pod_cidrs.insert(0, range.value);
    }
    let cordoned = spec("unschedulable").and_then(|it| out.boolean(it, "spec.unschedulable"));
    node.cordoned = cordoned.is_some_and(|it| it.value);
    let taints = out.list(spec("taints"), "spec.taints").filter_map(|it| it.get("key"));
    node.taints = taints.filter_map(|key| out.string(key, "spec.taints.key")).collect();
    let addresses = status.and_then(|it| it.get("addresses"));
    node.internal_ips = node_ips(addresses, "InternalIP", out);
    node.external_ips = node_ips(addresses, "ExternalIP", out);
    node.ready = ready(status).map(|ready| ready.value);
    let says = |key| status.is_some_and(|status| status.get(key).is_some());
    node.has_status = says("conditions") || says("nodeInfo");
    let kubelet = object.at(&["status", "nodeInfo", "kubeletVersion"]);
    node.kubelet = kubelet.and_then(|it| out.string(it, "status.nodeInfo.kubeletVersion"));
    node
}

fn node_ips(addresses: Option<Value<'_>>, kind: &str, out: &mut Problems) -> Vec<IpAddr> {
    let of_kind = |it: &Value<'_>| it.get("type").is_some_and(|it| it.text() == kind);
    let items = out.list(addresses, "status.addresses").filter(of_kind);
    let ips = items.filter_map(|it| it.get("address"));
    ips.filter_map(|it| out.ip(it, "status.addresses.address")).map(|ip| ip.value).collect()
}

/// Reads a `Pod`.
pub(super) fn pod(object: Value<'_>, meta: Meta, out: &mut Problems) -> Pod {
    let spec = object.get("spec");
    let status = object.get("status");
    let node = spec.and_then(|spec| spec.get("nodeName"));
    let phase = status.and_then(|status| status.get("phase"));
    Pod {
        meta,
        node: node.and_then(|it| out.string(it, "spec.nodeName")),
        host_network: host_network(spec, out),
        ports: container_ports(spec, out),
        grace: grace(spec, out),
        ips: pod_ips(status, out),
        ready: ready(status),
        phase: phase
            .and_then(|it| out.word(it, "status.phase", &PHASES))
            .map_or(Phase::Unsaid, |phase| phase.value),
    }
}

fn pod_ips(status: Option<Value<'_>>, out: &mut Problems) -> Vec<IpAddr> {
    let get = |key| status.and_then(|status| status.get(key));
    let items = out.list(get("podIPs"), "status.podIPs").filter_map(|it| it.get("ip"));
    let ips = items.filter_map(|it| out.ip(it, "status.podIPs.ip"));
    let mut ips: Vec<IpAddr> = ips.map(|ip| ip.value).collect();
    let one = get("podIP").filter(|it| it.text() != "" || !it.is_scalar());
    if let Some(one) = one.and_then(|it| out.ip(it, "status.podIP"))
        && !ips.contains(&one.value)
    {
        ips.insert(0, one.value);
    }
    ips
}

/// Reads one of the kinds that make Pods.
pub(super) fn workload(
    object: Value<'_>,
    meta: Meta,
    kind: WorkloadKind,
    out: &mut Problems,
) -> Workload {
    let spec = object.get("spec");
    let template = object.at(&["spec", "template"]);
    let pod = template.and_then(|template| template.get("spec"));
    let replicas = spec.and_then(|spec| spec.get("replicas"));
    let wants = ("spec.replicas", "a whole number");
    let count = replicas.and_then(|it| out.number(it, wants, 0..=u64::from(u32::MAX)));
    let labels = template.and_then(|template| template.at(&["metadata", "labels"]));
    let workload = Workload {
        meta,
        kind,
        replicas: count.map_or(1, |count| count.value as u32),
        replicas_span: replicas.map(Value::span),
        selector: texts(object.at(&["spec", "selector", "matchLabels"]), "spec.selector", out),
        labels: texts(labels, "spec.template.metadata.labels", out),
        ports: container_ports(pod, out),
        host_network: host_network(pod, out),
        grace: grace(pod, out),
    };
    selector::check(spec, &workload, out);
    workload
}

fn host_network(spec: Option<Value<'_>>, out: &mut Problems) -> bool {
    let value = spec.and_then(|spec| spec.get("hostNetwork"));
    value.and_then(|it| out.boolean(it, "spec.hostNetwork")).is_some_and(|it| it.value)
}

fn grace(spec: Option<Value<'_>>, out: &mut Problems) -> Option<Duration> {
    let value = spec.and_then(|spec| spec.get("terminationGracePeriodSeconds"))?;
    let wants = ("spec.terminationGracePeriodSeconds", "a whole number of seconds");
    Some(Duration::from_secs(out.number(value, wants, 0..=u64::from(u32::MAX))?.value))
}

fn container_ports(spec: Option<Value<'_>>, out: &mut Problems) -> Vec<ContainerPort> {
    let mut ports = Vec::new();
    let containers = spec.and_then(|spec| spec.get("containers"));
    for container in out.list(containers, "spec.containers") {
        for item in out.list(container.get("ports"), "spec.containers.ports") {
            ports.extend(container_port(item, out));
        }
    }
    ports
}

fn container_port(item: Value<'_>, out: &mut Problems) -> Option<ContainerPort> {
    if item.kind() != Kind::Map {
        out.shape(item, "spec.containers.ports", "a list of mappings");
        return None;
    }
    let name = item.get("name").and_then(|it| out.text(it, "spec.containers.ports.name"));
    validate::port_name(name, (meta::is_port, PORT), out);
    let protocol = item.get("protocol");
    let protocol =
        protocol.and_then(|it| out.word(it, "spec.containers.ports.protocol", &PROTOCOLS));
    Some(ContainerPort {
        name: name.map_or_else(String::new, |name| name.value.to_owned()),
        port: out.port(item.get("containerPort")?, "spec.containers.ports.containerPort")?.value,
        protocol: protocol.map_or(Protocol::Tcp, |protocol| protocol.value),
        span: item.span(),
    })
}

/// The `Ready` condition.
fn ready(status: Option<Value<'_>>) -> Option<At<bool>> {
    let conditions = status?.get("conditions")?;
    let ready =
        conditions.items().find(|it| it.get("type").is_some_and(|it| it.text() == "Ready"))?;
    let holds = ready.get("status").is_some_and(|it| matches!(it.text(), "True" | "true"));
    Some(At::new(holds, ready.span()))
}
