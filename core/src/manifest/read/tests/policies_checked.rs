//! What the API refuses of such objects, and what is mended.

use super::policies::{SERVICE, found};
use super::*;
use crate::manifest::policy::CheckKind;

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
