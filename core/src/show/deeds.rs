//! What can be done to a thing at a moment of a run: entries of a scenario's timeline, as edits of
//! the text.

use crate::base::time::length;
use crate::base::{ExposureId, NodeId, Place, PodId, Span, Time, WorkloadId, ZoneId, order};
use crate::explain::{Catalog, say};
use crate::manifest::scenario::Happening;
use crate::model::{Lifecycle, Model};
use crate::show::{Edit, Thing, Told, knobs, words};
use crate::sim::Run;

/// More workloads than this behind one Service are not offered.
const WORKLOADS: usize = 3;

/// A deed's name, and the timeline's entry behind its time.
type Deed = (String, String);

/// What can be done to a thing at a moment that the run has reached. The first makes it fail, or
/// mends it where it has failed.
pub fn deeds(run: &Run, (thing, at): (Thing, Time), catalog: &dyn Catalog) -> Vec<Edit> {
    let model = Told::new(run.world_at(at).0, catalog);
    let all = match thing {
        Thing::Place(Place::Pod(id)) => of_pod(id, model),
        Thing::Place(Place::Node(id)) => of_node(id, model),
        Thing::Place(Place::Balancer(id)) => of_exposure(id, at, (run, model)),
        Thing::Place(Place::Client(_) | Place::Endpoint(_)) => Vec::new(),
        Thing::Zone(id) => of_zone(id, model),
    };
    let edit = |(title, entry): Deed| {
        let entry = format!("{{at: {}, {entry}}}", moment(at));
        let (span, text) = written(&entry, &model);
        let at = words::written(span, &model.texts);
        Edit { title, at, text }
    };
    all.into_iter().map(edit).collect()
}

fn of_pod(id: PodId, model: Told<'_>) -> Vec<Deed> {
    let Some(pod) = model.pods.get(id) else { return Vec::new() };
    let c = model.catalog;
    let name = format!("{}/{}", model.name(pod.namespace), model.name(pod.name));
    let becomes = |title, word| becomes(title, ("pod", &name), word);
    match (pod.ended, pod.life) {
        (true, _) if pod.spare => Vec::new(),
        (true, _) => vec![becomes(say!(c, "Come back"), "ready")],
        (false, Lifecycle::Ready) => {
            vec![becomes(say!(c, "Fail"), "unready"), becomes(say!(c, "Delete"), "deleted")]
        }
        (false, Lifecycle::Unready) => {
            vec![becomes(say!(c, "Become ready"), "ready"), becomes(say!(c, "Delete"), "deleted")]
        }
        (false, Lifecycle::Serving | Lifecycle::Terminating) => {
            vec![becomes(say!(c, "End at once"), "gone")]
        }
    }
}

fn of_node(id: NodeId, model: Told<'_>) -> Vec<Deed> {
    let Some(node) = model.nodes.get(id) else { return Vec::new() };
    let c = model.catalog;
    let name = model.name(node.name);
    if let Some(machine) = &node.machine {
        let becomes = |title, word| becomes(title, ("machine", name), word);
        return match (node.up, machine.answers) {
            (false, _) => vec![becomes(say!(c, "Come back"), "up")],
            (true, true) => {
                vec![
                    becomes(say!(c, "Turn unhealthy"), "unhealthy"),
                    becomes(say!(c, "Go down"), "down"),
                ]
            }
            (true, false) => {
                vec![
                    becomes(say!(c, "Turn healthy"), "healthy"),
                    becomes(say!(c, "Go down"), "down"),
                ]
            }
        };
    }
    let becomes = |title, word| becomes(title, ("node", name), word);
    if !node.up {
        return vec![becomes(say!(c, "Come back"), "up")];
    }
    if node.machine.is_some() {
        return vec![becomes(say!(c, "Go down"), "down")];
    }
    vec![
        becomes(say!(c, "Go down"), "down"),
        becomes(say!(c, "Drain"), "drained"),
        becomes(say!(c, "Autoscaler removes it"), "tainted"),
    ]
}

