//! What a group should get, and what of that is offered.

use crate::base::{At, Share};
use crate::explain::{Fact, because};
use crate::manifest::proxy::{BalancingMode, ProxyBackend, Target};
use crate::plan::Capacity;

use super::rules::groups::{NO_MODE, NO_RATE, NOT_A_RATE, RATE, RATE_EACH};

/// The capacity of a backend with so many endpoints. It does not shrink with its healthy ones. `None`
/// without a balancing mode: then no scaler holds, and nothing is drained.
pub(super) fn capacity(backend: &ProxyBackend, members: u64) -> Option<Capacity> {
    let mode = mode(backend)?;
    let group = backend.group.name.span;
    let word = || backend.mode.map_or(Fact::Word(mode.text()), |at| Fact::Written(at.span));
    let (target, because) = match (mode, rate(backend)) {
        (BalancingMode::Rate, Some((rate, false))) => {
            (Some(rate.value), because!(RATE, group = group, rate = rate.span).at(rate.span))
        }
        (BalancingMode::Rate, Some((rate, true))) => {
            let because = because!(RATE_EACH, group = group, rate = rate.span, count = members);
            (Some(rate.value.saturating_mul(members)), because.at(rate.span))
        }
        (BalancingMode::Rate, None) => (None, because!(NO_RATE, mode = word(), group = group)),
        (_, _) => (None, because!(NOT_A_RATE, mode = word(), group = group)),
    };
    Some(Capacity {
        target,
        scaler: backend.scaler.map_or(Share::ONE, |at| at.value),
        preferred: backend.is_preferred(),
        because: because.at(because.span.or(backend.mode.map(|at| at.span)).or(Some(backend.span))),
    })
}

/// Why a backend has no capacity.
pub(super) fn why_none(backend: &ProxyBackend) -> crate::explain::Reason {
    because!(NO_MODE, group = backend.group.name.span).at(backend.span)
}

/// Its mode, or the one that its target tells.
fn mode(backend: &ProxyBackend) -> Option<BalancingMode> {
    let said = backend.mode.map(|at| at.value);
    said.or_else(|| rate(backend).map(|_| BalancingMode::Rate))
}

/// Its target in thousandths of a request a second, and whether that is for each of its members.
fn rate(backend: &ProxyBackend) -> Option<(At<u64>, bool)> {
    let of = |at: Option<At<Target>>| match at?.value {
        Target::Rate(rate) => Some(at?.map(|_| rate)),
        Target::Connections(_) | Target::InFlight(_) => None,
    };
    let each = || of(backend.most_per_endpoint).or_else(|| of(backend.most_per_instance));
    of(backend.most).map(|rate| (rate, false)).or_else(|| Some((each()?, true)))
}
