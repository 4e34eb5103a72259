//! What is built, as the provider's own tools show it.

use crate::base::time::length;
use crate::explain::{Decision, Reason, because};
use crate::plan::{Frontend, Group, Ports, Probe, Reach, Resource};

use super::annotations::{LOGGING, OLD_SUBNET, SUBNET};
use super::ask::Ask;
use super::edited;
use super::firewall;
use super::identity::Identity;
use super::kind::Kind;
use super::pick::{drains, locality_of, zonal};
use super::reserved;
use super::rules::frontends::{FORWARDING_RULE, GROUP_A_ZONE, NEG_A_ZONE, ONE_BACKEND_SERVICE};
use super::rules::membership::NOT_CONSIDERED;

/// What the tree is made from.
pub(super) struct Parts<'a> {
    pub(super) kind: &'a Decision<Kind>,
    pub(super) frontends: &'a [Frontend],
    pub(super) groups: &'a [Group],
    pub(super) probe: &'a Decision<Probe>,
}

/// The tree: forwarding rules lead to backends; firewall rules stand beside them.
pub(super) fn resources(ask: &Ask<'_>, parts: &Parts<'_>) -> Vec<Resource> {
    let kind = *parts.kind.value();
    let rules = parts.frontends.iter().enumerate().map(|(nth, frontend)| {
        // The backends hang below the first rule; the others point to them by name.
        let below = if nth == 0 { vec![backends(ask, parts)] } else { Vec::new() };
        forwarding_rule(ask, kind, frontend, below)
    });
    let mut all: Vec<Resource> = rules.collect();
    if all.is_empty() {
        all.push(backends(ask, parts));
    }
    all.extend(firewall::rules(ask, kind, parts.frontends, parts.probe));
    all
}

fn forwarding_rule(
    ask: &Ask<'_>,
    kind: Kind,
    frontend: &Frontend,
    parts: Vec<Resource>,
) -> Resource {
    let quota = if kind.is_internal() {
        "internal passthrough forwarding rules per VPC network"
    } else {
        "external forwarding rules per project"
    };
    let because = because!(FORWARDING_RULE, service = ask.id);
    let identity = Identity::of(ask);
    let doubt = if frontend.name == identity.load_balancer() {
        identity.doubt_service()
    } else {
        identity.doubt_cluster()
    };
    let mut fields = vec![("IPAddress", frontend.ip.to_string()), ports_field(&frontend.ports)];
    fields.push(("IPProtocol", protocol(frontend)));
    let scheme = if kind.is_internal() { "INTERNAL" } else { "EXTERNAL" };
    fields.push(("loadBalancingScheme", scheme.to_owned()));
    fields.extend(wishes(ask, kind, frontend));
    match frontend.reach {
        Reach::Network => fields.push(("allowGlobalAccess", "true".to_owned())),
        Reach::World => fields.push(("networkTier", network_tier(ask).to_owned())),
        Reach::Region => {}
    }
    Resource {
        kind: because_of("forwarding rule", because, doubt),
        name: frontend.name.clone(),
        fields,
        quotas: vec![quota],
        parts,
    }
}

/// Where the address comes from, if the Service says so.
fn wishes(ask: &Ask<'_>, kind: Kind, frontend: &Frontend) -> Vec<(&'static str, String)> {
    let v6 = frontend.ip.is_ipv6();
    let subnet = [SUBNET, OLD_SUBNET].into_iter().find_map(|key| ask.annotation(key));
    let subnet = subnet.filter(|_| kind.is_internal() || v6);
    let mut fields: Vec<_> =
        subnet.map(|name| ("subnetwork", name.to_owned())).into_iter().collect();
    if reserved::counts(ask, kind) {
        let names = reserved::names(ask).collect::<Vec<_>>().join(" or ");
        fields.push(("address", format!("the reserved one of its family: {names}")));
    }
    fields
}

