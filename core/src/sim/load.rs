//! How busy groups are, and what follows: capacities that move with what Pods report, and groups
//! that are drained while too few of their members are healthy.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::balance::drain::{Drain, Health};
use crate::balance::feedback::{Feedback, Metric, Report, SETTLES, Usage};
use crate::base::{ExposureId, Id, Place, Share, Time, ZoneId};
use crate::explain::because;
use crate::path;
use crate::plan::{self, Host, Measures, Plan, Signal};
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
    counts: BTreeMap<Host, u64>,
    /// What each backend had got at the last report, from all load balancers.
    seen: BTreeMap<Host, u64>,
    feedback: Feedback,
    drain: Option<Drain>,
    /// What the load balancer goes by, which follows what was found once that has moved enough.
    goes_by: Vec<Option<u64>>,
    /// Of each group that counts as full, when it was last reported to be.
    pub(super) full: Vec<Option<Time>>,
    /// Whether reports decided something, the last time.
    decides: bool,
    /// All reports so far.
    reports: Arc<Vec<Loaded>>,
}

/// What was measured at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// When.
    pub at: Time,
    /// By group, in the order of the plan.
    pub groups: Vec<GroupLoad>,
    /// By Pod, what it uses of the processors that it asks for, in thousandths; where something else
    /// is reported, the first of that.
    pub pods: Vec<(Host, u64)>,
}

/// What was measured of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupLoad {
    /// Its zone, if it has one.
    pub zone: Option<ZoneId>,
    /// What it got, in thousandths of a request a second.
    pub rate: u64,
    /// How much there is on average of each signal of the plan, in thousandths; of processors that
    /// members ask for where the plan has none.
    pub used: Vec<u64>,
    /// Whether some of that has reached its maximum; of what is only watched where nothing counts.
    pub full: bool,
    /// What it can take, in thousandths of a request a second, if that is measured or said.
    pub capacity: Option<u64>,
    /// Whether it is drained.
    pub drained: bool,
}

impl State {
    /// Starts to measure load balancers that spread requests and are not measured yet.
    pub(super) fn adopt_loads(&mut self) {
        let plans = Arc::clone(self.router.plans());
        for (exposure, plan) in plans.built() {
            let Some(split) = &plan.pick.split else { continue };
            if self.loads.iter().any(|it| it.exposure == exposure) {
                continue;
            }
            let number = self.loads.len() as u32;
            let settles = plan.pick.feedback.as_ref().map_or(SETTLES, |it| it.value().settles);
            self.loads.push(Loads {
                exposure,
                counts: BTreeMap::new(),
                seen: BTreeMap::new(),
                feedback: Feedback::new(settles),
                drain: split.value().drain.map(|limit| Drain::new(plan.groups.len(), limit)),
                goes_by: Vec::new(),
                full: Vec::new(),
                decides: false,
                reports: Arc::default(),
            });
            self.drains_groups(exposure);
            self.queue.push(self.now + every(plan), Event::Reports(number));
        }
    }

    /// Counts a request that goes to a backend.
    pub(super) fn loads(&mut self, exposure: ExposureId, host: Host) {
        *self.served.entry(host).or_default() += 1;
        if let Some(loads) = self.loads.iter_mut().find(|it| it.exposure == exposure) {
            *loads.counts.entry(host).or_default() += 1;
        }
    }

    /// Everything that was measured of the load balancer of an exposure.
    pub(super) fn loaded(&self, exposure: ExposureId) -> &[Loaded] {
        let loads = self.loads.iter().find(|it| it.exposure == exposure);
        loads.map_or(&[], |it| &it.reports)
    }

    /// Takes a report of how busy everything is.
    pub(super) fn reports(&mut self, number: u32) {
        let plans = Arc::clone(self.router.plans());
        let exposure = self.loads[number as usize].exposure;
        let Some(plan) = plans.of(exposure) else { return };
        self.queue.push(self.now + every(plan), Event::Reports(number));
        self.hears_demand();
        let (reports, pods) = self.measure(number, plan);
        let loads = &mut self.loads[number as usize];
        let decides = plan.pick.feedback.as_ref().is_some_and(|it| it.value().decides());
        if decides {
            loads.feedback.step(self.now, &reports);
        }
        if decides != loads.decides {
            // What was full is told anew, since another thing follows from it.
            (loads.decides, loads.full) = (decides, Vec::new());
            if !decides {
                loads.feedback.forget();
            }
        }
        let groups = loads.groups(plan, &reports, self.router.loads(exposure));
        self.notes_full(number, plan, &groups);
        let loads = &mut self.loads[number as usize];
        Arc::make_mut(&mut loads.reports).push(Loaded { at: self.now, groups, pods });
        if moved(&loads.goes_by, loads.feedback.capacities()) {
            loads.goes_by = loads.feedback.capacities().to_vec();
            let capacities = loads.goes_by.clone();
            self.router.measures(exposure, &capacities);
            self.epoch();
        }
    }

    /// Whoever tells load balancers how to spread requests hears what is asked for now.
    fn hears_demand(&mut self) {
        let all: Vec<ExposureId> = self.loads.iter().map(|it| it.exposure).collect();
        let before: Vec<Vec<u64>> = all.iter().map(|id| self.router.asked_of(*id)).collect();
        if !self.router.hears(self.now) {
            return;
        }
        for (exposure, before) in all.into_iter().zip(before) {
            if self.router.asked_of(exposure) != before {
                let because = because!(rules::DEMAND_HEARD, exposure = exposure);
                self.marks((Change::Other, Some(Place::Balancer(exposure)), false), because);
            }
        }
        self.epoch();
    }

