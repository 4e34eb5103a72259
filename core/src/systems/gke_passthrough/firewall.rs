//! Firewall rules: the Service's ports and the health check's, for each address family.

use crate::base::Cidr;
use crate::explain::{Decision, because};
use crate::manifest::service::Family;
use crate::plan::{Frontend, Probe, Resource};

use super::ask::Ask;
use super::build::because_of;
use super::frontends::{forwarded, sources};
use super::identity::Identity;
use super::kind::Kind;
use super::names::suffixed;
use super::ranges::everyone;
use super::rules::frontends::{FIREWALL, PROBE_FIREWALL};

/// The priority of what is allowed, as long as nothing denies the rest.
const PRIORITY: u16 = 1_000;

/// All of a load balancer's firewall rules.
pub(super) fn rules(
    ask: &Ask<'_>,
    kind: Kind,
    frontends: &[Frontend],
    probe: &Decision<Probe>,
) -> Vec<Resource> {
    let of = |family| {
        [firewall(ask, kind, (family, frontends)), probe_firewall(ask, kind, probe, family)]
    };
    families(frontends).into_iter().flat_map(of).collect()
}

/// The families that the load balancer has addresses of; IPv4 where it has none yet.
fn families(frontends: &[Frontend]) -> Vec<Family> {
    let has = |v6: bool| frontends.iter().any(|frontend| frontend.ip.is_ipv6() == v6);
    let v4 = (has(false) || frontends.is_empty()).then_some(Family::V4);
    v4.into_iter().chain(has(true).then_some(Family::V6)).collect()
}

fn firewall(ask: &Ask<'_>, kind: Kind, (family, frontends): (Family, &[Frontend])) -> Resource {
    let identity = Identity::of(ask);
    let (name, doubt) = if kind.is_legacy() {
        (identity.firewall(), identity.doubt_service())
    } else {
        (identity.names().backend_service(), identity.doubt_cluster())
    };
    let sources = sources(ask, family);
    let who = if sources.is_empty() { "everyone" } else { "the source ranges" };
    let sources = if sources.is_empty() { vec![everyone(family)] } else { sources };
    let ports = allowed(ask, kind);
    let span = ask.service.source_ranges.first().map(|range| range.span);
    let own = frontends.iter().filter(|it| it.ip.is_ipv6() == (family == Family::V6));
    let mut own: Vec<String> = own.map(|it| it.ip.to_string()).collect();
    own.dedup();
    let mut fields = vec![("sourceRanges", joined(&sources))];
    fields.extend((!own.is_empty()).then(|| ("destinationRanges", own.join(", "))));
    fields.extend([("allowed", ports), ("priority", PRIORITY.to_string())]);
    Resource {
        kind: because_of("firewall rule", because!(FIREWALL, who = who).at(span), doubt),
        name: of_family(name, family),
        fields,
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

fn probe_firewall(ask: &Ask<'_>, kind: Kind, probe: &Decision<Probe>, family: Family) -> Resource {
    let identity = Identity::of(ask);
    let check = probe.value();
    let name = match (kind.is_legacy(), family) {
        (true, _) => of_family(legacy_probe_firewall(kind, ask.is_local(), &check.name), family),
        (false, Family::V4) => identity.names().health_check_firewall(!ask.is_local()),
        (false, Family::V6) => identity.names().health_check_firewall_v6(!ask.is_local()),
    };
    let of_family = |range: &&Cidr| range.is_v6() == (family == Family::V6);
    let sources: Vec<Cidr> = check.sources.iter().filter(of_family).copied().collect();
    let because = because!(PROBE_FIREWALL, port = check.port.unwrap_or_default());
    Resource {
        kind: because_of("firewall rule", because, identity.doubt_cluster()),
        name,
        fields: vec![
            ("sourceRanges", joined(&sources)),
            ("allowed", format!("{}/tcp", check.port.unwrap_or_default())),
        ],
        quotas: Vec::new(),
        parts: Vec::new(),
    }
}

/// The older provider's name for it, which has a form of its own for each kind of health check.
fn legacy_probe_firewall(kind: Kind, local: bool, check: &str) -> String {
    match (kind, local) {
        (Kind::InternalGroups, _) => format!("{check}-hc"),
        (_, true) => format!("k8s-{check}-http-hc"),
        (_, false) => format!("{check}-http-hc"),
    }
}

/// The Service's ports, as far as their protocol is forwarded.
fn allowed(ask: &Ask<'_>, kind: Kind) -> String {
    let rules = forwarded(ask, kind);
    let served =
        |protocol| rules.iter().any(|rule| rule.protocol.is_none_or(|own| own == protocol));
    let ports = ask.service.ports.iter().filter(|port| served(port.protocol));
    let ports = ports.map(|port| format!("{}/{}", port.port, port.protocol));
    ports.collect::<Vec<_>>().join(", ")
}

fn of_family(name: String, family: Family) -> String {
    if family == Family::V6 { suffixed(&name, "-ipv6") } else { name }
}

fn joined(ranges: &[Cidr]) -> String {
    ranges.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_older_provider_names_the_probes_firewall_by_kind_and_policy() {
        let name = |kind, local, check| legacy_probe_firewall(kind, local, check);
        assert_eq!(name(Kind::TargetPool, true, "a0d1"), "k8s-a0d1-http-hc");
        assert_eq!(name(Kind::TargetPool, false, "k8s-c1-node"), "k8s-c1-node-http-hc");
        assert_eq!(name(Kind::InternalGroups, true, "a0d1"), "a0d1-hc");
        assert_eq!(name(Kind::InternalGroups, false, "k8s-c1-node"), "k8s-c1-node-hc");
    }
}
