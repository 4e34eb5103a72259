//! How busy groups are, and what follows: capacities that move with what Pods report, and groups
//! that are drained while too few of their members are healthy.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::balance::drain::{Drain, Health};
use crate::balance::feedback::{Feedback, Metric, Report, Usage};
use crate::base::{ExposureId, Id, Place, Share, Time};
use crate::explain::because;
use crate::plan::{self, Host, Plan};
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

/// How often rates are taken where nobody reports anything.
const EVERY: Duration = Duration::from_secs(5);

/// What is measured of one load balancer whose requests are spread over groups.
#[derive(Clone, Debug)]
pub(super) struct Loads {
    pub exposure: ExposureId,
    /// Requests since the last report, by backend.
    counts: BTreeMap<Host, u32>,
    feedback: Feedback,
    drain: Option<Drain>,
    /// All reports so far.
    pub reports: Vec<Loaded>,
}

/// What was measured at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// When.
    pub at: Time,
    /// By group, in the order of the plan.
    pub groups: Vec<GroupLoad>,
    /// By Pod, what it uses of what it asks for, in thousandths.
    pub pods: Vec<(Host, u64)>,
}

/// What was measured of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupLoad {
    /// What it got, in thousandths of a request a second.
    pub rate: u64,
    /// What its members use on average of what they ask for, in thousandths.
    pub used: u64,
    /// What it can take, in thousandths of a request a second, if that is known.
    pub capacity: Option<u64>,
    /// Whether it is drained.
    pub drained: bool,
}

impl State {
    /// Starts to measure load balancers that spread requests and are not measured yet.
    pub(super) fn adopt_loads(&mut self) {
        let plans = std::sync::Arc::clone(self.router.plans());
        for (exposure, plan) in plans.built() {
            let Some(split) = &plan.pick.split else { continue };
            if self.loads.iter().any(|it| it.exposure == exposure) {
                continue;
            }
            let number = self.loads.len() as u32;
            let drain = split.value().drain.map(|limit| Drain::new(plan.groups.len(), limit));
            let (counts, reports) = (BTreeMap::new(), Vec::new());
            let feedback = Feedback::new();
            self.loads.push(Loads { exposure, counts, feedback, drain, reports });
            self.drains_groups(exposure);
            self.queue.push(self.now + every(plan), Event::Reports(number));
        }
    }

    /// Counts a request that goes to a backend.
    pub(super) fn loads(&mut self, exposure: ExposureId, host: Host) {
        if let Some(loads) = self.loads.iter_mut().find(|it| it.exposure == exposure) {
            *loads.counts.entry(host).or_default() += 1;
        }
    }

    /// Takes a report of how busy everything is.
    pub(super) fn reports(&mut self, number: u32) {
        let plans = std::sync::Arc::clone(self.router.plans());
        let exposure = self.loads[number as usize].exposure;
        let Some(plan) = plans.of(exposure) else { return };
        let every = every(plan);
        self.queue.push(self.now + every, Event::Reports(number));
        let counts = std::mem::take(&mut self.loads[number as usize].counts);
        let used = |host: Host| usage(host, rate(counts.get(&host), every), self);
        let feedback = plan.pick.feedback.as_ref().map(crate::explain::Decision::value);
        let report = |group: &plan::Group| Report {
            rate: members(group).map(|host| rate(counts.get(&host), every)).sum(),
            members: group.members.len() as u64,
            metrics: feedback.iter().map(|it| metric(it, members(group).map(used))).collect(),
        };
        let reports: Vec<Report> = plan.groups.iter().map(report).collect();
        let pods = plan.groups.iter().flat_map(members);
        let pods: Vec<_> = pods.map(|host| (host, used(host).permille())).collect();
        let loads = &mut self.loads[number as usize];
        if feedback.is_some_and(|it| !it.dry_run) {
            loads.feedback.step(self.now, &reports);
        }
        let capacities = loads.feedback.capacities().to_vec();
        let drain = loads.drain.clone();
        let group = |(at, report): (usize, &Report)| GroupLoad {
            rate: report.rate,
            used: report.metrics.first().map_or(0, |metric| metric.usage.permille()),
            capacity: capacities.get(at).copied().flatten(),
            drained: drain.as_ref().is_some_and(|drain| drain.is_drained(at)),
        };
        let groups = reports.iter().enumerate().map(group).collect();
        loads.reports.push(Loaded { at: self.now, groups, pods });
        if !capacities.is_empty() {
            self.router.measures(exposure, &capacities);
            self.epoch();
        }
    }

