//! Requests over groups: how a load balancer with capacities spreads what all its clients ask for,
//! before one backend of a group is picked.

use std::collections::BTreeMap;

use crate::balance::drain::{Drain, Health, Limit};
use crate::balance::split::{self, Algorithm, Caller, split};
use crate::base::{ClientId, ExposureId, Id, Share, Time, ZoneId};
use crate::model::Model;
use crate::path::balancer::Balancer;
use crate::path::eligible::{Eligible, Tier, Turn};
use crate::path::pool::Pool;
use crate::path::router::Router;
use crate::plan::{self, Host, Plan};

/// One request a second, in thousandths: what somebody asks for who asks for little.
const LITTLE: u64 = 1_000;

/// The groups of a load balancer, as the split sees them.
#[derive(Clone, Debug, Default)]
pub(super) struct Spread {
    /// What each can take, in the order of the plan.
    groups: Vec<split::Capacity>,
    /// The group of each backend, by position.
    pub(super) group_of: Vec<u32>,
    rules: split::Rules,
    /// What each is found to be able to take, where backends say how full they are.
    pub(super) measured: Vec<Option<u64>>,
    /// Which are drained.
    pub(super) drained: Vec<bool>,
}

/// What was measured and drained of one load balancer.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    exposure: ExposureId,
    capacities: Vec<Option<u64>>,
    drained: Vec<bool>,
}

/// How much one group of a load balancer gets, and can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// What it gets from all clients together, in thousandths of a request a second.
    pub rate: u64,
    /// What it can take; `None` if it is never full.
    pub capacity: Option<u64>,
    /// How full it is, in thousandths; `None` if it is never full.
    pub full: Option<u64>,
}

impl Load {
    /// What a group gets, and can take.
    pub(super) fn new(rate: u64, capacity: Option<u64>) -> Self {
        let full = capacity.filter(|capacity| *capacity > 0).map(|capacity| {
            let permille = u128::from(rate) * 1_000 / u128::from(capacity);
            u64::try_from(permille).unwrap_or(u64::MAX)
        });
        Self { rate, capacity, full }
    }
}

impl Spread {
    fn new(balancer: &Balancer, plan: &Plan, model: &Model, rules: split::Rules) -> Self {
        let (mut groups, mut group_of) = (Vec::new(), Vec::new());
        for (at, group) in plan.groups.iter().enumerate() {
            let from = group_of.len();
            group_of.resize(from + group.members.len(), at as u32);
            let healthy = (from..group_of.len()).filter(|at| balancer.is_healthy(*at)).count();
            groups.push(capacity(group, healthy as u64, model));
        }
        let (measured, drained) = (vec![None; groups.len()], vec![false; groups.len()]);
        Self { groups, group_of, rules, measured, drained }
    }

    /// Which groups are drained in a world that has been as it is for long.
    fn settled(&self, limit: Limit, plan: &Plan) -> Vec<bool> {
        let health = |(group, planned): (&split::Capacity, &plan::Group)| Health {
            healthy: group.healthy,
            members: group.members,
            closed: planned.is_closed(),
        };
        let health: Vec<Health> = self.groups.iter().zip(&plan.groups).map(health).collect();
        let mut drain = Drain::new(health.len(), limit);
        drain.step(Time::ZERO, &health);
        (0..health.len()).map(|at| drain.is_drained(at)).collect()
    }

    /// The groups with what is measured and drained.
    fn now(&self) -> Vec<split::Capacity> {
        self.with(&self.measured)
    }

    /// The groups as they would be if this were measured.
    fn with(&self, measured: &[Option<u64>]) -> Vec<split::Capacity> {
        let found = measured.iter().zip(&self.drained);
        let one = |(group, (measured, drained)): (&split::Capacity, (&Option<u64>, &bool))| {
            let target = measured.or(group.target);
            split::Capacity { target, drained: *drained, ..*group }
        };
        self.groups.iter().zip(found).map(one).collect()
    }
}

impl Spread {
    /// The algorithm that holds.
    pub(super) fn algorithm(&self) -> Algorithm {
        self.rules.algorithm
    }

    /// Spreads what each client asks for over groups.
    fn over(&self, groups: &[split::Capacity], model: &Model, asked: &[u64]) -> split::Split {
        let callers = callers(model, asked);
        split(&callers, groups, &rtt(model, groups), &self.rules)
    }

    /// Where clients that ask for nothing would be sent if they asked for little; `None` if all ask.
    fn with_idle(&self, model: &Model, asked: &[u64]) -> Option<split::Split> {
        let some: Vec<u64> =
            asked.iter().map(|rate| if *rate == 0 { LITTLE } else { *rate }).collect();
        (some != asked).then(|| self.over(&self.now(), model, &some))
    }

