//! What objects ask of the load balancer in front of a Service.

mod check;
mod config;
pub mod rules;
mod settings;
mod shape;
mod targets;

use crate::base::{At, Share, Span};
use crate::explain::because;
use crate::manifest::Meta;
use crate::manifest::policy::{
    Affinity, BackendPolicy, BalancingMode, CustomMetric, Distribution, DistributionPolicy,
    HealthCheckPolicy, Locality, Logging, Preference, Target, TrafficDuration,
};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::fields::{Fields, mappings, needed, slips};
use crate::manifest::tables::policy::{BACKEND_POLICY, DISTRIBUTION_POLICY, HEALTH_CHECK_POLICY};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

pub(super) use config::config;
pub(super) use targets::Met;
use targets::{Kinds, OF_BACKENDS, OF_CHECKS, OF_DISTRIBUTIONS};

static AFFINITIES: Words<Affinity> = Words {
    names: &[
        "NONE",
        "CLIENT_IP",
        "CLIENT_IP_PROTO",
        "CLIENT_IP_PORT_PROTO",
        "GENERATED_COOKIE",
        "HEADER_FIELD",
        "HTTP_COOKIE",
    ],
    values: &[
        Affinity::None,
        Affinity::ClientIp,
        Affinity::ClientIpProto,
        Affinity::ClientIpPortProto,
        Affinity::GeneratedCookie,
        Affinity::HeaderField,
        Affinity::HttpCookie,
    ],
};

static PREFERENCES: Words<Preference> = Words {
    names: &["DEFAULT", "PREFERRED"],
    values: &[Preference::Default, Preference::Preferred],
};

static MODES: Words<BalancingMode> = Words {
    names: &["RATE", "IN_FLIGHT", "CUSTOM_METRICS"],
    values: &[BalancingMode::Rate, BalancingMode::InFlight, BalancingMode::CustomMetrics],
};

static DURATIONS: Words<TrafficDuration> =
    Words { names: &["SHORT", "LONG"], values: &[TrafficDuration::Short, TrafficDuration::Long] };

static ALGORITHMS: Words<Distribution> = Words {
    names: &["SPRAY_TO_REGION", "WATERFALL_BY_ZONE", "WATERFALL_BY_REGION"],
    values: &[
        Distribution::SprayToRegion,
        Distribution::WaterfallByZone,
        Distribution::WaterfallByRegion,
    ],
};

static LOCALITIES: Words<Locality> = Words {
    names: &[
        "ROUND_ROBIN",
        "LEAST_REQUEST",
        "RING_HASH",
        "RANDOM",
        "ORIGINAL_DESTINATION",
        "MAGLEV",
        "WEIGHTED_ROUND_ROBIN",
    ],
    values: &[
        Locality::RoundRobin,
        Locality::LeastRequest,
        Locality::RingHash,
        Locality::Random,
        Locality::OriginalDestination,
        Locality::Maglev,
        Locality::WeightedRoundRobin,
    ],
};

/// Reads a `HealthCheckPolicy`.
pub(super) fn health_check(object: Value<'_>, meta: Meta, out: &mut Problems) -> HealthCheckPolicy {
    let (spec, before) = (object.get("spec"), out.len());
    slips(spec, (HEALTH_CHECK_POLICY, "spec"), out);
    let default = Fields::at(object, &["spec", "default"]);
    slips(default.0, (HEALTH_CHECK_POLICY, "spec.default"), out);
    let names = ("enabled", "spec.default.logConfig.enabled");
    HealthCheckPolicy {
        target: target((spec, &meta), &OF_CHECKS, out),
        check: default.0.map(|it| check::policy((it, &meta), out)).unwrap_or_default(),
        logs: default.of("logConfig").boolean(names, out),
        refused: out.has_error_since(before),
        meta,
    }
}

/// Reads a `GCPBackendPolicy`.
pub(super) fn backend(object: Value<'_>, meta: Meta, out: &mut Problems) -> BackendPolicy {
    let (spec, before) = (object.get("spec"), out.len());
    slips(spec, (BACKEND_POLICY, "spec"), out);
    let default = Fields::at(object, &["spec", "default"]);
    slips(default.0, (BACKEND_POLICY, "spec.default"), out);
    let affinity = default.of("sessionAffinity");
    slips(affinity.0, (BACKEND_POLICY, "spec.default.sessionAffinity"), out);
    let draining = default.of("connectionDraining");
    let to_forever = ("a number of seconds from 1 to 2147483647", 1..=2_147_483_647);
    let to_hour = ("a number of seconds from 0 to 3600", 0..=3_600);
    let to_weeks = ("a number of seconds from 0 to 1209600", 0..=1_209_600);
    let rates = ("a whole number from 1 to 1000000000", 1..=1_000_000_000);
    let metrics = mappings(default.get("customMetrics"), "spec.default.customMetrics", out);
    let iap = ("enabled", "spec.default.iap.enabled");
    let mut policy = BackendPolicy {
        target: target((spec, &meta), &OF_BACKENDS, out),
        timeout: default.seconds(("timeoutSec", "spec.default.timeoutSec"), to_forever, out),
        draining: draining.seconds(("drainingTimeoutSec", "drainingTimeoutSec"), to_hour, out),
        affinity: affinity.word(("type", "sessionAffinity.type"), &AFFINITIES, out),
        cookie_ttl: affinity.seconds(("cookieTtlSec", "cookieTtlSec"), to_weeks, out),
        logging: logging(default.of("logging"), out),
        security_policy: default.string(("securityPolicy", "spec.default.securityPolicy"), out),
        iap: default.of("iap").boolean(iap, out),
        max_rate: default.number(("maxRatePerEndpoint", "maxRatePerEndpoint"), rates, out),
        preference: default.word(("backendPreference", "backendPreference"), &PREFERENCES, out),
        mode: default.word(("balancingMode", "spec.default.balancingMode"), &MODES, out),
        metrics: metrics.into_iter().filter_map(|it| metric(it, out)).collect(),
        duration: default.word(("trafficDuration", "trafficDuration"), &DURATIONS, out),
        refused: false,
        meta,
    };
    settings::backend(default, &policy, out);
    policy.refused = out.has_error_since(before);
    policy
}