fn network_tier(ask: &Ask<'_>) -> &'static str {
    let written = ask.annotation(super::annotations::NETWORK_TIER);
    super::annotations::network_tier(written).0
}

fn protocol(frontend: &Frontend) -> String {
    frontend
        .protocol
        .map_or_else(|| "L3_DEFAULT".to_owned(), |own| own.to_string().to_ascii_uppercase())
}

fn ports_field(ports: &Ports) -> (&'static str, String) {
    match ports {
        Ports::List(ports) => {
            let ports: Vec<String> = ports.iter().map(ToString::to_string).collect();
            ("ports", ports.join(","))
        }
        Ports::Range(first, last) => ("portRange", format!("{first}-{last}")),
        Ports::All => ("allPorts", "true".to_owned()),
    }
}

/// The backend service with its groups, or the target pool, and the health check below it.
fn backends(ask: &Ask<'_>, parts: &Parts<'_>) -> Resource {
    let kind = *parts.kind.value();
    let identity = Identity::of(ask);
    let check = health_check(ask, kind, parts.probe);
    if kind == Kind::TargetPool {
        let own = parts.groups.iter().filter(|group| !group.standby);
        let instances = own.map(|group| group.members.len()).sum::<usize>();
        let because = *parts.kind.because();
        let (name, doubt) = match ask.target_pool(kind) {
            Some(exists) => (exists.name.value.clone(), None),
            None => (identity.load_balancer(), identity.doubt_service()),
        };
        return Resource {
            kind: because_of("target pool", because, doubt),
            name,
            fields: pool_fields(ask, kind, instances),
            quotas: vec!["target pools per project"],
            parts: vec![check],
        };
    }
    let (name, doubt) = if let Some(exists) = ask.backend_service(kind) {
        (exists.name.value.clone(), None)
    } else if kind.is_legacy() {
        (identity.load_balancer(), identity.doubt_service())
    } else {
        (identity.names().backend_service(), identity.doubt_cluster())
    };
    let groups = parts.groups.iter().map(|group| group_of(ask, kind, group));
    Resource {
        kind: because_of("backend service", because!(ONE_BACKEND_SERVICE, service = ask.id), doubt),
        name,
        fields: switches(ask, kind),
        quotas: vec!["backend services per project"],
        parts: groups.chain([check]).collect(),
    }
}

fn pool_fields(ask: &Ask<'_>, kind: Kind, instances: usize) -> Vec<(&'static str, String)> {
    let exists = ask.target_pool(kind);
    let said = exists.and_then(|pool| pool.affinity).map(|at| at.value.text().to_owned());
    let affinity = said.unwrap_or_else(|| affinity(ask));
    let mut fields = vec![("instances", instances.to_string()), ("sessionAffinity", affinity)];
    if let Some(pool) = exists {
        fields.extend(pool.backup.as_ref().map(|at| ("backupPool", at.value.clone())));
        fields.extend(pool.ratio.map(|at| ("failoverRatio", at.value.to_string())));
    }
    fields
}

fn affinity(ask: &Ask<'_>) -> String {
    let client_ip = ask.service.client_ip_affinity.is_some();
    if client_ip { "CLIENT_IP" } else { "NONE" }.to_owned()
}

fn switches(ask: &Ask<'_>, kind: Kind) -> Vec<(&'static str, String)> {
    let (protocol, draining) = drains(ask, kind);
    let mut fields = vec![
        ("protocol", protocol.to_owned()),
        ("sessionAffinity", affinity(ask)),
        ("connectionDraining", format!("{}s", draining.as_secs())),
    ];
    let locality = locality_of(ask, kind).text();
    if !locality.is_empty() {
        fields.push(("localityLbPolicy", locality.to_owned()));
    }
    if *zonal(ask, kind).value() != crate::plan::Zonal::Off {
        fields.push(("zonalAffinity", "ZONAL_AFFINITY_SPILL_CROSS_ZONE, ratio 0".to_owned()));
    }
    if let Some(name) = ask.annotation(LOGGING).filter(|_| kind.has_negs()) {
        fields.push(("logConfig", format!("as the L4LBConfig {name} says")));
    }
    if let Some(exists) = ask.backend_service(kind) {
        edited::show(&mut fields, exists);
    }
    fields
}

fn group_of(ask: &Ask<'_>, kind: Kind, group: &Group) -> Resource {
    let because = if kind.has_negs() {
        because!(NEG_A_ZONE, service = ask.id)
    } else {
        because!(GROUP_A_ZONE)
    };
    let model = ask.model;
    let zone = group.zone.map_or("", |zone| model.name(model.zones[zone].name));
    let holds = if kind.has_negs() { "endpoints" } else { "instances" };
    // Nodes that are in the group and never considered are members of the group all the same.
    let idle = group.left_out.iter().filter(|out| *out.because.rule == NOT_CONSIDERED).count();
    let count = group.members.len() + idle;
    let mut fields = vec![("zone", zone.to_owned()), (holds, count.to_string())];
    fields.extend(group.standby.then(|| ("failover", "true".to_owned())));
    Resource {
        kind: because_of(group.kind, because, Identity::of(ask).doubt_cluster()),
        name: group.name.clone(),
        fields,
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

fn health_check(ask: &Ask<'_>, kind: Kind, probe: &Decision<Probe>) -> Resource {
    let own = kind.is_legacy() && ask.is_local();
    let identity = Identity::of(ask);
    let doubt = if own { identity.doubt_service() } else { identity.doubt_cluster() };
    let check = probe.value();
    Resource {
        kind: because_of("health check", *probe.because(), doubt),
        name: check.name.clone(),
        fields: vec![
            ("request", format!("HTTP {} on port {}", check.path, check.port.unwrap_or_default())),
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

pub(super) fn because_of(
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
