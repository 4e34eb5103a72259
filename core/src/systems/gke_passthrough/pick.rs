//! How a load balancer picks a node, and how long it remembers.

use std::time::Duration;

use crate::base::{Protocol, Share};
use crate::explain::{Decision, Fact, because};
use crate::plan::{
    Affinity, LastResort, Mode, Persistence, Pick, Policy, Remembers, Tracking, Unit, Weights,
    Zonal,
};

use super::annotations::{Values, WEIGHTED as WEIGHTED_KEY, known};
use super::ask::Ask;
use super::edited;
use super::frontends::protocol;
use super::gates;
use super::kind::Kind;
use super::locality::{Locality, Weighing, ZONAL_WORDS, locality, zonal_affinity};
use super::rules::features::{
    CLIENT_IP, EXTERNAL_TRACKING, FIVE_TUPLE, INTERNAL_ONLY, INTERNAL_TRACKING, LAST_RESORT,
    MAGLEV, NEEDS_ALLOW_LIST, NEEDS_BACKEND_SERVICE, NEEDS_SUBSETTING, NOT_ZONAL, OTHER_WORD,
    RENDEZVOUS, TOO_OLD, UNTRACKED, UNWEIGHTED, WEIGHTED, WEIGHTED_NEEDS_LOCAL, WEIGHTED_RESORT,
    ZONAL,
};
use super::rules::written::UNKNOWN_VALUE;

/// For how long external load balancers remember by default.
pub(super) const EXTERNAL_IDLE: Duration = Duration::from_mins(1);
/// For how long internal load balancers remember by default.
pub(super) const INTERNAL_IDLE: Duration = Duration::from_mins(10);
/// For how long the controllers let TCP connections drain.
const DRAINS: Duration = Duration::from_secs(30);

/// How one node is picked: as the controllers would have it, unless somebody has changed what
/// exists.
pub(super) fn pick(ask: &Ask<'_>, kind: Kind) -> Pick {
    let planned = planned(ask, kind);
    match ask.backend_service(kind) {
        Some(exists) => edited::pick(planned, ask, kind, exists),
        None => planned,
    }
}

fn planned(ask: &Ask<'_>, kind: Kind) -> Pick {
    let weights = weights(ask, kind);
    let last_resort = match weights.value() {
        Weights::Equal | Weights::Written => because!(LAST_RESORT),
        Weights::ReadyEndpoints => because!(WEIGHTED_RESORT),
    };
    Pick {
        unit: Unit::Connection,
        policy: policy(kind),
        affinity: affinity(ask),
        weights,
        failover: None,
        zonal: zonal(ask, kind),
        tracking: tracking(ask, kind),
        last_resort: Decision::new(LastResort::All, last_resort),
        split: None,
        feedback: None,
    }
}

fn policy(kind: Kind) -> Decision<Policy> {
    if kind.is_internal() {
        Decision::new(Policy::Rendezvous, because!(RENDEZVOUS))
    } else {
        Decision::new(Policy::Maglev, because!(MAGLEV))
    }
}

fn affinity(ask: &Ask<'_>) -> Decision<Affinity> {
    match ask.service.client_ip_affinity {
        Some(at) => Decision::new(Affinity::Addresses, because!(CLIENT_IP).at(at.span)),
        None => Decision::new(Affinity::FiveTuple, because!(FIVE_TUPLE)),
    }
}

/// `localityLbPolicy` of the backend service.
pub(super) fn locality_of(ask: &Ask<'_>, kind: Kind) -> Locality {
    let external = matches!(kind, Kind::ExternalNegs | Kind::ExternalGroups);
    let weighing = if !external || !gates::WEIGHTED.is_open(ask.version) {
        Weighing::Unavailable
    } else if ask.asks_weights() {
        Weighing::Asked
    } else {
        Weighing::Unasked
    };
    locality(kind.scheme(), ask.service.external_policy, weighing)
}

