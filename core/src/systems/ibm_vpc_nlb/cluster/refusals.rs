//! What keeps the controller from building what is asked for: all of it, so that it can be mended at
//! once.

use crate::base::{Protocol, Span, order};
use crate::explain::{Reason, because};
use crate::manifest::ibm::Feature;

use super::super::kind::Kind;
use super::super::rules::cluster::{
    FEATURES_CLASH, IDLE_TIMEOUT, MIXED_PROTOCOLS, NEEDS_SUBNET, NO_UDP_CHECK, NO_WORKERS,
    ODD_VALUE, OTHER_PROTOCOL, PATH_IS_TCP, RANGE_IS_PUBLIC, RANGE_UNFIT, SUBNET_ZONES, TIMEOUT,
    TOO_MANY_MEMBERS, ZONE_WITHOUT_WORKERS,
};
use super::probe::{DELAY, WAITS};
use super::{Need, workers, zone};

/// Everything that is refused.
pub(super) fn all(need: &Need<'_>, kind: Kind) -> Vec<Reason> {
    let mut all: Vec<Reason> = odd(need).collect();
    all.extend(clash(need));
    all.extend(protocols(need, kind));
    all.extend(udp_check(need));
    all.extend(timeout(need));
    all.extend(subnets(need, kind));
    all.extend(idle(need));
    all.extend(ranges(need, kind));
    all.extend(members(need, kind));
    all
}

fn odd<'a>(need: &'a Need<'_>) -> impl Iterator<Item = Reason> + use<'a> {
    need.asked.odd.iter().map(|at| {
        let (key, takes) = at.value;
        because!(ODD_VALUE, key = key, takes = takes, value = at.span).at(at.span)
    })
}

/// A network load balancer does not speak the PROXY protocol.
fn clash(need: &Need<'_>) -> Option<Reason> {
    let span = need.asked.place(Feature::ProxyProtocol)?;
    Some(because!(FEATURES_CLASH, features = span).at(span))
}

fn protocols(need: &Need<'_>, kind: Kind) -> Option<Reason> {
    let ports = &need.service.ports;
    let other = ports.iter().find(|it| !matches!(it.protocol, Protocol::Tcp | Protocol::Udp));
    if let Some(port) = other {
        let because = because!(OTHER_PROTOCOL, service = need.id, protocol = port.protocol);
        return Some(because.at(port.span));
    }
    let all = order::set(ports.iter().map(|port| port.protocol));
    if all.len() > 1 {
        return Some(because!(MIXED_PROTOCOLS, service = need.id).at(ports[1].span));
    }
    let udp = ports.iter().find(|port| port.protocol == Protocol::Udp)?;
    let path = kind == Kind::PrivatePath;
    path.then(|| because!(PATH_IS_TCP, service = need.id).at(udp.span))
}

/// UDP itself cannot be checked: with policy Cluster somebody has to name a TCP port.
fn udp_check(need: &Need<'_>) -> Option<Reason> {
    let udp = need.service.ports.iter().find(|port| port.protocol == Protocol::Udp)?;
    let unchecked = !need.is_local() && need.asked.check.udp.is_none();
    unchecked.then(|| because!(NO_UDP_CHECK, service = need.id).at(udp.span))
}

fn timeout(need: &Need<'_>) -> Option<Reason> {
    let check = &need.asked.check;
    let delay = check.delay.map_or(DELAY, |at| at.value);
    let timeout = check.timeout.map_or(WAITS, |at| at.value);
    let span = check.timeout.or(check.delay).map(|at| at.span);
    (delay <= timeout).then(|| because!(TIMEOUT, timeout = timeout, delay = delay).at(span))
}

fn subnets(need: &Need<'_>, kind: Kind) -> Option<Reason> {
    let subnets = &need.asked.subnets;
    if kind != Kind::Public && subnets.is_empty() {
        let span = need.asked.ip_type.map(|at| at.span);
        let span = span.or_else(|| need.asked.place(Feature::PrivatePath));
        return Some(because!(NEEDS_SUBNET, kind = kind.title()).at(span));
    }
    let zones = order::set(subnets.iter().filter_map(|at| zone::of_subnet(need, &at.value)));
    let several = kind != Kind::PrivatePath && zones.len() > 1;
    several.then(|| because!(SUBNET_ZONES, count = zones.len()).at(subnets[0].span))
}

fn idle(need: &Need<'_>) -> Option<Reason> {
    let span = need.place("vpc-idle-connection-timeout")?;
    Some(because!(IDLE_TIMEOUT).at(span))
}

fn ranges(need: &Need<'_>, kind: Kind) -> Option<Reason> {
    let first = need.asked.ranges.first()?;
    if kind != Kind::Public {
        return Some(because!(RANGE_IS_PUBLIC, kind = kind.title()).at(first.span));
    }
    need.asked.ranges.iter().find_map(|range| unfit(need, range.value, range.span))
}

/// A range begins with a port of the Service and holds no other.
fn unfit(need: &Need<'_>, (first, last): (u16, u16), span: Span) -> Option<Reason> {
    let ports = || need.service.ports.iter().map(|port| port.port);
    let starts = ports().any(|port| port == first);
    let overlaps = ports().any(|port| port > first && port <= last);
    let fits = starts && !overlaps && first < last;
    (!fits).then(|| because!(RANGE_UNFIT, first = first, last = last).at(span))
}

fn members(need: &Need<'_>, kind: Kind) -> Option<Reason> {
    if let Some(zone) = need.asked.zone.as_ref().filter(|_| kind != Kind::PrivatePath) {
        let known = need.model.find_zone(&zone.value);
        let here = |id| need.model.workers().any(|(_, node)| node.zone == id);
        if !known.is_some_and(here) {
            return Some(because!(ZONE_WITHOUT_WORKERS, zone = zone.span).at(zone.span));
        }
    }
    let group = workers::group(need, kind, None);
    let count = group.members.len();
    if count == 0 {
        let span = need.asked.node_selector.as_ref().map(|at| at.span);
        return Some(because!(NO_WORKERS, service = need.id).at(span));
    }
    let span = need.asked.quota.map(|at| at.span).or(need.service.external_policy_span);
    (count > workers::MOST)
        .then(|| because!(TOO_MANY_MEMBERS, count = count, limit = workers::MOST).at(span))
}