    /// What an algorithm makes of the groups as they are, with who asks and what can take; `None` if
    /// nothing is spread.
    pub(super) fn by(
        &self,
        algorithm: Algorithm,
        model: &Model,
        asked: &[u64],
    ) -> Option<(Vec<Caller>, Vec<split::Capacity>, split::Split)> {
        let (callers, groups) = (callers(model, asked), self.now());
        let rules = split::Rules { algorithm, ..self.rules };
        let split = split(&callers, &groups, &rtt(model, &groups), &rules);
        (!groups.is_empty()).then_some((callers, groups, split))
    }
}

fn callers(model: &Model, asked: &[u64]) -> Vec<Caller> {
    model.clients.ids().zip(asked).map(|(id, rate)| caller(id, *rate, model)).collect()
}

/// The round trip from a caller to a group, by their positions.
fn rtt<'a>(model: &'a Model, groups: &'a [split::Capacity]) -> impl Fn(usize, usize) -> u64 + 'a {
    |caller, group| model.distance(ClientId::from_index(caller), zone_of(&groups[group]))
}

fn capacity(group: &plan::Group, healthy: u64, model: &Model) -> split::Capacity {
    let zone = group.zone.unwrap_or(ZoneId(u32::MAX));
    let own = group.capacity.as_ref();
    split::Capacity {
        region: model.zones.get(zone).map_or(u32::MAX, |zone| zone.region.0),
        zone: zone.0,
        target: own.and_then(|own| own.target),
        scaler: own.map_or(Share::ONE, |own| own.scaler),
        preferred: own.is_some_and(|own| own.preferred),
        drained: false,
        healthy,
        members: group.members.len() as u64,
    }
}

impl Balancer {
    /// Spreads what each client asks for, in thousandths of a request a second, over the groups.
    pub(super) fn spread(&mut self, model: &Model, plan: &Plan, asked: &[u64]) {
        let Some(how) = &plan.pick.split else { return };
        let known = std::mem::take(&mut self.spread);
        let mut spread = Spread::new(self, plan, model, how.value().rules);
        if known.groups.len() == spread.groups.len() {
            (spread.measured, spread.drained) = (known.measured, known.drained);
        } else if let Some(limit) = how.value().drain {
            spread.drained = spread.settled(limit, plan);
        }
        let result = spread.over(&spread.now(), model, asked);
        self.loads = result.loads();
        let idle = spread.with_idle(model, asked);
        self.spread = spread;
        let of = |client: ClientId| match (asked.get(client.index()), &idle) {
            (Some(0), Some(idle)) => idle,
            _ => &result,
        };
        self.pool_each(model, plan, of);
    }

    /// How much each group would get of what clients ask for if this were measured.
    pub(super) fn spread_by(
        &self,
        model: &Model,
        measured: &[Option<u64>],
        asked: &[u64],
    ) -> Vec<Load> {
        self.spread.over(&self.spread.with(measured), model, asked).loads()
    }

    /// What each backend gets of its group's part, in thousandths of a request a second.
    pub(super) fn expected(&self) -> impl Iterator<Item = (Host, u64)> {
        self.spread.group_of.iter().enumerate().map(|(at, group)| {
            let rate = self.loads[*group as usize].rate;
            let healthy = self.spread.groups[*group as usize].healthy;
            let part = if self.is_healthy(at) { rate.checked_div(healthy) } else { None };
            (self.backends[at].host, part.unwrap_or(0))
        })
    }

    /// A pool for each client; clients that share in the same way share one.
    fn pool_each<'s>(
        &mut self,
        model: &Model,
        plan: &Plan,
        of: impl Fn(ClientId) -> &'s split::Split,
    ) {
        let mut known: BTreeMap<Vec<u64>, u16> = BTreeMap::new();
        self.pools.truncate(1);
        self.by_client.clear();
        for client in model.clients.ids() {
            let result = of(client);
            let parts = scaled(result.rates(client.index()));
            let next = self.pools.len() as u16;
            let at = *known.entry(parts).or_insert(next);
            if at == next {
                let rates = result.rates(client.index());
                let spills = (0..rates.len()).map(|group| result.spill(client.index(), group));
                let eligible = self.shared(rates);
                let name = |at: u32| self.name_of(model, at);
                let mut pool = Pool::new(*plan.pick.policy.value(), eligible, None, name);
                pool.spills = spills.collect();
                self.pools.push(pool);
            }
            self.by_client.push(at);
        }
    }

    /// The members of all groups that get something, each with its part of its group's.
    fn shared(&self, rates: &[u64]) -> Eligible {
        let whole: u64 = rates.iter().sum();
        let (mut members, mut exact) = (Vec::new(), Vec::new());
        for (at, group) in self.spread.group_of.iter().enumerate() {
            let (rate, healthy) =
                (rates[*group as usize], self.spread.groups[*group as usize].healthy);
            if rate == 0 || !self.is_healthy(at) {
                continue;
            }
            let share = Share::of(rate, whole) * Share::of(1, healthy);
            let weight = u128::from(rate) * 1_000_000_000 / u128::from(whole * healthy);
            members.push((at as u32, (weight as u32).max(1)));
            exact.push(share);
        }
        let turn = if members.is_empty() { Turn::Dropped } else { Turn::Together };
        Eligible { turn, tier: Tier::Healthy, weighted: false, members, exact }
    }

    /// How much each group gets, in the order of the plan; empty where nothing is spread.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }
}

