//! How requests are spread over groups → what people see of it.

use crate::balance::split::Algorithm;
use crate::base::{ClientId, ExposureId, Id, Sym, ZoneId, order};
use crate::explain::{Catalog, Reason, say};
use crate::model::Model;
use crate::path::{BackendHealth, Load, SentBy, Spreading};
use crate::plan::{Group, Plan};
use crate::show::of_world::Scene;
use crate::show::{Spread, SpreadClient, SpreadGroup, SpreadPart, SpreadWay, Told, words};

/// All algorithms.
const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::WaterfallByRegion,
    Algorithm::SprayToRegion,
    Algorithm::SprayToWorld,
    Algorithm::WaterfallByZone,
];

fn name(algorithm: Algorithm, c: &dyn Catalog) -> String {
    match algorithm {
        Algorithm::WaterfallByRegion => say!(c, "waterfall by region"),
        Algorithm::SprayToRegion => say!(c, "spray to region"),
        Algorithm::SprayToWorld => say!(c, "spray to world"),
        Algorithm::WaterfallByZone => say!(c, "waterfall by zone"),
    }
}

impl Spread {
    /// How the load balancer of an exposure spreads requests over groups, and how each algorithm
    /// would; `None` if it does no such thing.
    pub(super) fn of(
        id: ExposureId,
        plan: &Plan,
        (scene, regions): (Scene<'_>, &[Sym]),
    ) -> Option<Self> {
        let chosen = plan.pick.split.as_ref()?.value().rules.algorithm;
        let router = scene.router;
        let way = |algorithm| {
            let spreading = router.spread_by(id, algorithm)?;
            Some(way(
                (&name(algorithm, scene.catalog), algorithm == chosen),
                plan,
                (&spreading, scene.told()),
            ))
        };
        let around = Around { id, scene, regions, asked: &router.asked_of(id) };
        let clients = router.sent_by(id);
        let found = Self {
            groups: around.groups(plan),
            clients: clients.iter().map(|one| client(one, plan, scene.told())).collect(),
            ways: ALGORITHMS.into_iter().filter_map(way).collect(),
        };
        Some(found.by_region())
    }

    /// With groups in the order of regions and zones, as everywhere else that people see them.
    fn by_region(self) -> Self {
        let mut sorted: Vec<usize> = (0..self.groups.len()).collect();
        let last = |at: Option<u32>| at.unwrap_or(u32::MAX);
        order::by_key(&mut sorted, |at| {
            let group = &self.groups[*at];
            (last(group.region), last(group.zone))
        });
        let client = |one: SpreadClient| SpreadClient { parts: put(&sorted, &one.parts), ..one };
        let way = |one: SpreadWay| SpreadWay {
            parts: put(&sorted, &one.parts),
            spike: put(&sorted, &one.spike),
            ..one
        };
        Self {
            groups: put(&sorted, &self.groups),
            clients: self.clients.into_iter().map(client).collect(),
            ways: self.ways.into_iter().map(way).collect(),
        }
    }
}

/// What is of each group, in another order of them.
fn put<T: Clone>(sorted: &[usize], all: &[T]) -> Vec<T> {
    sorted.iter().filter_map(|at| all.get(*at).cloned()).collect()
}

/// What groups are seen in.
struct Around<'a> {
    id: ExposureId,
    scene: Scene<'a>,
    regions: &'a [Sym],
    /// What each client asks for.
    asked: &'a [u64],
}

