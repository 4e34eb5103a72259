//! What somebody has changed outside of the cluster, field by field: what exists wins, and each
//! decision points at the line that says it.

use std::time::Duration;

use crate::base::{At, Protocol, Share};
use crate::explain::{Decision, Reason, because};
use crate::manifest::cloud::{
    Backend, BackendService, Locality, Persistence as Persists, SessionAffinity, Spillover,
    TrackingMode,
};
use crate::plan::{
    Affinity, LastResort, Mode, Persistence, Pick, Remembers, Standby, Tracking, Weights, Zonal,
};

use super::ask::Ask;
use super::kind::Kind;
use super::pick::{EXTERNAL_IDLE, INTERNAL_IDLE, drains};
use super::rules::edited::{
    ALWAYS_PERSISTS, DRAINING_KEPT, DRAINING_RAISED, EDITED, FAILOVER, FAILOVER_CUTS,
    FAILOVER_DRAINS, IDLE_FOR, NEVER_PERSISTS, PER_SESSION, PRIMARY_RESORT, SAID_FIVE_TUPLE,
    SAME_AS_CONNECTION, SPILLS, STAYS_IN_ZONE, STRONG_AFFINITY,
};
use super::rules::features::{EXTERNAL_TRACKING, INTERNAL_TRACKING, UNTRACKED, WEIGHTED_RESORT};

/// For how long connections stay on nodes that are no longer used, by the API's reference.
const FAILOVER_DRAINING: Duration = Duration::from_mins(10);
/// The same by the help of the provider's tool.
const FAILOVER_DRAINING_OTHER: Duration = Duration::from_mins(5);

/// How a node is picked by the backend service that exists, where it says it.
pub(super) fn pick(planned: Pick, ask: &Ask<'_>, kind: Kind, exists: &BackendService) -> Pick {
    let weights = weights(planned.weights, exists);
    let weighted = *weights.value() == Weights::ReadyEndpoints;
    let failover = exists.has_failover().then(|| failover(exists));
    let last_resort = match (&failover, weighted) {
        (_, true) => because!(WEIGHTED_RESORT),
        (Some(rule), false) => because!(PRIMARY_RESORT).at(rule.because().span),
        (None, false) => *planned.last_resort.because(),
    };
    Pick {
        affinity: affinity(planned.affinity, exists.affinity),
        weights,
        failover,
        zonal: zonal(planned.zonal, exists),
        tracking: tracking(ask, kind, exists),
        last_resort: Decision::new(LastResort::All, last_resort),
        ..planned
    }
}

/// What of a packet the choice depends on, by the session affinity that exists.
pub(super) fn affinity(
    planned: Decision<Affinity>,
    exists: Option<At<SessionAffinity>>,
) -> Decision<Affinity> {
    let Some(at) = exists else { return planned };
    let would = if *planned.value() == Affinity::Addresses { "CLIENT_IP" } else { "NONE" };
    if at.value.text() == would {
        return planned;
    }
    let value = match at.value {
        SessionAffinity::None | SessionAffinity::ClientIpPortProto => Affinity::FiveTuple,
        SessionAffinity::ClientIpProto => Affinity::ThreeTuple,
        SessionAffinity::ClientIp => Affinity::Addresses,
        SessionAffinity::ClientIpNoDestination => Affinity::Source,
    };
    let field = "sessionAffinity";
    Decision::new(
        value,
        because!(EDITED, field = field, written = at.span, planned = would).at(at.span),
    )
}

fn weights(planned: Decision<Weights>, exists: &BackendService) -> Decision<Weights> {
    let Some(at) = exists.locality.filter(|at| at.value.is_internal() == exists.internal) else {
        return planned;
    };
    let value = if at.value.is_weighted() { Weights::ReadyEndpoints } else { Weights::Equal };
    if value == *planned.value() {
        return planned;
    }
    let would = match (exists.internal, *planned.value()) {
        (true, Weights::Equal | Weights::Written) => "unset",
        (true, Weights::ReadyEndpoints) => Locality::WeightedRendezvous.text(),
        (false, Weights::Equal | Weights::Written) => Locality::Maglev.text(),
        (false, Weights::ReadyEndpoints) => Locality::WeightedMaglev.text(),
    };
    let field = "localityLbPolicy";
    Decision::new(
        value,
        because!(EDITED, field = field, written = at.span, planned = would).at(at.span),
    )
}

