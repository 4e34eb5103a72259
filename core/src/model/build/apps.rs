//! What runs in Pods: what it waits for, and what it uses up.

use std::sync::Arc;

use crate::base::At;
use crate::explain::because;
use crate::manifest::scenario::{self, CpuUse};
use crate::manifest::workload::{Container, requested};
use crate::manifest::{self, Objects};
use crate::model::build::desk::Desk;
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::Pods;
use crate::model::{Answers, App, Cpu, Reported, rules};

/// What runs in a Pod that the text describes.
pub(super) fn of_pod(objects: &Objects, pod: &manifest::Pod) -> App {
    let mut app = of_containers(&pod.containers, &pod.gates);
    let unready = pod.ready.is_some_and(|ready| !ready.value);
    app.waits = unready && pod.balancer_ready.as_ref().is_some_and(|it| !it.holds);
    let mut metrics = objects.pod_metrics.iter();
    let own =
        metrics.find(|it| it.meta.name == pod.meta.name && it.meta.namespace == pod.meta.namespace);
    let used = own.and_then(manifest::PodMetrics::cpu);
    if let Some(used) = used.map(|used| millis(used.millis())) {
        // Most of what is measured is for requests, however little it is.
        (app.cpu.measured, app.cpu.idle) = (Some(used), app.cpu.idle.min(used / 10));
    }
    app
}

/// What runs in a Pod with these containers.
pub(super) fn of_containers(containers: &[Container], gates: &[At<String>]) -> App {
    let mut cpu = Cpu::default();
    if let Some(request) = requested(containers) {
        (cpu.request, cpu.asks) = (millis(request.millis()), true);
    }
    App {
        gates: gates.iter().map(|gate| gate.value.clone()).collect(),
        readiness: containers.iter().filter_map(|it| it.readiness.clone()).collect(),
        answers: Arc::default(),
        waits: false,
        cpu,
        reports: Arc::default(),
    }
}

/// What the scenario says of Pods: what they answer, use and report.
pub(super) fn said(
    app: &mut App,
    answers: &scenario::Answers,
    (cpu, metrics): (&CpuUse, &[scenario::Metric]),
) {
    if *answers != scenario::Answers::default() {
        let (http, grpc) = (answers.http.clone(), answers.grpc.clone());
        app.answers = Arc::new(Answers { http, grpc });
    }
    let own = &mut app.cpu;
    own.idle = cpu.idle.map_or(own.idle, |at| millis(at.value.millis()));
    if let Some(request) = cpu.request {
        (own.request, own.asks) = (millis(request.value.millis()), true);
    }
    if let Some(per_request) = cpu.per_request.map(|at| millis(at.value.nanos / 1_000)) {
        // What somebody says counts more than what was measured.
        (own.per_request, own.measured) = (per_request, None);
    }
    for metric in metrics {
        let reported = Reported { idle: metric.idle, per_request: metric.per_request };
        Arc::make_mut(&mut app.reports).insert(metric.name.value.clone(), reported);
    }
}

/// Lets entries of the scenario that make no Pods say what those of the text answer and use.
pub(super) fn behave(desk: &mut Desk<'_>, nodes: &Nodes, pods: &mut Pods) {
    for entry in &desk.objects.scenario.behaves {
        let name = entry.workload.value.as_str();
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let key = desk.names.find(namespace).zip(desk.names.find(name));
        let zone = entry.zone.as_ref().map(|zone| desk.names.find(&zone.value));
        let zone = zone.map(|name| nodes.zone_by_name.get(&name?).copied());
        let workloads = &pods.workloads.table;
        let mut found = false;
        for pod in pods.table.rows_mut() {
            let made = pod.workload.map(|id| (workloads[id].namespace, workloads[id].name));
            let named = key.is_some() && (made == key || Some((pod.namespace, pod.name)) == key);
            let own = pod.node.map(|node| nodes.table[node].zone);
            if named && zone.is_none_or(|zone| zone.is_some() && zone == own) {
                said(&mut pod.app, &entry.answers, (&entry.cpu, &entry.metrics));
                found = true;
            }
        }
        if !found {
            let span = entry.workload.span;
            desk.error(because!(rules::BEHAVES_UNKNOWN, name = span), span);
        }
    }
}

fn millis(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