    /// What each group reports of the time since the last report, and what each Pod uses: a group
    /// gets what this load balancer sends, and a Pod works for all that send to it.
    fn measure(&mut self, number: u32, plan: &Plan) -> (Vec<Report>, Vec<(Host, u64)>) {
        let loads = &mut self.loads[number as usize];
        let counts = std::mem::take(&mut loads.counts);
        let seen = std::mem::take(&mut loads.seen);
        let (signals, every) = (signals(plan), every(plan));
        let own = |host| rate(counts.get(&host).copied(), every);
        let all = |host: Host| {
            let now = self.served.get(&host).copied().unwrap_or(0);
            rate(Some(now - seen.get(&host).copied().unwrap_or(0)), every)
        };
        let used = |host, signal: &Signal| self.usage((host, all(host)), &signal.measures);
        let metric = |signal: &Signal, group: &plan::Group| {
            path::metric(signal, Usage::total(members(group).map(|host| used(host, signal))))
        };
        let report = |group: &plan::Group| Report {
            rate: members(group).map(own).sum(),
            members: group.members.len() as u64,
            metrics: signals.iter().map(|signal| metric(signal, group)).collect(),
        };
        let pods = plan.groups.iter().flat_map(members);
        let pods = pods.map(|host| (host, used(host, &signals[0]).permille())).collect();
        let reports = plan.groups.iter().map(report).collect();
        self.loads[number as usize].seen.clone_from(&self.served);
        (reports, pods)
    }

    /// What a backend uses at a rate: what its Pod is said to.
    fn usage(&self, (host, rate): (Host, u64), measures: &Measures) -> Usage {
        let Host::Pod(pod) = host else { return Usage::default() };
        path::usage(&self.router.model().pods[pod].app, measures, rate)
    }

    /// Drains groups, or takes them back, by what is known of the health of their members.
    pub(super) fn drains_groups(&mut self, exposure: ExposureId) {
        let Some(at) = self.loads.iter().position(|it| it.exposure == exposure) else { return };
        let plans = Arc::clone(self.router.plans());
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
                because!(rules::GROUP_DRAINS, healthy = healthy, exposure = exposure, zone = zone)
            } else {
                because!(rules::GROUP_RETURNS, healthy = healthy, exposure = exposure, zone = zone)
            };
            self.marks((Change::Other, Some(Place::Balancer(exposure)), after[at]), because);
        }
        if before != after {
            self.epoch();
        }
    }
}

impl Loads {
    fn groups(&self, plan: &Plan, reports: &[Report], known: &[path::Load]) -> Vec<GroupLoad> {
        let said = |at: usize| {
            let own = plan.groups[at].capacity.as_ref()?;
            own.because.span.and(known.get(at)?.capacity)
        };
        let capacities = self.feedback.capacities();
        let one = |(at, (group, report)): (usize, (&plan::Group, &Report))| GroupLoad {
            zone: group.zone,
            rate: report.rate,
            used: report.metrics.iter().map(|metric| metric.usage.permille()).collect(),
            full: plan.pick.feedback.is_some() && is_over(&report.metrics),
            capacity: capacities.get(at).copied().flatten().or_else(|| said(at)),
            drained: self.drain.as_ref().is_some_and(|drain| drain.is_drained(at)),
        };
        plan.groups.iter().zip(reports).enumerate().map(one).collect()
    }
}

/// Whether some capacity has moved by more than a two-hundredth: less nobody sees, and each change is
/// a world to remember.
fn moved(from: &[Option<u64>], to: &[Option<u64>]) -> bool {
    let far = |pair: (&Option<u64>, &Option<u64>)| match pair {
        (Some(from), Some(to)) => from.abs_diff(*to) > from / 200,
        (from, to) => from != to,
    };
    from.len() != to.len() || from.iter().zip(to).any(far)
}

/// Whether something that counts has reached its maximum; anything, if nothing counts.
fn is_over(metrics: &[Metric]) -> bool {
    let counts = metrics.iter().any(|metric| !metric.dry_run);
    metrics.iter().any(|metric| metric.dry_run != counts && metric.usage.reaches(metric.max))
}

/// How many members of each group are healthy, from the health of all members in order.
fn healths(plan: &Plan, mut healthy: impl Iterator<Item = bool>) -> Vec<Health> {
    let one = |group: &plan::Group| {
        let members = group.members.len();
        let own = healthy.by_ref().take(members).filter(|it| *it).count();
        Health { healthy: own as u64, members: members as u64, closed: group.is_closed() }
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
fn rate(count: Option<u64>, every: Duration) -> u64 {
    count.unwrap_or(0) * 1_000_000 / (every.as_millis() as u64).max(1)
}

/// What is measured: what is reported, or else what nobody asks for.
fn signals(plan: &Plan) -> Vec<Signal> {
    let unasked =
        || Signal { name: String::new(), measures: Measures::Cpu, full: Share::ONE, dry_run: true };
    match &plan.pick.feedback {
        Some(feedback) if !feedback.value().signals.is_empty() => feedback.value().signals.clone(),
        _ => vec![unasked()],
    }
}
