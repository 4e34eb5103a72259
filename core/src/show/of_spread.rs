//! How requests are spread over groups → what people see of it.

use crate::balance::split::Algorithm;
use crate::base::{ClientId, ExposureId, Id, Sym, ZoneId};
use crate::model::Model;
use crate::path::{Load, Router, Spreading};
use crate::plan::{Group, Plan};
use crate::show::{Spread, SpreadGroup, SpreadPart, SpreadWay};

/// All algorithms, with their names.
const ALGORITHMS: [(Algorithm, &str); 4] = [
    (Algorithm::WaterfallByRegion, "waterfall by region"),
    (Algorithm::SprayToRegion, "spray to region"),
    (Algorithm::SprayToWorld, "spray to world"),
    (Algorithm::WaterfallByZone, "waterfall by zone"),
];

impl Spread {
    /// How the load balancer of an exposure spreads requests over groups, and how each algorithm
    /// would; `None` if it does no such thing.
    pub(super) fn of(
        id: ExposureId,
        plan: &Plan,
        (router, regions): (&Router, &[Sym]),
    ) -> Option<Self> {
        let chosen = plan.pick.split.as_ref()?.value().rules.algorithm;
        let asked = router.asked_of(id);
        let way = |(algorithm, name): (Algorithm, &str)| {
            let spreading = router.spread_by(id, algorithm)?;
            Some(SpreadWay {
                name: name.to_owned(),
                chosen: algorithm == chosen,
                parts: parts(plan, &spreading, router.model()),
                refused: rate(spreading.refused),
            })
        };
        let loads = router.spread_by(id, chosen)?.loads;
        let groups = plan.groups.iter().zip(&loads).filter(|(group, _)| has_members(group));
        let around = (router.model().as_ref(), regions, asked.as_slice());
        Some(Self {
            groups: groups.map(|(one, load)| group(one, load, around)).collect(),
            ways: ALGORITHMS.into_iter().filter_map(way).collect(),
        })
    }
}

fn has_members(group: &Group) -> bool {
    !group.members.is_empty()
}

fn group(
    group: &Group,
    load: &Load,
    (model, regions, asked): (&Model, &[Sym], &[u64]),
) -> SpreadGroup {
    let near = |(at, _): &(usize, &u64)| {
        let zone = model.zone_it_is_in(ClientId::from_index(*at));
        zone.is_some() && zone == group.zone
    };
    let near: u64 = asked.iter().enumerate().filter(near).map(|(_, rate)| rate).sum();
    let region = group.zone.map(|zone| model.zones[zone].region);
    let region = region.and_then(|region| regions.iter().position(|one| *one == region));
    SpreadGroup {
        name: group.name.clone(),
        zone: group.zone.map(|zone| zone.0),
        region: region.map(|at| at as u32),
        asked: rate(near),
        capacity: load.capacity.map(rate),
        preferred: group.capacity.as_ref().is_some_and(|own| own.preferred),
    }
}

fn parts(plan: &Plan, spreading: &Spreading, model: &Model) -> Vec<SpreadPart> {
    let all = plan.groups.iter().zip(&spreading.loads).enumerate();
    let one = |(at, (group, load)): (usize, (&Group, &Load))| {
        let sent = |keep: &dyn Fn(ClientId) -> bool| -> u64 {
            let clients = spreading.rates.iter().enumerate();
            let own = clients.filter(|(client, _)| keep(ClientId::from_index(*client)));
            own.map(|(_, rates)| rates[at]).sum()
        };
        let zone = |client| model.zone_it_is_in(client) == group.zone;
        let region = |client| is_in(model.region_of_client(client), group.zone, model);
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