fn logging(fields: Fields<'_>, out: &mut Problems) -> Logging {
    let wants = ("a whole number from 0 to 1000000", 0..=1_000_000);
    let rate = fields.number(("sampleRate", "spec.default.logging.sampleRate"), wants, out);
    Logging {
        enabled: fields.boolean(("enabled", "spec.default.logging.enabled"), out),
        rate: rate.map(|rate| rate.map(|rate| Share::of(rate, 1_000_000))),
    }
}

fn metric(item: Value<'_>, out: &mut Problems) -> Option<CustomMetric> {
    slips(Some(item), (BACKEND_POLICY, "spec.default.customMetrics[]"), out);
    let name = needed(item, ("spec.default.customMetrics", "name"), out)?;
    let fields = Fields(Some(item));
    let percent = ("a whole number from 0 to 100", 0..=100);
    let names = ("maxUtilizationPercent", "customMetrics.maxUtilizationPercent");
    Some(CustomMetric {
        name: out.string(name, "spec.default.customMetrics.name")?,
        most: fields.count(names, percent, out),
        dry_run: fields.boolean(("dryRun", "spec.default.customMetrics.dryRun"), out),
        span: item.span(),
    })
}

/// Reads a `GCPTrafficDistributionPolicy`.
pub(super) fn distribution(
    object: Value<'_>,
    meta: Meta,
    out: &mut Problems,
) -> DistributionPolicy {
    let (spec, before) = (Fields(object.get("spec")), out.len());
    let default = spec.of("default");
    slips(default.0, (DISTRIBUTION_POLICY, "spec.default"), out);
    let drain = ("enableAutoCapacityDrain", "enableAutoCapacityDrain");
    let threshold = ("failoverHealthThreshold", "failoverHealthThreshold");
    let percent = ("a whole number from 0 to 100", 0..=100);
    DistributionPolicy {
        targets: targets((spec, &meta), out),
        algorithm: default.word(("serviceLbAlgorithm", "serviceLbAlgorithm"), &ALGORITHMS, out),
        locality: default.word(("localityLbAlgorithm", "localityLbAlgorithm"), &LOCALITIES, out),
        auto_drain: default.of("autoCapacityDrain").boolean(drain, out),
        failover_threshold: default.of("failoverConfig").count(threshold, percent, out),
        refused: out.has_error_since(before),
        meta,
    }
}

/// What a policy with several targets is about.
fn targets((spec, meta): (Fields<'_>, &Meta), out: &mut Problems) -> Vec<Target> {
    let items = mappings(spec.get("targetRefs"), "spec.targetRefs", out);
    let entries = spec.0.map(Value::entries).unwrap_or_default();
    let single = { entries }.find(|(key, _)| key.text() == "targetRef");
    match (&items[..], single) {
        ([], Some((key, value))) => out.push(one_target(key, value)),
        ([], None) => {
            let because = because!(rules::NO_TARGET, field = "spec.targetRefs");
            out.push(Problem::error(because, meta.name_span));
        }
        _ => slips(spec.0, (DISTRIBUTION_POLICY, "spec"), out),
    }
    if let Some(item) = items.get(MOST_TARGETS) {
        let because = because!(rules::TARGETS, count = items.len());
        out.push(Problem::error(because, item.brief()));
    }
    items.into_iter().filter_map(|it| reference(it, &OF_DISTRIBUTIONS, out)).collect()
}

/// How many Services one policy may be about.
const MOST_TARGETS: usize = 16;

/// One target where a list is wanted, as policies of other kinds have it.
fn one_target(key: Value<'_>, value: Value<'_>) -> Problem {
    let problem = Problem::error(because!(rules::NO_TARGET, field = "spec.targetRefs"), key.span());
    if !value.raw().starts_with('{') {
        return problem;
    }
    let span = Span::new(key.span().start, value.span().end);
    let quote = if key.raw().starts_with('"') { "\"" } else { "" };
    let text = format!("{quote}targetRefs{quote}: [{}]", value.raw());
    problem.mend("write targetRefs", span, text)
}

/// What a policy with one target is about.
fn target(
    (spec, meta): (Option<Value<'_>>, &Meta),
    kinds: &'static Kinds,
    out: &mut Problems,
) -> Option<Target> {
    let target = spec.and_then(|spec| spec.get("targetRef"));
    if target.is_none() {
        let because = because!(rules::NO_TARGET, field = "spec.targetRef");
        out.push(Problem::error(because, meta.name_span));
    }
    reference(target?, kinds, out)
}

fn reference(item: Value<'_>, kinds: &'static Kinds, out: &mut Problems) -> Option<Target> {
    let name = needed(item, ("a target", "name"), out);
    let kind = needed(item, ("a target", "kind"), out);
    // An empty group says something, so it may not be taken for none.
    let group = item.entries().find(|(key, _)| key.text() == "group").map(|(_, group)| group);
    let target = Target {
        group: group.map(|group| At::new(group.text().to_owned(), group.span())),
        kind: out.string(kind?, "a target's kind")?,
        name: out.string(name?, "a target's name")?,
        namespace: Fields(Some(item)).string(("namespace", "a target's namespace"), out),
        span: item.span(),
    };
    targets::kind(item, &target, kinds, out);
    Some(target)
}
