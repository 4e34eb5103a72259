//! Settings of a policy or `BackendConfig` that count only beside others.

use crate::base::Span;
use crate::explain::{Fact, Reason, because};
use crate::manifest::policy::{
    Affinity, BackendConfig, BackendPolicy, BalancingMode, CustomMetric, Logging,
};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::fields::Fields;
use crate::manifest::read::policy::rules;
use crate::manifest::tree::Value;

/// Reports settings of a `GCPBackendPolicy` that have no effect alone.
pub(super) fn backend(default: Fields<'_>, policy: &BackendPolicy, out: &mut Problems) {
    let affinity = default.get("sessionAffinity");
    if let (Some(map), Some(ttl)) = (affinity, policy.cookie_ttl)
        && !policy.affinity.is_some_and(|it| has_cookie(it.value))
    {
        let needs = "GENERATED_COOKIE or HTTP_COOKIE";
        out.push(cookie((map, "type"), ("cookieTtlSec", ttl.span), needs));
    }
    sample_rate((default.get("logging"), "enabled"), policy.logging, out);
    let target = policy.target.as_ref().filter(|target| target.kind.value != "ServiceExport");
    if let (Some(target), Some(preference)) = (target, policy.preference) {
        let because = because!(rules::PREFERENCE, kind = target.kind.span);
        out.push(Problem::error(because, preference.span).and(target.kind.span));
    }
    if let Some(default) = default.0 {
        metrics(default, policy, out);
    }
}

fn has_cookie(affinity: Affinity) -> bool {
    matches!(affinity, Affinity::GeneratedCookie | Affinity::HttpCookie)
}

fn metrics(default: Value<'_>, policy: &BackendPolicy, out: &mut Problems) {
    let by_metrics = policy.mode.is_some_and(|it| it.value == BalancingMode::CustomMetrics);
    let first: Option<&CustomMetric> = policy.metrics.first();
    match (first, policy.mode) {
        (Some(metric), mode) if !by_metrics => {
            let because =
                because!(rules::METRICS, is = said(mode.map(|mode| mode.span), "not written"));
            let (span, text) = match mode {
                Some(mode) => (mode.span, "CUSTOM_METRICS".to_owned()),
                None => default.new_literal("balancingMode", "CUSTOM_METRICS"),
            };
            let problem = Problem::warning(because, metric.name.span);
            out.push(problem.mend("write balancingMode: CUSTOM_METRICS", span, text));
        }
        (None, Some(mode)) if by_metrics => {
            out.push(Problem::warning(because!(rules::MODE), mode.span));
        }
        _ => {}
    }
}

/// Reports settings of a `BackendConfig` that have no effect alone, or exclude each other.
pub(super) fn config(spec: Fields<'_>, config: &BackendConfig, out: &mut Problems) {
    let affinity = spec.get("sessionAffinity");
    if let (Some(map), Some(ttl)) = (affinity, config.cookie_ttl)
        && !config.affinity.is_some_and(|it| has_cookie(it.value))
    {
        let field = ("affinityCookieTtlSec", ttl.span);
        out.push(cookie((map, "affinityType"), field, "GENERATED_COOKIE"));
    }
    sample_rate((spec.get("logging"), "enable"), config.logging, out);
    if let (Some(iap), Some(cdn)) = (config.iap, config.cdn)
        && iap.value
        && cdn.value
    {
        let (first, later) = (iap.span.min(cdn.span), iap.span.max(cdn.span));
        out.push(Problem::error(because!(rules::IAP_OR_CDN), later).and(first));
    }
}

fn cookie(
    (map, key): (Value<'_>, &'static str),
    (field, place): (&'static str, Span),
    needs: &'static str,
) -> Problem {
    let written = map.get(key);
    let is = said(written.map(Value::span), "NONE");
    let because = because!(rules::COOKIE, field = field, is = is, needs = needs);
    let (span, text) = match written {
        Some(written) => (written.span(), "GENERATED_COOKIE".to_owned()),
        None => map.new_literal(key, "GENERATED_COOKIE"),
    };
    Problem::warning(because, place).mend(format!("write {key}: GENERATED_COOKIE"), span, text)
}

/// What is written, or words for it.
fn said(written: Option<Span>, unwritten: &'static str) -> Fact {
    written.map_or(Fact::Word(unwritten), Fact::Written)
}

fn sample_rate(
    (map, field): (Option<Value<'_>>, &'static str),
    logging: Logging,
    out: &mut Problems,
) {
    let (Some(map), Some(rate)) = (map, logging.rate) else { return };
    if logging.enabled.is_some_and(|enabled| enabled.value) {
        return;
    }
    let because: Reason = because!(rules::SAMPLE_RATE, field = field);
    let mut problem = Problem::warning(because, rate.span);
    // Whoever writes false wants none; whoever writes nothing may have forgotten it.
    if map.get(field).is_none() {
        let (span, text) = map.new_literal(field, "true");
        problem = problem.mend(format!("write {field}: true"), span, text);
    }
    out.push(problem);
}
