//! Pods that come and go: deleted with the time they have, replaced, scaled, rolled out, drained.
//!
//! A deleted Pod goes on serving for its preStop pause, then accepts nothing new and lets its
//! connections finish, and is gone with the last of them or when its grace period is over; what is
//! still open then is reset. Pods that replace others were kept for the run by `model::build`.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::{NodeId, Place, PodId, Time, WorkloadId};
use crate::explain::{Reason, because};
use crate::model::{Lifecycle, Model, Update};
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::{Fate, Flow, Sign, State};
use crate::sim::timeline::Change;

/// What a workload is about to reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Crew {
    /// How many Pods it wants.
    wanted: u32,
    /// Pods that a rollout replaces.
    old: BTreeSet<PodId>,
}

/// What is under way with Pods.
#[derive(Clone, Debug, Default)]
pub(super) struct Crews {
    of: BTreeMap<WorkloadId, Crew>,
    /// Deleted Pods, and when they were.
    deleted: BTreeMap<PodId, Time>,
    /// Pods that wait for a gate, and when they were created.
    pub(super) gated: BTreeMap<PodId, Time>,
    /// Pods that accept nothing new, and how many connections they still have.
    ending: BTreeMap<PodId, u32>,
}

impl Crews {
    pub(super) fn of(model: &Model) -> Self {
        let mut of: BTreeMap<WorkloadId, Crew> = BTreeMap::new();
        for pod in model.pods.rows().iter().filter(|pod| !pod.ended) {
            if let Some(workload) = pod.workload.filter(|_| !pod.life.is_leaving()) {
                of.entry(workload).or_default().wanted += 1;
            }
        }
        Self { of, ..Self::default() }
    }
}

impl State {
    pub(super) fn scales(&mut self, id: WorkloadId, to: u32) {
        self.crews.of.entry(id).or_default().wanted = to;
        self.tends(id);
    }

    pub(super) fn rolls_out(&mut self, id: WorkloadId, to: Option<u32>) {
        let old: BTreeSet<PodId> = self.staying(id).into_iter().collect();
        let crew = self.crews.of.entry(id).or_default();
        crew.old = old;
        crew.wanted = to.unwrap_or(crew.wanted);
        self.tends(id);
    }

    /// All Pods of a node but those that belong to every node go elsewhere.
    pub(super) fn drains(&mut self, node: NodeId) {
        let model = self.router.model();
        let everywhere =
            |id: WorkloadId| matches!(model.workloads[id].update, Update::PerNode { .. });
        let here = model.pods.iter().filter(|(_, pod)| pod.node == Some(node) && !pod.ended);
        let here = here.filter(|(_, pod)| !pod.workload.is_some_and(everywhere));
        let here: Vec<PodId> = here.map(|(id, _)| id).collect();
        for pod in here {
            self.deletes(pod, None);
        }
    }

    /// A Pod is asked to go; what made it replaces it.
    pub(super) fn deletes(&mut self, pod: PodId, because: Option<Reason>) {
        let model = self.router.model();
        let it = &model.pods[pod];
        if it.ended || self.crews.deleted.contains_key(&pod) {
            return;
        }
        let (timing, workload) = (it.timing, it.workload);
        let life = match it.life {
            Lifecycle::Ready | Lifecycle::Serving => Lifecycle::Serving,
            Lifecycle::Unready | Lifecycle::Terminating => Lifecycle::Terminating,
        };
        self.crews.deleted.insert(pod, self.now);
        self.pod_lives(pod, life);
        let (serves, grace) = (timing.serves(), timing.grace);
        let because = because.unwrap_or_else(|| {
            because!(rules::POD_DELETED, pod = pod, serves = serves, grace = grace)
        });
        self.marks((Change::Works(false), Some(Place::Pod(pod)), false), because);
        self.queue.push(self.now + serves, Event::PodEnding(pod));
        if let Some(workload) = workload {
            self.tends(workload);
        }
    }

    /// It accepts nothing new any more.
    pub(super) fn pod_ending(&mut self, pod: PodId) {
        if self.router.model().pods[pod].ended {
            return;
        }
        let timing = self.router.model().pods[pod].timing;
        self.pod_lives(pod, Lifecycle::Terminating);
        let open = self.open_at(pod).len() as u32;
        if timing.abrupt || open == 0 {
            return self.pod_ended(pod);
        }
        self.crews.ending.insert(pod, open);
        let because = because!(rules::POD_ENDING, pod = pod, count = open);
        self.marks((Change::Other, Some(Place::Pod(pod)), false), because);
        let deleted = self.crews.deleted.get(&pod).copied().unwrap_or(self.now);
        self.queue.push(deleted + timing.grace, Event::PodEnded(pod));
    }

    /// It is gone, and what was still open is reset.
    pub(super) fn pod_ended(&mut self, pod: PodId) {
        if self.router.model().pods[pod].ended {
            return;
        }
        self.crews.ending.remove(&pod);
        let open = self.open_at(pod);
        let count = open.len() as u32;
        for flow in open {
            self.ends(flow, Sign::Reset);
        }
        let mut model = Model::clone(self.router.model());
        model.ends(pod);
        self.adopt(model);
        let because = match count {
            0 => because!(rules::POD_ENDED, pod = pod),
            _ => because!(rules::POD_RESETS, pod = pod, count = count),
        };
        self.marks((Change::Works(false), Some(Place::Pod(pod)), count > 0), because);
        if let Some(workload) = self.router.model().pods[pod].workload {
            self.tends(workload);
        }
    }

