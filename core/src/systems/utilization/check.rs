//! Problems: what a policy says that has no effect, and what people expect of it that it does not do.

use std::time::Duration;

use crate::balance::feedback::{MAX, SETTLES, Usage};
use crate::base::{At, DoorId, ExposureId, Permille, PodId, ServiceId, ZoneId};
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::annotations::{MAX_RATE, max_rate};
use crate::manifest::policy::{
    BackendPolicy, CustomMetric, Distribution, DistributionPolicy, Policy, of_service as policy_of,
};
use crate::manifest::scenario::Traffic;
use crate::model::{Exposure, Model};

use super::ask::{self, Ask, Behind};
use super::rules::{
    AVERAGE, NEVER_FULL, NO_REQUEST, OTHER_TARGET, TOO_SHORT, UNKNOWN_METRIC, UNSEEN,
};
use super::signals::{CPU, doubt, is_dry, measures};

/// What is strange about the policy of a Service port behind a door.
pub(super) fn check(exposure: ExposureId, model: &Model) -> Vec<Problem> {
    let Exposure::Behind(door, service, _) = model.exposures[exposure] else { return Vec::new() };
    if !model.is_provider("gke") || !is_first(exposure, model) {
        return Vec::new();
    }
    let behind = ask::behind(model, door, service);
    let Some(ask) = &behind.ask else {
        return never_full(&behind, model).into_iter().collect();
    };
    if let Some(refused) = behind.refused(model) {
        // What a policy itself lacks is said where it is read.
        let said = ask.lacks() == Some(refused);
        return Vec::from_iter((!said).then(|| Problem::warning(refused, ask.span())));
    }
    let mut problems: Vec<Problem> =
        ask.policy.metrics.iter().filter_map(|metric| of_metric(ask, metric, model)).collect();
    problems.push(unseen(ask));
    problems.extend(no_request(ask, model));
    problems.extend(single_pod(ask, model));
    problems.extend(too_short(door, service, model));
    problems
}

/// Whether it is the first of several ports of its Service behind its door: all have one policy.
fn is_first(exposure: ExposureId, model: &Model) -> bool {
    let whose = |id: ExposureId| match model.exposures[id] {
        Exposure::Behind(door, service, _) => Some((door, service)),
        _ => None,
    };
    model.exposures.ids().find(|id| whose(*id) == whose(exposure)) == Some(exposure)
}

fn of_metric(ask: &Ask<'_>, metric: &CustomMetric, model: &Model) -> Option<Problem> {
    let (name, because) = (&metric.name, doubt(ask, metric, model)?);
    if measures(metric, model).is_some() {
        return Some(Problem::note(because, because.span.unwrap_or(name.span)));
    }
    let problem = Problem::warning(because, name.span);
    let meant = because.rule == &UNKNOWN_METRIC && name.value.to_ascii_lowercase().contains("cpu");
    Some(if meant { problem.write(CPU, (name.span, &name.value)) } else { problem })
}

/// What no text shows.
fn unseen(ask: &Ask<'_>) -> Problem {
    Problem::note(because!(UNSEEN, profile = "performance"), ask.span())
}

/// A Pod that was measured and asks for nothing.
fn no_request(ask: &Ask<'_>, model: &Model) -> Option<Problem> {
    let cpu = |pod: PodId| model.pods[pod].app.cpu;
    let (pod, ..) = measured(ask.service, model).into_iter().find(|(pod, ..)| !cpu(*pod).asks)?;
    let because = because!(NO_REQUEST, pod = pod, assumed = cpu(pod).request);
    let span = model.pods[pod].origin.span().unwrap_or(ask.span());
    Some(Problem::warning(because, span))
}