impl Around<'_> {
    /// Those that have members, with what they can take and the health of their members.
    fn groups(&self, plan: &Plan) -> Vec<SpreadGroup> {
        let (loads, drained) =
            (self.scene.router.loads(self.id), self.scene.router.drained(self.id));
        let mut health = self.scene.health.of(self.id);
        let mut groups = Vec::new();
        for (at, (group, load)) in plan.groups.iter().zip(loads).enumerate() {
            let (own, rest) = health.split_at(group.members.len().min(health.len()));
            health = rest;
            let drained = drained.get(at).is_some_and(|drained| *drained);
            groups.extend((!own.is_empty()).then(|| self.group((group, own), load, drained)));
        }
        groups
    }

    fn group(
        &self,
        (group, health): (&Group, &[BackendHealth]),
        load: &Load,
        drained: bool,
    ) -> SpreadGroup {
        let model = self.scene.told();
        let region = group.zone.map(|zone| model.zones[zone].region);
        let region = region.and_then(|region| self.regions.iter().position(|one| *one == region));
        let own = group.capacity.as_ref();
        SpreadGroup {
            name: group.name.clone(),
            zone: group.zone.map(|zone| zone.0),
            region: region.map(|at| at as u32),
            asked: rate(self.asked_near(group)),
            capacity: load.capacity.map(rate),
            preferred: own.is_some_and(|own| own.preferred),
            drained,
            healthy: health.iter().filter(|one| one.standing.healthy).count() as u32,
            members: health.len() as u32,
            why: own.map(|own| words::why(&own.because, model)),
        }
    }

    /// What clients in its zone ask for.
    fn asked_near(&self, group: &Group) -> u64 {
        let near = |(at, _): &(usize, &u64)| {
            let zone = self.scene.router.model().zone_it_is_in(ClientId::from_index(*at));
            zone.is_some() && zone == group.zone
        };
        self.asked.iter().enumerate().filter(near).map(|(_, rate)| rate).sum()
    }
}

fn client(sent: &SentBy, plan: &Plan, model: Told<'_>) -> SpreadClient {
    let all = plan.groups.iter().zip(&sent.parts).filter(|(group, _)| has_members(group));
    let part = |(_, (amount, why)): (&Group, &(u64, Option<Reason>))| {
        (rate(*amount), why.as_ref().map(|why| words::why(why, model)))
    };
    SpreadClient {
        client: sent.client,
        asks: rate(sent.asks),
        refused: rate(sent.refused),
        parts: all.map(part).collect(),
    }
}

fn way(
    (name, chosen): (&str, bool),
    plan: &Plan,
    (spreading, model): (&Spreading, Told<'_>),
) -> SpreadWay {
    let spike = plan.groups.iter().zip(&spreading.spike).filter(|(group, _)| has_members(group));
    SpreadWay {
        name: name.to_owned(),
        chosen,
        parts: parts(plan, spreading, model),
        refused: rate(spreading.refused),
        even_in_regions: spreading.even_in_regions,
        even_everywhere: spreading.even_everywhere,
        same_from_everywhere: spreading.same_from_everywhere,
        spike_from: spreading.busiest.map(|zone| zone.0),
        spike: spike.map(|(_, load)| load.full.map(rate)).collect(),
    }
}

fn has_members(group: &Group) -> bool {
    !group.members.is_empty()
}

fn parts(plan: &Plan, spreading: &Spreading, model: Told<'_>) -> Vec<SpreadPart> {
    let all = plan.groups.iter().zip(&spreading.loads).enumerate();
    let one = |(at, (group, load)): (usize, (&Group, &Load))| {
        let sent = |keep: &dyn Fn(ClientId) -> bool| -> u64 {
            let clients = spreading.rates.iter().enumerate();
            let own = clients.filter(|(client, _)| keep(ClientId::from_index(*client)));
            own.map(|(_, rates)| rates[at]).sum()
        };
        let zone = |client| model.zone_it_is_in(client) == group.zone;
        let region = |client| is_in(model.region_of_client(client), group.zone, &model);
        SpreadPart {
            rate: rate(sent(&|_| true)),
            from_zones: rate(sent(&|client| !zone(client))),
            from_regions: rate(sent(&|client| !region(client))),
            full: load.full.map(rate),
        }
    };
    all.filter(|(_, (group, _))| has_members(group)).map(one).collect()
}

fn is_in(region: Sym, zone: Option<ZoneId>, model: &Model) -> bool {
    zone.is_some_and(|zone| model.zones[zone].region == region)
}

fn rate(thousandths: u64) -> f64 {
    thousandths as f64 / 1_000.0
}
