//! Backend services of passthrough load balancers, target pools and health checks.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::cloud::{
    AFFINITIES, Backend, BackendService, FailoverPolicy, HealthCheck, LOCALITIES, Locality, MODES,
    PERSISTENCES, Persistence, SPILLOVERS, SessionAffinity, Spillover, TargetPool, Tracking,
    TrackingMode,
};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::cloud::said::{
    last, links, made_for, name, ratio, seconds, word, zone_in,
};
use crate::manifest::rules::{self, mesh};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

pub(super) fn backend_service(value: Value<'_>, out: &mut Problems) -> BackendService {
    let get = |key| value.get(key);
    let zonal = value.at(&["networkPassThroughLbTrafficPolicy", "zonalAffinity"]);
    let zonal = |key| zonal.and_then(|zonal| zonal.get(key));
    let affinity = get("sessionAffinity");
    let backends = out.list(get("backends"), "backends");
    let read = BackendService {
        name: name(value, out),
        made_for: made_for(value),
        internal: get("loadBalancingScheme").is_some_and(|it| it.text() == "INTERNAL"),
        affinity: affinity.and_then(|it| out.word(it, "sessionAffinity", &AFFINITIES)),
        tracking: tracking(get("connectionTrackingPolicy"), out),
        failover: get("failoverPolicy").map(|it| failover(it, out)),
        locality: get("localityLbPolicy")
            .and_then(|it| out.word(it, "localityLbPolicy", &LOCALITIES)),
        spillover: zonal("spillover").and_then(|it| out.word(it, "spillover", &SPILLOVERS)),
        spillover_ratio: ratio(zonal("spilloverRatio"), "spilloverRatio", out),
        draining: value.at(&["connectionDraining", "drainingTimeoutSec"]).and_then(|it| {
            seconds(
                it,
                ("drainingTimeoutSec", "a number of seconds from 0 to 3600"),
                0..=3_600,
                out,
            )
        }),
        backends: backends.filter_map(|item| backend(item, out)).collect(),
        health_checks: links(get("healthChecks"), "healthChecks", out),
        span: value.span(),
    };
    refused(&read, out);
    if let Some(policy) = get("serviceLbPolicy") {
        let name = read.name.span;
        let because = because!(mesh::SCHEME, service = name, what = "passthrough");
        out.push(Problem::error(because, policy.span()));
    }
    uncertain(&read, get("protocol"), out);
    read
}

fn tracking(policy: Option<Value<'_>>, out: &mut Problems) -> Tracking {
    let get = |key| policy.and_then(|policy| policy.get(key));
    let persistence = "connectionPersistenceOnUnhealthyBackends";
    let wants = ("idleTimeoutSec", "a number of seconds from 60 to 57600");
    Tracking {
        mode: word(get("trackingMode"), "trackingMode", &MODES, out),
        persistence: word(get(persistence), persistence, &PERSISTENCES, out),
        idle: get("idleTimeoutSec").and_then(|it| seconds(it, wants, 60..=57_600, out)),
        strong: get("enableStrongAffinity").and_then(|it| out.boolean(it, "enableStrongAffinity")),
    }
}

fn failover(policy: Value<'_>, out: &mut Problems) -> FailoverPolicy {
    let mut switch = |key: &'static str| policy.get(key).and_then(|it| out.boolean(it, key));
    let drops = switch("dropTrafficIfUnhealthy");
    let no_drain = switch("disableConnectionDrainOnFailover");
    let ratio = ratio(policy.get("failoverRatio"), "failoverRatio", out);
    FailoverPolicy { ratio, drops, no_drain, span: policy.span() }
}

fn backend(item: Value<'_>, out: &mut Problems) -> Option<Backend> {
    let group = out.text(item.get("group")?, "backends.group")?;
    let failover = item.get("failover").and_then(|it| out.boolean(it, "backends.failover"));
    let zone = zone_in(group.value);
    Some(Backend { group: last(item.get("group")?), zone, failover })
}

pub(super) fn target_pool(value: Value<'_>, out: &mut Problems) -> TargetPool {
    static POOL: Words<SessionAffinity> = Words {
        names: &["NONE", "CLIENT_IP", "CLIENT_IP_PROTO"],
        values: &[SessionAffinity::None, SessionAffinity::ClientIp, SessionAffinity::ClientIpProto],
    };
    let backup = value.get("backupPool").filter(|it| out.text(*it, "backupPool").is_some());
    TargetPool {
        name: name(value, out),
        made_for: made_for(value),
        affinity: word(value.get("sessionAffinity"), "sessionAffinity", &POOL, out),
        backup: backup.map(last),
        ratio: ratio(value.get("failoverRatio"), "failoverRatio", out),
        instances: links(value.get("instances"), "instances", out),
        is_checked: value.get("healthChecks").is_some_and(|it| it.items().next().is_some()),
        span: value.span(),
    }
}

