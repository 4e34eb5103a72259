//! How requests are spread over groups: what the policy says, and what holds where it says nothing.

use crate::balance::drain::Limit;
use crate::balance::split::{Algorithm, Isolation, Rules};
use crate::explain::{Decision, Reason, because};
use crate::manifest::proxy;
use crate::manifest::scenario::Behavior;
use crate::plan::Split;

use super::ask::Ask;
use super::rules::policy::{
    BY_DEFAULT, DRAINS, DRAINS_ALL_BUT_ONE, DRAINS_FEWER, ENVOY_THRESHOLD, NEAREST, NO_DRAIN,
    NO_POLICY_NO_DRAIN, PROXYLESS_THRESHOLD, SPRAY_TO_REGION, SPRAY_TO_WORLD, STRICT, THRESHOLD,
    WATERFALL_BY_REGION, WATERFALL_BY_ZONE, WORLD_IS_FOR_MESHES,
};

/// Below which percentage of healthy endpoints a group hands on requests, with proxies and without.
const WITH_PROXY: u32 = 70;
const WITHOUT: u32 = 50;

/// How requests are spread.
pub(super) fn split(ask: &Ask<'_>) -> Decision<Split> {
    let (algorithm, because) = algorithm(ask);
    let isolation = isolation(ask);
    let (threshold, of_threshold) = threshold(ask);
    let (drain, of_drain) = drain(ask);
    let rules = Rules {
        algorithm,
        isolation: isolation.map_or(Isolation::None, |(isolation, _)| isolation),
        failover_threshold: Some(threshold),
    };
    let decision = Decision::new(Split { rules, drain }, because);
    let decision = match isolation {
        Some((_, because)) => decision.and(because),
        None => decision,
    };
    decision.and(of_threshold).and(of_drain)
}

fn algorithm(ask: &Ask<'_>) -> (Algorithm, Reason) {
    let said = ask.policy().and_then(|policy| policy.algorithm);
    let Some(said) = said.filter(|at| at.value != proxy::Algorithm::Unspecified) else {
        return (Algorithm::WaterfallByRegion, because!(BY_DEFAULT, service = ask.id));
    };
    let (algorithm, because) = match said.value {
        proxy::Algorithm::SprayToRegion => (Algorithm::SprayToRegion, because!(SPRAY_TO_REGION)),
        proxy::Algorithm::WaterfallByZone => {
            (Algorithm::WaterfallByZone, because!(WATERFALL_BY_ZONE))
        }
        proxy::Algorithm::SprayToWorld if ask.is_mesh() => {
            (Algorithm::SprayToWorld, because!(SPRAY_TO_WORLD))
        }
        proxy::Algorithm::SprayToWorld => {
            let because = because!(WORLD_IS_FOR_MESHES, algorithm = said.span, service = ask.id);
            (Algorithm::WaterfallByRegion, because)
        }
        proxy::Algorithm::WaterfallByRegion | proxy::Algorithm::Unspecified => {
            (Algorithm::WaterfallByRegion, because!(WATERFALL_BY_REGION))
        }
    };
    (algorithm, because.at(said.span))
}

fn isolation(ask: &Ask<'_>) -> Option<(Isolation, Reason)> {
    let said = ask.policy()?.isolation?;
    let (isolation, because) = match said.value {
        proxy::Isolation::Nearest => (Isolation::Nearest, because!(NEAREST, mode = said.span)),
        proxy::Isolation::Strict => (Isolation::Strict, because!(STRICT, mode = said.span)),
        proxy::Isolation::Unspecified => return None,
    };
    Some((isolation, because.at(said.span)))
}

fn threshold(ask: &Ask<'_>) -> (u32, Reason) {
    if let Some(said) = ask.policy().and_then(|policy| policy.threshold) {
        return (said.value, because!(THRESHOLD, percent = said.value).at(said.span));
    }
    if let Some(protocol) = ask.service.protocol.filter(|_| ask.is_proxyless()) {
        let because = because!(PROXYLESS_THRESHOLD, service = ask.id, percent = WITHOUT);
        return (WITHOUT, because.at(protocol.span));
    }
    (WITH_PROXY, because!(ENVOY_THRESHOLD, percent = WITH_PROXY))
}

/// Two pages differ in how many groups may be drained, and about services without a policy.
fn drain(ask: &Ask<'_>) -> (Option<Limit>, Reason) {
    let documented = ask.behavior() == Behavior::Documented;
    match ask.policy() {
        None if ask.is_mesh() && documented => {
            (Some(Limit::AllButOne), because!(DRAINS_ALL_BUT_ONE, service = ask.id))
        }
        None => (None, because!(NO_POLICY_NO_DRAIN, service = ask.id)),
        Some(policy) => match policy.auto_drain.filter(|at| at.value) {
            None => (None, because!(NO_DRAIN).at(policy.auto_drain.map(|at| at.span))),
            Some(at) if documented => {
                (Some(Limit::Half), because!(DRAINS, drain = at.span).at(at.span))
            }
            Some(at) => {
                (Some(Limit::LessThanHalf), because!(DRAINS_FEWER, drain = at.span).at(at.span))
            }
        },
    }
}
