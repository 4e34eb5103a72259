//! Readiness gates: Pods that count as ready only once a load balancer finds them healthy.

use std::time::Duration;

use crate::base::{ExposureId, Place, PodId, Time};
use crate::explain::because;
use crate::model::{Lifecycle, Model};
use crate::plan::{Asks, Gate, Host, Plan};
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

/// What a gate says of a Pod.
enum Says {
    /// Nothing waits for this Pod.
    Free,
    /// A load balancer found it healthy.
    Healthy(ExposureId),
    /// It is in a group that nobody checks.
    Unchecked(ExposureId),
    /// It was never found healthy in the time there is.
    TooLate(Duration),
    /// It has to wait on.
    Waits(Duration),
}

impl State {
    /// Lets a Pod whose containers are ready wait for its gate, if it has one; says whether it does.
    pub(super) fn waits_for_gate(&mut self, pod: PodId) -> bool {
        let Some((exposure, gate)) = self.gate_of(pod) else { return false };
        let it = &self.router.model().pods[pod];
        if it.app.waits || !(it.app.gates.iter().any(|it| it == gate.condition) || gate.injects) {
            return it.app.waits;
        }
        let created = (self.now - Time::ZERO).saturating_sub(it.timing.startup);
        self.crews.gated.insert(pod, Time::ZERO + created);
        let mut model = Model::clone(self.router.model());
        model.pods[pod].app.waits = true;
        self.adopt(model);
        let because = because!(rules::WAITS_FOR_GATE, pod = pod, exposure = exposure);
        self.marks((Change::Other, Some(Place::Pod(pod)), false), because);
        self.queue.push(self.now + gate.asks_every, Event::GateAsks(pod));
        true
    }

    /// Asks a gate.
    pub(super) fn gate_asks(&mut self, pod: PodId) {
        let it = &self.router.model().pods[pod];
        if it.ended || !it.app.waits || it.life != Lifecycle::Unready {
            return;
        }
        let because = match self.gate_says(pod) {
            Says::Waits(again) => return self.queue.push(self.now + again, Event::GateAsks(pod)),
            Says::Free => because!(rules::GATE_FREE, pod = pod),
            Says::Healthy(id) => because!(rules::GATE_HEALTHY, exposure = id, pod = pod),
            Says::Unchecked(id) => because!(rules::GATE_UNCHECKED, pod = pod, exposure = id),
            Says::TooLate(time) => because!(rules::GATE_TOO_LATE, pod = pod, time = time),
        };
        let mut model = Model::clone(self.router.model());
        model.pods[pod].app.waits = false;
        self.router.set_model(std::sync::Arc::new(model));
        self.marks((Change::Other, Some(Place::Pod(pod)), false), because);
        self.pod_is_ready(pod);
    }

    fn gate_says(&self, pod: PodId) -> Says {
        let Some((_, gate)) = self.gate_of(pod) else { return Says::Free };
        for (exposure, plan) in self.holding(pod) {
            let mut hosts = plan.groups.iter().flat_map(|group| &group.members);
            let is_in = hosts.any(|member| member.host == Host::Pod(pod));
            if is_in && plan.probe.value().asks == Asks::Nothing {
                return Says::Unchecked(exposure);
            }
            let mut known = self.health.of(exposure).iter();
            if known.any(|one| one.host == Host::Pod(pod) && one.standing.healthy) {
                return Says::Healthy(exposure);
            }
        }
        let created = self.crews.gated.get(&pod).copied().unwrap_or(self.now);
        if self.now - created > gate.at_most {
            return Says::TooLate(gate.at_most);
        }
        Says::Waits(gate.asks_every)
    }

    fn gate_of(&self, pod: PodId) -> Option<(ExposureId, Gate)> {
        let (exposure, plan) = self.holding(pod).next()?;
        Some((exposure, *plan.gate.as_ref()?.value()))
    }

    /// The load balancers that a Pod waits for: those with a gate whose Service has it.
    fn holding(&self, pod: PodId) -> impl Iterator<Item = (ExposureId, &Plan)> {
        let model = self.router.model();
        let has = move |exposure: ExposureId| {
            let service = model.exposures[exposure].service();
            let mut all = model.endpoints.rows().iter();
            all.any(|it| it.pod == Some(pod) && Some(it.service) == service)
        };
        let built = self.router.plans().built().filter(|(_, plan)| plan.gate.is_some());
        built.filter(move |(exposure, _)| has(*exposure))
    }
}
