//! The health check of a pool.

use std::time::Duration;

use crate::explain::{Decision, because};
use crate::manifest::vpc::{Monitor, MonitorKind};
use crate::plan::{Asks, Probe, Wants};

use super::ask::Ask;
use super::rules::picking::{CHECK, NO_CHECK};

/// Good answers in a row that make a member healthy.
const HEALTHY: u32 = 2;
/// Defaults of a monitor: seconds between checks, seconds of waiting, failures in a row.
const DELAY: u32 = 5;
const TIMEOUT: u32 = 2;
const RETRIES: u32 = 2;

/// The health check.
pub(super) fn probe(ask: &Ask<'_>) -> Decision<Probe> {
    let Some(monitor) = ask.pool().and_then(|pool| pool.monitor.as_ref()) else {
        let probe = of(&Monitor::default(), Asks::Application(Wants::Connection));
        return Decision::new(probe, because!(NO_CHECK, pool = ask.pool_name()));
    };
    let kind = monitor.kind.map_or(MonitorKind::Tcp, |at| at.value);
    let wants = match kind {
        MonitorKind::Tcp => Wants::Connection,
        MonitorKind::Http | MonitorKind::Https => Wants::Status200,
    };
    let probe = of(monitor, Asks::Application(wants));
    let because =
        because!(CHECK, pool = ask.pool_name(), delay = probe.interval, failures = probe.unhealthy);
    Decision::new(probe, because.at(monitor.span))
}

fn of(monitor: &Monitor, asks: Asks) -> Probe {
    let number = |at: Option<crate::base::At<u32>>, default| at.map_or(default, |at| at.value);
    let seconds = |at, default| Duration::from_secs(number(at, default).into());
    let path = monitor.path.as_ref().map_or("/", |at| at.value.as_str());
    let asked = asks == Asks::Application(Wants::Status200);
    Probe {
        name: String::new(),
        port: monitor.port.map(|at| at.value),
        path: if asked { path.to_owned() } else { String::new() },
        interval: seconds(monitor.delay, DELAY).max(Duration::from_secs(1)),
        timeout: seconds(monitor.timeout, TIMEOUT),
        healthy: HEALTHY,
        unhealthy: number(monitor.retries, RETRIES).max(1),
        asks,
        scope: "zonal",
        sources: Vec::new(),
    }
}
