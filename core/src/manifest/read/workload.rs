//! `Node`, `Pod`, and the kinds that make Pods.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Protocol};
use crate::manifest::Meta;
use crate::manifest::problem::Problems;
use crate::manifest::read::meta::{self, texts};
use crate::manifest::read::service::PROTOCOLS;
use crate::manifest::read::{container, selector, validate};
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;
use crate::manifest::workload::{
    ContainerPort, Node, Part, Phase, Pod, Strategy, Timing, Workload, WorkloadKind,
};

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
        containers: container::all(spec, out),
        gates: container::gates(spec, out),
        timing: timing(spec, out),
        ips: pod_ips(status, out),
        ready: ready(status),
        balancer_ready: container::balancer_ready(status),
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
        containers: container::all(pod, out),
        gates: container::gates(pod, out),
        host_network: host_network(pod, out),
        timing: timing(pod, out),
        strategy: strategy(spec, out),
    };
    selector::check(spec, &workload, out);
    workload
}

fn host_network(spec: Option<Value<'_>>, out: &mut Problems) -> bool {
    let value = spec.and_then(|spec| spec.get("hostNetwork"));
    value.and_then(|it| out.boolean(it, "spec.hostNetwork")).is_some_and(|it| it.value)
}

fn timing(spec: Option<Value<'_>>, out: &mut Problems) -> Timing {
    let grace = spec.and_then(|spec| spec.get("terminationGracePeriodSeconds"));
    let grace = grace.and_then(|it| seconds(it, "spec.terminationGracePeriodSeconds", out));
    let mut timing = Timing { grace, ..Timing::default() };
    let containers = spec.and_then(|spec| spec.get("containers"));
    for container in out.list(containers, "spec.containers") {
        let delay = container.at(&["readinessProbe", "initialDelaySeconds"]);
        let field = "spec.containers.readinessProbe.initialDelaySeconds";
        let delay = delay.and_then(|it| seconds(it, field, out)).map(|delay| delay.value);
        timing.delay = timing.delay.max(delay);
        let hook = container.at(&["lifecycle", "preStop"]).and_then(|it| sleep(it, out));
        timing.pre_stop = [timing.pre_stop, hook].into_iter().flatten().max_by_key(|it| it.value);
    }
    timing
}

fn seconds(value: Value<'_>, field: &'static str, out: &mut Problems) -> Option<At<Duration>> {
    let number =
        out.number(value, (field, "a whole number of seconds"), 0..=u64::from(u32::MAX))?;
    Some(At::new(Duration::from_secs(number.value), number.span))
}

/// How long a hook sleeps: its own `sleep`, or a command whose last word follows the word `sleep`.
fn sleep(hook: Value<'_>, out: &mut Problems) -> Option<At<Duration>> {
    if let Some(own) = hook.at(&["sleep", "seconds"]) {
        return seconds(own, "spec.containers.lifecycle.preStop.sleep.seconds", out);
    }
    let command = hook.at(&["exec", "command"])?;
    let words: Vec<&str> = command.items().flat_map(|it| it.text().split_whitespace()).collect();
    let number = words.windows(2).rev().find_map(|pair| match pair {
        ["sleep", number] => number.trim_end_matches(['s', ';']).parse().ok(),
        _ => None,
    })?;
    Some(At::new(Duration::from_secs(number), command.span()))
}

fn strategy(spec: Option<Value<'_>>, out: &mut Problems) -> Strategy {
    let own = ["strategy", "updateStrategy"];
    let own = own.iter().find_map(|key| spec.and_then(|spec| spec.get(key)));
    let Some(own) = own else { return Strategy::default() };
    let mut of = |key| part(own.at(&["rollingUpdate", key])?, out);
    Strategy {
        surge: of("maxSurge"),
        unavailable: of("maxUnavailable"),
        recreate: own.get("type").is_some_and(|it| it.text() == "Recreate"),
    }
}

/// `2` or `25%`.
pub(super) fn part(value: Value<'_>, out: &mut Problems) -> Option<Part> {
    let (field, wants) = ("spec.strategy.rollingUpdate", "a whole number, or a part such as 25%");
    let text = out.word_or_number(value, field, wants)?.value;
    let part = match text.strip_suffix('%') {
        Some(percent) => percent.parse().ok().map(Part::Percent),
        None => text.parse().ok().map(Part::Count),
    };
    if part.is_none() {
        out.invalid(value, field, wants);
    }
    part
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
