//! The health check, as far as the text has it.

use std::time::Duration;

use crate::explain::{Decision, because};
use crate::plan::{Asks, Probe, Wants};

use super::ask::Ask;
use super::rules::pick::{CHECK, CHECK_DEFAULT};

/// Where health checks come from.
const SOURCES: [&str; 2] = ["35.191.0.0/16", "130.211.0.0/22"];
/// What holds where a health check does not say it.
const INTERVAL: Duration = Duration::from_secs(5);
const IN_A_ROW: u32 = 2;

/// How it is found out which endpoints work.
pub(super) fn probe(ask: &Ask<'_>) -> Decision<Probe> {
    let name = ask.service.health_checks.first();
    let mut all = ask.model.cloud.health_checks.iter();
    let check = name.and_then(|name| all.find(|check| check.name.value == name.value));
    let said = |at: Option<crate::base::At<Duration>>| at.map_or(INTERVAL, |at| at.value);
    let count = |at: Option<crate::base::At<u32>>| at.map_or(IN_A_ROW, |at| at.value);
    let probe = Probe {
        name: name.map_or_else(String::new, |name| name.value.clone()),
        port: None,
        path: String::new(),
        interval: said(check.and_then(|check| check.interval)),
        timeout: said(check.and_then(|check| check.timeout)),
        healthy: count(check.and_then(|check| check.healthy)),
        unhealthy: count(check.and_then(|check| check.unhealthy)),
        asks: Asks::Application(Wants::Connection),
        scope: "global",
        sources: SOURCES.iter().filter_map(|range| range.parse().ok()).collect(),
    };
    let because = match check {
        Some(check) => because!(CHECK, check = check.name.span).at(check.name.span),
        None => because!(CHECK_DEFAULT, service = ask.id).at(name.map(|name| name.span)),
    };
    Decision::new(probe, because)
}
