//! What such objects are about: which Service, which of several counts, and what counts only beside other fields.

use super::policies::{SERVICE, found};
use super::*;

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
