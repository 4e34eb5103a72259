//! `PodMetrics`.

use crate::manifest::Meta;
use crate::manifest::metrics::{ContainerUsage, PodMetrics};
use crate::manifest::problem::Problems;
use crate::manifest::read::fields::{Fields, mappings};
use crate::manifest::tree::Value;

/// Reads a `PodMetrics`.
pub(super) fn pod(object: Value<'_>, meta: Meta, out: &mut Problems) -> PodMetrics {
    let containers = mappings(object.get("containers"), "containers", out);
    PodMetrics {
        meta,
        timestamp: Fields(Some(object)).string(("timestamp", "timestamp"), out),
        window: object.get("window").and_then(|it| out.length(it, "window")),
        containers: containers.into_iter().map(|it| container(it, out)).collect(),
    }
}

fn container(item: Value<'_>, out: &mut Problems) -> ContainerUsage {
    let name = item.get("name").and_then(|it| out.string(it, "containers.name"));
    let usage = |key| item.at(&["usage", key]);
    ContainerUsage {
        name: name.map(|name| name.value).unwrap_or_default(),
        cpu: usage("cpu").and_then(|it| out.cpu(it, "containers.usage.cpu")),
        memory: usage("memory").and_then(|it| out.bytes(it, "containers.usage.memory")),
    }
}
