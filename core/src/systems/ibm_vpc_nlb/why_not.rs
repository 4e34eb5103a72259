//! What was asked for and does not apply.

use crate::explain::{Reason, because};

use super::ask::Ask;
use super::kind::Kind;
use super::pick;
use super::rules::kinds::{NO_SCALING, ONE_ZONE, REGIONAL};

/// Why what was asked for does not apply, and what this kind cannot do.
pub(super) fn features(ask: &Ask<'_>, kind: Kind) -> Vec<Reason> {
    let mut all: Vec<Reason> = pick::no_persistence(ask, kind).into_iter().collect();
    all.extend(limits(kind));
    all
}

/// What this kind cannot do.
pub(super) fn limits(kind: Kind) -> Vec<Reason> {
    match kind {
        Kind::PrivatePath => vec![because!(REGIONAL)],
        Kind::Public | Kind::Private | Kind::RouteMode => {
            vec![because!(ONE_ZONE), because!(NO_SCALING)]
        }
    }
}
