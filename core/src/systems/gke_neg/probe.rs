//! The health check of a Service port behind a door.

use std::time::Duration;

use crate::base::PodId;
use crate::base::{At, Cidr};
use crate::explain::{Decision, Reason, because};
use crate::manifest::policy::{CheckKind, HealthCheck};
use crate::manifest::service::TargetPort;
use crate::manifest::workload::{Asks as Asked, Probe as Readiness};
use crate::plan::{Asks, Probe, Wants};

use super::ask::Behind;
use super::class::Kind;
use super::rules::health::{
    BY_BACKEND_CONFIG, BY_POLICY, GATEWAY_CHECK, GROUP_CHECK, INFERRED, INGRESS_CHECK, NOT_INFERRED,
};

/// Where probes of proxies come from.
pub(super) const SOURCES: [&str; 2] = ["35.191.0.0/16", "130.211.0.0/22"];
/// How much longer than a readiness probe's period nodes are left alone.
const NODES_WAIT: Duration = Duration::from_mins(1);

/// How often and how long is asked, and what counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings {
    /// Time between two probes.
    pub interval: Duration,
    /// How long one waits for the answer.
    pub timeout: Duration,
    /// Good answers in a row that make a backend healthy.
    pub healthy: u32,
    /// Bad answers in a row that make it unhealthy.
    pub unhealthy: u32,
}

const fn timings(seconds: u64, healthy: u32, unhealthy: u32) -> Timings {
    let time = Duration::from_secs(seconds);
    Timings { interval: time, timeout: time, healthy, unhealthy }
}

/// What an Ingress asks Pods where nothing says otherwise.
pub const OF_PODS: Timings = timings(15, 1, 2);
/// What an Ingress asks nodes where nothing says otherwise.
pub const OF_NODES: Timings = timings(60, 1, 10);
/// What a Gateway asks where nothing says otherwise.
pub const OF_GATEWAY: Timings = timings(5, 2, 2);

/// The times of a readiness probe, for the health check that an Ingress makes of it.
pub fn inferred(native: bool, (period, timeout): (Duration, Duration)) -> Timings {
    let own = if native { OF_PODS } else { OF_NODES };
    let interval = if native { period } else { period + NODES_WAIT };
    Timings { interval, timeout, ..own }
}

/// The health check.
pub(super) fn probe(behind: &Behind<'_>, native: bool) -> Decision<Probe> {
    if behind.is_gateway() { of_gateway(behind) } else { of_ingress(behind, native) }
}

fn of_gateway(behind: &Behind<'_>) -> Decision<Probe> {
    let service = behind.ask.id;
    let plain = plain(behind, true, OF_GATEWAY);
    let decision = if let Some(policy) = behind.check_policy() {
        let because = because!(BY_POLICY, policy = policy.meta.name_span, service = service);
        Decision::new(said(plain, &policy.check), because.at(policy.check.span))
    } else {
        let (interval, unhealthy) = (plain.interval, plain.unhealthy);
        let because =
            because!(GATEWAY_CHECK, service = service, interval = interval, unhealthy = unhealthy);
        Decision::new(plain, because)
    };
    match not_inferred(behind, decision.value()) {
        Some(because) => decision.and(because),
        None => decision,
    }
}

/// A readiness probe that asks for another path, which a Gateway does not read.
fn not_inferred(behind: &Behind<'_>, probe: &Probe) -> Option<Reason> {
    let (pod, readiness) = readiness(behind)?;
    let Asked::Http { path, .. } = &readiness.asks else { return None };
    let differs = path.value != probe.path;
    let because = because!(NOT_INFERRED, pod = pod, path = path.span);
    differs.then(|| because.at(path.span))
}

fn of_ingress(behind: &Behind<'_>, native: bool) -> Decision<Probe> {
    let service = behind.ask.id;
    let own = if native { OF_PODS } else { OF_NODES };
    let (mut probe, mut because) = (plain(behind, native, own), None);
    if let Some((pod, readiness)) = readiness(behind)
        && let Asked::Http { path, .. } = &readiness.asks
    {
        let timings = inferred(native, (readiness.period, readiness.timeout));
        probe = timed(probe, timings);
        probe.path.clone_from(&path.value);
        because = Some(because!(INFERRED, pod = pod).at(readiness.span));
    }
    if let Some((config, check)) =
        behind.backend_config().and_then(|config| Some((config, config.check.as_ref()?)))
    {
        probe = said(probe, check);
        let name = config.meta.name_span;
        let first = because!(BY_BACKEND_CONFIG, config = name, service = service).at(check.span);
        let decision = Decision::new(probe, first);
        return match because {
            Some(because) => decision.and(because),
            None => decision,
        };
    }
    let (interval, unhealthy) = (probe.interval, probe.unhealthy);
    let rule = if native { &INGRESS_CHECK } else { &GROUP_CHECK };
    let by_default = because!(*rule, service = service, interval = interval, unhealthy = unhealthy);
    Decision::new(probe, because.unwrap_or(by_default))
}

