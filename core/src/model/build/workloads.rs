//! What made which Pods: by their owners, by selectors, or because it was just made.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::{Sym, Table, WorkloadId};
use crate::manifest::scenario::PodTiming;
use crate::manifest::workload::{self, Part, WorkloadKind};
use crate::manifest::{self, Objects};
use crate::model::build::desk::Desk;
use crate::model::build::pods::has_all;
use crate::model::{Timing, Update, Workload};

/// How long a container takes to start, before it can be asked whether it is ready.
const STARTS: Duration = Duration::from_secs(2);
/// The label by which a `ReplicaSet` tells its Pods from its Deployment's others.
const HASH_LABEL: &str = "pod-template-hash";

/// All workloads that have Pods, to find by name.
#[derive(Default)]
pub(super) struct Workloads {
    pub(super) table: Table<WorkloadId, Workload>,
    by_name: BTreeMap<(Sym, Sym), WorkloadId>,
    /// From which number on names of further Pods may be free.
    next: BTreeMap<WorkloadId, u32>,
}

impl Workloads {
    /// The workload of that name, made if it is new.
    pub(super) fn named(
        &mut self,
        desk: &mut Desk<'_>,
        (namespace, name): (&str, &str),
    ) -> WorkloadId {
        let key = desk.key(namespace, name);
        *self.by_name.entry(key).or_insert_with(|| {
            let (namespace, name) = (namespace.to_owned(), name.to_owned());
            let object = desk.objects.workloads.iter().find(|object| {
                object.meta.namespace == namespace
                    && object.meta.name == name
                    && object.kind != WorkloadKind::ReplicaSet
            });
            let update = object.map_or(Update::DEFAULT, update);
            self.table.push(Workload { namespace: key.0, name: key.1, update })
        })
    }

    /// The workload of that namespace and name, if it has Pods.
    pub(super) fn find(&self, key: (Sym, Sym)) -> Option<WorkloadId> {
        self.by_name.get(&key).copied()
    }

    /// The first number that may be free in the name of a Pod.
    pub(super) fn next_number(&self, id: WorkloadId) -> u32 {
        self.next.get(&id).copied().unwrap_or(1)
    }

    /// Takes note that lower numbers are taken.
    pub(super) fn set_next_number(&mut self, id: WorkloadId, number: u32) {
        self.next.insert(id, number);
    }

    /// What made a Pod of the text, if anything did.
    pub(super) fn of(&mut self, desk: &mut Desk<'_>, pod: &manifest::Pod) -> Option<WorkloadId> {
        let name = owner(desk.objects, pod)?;
        Some(self.named(desk, (&pod.meta.namespace, &name)))
    }
}

/// The name of what made a Pod: of a `ReplicaSet` that of its Deployment.
fn owner(objects: &Objects, pod: &manifest::Pod) -> Option<String> {
    let Some((kind, name)) = &pod.meta.owner else {
        let selects = |workload: &&manifest::Workload| {
            workload.meta.namespace == pod.meta.namespace
                && !workload.selector.is_empty()
                && has_all(&pod.meta.labels, &workload.selector)
        };
        return objects.workloads.iter().find(selects).map(|workload| workload.meta.name.clone());
    };
    match kind.as_str() {
        "ReplicaSet" => {
            let hash = pod.meta.labels.get(HASH_LABEL).map(|hash| format!("-{hash}"));
            let deployment = hash.and_then(|hash| name.strip_suffix(&hash));
            Some(deployment.unwrap_or(name).to_owned())
        }
        "StatefulSet" | "DaemonSet" => Some(name.clone()),
        _ => None,
    }
}

/// How a workload replaces its Pods.
fn update(object: &manifest::Workload) -> Update {
    let strategy = &object.strategy;
    let part = |part: Option<Part>, default| part.unwrap_or(default);
    match object.kind {
        WorkloadKind::StatefulSet => Update::InOrder,
        WorkloadKind::DaemonSet => {
            Update::PerNode { unavailable: part(strategy.unavailable, Part::Count(1)) }
        }
        WorkloadKind::Deployment | WorkloadKind::ReplicaSet if strategy.recreate => {
            Update::Recreate
        }
        WorkloadKind::Deployment | WorkloadKind::ReplicaSet => Update::Rolling {
            surge: part(strategy.surge, Part::Percent(25)),
            unavailable: part(strategy.unavailable, Part::Percent(25)),
        },
    }
}

/// How long a Pod takes, by what its `spec` says.
pub(super) fn timing(said: workload::Timing) -> Timing {
    let default = Timing::default();
    Timing {
        startup: said.delay.map_or(default.startup, |delay| delay + STARTS),
        pre_stop: said.pre_stop.map_or(default.pre_stop, |at| at.value),
        grace: said.grace.map_or(default.grace, |at| at.value),
        abrupt: default.abrupt,
    }
}

/// How long a Pod of the scenario takes.
pub(super) fn entry_timing(said: PodTiming) -> Timing {
    let default = Timing::default();
    Timing {
        startup: said.startup.unwrap_or(default.startup),
        pre_stop: said.pre_stop.map_or(default.pre_stop, |at| at.value),
        grace: said.grace.map_or(default.grace, |at| at.value),
        abrupt: said.abrupt.unwrap_or(default.abrupt),
    }
}
