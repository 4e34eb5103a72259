//! Problems: what the text says of doors and of what is behind them that has no effect, or another
//! one than meant.

use crate::base::{DoorId, ExposureId, PodId, ServiceId, Span};
use crate::explain::{Fact, Reason, because};
use crate::manifest::annotations::{BACKEND_CONFIG, MAX_RATE};
use crate::manifest::policy::{Policy, of_service};
use crate::manifest::{Edit, Problem};
use crate::model::{Exposure, Lifecycle, Model};
use crate::plan::{Asks, Probe, Wants};

use super::ask::{self, Behind};
use super::native::native;
use super::rules::backends::{NATIVE_IMPOSSIBLE, NO_NODE_PORT};
use super::rules::checks::{
    FIXED_PORT, FOR_GATEWAYS, FOR_INGRESSES, NAME_TOO_LONG, NOT_SERVING, PUT_BACK,
    RATE_IS_A_NUMBER, RATE_NEEDS_GATEWAY, RATE_REPLACED, READY_UNHEALTHY, SHUT,
};
use super::rules::doors::{ADD_ON_OFF, CLASS_FIELD, NEEDS_VPC_NATIVE, NO_CLASS};
use super::{annotations, class, mend, probe, standalone};

/// What is strange about a door.
pub(super) fn door(model: &Model, id: DoorId) -> Vec<Problem> {
    let chosen = class::choose(model, id);
    let because = *chosen.because();
    if chosen.value().is_none() {
        let told = [&CLASS_FIELD, &ADD_ON_OFF, &NEEDS_VPC_NATIVE, &NO_CLASS];
        let span = because.span.unwrap_or(model.doors[id].name_span);
        let problem = told.contains(&because.rule).then(|| Problem::warning(because, span));
        return problem.into_iter().collect();
    }
    let shut = model.doors[id]
        .routes
        .iter()
        .filter(|route| !route.to.is_empty() && route.to.iter().all(|to| to.weight == 0));
    shut.map(|route| Problem::warning(because!(SHUT), route.span)).collect()
}

/// What is strange about a Service port behind a door.
pub(super) fn behind(behind: &Behind<'_>) -> Vec<Problem> {
    let native = native(behind);
    let probe = probe::probe(behind, *native.value());
    let mut problems = Vec::new();
    problems.extend(impossible(behind, native.because()));
    if !native.value() {
        problems.extend(no_node_port(behind));
    }
    problems.extend(unhealthy(behind, probe.value()));
    problems.extend(fixed_port(behind, probe.value()));
    problems.extend(put_back(behind, probe.value()));
    problems
}

/// NEGs that are asked for and cannot be.
fn impossible(behind: &Behind<'_>, because: &Reason) -> Option<Problem> {
    let asked = behind.ask.neg().filter(|neg| neg.ingress)?;
    (because.rule == &NATIVE_IMPOSSIBLE).then(|| Problem::warning(*because, asked.span))
}

fn no_node_port(behind: &Behind<'_>) -> Option<Problem> {
    let service = behind.ask.service;
    if behind.ask.port()?.node_port.is_some() {
        return None;
    }
    let because = because!(NO_NODE_PORT, service = behind.ask.id);
    let problem = Problem::error(because, service.kind_span.unwrap_or(service.name_span));
    let texts = &behind.ask.model.texts;
    Some(problem.offer(service.kind_span.map(|span| mend::word(texts, span, "NodePort"))))
}

/// Pods that Kubernetes holds ready and the load balancer unhealthy.
fn unhealthy(behind: &Behind<'_>, probe: &Probe) -> Option<Problem> {
    let model = behind.ask.model;
    let ready = || {
        let all = behind.ask.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready);
        all.filter_map(|(_, it)| Some((it.pod?, probe.port.unwrap_or(it.addr.port))))
    };
    let span = behind.ask.service.name_span;
    match probe.asks {
        Asks::Application(Wants::Serving) => {
            let silent = |(pod, port): &(PodId, u16)| !model.pods[*pod].app.answers.serves(*port);
            let (pod, port) = ready().find(silent)?;
            Some(Problem::warning(because!(NOT_SERVING, pod = pod, port = port), span))
        }
        Asks::Application(Wants::Status200) => {
            let status = |pod: PodId| model.pods[pod].app.answers.status(&probe.path);
            let mut others = ready().filter(|(pod, _)| status(*pod) != 200);
            let (pod, _) = others.next()?;
            let because = because!(
                READY_UNHEALTHY,
                pod = pod,
                status = u32::from(status(pod)),
                path = asked_for(behind, probe),
                more = others.count()
            );
            let pods: Vec<PodId> = ready().map(|(pod, _)| pod).collect();
            Some(Problem::warning(because, span).offer(better_path(behind, &pods)))
        }
        _ => None,
    }
}

