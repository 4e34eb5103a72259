//! What a pool does when none of its members is healthy.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::check::listeners::no_pool;
use crate::manifest::read::vpc::check::pools::differ;
use crate::manifest::read::vpc::check::{Kind, Known};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{FailsafeAction, Pool, VpcProtocol};

pub(super) fn check((at, pool): (usize, &Pool), known: &Known<'_>, out: &mut Problems) {
    let Some(policy) = &pool.failsafe else { return };
    let Some(action) = policy.action else { return };
    fits_kind(action, known, out);
    target(action, policy.target.as_ref().map(|target| target.span), out);
    opinions(action, pool, out);
    let forwards = action.value == FailsafeAction::Forward;
    let Some(named) = policy.target.as_ref().filter(|_| forwards) else { return };
    let Some((other, backup)) = known.pool(&named.value) else {
        no_pool(named, known, out);
        return;
    };
    if let Some((why, span)) = unfit((at, pool), (other, backup), known) {
        let because = because!(rules::BACKUP, pool = named.span, other = pool.name.span, why = why);
        out.push(Problem::error(because, named.span).and(span));
    }
}

fn fits_kind(action: At<FailsafeAction>, known: &Known<'_>, out: &mut Problems) {
    let needs = match action.value {
        FailsafeAction::Bypass if known.kind != Kind::RouteMode => "a load balancer in route mode",
        FailsafeAction::Fail => "an application load balancer",
        FailsafeAction::Bypass | FailsafeAction::Forward | FailsafeAction::Drop => return,
    };
    let (word, name) = (action.value.text(), known.balancer.name.span);
    let because = because!(rules::ACTION_KIND, action = word, needs = needs, name = name);
    let problem = Problem::error(because, action.span);
    out.push(problem.write("drop", (action.span, word)));
}

/// A target goes with forwarding, and forwarding with a target.
fn target(action: At<FailsafeAction>, target: Option<Span>, out: &mut Problems) {
    let forwards = action.value == FailsafeAction::Forward;
    let (wants, span) = match (forwards, target) {
        (true, None) => ("needs a target: the pool that takes over", action.span),
        (false, Some(span)) => ("has no target", span),
        _ => return,
    };
    let because = because!(rules::FORWARD, action = action.value.text(), wants = wants);
    out.push(Problem::error(because, span));
}

/// Where the SDK allows less than the documentation does.
fn opinions(action: At<FailsafeAction>, pool: &Pool, out: &mut Problems) {
    let udp = pool.protocol.is_some_and(|protocol| protocol.value == VpcProtocol::Udp);
    match action.value {
        FailsafeAction::Forward => {
            let documented = "a network load balancer can forward to a backup pool";
            differ("forward", documented, "it needs an HTTP or HTTPS pool", action.span, out);
        }
        FailsafeAction::Drop if udp => {
            let documented = "a pool of a network load balancer can drop";
            differ("drop", documented, "it needs a TCP pool", action.span, out);
        }
        FailsafeAction::Drop | FailsafeAction::Bypass | FailsafeAction::Fail => {}
    }
}

/// Why a pool cannot take over, and what shows it.
fn unfit(
    (at, pool): (usize, &Pool),
    (other, backup): (usize, &Pool),
    known: &Known<'_>,
) -> Option<(&'static str, Span)> {
    if at == other {
        return Some(("it is the same pool", pool.name.span));
    }
    if let Some(listener) = known.listeners.get(&other) {
        let span = listener.pool.as_ref().map_or(listener.span, |named| named.span);
        return Some(("it is the default pool of a listener", span));
    }
    let (theirs, ours) = (backup.protocol?, pool.protocol?);
    if theirs.value != ours.value {
        return Some(("its protocol is another", theirs.span));
    }
    let action = backup.failsafe.as_ref()?.action?;
    let ends = matches!(action.value, FailsafeAction::Drop | FailsafeAction::Fail);
    (!ends).then_some(("its own failsafe_policy must be drop or fail", action.span))
}