    /// Drains groups, or takes them back, by what is known of the health of their members.
    pub(super) fn drains_groups(&mut self, exposure: ExposureId) {
        let Some(at) = self.loads.iter().position(|it| it.exposure == exposure) else { return };
        let plans = std::sync::Arc::clone(self.router.plans());
        let Some(plan) = plans.of(exposure) else { return };
        let health = healths(plan, self.health.of(exposure).iter().map(|it| it.standing.healthy));
        let now = self.now;
        let Some(drain) = &mut self.loads[at].drain else { return };
        let before: Vec<bool> = (0..health.len()).map(|at| drain.is_drained(at)).collect();
        drain.step(now, &health);
        let after: Vec<bool> = (0..health.len()).map(|at| drain.is_drained(at)).collect();
        let due = drain.due();
        if let Some(due) = due.filter(|due| *due > now) {
            self.queue.push(due, Event::Drains(exposure));
        }
        self.router.drains(exposure, &after);
        for (at, group) in
            plan.groups.iter().enumerate().filter(|(at, _)| before[*at] != after[*at])
        {
            let healthy = Share::of(health[at].healthy, health[at].members);
            let zone = group.zone.unwrap_or_else(|| Id::from_index(0));
            let because = if after[at] {
                because!(rules::GROUP_DRAINS, exposure = exposure, zone = zone, healthy = healthy)
            } else {
                because!(rules::GROUP_RETURNS, exposure = exposure, zone = zone, healthy = healthy)
            };
            self.marks((Change::Other, Some(Place::Balancer(exposure)), after[at]), because);
        }
        if before != after {
            self.epoch();
        }
    }
}

/// How many members of each group are healthy, from the health of all members in order.
fn healths(plan: &Plan, mut healthy: impl Iterator<Item = bool>) -> Vec<Health> {
    let one = |group: &plan::Group| {
        let members = group.members.len();
        let own = healthy.by_ref().take(members).filter(|it| *it).count();
        let closed = group.capacity.as_ref().is_some_and(|it| it.scaler.is_zero());
        Health { healthy: own as u64, members: members as u64, closed }
    };
    plan.groups.iter().map(one).collect()
}

fn members(group: &plan::Group) -> impl Iterator<Item = Host> {
    group.members.iter().map(|member| member.host)
}

fn every(plan: &Plan) -> Duration {
    plan.pick.feedback.as_ref().map_or(EVERY, |feedback| feedback.value().every)
}

/// Requests in a time as thousandths of one a second.
fn rate(count: Option<&u32>, every: Duration) -> u64 {
    let count = u64::from(count.copied().unwrap_or(0));
    count * 1_000_000 / (every.as_millis() as u64).max(1)
}

fn metric(feedback: &plan::Feedback, members: impl Iterator<Item = Usage>) -> Metric {
    let (part, whole) = feedback.full.parts();
    let max = (part * 100 / whole) as u32;
    Metric { usage: Usage::total(members), max, dry_run: feedback.dry_run }
}

/// What a backend uses at a rate: what its Pod is said to, of what that asks for.
fn usage(host: Host, rate: u64, state: &State) -> Usage {
    let Host::Pod(pod) = host else { return Usage::default() };
    let cpu = state.router.model().pods[pod].app.cpu;
    Usage { used: cpu.used(rate), of: u64::from(cpu.request) }
}