    /// A connection is over; a Pod that waited for it alone can go.
    pub(super) fn over(&mut self, flow: u32) {
        let it = &self.flows[flow as usize];
        if let (Some(host), None, Some(exposure)) = (it.backend, it.behind, self.exposure(flow)) {
            self.turns.closes(exposure, host);
        }
        let endpoint = self.flows[flow as usize].endpoint;
        let pod = endpoint.and_then(|endpoint| self.router.model().endpoints[endpoint].pod);
        let Some(pod) = pod else { return };
        let Some(open) = self.crews.ending.get_mut(&pod) else { return };
        *open = open.saturating_sub(1);
        if *open == 0 {
            self.queue.push(self.now, Event::PodEnded(pod));
        }
    }

    pub(super) fn pod_ready(&mut self, pod: PodId) {
        let it = &self.router.model().pods[pod];
        if it.ended || it.life != Lifecycle::Unready || self.crews.deleted.contains_key(&pod) {
            return;
        }
        if !self.waits_for_gate(pod) {
            self.pod_is_ready(pod);
        }
    }

    pub(super) fn pod_is_ready(&mut self, pod: PodId) {
        let workload = self.router.model().pods[pod].workload;
        self.pod_lives(pod, Lifecycle::Ready);
        let because = because!(rules::POD_CHANGES, pod = pod, state = "ready");
        self.marks((Change::Works(true), Some(Place::Pod(pod)), false), because);
        if let Some(workload) = workload {
            self.tends(workload);
        }
    }

    /// Takes the next steps towards what a workload wants.
    fn tends(&mut self, id: WorkloadId) {
        while let Some(pod) = self.next_to_start(id) {
            self.starts(pod);
        }
        while let Some(pod) = self.next_to_delete(id) {
            self.deletes(pod, None);
        }
    }

    fn starts(&mut self, pod: PodId) {
        let mut model = Model::clone(self.router.model());
        model.starts(pod);
        let startup = model.pods[pod].timing.startup;
        self.adopt(model);
        let because = because!(rules::POD_STARTS, pod = pod, startup = startup);
        self.marks((Change::Other, Some(Place::Pod(pod)), false), because);
        self.queue.push(self.now + startup, Event::PodReady(pod));
    }

    /// A Pod kept for the run, if the workload may have one more now.
    fn next_to_start(&self, id: WorkloadId) -> Option<PodId> {
        let model = self.router.model();
        let crew = self.crews.of.get(&id)?;
        let staying = self.staying(id);
        let new = staying.iter().filter(|pod| !crew.old.contains(pod)).count();
        let update = model.workloads[id].update;
        let here = match update {
            // The place of the old one must be free first.
            Update::InOrder | Update::PerNode { .. } | Update::Recreate => self.present(id),
            Update::Rolling { .. } => staying.len(),
        };
        let surge = if crew.old.is_empty() { 0 } else { update.limits(crew.wanted).0 };
        let room = here < (crew.wanted + surge) as usize && new < crew.wanted as usize;
        let mut spare = model.pods.iter().filter(|(_, pod)| pod.spare && pod.workload == Some(id));
        spare.next().filter(|_| room).map(|(id, _)| id)
    }

    /// A Pod that is too many, or that a rollout can do without now: one that is not ready first,
    /// then the one that came last; in order from the last.
    fn next_to_delete(&self, id: WorkloadId) -> Option<PodId> {
        let model = self.router.model();
        let crew = self.crews.of.get(&id)?;
        let staying = self.staying(id);
        let ready = |pod: &PodId| model.pods[*pod].life == Lifecycle::Ready;
        let rank = |pod: &&PodId| (!ready(pod), **pod);
        let old: Vec<PodId> =
            staying.iter().copied().filter(|pod| crew.old.contains(pod)).collect();
        if old.is_empty() {
            let surplus = staying.len() > crew.wanted as usize;
            return staying.iter().max_by_key(rank).filter(|_| surplus).copied();
        }
        let missing = model.workloads[id].update.limits(crew.wanted).1;
        let available = staying.iter().filter(|pod| ready(pod)).count();
        let spare = available as u32 > crew.wanted.saturating_sub(missing);
        let victim = old.iter().max_by_key(rank)?;
        (spare || !ready(victim)).then_some(*victim)
    }

    /// The Pods of a workload that are there and were not deleted.
    fn staying(&self, id: WorkloadId) -> Vec<PodId> {
        let pods = self.router.model().pods.iter();
        let mine = pods.filter(|(_, pod)| pod.workload == Some(id) && !pod.ended);
        let mine =
            mine.filter(|(pod, it)| !it.life.is_leaving() && !self.crews.deleted.contains_key(pod));
        mine.map(|(pod, _)| pod).collect()
    }

    /// How many of its Pods are there, those that are ending included.
    fn present(&self, id: WorkloadId) -> usize {
        let pods = self.router.model().pods.rows().iter();
        pods.filter(|pod| pod.workload == Some(id) && !pod.ended).count()
    }

    /// The connections that a Pod has open.
    fn open_at(&self, pod: PodId) -> Vec<u32> {
        let model = self.router.model();
        let connects = |flow: &Flow| self.demands[flow.demand as usize].protocol.connects();
        let open = self.flows.iter().zip(0..);
        let open = open.filter(|(flow, _)| flow.fate == Fate::Open && connects(flow));
        let here = open.filter(|(flow, _)| {
            flow.endpoint.is_some_and(|endpoint| model.endpoints[endpoint].pod == Some(pod))
        });
        here.map(|(_, number)| number).collect()
    }

    fn pod_lives(&mut self, pod: PodId, life: Lifecycle) {
        let mut model = Model::clone(self.router.model());
        model.becomes(pod, life);
        self.adopt(model);
    }
}
