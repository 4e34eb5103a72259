//! What becomes of packets while no member is healthy.

use std::time::Duration;

use crate::base::Share;
use crate::explain::{Decision, because};
use crate::manifest::scenario::Behavior;
use crate::manifest::vpc::{Failsafe, FailsafeAction, Pool};
use crate::plan::{LastResort, Standby};

use super::ask::Ask;
use super::rules::picking::{BYPASS, BYPASS_OBSERVED, DROP, FORWARD, NO_POLICY};

fn policy<'m>(ask: &Ask<'m>) -> Option<&'m Failsafe> {
    ask.pool()?.failsafe.as_ref()
}

/// Whether packets get on although no member is healthy.
pub(super) fn goes_on(ask: &Ask<'_>) -> bool {
    matches!(action(ask), Some(FailsafeAction::Bypass | FailsafeAction::Forward))
}

fn action(ask: &Ask<'_>) -> Option<FailsafeAction> {
    policy(ask)?.action.map(|at| at.value)
}

/// The pool that stands by, if one does.
pub(super) fn backup<'m>(ask: &Ask<'m>) -> Option<&'m Pool> {
    let forwards = action(ask) == Some(FailsafeAction::Forward);
    let name = policy(ask).filter(|_| forwards)?.target.as_ref()?;
    ask.balancer.pool(&name.value)
}

/// When it is used: only once no member of the other is healthy.
pub(super) fn standby(ask: &Ask<'_>) -> Option<Decision<Standby>> {
    let pool = backup(ask)?;
    let drains = Duration::from_hours(24);
    let rule = Standby { ratio: Share::ZERO, just_enough: false, drops: true, drains };
    let span = policy(ask).and_then(|it| it.target.as_ref()).map(|at| at.span);
    let because = because!(FORWARD, pool = ask.pool_name(), backup = pool.name.span);
    Some(Decision::new(rule, because.at(span)))
}

/// Who gets packets while nobody is healthy.
pub(super) fn last_resort(ask: &Ask<'_>) -> Decision<LastResort> {
    let span = policy(ask).map(|it| it.action.map_or(it.span, |at| at.span));
    let pool = ask.pool_name();
    match action(ask) {
        Some(FailsafeAction::Bypass) => match ask.behavior() {
            Behavior::Documented => {
                Decision::new(LastResort::All, because!(BYPASS, pool = pool).at(span))
            }
            Behavior::Observed => {
                Decision::new(LastResort::Past, because!(BYPASS_OBSERVED, pool = pool).at(span))
            }
        },
        Some(FailsafeAction::Drop | FailsafeAction::Forward | FailsafeAction::Fail) => {
            Decision::new(LastResort::Nobody, because!(DROP, pool = pool).at(span))
        }
        None => Decision::new(LastResort::Nobody, because!(NO_POLICY, pool = pool)),
    }
}
