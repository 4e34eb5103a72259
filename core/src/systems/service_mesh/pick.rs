//! How one endpoint is chosen, once its group is.

use std::time::Duration;

use crate::base::At;
use crate::explain::{Decision, because};
use crate::manifest::proxy::ProxyAffinity;
use crate::plan::{
    Affinity, LastResort, Mode, Persistence, Pick, Remembers, Tracking, Unit, Weights, Zonal,
};

use super::ask::Ask;
use super::rules::pick::{AFFINITY, COOKIE, EQUAL, NO_AFFINITY, NOBODY, UNTRACKED};
use super::{locality, split};

/// How one endpoint is chosen for a request.
pub(super) fn pick(ask: &Ask<'_>) -> Pick {
    let tracking = Tracking {
        mode: Mode::Connection,
        remembers: Remembers::Nothing,
        idle: Duration::ZERO,
        persistence: Persistence::Never,
        drains: ask.service.draining.map_or(Duration::ZERO, |at| at.value),
    };
    let split = split::split(ask);
    Pick {
        unit: Unit::Request,
        policy: locality::policy(ask),
        affinity: affinity(ask),
        weights: Decision::new(Weights::Equal, because!(EQUAL)),
        failover: None,
        zonal: Decision::new(Zonal::Off, *split.because()),
        tracking: Decision::new(tracking, because!(UNTRACKED)),
        last_resort: Decision::new(LastResort::Nobody, because!(NOBODY)),
        split: Some(split),
        feedback: None,
    }
}

/// The affinity that it asks for, if any.
pub(super) fn asks_affinity(ask: &Ask<'_>) -> Option<At<ProxyAffinity>> {
    ask.service.affinity.filter(|at| at.value != ProxyAffinity::None)
}

fn affinity(ask: &Ask<'_>) -> Decision<Affinity> {
    let Some(at) = asks_affinity(ask) else {
        return Decision::new(Affinity::Nothing, because!(NO_AFFINITY));
    };
    let (affinity, cookie) = match at.value {
        ProxyAffinity::None => (Affinity::Nothing, false),
        ProxyAffinity::ClientIp => (Affinity::Addresses, false),
        ProxyAffinity::ClientIpProto => (Affinity::ThreeTuple, false),
        ProxyAffinity::ClientIpPortProto => (Affinity::FiveTuple, false),
        ProxyAffinity::ClientIpNoDestination => (Affinity::Source, false),
        ProxyAffinity::GeneratedCookie
        | ProxyAffinity::HeaderField
        | ProxyAffinity::HttpCookie
        | ProxyAffinity::StrongCookie => (Affinity::FiveTuple, true),
    };
    let decision = Decision::new(affinity, because!(AFFINITY, affinity = at.span).at(at.span));
    if cookie { decision.and(because!(COOKIE, affinity = at.span)) } else { decision }
}
