//! What a run knows of how busy Pods are: what requests take of them, and when groups count as full.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use crate::base::{Id, Permille, Place, PodId, WorkloadId, order};
use crate::explain::{Reason, because};
use crate::model::Model;
use crate::plan::{Feedback, Host, Plan, Signal};
use crate::sim::load::GroupLoad;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

/// For how long a group must have been below its maximum for that to be worth a mark.
const CALM: Duration = Duration::from_secs(30);

impl State {
    /// Lets requests take as much of Pods as these were measured to use at the rates that they are
    /// going to get. Pods that get none, or come later, are like those of their workload.
    pub(super) fn calibrate(&mut self) {
        let rates = self.measured_rates();
        if rates.is_empty() {
            return;
        }
        let mut model = Model::clone(self.router.model());
        for (pod, rate) in &rates {
            let cpu = &mut model.pods[*pod].app.cpu;
            *cpu = cpu.calibrated(*rate);
        }
        let busy = rates.into_iter().filter(|(_, rate)| *rate > 0).map(|(pod, _)| pod);
        liken(&mut model, &busy.collect());
        self.router.set_model(Arc::new(model));
    }

    /// What each Pod that was measured is going to get.
    fn measured_rates(&self) -> BTreeMap<PodId, u64> {
        let pods = &self.router.model().pods;
        let measured = |(host, rate): (Host, u64)| match host {
            Host::Pod(pod) if pods[pod].app.cpu.measured.is_some() => Some((pod, rate)),
            Host::Pod(_) | Host::Node(_) => None,
        };
        order::map(self.router.expected().into_iter().filter_map(measured))
    }

    /// Marks groups that have become full, and those that have had room for a while.
    pub(super) fn notes_full(&mut self, number: u32, plan: &Plan, groups: &[GroupLoad]) {
        let Some(feedback) = plan.pick.feedback.as_ref().map(crate::explain::Decision::value)
        else {
            return;
        };
        let now = self.now;
        let loads = &mut self.loads[number as usize];
        let exposure = loads.exposure;
        loads.full.resize(groups.len(), None);
        let mut found: Vec<(bool, Reason)> = Vec::new();
        for (group, since) in groups.iter().zip(&mut loads.full) {
            let zone = group.zone.unwrap_or_else(|| Id::from_index(0));
            let (used, full) = told(group, feedback);
            if group.full {
                if since.replace(now).is_none() {
                    let because = if feedback.decides() {
                        because!(
                            rules::GROUP_FULL,
                            exposure = exposure,
                            zone = zone,
                            used = used,
                            full = full
                        )
                    } else {
                        because!(
                            rules::GROUP_WATCHED,
                            exposure = exposure,
                            zone = zone,
                            used = used,
                            full = full
                        )
                    };
                    found.push((true, because));
                }
            } else if since.is_some_and(|since| now - since >= CALM) {
                *since = None;
                found.push((
                    false,
                    because!(
                        rules::GROUP_CALM,
                        exposure = exposure,
                        zone = zone,
                        full = full,
                        used = used
                    ),
                ));
            }
        }
        for (bad, because) in found {
            self.marks((Change::Other, Some(Place::Balancer(exposure)), bad), because);
        }
    }
}

/// How much there is of what is nearest to its maximum, of what counts if anything does; and that
/// maximum.
fn told(group: &GroupLoad, feedback: &Feedback) -> (Permille, Permille) {
    let counts = |signal: &Signal| !signal.dry_run || !feedback.decides();
    let all = group.used.iter().zip(&feedback.signals).filter(|(_, signal)| counts(signal));
    let full = |signal: &Signal| {
        let (part, whole) = signal.full.parts();
        part * 1_000 / whole
    };
    let most = all.max_by_key(|(used, signal)| **used * 1_000 / full(signal).max(1));
    most.map_or_else(Default::default, |(used, signal)| (Permille(*used), Permille(full(signal))))
}

/// Lets requests take as much of Pods that were measured and got none as of others of their
/// workload.
fn liken(model: &mut Model, busy: &BTreeSet<PodId>) {
    let mut costs: BTreeMap<Option<WorkloadId>, (u64, u64)> = BTreeMap::new();
    for pod in busy {
        let it = &model.pods[*pod];
        let (sum, count) = costs.entry(it.workload).or_default();
        (*sum, *count) = (*sum + u64::from(it.app.cpu.per_request), *count + 1);
    }
    let pods: Vec<PodId> = model.pods.ids().filter(|pod| !busy.contains(pod)).collect();
    for pod in pods {
        let it = &mut model.pods[pod];
        if let (Some((sum, count)), Some(_)) = (costs.get(&it.workload), it.app.cpu.measured) {
            it.app.cpu.per_request = u32::try_from(sum / count).unwrap_or(u32::MAX);
        }
    }
}
