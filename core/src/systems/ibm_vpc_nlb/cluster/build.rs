//! What exists in the VPC for a Service, as the provider's tools show it.

use crate::base::time::length;
use crate::explain::{Decision, because};
use crate::model::Port;
use crate::plan::{Asks, Frontend, Group, Ports, Probe, Resource, Wants};

use super::super::kind::Kind;
use super::super::rules::cluster::{LISTENER_A_PORT, POOL_A_PORT};
use super::Need;

/// The load balancer's name: the one that the Service says, else one with its UID.
pub(super) fn name(need: &Need<'_>) -> String {
    let uid = need.service.uid.map(|uid| need.model.name(uid));
    let cluster = need.model.cluster.uid.map_or("cluster", |uid| need.model.name(uid));
    let own = || format!("kube-{cluster}-{}", uid.unwrap_or(need.model.name(need.service.name)));
    need.asked.name.as_ref().map_or_else(own, |at| at.value.clone())
}

/// The name of the first port's pool.
pub(super) fn pool_name(need: &Need<'_>) -> String {
    need.service.ports.first().map_or_else(String::new, |port| name_of_pool(need, port))
}

fn name_of_pool(need: &Need<'_>, port: &Port) -> String {
    let node_port = port.node_port.unwrap_or_default();
    let (first, last) = need.range(port).map_or((port.port, port.port), |range| range.value);
    let ports = if first == last { first.to_string() } else { format!("{first}-{last}") };
    format!("{}-{ports}-{node_port}", port.protocol)
}

/// The load balancer, and a listener with its pool for each port.
pub(super) fn resources(
    need: &Need<'_>,
    chosen: &Decision<Kind>,
    (frontends, group, probe): (&[Frontend], &Group, &Probe),
) -> Vec<Resource> {
    let kind = *chosen.value();
    let profile = if kind == Kind::PrivatePath { "network-private-path" } else { "network-fixed" };
    let all = need.service.ports.iter().zip(frontends);
    let parts = all.map(|(port, frontend)| listener(need, (port, frontend), (group, probe)));
    vec![Resource {
        kind: Decision::new("load balancer", *chosen.because()),
        name: name(need),
        fields: vec![
            ("profile", profile.to_owned()),
            ("is_public", (kind == Kind::Public).to_string()),
        ],
        quotas: vec!["network load balancers per region"],
        parts: parts.collect(),
    }]
}

fn listener(
    need: &Need<'_>,
    (port, frontend): (&Port, &Frontend),
    (group, probe): (&Group, &Probe),
) -> Resource {
    let (first, last) = match &frontend.ports {
        Ports::Range(first, last) => (*first, *last),
        Ports::List(_) | Ports::All => (port.port, port.port),
    };
    Resource {
        kind: Decision::new("listener", because!(LISTENER_A_PORT, service = need.id).at(port.span)),
        name: String::new(),
        fields: vec![
            ("protocol", port.protocol.to_string()),
            ("port_min", first.to_string()),
            ("port_max", last.to_string()),
        ],
        quotas: vec!["listeners per load balancer"],
        parts: vec![pool(need, port, (group, probe))],
    }
}

fn pool(need: &Need<'_>, port: &Port, (group, probe): (&Group, &Probe)) -> Resource {
    Resource {
        kind: Decision::new("pool", because!(POOL_A_PORT, service = need.id).at(port.span)),
        name: name_of_pool(need, port),
        fields: vec![
            ("algorithm", "round_robin".to_owned()),
            ("members", group.members.len().to_string()),
            ("member port", port.node_port.unwrap_or_default().to_string()),
            ("health_monitor", monitor(probe)),
        ],
        quotas: vec!["pools per load balancer", "members per pool"],
        parts: Vec::new(),
    }
}

fn monitor(probe: &Probe) -> String {
    let kind = match probe.asks {
        Asks::Application(Wants::Connection) => "tcp",
        _ => "http",
    };
    let (port, path) = (probe.port.unwrap_or_default(), &probe.path);
    let (delay, timeout) = (length(probe.interval), length(probe.timeout));
    let retries = probe.unhealthy;
    format!("{kind} :{port}{path}, delay {delay}, timeout {timeout}, max_retries {retries}")
}
