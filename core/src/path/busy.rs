//! How busy the groups of a load balancer are by what is known before anything moves, and where
//! that leads.

use std::collections::BTreeMap;

use crate::balance::feedback::{self, Metric, Report, Usage};
use crate::base::{ExposureId, Id, Permille, Share};
use crate::explain::{Reason, because};
use crate::model::{App, Model, Reported};
use crate::path::balancer::Balancer;
use crate::path::router::Router;
use crate::path::rules;
use crate::path::spread::Load;
use crate::plan::{Feedback, Group, Host, Measures, Plan, Signal};

/// How busy a group is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Busy {
    /// What is known of each signal, in the order of the plan.
    pub usages: Vec<Usage>,
    /// Whether it counts as full.
    pub full: bool,
    /// The part of all requests that it gets before anybody reports anything.
    pub share: Share,
    /// The part that reports of that would lead to, if nothing else changed.
    pub heads_for: Share,
    /// Why.
    pub because: Reason,
}

/// What an application uses of what it asks for at a rate in thousandths of a request a second.
pub(crate) fn usage(app: &App, measures: &Measures, rate: u64) -> Usage {
    match measures {
        Measures::Cpu => Usage { used: app.cpu.used(rate), of: app.cpu.request.into() },
        Measures::Own(name) => app.reports.get(name).map_or_else(Usage::default, |reported| {
            Usage { used: reported.at(rate), of: Reported::FULL }
        }),
    }
}

/// What a signal makes of the usage of a group.
pub(crate) fn metric(signal: &Signal, usage: Usage) -> Metric {
    Metric { usage, max: percent(signal.full), dry_run: signal.dry_run }
}

/// A part in percent, rounded down.
fn percent(share: Share) -> u32 {
    let (part, whole) = share.parts();
    (u128::from(part) * 100 / u128::from(whole)) as u32
}

impl Router {
    /// How busy each group of an exposure's load balancer is, in the order of the plan; empty where
    /// nobody reports that.
    pub fn busy(&self, exposure: ExposureId) -> Vec<Busy> {
        let plan = self.plans.of(exposure);
        let found = plan.zip(self.balancer(exposure)).and_then(|(plan, balancer)| {
            let feedback = plan.pick.feedback.as_ref()?.value();
            let asked = self.asked_of(exposure);
            Some(balancer.busy(plan, feedback, (&self.model, &asked, &self.expected())))
        });
        found.unwrap_or_default()
    }

    /// What each backend is going to get of all load balancers that spread requests over groups, in
    /// thousandths of a request a second.
    pub(crate) fn expected(&self) -> BTreeMap<Host, u64> {
        let mut rates = BTreeMap::new();
        let spread = self.balancers.iter().filter(|it| !it.loads().is_empty());
        for (host, rate) in spread.flat_map(Balancer::expected) {
            *rates.entry(host).or_default() += rate;
        }
        rates
    }
}

impl Balancer {
    fn busy(
        &self,
        plan: &Plan,
        feedback: &Feedback,
        (model, asked, rates): (&Model, &[u64], &BTreeMap<Host, u64>),
    ) -> Vec<Busy> {
        let report = |(group, load): (&Group, &Load)| report(group, load, (feedback, rates, model));
        let reports: Vec<Report> = plan.groups.iter().zip(self.loads()).map(report).collect();
        let goals = feedback::goals(&reports);
        let then = self.spread_by(model, &goals, asked);
        let sum = |loads: &[Load]| loads.iter().map(|load| load.rate).sum::<u64>();
        let wholes = (sum(self.loads()), sum(&then));
        let all = plan.groups.iter().zip(&reports).zip(self.loads().iter().zip(&then));
        let busy = |((group, report), (now, then)): ((&Group, &Report), (&Load, &Load))| {
            let parts = (Share::of(now.rate, wholes.0), Share::of(then.rate, wholes.1));
            told(group, report, (feedback, parts))
        };
        all.map(busy).collect()
    }
}

fn report(
    group: &Group,
    load: &Load,
    (feedback, rates, model): (&Feedback, &BTreeMap<Host, u64>, &Model),
) -> Report {
    let own = |signal: &Signal| {
        let pods = group.members.iter().filter_map(|member| match member.host {
            Host::Pod(pod) => Some((member.host, &model.pods[pod].app)),
            Host::Node(_) => None,
        });
        let rate = |host| rates.get(&host).copied().unwrap_or(0);
        Usage::total(pods.map(|(host, app)| now(app, &signal.measures, rate(host))))
    };
    Report {
        rate: load.rate,
        members: group.members.len() as u64,
        metrics: feedback.signals.iter().map(|signal| metric(signal, own(signal))).collect(),
    }
}

/// What it was measured to use, or else what it is going to use.
fn now(app: &App, measures: &Measures, rate: u64) -> Usage {
    match (measures, app.cpu.measured) {
        (Measures::Cpu, Some(used)) => Usage { used: used.into(), of: app.cpu.request.into() },
        _ => usage(app, measures, rate),
    }
}

fn told(group: &Group, report: &Report, (feedback, parts): (&Feedback, (Share, Share))) -> Busy {
    let full = feedback::is_full(&report.metrics);
    let usages: Vec<Usage> = report.metrics.iter().map(|metric| metric.usage).collect();
    Busy {
        usages,
        full,
        share: parts.0,
        heads_for: parts.1,
        because: why(group, report, (feedback, parts)),
    }
}

/// Why a group is going to get another part, by the signal that says most.
fn why(group: &Group, report: &Report, (feedback, parts): (&Feedback, (Share, Share))) -> Reason {
    let zone = group.zone.unwrap_or_else(|| Id::from_index(0));
    let signals = feedback.signals.iter().zip(&report.metrics);
    let decides = |(signal, _): &(&Signal, &Metric)| !signal.dry_run || !feedback.decides();
    let said = signals.filter(decides).max_by_key(|(_, metric)| {
        u128::from(metric.usage.permille()) * 100 / u128::from(metric.max.max(1))
    });
    let Some((_, metric)) = said.filter(|(_, metric)| metric.usage.of > 0) else {
        return because!(rules::NOBODY_REPORTS, zone = zone);
    };
    let (used, max) = (Permille(metric.usage.permille()), Permille(u64::from(metric.max) * 10));
    if !feedback.decides() {
        return because!(rules::ONLY_WATCHED, zone = zone, used = used, full = max);
    }
    let change = match parts.1.cmp(&parts.0) {
        std::cmp::Ordering::Less => "less",
        std::cmp::Ordering::Equal => "as much as now",
        std::cmp::Ordering::Greater => "more",
    };
    if metric.usage.reaches(metric.max) {
        because!(rules::REPORTS_FULL, zone = zone, used = used, full = max, change = change)
    } else {
        because!(rules::REPORTS_ROOM, zone = zone, used = used, full = max, change = change)
    }
}