pub(super) fn health_check(value: Value<'_>, out: &mut Problems) -> HealthCheck {
    let wants = "a number of seconds from 1 to 300";
    let mut time = |key| value.get(key).and_then(|it| seconds(it, (key, wants), 1..=300, out));
    let (interval, timeout) = (time("checkIntervalSec"), time("timeoutSec"));
    let mut times = |key| {
        let number = out.number(value.get(key)?, (key, "a whole number from 1 to 10"), 1..=10)?;
        Some(number.map(|number| number as u32))
    };
    let (healthy, unhealthy) = (times("healthyThreshold"), times("unhealthyThreshold"));
    let span = value.span();
    HealthCheck { name: name(value, out), interval, timeout, healthy, unhealthy, span }
}

/// Reports what the API would refuse of a backend service, and what it says too little about.
fn refused(it: &BackendService, out: &mut Problems) {
    let all = [always_with_sessions(it), source_outside(it), zones_outside(it), other_policy(it)];
    for (span, field, needs) in all.into_iter().chain(idle_timeout(it)).flatten() {
        let because = because!(rules::NEEDS_OTHER, written = span, field = field, needs = needs);
        out.push(Problem::error(because, span));
    }
}

/// Where a value stands, its field, and what it goes with.
type Refused = Option<(Span, &'static str, &'static str)>;

const OUTSIDE: &str = "loadBalancingScheme EXTERNAL";
const INSIDE: &str = "loadBalancingScheme INTERNAL";

fn tracks_sessions(it: &BackendService) -> bool {
    it.tracking.mode.is_some_and(|mode| mode.value == TrackingMode::PerSession)
}

fn always_with_sessions(it: &BackendService) -> Refused {
    let always = it.tracking.persistence.filter(|at| at.value == Persistence::AlwaysPersist)?;
    let field = "connectionPersistenceOnUnhealthyBackends";
    tracks_sessions(it).then_some((always.span, field, "trackingMode PER_CONNECTION"))
}

fn source_outside(it: &BackendService) -> Refused {
    let source = it.affinity.filter(|at| at.value == SessionAffinity::ClientIpNoDestination)?;
    (!it.internal).then_some((source.span, "sessionAffinity", INSIDE))
}

fn zones_outside(it: &BackendService) -> Refused {
    let zonal = it.spillover.filter(|at| at.value != Spillover::Disabled)?;
    (!it.internal).then_some((zonal.span, "spillover", INSIDE))
}

fn other_policy(it: &BackendService) -> Refused {
    let other = it.locality.filter(|at| at.value.is_internal() != it.internal)?;
    Some((other.span, "localityLbPolicy", if it.internal { OUTSIDE } else { INSIDE }))
}

/// The time can be set only where sessions are remembered, and then not to every value.
fn idle_timeout(it: &BackendService) -> [Refused; 2] {
    let Some(idle) = it.tracking.idle else { return [None; 2] };
    let coarse = it.affinity.is_some_and(|affinity| affinity.value.is_coarse());
    let strong = it.tracking.strong.is_some_and(|strong| strong.value);
    let (default, needs) = if it.internal {
        (600, "trackingMode PER_SESSION and a sessionAffinity by fewer than five values")
    } else {
        (60, "enableStrongAffinity, trackingMode PER_SESSION and sessionAffinity CLIENT_IP")
    };
    let seconds = idle.value.as_secs();
    let settable = tracks_sessions(it) && coarse && (it.internal || strong);
    let field = "idleTimeoutSec";
    let least = "at least 600 seconds where loadBalancingScheme is INTERNAL";
    [
        (!settable && seconds != default).then_some((idle.span, field, needs)),
        (seconds < default).then_some((idle.span, field, least)),
    ]
}

/// Reports what goes together and is documented in part only.
fn uncertain(it: &BackendService, protocol: Option<Value<'_>>, out: &mut Problems) {
    let mut note = |field: &'static str, other: Span, model: &'static str| {
        let because = because!(rules::UNCERTAIN, field = field, other = other, model = model);
        out.push(Problem::note(because, other));
    };
    let weighted = it.locality.filter(|at: &At<Locality>| at.value.is_weighted());
    if let Some(weighted) = weighted.filter(|_| it.has_failover()) {
        let model = "the set is chosen by health first, then its backends by weight";
        note("failoverPolicy", weighted.span, model);
    }
    let cuts = it.failover.and_then(|policy| policy.no_drain).is_some_and(|at| at.value);
    if let Some(other) = protocol.filter(|protocol| cuts && protocol.text() != "TCP") {
        let model = "connections are cut off as with TCP";
        note("disableConnectionDrainOnFailover", other.span(), model);
    }
}
