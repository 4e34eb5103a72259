//! Health: what passing and failing a health check does not mean.

use crate::advice::about::{About, node};
use crate::advice::rules;
use crate::advice::shares::left_out;
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::service::TrafficPolicy;
use crate::plan::Asks;

/// Healthy backends, and no Pod behind them that takes connections.
pub(super) fn leads_nowhere(about: &About<'_>) -> Option<Problem> {
    let healthy = about.backends.iter().filter(|one| one.standing.healthy).count();
    // A selector that matches nothing is a problem of its own.
    let (_, first) = about.endpoints().next()?;
    if healthy == 0 || about.has_usable() {
        return None;
    }
    let because = because!(
        rules::LEADS_NOWHERE,
        healthy = healthy,
        service = about.service_id,
        pod = first.pod?
    );
    Some(Problem::warning(because, about.service.name_span))
}

/// No healthy backend, which opens all of them.
pub(super) fn nobody_healthy(about: &About<'_>) -> Option<Problem> {
    let backends = about.backends;
    // Where no Pod is selected, that is a problem of its own.
    about.endpoints().next()?;
    if backends.is_empty() || backends.iter().any(|one| one.standing.healthy) {
        return None;
    }
    // Healthy nodes may all be left out, which is a problem of its own.
    if left_out(about).is_some() {
        return None;
    }
    let because =
        because!(rules::NOBODY_HEALTHY, service = about.service_id, count = backends.len());
    Some(Problem::warning(because, about.service.name_span))
}

/// Backends that fail because they run no Pod, as they are meant to.
pub(super) fn fails_on_purpose(about: &About<'_>) -> Option<Problem> {
    let asks = about.plan?.probe.value().asks;
    if asks != Asks::LocalEndpoints || about.service.external_policy != TrafficPolicy::Local {
        return None;
    }
    let (backends, ready) = (about.backends, about.ready());
    let model = about.scene.model;
    let empty = |id| model.nodes[id].up && !ready.contains_key(&id);
    let failing = backends.iter().filter(|one| !one.standing.healthy);
    let failing = failing.filter(|one| node(one.host).is_some_and(empty)).count();
    if failing == 0 || backends.iter().all(|one| !one.standing.healthy) {
        return None;
    }
    let because = because!(
        rules::FAILS_ON_PURPOSE,
        failing = failing,
        count = backends.len(),
        service = about.service_id
    );
    Some(Problem::note(because, about.policy_span()))
}
