//! Load balancers that are deleted and made anew, and what people see of changed plans.

use std::net::IpAddr;
use std::sync::Arc;

use crate::base::{ExposureId, Place};
use crate::explain::because;
use crate::model::Model;
use crate::plan::{Plan, Plans};
use crate::sim::delay;
use crate::sim::news::News;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

impl State {
    /// What is being made anew is not ready before its time, whatever else is planned meanwhile.
    pub(super) fn holds_back(&mut self, before: &Plans, plans: &mut Plans) {
        self.rebuilding.retain(|_, due| *due > self.now);
        for answer in &mut plans.answers {
            if self.rebuilding.contains_key(&answer.exposure) {
                answer.plan = before.of(answer.exposure).cloned();
            }
        }
    }

    /// Marks what is new about each load balancer, and those that are gone with the reason.
    pub(super) fn marks_changes(&mut self, before: &Plans, plans: &Plans) {
        let mut marks = Vec::new();
        for (exposure, plan) in plans.built() {
            let old = before.of(exposure).map_or(&[][..], |plan| &plan.changes);
            let new = plan.changes.iter().filter(|because| !old.contains(because));
            marks.extend(new.map(|because| (exposure, plan.rebuilds.is_some(), *because)));
        }
        for answer in plans.answers.iter().filter(|answer| answer.plan.is_none()) {
            // Another product may go on with it.
            let (before, now) = (before.of(answer.exposure), plans.of(answer.exposure));
            let gone = before.is_some() && now.is_none();
            marks.extend(gone.then(|| (answer.exposure, true, *answer.serves.because())));
        }
        for (exposure, bad, because) in marks {
            self.marks((Change::Other, Some(Place::Balancer(exposure)), bad), because);
        }
    }

    /// Lets what was deleted be made anew, and addresses be known.
    pub(super) fn follows_up(&mut self, plans: &Plans) {
        for (exposure, plan) in plans.built() {
            if self.rebuilding.contains_key(&exposure) {
                continue;
            }
            match plan.rebuilds {
                Some(rebuild) => {
                    let due = self.now + rebuild.takes;
                    self.rebuilding.insert(exposure, due);
                    self.tells(due, News::Balancers);
                    if !rebuild.keeps_address {
                        self.readdress(exposure, None);
                    }
                }
                None => self.publishes(exposure, plan),
            }
        }
    }

    fn publishes(&mut self, exposure: ExposureId, plan: &Plan) {
        let Some(service) = self.router.model().exposures[exposure].service() else { return };
        if !self.router.model().services[service].ingress.is_empty() {
            return;
        }
        let mut ips: Vec<IpAddr> = plan.frontends.iter().map(|frontend| frontend.ip).collect();
        ips.dedup();
        let Some(ip) = ips.first().copied() else { return };
        self.readdress(exposure, Some(&ips));
        let because = because!(rules::PUBLISHED, service = service, ip = ip);
        self.marks((Change::Other, Some(Place::Balancer(exposure)), false), because);
    }

    /// Other addresses, or none for now; nodes hear of it later.
    fn readdress(&mut self, exposure: ExposureId, ips: Option<&[IpAddr]>) {
        let mut model = Model::clone(self.router.model());
        let Some(service) = model.exposures[exposure].service() else { return };
        match ips {
            Some(ips) => model.publishes(service, ips),
            None => model.gives_back(service),
        }
        self.router.set_model(Arc::new(model));
        let delay = delay::nodes_learn(self.router.model());
        self.tells(self.now + delay, News::Nodes);
    }
}
