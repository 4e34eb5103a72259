//! Health probes: each load balancer asks each backend, and believes what it hears often enough.

use std::time::Duration;

use crate::base::{ExposureId, NodeId, Place, order};
use crate::explain::{Reason, because};
use crate::path::{BackendHealth, Standing, Weight, host_place};
use crate::plan::{Asks, Host, Probe, Weights};
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::{Change, Edge, Kind, Mark};

/// What one load balancer asks of one backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probing {
    pub exposure: ExposureId,
    pub host: Host,
    /// How many answers in a row contradict what is believed.
    pub contradicted: u32,
}

impl State {
    /// Starts to probe backends that are not probed yet, each from a moment of its own.
    pub(super) fn adopt_backends(&mut self) {
        let known: Vec<(ExposureId, Host)> =
            self.probing.iter().map(|it| (it.exposure, it.host)).collect();
        let all = self.health.iter().flat_map(|(exposure, backends)| {
            backends.iter().map(move |backend| (exposure, backend.host))
        });
        let mut known = order::set(known);
        let fresh: Vec<_> = all.filter(|it| known.insert(*it)).collect();
        for (exposure, host) in fresh {
            let probe = self.probe(exposure).filter(|probe| probe.asks != Asks::Nothing);
            let Some(interval) = probe.map(|probe| probe.interval) else { continue };
            let number = self.probing.len() as u32;
            self.probing.push(Probing { exposure, host, contradicted: 0 });
            let phase = self.chance.below(interval.as_micros().max(1) as u32);
            let at = self.now + Duration::from_micros(phase.into());
            self.queue.push(at, Event::Probes(number));
        }
    }

    pub(super) fn probes(&mut self, number: u32) {
        let Probing { exposure, host, .. } = self.probing[number as usize];
        // A backend that has left its group is asked no more; should it come back, it is asked anew.
        let Some(interval) = self.probe(exposure).map(|probe| probe.interval) else { return };
        self.queue.push(self.now + interval, Event::Probes(number));
        if self.believed(exposure, host).is_none() || !self.stands(exposure) {
            return;
        }
        let edge = Edge { from: Place::Balancer(exposure), to: host_place(host) };
        let row = self.record(edge, Kind::Probe, u32::MAX);
        self.queue.push(self.now + self.delay(edge), Event::Asked(number, row));
    }

    pub(super) fn asked(&mut self, number: u32, row: u32) {
        let Probing { exposure, host, .. } = self.probing[number as usize];
        if let Some(answer) = self.router.probe(exposure, host) {
            if self.is_silent(host) || self.router.model().probes_blocked {
                self.timeline.drop_row(row);
                let timeout = self.probe(exposure).map_or(Duration::ZERO, |probe| probe.timeout);
                self.queue.push(self.now + timeout, Event::Unanswered(number));
            } else {
                self.hears(number, answer);
            }
        }
    }

    pub(super) fn unanswered(&mut self, number: u32) {
        let Probing { exposure, host, .. } = self.probing[number as usize];
        let Some(believed) = self.believed(exposure, host) else { return };
        let mut answer = BackendHealth::silent(self.router.model(), host);
        // The last answer's weight holds as long as the backend counts as healthy.
        if believed.standing.healthy {
            answer.standing.weight = believed.standing.weight;
        }
        self.hears(number, answer);
    }

    /// Takes an answer in: a contradiction counts only if it comes often enough in a row.
    fn hears(&mut self, number: u32, answer: BackendHealth) {
        let Probing { exposure, host, contradicted } = self.probing[number as usize];
        let Some(believed) = self.believed(exposure, host) else { return };
        let Some(needed) = self.probe(exposure).map(|it| needed(it, &answer)) else { return };
        let contradicts = answer.standing.healthy != believed.standing.healthy;
        let count = if contradicts { contradicted + 1 } else { 0 };
        let turns = contradicts && count >= needed;
        self.probing[number as usize].contradicted = if turns { 0 } else { count };
        let weight = answer.standing.weight;
        if turns {
            self.believes(exposure, answer);
            self.turned(exposure, host, (answer.standing.healthy, needed));
            self.note_who_rests();
            self.note_routes();
        } else if weight != believed.standing.weight {
            let standing = Standing { weight, ..believed.standing };
            self.believes(exposure, BackendHealth { standing, ..answer });
            self.reweighted(exposure, host, weight);
        }
    }

    fn reweighted(&mut self, exposure: ExposureId, host: Host, weight: Weight) {
        let plan = self.router.plans().of(exposure);
        if plan.is_some_and(|plan| *plan.pick.weights.value() == Weights::ReadyEndpoints) {
            let (backend, weight) = (host_place(host), weight.value());
            let because = because!(
                rules::WEIGHT_CHANGES,
                backend = backend,
                exposure = exposure,
                weight = weight
            );
            self.marks((Change::Other, Some(backend), false), because);
        }
    }

    fn believes(&mut self, exposure: ExposureId, health: BackendHealth) {
        if let Some(backend) = self.health.backend_mut(exposure, health.host) {
            *backend = health;
            self.router.set_health(exposure, &self.health);
            self.drains_groups(exposure);
            self.epoch();
        }
    }

    fn turned(&mut self, exposure: ExposureId, host: Host, (healthy, count): (bool, u32)) {
        let backend = host_place(host);
        let because = if healthy {
            because!(rules::TURNS_HEALTHY, backend = backend, count = count, exposure = exposure)
        } else {
            because!(rules::TURNS_UNHEALTHY, backend = backend, count = count, exposure = exposure)
        };
        self.marks((Change::Health(exposure, healthy), Some(backend), !healthy), because);
    }

    pub(super) fn marks(
        &mut self,
        (what, place, bad): (Change, Option<Place>, bool),
        because: Reason,
    ) {
        self.timeline.mark(Mark { at: self.now, place, what, bad, because });
    }

    fn believed(&self, exposure: ExposureId, host: Host) -> Option<BackendHealth> {
        self.health.of(exposure).iter().find(|one| one.host == host).copied()
    }

    fn probe(&self, exposure: ExposureId) -> Option<&Probe> {
        self.router.plans().of(exposure).map(|plan| plan.probe.value())
    }

    fn is_silent(&self, host: Host) -> bool {
        let node: Option<NodeId> = match host {
            Host::Node(node) => Some(node),
            Host::Pod(pod) => self.router.model().pods[pod].node,
        };
        !self.router.is_up(node)
    }
}

fn needed(probe: &Probe, answer: &BackendHealth) -> u32 {
    if answer.standing.healthy { probe.healthy } else { probe.unhealthy }
}
