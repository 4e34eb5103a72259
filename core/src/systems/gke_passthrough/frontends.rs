//! Forwarding rules: the addresses, protocols and ports that are forwarded.

use crate::base::{At, Cidr, Protocol};
use crate::explain::{Reason, because};
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{Family, Ingress};
use crate::model::spare_address;
use crate::plan::{Frontend, Ports, Reach};

use super::annotations::{GLOBAL_ACCESS, SOURCE_RANGES};
use super::ask::Ask;
use super::gates::MIXED_PROTOCOLS;
use super::identity::Identity;
use super::kind::Kind;
use super::names::suffixed;
use super::owner::CLASS_EXTERNAL;
use super::ports::{self, MOST_LISTED};
use super::ranges::{everyone, source_ranges};
use super::rules::frontends::{
    ALL_PORTS, FIRST_DECIDES, LISTED, MIXED_EXTERNAL, MIXED_INTERNAL, OTHER_PORTS, RANGE,
};

/// One forwarding rule of every address.
pub(super) struct Forwarded {
    /// `None` forwards all.
    pub(super) protocol: Option<Protocol>,
    pub(super) ports: Ports,
    pub(super) because: Reason,
}

/// Where the load balancer answers.
pub(super) fn frontends(ask: &Ask<'_>, kind: Kind) -> Vec<Frontend> {
    let rules = forwarded(ask, kind);
    let one = rules.len() == 1;
    let of = |ingress: &Ingress| {
        let ingress = *ingress;
        rules.iter().map(move |rule| frontend(ask, kind, ingress, (rule, one))).collect::<Vec<_>>()
    };
    let served = |ingress: &&Ingress| kind != Kind::TargetPool || ingress.ip.value.is_ipv4();
    addresses(ask, kind).iter().filter(served).flat_map(of).collect()
}

/// The addresses that it has; new ones where a run has taken them away.
fn addresses(ask: &Ask<'_>, kind: Kind) -> Vec<Ingress> {
    if !ask.service.ingress.is_empty() {
        return ask.service.ingress.clone();
    }
    let spare = |family| spare_address(ask.model, kind.is_internal(), family);
    let of = |ip| Ingress { ip: At::new(ip, ask.service.name_span), proxied: false };
    let wanted = ask.service.wanted_ip.map(|at| vec![of(at.value)]);
    let families = ask.service.families.iter();
    wanted.unwrap_or_else(|| families.map(|family| of(spare(*family))).collect())
}

fn frontend(
    ask: &Ask<'_>,
    kind: Kind,
    ingress: Ingress,
    (rule, only): (&Forwarded, bool),
) -> Frontend {
    let ip = ingress.ip.value;
    let family = if ip.is_ipv6() { Family::V6 } else { Family::V4 };
    Frontend {
        name: name(ask, kind, family, (rule, only)),
        ip,
        made_up: ask.service.ingress_made_up || ask.service.ingress.is_empty(),
        protocol: rule.protocol,
        ports: rule.ports.clone(),
        reach: reach(ask, kind),
        sources: sources(ask, family),
        because: rule.because,
    }
}

/// The only rule of an external IPv4 address keeps the older name.
fn name(ask: &Ask<'_>, kind: Kind, family: Family, (rule, only): (&Forwarded, bool)) -> String {
    let identity = Identity::of(ask);
    let protocol = match rule.protocol {
        None => "L3_DEFAULT",
        Some(Protocol::Udp) => "UDP",
        Some(_) => "TCP",
    };
    let older = kind.is_legacy() || (!kind.is_internal() && only);
    match family {
        Family::V4 if older => identity.load_balancer(),
        Family::V4 => identity.names().forwarding_rule(protocol),
        Family::V6 => suffixed(&identity.names().forwarding_rule(protocol), "-ipv6"),
    }
}

fn reach(ask: &Ask<'_>, kind: Kind) -> Reach {
    if !kind.is_internal() {
        Reach::World
    } else if ask.annotation(GLOBAL_ACCESS) == Some("true") {
        Reach::Network
    } else {
        Reach::Region
    }
}

/// Ranges that may send; empty if everyone may.
pub(super) fn sources(ask: &Ask<'_>, family: Family) -> Vec<Cidr> {
    let field: Vec<String> =
        ask.service.source_ranges.iter().map(|range| range.value.to_string()).collect();
    let field: Vec<&str> = field.iter().map(String::as_str).collect();
    let ranges = source_ranges(family, &field, ask.annotation(SOURCE_RANGES)).unwrap_or_default();
    if ranges.contains(&everyone(family)) { Vec::new() } else { ranges }
}

