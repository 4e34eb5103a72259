//! What was asked for and does not apply.

use crate::explain::{Reason, because};

use super::ask::Ask;
use super::kind::Kind;
use super::pick;
use super::rules::kinds::{NO_SCALING, ONE_ZONE};

/// Why what was asked for does not apply, and what this kind cannot do.
pub(super) fn features(ask: &Ask<'_>, kind: Kind) -> Vec<Reason> {
    let limits = match kind {
        Kind::PrivatePath => None,
        Kind::Public | Kind::Private | Kind::RouteMode => Some(because!(ONE_ZONE)),
    };
    let scaling = (kind != Kind::PrivatePath).then(|| because!(NO_SCALING));
    [pick::no_persistence(ask, kind), limits, scaling].into_iter().flatten().collect()
}
