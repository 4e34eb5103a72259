//! What runs in Pods: what it waits for, and what it uses up.

use std::sync::Arc;

use crate::base::At;
use crate::manifest::workload::{Container, requested};
use crate::manifest::{self, Objects};
use crate::model::{App, Cpu};

/// What runs in a Pod that the text describes.
pub(super) fn of_pod(objects: &Objects, pod: &manifest::Pod) -> App {
    let mut app = of_containers(&pod.containers, &pod.gates);
    let unready = pod.ready.is_some_and(|ready| !ready.value);
    app.waits = unready && pod.balancer_ready.as_ref().is_some_and(|it| !it.holds);
    let mut metrics = objects.pod_metrics.iter();
    let own =
        metrics.find(|it| it.meta.name == pod.meta.name && it.meta.namespace == pod.meta.namespace);
    let used = own.and_then(manifest::PodMetrics::cpu);
    app.cpu.measured = used.map(|used| millis(used.millis()));
    app
}

/// What runs in a Pod with these containers.
pub(super) fn of_containers(containers: &[Container], gates: &[At<String>]) -> App {
    let mut cpu = Cpu::default();
    if let Some(request) = requested(containers) {
        cpu.request = millis(request.millis());
    }
    App {
        gates: gates.iter().map(|gate| gate.value.clone()).collect(),
        readiness: containers.iter().filter_map(|it| it.readiness.clone()).collect(),
        answers: Arc::default(),
        waits: false,
        cpu,
    }
}

fn millis(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
