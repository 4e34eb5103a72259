//! Runs → what people see of them.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::base::{EndpointId, ExposureId, Place, Time};
use crate::explain::Catalog;
use crate::explain::text::sentence;
use crate::model::{Lifecycle, Model, Pod};
use crate::path::{Draw, host_place};
use crate::show::words::{why, written};
use crate::show::{About, Event, Load, Observed, Shares, Snapshot, Told, Tracks, Trip};
use crate::sim::{Change, Mark, Run, Tally};

impl Tracks {
    /// Movements of a run by their numbers. Those that have settled
    /// ([`Timeline::settled`](crate::sim::Timeline::settled)) never change again.
    pub fn of(run: &Run, numbers: Range<usize>) -> Self {
        let rows = run.timeline().rows(numbers);
        let ends = rows.left.iter().zip(rows.took);
        Self {
            t0: rows.left.iter().map(|left| left.0 as f64).collect(),
            t1: ends.map(|(left, took)| (left.0 + u64::from(*took)) as f64).collect(),
            edge: rows.edge.to_vec(),
            kind: rows.kind.iter().map(|kind| *kind as u8).collect(),
            flow: rows.flow.to_vec(),
        }
    }
}

impl Event {
    /// A mark of a run in words.
    pub fn of<'a>(mark: &Mark, model: impl Into<Told<'a>>) -> Self {
        let model = model.into();
        Self {
            at: mark.at.0,
            text: sentence(&mark.because, model.catalog, &*model),
            why: why(&mark.because, model),
            bad: mark.bad,
            about: about(mark),
            place: mark.place,
            written: mark.because.span.map(|span| written(span, &model.texts)),
        }
    }
}

impl Trip {
    /// The way of the first packet of one of a run's connections, as the world was then.
    pub fn of_flow(run: &Run, number: u32, catalog: &dyn Catalog) -> Option<Self> {
        let trip = run.trip(number)?;
        let model = run.world_at(run.connection(number)?.opened).0;
        Some(Self::of(&trip, Told::new(model, catalog)))
    }
}

impl Snapshot {
    /// A run at a moment that it has reached.
    pub fn of(run: &Run, at: Time, catalog: &dyn Catalog) -> Self {
        let (model, health) = run.world_at(at);
        let counts = run.timeline().counts_at(at);
        let observed = |id| counts.of(id).map(|tally| observed(run, id, tally)).unwrap_or_default();
        let (before, all) = run.timeline().position(at);
        let ill = health.iter().flat_map(|(exposure, backends)| {
            let ill = backends.iter().filter(|one| !one.standing.healthy);
            ill.map(move |one| (exposure.0, host_place(one.host)))
        });
        Self {
            at: at.0,
            event: (before as u64, all as u64),
            observed: model.exposures.ids().map(observed).collect(),
            expected: expected(run, at, catalog),
            unhealthy: ill.collect(),
            down: down(model),
            lives: lives(model),
            coming: pods(model, |pod| pod.spare),
            gone: pods(model, |pod| pod.ended && !pod.spare),
            open: counts.open,
            loads: Load::all_at(run, at, catalog),
        }
    }
}

/// The shares of all exposures at a moment, if something has changed by then.
fn expected(run: &Run, at: Time, catalog: &dyn Catalog) -> Vec<Shares> {
    let Some(router) = run.router_at(at) else { return Vec::new() };
    let model = Told::new(router.model(), catalog);
    model.exposures.ids().map(|id| Shares::of(id, &router.shares_of_all(id), model)).collect()
}

pub(super) fn observed(run: &Run, id: ExposureId, tally: &Tally) -> Observed {
    let mut zones = tally.zones.clone();
    zones.resize(run.router().model().zones.len(), 0);
    Observed {
        connections: tally.connections,
        opening: tally.opening,
        lost: tally.lost,
        refused: tally.refused,
        broken: tally.broken,
        reset: tally.reset,
        kept: tally.kept,
        moved: tally.moved,
        missed: tally.missed,
        requests: tally.requests,
        draws: draws(run.router().draw(id), tally),
        failed: tally.failed.iter().map(|(status, count)| (*status, *count)).collect(),
        zones,
        nodes: tally.nodes.iter().map(|(node, count)| (Place::Node(*node), *count)).collect(),
        pods: by_place(run, &tally.endpoints),
    }
}

/// How many choices by chance what was counted comes from.
fn draws(draw: Draw, tally: &Tally) -> u64 {
    match draw {
        Draw::Request if tally.requests > 0 => tally.requests,
        Draw::Request | Draw::Connection => tally.connections,
        Draw::Client => tally.clients.len() as u64,
        Draw::Turns => 0,
    }
}

/// Counts by Pod: one that came back after it was gone has new endpoints.
fn by_place(run: &Run, endpoints: &BTreeMap<EndpointId, u64>) -> Vec<(Place, u64)> {
    let mut places: BTreeMap<Place, u64> = BTreeMap::new();
    for (endpoint, count) in endpoints {
        *places.entry(run.router().place_of(*endpoint)).or_default() += count;
    }
    places.into_iter().collect()
}

fn about(mark: &Mark) -> About {
    match (mark.what, mark.place) {
        (Change::Health(..), _) => About::Health,
        (_, Some(Place::Pod(_) | Place::Endpoint(_))) => About::Pod,
        (_, Some(Place::Node(_))) => About::Node,
        (_, Some(Place::Client(_) | Place::Balancer(_)) | None) => About::Change,
    }
}

fn lives(model: &Model) -> Vec<(Place, Lifecycle)> {
    let pods = model.pods.iter().filter(|(_, pod)| !pod.ended && pod.life != Lifecycle::Ready);
    pods.map(|(id, pod)| (Place::Pod(id), pod.life)).collect()
}

fn pods(model: &Model, is: impl Fn(&Pod) -> bool) -> Vec<Place> {
    let pods = model.pods.iter().filter(|(_, pod)| is(pod));
    pods.map(|(id, _)| Place::Pod(id)).collect()
}

/// Nodes that are down, and Pods that are there and not ready or on such nodes.
fn down(model: &Model) -> Vec<Place> {
    let nodes = model.nodes.iter().filter(|(_, node)| !node.up);
    let silent = |node| model.nodes.get(node).is_some_and(|node| !node.up);
    let pods = model
        .pods
        .iter()
        .filter(|(_, pod)| !pod.ended)
        .filter(|(_, pod)| pod.life != Lifecycle::Ready || pod.node.is_some_and(silent));
    nodes.map(|(id, _)| Place::Node(id)).chain(pods.map(|(id, _)| Place::Pod(id))).collect()
}