fn zonal(planned: Decision<Zonal>, exists: &BackendService) -> Decision<Zonal> {
    let Some(at) = exists.spillover.filter(|_| exists.internal) else { return planned };
    let ratio = exists.spillover_ratio.map_or(Share::ZERO, |ratio| ratio.value);
    let (value, because) = match at.value {
        Spillover::Stay => (Zonal::Stay, because!(STAYS_IN_ZONE, written = at.span)),
        Spillover::Spill => (Zonal::Spill { ratio }, because!(SPILLS, ratio = ratio)),
        Spillover::Disabled => {
            let (field, planned) = ("spillover", Spillover::Spill.text());
            (Zonal::Off, because!(EDITED, field = field, written = at.span, planned = planned))
        }
    };
    if value == *planned.value() { planned } else { Decision::new(value, because.at(at.span)) }
}

fn failover(exists: &BackendService) -> Decision<Standby> {
    let policy = exists.failover.unwrap_or_default();
    let is_set = |at: Option<At<bool>>| at.is_some_and(|at| at.value);
    let ratio = policy.ratio.map_or(Share::ZERO, |ratio| ratio.value);
    let cuts = is_set(policy.no_drain);
    let drains = if cuts { Duration::ZERO } else { FAILOVER_DRAINING };
    let rule = Standby { ratio, just_enough: true, drops: is_set(policy.drops), drains };
    let marked = exists.backends.iter().find_map(Backend::stands_by);
    let span = exists.failover.map(|policy| policy.span).or(marked);
    let decision = Decision::new(rule, because!(FAILOVER, ratio = ratio).at(span));
    if cuts {
        decision.and(because!(FAILOVER_CUTS).at(policy.no_drain.map(|at| at.span)))
    } else {
        let (time, other) = (FAILOVER_DRAINING, FAILOVER_DRAINING_OTHER);
        decision.and(because!(FAILOVER_DRAINS, time = time, other = other))
    }
}

/// What is remembered by the backend service that exists.
fn tracking(ask: &Ask<'_>, kind: Kind, exists: &BackendService) -> Decision<Tracking> {
    let read = Read::new(ask, kind, exists);
    let mode = if read.session { Mode::Session } else { Mode::Connection };
    let persistence = match exists.tracking.persistence.map(|at| at.value) {
        None | Some(Persists::DefaultForProtocol) => Persistence::ByProtocol,
        Some(Persists::NeverPersist) => Persistence::Never,
        Some(Persists::AlwaysPersist) => Persistence::Always,
    };
    let (drains, drained) = draining(ask, kind, exists);
    let remembers = match (exists.internal, read.affinity) {
        (true, _) => Remembers::All,
        (false, SessionAffinity::None) => Remembers::Connections,
        (false, _) => Remembers::Flows,
    };
    let tracking = Tracking { mode, remembers, idle: read.idle, persistence, drains };
    let decision = read.because(tracking, ask);
    match drained {
        Some(because) => decision.and(because),
        None => decision,
    }
}

/// What of a backend service tracking depends on.
struct Read<'a> {
    exists: &'a BackendService,
    affinity: SessionAffinity,
    /// Whether sessions are remembered, rather than connections.
    session: bool,
    /// Whether affinity is strong.
    strong: bool,
    idle: Duration,
}

impl<'a> Read<'a> {
    fn new(ask: &Ask<'_>, kind: Kind, exists: &'a BackendService) -> Self {
        let by_service = if ask.service.client_ip_affinity.is_some() {
            SessionAffinity::ClientIp
        } else {
            SessionAffinity::None
        };
        let affinity = exists.affinity.map_or(by_service, |at| at.value);
        let tracking = &exists.tracking;
        let session = tracking.mode.is_some_and(|mode| mode.value == TrackingMode::PerSession);
        let strong = session && !exists.internal && tracking.strong.is_some_and(|it| it.value);
        let default = if kind.is_internal() { INTERNAL_IDLE } else { EXTERNAL_IDLE };
        let settable = strong || (exists.internal && session && affinity.is_coarse());
        let said = tracking.idle.filter(|at| settable && at.value >= default);
        let idle = said.map_or(default, |at| at.value);
        Self { exists, affinity, session, strong, idle }
    }