/// How likely each node is.
pub(super) fn weights(ask: &Ask<'_>, kind: Kind) -> Decision<Weights> {
    let weighted =
        matches!(locality_of(ask, kind), Locality::WeightedMaglev | Locality::WeightedRendezvous);
    let Some(asked) = ask.written(WEIGHTED_KEY) else {
        return Decision::new(Weights::Equal, because!(UNWEIGHTED));
    };
    let feature = "weighted load balancing";
    let because = if weighted {
        because!(WEIGHTED, service = ask.id)
    } else if !ask.asks_weights() {
        unknown_value(WEIGHTED_KEY, asked.span)
    } else if kind == Kind::TargetPool {
        because!(NEEDS_BACKEND_SERVICE, feature = feature)
    } else if !gates::WEIGHTED.is_open(ask.version) {
        let (since, version) = (gates::WEIGHTED.text, ask.version);
        because!(TOO_OLD, feature = feature, since = since, version = version)
    } else if ask.is_local() {
        because!(NEEDS_ALLOW_LIST, feature = "weighted load balancing of internal load balancers")
    } else {
        because!(WEIGHTED_NEEDS_LOCAL, key = WEIGHTED_KEY)
    };
    let weights = if weighted { Weights::ReadyEndpoints } else { Weights::Equal };
    Decision::new(weights, because.at(asked.span))
}

/// A known key with a value it does not know.
pub(super) fn unknown_value(key: &'static str, at: crate::base::Span) -> crate::explain::Reason {
    let allowed = match known(key).map(|annotation| annotation.values) {
        Some(Values::Words(_, list)) => list,
        Some(Values::Free(sort)) => sort,
        Some(Values::Written) | None => "nothing",
    };
    because!(UNKNOWN_VALUE, key = key, value = at, allowed = allowed)
}

/// Whether clients stay in their zone.
pub(super) fn zonal(ask: &Ask<'_>, kind: Kind) -> Decision<Zonal> {
    let Some(word) = &ask.service.distribution else {
        return Decision::new(Zonal::Off, because!(NOT_ZONAL));
    };
    let feature = "zonal affinity";
    let available = kind == Kind::InternalNegs && gates::ZONAL.is_open(ask.version);
    let because = if zonal_affinity(kind.scheme(), available, Some(&word.value)) {
        let because = because!(ZONAL, asked = Fact::Written(word.span)).at(word.span);
        return Decision::new(Zonal::Spill { ratio: Share::ZERO }, because);
    } else if !ZONAL_WORDS.contains(&word.value.as_str()) {
        because!(OTHER_WORD, word = word.span, allowed = ZONAL_WORDS[0])
    } else if !kind.is_internal() {
        because!(INTERNAL_ONLY, feature = feature)
    } else if kind == Kind::InternalGroups {
        because!(NEEDS_SUBSETTING, feature = feature)
    } else {
        let (since, version) = (gates::ZONAL.text, ask.version);
        because!(TOO_OLD, feature = feature, since = since, version = version)
    };
    Decision::new(Zonal::Off, because.at(word.span))
}

/// How long a choice is remembered. By default only TCP connections stay on a node that turned
/// unhealthy.
fn tracking(ask: &Ask<'_>, kind: Kind) -> Decision<Tracking> {
    let sticky = ask.service.client_ip_affinity.is_some();
    let (idle, remembers) = match (kind.is_internal(), sticky) {
        (true, _) => (INTERNAL_IDLE, Remembers::All),
        (false, true) => (EXTERNAL_IDLE, Remembers::Flows),
        (false, false) => (EXTERNAL_IDLE, Remembers::Connections),
    };
    let (_, drains) = drains(ask, kind);
    let (mode, persistence) = (Mode::Connection, Persistence::ByProtocol);
    let tracking = Tracking { mode, remembers, idle, persistence, drains };
    if kind.is_internal() {
        return Decision::new(tracking, because!(INTERNAL_TRACKING, idle = idle));
    }
    let decision = Decision::new(tracking, because!(EXTERNAL_TRACKING, idle = idle));
    let udp = ask.service.ports.iter().find(|port| port.protocol == Protocol::Udp);
    match udp {
        Some(port) if !sticky => decision.and(because!(UNTRACKED).at(port.span)),
        Some(_) | None => decision,
    }
}

/// The protocol of the backend service, and for how long the controllers let connections drain: only
/// TCP has anything to drain, and a target pool does not.
pub(super) fn drains(ask: &Ask<'_>, kind: Kind) -> (&'static str, Duration) {
    let protocol = protocol(ask, kind);
    let drains = protocol == "TCP" && kind != Kind::TargetPool;
    (protocol, if drains { DRAINS } else { Duration::ZERO })
}