/// The path that is asked for, where it is written.
fn asked_for(behind: &Behind<'_>, probe: &Probe) -> Fact {
    let said = written_path(behind).map(Fact::Written);
    let name = || behind.ask.model.names.find(&probe.path).map(Fact::Name);
    said.or_else(name).unwrap_or(Fact::Word("/"))
}

/// Where an object says which path to ask for.
fn written_path(behind: &Behind<'_>) -> Option<Span> {
    let config = behind.backend_config().and_then(|it| it.check.as_ref());
    let check = config.or_else(|| behind.check_policy().map(|it| &it.check));
    let said = check.and_then(|check| check.path.as_ref()).map(|path| path.span);
    said.or_else(|| {
        let (_, path) = probe::readiness_path(behind).filter(|_| !behind.is_gateway())?;
        Some(path.span)
    })
}

/// Lets the load balancer ask for a path to which all these Pods answer 200.
fn better_path(behind: &Behind<'_>, pods: &[PodId]) -> Option<Edit> {
    let model = behind.ask.model;
    let fits = |path: &str| pods.iter().all(|pod| model.pods[*pod].app.answers.status(path) == 200);
    let first = &model.pods[*pods.first()?].app.answers.http;
    let probed = probe::readiness_path(behind).map(|(_, path)| path.value.as_str());
    let mut known = probed.into_iter().chain(first.keys().map(String::as_str));
    let path = known.find(|path| fits(path))?;
    if let Some(span) = written_path(behind) {
        return Some(mend::word(&model.texts, span, path));
    }
    behind.is_gateway().then(|| mend::health_check_policy(&behind.ask, path))
}

/// A port that is asked and on which nothing is served.
fn fixed_port(behind: &Behind<'_>, probe: &Probe) -> Option<Problem> {
    let port = probe.port?;
    let (_, endpoint) = behind.ask.endpoints().find(|(_, it)| it.addr.port != port)?;
    let config = behind.backend_config().and_then(|it| it.check.as_ref()?.port);
    let policy = behind.check_policy().and_then(|it| it.check.port);
    let span = config.or(policy)?.span;
    Some(Problem::note(because!(FIXED_PORT, port = port, serving = endpoint.addr.port), span))
}

/// A backend service of the controller's whose capacity somebody has changed.
fn put_back(behind: &Behind<'_>, probe: &Probe) -> Option<Problem> {
    if behind.is_gateway() {
        return None;
    }
    let mut all = behind.ask.model.cloud.proxy_services.iter();
    let own = all.find(|one| one.name.value == probe.name)?;
    let one = crate::base::Share::ONE;
    let edited = own.backends.iter().find_map(|it| it.scaler.filter(|at| at.value != one))?;
    Some(Problem::note(because!(PUT_BACK, door = behind.door_name()), edited.span))
}

/// What is strange about NEGs that somebody attaches by hand.
pub(super) fn standalone(model: &Model, id: ServiceId) -> Vec<Problem> {
    let ports = standalone::ports(model, id);
    let names = ports.into_iter().flat_map(|ports| ports.all);
    let names = names.filter_map(|(_, exposed)| exposed.name);
    let long = names.filter(|name| name.value.len() > standalone::LONGEST_NAME);
    let problem = |name: crate::base::At<String>| {
        let because = because!(NAME_TOO_LONG, name = name.span, most = standalone::LONGEST_NAME);
        Problem::error(because, name.span)
    };
    let mut problems: Vec<Problem> = long.map(problem).collect();
    if let Some(serves) = standalone::serves(model, id).filter(|it| !it.value()) {
        let span = serves.because().span.unwrap_or(model.services[id].name_span);
        problems.push(Problem::warning(*serves.because(), span));
    }
    problems
}

