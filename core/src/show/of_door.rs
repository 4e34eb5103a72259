//! A load balancer that reads requests → what people see of it: as whom it sends, and what is behind it.

use crate::balance::split::{Algorithm, Isolation};
use crate::base::ExposureId;
use crate::base::time::{decimal, length};
use crate::explain::Decision;
use crate::explain::text::Names;
use crate::model::{Exposure, Model};
use crate::path::Load;
use crate::plan::{Feedback, Gate, Group, Plan, Proxy, Signal, Split};
use crate::show::of_balancer::{backends, decisions, fact, kind, left_out, reply, summary};
use crate::show::of_world::Scene;
use crate::show::{Balancer, Behind, Fact, Said, words};

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
            let model = scene.router.model();
            self.backends.extend(backends(plan, health, model));
            self.left_out.extend(left_out(plan, model));
            let behind = behind(one, plan, scene);
            whys.extend(behind.health.why.iter().cloned());
            self.behind.push(behind);
        }
        if !self.behind.is_empty() {
            whys.dedup();
            self.health =
                Said { value: format!("{healthy}/{} healthy", self.backends.len()), why: whys };
        }
        self
    }
}

fn behind(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Behind {
    let model = &**scene.router.model();
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
pub(super) fn of_proxy(plan: &Plan, proxy: &Decision<Proxy>, model: &Model) -> Vec<Fact> {
    let sources = proxy.value().sources.iter().map(ToString::to_string).collect::<Vec<_>>();
    let from = if proxy.value().at_client { "the client's own address" } else { "" };
    vec![
        fact("sends from", proxy, sources.join(", ") + from, model),
        fact("replies", &plan.reply, reply(plan), model),
    ]
}

/// How requests are spread over groups: by what, and how full each is.
pub(super) fn of_split(
    id: ExposureId,
    plan: &Plan,
    split: &Decision<Split>,
    scene: Scene<'_>,
) -> Vec<Fact> {
    let model = &**scene.router.model();
    let mut facts = vec![fact("spread", split, rules(split.value()), model)];
    let loads = scene.router.loads(id);
    for (at, group) in plan.groups.iter().enumerate().filter(|(_, group)| !group.members.is_empty())
    {
        let Some(capacity) = &group.capacity else { continue };
        let reported = plan.pick.feedback.as_ref().is_some_and(|it| it.value().decides());
        let value = target(group, (loads.get(at), reported), model);
        let why = vec![words::why(&capacity.because, model)];
        facts.push(Fact { label: "target".to_owned(), said: Said { value, why } });
    }
    facts
}

fn rules(split: &Split) -> String {
    let algorithm = match split.rules.algorithm {
        Algorithm::WaterfallByRegion => {
            "the nearest region first: near zones while there is little to do, then all its groups equally full"
        }
        Algorithm::SprayToRegion => "over the nearest region, whatever the zone",
        Algorithm::SprayToWorld => "over all regions",
        Algorithm::WaterfallByZone => "the nearest zone first, then the next",
    };
    let isolation = match split.rules.isolation {
        Isolation::None => "",
        Isolation::Nearest => "; leaves the region only if nobody there is healthy",
        Isolation::Strict => "; never leaves the region",
    };
    let threshold = split.rules.failover_threshold;
    let failover = threshold.map_or_else(String::new, |percent| {
        format!("; a group hands on what it gets below {percent} % healthy")
    });
    let drain = if split.drain.is_some() { "; groups mostly unhealthy are drained" } else { "" };
    format!("{algorithm}{isolation}{failover}{drain}")
}

/// What a group can take, and what it gets.
fn target(group: &Group, (load, reported): (Option<&Load>, bool), model: &Model) -> String {
    let zone = group.zone.map_or_else(|| group.name.clone(), |zone| model.zone(zone));
    let target = load.map_or_else(
        || group.capacity.as_ref().and_then(|capacity| capacity.target),
        |load| load.capacity,
    );
    let unsaid = if reported { "full when reports say so" } else { "never full" };
    let takes =
        target.map_or_else(|| unsaid.to_owned(), |target| format!("full at {}", rate(target)));
    let preferred = group.capacity.as_ref().is_some_and(|capacity| capacity.preferred);
    let preferred = if preferred { ", preferred" } else { "" };
    // Clients that ask for nothing count with the least there is.
    let gets = |load: &Load| match load.rate {
        ..10 => ", gets nothing".to_owned(),
        rate => format!(", gets {}", self::rate(rate)),
    };
    let gets = load.map_or_else(String::new, gets);
    let full = load.and_then(|load| load.full).filter(|full| *full > 9);
    let full = full.map_or_else(String::new, |full| format!(", {} %", full / 10));
    format!("{zone}: {takes}{preferred}{gets}{full}")
}

/// A rate in thousandths of a request a second.
fn rate(rate: u64) -> String {
    format!("{}/s", decimal(rate.saturating_mul(1_000)))
}

/// Who waits for the load balancer.
pub(super) fn gate(gate: &Decision<Gate>, model: &Model) -> Fact {
    let Gate { condition, injects, asks_every, at_most } = *gate.value();
    let who = if injects { "every new Pod" } else { "Pods that ask for it" };
    let (every, most) = (length(asks_every), length(at_most));
    let value = format!("{condition}: {who}, asked every {every}, at most {most}");
    fact("readiness gate", gate, value, model)
}

/// How backends say how full they are.
pub(super) fn feedback(feedback: &Decision<Feedback>, model: &Model) -> Fact {
    let Feedback { signals, every, settles } = feedback.value();
    let signal = |one: &Signal| {
        let watched = if one.dry_run { ", watched only" } else { "" };
        format!("{} full at {}{watched}", one.name, one.full.percent())
    };
    let signals = signals.iter().map(signal).collect::<Vec<_>>().join("; ");
    let value = format!("{signals}; every {}, over {}", length(*every), length(*settles));
    fact("reports", feedback, value, model)
}
