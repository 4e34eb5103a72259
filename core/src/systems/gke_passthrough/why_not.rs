//! Why not: the other rows of the grouping table, and what was asked for and does not apply.

use crate::explain::{Decision, Reason, because};
use crate::manifest::service::Family;
use crate::plan::{Weights, Zonal};

use super::annotations::{
    BACKEND_SERVICE_OPT_IN, EXTERNAL_V1, EXTERNAL_V2, GLOBAL_ACCESS, INTERNAL_V1, NETWORK_TIER,
    OLD_TYPE, STRONG_AFFINITY, TYPE,
};
use super::ask::Ask;
use super::gates::{BACKEND_SERVICE, CLASSES, EXTERNAL_DEFAULT, EXTERNAL_NEGS, SUBSETTING};
use super::kind::Kind;
use super::owner::{self, CLASS_EXTERNAL_LEGACY, Wants};
use super::rules::features::{
    EXTERNAL_ONLY, INTERNAL_ONLY, NEEDS_ALLOW_LIST, NEEDS_BACKEND_SERVICE, TOO_OLD,
};
use super::rules::grouping::{
    LEGACY_CLASS, NEVER_CONVERTED, NO_BACKEND_SERVICE, NO_GROUPS_SINCE, NO_GROUPS_SUBSETTING,
    NO_NEGS_BEFORE, NO_NEGS_SUBSETTING, NO_TARGET_POOL, NOT_EXTERNAL, NOT_INTERNAL,
};
use super::rules::written::{CLASS_WINS, COMES_TOO_LATE, CONFLICT, SUBSETTING_STAYS};
use super::{reserved, strong};

/// Why the other kinds of load balancer are not built.
pub(super) fn alternatives(ask: &Ask<'_>, kind: Kind) -> Vec<Reason> {
    let other_scheme = if kind.is_internal() {
        let (asked, span) = ask.asked();
        because!(NOT_EXTERNAL, asked = asked).at(span)
    } else {
        because!(NOT_INTERNAL, key = TYPE)
    };
    let mut reasons = vec![other_scheme];
    match kind {
        Kind::InternalNegs => reasons.push(because!(NO_GROUPS_SUBSETTING)),
        Kind::InternalGroups => reasons.push(
            stays(ask, INTERNAL_V1)
                .unwrap_or_else(|| because!(NO_NEGS_SUBSETTING, since = SUBSETTING.text)),
        ),
        Kind::ExternalNegs => {
            reasons.push(because!(NO_GROUPS_SINCE, since = EXTERNAL_NEGS.text));
            reasons.push(because!(NO_TARGET_POOL));
        }
        Kind::ExternalGroups => {
            let (since, version) = (EXTERNAL_NEGS.text, ask.version);
            reasons.push(
                stays(ask, EXTERNAL_V2)
                    .unwrap_or_else(|| because!(NO_NEGS_BEFORE, since = since, version = version)),
            );
            reasons.push(because!(NO_TARGET_POOL));
        }
        Kind::TargetPool => reasons.push(no_backend_service(ask)),
    }
    reasons
}

fn stays(ask: &Ask<'_>, finalizer: &'static str) -> Option<Reason> {
    let span = ask.finalizer(finalizer)?;
    Some(because!(NEVER_CONVERTED, finalizer = finalizer).at(span))
}

fn no_backend_service(ask: &Ask<'_>) -> Reason {
    let class = ask.class_span();
    let legacy = ask.service.class.as_ref().is_some_and(|own| own.value == CLASS_EXTERNAL_LEGACY);
    let how = if CLASSES.is_open(ask.version) {
        "the class networking.gke.io/l4-regional-external or the annotation cloud.google.com/l4-rbs"
    } else {
        "the annotation cloud.google.com/l4-rbs"
    };
    let unasked = || because!(NO_BACKEND_SERVICE, since = EXTERNAL_DEFAULT.text, how = how);
    if legacy {
        because!(LEGACY_CLASS, class = class).at(class)
    } else {
        stays(ask, EXTERNAL_V1).unwrap_or_else(unasked)
    }
}

