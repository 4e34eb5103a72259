//! What objects ask of the load balancer in front of a Service.

use std::time::Duration;

use super::*;
use crate::base::Share;
use crate::manifest::policy::{
    Affinity, BalancingMode, CheckKind, Distribution, Locality, Preference, TrafficDuration,
};

const SERVICE: &str = "---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: 80}], selector: {app: web}}
";

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

#[test]
fn numbers_out_of_their_range_and_unknown_words_are_errors() {
    let policy = |default: &str| {
        let text = format!(
            "apiVersion: networking.gke.io/v1\nkind: GCPBackendPolicy\nmetadata: {{name: a}}\nspec: {{targetRef: {{group: '', kind: Service, name: web}}, default: {{{default}}}}}\n"
        );
        let found = problems(&(text + SERVICE));
        found.iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    for fine in [
        "timeoutSec: 2147483647",
        "connectionDraining: {drainingTimeoutSec: 0}",
        "maxRatePerEndpoint: 1000000000",
        "sessionAffinity: {type: HTTP_COOKIE, cookieTtlSec: 1209600}",
        "logging: {enabled: true, sampleRate: 0}",
    ] {
        assert_eq!(policy(fine), none, "{fine}");
    }
    for (wrong, value) in [
        ("timeoutSec: 0", "0"),
        ("connectionDraining: {drainingTimeoutSec: 3601}", "3601"),
        ("maxRatePerEndpoint: 0", "0"),
        ("maxRatePerEndpoint: 1000000001", "1000000001"),
        ("sessionAffinity: {type: HTTP_COOKIE, cookieTtlSec: 1209601}", "1209601"),
        ("logging: {enabled: true, sampleRate: 1000001}", "1000001"),
        ("logging: {enabled: true, sampleRate: -1}", "-1"),
    ] {
        assert_eq!(policy(wrong), [format!("error value-is-not-valid [{value}]")], "{wrong}");
    }
    assert_eq!(
        policy("sessionAffinity: {type: CLIENT-IP}"),
        ["error word-is-unknown [CLIENT-IP] → CLIENT_IP"]
    );
    assert_eq!(
        policy("sesionAffinity: {type: CLIENT_IP}"),
        ["warning field-is-ignored [sesionAffinity] → sessionAffinity"]
    );
}

/// A health check policy with these fields in its `default`, and the Service it is about.
fn check(default: &str) -> String {
    format!(
        "apiVersion: networking.gke.io/v1\nkind: HealthCheckPolicy\nmetadata: {{name: hc}}\nspec:\n  targetRef: {{group: \"\", kind: Service, name: web}}\n  default: {{{default}}}\n{SERVICE}"
    )
}

/// Problems of a text without their places.
fn found(text: &str) -> Vec<String> {
    problems(text).iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn times_and_ports_of_a_check_fit_each_other() {
    let of = |default: &str| found(&check(default));
    let none: [&str; 0] = [];
    let policy = "error gateway-policy";
    assert_eq!(
        of("checkIntervalSec: 4"),
        [format!("{policy}/interval-fits-the-default-timeout [4] → timeoutSec: 4, ")]
    );
    assert_eq!(
        of("timeoutSec: 6"),
        [format!("{policy}/timeout-fits-the-default-interval [6] → checkIntervalSec: 6, ")]
    );
    assert_eq!(of("checkIntervalSec: 10, timeoutSec: 10"), none);
    assert_eq!(
        of("checkIntervalSec: 10, timeoutSec: 11"),
        [format!("{policy}/timeout-fits-the-interval [11] → 10")]
    );
    assert_eq!(
        of("config: {type: HTTP, httpHealthCheck: {port: 8080}}"),
        [format!(
            "{policy}/port-needs-its-specification [8080] → portSpecification: USE_FIXED_PORT, "
        )]
    );
    let fixed =
        "config: {type: HTTP, httpHealthCheck: {port: 8080, portSpecification: USE_FIXED_PORT}}";
    assert_eq!(of(fixed), none);
    // What is not written is not measured where what is written cannot be read.
    assert_eq!(of("checkIntervalSec: 301, timeoutSec: 6"), ["error value-is-not-valid [301]"]);
    assert_eq!(of("checkIntervalSec: 5"), none);
    assert_eq!(of("timeoutSec: 5"), none);
}

#[test]
fn a_config_is_a_type_and_its_block() {
    let of = |config: &str| found(&check(&format!("config: {{{config}}}")));
    let block = "error gateway-policy/block-fits-its-type";
    let two = "error gateway-policy/config-has-a-type-and-its-block";
    assert_eq!(
        of("type: GRPC, httpHealthCheck: {requestPath: /}"),
        [format!("{block} [httpHealthCheck] → HTTP → grpcHealthCheck")]
    );
    assert_eq!(
        of("httpsHealthCheck: {requestPath: /}"),
        [format!("{two} [{{httpsHealthCheck: {{requestPath: /}}}}] → type: HTTPS, ")]
    );
    assert_eq!(
        of("type: TCP"),
        [format!(
            "{two} [{{type: TCP}}] → tcpHealthCheck: {{\"portSpecification\": \"USE_SERVING_PORT\"}}, "
        )]
    );
    assert_eq!(
        of("type: TCP, tcpHealthCheck: {}, httpHealthCheck: {}"),
        [format!("{two} [httpHealthCheck]")]
    );
    assert_eq!(of("{}").len(), 1);
    assert_eq!(of("type: TCPP, tcpHealthCheck: {}"), ["error word-is-unknown [TCPP] → TCP"]);
}

#[test]
fn a_port_goes_with_the_words_that_say_how_it_is_found() {
    let of =
        |block: &str| found(&check(&format!("config: {{type: TCP, tcpHealthCheck: {{{block}}}}}")));
    let none: [&str; 0] = [];
    let port = "error gateway-policy/port-needs-its-specification";
    let needs = "error gateway-policy/specification-needs-its-port";
    assert_eq!(of("portSpecification: USE_FIXED_PORT, port: 1"), none);
    assert_eq!(of("portSpecification: USE_NAMED_PORT, portName: http"), none);
    assert_eq!(of("portSpecification: USE_SERVING_PORT"), none);
    assert_eq!(of(""), none);
    assert_eq!(of("portSpecification: USE_FIXED_PORT"), [format!("{needs} [USE_FIXED_PORT]")]);
    assert_eq!(of("portSpecification: USE_NAMED_PORT"), [format!("{needs} [USE_NAMED_PORT]")]);
    assert_eq!(
        of("portSpecification: USE_SERVING_PORT, port: 1"),
        [format!("{port} [1] → USE_FIXED_PORT")]
    );
    assert_eq!(
        of("portName: http"),
        [format!("{port} [http] → portSpecification: USE_NAMED_PORT, ")]
    );
    let both = "portSpecification: USE_FIXED_PORT, port: 1, portName: http";
    assert_eq!(of(both), [format!("{port} [http]")]);
    assert_eq!(of("portSpecification: FIXED, port: 1"), ["error word-is-unknown [FIXED]"]);
}

#[test]
fn the_check_of_a_recipe_asks_its_own_port() {
    let text = check(
        "logConfig: {enabled: true}, config: {type: GRPC, grpcHealthCheck: {portSpecification: USE_FIXED_PORT, port: 9003}}",
    );
    let all = clean(&text);
    let it = &all.health_check_policies[0];
    assert_eq!(it.check.kind.unwrap().value, CheckKind::Grpc);
    assert_eq!(it.check.port.unwrap().value, 9003);
    assert!(it.logs.unwrap().value);
    // What the API refuses is not there.
    let other = objects(&text.replace("portSpecification: USE_FIXED_PORT, ", ""));
    assert!(other.health_check_policies[0].refused && !it.refused);
    assert!(other.health_check_policy("default", "web").is_none());
}

#[test]
fn a_port_without_its_words_counts_in_what_an_api_has_printed() {
    let printed = |block: &str| {
        let text = check(&format!("config: {{type: TCP, tcpHealthCheck: {{{block}}}}}"));
        text.replacen("metadata: {", "metadata: {resourceVersion: \"7\", ", 1)
    };
    let taken = "warning gateway-policy/port-was-taken-without-its-specification";
    let one = printed("port: 1");
    assert_eq!(found(&one), [format!("{taken} [1] → portSpecification: USE_FIXED_PORT, ")]);
    let one = &objects(&one).health_check_policies[0];
    assert_eq!((one.refused, one.check.port.unwrap().value), (false, 1));
    let named = objects(&printed("portName: http"));
    assert_eq!(named.health_check_policies[0].check.port_name.as_ref().unwrap().value, "http");
    for wrong in ["portSpecification: USE_SERVING_PORT, port: 1", "port: 1, portName: http"] {
        assert!(objects(&printed(wrong)).health_check_policies[0].refused, "{wrong}");
    }
}

#[test]
fn a_check_in_block_style_is_mended_in_block_style() {
    let text = "apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata:
  name: hc
spec:
  targetRef:
    kind: Service
    name: web
  default:
    config:
      type: HTTP
      httpHealthCheck:
        port: 8080
"
    .to_owned()
        + SERVICE;
    assert_eq!(
        found(&text),
        [
            "error gateway-policy/target-has-its-group [kind: Service] → group: \"\"\n    ",
            "error gateway-policy/port-needs-its-specification [8080] → portSpecification: USE_FIXED_PORT\n        ",
        ]
    );
}

#[test]
fn a_check_in_json_is_mended_in_json() {
    let of = |default: &str| found(&check(default));
    let mended =
        |text: &str| format!("error gateway-policy/port-needs-its-specification [1] → {text}");
    assert_eq!(
        of(r#""config": {"type": "TCP", "tcpHealthCheck": {"port": 1}}"#),
        [mended(r#""portSpecification": "USE_FIXED_PORT", "#)]
    );
    assert_eq!(
        of(r#""checkIntervalSec": 4"#),
        [r#"error gateway-policy/interval-fits-the-default-timeout [4] → "timeoutSec": 4, "#]
    );
}

#[test]
fn of_policies_about_one_service_the_oldest_counts() {
    let one = |name: &str, created: &str| {
        format!(
            "---\napiVersion: networking.gke.io/v1\nkind: HealthCheckPolicy\nmetadata: {{name: {name}{created}}}\nspec: {{targetRef: {{group: \"\", kind: Service, name: web}}}}\n"
        )
    };
    let day = |day: u32| format!(", creationTimestamp: \"2026-11-0{day}T00:00:00Z\"");
    let later = |name: &str| [format!("warning gateway-policy/oldest-policy-counts [{name}]")];
    let text = |one: &str, other: &str| format!("{SERVICE}{one}{other}");
    let by_age = text(&one("a", &day(2)), &one("b", &day(1)));
    assert_eq!(found(&by_age), later("a"));
    assert_eq!(objects(&by_age).health_check_policy("default", "web").unwrap().meta.name, "b");
    let by_name = text(&one("b", &day(1)), &one("a", &day(1)));
    assert_eq!(found(&by_name), later("b"));
    assert_eq!(found(&text(&one("a", ""), &one("b", &day(1)))), later("a"));
    assert_eq!(found(&text(&one("a", ""), &one("b", ""))), later("b"));
}

#[test]
fn a_policy_is_about_a_service_of_its_own_namespace() {
    let with = |meta: &str, target: &str| {
        found(&format!(
            "apiVersion: networking.gke.io/v1\nkind: GCPBackendPolicy\nmetadata: {meta}\nspec: {{targetRef: {{{target}}}, default: {{timeoutSec: 40}}}}\n{SERVICE}"
        ))
    };
    let target = "group: \"\", kind: Service, name: web";
    let policy = "warning gateway-policy";
    assert_eq!(
        with("{name: a, namespace: shop}", target),
        [format!("{policy}/target-is-in-its-namespace [web] → default")]
    );
    assert_eq!(
        with("{name: a}", "group: \"\", kind: Service, name: wbe"),
        [format!("{policy}/target-exists [wbe] → web")]
    );
    assert_eq!(
        with("{name: a}", "group: \"\", kind: Service, name: other"),
        [format!("{policy}/target-exists [other]")]
    );
    assert_eq!(
        with("{name: a}", "group: \"\", kind: Service, name: web, namespace: shop"),
        ["error gateway-policy/target-is-in-its-namespace [shop]"]
    );
    assert_eq!(
        with("{name: a}", "group: \"\", kind: Deployment, name: web"),
        ["error gateway-policy/target-is-of-its-kind [Deployment]"]
    );
    assert_eq!(
        with("{name: a}", "group: core, kind: Service, name: web"),
        ["error gateway-policy/target-has-its-group [core] → \"\""]
    );
    assert_eq!(
        with("{name: a}", "kind: ServiceImport, name: web"),
        [
            "error gateway-policy/target-has-its-group [{kind: ServiceImport, name: web}] → group: \"net.gke.io\", "
        ]
    );
    // A namespace that is not written is added.
    let text = format!(
        "apiVersion: networking.gke.io/v1\nkind: HealthCheckPolicy\nmetadata: {{name: a}}\nspec: {{targetRef: {{{target}}}}}\n{}",
        SERVICE.replace("name: web}", "name: web, namespace: shop}")
    );
    assert_eq!(
        found(&text),
        [format!("{policy}/target-is-in-its-namespace [web] → namespace: \"shop\", ")]
    );
}

#[test]
fn a_distribution_policy_has_from_one_to_sixteen_targets() {
    let with = |targets: &str| {
        found(&format!(
            "apiVersion: networking.gke.io/v1\nkind: GCPTrafficDistributionPolicy\nmetadata: {{name: a}}\nspec: {{{targets}}}\n{SERVICE}"
        ))
    };
    let target = "{group: \"\", kind: Service, name: web}";
    assert_eq!(
        with(&format!("targetRef: {target}")),
        [format!(
            "error gateway-policy/policy-names-a-target [targetRef] → targetRefs: [{target}]"
        )]
    );
    assert_eq!(with("targetRefs: []"), ["error gateway-policy/policy-names-a-target [a]"]);
    let many = |count: usize| vec![target; count].join(", ");
    let none: [&str; 0] = [];
    assert_eq!(with(&format!("targetRefs: [{}]", many(16))), none);
    assert_eq!(
        with(&format!("targetRefs: [{}]", many(17))),
        [format!("error gateway-policy/targets-are-sixteen-at-most [{target}]")]
    );
    assert_eq!(
        with("targetRefs: [{group: net.gke.io, kind: ServiceImport, name: web}]"),
        ["error gateway-policy/target-is-of-its-kind [ServiceImport]"]
    );
}

#[test]
fn settings_that_count_only_beside_others_are_said() {
    let of = |default: &str| {
        found(&format!(
            "apiVersion: networking.gke.io/v1\nkind: GCPBackendPolicy\nmetadata: {{name: a}}\nspec: {{targetRef: {{group: \"\", kind: Service, name: web}}, default: {{{default}}}}}\n{SERVICE}"
        ))
    };
    let policy = "warning gateway-policy";
    assert_eq!(
        of("sessionAffinity: {cookieTtlSec: 600}"),
        [format!("{policy}/cookie-needs-its-affinity [600] → type: GENERATED_COOKIE, ")]
    );
    assert_eq!(
        of("sessionAffinity: {type: CLIENT_IP, cookieTtlSec: 600}"),
        [format!("{policy}/cookie-needs-its-affinity [600] → GENERATED_COOKIE")]
    );
    assert_eq!(
        of("logging: {sampleRate: 1}"),
        [format!("{policy}/sample-rate-needs-logging [1] → enabled: true, ")]
    );
    assert_eq!(
        of("backendPreference: PREFERRED"),
        ["error gateway-policy/preference-needs-an-export [PREFERRED]"]
    );
    assert_eq!(
        of("customMetrics: [{name: gke.cpu}]"),
        [format!("{policy}/metrics-need-their-mode [gke.cpu] → balancingMode: CUSTOM_METRICS, ")]
    );
    assert_eq!(
        of("balancingMode: RATE, customMetrics: [{name: gke.cpu}]"),
        [format!("{policy}/metrics-need-their-mode [gke.cpu] → CUSTOM_METRICS")]
    );
    assert_eq!(
        of("balancingMode: CUSTOM_METRICS"),
        [format!("{policy}/mode-needs-metrics [CUSTOM_METRICS]")]
    );
}

#[test]
fn a_backend_config_is_checked_and_looked_for() {
    let of = |spec: &str| {
        found(&format!(
            "apiVersion: cloud.google.com/v1\nkind: BackendConfig\nmetadata: {{name: cfg}}\nspec: {{{spec}}}\n"
        ))
    };
    let value = |value: &str| [format!("error value-is-not-valid [{value}]")];
    assert_eq!(of("healthCheck: {checkIntervalSec: 301}"), value("301"));
    assert_eq!(of("healthCheck: {port: 0}"), value("0"));
    assert_eq!(
        of("healthCheck: {requestPath: livez}"),
        ["error value-is-not-valid [livez] → \"/livez\""]
    );
    assert_eq!(of("healthCheck: {healthyThreshold: 11}"), value("11"));
    assert_eq!(
        of("sessionAffinity: {affinityType: GENERATED_COOKIE, affinityCookieTtlSec: 86401}"),
        value("86401")
    );
    assert_eq!(of("connectionDraining: {drainingTimeoutSec: 3601}"), value("3601"));
    assert_eq!(of("logging: {enable: true, sampleRate: 1.1}"), value("1.1"));
    assert_eq!(of("timeoutSec: 0"), value("0"));
    assert_eq!(of("healthCheck: {type: TCP}"), ["error word-is-unknown [TCP]"]);
    assert_eq!(
        of("healthCheck: {checkIntervalSec: 5, timeoutSec: 6}"),
        ["error gateway-policy/timeout-fits-the-interval [6] → 5"]
    );
    assert_eq!(
        of("iap: {enabled: true}, cdn: {enabled: true}"),
        ["error gateway-policy/iap-excludes-cdn [true]"]
    );
    assert_eq!(
        of("sessionAffinity: {affinityCookieTtlSec: 50}"),
        [
            "warning gateway-policy/cookie-needs-its-affinity [50] → affinityType: GENERATED_COOKIE, "
        ]
    );
    let named = SERVICE.replace(
        "name: web}",
        "name: web, annotations: {cloud.google.com/backend-config: '{\"default\": \"cgf\"}'}}",
    );
    let config = "apiVersion: cloud.google.com/v1\nkind: BackendConfig\nmetadata: {name: cfg}\n";
    assert_eq!(
        found(&format!("{config}{named}")),
        ["warning gateway-policy/backend-config-exists [\"cgf\"] → \"cfg\""]
    );
}