/// A single Pod that is full where its zone is not.
fn single_pod(ask: &Ask<'_>, model: &Model) -> Option<Problem> {
    let metric = ask.policy.metrics.iter().find(|it| it.name.value == CPU && !is_dry(it))?;
    let max = metric.most.map_or(MAX, |most| most.value);
    let pods = measured(ask.service, model);
    let average = |zone: ZoneId| {
        Usage::total(pods.iter().filter(|(_, own, _)| *own == zone).map(|(.., usage)| *usage))
    };
    let busy =
        pods.iter().filter(|(_, zone, usage)| usage.reaches(max) && !average(*zone).reaches(max));
    let (pod, zone, usage) = busy.max_by_key(|(.., usage)| usage.permille())?;
    let (used, average) = (Permille(usage.permille()), Permille(average(*zone).permille()));
    let word = "WEIGHTED_ROUND_ROBIN";
    let because = because!(AVERAGE, pod = *pod, used = used, average = average, word = word);
    Some(Problem::note(because, metric.span))
}

/// What Pods of a Service were measured to use, with their zones.
fn measured(service: ServiceId, model: &Model) -> Vec<(PodId, ZoneId, Usage)> {
    let ports = 0..model.services[service].ports.len().min(1);
    let endpoints = ports.flat_map(|port| model.endpoints_of(service, port as u16));
    let one = |pod: PodId| {
        let (it, cpu) = (&model.pods[pod], model.pods[pod].app.cpu);
        let usage = Usage { used: cpu.measured?.into(), of: cpu.request.into() };
        Some((pod, model.nodes[it.node?].zone, usage))
    };
    endpoints.filter_map(|(_, endpoint)| one(endpoint.pod?)).collect()
}

/// Traffic that is over before anything can have changed.
fn too_short(door: DoorId, service: ServiceId, model: &Model) -> Option<Problem> {
    let short = |entry: &&Traffic| entry.last.is_some_and(|last| last < SETTLES);
    let to = |entry: &&Traffic| {
        let (_, name) = entry.target();
        let name = name.split(':').next().unwrap_or(name);
        let services = model.find_service(name) == Some(service);
        services || model.find_door(name, |_| true) == Some(door)
    };
    let entry = model.traffic.iter().filter(short).find(to)?;
    let last = entry.last.unwrap_or(Duration::ZERO);
    let because = because!(TOO_SHORT, client = entry.from.span, last = last, settles = SETTLES);
    Some(Problem::note(because, entry.span))
}

/// An order in which groups are filled that none ever is.
fn never_full(behind: &Behind<'_>, model: &Model) -> Option<Problem> {
    if !behind.is_gateway() {
        return None;
    }
    let it = &model.services[behind.service];
    let (namespace, name) = (model.name(it.namespace), model.name(it.name));
    let order = policy_of(&model.policies.distributions, namespace, name)?;
    let own = policy_of(&model.policies.backends, namespace, name);
    let limited = own.is_some_and(|policy: &BackendPolicy| policy.max_rate.is_some())
        || it.annotations.get(MAX_RATE).and_then(max_rate).is_some();
    let algorithm = order.algorithm.filter(|it| fills(*it, model) && !limited)?;
    let because = because!(
        NEVER_FULL,
        policy = DistributionPolicy::meta(order).name_span,
        service = behind.service,
        rate = 100_000_000_u64
    );
    Some(Problem::warning(because, algorithm.span))
}

/// Whether an algorithm fills one place before the next, and there is another.
fn fills(algorithm: At<Distribution>, model: &Model) -> bool {
    let regions = |zone: ZoneId| model.zones[zone].region;
    let first = model.zones.ids().next();
    match algorithm.value {
        Distribution::SprayToRegion => false,
        Distribution::WaterfallByZone => model.zones.len() > 1,
        Distribution::WaterfallByRegion => {
            first.is_some_and(|first| model.zones.ids().any(|zone| regions(zone) != regions(first)))
        }
    }
}

/// Policies that go by metrics and are about something else than a Service.
pub(super) fn world(model: &Model) -> Vec<Problem> {
    let policies = model.policies.backends.iter().filter(|policy| !policy.metrics.is_empty());
    let other = policies.filter_map(|policy| {
        let target = policy.target.as_ref().filter(|target| !target.is_service())?;
        let (name, kind) = (policy.meta.name_span, target.kind.span);
        Some(Problem::note(because!(OTHER_TARGET, policy = name, kind = kind), kind))
    });
    other.collect()
}