/// The forwarding rules that each address has.
pub(super) fn forwarded(ask: &Ask<'_>, kind: Kind) -> Vec<Forwarded> {
    let Some(first) = ask.service.ports.first() else { return Vec::new() };
    if !ask.needs().is_mixed() {
        return vec![single(ask, kind, first.protocol)];
    }
    if !serves_mixed(ask, kind) {
        return vec![single(ask, kind, first.protocol)];
    }
    if kind.is_internal() {
        let because = because!(MIXED_INTERNAL);
        return vec![Forwarded { protocol: None, ports: Ports::All, because }];
    }
    let rule = |protocol| Forwarded {
        because: because!(MIXED_EXTERNAL, protocol = protocol),
        ..single(ask, kind, protocol)
    };
    vec![rule(Protocol::Tcp), rule(Protocol::Udp)]
}

/// An external load balancer takes both protocols only if its class was given.
fn serves_mixed(ask: &Ask<'_>, kind: Kind) -> bool {
    let class = ask.service.class.as_ref().is_some_and(|class| class.value == CLASS_EXTERNAL);
    MIXED_PROTOCOLS.is_open(ask.version) && (kind == Kind::InternalNegs || class)
}

fn single(ask: &Ask<'_>, kind: Kind, protocol: Protocol) -> Forwarded {
    let all: Vec<_> = ask.service.ports.iter().map(|port| (port.protocol, port.port)).collect();
    let ports = ports::of(protocol, &all);
    let (first, last) = (ports.first().copied().unwrap_or(0), ports.last().copied().unwrap_or(0));
    let few = ports.len() <= MOST_LISTED;
    let lists =
        kind.is_internal() || (ask.behavior() == Behavior::Documented && kind != Kind::TargetPool);
    let (ports, because) = if few && (lists || ports.len() == 1) {
        (Ports::List(ports), because!(LISTED, most = MOST_LISTED))
    } else if kind.is_internal() {
        (Ports::All, because!(ALL_PORTS, count = ports.len(), most = MOST_LISTED))
    } else {
        (Ports::Range(first, last), because!(RANGE, first = first, last = last))
    };
    let span = ask.service.ports.iter().find(|port| port.protocol == protocol);
    let because = because.at(span.map(|port| port.span));
    Forwarded { protocol: Some(protocol), ports, because }
}

/// What of the ports is not served, and what the other reading would forward.
pub(super) fn doubts(ask: &Ask<'_>, kind: Kind) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let Some(first) = ask.service.ports.first() else { return reasons };
    if ask.needs().is_mixed() && !serves_mixed(ask, kind) {
        let needs = if kind.is_internal() {
            "GKE 1.36.2-gke.1498000 and NEGs"
        } else {
            "GKE 1.36.2-gke.1498000 and the class networking.gke.io/l4-regional-external"
        };
        let other = ask.service.ports.iter().find(|port| port.protocol != first.protocol);
        reasons.push(
            because!(FIRST_DECIDES, protocol = first.protocol, needs = needs)
                .at(other.map(|port| port.span)),
        );
    }
    reasons.extend(forwarded(ask, kind).iter().filter_map(|rule| other_ports(ask, kind, rule)));
    reasons
}

fn other_ports(ask: &Ask<'_>, kind: Kind, rule: &Forwarded) -> Option<Reason> {
    let all: Vec<_> = ask.service.ports.iter().map(|port| (port.protocol, port.port)).collect();
    let ports = ports::of(rule.protocol?, &all);
    let (first, last) = (*ports.first()?, *ports.last()?);
    let differs = matches!(kind, Kind::ExternalNegs | Kind::ExternalGroups)
        && (2..=MOST_LISTED).contains(&ports.len());
    let (reading, how) = match ask.behavior() {
        Behavior::Documented => ("in the implementation", "as a range"),
        Behavior::Observed => ("by the documentation", "one by one"),
    };
    let because = because!(OTHER_PORTS, reading = reading, first = first, last = last, how = how);
    differs.then_some(because)
}

/// The protocol of the backend service. Rules of both protocols, or one of none, share a service
/// that names none.
pub(super) fn protocol(ask: &Ask<'_>, kind: Kind) -> &'static str {
    let served: Vec<_> = forwarded(ask, kind).iter().filter_map(|rule| rule.protocol).collect();
    match served.as_slice() {
        [Protocol::Tcp] => "TCP",
        [Protocol::Udp] => "UDP",
        [Protocol::Sctp] => "SCTP",
        _ => "UNSPECIFIED",
    }
}