/// The path of the first readiness probe of a Pod behind the port that asks that port by HTTP.
pub(super) fn readiness_path<'m>(behind: &Behind<'m>) -> Option<(PodId, &'m At<String>)> {
    let (pod, readiness) = readiness(behind)?;
    let Asked::Http { path, .. } = &readiness.asks else { return None };
    Some((pod, path))
}

/// The first readiness probe of a Pod behind the port that asks that port by HTTP.
fn readiness<'m>(behind: &Behind<'m>) -> Option<(PodId, &'m Readiness)> {
    let model = behind.ask.model;
    behind.ask.endpoints().find_map(|(_, endpoint)| {
        let id = endpoint.pod?;
        let pod = &model.pods[id];
        let named = |name: &str| {
            let mut ports = pod.ports.iter();
            ports.any(|own| own.port == endpoint.addr.port && model.name(own.name) == name)
        };
        let asks_here = |probe: &&Readiness| match &probe.asks {
            Asked::Http { port, to: None, .. } => match &port.value {
                TargetPort::Number(number) => *number == endpoint.addr.port,
                TargetPort::Name(name) => named(name),
            },
            _ => false,
        };
        Some((id, pod.app.readiness.iter().find(asks_here)?))
    })
}

fn plain(behind: &Behind<'_>, native: bool, timings: Timings) -> Probe {
    let name = if native { behind.ask.neg_name() } else { behind.ask.node_port_name() };
    let probe = Probe {
        name,
        port: None,
        path: "/".to_owned(),
        interval: Duration::ZERO,
        timeout: Duration::ZERO,
        healthy: 1,
        unhealthy: 1,
        asks: Asks::Application(Wants::Status200),
        scope: if matches!(behind.kind, Kind::Regional | Kind::Internal) {
            "regional"
        } else {
            "global"
        },
        sources: sources(),
    };
    timed(probe, timings)
}

/// The ranges that probes and proxies of Google come from.
pub(super) fn sources() -> Vec<Cidr> {
    SOURCES.iter().filter_map(|range| range.parse().ok()).collect()
}

fn timed(probe: Probe, timings: Timings) -> Probe {
    let Timings { interval, timeout, healthy, unhealthy } = timings;
    Probe { interval, timeout, healthy, unhealthy, ..probe }
}

/// A check with what an object says about it.
fn said(probe: Probe, check: &HealthCheck) -> Probe {
    fn or<T: Copy>(at: Option<At<T>>, own: T) -> T {
        at.map_or(own, |at| at.value)
    }
    let kind = or(check.kind, CheckKind::Http);
    let path = check.path.as_ref().map_or(probe.path, |path| path.value.clone());
    let asks = Asks::Application(match kind {
        CheckKind::Tcp => Wants::Connection,
        CheckKind::Grpc => Wants::Serving,
        CheckKind::Http | CheckKind::Https | CheckKind::Http2 => Wants::Status200,
    });
    Probe {
        port: check.port.map(|port| port.value).or(probe.port),
        path: if asks == Asks::Application(Wants::Status200) { path } else { String::new() },
        interval: or(check.interval, probe.interval),
        timeout: or(check.timeout, probe.timeout),
        healthy: or(check.healthy, probe.healthy),
        unhealthy: or(check.unhealthy, probe.unhealthy),
        asks,
        ..probe
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_of_10_seconds_becomes_10_for_pods_and_70_for_nodes() {
        let said = (Duration::from_secs(10), Duration::from_secs(3));
        let of = |native| {
            let it = inferred(native, said);
            (it.interval.as_secs(), it.timeout.as_secs())
        };
        assert_eq!((of(true), of(false)), ((10, 3), (70, 3)));
    }

    #[test]
    fn a_dead_backend_is_noticed_after_30_seconds_10_minutes_or_10_seconds() {
        let noticed = |it: Timings| (it.interval * it.unhealthy).as_secs();
        assert_eq!([OF_PODS, OF_NODES, OF_GATEWAY].map(noticed), [30, 600, 10]);
        let recovered = |it: Timings| (it.interval * it.healthy).as_secs();
        assert_eq!([OF_PODS, OF_NODES, OF_GATEWAY].map(recovered), [15, 60, 10]);
        let set = Timings { interval: Duration::from_secs(10), healthy: 1, ..OF_GATEWAY };
        assert_eq!((noticed(set), recovered(set)), (20, 10));
    }
}
