//! Which endpoints are preferred.

use crate::base::{At, Span};
use crate::manifest::scenario::Behavior;
use crate::model::{Model, Service};
use crate::plan::node::{NodeBy, Prefer, Topology, Unfit, ZoneBy};
use crate::systems::cilium::rules;

const MODES: [&str; 2] =
    ["service.kubernetes.io/topology-mode", "service.kubernetes.io/topology-aware-hints"];

/// The Service's own field counts, or its annotation; hints then say which zones an endpoint is for.
pub(super) fn topology(service: &Service, model: &Model, unfit: Unfit) -> Topology {
    let nothing = Topology { unfit, among_terminating: true, ..Topology::default() };
    let asked = service.distribution.as_ref().map(|it| (it.value.as_str(), Some(it.span)));
    let annotated = MODES.iter().filter_map(|key| service.annotations.get(*key));
    let annotated = annotated.map(|it: &At<String>| (it.value.as_str(), Some(it.span)));
    match asked.or_else(|| annotated.into_iter().next()) {
        Some(("PreferSameNode", span)) => {
            let node = Prefer { by: NodeBy::Place, because: &rules::NODE_FIRST, span };
            Topology { node: Some(node), ..nothing }
        }
        Some(("PreferSameZone" | "PreferClose" | "auto" | "Auto", span)) => {
            Topology { zone: Some(zone(service, model, span)), ..nothing }
        }
        _ => nothing,
    }
}

/// The provider's documentation promises the zone first; then endpoints without hints count as
/// meant for their own zone.
fn zone(service: &Service, model: &Model, span: Option<Span>) -> Prefer<ZoneBy> {
    let documented = model.cluster.behavior == Behavior::Documented && model.is_provider("gke");
    let promised = documented && service.distribution.is_some();
    let by = if promised { ZoneBy::HintsOrPlace } else { ZoneBy::Hints };
    Prefer { by, because: &rules::ZONE_FIRST, span }
}
