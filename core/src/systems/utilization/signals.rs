//! What is reported of Pods, and when it is full.

use std::time::Duration;

use crate::balance::feedback::{MAX, SETTLES};
use crate::base::{Permille, Share, Version};
use crate::explain::{Decision, Reason, because};
use crate::manifest::policy::CustomMetric;
use crate::model::Model;
use crate::plan::{Feedback, Host, Measures, Plan, Signal};

use super::ask::{Ask, Behind};
use super::built;
use super::rules::{
    ANY_METRIC, BY_POLICY, BY_REPORTS, DEFAULT_MOST, DRY_RUN, NOBODY_SAYS, OFF, OWN_TOO_OLD,
    REPORTS, UNKNOWN_METRIC,
};

/// CPU, as the agent of the cluster reports it.
pub(super) const CPU: &str = "gke.cpu";
/// How names of metrics begin that applications report.
pub(super) const OWN: &str = "gke.named_metrics.";
/// The first version that has such metrics.
const OWN_SINCE: Version = Version::new(1, 34, 1, 1_127_000);
/// The same, as the documentation writes it.
const OWN_SINCE_TEXT: &str = "1.34.1-gke.1127000";
/// How often reports are taken. That is not published.
const EVERY: Duration = Duration::from_secs(5);

/// Says how backends report how full they are, or why they do not.
pub(super) fn amend(behind: &Behind<'_>, model: &Model, plan: &mut Plan) {
    let Some(ask) = &behind.ask else {
        let measured = behind.is_gateway() && is_measured(model, plan);
        plan.why_not.extend(measured.then(|| because!(OFF, service = behind.service)));
        return;
    };
    if let Some(refused) = behind.refused(model) {
        return plan.why_not.push(refused);
    }
    plan.why_not.extend(ask.policy.metrics.iter().filter_map(|metric| doubt(ask, metric, model)));
    plan.pick.feedback = feedback(ask, model);
    if let Some(feedback) = &plan.pick.feedback {
        built::amend(ask, &mut plan.resources);
        let unsaid = plan.groups.iter_mut().filter_map(|group| group.capacity.as_mut());
        for capacity in unsaid.filter(|it| feedback.value().decides() && it.target.is_none()) {
            capacity.because = because!(BY_REPORTS, policy = ask.name()).at(ask.span());
        }
    }
}

/// Whether any Pod behind it was measured.
fn is_measured(model: &Model, plan: &Plan) -> bool {
    let mut members = plan.groups.iter().flat_map(|group| &group.members);
    members.any(|member| match member.host {
        Host::Pod(pod) => model.pods[pod].app.cpu.measured.is_some(),
        Host::Node(_) => false,
    })
}

fn feedback(ask: &Ask<'_>, model: &Model) -> Option<Decision<Feedback>> {
    let metrics = &ask.policy.metrics;
    let signals: Vec<Signal> = metrics.iter().filter_map(|it| signal(it, model)).collect();
    let full = signals.iter().map(|signal| signal.full).min()?;
    let because =
        because!(BY_POLICY, policy = ask.name(), service = ask.service, full = used(full));
    let count = signals.len();
    let feedback = Feedback { signals, every: EVERY, settles: SETTLES };
    let mut decision = Decision::new(feedback, because.at(ask.span()));
    if let Some(metric) =
        metrics.iter().find(|it| it.most.is_none() && measures(it, model).is_some())
    {
        let full = used(most(metric));
        let because = because!(DEFAULT_MOST, metric = metric.name.span, full = full);
        decision = decision.and(because.at(metric.span));
    }
    if count > 1 {
        decision = decision.and(because!(ANY_METRIC, count = count));
    }
    Some(decision.and(because!(REPORTS, every = EVERY, settles = SETTLES)))
}

fn signal(metric: &CustomMetric, model: &Model) -> Option<Signal> {
    Some(Signal {
        name: metric.name.value.clone(),
        measures: measures(metric, model)?,
        full: most(metric),
        dry_run: is_dry(metric),
    })
}

/// What a metric measures; `None` if it measures nothing here.
pub(super) fn measures(metric: &CustomMetric, model: &Model) -> Option<Measures> {
    if metric.name.value == CPU {
        return Some(Measures::Cpu);
    }
    let old = !model.cluster.version.value().at_least(OWN_SINCE);
    own(metric).filter(|_| !old).map(|own| Measures::Own(own.to_owned()))
}

/// The name that an application has for a metric of its own.
fn own(metric: &CustomMetric) -> Option<&str> {
    metric.name.value.strip_prefix(OWN).filter(|own| !own.is_empty())
}

/// At how much a zone is full.
pub(super) fn most(metric: &CustomMetric) -> Share {
    Share::of(metric.most.map_or(MAX, |most| most.value).into(), 100)
}

pub(super) fn is_dry(metric: &CustomMetric) -> bool {
    metric.dry_run.is_some_and(|dry| dry.value)
}

fn used(part: Share) -> Permille {
    let (part, whole) = part.parts();
    Permille(part * 1_000 / whole)
}

/// Why a metric changes nothing.
pub(super) fn doubt(ask: &Ask<'_>, metric: &CustomMetric, model: &Model) -> Option<Reason> {
    let name = metric.name.span;
    match measures(metric, model) {
        None if own(metric).is_none() => {
            Some(because!(UNKNOWN_METRIC, metric = name, known = CPU, own = OWN).at(name))
        }
        None => {
            let version = *model.cluster.version.value();
            let because = because!(OWN_TOO_OLD, since = OWN_SINCE_TEXT, version = version);
            Some(because.at(name))
        }
        Some(Measures::Own(own)) if !is_said(ask, &own, model) => {
            Some(because!(NOBODY_SAYS, service = ask.service, metric = name).at(name))
        }
        Some(_) => {
            let at = metric.dry_run.filter(|dry| dry.value)?;
            Some(because!(DRY_RUN, metric = name).at(at.span))
        }
    }
}

/// Whether some Pod of the Service is said to report a value.
fn is_said(ask: &Ask<'_>, own: &str, model: &Model) -> bool {
    (0..model.services[ask.service].ports.len()).any(|port| {
        let mut endpoints = model.endpoints_of(ask.service, port as u16);
        endpoints.any(|(_, endpoint)| {
            endpoint.pod.is_some_and(|pod| model.pods[pod].app.reports.contains_key(own))
        })
    })
}
