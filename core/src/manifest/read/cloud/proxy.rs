//! Backend services of proxies.

use crate::base::{At, Share};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::proxy::{
    BALANCING_MODES, CustomMetric, LOCALITY_POLICIES, LocalityChoice, PREFERENCES, PROTOCOLS,
    PROXY_AFFINITIES, ProxyBackend, ProxyService, SCHEMES, Target,
};
use crate::manifest::read::cloud::said::{
    group, link, links, made_for, name, ratio, seconds, whole, word,
};
use crate::manifest::read::units::thousandths;
use crate::manifest::rules;
use crate::manifest::tree::Value;

/// A backend service; `None` if its scheme is no word, which is a problem.
pub(super) fn backend_service(value: Value<'_>, out: &mut Problems) -> Option<ProxyService> {
    let get = |key| value.get(key);
    let drain = value.at(&["connectionDraining", "drainingTimeoutSec"]);
    let wants = ("drainingTimeoutSec", "a number of seconds from 0 to 3600");
    let timeout = ("timeoutSec", "a number of seconds");
    let backends = out.list(get("backends"), "backends");
    let backends: Vec<_> = backends.filter_map(|item| backend(item, out)).collect();
    Some(ProxyService {
        name: name(value, out),
        region: link(get("region"), "region", out),
        scheme: word(get("loadBalancingScheme"), "loadBalancingScheme", &SCHEMES, out)?,
        protocol: word(get("protocol"), "protocol", &PROTOCOLS, out),
        affinity: word(get("sessionAffinity"), "sessionAffinity", &PROXY_AFFINITIES, out),
        locality: locality(get("localityLbPolicy"), out),
        localities: localities(get("localityLbPolicies"), out),
        policy: link(get("serviceLbPolicy"), "serviceLbPolicy", out),
        metrics: metrics(get("customMetrics"), out),
        backends,
        health_checks: links(get("healthChecks"), "healthChecks", out),
        timeout: get("timeoutSec").and_then(|it| seconds(it, timeout, 0..=2_147_483_647, out)),
        draining: drain.and_then(|it| seconds(it, wants, 0..=3_600, out)),
        made_for: made_for(value),
        span: value.span(),
    })
}

fn locality(
    value: Option<Value<'_>>,
    out: &mut Problems,
) -> Option<At<crate::manifest::proxy::LocalityPolicy>> {
    word(value, "localityLbPolicy", &LOCALITY_POLICIES, out)
}

fn localities(value: Option<Value<'_>>, out: &mut Problems) -> Vec<LocalityChoice> {
    let items: Vec<_> = out.list(value, "localityLbPolicies").collect();
    let choice = |item: Value<'_>| {
        if let Some(custom) = item.at(&["customPolicy", "name"]) {
            return out.string(custom, "customPolicy.name").map(LocalityChoice::Custom);
        }
        locality(item.at(&["policy", "name"]), out).map(LocalityChoice::Known)
    };
    items.into_iter().filter_map(choice).collect()
}

fn backend(item: Value<'_>, out: &mut Problems) -> Option<ProxyBackend> {
    let get = |key| item.get(key);
    Some(ProxyBackend {
        group: group(get("group")?, "backends.group", out)?,
        mode: word(get("balancingMode"), "balancingMode", &BALANCING_MODES, out),
        most: target(item, ["maxRate", "maxConnections", "maxInFlightRequests"], out),
        most_per_endpoint: target(
            item,
            ["maxRatePerEndpoint", "maxConnectionsPerEndpoint", "maxInFlightRequestsPerEndpoint"],
            out,
        ),
        most_per_instance: target(
            item,
            ["maxRatePerInstance", "maxConnectionsPerInstance", "maxInFlightRequestsPerInstance"],
            out,
        ),
        max_utilization: ratio(get("maxUtilization"), "maxUtilization", out),
        scaler: get("capacityScaler").and_then(|it| scaler(it, out)),
        preference: word(get("preference"), "preference", &PREFERENCES, out),
        metrics: metrics(get("customMetrics"), out),
        span: item.span(),
    })
}

/// The first of three fields that is there: a rate, connections, or requests at a time.
fn target(
    item: Value<'_>,
    [rate, connections, in_flight]: [&'static str; 3],
    out: &mut Problems,
) -> Option<At<Target>> {
    let wants = "a number of requests a second, more than 0";
    let above_zero = |text: &str| thousandths(text).filter(|rate| *rate > 0);
    let by_rate = item.get(rate).and_then(|it| out.parsed(it, (rate, wants), above_zero));
    let by_rate = by_rate.map(|it| it.map(Target::Rate));
    let count = whole(item.get(connections), connections, out);
    let waiting = whole(item.get(in_flight), in_flight, out);
    by_rate
        .or(count.map(|it| it.map(Target::Connections)))
        .or(waiting.map(|it| it.map(Target::InFlight)))
}

/// Nothing at all, or at least a tenth.
fn scaler(value: Value<'_>, out: &mut Problems) -> Option<At<Share>> {
    let scaler = ratio(Some(value), "capacityScaler", out)?;
    if scaler.value.is_zero() || scaler.value >= Share::of(1, 10) {
        return Some(scaler);
    }
    let written = value.brief();
    let because = because!(
        rules::BAD_VALUE,
        written = written,
        field = "capacityScaler",
        wants = "0, or a number from 0.1 to 1"
    );
    out.push(Problem::error(because, scaler.span).mend("write 0.1", scaler.span, "0.1"));
    None
}

fn metrics(value: Option<Value<'_>>, out: &mut Problems) -> Vec<CustomMetric> {
    let items: Vec<_> = out.list(value, "customMetrics").collect();
    let metric = |item: Value<'_>| {
        Some(CustomMetric {
            name: out.string(item.get("name")?, "customMetrics.name")?,
            max_utilization: ratio(item.get("maxUtilization"), "customMetrics.maxUtilization", out),
            dry_run: item.get("dryRun").and_then(|it| out.boolean(it, "customMetrics.dryRun")),
        })
    };
    items.into_iter().filter_map(metric).collect()
}
