//! How requests to a Service port are spread over its groups, and inside each.

use std::time::Duration;

use crate::balance::drain::Limit;
use crate::balance::split::{Algorithm, Isolation, Rules};
use crate::base::{At, Share};
use crate::explain::{Decision, Reason, because};
use crate::manifest::policy::{self, Distribution, Locality, Preference};
use crate::plan::{
    Affinity, Capacity, Group, LastResort, Mode, Persistence, Pick, Policy, Remembers, Split,
    Tracking, Unit, Weights, Zonal,
};

use super::annotations;
use super::ask::Behind;
use super::rules::doors::NO_MEMBERS;
use super::rules::spread::{
    AFFINITY, BY_ANNOTATION, BY_ENDPOINTS, BY_LOCALITY, BY_POLICY, BY_REGION, FORGETS, IN_TURN,
    NEVER_FULL, NO_AFFINITY, NOBODY, SAME_WEIGHT, TARGET, TARGET_OF_ONE,
};

/// A request a second, in thousandths.
const ONE: u64 = 1_000;

/// How an endpoint is picked for a request.
pub(super) fn pick(behind: &Behind<'_>) -> Pick {
    let (drains, split) = (draining(behind), split(behind));
    Pick {
        policy: policy(behind),
        affinity: affinity(behind),
        weights: Decision::new(Weights::Equal, because!(SAME_WEIGHT)),
        zonal: Decision::new(Zonal::Off, *split.because()),
        tracking: tracking(drains),
        split: Some(split),
        ..of_door()
    }
}

/// How a door picks: by its routes, and among no backends of its own.
pub(super) fn of_door() -> Pick {
    Pick {
        unit: Unit::Request,
        policy: Decision::new(Policy::RoundRobin, because!(NO_MEMBERS)),
        affinity: Decision::new(Affinity::Nothing, because!(NO_MEMBERS)),
        weights: Decision::new(Weights::Equal, because!(NO_MEMBERS)),
        failover: None,
        zonal: Decision::new(Zonal::Off, because!(NO_MEMBERS)),
        tracking: tracking(None),
        last_resort: Decision::new(LastResort::Nobody, because!(NOBODY)),
        split: None,
        feedback: None,
    }
}

fn policy(behind: &Behind<'_>) -> Decision<Policy> {
    let said = behind.distribution_policy().and_then(|it| Some((it, it.locality?)));
    let Some((object, locality)) = said else {
        return Decision::new(Policy::RoundRobin, because!(IN_TURN));
    };
    let policy = match locality.value {
        Locality::RoundRobin | Locality::WeightedRoundRobin | Locality::OriginalDestination => {
            Policy::RoundRobin
        }
        Locality::LeastRequest => Policy::LeastRequests,
        Locality::RingHash => Policy::RingHash,
        Locality::Random => Policy::Random,
        Locality::Maglev => Policy::Maglev,
    };
    let name = object.meta.name_span;
    let because = because!(BY_LOCALITY, policy = name, service = behind.ask.id);
    Decision::new(policy, because.at(locality.span))
}

/// What of a request the choice depends on. What a cookie or a header says of a user is the same in
/// all requests of one connection here.
fn affinity(behind: &Behind<'_>) -> Decision<Affinity> {
    let config = behind.backend_config().and_then(|it| Some((it.meta.name_span, it.affinity?)));
    let policy = behind.backend_policy().and_then(|it| Some((it.meta.name_span, it.affinity?)));
    let Some((object, said)) = config.or(policy) else {
        return Decision::new(Affinity::Nothing, because!(NO_AFFINITY));
    };
    let affinity = match said.value {
        policy::Affinity::None => Affinity::Nothing,
        policy::Affinity::ClientIp | policy::Affinity::ClientIpProto => Affinity::Source,
        policy::Affinity::ClientIpPortProto
        | policy::Affinity::GeneratedCookie
        | policy::Affinity::HeaderField
        | policy::Affinity::HttpCookie => Affinity::User,
    };
    Decision::new(affinity, because!(AFFINITY, object = object).at(said.span))
}