impl Router {
    /// How much each group of a load balancer gets, in the order of its plan; empty where nothing is
    /// spread.
    pub fn loads(&self, exposure: ExposureId) -> &[Load] {
        self.balancer(exposure).map_or(&[], Balancer::loads)
    }
}

impl split::Split {
    /// How much each group gets.
    pub(super) fn loads(&self) -> Vec<Load> {
        let one = |group| Load::new(self.load(group), self.capacities[group]);
        (0..self.capacities.len()).map(one).collect()
    }
}

/// Rates in lowest terms as far as it matters, so that clients that share alike are seen to.
fn scaled(rates: &[u64]) -> Vec<u64> {
    let whole: u64 = rates.iter().sum();
    let part = |rate: &u64| u128::from(*rate) * 1_000_000_000 / u128::from(whole.max(1));
    rates.iter().map(|rate| part(rate) as u64).collect()
}

fn zone_of(group: &split::Capacity) -> ZoneId {
    ZoneId(group.zone)
}

fn caller(client: ClientId, rate: u64, model: &Model) -> Caller {
    let zone = model.zone_it_is_in(client);
    Caller {
        region: model.region_of_client(client).0,
        zone: zone.map_or(u32::MAX, |zone| zone.0),
        rate,
    }
}

impl Router {
    /// Spreads what is asked for over the groups of load balancers that do that.
    pub(super) fn spread_all(&mut self) {
        let plans = std::sync::Arc::clone(&self.plans);
        if plans.built().all(|(_, plan)| plan.pick.split.is_none()) {
            return;
        }
        let model = std::sync::Arc::clone(&self.model);
        for ((id, plan), at) in plans.built().zip(0..) {
            if plan.pick.split.is_some() {
                let asked = self.asked_of(id);
                self.balancers[at].spread(&model, plan, &asked);
            }
        }
    }

    /// How many members of each group of a load balancer are healthy, in the order of its plan.
    pub fn healthy_of_groups(&self, exposure: ExposureId) -> Vec<u64> {
        let groups = self.balancer(exposure).map_or(&[][..], |balancer| &balancer.spread.groups);
        groups.iter().map(|group| group.healthy).collect()
    }

    /// Which groups of a load balancer are drained, in the order of its plan.
    pub fn drained(&self, exposure: ExposureId) -> &[bool] {
        self.balancer(exposure).map_or(&[], |balancer| &balancer.spread.drained)
    }

    /// What was measured and drained of all load balancers that spread requests over groups.
    pub(crate) fn measured(&self) -> Vec<Measured> {
        let spread = self.balancers.iter().filter(|it| !it.spread.groups.is_empty());
        let one = |it: &Balancer| Measured {
            exposure: it.exposure,
            capacities: it.spread.measured.clone(),
            drained: it.spread.drained.clone(),
        };
        spread.map(one).collect()
    }

    /// Takes that over.
    pub(crate) fn take_over(&mut self, all: &[Measured]) {
        for measured in all {
            let mut balancers = self.balancers.iter_mut();
            if let Some(it) = balancers.find(|it| it.exposure == measured.exposure) {
                it.spread.measured.clone_from(&measured.capacities);
                it.spread.drained.clone_from(&measured.drained);
            }
        }
        if !all.is_empty() {
            self.spread_all();
        }
    }

    /// Takes over what groups are found to be able to take.
    pub(crate) fn measures(&mut self, exposure: ExposureId, capacities: &[Option<u64>]) {
        if let Some(balancer) = self.balancers.iter_mut().find(|it| it.exposure == exposure) {
            balancer.spread.measured = capacities.to_vec();
        }
        self.spread_all();
    }

    /// Takes over which groups are drained.
    pub(crate) fn drains(&mut self, exposure: ExposureId, drained: &[bool]) {
        if let Some(balancer) = self.balancers.iter_mut().find(|it| it.exposure == exposure) {
            balancer.spread.drained = drained.to_vec();
        }
        self.spread_all();
    }

    /// Keeps what was measured and drained of load balancers that were there before.
    pub(super) fn carry_spreads(&mut self, old: Vec<Balancer>) {
        let mut any = false;
        for before in old.into_iter().filter(|it| !it.spread.groups.is_empty()) {
            let mut all = self.balancers.iter_mut();
            if let Some(balancer) = all.find(|it| it.exposure == before.exposure) {
                balancer.spread = before.spread;
                any = true;
            }
        }
        if any || self.heard > Time::ZERO {
            self.spread_all();
        }
    }
}
