//! What a run measured of groups → what people see of it.

use std::collections::BTreeMap;

use crate::base::{ExposureId, Id, Place, Share, Time};
use crate::explain::text::Names;
use crate::explain::{Catalog, say};
use crate::model::Cpu;
use crate::path::host_place;
use crate::plan::{Feedback, Group, Host, Plan};
use crate::show::{Load, LoadGroup, LoadPod, LoadSignal, Told};
use crate::sim::{GroupLoad, Loaded, Run};

/// Moments that are kept of a run; of more, some are left out evenly.
const MOST_MOMENTS: usize = 600;
/// Pods of one load balancer that are told each.
const MOST_PODS: usize = 200;

impl Load {
    /// Everything that a run has measured so far, for each load balancer that spreads requests over
    /// groups.
    pub fn all(run: &Run, catalog: &dyn Catalog) -> Vec<Self> {
        Self::of_each((run, catalog), |id| thinned(run.loaded(id)))
    }

    /// What the last report up to a moment said, as series of one moment.
    pub fn all_at(run: &Run, at: Time, catalog: &dyn Catalog) -> Vec<Self> {
        let last = |id| {
            let rows = run.loaded(id);
            let reported = rows.partition_point(|row| row.at <= at);
            rows[..reported].last().into_iter().collect()
        };
        Self::of_each((run, catalog), last)
    }

    fn of_each<'a>(
        (run, catalog): (&'a Run, &dyn Catalog),
        rows: impl Fn(ExposureId) -> Vec<&'a Loaded>,
    ) -> Vec<Self> {
        let model = Told::new(run.router().model(), catalog);
        let plans = run.router().plans();
        let one = |(id, plan): (ExposureId, &Plan)| {
            let rows = rows(id);
            (!rows.is_empty()).then(|| of(id, plan, (&rows, model)))
        };
        plans.built().filter_map(one).collect()
    }
}

/// At most so many rows, evenly, and the last one.
fn thinned(rows: &[Loaded]) -> Vec<&Loaded> {
    let step = rows.len().div_ceil(MOST_MOMENTS).max(1);
    let last = rows.len().saturating_sub(1);
    let kept = rows.iter().enumerate().filter(|(at, _)| (last - at).is_multiple_of(step));
    kept.map(|(_, row)| row).collect()
}

fn of(id: ExposureId, plan: &Plan, (rows, model): (&[&Loaded], Told<'_>)) -> Load {
    let signals = plan.pick.feedback.as_ref().map_or_else(Vec::new, |it| signals(it.value()));
    let groups = rows.iter().map(|row| row.groups.len()).max().unwrap_or(0);
    let name = |at: usize| plan.groups.get(at).map_or_else(String::new, |it| it.name.clone());
    Load {
        exposure: id,
        name: full_name(id, model),
        signals,
        said: plan.groups.iter().any(|group| is_said(group, model)),
        at: rows.iter().map(|row| row.at.0).collect(),
        groups: (0..groups).map(|at| group(rows, at, (name(at), model))).collect(),
        pods: pods(rows),
    }
}

/// `shop/web:80 behind edge`: several doors may lead there, and each hears for itself.
fn full_name(id: ExposureId, model: Told<'_>) -> String {
    let (own, seen) = (model.full_name(id), model.seen_as(id));
    if seen == id {
        return own;
    }
    say!(model.catalog, "{own} behind {door}", own, door = model.exposure(seen))
}

/// Whether the text says what some Pod of a group uses.
fn is_said(group: &Group, model: Told<'_>) -> bool {
    group.members.iter().any(|member| match member.host {
        Host::Pod(pod) => model.pods[pod].app.cpu != Cpu::default(),
        Host::Node(_) => false,
    })
}

fn signals(feedback: &Feedback) -> Vec<LoadSignal> {
    let signal = |signal: &crate::plan::Signal| LoadSignal {
        name: signal.name.clone(),
        full: signal.full.as_f64(),
        dry_run: signal.dry_run,
    };
    feedback.signals.iter().map(signal).collect()
}

fn group(rows: &[&Loaded], at: usize, (name, model): (String, Told<'_>)) -> LoadGroup {
    let mut group = LoadGroup { name, ..LoadGroup::default() };
    let nothing = GroupLoad::default();
    for row in rows {
        let it = row.groups.get(at).unwrap_or(&nothing);
        let whole: u64 = row.groups.iter().map(|group| group.rate).sum();
        if let Some(zone) = it.zone {
            (group.name, group.zone) = (model.zone(zone), Some(zone.index() as u32));
        }
        group.rate.push(thousandths(it.rate));
        group.share.push(Share::of(it.rate, whole).as_f64());
        group.used.resize(group.used.len().max(it.used.len()), Vec::new());
        for (signal, used) in group.used.iter_mut().enumerate() {
            used.push(it.used.get(signal).map_or(0.0, |used| thousandths(*used)));
        }
        group.capacity.push(it.capacity.map(thousandths));
        group.full.push(it.full);
        group.drained.push(it.drained);
    }
    group
}

fn pods(rows: &[&Loaded]) -> Vec<LoadPod> {
    let mut all: BTreeMap<Place, Vec<Option<f64>>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        for (host, used) in &row.pods {
            let used_before = all.entry(host_place(*host)).or_default();
            used_before.resize(at, None);
            used_before.push(Some(thousandths(*used)));
        }
    }
    if all.len() > MOST_PODS {
        return Vec::new();
    }
    let pod = |(place, mut used): (Place, Vec<_>)| {
        used.resize(rows.len(), None);
        LoadPod { place, used }
    };
    all.into_iter().map(pod).collect()
}

fn thousandths(count: u64) -> f64 {
    count as f64 / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_moments_some_are_kept_evenly_and_the_last_always() {
        let row = |n: u64| Loaded { at: Time::secs(n), groups: Vec::new(), pods: Vec::new() };
        let rows: Vec<Loaded> = (0..1_801).map(row).collect();
        let kept = thinned(&rows);
        assert!(kept.len() <= MOST_MOMENTS && kept.len() > MOST_MOMENTS / 2);
        assert_eq!(kept.last().map(|row| row.at), Some(Time::secs(1_800)));
        assert!(kept.windows(2).all(|pair| pair[1].at - pair[0].at == kept[1].at - kept[0].at));
        assert_eq!(thinned(&rows[..7]).len(), 7);
    }
}
