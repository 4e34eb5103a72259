//! Which locality policy holds: of those that are said, the first that clients know.

use crate::explain::{Decision, because};
use crate::manifest::proxy::{LocalityChoice, LocalityPolicy};
use crate::plan::Policy;

use super::ask::Ask;
use super::pick::asks_affinity;
use super::rules::pick::{FEW_KNOWN, LOCALITY, MAGLEV, NEAR_ENOUGH, NEXT_IN_LIST, ROUND_ROBIN};

/// How one endpoint of a group is taken.
pub(super) fn policy(ask: &Ask<'_>) -> Decision<Policy> {
    let listed = ask.service.localities.iter().find_map(|choice| match choice {
        LocalityChoice::Known(at) if knows(ask, at.value) => Some(*at),
        LocalityChoice::Known(_) | LocalityChoice::Custom(_) => None,
    });
    if let Some(at) = listed {
        let because = because!(NEXT_IN_LIST, policy = at.span).at(at.span);
        return simulated(at.value, Decision::new(Policy::RoundRobin, because));
    }
    let Some(at) = ask.service.locality else { return default(ask) };
    if !knows(ask, at.value) {
        return Decision::new(
            Policy::RoundRobin,
            because!(FEW_KNOWN, policy = at.span).at(at.span),
        );
    }
    let because = because!(LOCALITY, policy = at.span).at(at.span);
    simulated(at.value, Decision::new(Policy::RoundRobin, because))
}

fn default(ask: &Ask<'_>) -> Decision<Policy> {
    match asks_affinity(ask).filter(|_| !ask.is_proxyless()) {
        Some(at) => Decision::new(Policy::Maglev, because!(MAGLEV, affinity = at.span).at(at.span)),
        None => Decision::new(Policy::RoundRobin, because!(ROUND_ROBIN)),
    }
}

/// Clients without a proxy know two of them.
fn knows(ask: &Ask<'_>, policy: LocalityPolicy) -> bool {
    !ask.is_proxyless() || matches!(policy, LocalityPolicy::RoundRobin | LocalityPolicy::RingHash)
}

/// The word's behavior, or the nearest one where it needs what no text says.
fn simulated(word: LocalityPolicy, decision: Decision<Policy>) -> Decision<Policy> {
    let (policy, how) = match word {
        LocalityPolicy::RoundRobin => (Policy::RoundRobin, None),
        LocalityPolicy::LeastRequest => (Policy::LeastRequests, None),
        LocalityPolicy::RingHash => (Policy::RingHash, None),
        LocalityPolicy::Random => (Policy::Random, None),
        LocalityPolicy::Maglev => (Policy::Maglev, None),
        LocalityPolicy::OriginalDestination => (Policy::Random, Some("any of the group")),
        LocalityPolicy::WeightedMaglev => (Policy::Maglev, Some("chosen as by MAGLEV")),
        LocalityPolicy::WeightedRoundRobin => {
            (Policy::RoundRobin, Some("chosen as by ROUND_ROBIN"))
        }
    };
    let decision = decision.map(|_| policy);
    let Some(how) = how else { return decision };
    decision.and(because!(NEAR_ENOUGH, policy = word.text(), how = how))
}
