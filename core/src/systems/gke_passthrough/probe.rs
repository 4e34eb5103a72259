//! The health check of a load balancer.

use crate::base::Cidr;
use crate::explain::{Decision, Fact, because};
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{Family, TrafficPolicy};
use crate::plan::{Asks, Probe};

use super::ask::Ask;
use super::health::{Check, Controller, PATH, PROXY_PORT, check};
use super::identity::Identity;
use super::kind::Kind;
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
    let probe = Probe {
        name: name(ask, kind, check),
        port,
        path: PATH,
        interval: check.timings.interval,
        timeout: check.timings.timeout,
        healthy: check.timings.healthy,
        unhealthy: check.timings.unhealthy,
        asks: if ask.is_local() { Asks::LocalEndpoints } else { Asks::Proxy },
        scope,
        sources: sources(ask, kind),
    };
    let because = if ask.is_local() {
        let span = ask.service.external_policy_span.or(ask.service.health_port_span);
        because!(OWN_CHECK, port = port, service = ask.id).at(span)
    } else {
        because!(SHARED_CHECK, port = port).at(ask.service.external_policy_span)
    };
    let mut decision = Decision::new(probe, because);
    if ask.is_local() && kind.is_legacy() {
        let interval = Fact::from(check.timings.interval);
        decision = decision.and(because!(SLOW_CHECK, interval = interval));
    }
    match other {
        Some(because) => decision.and(because),
        None => decision,
    }
}

/// The scope by the reading that holds, and what the other reading says if it differs.
fn scopes(ask: &Ask<'_>, kind: Kind) -> (&'static str, Option<crate::explain::Reason>) {
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
