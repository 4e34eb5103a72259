//! How much groups can take, by how busy their members say they are.
//!
//! The public page on utilization-based load balancing promises that traffic to a group shrinks
//! until its average usage is below a maximum, that it takes up to 30 seconds, and that the average
//! of a group counts, not a single member. It does not publish the formula. Here a group at
//! `usage` percent with a rate can take `rate × maximum / usage`, and capacities move to that value
//! over some seconds; who gets what then is up to [`split`](super::split).

use std::time::Duration;

use super::split::shared;
use crate::base::Time;

/// The most usage of a group where nobody says otherwise, in percent.
pub const MAX: u32 = 80;
/// For how long a change is spread out where nobody says otherwise.
pub const SETTLES: Duration = Duration::from_secs(30);
/// In this part of that time a capacity would move all the way to what reports say; with reports
/// every 5 seconds it goes half of the way at each, so that after 30 seconds a sixty-fourth is left.
const LAGS: u32 = 3;
/// No group's capacity falls below the mean of all divided by this: usage alone takes no group out.
const LEAST: u64 = 100;
/// Groups are kept at this part of what they can take, in percent, so that their usage ends below
/// the maximum, not at it.
const AIM: u128 = 99;

/// How much of something is used, in any unit: of processors in thousandths, of memory in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// What is used.
    pub used: u64,
    /// What was asked for, of which usage is a part; usage may be above it.
    pub of: u64,
}

impl Usage {
    /// Of many containers, or many Pods, together: all that is used of all that was asked for.
    pub fn total(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::default(), |sum, part| Self {
            used: sum.used.saturating_add(part.used),
            of: sum.of.saturating_add(part.of),
        })
    }

    /// Whether it is at `max` percent or above; exactly at it counts.
    pub fn reaches(self, max: u32) -> bool {
        self.of > 0 && u128::from(self.used) * 100 >= u128::from(self.of) * u128::from(max)
    }

    /// In thousandths, rounded down; 0 if nothing was asked for.
    pub fn permille(self) -> u64 {
        let permille = (u128::from(self.used) * 1_000).checked_div(self.of.into()).unwrap_or(0);
        u64::try_from(permille).unwrap_or(u64::MAX)
    }

    /// Both numbers with at most 31 bits, so that they can be multiplied with a rate.
    fn small(self) -> (u128, u128) {
        let shift = 33_u32.saturating_sub((self.used | self.of).leading_zeros());
        ((self.used >> shift).max(1).into(), (self.of >> shift).max(1).into())
    }
}

/// One thing that is measured in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// The average over the group.
    pub usage: Usage,
    /// At how many percent the group is full.
    pub max: u32,
    /// Whether it is only shown and decides nothing.
    pub dry_run: bool,
}

/// What is known of a group at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it gets, in thousandths of a request a second.
    pub rate: u64,
    /// How many members it has.
    pub members: u64,
    /// What is measured.
    pub metrics: Vec<Metric>,
}

/// Whether a group is full: any metric that decides has reached its maximum.
pub fn is_full(metrics: &[Metric]) -> bool {
    metrics.iter().any(|metric| !metric.dry_run && metric.usage.reaches(metric.max))
}

/// What a group can take, in thousandths of a request a second: at this rate times how far its
/// usage is from its maximum, by the metric that allows least. More than the rate exactly if the
/// group is not full. `None` if no metric decides, or there is nothing to judge by.
pub fn capacity(rate: u64, metrics: &[Metric]) -> Option<u64> {
    let decide = metrics.iter().filter(|metric| !metric.dry_run);
    let capacities = decide.filter(|metric| rate > 0 && metric.usage.used > 0).map(|metric| {
        let (used, of) = metric.usage.small();
        let most = u128::from(rate) * u128::from(metric.max) * of / (100 * used);
        let most = u64::try_from(most).unwrap_or(u64::MAX);
        if metric.usage.reaches(metric.max) { most.min(rate) } else { most.max(rate + 1) }
    });
    capacities.min()
}

/// The capacities of some groups, which follow what they report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    capacities: Vec<Option<u64>>,
    last: Option<Time>,
    lag: Duration,
}

impl Feedback {
    /// Nothing is known yet: no group is ever full. Changes are spread out for so long.
    pub fn new(settles: Duration) -> Self {
        Self { capacities: Vec::new(), last: None, lag: settles / LAGS }
    }

    /// Forgets what was reported, since nothing is to follow from it any more: no group is full.
    pub fn forget(&mut self) {
        self.capacities.fill(None);
        self.last = None;
    }

    /// What each group can take, in thousandths of a request a second; `None` if it is never full.
    pub fn capacities(&self) -> &[Option<u64>] {
        &self.capacities
    }

    /// Takes reports of all groups, in their order, and moves capacities to what they say: the
    /// first only tells how much there is, shared by members; each later one moves them on.
    pub fn step(&mut self, now: Time, reports: &[Report]) {
        let goals = goals(reports);
        if self.capacities.len() != goals.len() {
            self.capacities = vec![None; goals.len()];
        }
        let gone = self.last.map_or(Duration::ZERO, |last| now - last).min(self.lag);
        let starts = starts(reports, &goals);
        for (at, capacity) in self.capacities.iter_mut().enumerate() {
            *capacity = goals[at]
                .map(|goal| toward(capacity.unwrap_or(starts[at]), goal, (gone, self.lag)));
        }
        self.last = Some(now);
    }
}

/// What groups should get at most by what they report, a little less than they can take. One that
/// nobody asks is taken to be like the others.
pub fn goals(reports: &[Report]) -> Vec<Option<u64>> {
    let measured: Vec<Option<u64>> =
        reports.iter().map(|report| capacity(report.rate, &report.metrics)).collect();
    let known =
        || reports.iter().zip(&measured).filter_map(|(report, known)| Some((report, (*known)?)));
    let sum = known().map(|(_, known)| u128::from(known)).sum::<u128>();
    let members = known().map(|(report, _)| u128::from(report.members)).sum::<u128>();
    let least = sum / (known().count().max(1) as u128 * u128::from(LEAST));
    let goal = |(report, known): (&Report, Option<u64>)| {
        let decides = report.metrics.iter().any(|metric| !metric.dry_run);
        let like_others =
            || (sum.min(u64::MAX.into()) * u128::from(report.members)).checked_div(members);
        let goal = known.map(u128::from).or_else(|| like_others().filter(|_| decides))?;
        let aim = goal.max(least) * AIM / 100;
        Some(u64::try_from(aim.max(1)).unwrap_or(u64::MAX))
    };
    reports.iter().zip(measured).map(goal).collect()
}

/// All that groups can take, shared by members: what is assumed before the first report.
fn starts(reports: &[Report], goals: &[Option<u64>]) -> Vec<u64> {
    let sum = goals.iter().flatten().fold(0, |sum: u64, goal| sum.saturating_add(*goal));
    let members = |(report, goal): (&Report, &Option<u64>)| goal.map_or(0, |_| report.members);
    let members: Vec<u64> = reports.iter().zip(goals).map(members).collect();
    shared(sum, &members)
}

/// A value on its way to a goal after some part of the time that the whole way takes.
fn toward(from: u64, goal: u64, (gone, lag): (Duration, Duration)) -> u64 {
    let way = u128::from(from.abs_diff(goal)) * gone.as_micros();
    // Rounded up, so that the last step is not left out for ever.
    let way = way.div_ceil(lag.as_micros().max(1)) as u64;
    if goal > from { from + way } else { from - way }
}

#[cfg(test)]
mod tests;