/// Policies for Services that are behind doors of the other kind alone.
pub(super) fn policies(model: &Model) -> Vec<Problem> {
    if !model.is_provider("gke") {
        return Vec::new();
    }
    let policies = &model.policies;
    let mut problems = Vec::new();
    let one = |kind: &'static str, policy: &dyn Policy| {
        let target = policy.targets().iter().find_map(|target| {
            let service = model.find_service(&full_name(policy, &target.name.value))?;
            let wrong = target.is_service() && doors_of(model, service) == (true, false);
            wrong.then_some((service, target.span))
        });
        let (service, span) = target?;
        Some(Problem::warning(because!(FOR_GATEWAYS, kind = kind, service = service), span))
    };
    let checks = policies.health_checks.iter();
    problems.extend(checks.filter_map(|it| one("HealthCheckPolicy", it)));
    let backends = policies.backends.iter();
    problems.extend(backends.filter_map(|it| one("GCPBackendPolicy", it)));
    let distributions = policies.distributions.iter();
    problems.extend(distributions.filter_map(|it| one("GCPTrafficDistributionPolicy", it)));
    problems.extend(model.services.ids().filter_map(|id| unread_config(model, id)));
    problems.extend(model.services.ids().filter_map(|id| rate_of_old(model, id)));
    problems
}

fn full_name(policy: &dyn Policy, name: &str) -> String {
    format!("{}/{name}", policy.meta().namespace)
}

/// A `BackendConfig` that a Service names behind Gateways alone.
fn unread_config(model: &Model, id: ServiceId) -> Option<Problem> {
    let annotations = &model.services[id].annotations;
    let said = BACKEND_CONFIG.iter().find_map(|key| annotations.get(*key))?;
    let wrong = doors_of(model, id) == (false, true);
    wrong.then(|| Problem::warning(because!(FOR_INGRESSES, service = id), said.span))
}

/// A target in an annotation, whose place a field of a policy has taken.
fn rate_of_old(model: &Model, id: ServiceId) -> Option<Problem> {
    let service = &model.services[id];
    let span = service.annotations.get(MAX_RATE)?.span;
    let (ingress, gateway) = doors_of(model, id);
    if ingress && !gateway {
        return Some(Problem::warning(because!(RATE_NEEDS_GATEWAY, service = id), span));
    }
    let Some(rate) = annotations::max_rate(service).filter(|_| gateway) else {
        let because = because!(RATE_IS_A_NUMBER, said = span, service = id);
        return gateway.then(|| Problem::warning(because, span));
    };
    let (namespace, name) = (model.name(service.namespace), model.name(service.name));
    let policy = of_service(&model.policies.backends, namespace, name);
    if policy.is_some_and(|policy| policy.max_rate.is_some()) {
        return None;
    }
    let edit = policy.is_none().then(|| mend::backend_policy(model, id, rate.value));
    Some(Problem::note(because!(RATE_REPLACED, service = id), span).offer(edit))
}

/// Whether an Ingress of GKE leads to a Service, and whether a Gateway does.
fn doors_of(model: &Model, id: ServiceId) -> (bool, bool) {
    let mut found = (false, false);
    for one in model.exposures.rows() {
        let Exposure::Behind(door, service, port) = *one else { continue };
        let Some(behind) = ask::behind(model, (door, service, port)).filter(|_| service == id)
        else {
            continue;
        };
        found = (found.0 || !behind.is_gateway(), found.1 || behind.is_gateway());
    }
    found
}

/// Whether no exposure before this one is of the same Service port behind a door of the same kind.
pub(super) fn is_first(model: &Model, exposure: ExposureId, behind: &Behind<'_>) -> bool {
    let same = |one: ExposureId| match model.exposures[one] {
        Exposure::Behind(door, service, port) => {
            let it = ask::behind(model, (door, service, port));
            (service, port) == (behind.ask.id, behind.ask.at)
                && it.is_some_and(|it| it.is_gateway() == behind.is_gateway())
        }
        _ => false,
    };
    model.exposures.ids().find(|one| same(*one)) == Some(exposure)
}
