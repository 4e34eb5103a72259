//! Which endpoints are preferred.

use crate::base::{At, Version};
use crate::explain::Rule;
use crate::manifest::scenario::Behavior;
use crate::model::{Model, Service};
use crate::plan::node::{NodeBy, Prefer, Topology, Unfit, ZoneBy};
use crate::systems::kube_proxy::rules;

const AWARE_HINTS: &str = "service.kubernetes.io/topology-aware-hints";
const TOPOLOGY_MODE: &str = "service.kubernetes.io/topology-mode";

/// Only hints count. The provider's documentation promises the zone first for a Service that asks
/// for it; then endpoints without hints count as meant for their own zone.
pub(super) fn topology(service: &Service, model: &Model) -> Topology {
    let version = *model.cluster.version.value();
    if !heeds_hints(service, model, version) {
        return Topology::default();
    }
    let distribution = service.distribution.as_ref();
    let asked =
        distribution.filter(|it| ["PreferSameZone", "PreferClose"].contains(&it.value.as_str()));
    let promised = asked
        .filter(|_| model.cluster.behavior == Behavior::Documented && model.is_provider("gke"));
    let by_hints = (ZoneBy::Hints, &rules::HINTS_ZONE);
    let (by, because) = promised.map_or(by_hints, |_| (ZoneBy::HintsOrPlace, &rules::ZONE_FIRST));
    let node =
        model.gate("PreferSameTrafficDistribution", version.at_least(Version::new(1, 34, 0, 0)));
    Topology {
        node: node.then(|| prefer(NodeBy::Hints, &rules::HINTS_NODE, distribution)),
        zone: Some(prefer(by, because, distribution)),
        unfit: Unfit::All,
        among_terminating: false,
    }
}

fn prefer<B>(by: B, because: &'static Rule, asked: Option<&At<String>>) -> Prefer<B> {
    Prefer { by, because, span: asked.map(|it| it.span) }
}

/// To 1.32 an annotation switches hints on, or the field that makes the control plane write them.
fn heeds_hints(service: &Service, model: &Model, version: Version) -> bool {
    let annotation = |key| service.annotations.get(key).map_or("", |it: &At<String>| &it.value);
    let asks = service.distribution.is_some();
    if version.at_least(Version::new(1, 33, 0, 0)) {
        return true;
    }
    if version.at_least(Version::new(1, 27, 0, 0)) {
        let mode = [TOPOLOGY_MODE, AWARE_HINTS].map(annotation);
        let mode = mode.into_iter().find(|value| !value.is_empty()).unwrap_or("");
        return asks || !["", "disabled", "Disabled"].contains(&mode);
    }
    model.gate("TopologyAwareHints", true) && ["auto", "Auto"].contains(&annotation(AWARE_HINTS))
}