/// For how long what left a group drains, if an object says so.
fn draining(behind: &Behind<'_>) -> Option<At<Duration>> {
    let config = behind.backend_config().and_then(|it| it.draining);
    config.or_else(|| behind.backend_policy().and_then(|it| it.draining))
}

fn tracking(drains: Option<At<Duration>>) -> Decision<Tracking> {
    let tracking = Tracking {
        mode: Mode::Connection,
        remembers: Remembers::Nothing,
        idle: Duration::ZERO,
        persistence: Persistence::Never,
        drains: drains.map_or(Duration::ZERO, |at| at.value),
    };
    let because = because!(FORGETS, drains = tracking.drains);
    Decision::new(tracking, because.at(drains.map(|at| at.span)))
}

fn split(behind: &Behind<'_>) -> Decision<Split> {
    let service = behind.ask.id;
    if !behind.is_gateway() {
        let split = Split { rules: Rules::default(), drain: None };
        return Decision::new(split, because!(BY_ENDPOINTS));
    }
    let Some(object) = behind.distribution_policy() else {
        let split = Split { rules: Rules::default(), drain: None };
        return Decision::new(split, because!(BY_REGION, service = service));
    };
    let algorithm = match object.algorithm.map_or(Distribution::default(), |at| at.value) {
        Distribution::SprayToRegion => Algorithm::SprayToRegion,
        Distribution::WaterfallByZone => Algorithm::WaterfallByZone,
        Distribution::WaterfallByRegion => Algorithm::WaterfallByRegion,
    };
    let failover_threshold = object.failover_threshold.map(|at| at.value);
    let rules = Rules { algorithm, isolation: Isolation::None, failover_threshold };
    let drain = object.auto_drain.filter(|at| at.value).map(|_| Limit::Half);
    let name = object.meta.name_span;
    let because = because!(BY_POLICY, policy = name, service = service);
    let because = because.at(object.algorithm.map(|at| at.span));
    Decision::new(Split { rules, drain }, because)
}

/// Says of each group what it can take.
pub(super) fn fill_capacities(behind: &Behind<'_>, groups: &mut [Group]) {
    for group in groups {
        group.capacity = Some(capacity(behind, group.members.len() as u64));
    }
}

fn capacity(behind: &Behind<'_>, members: u64) -> Capacity {
    let of = |target, because| Capacity { target, scaler: Share::ONE, preferred: false, because };
    if !behind.is_gateway() {
        return of(Some(members * ONE), because!(TARGET_OF_ONE, count = members));
    }
    let policy = behind.backend_policy();
    let preferred = policy.and_then(|it| it.preference);
    let preferred = preferred.is_some_and(|it| it.value == Preference::Preferred);
    let said = policy.and_then(|it| Some((it, it.max_rate?)));
    let Some((object, rate)) = said else {
        let (target, because) = by_annotation(behind, members);
        return Capacity { preferred, ..of(target, because) };
    };
    let name = object.meta.name_span;
    let because = because!(TARGET, policy = name, rate = rate.value, count = members);
    let target = members.saturating_mul(rate.value).saturating_mul(ONE);
    Capacity { preferred, ..of(Some(target), because.at(rate.span)) }
}

/// What an annotation of old says, where no policy says anything.
fn by_annotation(behind: &Behind<'_>, members: u64) -> (Option<u64>, Reason) {
    let Some(rate) = annotations::max_rate(behind.ask.service) else {
        return (None, because!(NEVER_FULL));
    };
    let service = behind.ask.id;
    let because = because!(BY_ANNOTATION, service = service, rate = rate.value, count = members);
    let target = members.saturating_mul(rate.value).saturating_mul(ONE);
    (Some(target), because.at(rate.span))
}
