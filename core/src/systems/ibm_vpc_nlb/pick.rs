//! How a member is picked, and for how long that is remembered.

use std::time::Duration;

use crate::base::ServiceId;
use crate::explain::{Decision, Reason, because};
use crate::manifest::vpc::{VpcAlgorithm, VpcPersistence};
use crate::plan::{
    Affinity, LastResort, Mode, Persistence, Pick, Policy, Remembers, Tracking, Unit, Weights,
    Zonal,
};

use super::ask::Ask;
use super::failsafe;
use super::kind::Kind;
use super::rules::cluster::{SERVICE_ALONE, SERVICE_DROPS, SERVICE_TURNS};
use super::rules::picking::{
    ALL_ZERO, ANY_ZONE, BY_PAIR, EACH_ALONE, FORWARDING, LEAST, ROUND_ROBIN, SOURCE_IP,
    SOURCE_IP_ELSEWHERE, STATELESS, TRACKED, UNWEIGHTED, WEIGHTED, WEIGHTED_ROUND_ROBIN,
};

/// For how long a connection is remembered that is silent. Nobody documents it: this is ours.
const IDLE: Duration = Duration::from_mins(10);
/// For how long connections stay on a member that was removed, which nobody documents either.
const DRAINS: Duration = Duration::from_hours(24);

/// How one member is picked.
pub(super) fn pick(ask: &Ask<'_>, kind: Kind) -> Pick {
    let stateless = is_stateless(ask);
    Pick {
        unit: if stateless { Unit::Packet } else { Unit::Connection },
        policy: policy(ask),
        affinity: affinity(ask, kind),
        weights: weights(ask),
        failover: failsafe::standby(ask),
        zonal: Decision::new(Zonal::Off, because!(ANY_ZONE)),
        tracking: tracking(ask, kind),
        last_resort: failsafe::last_resort(ask),
        split: None,
        feedback: None,
    }
}

/// How a worker is picked for a Service, which can say nothing of it.
pub(super) fn of_service(service: ServiceId) -> Pick {
    let (mode, remembers, idle) = (Mode::Connection, Remembers::All, IDLE);
    let (persistence, drains) = (Persistence::Always, DRAINS);
    let tracking = Tracking { mode, remembers, idle, persistence, drains };
    let last_resort = because!(SERVICE_DROPS, service = service);
    Pick {
        unit: Unit::Connection,
        policy: Decision::new(Policy::RoundRobin, because!(SERVICE_TURNS, service = service)),
        affinity: Decision::new(Affinity::FiveTuple, because!(SERVICE_ALONE, service = service)),
        weights: Decision::new(Weights::Equal, because!(UNWEIGHTED)),
        failover: None,
        zonal: Decision::new(Zonal::Off, because!(ANY_ZONE)),
        tracking: Decision::new(tracking, because!(TRACKED, idle = idle)),
        last_resort: Decision::new(LastResort::Nobody, last_resort),
        split: None,
        feedback: None,
    }
}

/// Whether each packet is picked for by itself.
pub(super) fn is_stateless(ask: &Ask<'_>) -> bool {
    ask.algorithm().0 == VpcAlgorithm::WeightedForwarding
}

fn policy(ask: &Ask<'_>) -> Decision<Policy> {
    let (algorithm, span) = ask.algorithm();
    let pool = ask.pool_name();
    let (policy, because) = match algorithm {
        VpcAlgorithm::RoundRobin => (Policy::RoundRobin, because!(ROUND_ROBIN, pool = pool)),
        VpcAlgorithm::WeightedRoundRobin => {
            (Policy::RoundRobin, because!(WEIGHTED_ROUND_ROBIN, pool = pool))
        }
        VpcAlgorithm::LeastConnections => (Policy::LeastConnections, because!(LEAST, pool = pool)),
        VpcAlgorithm::WeightedForwarding => (Policy::PairHash, because!(FORWARDING, pool = pool)),
    };
    Decision::new(policy, because.at(span))
}

/// Whether weights count.
pub(super) fn weighs(ask: &Ask<'_>) -> bool {
    matches!(ask.algorithm().0, VpcAlgorithm::WeightedRoundRobin | VpcAlgorithm::WeightedForwarding)
}

fn weights(ask: &Ask<'_>) -> Decision<Weights> {
    let (_, span) = ask.algorithm();
    if !weighs(ask) {
        return Decision::new(Weights::Equal, because!(UNWEIGHTED).at(span));
    }
    let decision = Decision::new(Weights::Written, because!(WEIGHTED).at(span));
    let members = ask.pool().map_or(&[][..], |pool| &pool.members);
    let zero = members.iter().all(|member| member.weight.is_some_and(|at| at.value == 0));
    if zero && !members.is_empty() {
        return decision.and(because!(ALL_ZERO, pool = ask.pool_name()));
    }
    decision
}

/// Whether a client's connections stay together, by the pool's session persistence.
fn persistence(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let written = ask.pool()?.persistence?;
    let supported = matches!(kind, Kind::Public | Kind::Private) && !is_stateless(ask);
    let sticks = written.value == VpcPersistence::SourceIp && supported;
    sticks.then(|| because!(SOURCE_IP, pool = ask.pool_name()).at(written.span))
}

/// Why session persistence that is asked for does not apply, if it does not.
pub(super) fn no_persistence(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let written = ask.pool()?.persistence?;
    let none = persistence(ask, kind).is_none();
    none.then(|| because!(SOURCE_IP_ELSEWHERE, word = written.span).at(written.span))
}

fn affinity(ask: &Ask<'_>, kind: Kind) -> Decision<Affinity> {
    if is_stateless(ask) {
        return Decision::new(Affinity::Pair, because!(BY_PAIR));
    }
    match persistence(ask, kind) {
        Some(because) => Decision::new(Affinity::Source, because),
        None => Decision::new(Affinity::FiveTuple, because!(EACH_ALONE)),
    }
}

fn tracking(ask: &Ask<'_>, kind: Kind) -> Decision<Tracking> {
    let sticks = persistence(ask, kind).is_some();
    let mode = if sticks { Mode::Session } else { Mode::Connection };
    let (idle, persistence, drains) = (IDLE, Persistence::Always, DRAINS);
    let remembers = if is_stateless(ask) { Remembers::Nothing } else { Remembers::All };
    let tracking = Tracking { mode, remembers, idle, persistence, drains };
    if is_stateless(ask) {
        return Decision::new(tracking, because!(STATELESS).at(ask.algorithm().1));
    }
    Decision::new(tracking, because!(TRACKED, idle = idle))
}
