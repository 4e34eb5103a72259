//! What is built, as the provider's own tools show it.

use crate::base::time::length;
use crate::explain::{Decision, Reason, because};
use crate::plan::{Asks, Group, Pick, Probe, Resource, Wants};

use super::ask::Behind;
use super::class::{Kind, is_gateway};
use super::groups::NEG;
use super::rules::backends::{GROUP_A_ZONE, NEG_A_ZONE};
use super::rules::doors::{
    BACKEND_SERVICE, FIREWALL, FORWARDING_RULE, NAME_IS_THE_CONTROLLERS, TARGET_PROXY, URL_MAP,
};
use super::sync;
use crate::explain::Fact;
use crate::model::Door;
use crate::plan::Frontend;

/// What stands where a name is not modelled.
const UNNAMED: &str = "(a name of the controller's)";

/// What clients meet: for each port a forwarding rule, a proxy, and what `below` the URL map.
pub(super) fn front(
    door: &Door,
    kind: Kind,
    frontends: &[Frontend],
    below: Vec<Resource>,
) -> Vec<Resource> {
    let map = |parts| Resource {
        kind: unnamed("URL map", because!(URL_MAP, door = Fact::Name(door.name))),
        name: UNNAMED.to_owned(),
        fields: vec![("routes", door.routes.len().to_string())],
        quotas: vec!["URL maps per project"],
        parts,
    };
    let mut below = Some(below);
    let rule = |frontend: &Frontend| {
        let port = door_port(frontend);
        let word = if port == 443 { "target HTTPS proxy" } else { "target HTTP proxy" };
        let proxy = Resource {
            kind: unnamed(word, because!(TARGET_PROXY)),
            name: UNNAMED.to_owned(),
            fields: Vec::new(),
            quotas: vec!["target proxies per project"],
            // The backends hang below the first one; the others use the same URL map.
            parts: vec![map(below.take().unwrap_or_default())],
        };
        Resource {
            kind: unnamed("forwarding rule", because!(FORWARDING_RULE, port = port)),
            name: UNNAMED.to_owned(),
            fields: vec![
                ("IPAddress", frontend.ip.to_string()),
                ("portRange", format!("{port}-{port}")),
                ("loadBalancingScheme", kind.scheme().to_owned()),
            ],
            quotas: vec!["forwarding rules per project"],
            parts: vec![proxy],
        }
    };
    let mut all: Vec<Resource> = frontends.iter().map(rule).collect();
    all.push(firewall(door, kind));
    all
}

fn door_port(frontend: &Frontend) -> u16 {
    match &frontend.ports {
        crate::plan::Ports::List(ports) => ports.first().copied().unwrap_or_default(),
        _ => 0,
    }
}

fn firewall(door: &Door, kind: Kind) -> Resource {
    let mut sources: Vec<&str> = super::probe::SOURCES.to_vec();
    if kind.has_proxy_subnet() {
        sources.push("the proxy-only subnet");
    }
    let whom = if is_gateway(door) { "Pods" } else { "nodes and Pods" };
    Resource {
        kind: unnamed("firewall rule", because!(FIREWALL, whom = whom)),
        name: UNNAMED.to_owned(),
        fields: vec![
            ("sourceRanges", sources.join(", ")),
            ("allowed", "tcp: the ports of all backends".to_owned()),
        ],
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

/// The backend service of a Service port, with its groups and its health check.
pub(super) fn backend_service(
    behind: &Behind<'_>,
    groups: &[Group],
    (pick, probe): (&Pick, &Decision<Probe>),
) -> Resource {
    let (ask, service) = (&behind.ask, behind.ask.id);
    let because = because!(BACKEND_SERVICE, door = behind.door_name(), service = service);
    let kind = if behind.is_gateway() {
        unnamed("backend service", because)
    } else {
        doubted("backend service", because, ask.doubt())
    };
    let drains = pick.tracking.value().drains;
    let groups = groups.iter().map(|group| group_of(behind, group));
    Resource {
        kind,
        name: if behind.is_gateway() { UNNAMED.to_owned() } else { probe.value().name.clone() },
        fields: vec![
            ("loadBalancingScheme", behind.kind.scheme().to_owned()),
            ("connectionDraining", format!("{}s", drains.as_secs())),
        ],
        quotas: vec!["backend services per project"],
        parts: groups.chain([health_check(behind, probe)]).collect(),
    }
}

pub(super) fn group_of(behind: &Behind<'_>, group: &Group) -> Resource {
    let (model, service) = (behind.ask.model, behind.ask.id);
    let (because, holds) = if group.kind == NEG {
        (because!(NEG_A_ZONE, service = service), "endpoints")
    } else {
        (because!(GROUP_A_ZONE), "instances")
    };
    let zone = group.zone.map_or("", |zone| model.name(model.zones[zone].name));
    let mut fields = vec![("zone", zone.to_owned()), (holds, group.members.len().to_string())];
    fields.extend(calls(group));
    fields.push(("balancingMode", "RATE".to_owned()));
    if let Some(capacity) = &group.capacity {
        let each = capacity.target.zip(u64::try_from(group.members.len()).ok());
        let each = each.and_then(|(target, count)| target.checked_div(count * 1_000));
        let each = each.unwrap_or(if behind.is_gateway() { 100_000_000 } else { 1 });
        let field = if group.kind == NEG { "maxRatePerEndpoint" } else { "maxRatePerInstance" };
        fields.push((field, each.to_string()));
    }
    Resource {
        kind: doubted(group.kind, because, behind.ask.doubt()),
        name: group.name.clone(),
        fields,
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

/// In how many calls the endpoints of a NEG are attached, if one is not enough.
fn calls(group: &Group) -> Option<(&'static str, String)> {
    let calls = sync::batches(group.members.len());
    let sizes = calls.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let many = group.kind == NEG && calls.len() > 1;
    many.then(|| ("attached in", format!("{} calls: {sizes}", calls.len())))
}

fn health_check(behind: &Behind<'_>, probe: &Decision<Probe>) -> Resource {
    let check = probe.value();
    let port =
        check.port.map_or_else(|| "the serving port".to_owned(), |port| format!("port {port}"));
    let request = match check.asks {
        Asks::Application(Wants::Connection) => format!("TCP connection to {port}"),
        Asks::Application(Wants::Serving) => format!("gRPC health of {port}"),
        _ => format!("HTTP GET {} on {port}", check.path),
    };
    let (kind, name) = if behind.is_gateway() {
        (unnamed("health check", *probe.because()), UNNAMED.to_owned())
    } else {
        (doubted("health check", *probe.because(), behind.ask.doubt()), check.name.clone())
    };
    Resource {
        kind,
        name,
        fields: vec![
            ("request", request),
            ("checkInterval", length(check.interval)),
            ("timeout", length(check.timeout)),
            ("healthyThreshold", check.healthy.to_string()),
            ("unhealthyThreshold", check.unhealthy.to_string()),
            ("scope", check.scope.to_owned()),
        ],
        quotas: vec!["health checks per project"],
        parts: Vec::new(),
    }
}

fn unnamed(kind: &'static str, because: Reason) -> Decision<&'static str> {
    Decision::new(kind, because).and(because!(NAME_IS_THE_CONTROLLERS))
}

pub(super) fn doubted(
    kind: &'static str,
    because: Reason,
    doubt: Option<Reason>,
) -> Decision<&'static str> {
    let decision = Decision::new(kind, because);
    match doubt {
        Some(doubt) => decision.and(doubt),
        None => decision,
    }
}
