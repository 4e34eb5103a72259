//! The health check of a load balancer.

use std::cmp::Ordering;
use std::time::Duration;

use crate::base::{At, Cidr, Span};
use crate::explain::{Decision, Fact, Reason, because};
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{Family, TrafficPolicy};
use crate::plan::{Asks, Probe};

use super::ask::Ask;
use super::health::{Check, Controller, PATH, PROXY_PORT, Timings, check};
use super::identity::Identity;
use super::kind::Kind;
use super::rules::edited::{CHECK_KEPT, CHECK_RAISED, UNCHECKED_POOL};
use super::rules::features::{CHECK_SCOPE, OWN_CHECK, SHARED_CHECK, SLOW_CHECK};

/// Where probes of passthrough load balancers come from.
const SOURCES_V4: [&str; 4] =
    ["130.211.0.0/22", "35.191.0.0/16", "209.85.152.0/22", "209.85.204.0/22"];
const SOURCES_V6_INTERNAL: &str = "2600:2d00:1:b029::/64";
const SOURCES_V6_EXTERNAL: &str = "2600:1901:8001::/48";

/// Who makes the health check of a kind.
pub(super) fn controller(kind: Kind) -> Controller {
    if kind.is_legacy() { Controller::Legacy } else { Controller::Current }
}

/// The health check.
pub(super) fn probe(ask: &Ask<'_>, kind: Kind) -> Decision<Probe> {
    let check = check(controller(kind), ask.service.external_policy);
    let port = check.port.or(ask.service.health_port).unwrap_or(PROXY_PORT);
    let (scope, other) = scopes(ask, kind);
    let name = name(ask, kind, check);
    let (timings, edits) = timings(ask, kind, (&name, check.timings));
    let unchecked = ask.target_pool(kind).filter(|pool| !pool.is_checked);
    let probe = Probe {
        name,
        port: Some(port),
        path: PATH.to_owned(),
        interval: timings.interval,
        timeout: timings.timeout,
        healthy: timings.healthy,
        unhealthy: timings.unhealthy,
        asks: match unchecked {
            Some(_) => Asks::Nothing,
            None if ask.is_local() => Asks::LocalEndpoints,
            None => Asks::Proxy,
        },
        scope,
        sources: sources(ask, kind),
    };
    let because = if let Some(pool) = unchecked {
        because!(UNCHECKED_POOL, pool = pool.name.span).at(pool.span)
    } else if ask.is_local() {
        let span = ask.service.external_policy_span.or(ask.service.health_port_span);
        because!(OWN_CHECK, port = port, service = ask.id).at(span)
    } else {
        because!(SHARED_CHECK, port = port).at(ask.service.external_policy_span)
    };
    let mut decision = Decision::new(probe, because);
    if ask.is_local() && kind.is_legacy() && unchecked.is_none() {
        let interval = Fact::from(check.timings.interval);
        decision = decision.and(because!(SLOW_CHECK, interval = interval));
    }
    for because in edits {
        decision = decision.and(because);
    }
    match other {
        Some(because) => decision.and(because),
        None => decision,
    }
}

/// The timings of the check that exists, where they are larger, and what becomes of each that differs.
fn timings(ask: &Ask<'_>, kind: Kind, (name, own): (&str, Timings)) -> (Timings, Vec<Reason>) {
    let Some(exists) = ask.health_check(kind, name) else { return (own, Vec::new()) };
    let time = |at: Option<At<Duration>>, own| at.map_or(own, |at| at.value);
    let count = |at: Option<At<u32>>, own| at.map_or(own, |at| at.value);
    let said = Timings {
        interval: time(exists.interval, own.interval),
        timeout: time(exists.timeout, own.timeout),
        healthy: count(exists.healthy, own.healthy),
        unhealthy: count(exists.unhealthy, own.unhealthy),
    };
    let length = |field, at: Option<At<Duration>>, own: Duration| {
        let at = at?;
        told((field, at.span), Fact::from(own), at.value.cmp(&own))
    };
    let number = |field, at: Option<At<u32>>, own: u32| {
        let at = at?;
        told((field, at.span), Fact::from(own), at.value.cmp(&own))
    };
    let edits = [
        length("checkIntervalSec", exists.interval, own.interval),
        length("timeoutSec", exists.timeout, own.timeout),
        number("healthyThreshold", exists.healthy, own.healthy),
        number("unhealthyThreshold", exists.unhealthy, own.unhealthy),
    ];
    (own.at_least(said), edits.into_iter().flatten().collect())
}

fn told((field, at): (&'static str, Span), planned: Fact, order: Ordering) -> Option<Reason> {
    let because = match order {
        Ordering::Greater => because!(CHECK_KEPT, field = field, written = at, planned = planned),
        Ordering::Less => because!(CHECK_RAISED, field = field, written = at, planned = planned),
        Ordering::Equal => return None,
    };
    Some(because.at(at))
}

/// The scope by the reading that holds, and what the other reading says if it differs.
fn scopes(ask: &Ask<'_>, kind: Kind) -> (&'static str, Option<Reason>) {
    if kind == Kind::TargetPool {
        return ("global", None);
    }
    let documented = if kind.has_negs() { "regional" } else { "global" };
    let observed = if kind.is_internal() { "global" } else { "regional" };
    let (scope, other, reading) = match ask.behavior() {
        Behavior::Documented => (documented, observed, "in the implementation"),
        Behavior::Observed => (observed, documented, "by the documentation"),
    };
    let differs = scope != other;
    (scope, differs.then(|| because!(CHECK_SCOPE, reading = reading, scope = other)))
}

fn name(ask: &Ask<'_>, kind: Kind, check: Check) -> String {
    let identity = Identity::of(ask);
    match (kind.is_legacy(), ask.service.external_policy) {
        (false, _) => identity.names().health_check(check.shared),
        (true, TrafficPolicy::Cluster) => identity.node_health_check(),
        (true, TrafficPolicy::Local) => identity.load_balancer(),
    }
}

fn sources(ask: &Ask<'_>, kind: Kind) -> Vec<Cidr> {
    let v6 = if kind.is_internal() { SOURCES_V6_INTERNAL } else { SOURCES_V6_EXTERNAL };
    let families = &ask.service.families;
    let has_v4 = families.is_empty() || families.contains(&Family::V4);
    let v4 = SOURCES_V4.iter().filter(|_| has_v4);
    let v6 = [v6].into_iter().filter(|_| families.contains(&Family::V6));
    v4.copied().chain(v6).filter_map(|range| range.parse().ok()).collect()
}
