//! Health: what passing and failing a health check does not mean.

use crate::advice::about::{About, node};
use crate::advice::rules;
use crate::advice::shares::left_out;
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::service::TrafficPolicy;
use crate::model::Lifecycle;
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

/// Backends that fail although they run Pods, since none of these is ready.
pub(super) fn pods_unready(about: &About<'_>) -> Option<Problem> {
    if about.plan?.probe.value().asks != Asks::LocalEndpoints || !about.has_usable() {
        return None;
    }
    let ready = about.ready();
    let unready = |id| {
        let mut here = about.endpoints().filter(|(_, it)| it.node == Some(id));
        let pod = here.find(|(_, it)| it.life == Lifecycle::Unready)?.1.pod?;
        (about.scene.model.nodes[id].up && !ready.contains_key(&id)).then_some(pod)
    };
    let failing = about.backends.iter().filter(|one| !one.standing.healthy);
    let mut failing = failing.filter_map(|one| Some((node(one.host)?, unready(node(one.host)?)?)));
    let (first, pod) = failing.next()?;
    let because = because!(
        rules::PODS_UNREADY,
        node = first,
        service = about.service_id,
        pod = pod,
        more = failing.count()
    );
    Some(Problem::warning(because, about.service.name_span))
}

/// Backends that fail because they run no Pod, as they are meant to.
pub(super) fn fails_on_purpose(about: &About<'_>) -> Option<Problem> {
    let asks = about.plan?.probe.value().asks;
    if asks != Asks::LocalEndpoints || about.service.external_policy != TrafficPolicy::Local {
        return None;
    }
    let backends = about.backends;
    let model = about.scene.model;
    let has_pod =
        |id| about.endpoints().any(|(_, it)| it.node == Some(id) && !it.life.is_leaving());
    let empty = |id| model.nodes[id].up && !has_pod(id);
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
