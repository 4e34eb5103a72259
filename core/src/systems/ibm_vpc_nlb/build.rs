//! What exists, as the provider's own tools show it.

use crate::base::time::length;
use crate::explain::{Decision, because};
use crate::manifest::vpc::{Pool, VpcAlgorithm};
use crate::plan::{Frontend, Group, Resource};

use super::ask::Ask;
use super::failsafe;
use super::kind::Kind;
use super::probe;
use super::rules::kinds::{BACKUP_POOL, LISTENER, POOL};

/// The load balancer with its listener, and the pools below.
pub(super) fn resources(
    ask: &Ask<'_>,
    chosen: &Decision<Kind>,
    (frontends, groups): (&[Frontend], &[Group]),
) -> Vec<Resource> {
    let listener = Resource {
        kind: Decision::new("listener", because!(LISTENER, name = ask.balancer.name.span)),
        name: ask.listener.id.as_ref().map_or_else(String::new, |at| at.value.clone()),
        fields: listener_fields(ask),
        quotas: vec!["listeners per load balancer"],
        parts: pools(ask, groups),
    };
    vec![Resource {
        kind: Decision::new("load balancer", *chosen.because()),
        name: ask.balancer.name.value.clone(),
        fields: balancer_fields(ask, *chosen.value(), frontends),
        quotas: vec!["network load balancers per region"],
        parts: vec![listener],
    }]
}

fn balancer_fields(
    ask: &Ask<'_>,
    kind: Kind,
    frontends: &[Frontend],
) -> Vec<(&'static str, String)> {
    let profile = if kind == Kind::PrivatePath { "network-private-path" } else { "network-fixed" };
    let mut fields = vec![
        ("profile", profile.to_owned()),
        ("is_public", (kind == Kind::Public).to_string()),
        ("route_mode", (kind == Kind::RouteMode).to_string()),
    ];
    let ips = if kind == Kind::Public { "public_ips" } else { "private_ips" };
    fields.extend(frontends.iter().map(|frontend| (ips, frontend.ip.to_string())));
    fields.extend(ask.balancer.hostname.as_ref().map(|at| ("hostname", at.value.clone())));
    let status = [
        ("operating_status", &ask.balancer.operating),
        ("provisioning_status", &ask.balancer.provisioning),
    ];
    fields.extend(
        status.into_iter().filter_map(|(name, at)| Some((name, at.as_ref()?.value.clone()))),
    );
    fields
}

fn listener_fields(ask: &Ask<'_>) -> Vec<(&'static str, String)> {
    let (first, last) = ask.listener.ports().unwrap_or((1, 1));
    let protocol = ask.listener.transport().to_string();
    vec![("protocol", protocol), ("port_min", first.to_string()), ("port_max", last.to_string())]
}

fn pools(ask: &Ask<'_>, groups: &[Group]) -> Vec<Resource> {
    let all = [ask.pool(), failsafe::backup(ask)];
    let all = all.into_iter().flatten().zip(groups);
    all.map(|(pool, group)| self::pool(ask, pool, group)).collect()
}

fn pool(ask: &Ask<'_>, pool: &Pool, group: &Group) -> Resource {
    let because = if group.standby {
        because!(BACKUP_POOL, pool = pool.name.span)
    } else {
        because!(POOL, pool = pool.name.span)
    };
    let check = probe::probe(ask);
    let it = check.value();
    let algorithm = pool.algorithm.map_or(VpcAlgorithm::RoundRobin, |at| at.value);
    let mut fields = vec![
        ("algorithm", algorithm.text().to_owned()),
        ("members", group.members.len().to_string()),
        (
            "health_monitor",
            format!(
                "delay {}, timeout {}, max_retries {}",
                length(it.interval),
                length(it.timeout),
                it.unhealthy
            ),
        ),
    ];
    let action = pool.failsafe.as_ref().and_then(|it| it.action);
    fields.extend(action.map(|at| ("failsafe_policy", at.value.text().to_owned())));
    Resource {
        kind: Decision::new("pool", because),
        name: pool.name.value.clone(),
        fields,
        quotas: vec!["pools per load balancer", "members per pool"],
        parts: Vec::new(),
    }
}