/// Why what was asked for does not apply.
pub(super) fn features(
    ask: &Ask<'_>,
    kind: Kind,
    weights: &Decision<Weights>,
    zonal: &Decision<Zonal>,
) -> Vec<Reason> {
    let asked_weights = ask.written(super::annotations::WEIGHTED).is_some();
    let no_weights = asked_weights && *weights.value() == Weights::Equal;
    let not_zonal = ask.service.distribution.is_some() && *zonal.value() == Zonal::Off;
    [
        no_weights.then(|| *weights.because()),
        not_zonal.then(|| *zonal.because()),
        unheard_annotation(ask),
        too_late(ask, kind),
        strong_affinity(ask, kind),
        wrong_scheme(ask, kind),
        no_v6(ask, kind),
        reserved::doubt(ask, kind),
        subsetting_stays(ask),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// An annotation about the kind of load balancer, beside a class that decides otherwise.
fn unheard_annotation(ask: &Ask<'_>) -> Option<Reason> {
    let class = ask.service.class.as_ref()?;
    let is_internal = matches!(ask.wants(), Wants::Internal | Wants::LegacyInternal);
    let says_internal = owner::asks_internal(|key| ask.annotation(key)).is_some();
    let kind = [TYPE, OLD_TYPE].into_iter().find(|key| ask.written(key).is_some());
    let backend = owner::asks_backend_service(|key| ask.annotation(key));
    let key = kind.filter(|_| says_internal != is_internal).or_else(|| {
        (backend && ask.wants() != Wants::External).then_some(BACKEND_SERVICE_OPT_IN)
    })?;
    let conflict = ask.wants() == Wants::External && says_internal;
    let because = if conflict {
        because!(CONFLICT, key = key)
    } else {
        because!(CLASS_WINS, class = class.span, key = key)
    };
    Some(because.at(ask.written(key).map(|at| at.span)))
}

/// A target pool although a backend service was asked for.
fn too_late(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let span = ask.written(BACKEND_SERVICE_OPT_IN)?.span;
    let asked = owner::asks_backend_service(|key| ask.annotation(key));
    if !asked || kind != Kind::TargetPool || ask.service.class.is_some() {
        return None;
    }
    let (feature, since, version) = (BACKEND_SERVICE_OPT_IN, BACKEND_SERVICE.text, ask.version);
    let because = if BACKEND_SERVICE.is_open(ask.version) {
        because!(COMES_TOO_LATE, key = feature)
    } else {
        because!(TOO_OLD, feature = feature, since = since, version = version)
    };
    Some(because.at(span))
}

fn strong_affinity(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let feature = "strong session affinity";
    let span = ask.written(STRONG_AFFINITY).filter(|at| at.value == "enabled")?.span;
    let because = match kind {
        Kind::InternalNegs | Kind::InternalGroups => because!(EXTERNAL_ONLY, feature = feature),
        Kind::TargetPool => because!(NEEDS_BACKEND_SERVICE, feature = feature),
        Kind::ExternalNegs | Kind::ExternalGroups => {
            let exists = ask.backend_service(kind);
            if exists.is_some_and(|it| it.tracking.strong.is_some_and(|strong| strong.value)) {
                return None;
            }
            strong::refusal(ask).unwrap_or_else(|| because!(NEEDS_ALLOW_LIST, feature = feature))
        }
    };
    Some(because.at(span))
}

fn wrong_scheme(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    if kind.is_internal() {
        let span = ask.written(NETWORK_TIER)?.span;
        return Some(because!(EXTERNAL_ONLY, feature = NETWORK_TIER).at(span));
    }
    let span = ask.written(GLOBAL_ACCESS)?.span;
    Some(because!(INTERNAL_ONLY, feature = GLOBAL_ACCESS).at(span))
}

/// Target pools have IPv4 addresses only.
fn no_v6(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let asked = kind == Kind::TargetPool && ask.service.families.contains(&Family::V6);
    asked.then(|| because!(NEEDS_BACKEND_SERVICE, feature = "IPv6"))
}

fn subsetting_stays(ask: &Ask<'_>) -> Option<Reason> {
    let given = ask.model.cluster.subsetting.as_ref()?;
    let ignored = !*given.value() && SUBSETTING.is_open(ask.version);
    ignored.then(|| because!(SUBSETTING_STAYS, since = SUBSETTING.text).at(given.because().span))
}
