//! Hints: what nodes go by when they prefer near endpoints.

use crate::advice::about::About;
use crate::advice::rules;
use crate::explain::because;
use crate::manifest::{Edit, Problem};
use crate::model::{Endpoint, Lifecycle};
use crate::plan::Setting;

/// The annotations that ask for hints in proportion, the newer first.
const ASKS: [&str; 2] =
    ["service.kubernetes.io/topology-mode", "service.kubernetes.io/topology-aware-hints"];

/// Hints asked for, and none there.
pub(super) fn not_written(about: &About<'_>) -> Option<Problem> {
    let written = ASKS.iter().find_map(|key| Some((*key, about.service.annotations.get(*key)?)));
    let (key, at) = written.filter(|(_, at)| at.value.eq_ignore_ascii_case("auto"))?;
    let mut ready = about.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready).peekable();
    ready.peek()?;
    if about.service.distribution.is_some() || ready.any(|(_, endpoint)| has_hint(endpoint)) {
        return None;
    }
    let because = because!(rules::HINTS_NOT_WRITTEN, key = key, service = about.service_id);
    let problem = Problem::warning(because, at.span);
    let off = about.edit("", Setting::Annotation(key, Some("Disabled")));
    let set = Setting::Field("trafficDistribution", Some("PreferClose"));
    let both = |edit: Edit| edit.and(&off?, &about.scene.model.texts);
    Some(problem.offer(about.edit("write trafficDistribution: PreferClose", set).and_then(both)))
}

/// One endpoint without a hint, for which nodes ignore those of all others.
pub(super) fn not_on_all(about: &About<'_>) -> Option<Problem> {
    let ready = || about.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready);
    let mut without = ready().filter(|(_, endpoint)| !has_hint(endpoint));
    let (first, endpoint) = without.next()?;
    let without = 1 + without.count();
    if without == ready().count() {
        return None;
    }
    let because = because!(
        rules::HINTS_NOT_ON_ALL,
        service = about.service_id,
        without = without,
        endpoint = first
    );
    Some(Problem::warning(because, endpoint.span.unwrap_or(about.service.name_span)))
}

fn has_hint(endpoint: &Endpoint) -> bool {
    !endpoint.zone_hints.is_empty() || !endpoint.node_hints.is_empty()
}
