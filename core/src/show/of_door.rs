//! A load balancer that reads requests → what people see of it: as whom it sends, and what is behind it.

use crate::balance::split::{Algorithm, Isolation};
use crate::base::ExposureId;
use crate::base::time::{decimal, length};
use crate::explain::text::Names;
use crate::explain::{Catalog, Decision, say};
use crate::model::Exposure;
use crate::path::Load;
use crate::plan::{Feedback, Gate, Group, Plan, Proxy, Signal, Split};
use crate::show::of_balancer::{backends, kind, left_out, summary};
use crate::show::of_decisions::{decisions, fact, reply};
use crate::show::of_world::Scene;
use crate::show::{Balancer, Behind, Fact, Said, Told, words};

impl Balancer {
    /// The same load balancer with everything behind it, if it is a door.
    pub(super) fn with_what_is_behind(mut self, id: ExposureId, scene: Scene<'_>) -> Self {
        let Exposure::Door(door) = scene.router.model().exposures[id] else { return self };
        let own = |one: &ExposureId| match scene.router.model().exposures[*one] {
            Exposure::Behind(of, ..) => of == door,
            _ => false,
        };
        let (mut healthy, mut whys) = (0, Vec::new());
        for one in scene.router.model().exposures.ids().filter(own) {
            let Some(plan) = scene.router.plans().of(one) else { continue };
            let health = scene.health.of(one);
            healthy += health.iter().filter(|it| it.standing.healthy).count();
            let model = scene.told();
            self.backends.extend(backends(plan, health, model));
            self.left_out.extend(left_out(plan, model));
            let behind = behind(one, plan, scene);
            whys.extend(behind.health.why.iter().cloned());
            self.behind.push(behind);
        }
        if !self.behind.is_empty() {
            whys.dedup();
            let count = self.backends.len();
            let value = say!(scene.catalog, "{healthy}/{count} healthy", healthy, count);
            self.health = Said { value, why: whys };
        }
        self
    }
}