fn of_zone(id: ZoneId, model: Told<'_>) -> Vec<Deed> {
    let Some(zone) = model.zones.get(id) else { return Vec::new() };
    let c = model.catalog;
    let name = model.name(zone.name);
    if name.is_empty() {
        return Vec::new();
    }
    let up = model.nodes.rows().iter().any(|node| node.zone == id && node.up);
    let (title, word) =
        if up { (say!(c, "Go down"), "down") } else { (say!(c, "Come back"), "up") };
    vec![becomes(title, ("zone", name), word)]
}

fn of_exposure(id: ExposureId, at: Time, (run, model): (&Run, Told<'_>)) -> Vec<Deed> {
    let c = model.catalog;
    let mut all = Vec::new();
    for workload in workloads(id, &model).into_iter().take(WORKLOADS) {
        let it = &model.workloads[workload];
        let (namespace, own) = (model.name(it.namespace), model.name(it.name));
        let name = quoted(&format!("{namespace}/{own}"));
        all.push((say!(c, "Roll out {own}", own), format!("rollout: {name}")));
        let count = wanted(workload, at, run);
        for to in [Some(count + 1), count.checked_sub(1)].into_iter().flatten() {
            all.push((say!(c, "Scale {own} to {to}", own, to), format!("scale: {name}, to: {to}")));
        }
    }
    let (title, word) = if model.probes_blocked {
        (say!(c, "Let health checks through"), "open")
    } else {
        (say!(c, "Block health checks"), "blocked")
    };
    all.push((title, format!("firewall: health-checks, becomes: {word}")));
    all
}

/// What makes the Pods of an exposure, those included that are gone or have not come yet.
fn workloads(id: ExposureId, model: &Model) -> Vec<WorkloadId> {
    let services = model.services_of(id);
    let own = model.endpoints.rows().iter().filter(|it| services.contains(&it.service));
    let makers = own.filter_map(|endpoint| model.pods[endpoint.pod?].workload);
    order::set(makers).into_iter().collect()
}

/// How many Pods a workload wants at a moment.
fn wanted(id: WorkloadId, at: Time, run: &Run) -> u32 {
    let start = &**run.world_at(Time::ZERO).0;
    let own = start.pods.rows().iter().filter(|pod| pod.workload == Some(id));
    let mut count = own.filter(|pod| !pod.ended && !pod.life.is_leaving()).count() as u32;
    for event in start.timeline.iter().filter(|event| Time::ZERO + event.at.value <= at) {
        match &event.what {
            Happening::Scale { workload, to } | Happening::Rollout { workload, to: Some(to) }
                if start.find_workload(&workload.value) == Some(id) =>
            {
                count = *to;
            }
            _ => {}
        }
    }
    count
}

/// A moment as scenarios write it: they read three decimals of any unit.
fn moment(at: Time) -> String {
    match (at.0 / 1_000, at.0 % 1_000) {
        (_, 0) => length(at - Time::ZERO),
        (millis, micros) => format!("{millis}.{micros:03}ms"),
    }
}

fn becomes(title: String, (kind, name): (&str, &str), word: &str) -> Deed {
    (title, format!("{kind}: {}, becomes: {word}", quoted(name)))
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Below the last entry of a timeline that has a line for each; else in a scenario of its own.
fn written(entry: &str, model: &Model) -> (Span, String) {
    let last = model.timeline.iter().map(|event| event.span).max_by_key(|span| span.end);
    last.and_then(|span| below(span, entry, model.texts.text()))
        .unwrap_or_else(|| knobs::appended(&model.texts, &format!("timeline:\n  - {entry}")))
}

/// Below an entry that begins its line behind a dash.
fn below(span: Span, entry: &str, text: &str) -> Option<(Span, String)> {
    let before = text.get(..span.start as usize)?;
    let head = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let written = text.get(span.start as usize..span.end as usize)?;
    let end = span.start as usize + written.trim_end().len();
    let end = (end + text[end..].find('\n').unwrap_or(text.len() - end)) as u32;
    (head.trim() == "-").then(|| (Span::new(end, end), format!("\n{head}{entry}")))
}