    fn because(&self, tracking: Tracking, ask: &Ask<'_>) -> Decision<Tracking> {
        let (said, idle) = (&self.exists.tracking, self.idle);
        let first = if self.strong {
            because!(STRONG_AFFINITY, idle = idle).at(said.strong.map(|at| at.span))
        } else if self.exists.internal && idle != INTERNAL_IDLE {
            because!(IDLE_FOR, idle = idle).at(said.idle.map(|at| at.span))
        } else if self.exists.internal {
            because!(INTERNAL_TRACKING, idle = idle)
        } else {
            because!(EXTERNAL_TRACKING, idle = idle)
        };
        let (first, then) = match self.mode() {
            // What makes a first packet stay is said first.
            Some(sessions) if self.affinity.is_coarse() && !self.strong => (sessions, Some(first)),
            other => (first, other),
        };
        let mut decision = Decision::new(tracking, first);
        let more = [then, self.persistence(), self.protocols(ask)];
        for because in more.into_iter().flatten() {
            decision = decision.and(because);
        }
        decision
    }

    fn mode(&self) -> Option<Reason> {
        let mode = self.exists.tracking.mode.filter(|_| self.session)?;
        let span = mode.span;
        Some(if self.affinity.is_coarse() {
            because!(PER_SESSION, mode = span, affinity = self.affinity.text()).at(span)
        } else {
            because!(SAME_AS_CONNECTION, mode = span).at(span)
        })
    }

    fn persistence(&self) -> Option<Reason> {
        let at = self.exists.tracking.persistence?;
        match at.value {
            Persists::DefaultForProtocol => None,
            Persists::NeverPersist => Some(because!(NEVER_PERSISTS, written = at.span).at(at.span)),
            Persists::AlwaysPersist => {
                Some(because!(ALWAYS_PERSISTS, written = at.span).at(at.span))
            }
        }
    }

    /// What becomes of UDP, where that needs saying.
    fn protocols(&self, ask: &Ask<'_>) -> Option<Reason> {
        let udp = ask.service.ports.iter().find(|port| port.protocol == Protocol::Udp)?;
        match self.affinity {
            _ if self.exists.internal => None,
            SessionAffinity::None => Some(because!(UNTRACKED).at(udp.span)),
            SessionAffinity::ClientIpPortProto => {
                let at = self.exists.affinity?;
                Some(because!(SAID_FIVE_TUPLE, written = at.span).at(at.span))
            }
            _ => None,
        }
    }
}

/// For how long connections drain, and why if what exists says anything else than is planned: for TCP
/// the controllers keep what somebody set, unless it is 0.
fn draining(ask: &Ask<'_>, kind: Kind, exists: &BackendService) -> (Duration, Option<Reason>) {
    let (protocol, planned) = drains(ask, kind);
    let Some(at) = exists.draining.filter(|at| at.value != planned) else { return (planned, None) };
    if protocol == "TCP" && !at.value.is_zero() {
        return (at.value, Some(because!(DRAINING_KEPT, time = at.value).at(at.span)));
    }
    let because = because!(DRAINING_RAISED, time = planned, written = at.span, protocol = protocol);
    (planned, Some(because.at(at.span)))
}

/// Writes what exists over the fields that the controllers would set.
pub(super) fn show(fields: &mut Vec<(&'static str, String)>, exists: &BackendService) {
    let tracking = &exists.tracking;
    let zonal = exists.spillover.map(|at| match (at.value, exists.spillover_ratio) {
        (Spillover::Spill, ratio) => {
            let ratio = ratio.map_or(Share::ZERO, |at| at.value);
            format!("{}, ratio {ratio}", at.value.text())
        }
        (other, _) => other.text().to_owned(),
    });
    let policy = exists.failover.unwrap_or_default();
    let said = [
        ("sessionAffinity", exists.affinity.map(|at| at.value.text().to_owned())),
        ("localityLbPolicy", exists.locality.map(|at| at.value.text().to_owned())),
        ("zonalAffinity", zonal),
        ("trackingMode", tracking.mode.map(|at| at.value.text().to_owned())),
        ("persistenceOnUnhealthy", tracking.persistence.map(|at| at.value.text().to_owned())),
        ("enableStrongAffinity", tracking.strong.map(|at| at.value.to_string())),
        ("failoverRatio", policy.ratio.map(|at| at.value.to_string())),
        ("dropTrafficIfUnhealthy", policy.drops.map(|at| at.value.to_string())),
    ];
    for (name, value) in said.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        match fields.iter_mut().find(|(field, _)| *field == name) {
            Some(field) => field.1 = value,
            None => fields.push((name, value)),
        }
    }
}
