//! What objects ask of the load balancer in front of a Service.

use std::time::Duration;

use super::*;
use crate::base::Share;
use crate::manifest::policy::{
    Affinity, BalancingMode, CheckKind, Distribution, Locality, Preference, TrafficDuration,
};

pub(super) const SERVICE: &str = "---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: 80}], selector: {app: web}}
";

/// Problems of a text without their places.
pub(super) fn found(text: &str) -> Vec<String> {
    problems(text).iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_backend_config_keeps_every_field() {
    let it = &clean(
        "apiVersion: cloud.google.com/v1
kind: BackendConfig
metadata: {name: cfg}
spec:
  timeoutSec: 40
  connectionDraining: {drainingTimeoutSec: 60}
  sessionAffinity: {affinityType: GENERATED_COOKIE, affinityCookieTtlSec: 50}
  healthCheck: {checkIntervalSec: 15, timeoutSec: 10, healthyThreshold: 1, unhealthyThreshold: 2, type: HTTPS, port: 8080, requestPath: /livez}
  logging: {enable: true, sampleRate: 0.25}
  securityPolicy: {name: armor}
  iap: {enabled: false}
  cdn: {enabled: true, cacheMode: CACHE_ALL_STATIC}
  customRequestHeaders: {headers: ['X-Client-Region:{client_region}']}
  customResponseHeaders: {headers: ['X-A:b']}
",
    )
    .backend_configs[0];
    assert_eq!(it.timeout.unwrap().value, seconds(40));
    assert_eq!(it.draining.unwrap().value, seconds(60));
    assert_eq!(it.affinity.unwrap().value, Affinity::GeneratedCookie);
    assert_eq!(it.cookie_ttl.unwrap().value, seconds(50));
    let check = it.check.as_ref().unwrap();
    assert_eq!(check.kind.unwrap().value, CheckKind::Https);
    assert_eq!(
        (check.interval.unwrap().value, check.timeout.unwrap().value),
        (seconds(15), seconds(10))
    );
    assert_eq!((check.healthy.unwrap().value, check.unhealthy.unwrap().value), (1, 2));
    assert_eq!(check.port.unwrap().value, 8080);
    assert_eq!(check.path.as_ref().unwrap().value, "/livez");
    assert_eq!(it.logging.rate.unwrap().value, Share::of(1, 4));
    assert!(it.logging.enabled.unwrap().value && it.cdn.unwrap().value && !it.iap.unwrap().value);
    assert_eq!(it.security_policy.as_ref().unwrap().value, "armor");
    assert_eq!((it.request_headers.len(), it.response_headers[0].value.as_str()), (1, "X-A:b"));
}

#[test]
fn a_health_check_policy_keeps_every_field() {
    let text = "apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: {name: hc, creationTimestamp: \"2026-11-01T00:00:00Z\"}
spec:
  default:
    checkIntervalSec: 10
    timeoutSec: 4
    healthyThreshold: 1
    unhealthyThreshold: 3
    logConfig: {enabled: true}
    config:
      type: HTTP
      httpHealthCheck: {portSpecification: USE_FIXED_PORT, port: 8080, host: a.example, requestPath: /livez, response: ok}
  targetRef: {group: \"\", kind: Service, name: web}
";
    let all = clean(&(text.to_owned() + SERVICE));
    let it = &all.health_check_policies[0];
    assert_eq!(it.meta.created.as_ref().unwrap().value, "2026-11-01T00:00:00Z");
    let target = it.target.as_ref().unwrap();
    assert_eq!(target.group.as_ref().unwrap().value, "");
    assert!(target.is_service());
    let check = &it.check;
    assert_eq!(check.kind.unwrap().value, CheckKind::Http);
    assert_eq!(
        (check.interval.unwrap().value, check.timeout.unwrap().value),
        (seconds(10), seconds(4))
    );
    assert_eq!((check.healthy.unwrap().value, check.unhealthy.unwrap().value), (1, 3));
    assert_eq!(
        (check.port.unwrap().value, &check.host.as_ref().unwrap().value[..]),
        (8080, "a.example")
    );
    assert_eq!(check.response.as_ref().unwrap().value, "ok");
    assert!(it.logs.unwrap().value);
    assert_eq!(all.health_check_policy("default", "web").unwrap().meta.name, "hc");
    assert!(all.health_check_policy("other", "web").is_none());
}

#[test]
fn a_backend_policy_keeps_every_field() {
    let text = "apiVersion: networking.gke.io/v1
kind: GCPBackendPolicy
metadata: {name: ubb}
spec:
  default:
    balancingMode: CUSTOM_METRICS
    customMetrics:
    - {name: gke.cpu, maxUtilizationPercent: 60, dryRun: false}
    - {name: gke.named_metrics.kv-cache, dryRun: true}
    trafficDuration: LONG
    maxRatePerEndpoint: 10
    sessionAffinity: {type: GENERATED_COOKIE, cookieTtlSec: 600}
    connectionDraining: {drainingTimeoutSec: 3600}
    timeoutSec: 40
    logging: {enabled: true, sampleRate: 500000}
    securityPolicy: armor
    iap: {enabled: true}
  targetRef: {group: \"\", kind: Service, name: web}
";
    let it = &clean(&(text.to_owned() + SERVICE)).backend_policies[0];
    assert_eq!(it.mode.unwrap().value, BalancingMode::CustomMetrics);
    let metrics: Vec<_> = it.metrics.iter().map(|it| (it.name.value.as_str(), it.most)).collect();
    assert_eq!((metrics[0].0, metrics[0].1.unwrap().value), ("gke.cpu", 60));
    assert_eq!(metrics[1], ("gke.named_metrics.kv-cache", None));
    assert!(it.metrics[1].dry_run.unwrap().value);
    assert_eq!(it.duration.unwrap().value, TrafficDuration::Long);
    assert_eq!((it.max_rate.unwrap().value, it.preference), (10, None));
    assert_eq!(it.affinity.unwrap().value, Affinity::GeneratedCookie);
    assert_eq!(
        (it.cookie_ttl.unwrap().value, it.draining.unwrap().value),
        (seconds(600), seconds(3600))
    );
    assert_eq!(it.timeout.unwrap().value, seconds(40));
    assert_eq!(it.logging.rate.unwrap().value, Share::of(1, 2));
    assert_eq!(it.security_policy.as_ref().unwrap().value, "armor");
    let preferred = text
        .replace("    trafficDuration", "    backendPreference: PREFERRED\n    trafficDuration");
    let it = &objects(&preferred).backend_policies[0];
    assert_eq!(it.preference.unwrap().value, Preference::Preferred);
}

#[test]
fn a_distribution_policy_keeps_every_field() {
    let text = "apiVersion: networking.gke.io/v1
kind: GCPTrafficDistributionPolicy
metadata: {name: spread}
spec:
  targetRefs: [{group: \"\", kind: Service, name: web}]
  default:
    serviceLbAlgorithm: WATERFALL_BY_ZONE
    localityLbAlgorithm: LEAST_REQUEST
    autoCapacityDrain: {enableAutoCapacityDrain: true}
    failoverConfig: {failoverHealthThreshold: 70}
";
    let all = clean(&(text.to_owned() + SERVICE));
    let it = all.distribution_policy("default", "web").unwrap();
    assert_eq!(it.algorithm.unwrap().value, Distribution::WaterfallByZone);
    assert_eq!(it.locality.unwrap().value, Locality::LeastRequest);
    assert!(it.auto_drain.unwrap().value);
    assert_eq!(it.failover_threshold.unwrap().value, 70);
}