fn behind(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Behind {
    let model = scene.told();
    Behind {
        exposure: id,
        name: model.exposure(id),
        kind: kind(plan, model),
        decisions: decisions(id, plan, scene),
        health: summary(plan, scene.health.of(id), model),
        why_not: words::whys(&plan.why_not, model),
    }
}

/// What a door decides: as whom it sends requests on.
pub(super) fn of_proxy(plan: &Plan, proxy: &Decision<Proxy>, model: Told<'_>) -> Vec<Fact> {
    let sources = proxy.value().sources.iter().map(ToString::to_string).collect::<Vec<_>>();
    let c = model.catalog;
    let own = say!(c, "the client's own address");
    let from = if proxy.value().at_client { own } else { String::new() };
    vec![
        fact(say!(c, "sends from"), proxy, sources.join(", ") + &from, model),
        fact(say!(c, "replies"), &plan.reply, reply(plan, c), model),
    ]
}

/// How requests are spread over groups: by what, and how full each is.
pub(super) fn of_split(
    id: ExposureId,
    plan: &Plan,
    split: &Decision<Split>,
    scene: Scene<'_>,
) -> Vec<Fact> {
    let model = scene.told();
    let mut facts = vec![fact(
        say!(model.catalog, "spread"),
        split,
        rules(split.value(), model.catalog),
        model,
    )];
    let loads = scene.router.loads(id);
    for (at, group) in plan.groups.iter().enumerate().filter(|(_, group)| !group.members.is_empty())
    {
        let Some(capacity) = &group.capacity else { continue };
        let reported = plan.pick.feedback.as_ref().is_some_and(|it| it.value().decides());
        let value = target(group, (loads.get(at), reported), model);
        let why = vec![words::why(&capacity.because, model)];
        facts.push(Fact { label: say!(model.catalog, "target"), said: Said { value, why } });
    }
    facts
}

fn rules(split: &Split, c: &dyn Catalog) -> String {
    let told = match split.rules.algorithm {
        Algorithm::WaterfallByRegion => {
            say!(
                c,
                "the nearest region first: near zones while there is little to do, then all its groups equally full"
            )
        }
        Algorithm::SprayToRegion => say!(c, "over the nearest region, whatever the zone"),
        Algorithm::SprayToWorld => say!(c, "over all regions"),
        Algorithm::WaterfallByZone => say!(c, "the nearest zone first, then the next"),
    };
    let told = match split.rules.isolation {
        Isolation::None => told,
        Isolation::Nearest => {
            say!(c, "{told}; leaves the region only if nobody there is healthy", told)
        }
        Isolation::Strict => say!(c, "{told}; never leaves the region", told),
    };
    let told = match split.rules.failover_threshold {
        None => told,
        Some(percent) => {
            say!(
                c,
                "{told}; a group hands on what it gets below {percent} % healthy",
                told,
                percent
            )
        }
    };
    match &split.drain {
        None => told,
        Some(_) => say!(c, "{told}; groups mostly unhealthy are drained", told),
    }
}

/// What a group can take, and what it gets.
fn target(group: &Group, (load, reported): (Option<&Load>, bool), model: Told<'_>) -> String {
    let zone = group.zone.map_or_else(|| group.name.clone(), |zone| model.zone(zone));
    let target = load.map_or_else(
        || group.capacity.as_ref().and_then(|capacity| capacity.target),
        |load| load.capacity,
    );
    let c = model.catalog;
    let takes = match target {
        None if reported => say!(c, "full when reports say so"),
        None => say!(c, "never full"),
        Some(target) => say!(c, "full at {rate}", rate = rate(target)),
    };
    let preferred = group.capacity.as_ref().is_some_and(|capacity| capacity.preferred);
    let told = if preferred { say!(c, "{takes}, preferred", takes) } else { takes };
    // Clients that ask for nothing count with the least there is.
    let told = match load {
        None => told,
        Some(Load { rate: ..10, .. }) => say!(c, "{told}, gets nothing", told),
        Some(load) => say!(c, "{told}, gets {rate}", told, rate = rate(load.rate)),
    };
    let full = load.and_then(|load| load.full).filter(|full| *full > 9);
    let full = full.map_or_else(String::new, |full| format!(", {} %", full / 10));
    format!("{zone}: {told}{full}")
}

/// A rate in thousandths of a request a second.
fn rate(rate: u64) -> String {
    format!("{}/s", decimal(rate.saturating_mul(1_000)))
}

/// Who waits for the load balancer.
pub(super) fn gate(gate: &Decision<Gate>, model: Told<'_>) -> Fact {
    let Gate { condition, injects, asks_every, at_most } = *gate.value();
    let c = model.catalog;
    let who = if injects { say!(c, "every new Pod") } else { say!(c, "Pods that ask for it") };
    let (every, most) = (length(asks_every), length(at_most));
    let value = say!(
        c,
        "{condition}: {who}, asked every {every}, at most {most}",
        condition,
        who,
        every,
        most
    );
    fact(say!(c, "readiness gate"), gate, value, model)
}

/// How backends say how full they are.
pub(super) fn feedback(feedback: &Decision<Feedback>, model: Told<'_>) -> Fact {
    let Feedback { signals, every, settles } = feedback.value();
    let c = model.catalog;
    let signal = |one: &Signal| {
        let (name, full) = (&one.name, one.full.percent());
        let told = say!(c, "{name} full at {full}", name, full);
        if one.dry_run { say!(c, "{told}, watched only", told) } else { told }
    };
    let signals = signals.iter().map(signal).collect::<Vec<_>>().join("; ");
    let (every, settles) = (length(*every), length(*settles));
    let value = say!(c, "{signals}; every {every}, over {settles}", signals, every, settles);
    fact(say!(c, "reports"), feedback, value, model)
}
