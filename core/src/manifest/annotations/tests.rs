//! JSON in annotations, in every style of text.

use super::*;
use crate::base::Texts;
use crate::manifest::{Limits, Objects, read};

/// A Service with one annotation, whose value is written so.
fn service(key: &str, value: &str) -> String {
    format!(
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  annotations:\n    {key}: {value}\nspec:\n  ports: [{{name: http, port: 80}}]\n  selector: {{app: web}}\n"
    )
}

fn objects(text: &str) -> Objects {
    read(&Texts::one(text), Limits::PAGE).objects
}

/// Problems of a text as `rule [what is marked] edit`.
fn problems(text: &str) -> Vec<String> {
    let texts = Texts::one(text);
    let line = |problem: &Problem| {
        let edit = problem.edits.iter().flat_map(|edit| [" → ", &edit.text]).collect::<String>();
        format!("{} [{}]{edit}", problem.because.rule.id, texts.slice(problem.span))
    };
    read(&texts, Limits::PAGE).problems.iter().map(line).collect()
}

/// What a reader makes of the annotation of a text, in which nothing is strange.
#[track_caller]
fn only<T>(text: &str, read: fn(&At<String>, &str) -> (T, Vec<Problem>)) -> T {
    let service = objects(text).services.remove(0);
    let written = service.meta.annotations.values().next().unwrap();
    let (value, problems) = read(written, text);
    assert_eq!(problems, []);
    value
}

fn slice<T>(text: &str, at: &At<T>) -> String {
    text[at.span.start as usize..at.span.end as usize].to_owned()
}

const PORTS: &str =
    r#"{"ingress": true, "exposed_ports": {"80": {}, "443": {"name": "n1"}}, "zones": ["*"]}"#;

#[test]
fn every_style_says_the_same_and_is_pointed_into_where_it_stands_as_it_is() {
    let folded = PORTS.replace(", ", ",\n      ");
    let escaped = PORTS.replace('"', "\\\"");
    let styles = [
        (format!("'{PORTS}'"), true),
        (format!("|-\n      {folded}"), true),
        (format!(">-\n      {folded}"), true),
        (format!("'{folded}'"), true),
        (format!("\"{escaped}\""), false),
    ];
    for (written, stands) in styles {
        let text = service(NEG, &written);
        let neg = only(&text, neg);
        assert!(neg.ingress.unwrap().value, "{text}");
        let ports: Vec<u16> = neg.exposed.iter().map(|it| it.port.value).collect();
        assert_eq!(ports, [80, 443], "{text}");
        assert_eq!(neg.exposed[0].name, None);
        let name = neg.exposed[1].name.as_ref().unwrap();
        assert_eq!((name.value.as_str(), neg.zones[0].value.as_str()), ("n1", "*"));
        let marked = slice(&text, name);
        assert_eq!(marked, if stands { "\"n1\"".to_owned() } else { written }, "{text}");
    }
}

#[test]
fn a_status_names_groups_and_zones() {
    let status = r#"'{"network_endpoint_groups":{"80":"k8s1-x","8080":"n"},"zones":["a","b"]}'"#;
    let it = only(&service(NEG_STATUS, status), neg_status);
    let groups: Vec<(u16, &str)> =
        it.groups.iter().map(|(port, name)| (port.value, name.value.as_str())).collect();
    assert_eq!(groups, [(80, "k8s1-x"), (8080, "n")]);
    assert_eq!(it.zones.len(), 2);
}

#[test]
fn a_port_has_its_own_config_by_name_or_number_or_the_default() {
    let text = service(BACKEND_CONFIG[1], r#"'{"default": "all", "ports": {"http": "one"}}'"#);
    let configs = only(&text, backend_config);
    let port = objects(&text).services[0].ports[0].clone();
    assert_eq!(configs.of(&port).unwrap().value, "one");
    let other = ServicePort { name: String::new(), port: 443, ..port.clone() };
    assert_eq!(configs.of(&other).unwrap().value, "all");
    let text = service(BACKEND_CONFIG[0], r#"'{"ports": {"80": "two"}}'"#);
    let configs = only(&text, backend_config);
    assert_eq!(configs.of(&port).unwrap().value, "two");
    assert_eq!(configs.of(&other), None);
}

#[test]
fn ports_speak_one_of_three_protocols() {
    let text = service(APP_PROTOCOLS[1], r#"'{"http": "HTTP2"}'"#);
    let protocols = only(&text, app_protocols);
    assert_eq!(protocols[0].0.value, "http");
    assert_eq!(protocols[0].1.value, AppProtocol::Http2);
    let wrong = service(APP_PROTOCOLS[1], r#"'{"http": "http2"}'"#);
    assert_eq!(problems(&wrong), ["manifest/word-is-unknown [\"http2\"] → \"HTTP2\""]);
}

#[test]
fn what_yaml_takes_and_json_does_not_is_said_with_its_place() {
    let of = |value: &str| problems(&service(NEG, value));
    let rule = "annotation/value-is-json";
    assert_eq!(of("'{ingress: true}'"), [format!("{rule} [ingress] → \"ingress\"")]);
    assert_eq!(of("'{\"exposed_ports\": {80: {}}}'"), [format!("{rule} [80] → \"80\"")]);
    assert_eq!(of("'{\"ingress\": true,}'"), [format!("{rule} [,] → ")]);
    assert_eq!(of("'{\"zones\": [a]}'"), [format!("{rule} [a] → \"a\"")]);
    assert_eq!(of("'{\"ingress\": true'"), [format!("{rule} [{{\"ingress\": true]")]);
    assert_eq!(of("'ingress'"), [format!("{rule} [ingress]")]);
    assert_eq!(of("''"), [format!("{rule} []")]);
    assert_eq!(
        of("\"{\\\"ingress\\\": yes}\""),
        [format!("{rule} [\"{{\\\"ingress\\\": yes}}\"]")]
    );
    assert_eq!(
        of("'{\"ingress\": \"true\"}'"),
        ["manifest/number-needs-no-quotes [\"true\"] → true"]
    );
    assert_eq!(
        of("'{\"Ingress\": true}'"),
        ["manifest/field-is-ignored [\"Ingress\"] → \"ingress\""]
    );
}

#[test]
fn ports_and_names_that_cannot_be_are_problems() {
    let of = |value: &str| problems(&service(NEG, value));
    let no_port = "annotation/names-a-port-of-its-service";
    assert_eq!(
        of(r#"'{"exposed_ports": {"8080": {}}}'"#),
        [format!("{no_port} [\"8080\"] → \"80\"")]
    );
    assert_eq!(
        of(r#"'{"exposed_ports": {"http": {}}}'"#),
        ["manifest/value-is-not-valid [\"http\"]"]
    );
    let both = r#"'{"ingress": true, "exposed_ports": {"80": {"name": "n"}}}'"#;
    assert_eq!(of(both), ["annotation/custom-name-needs-no-ingress [\"n\"]"]);
    let text = service(APP_PROTOCOLS[1], r#"'{"https": "HTTP"}'"#);
    assert_eq!(problems(&text), [format!("{no_port} [\"https\"] → \"80\"")]);
}

#[test]
fn of_two_annotations_that_say_the_same_one_counts() {
    let text = service(APP_PROTOCOLS[1], r#"'{"http": "HTTP"}'"#);
    let older = "    service.alpha.kubernetes.io/app-protocols: '{\"http\": \"HTTPS\"}'\n";
    let text = text.replace("spec:\n", &format!("{older}spec:\n"));
    assert_eq!(problems(&text), ["annotation/one-of-two-counts ['{\"http\": \"HTTP\"}']"]);
    let meta = &objects(&text).services[0].meta;
    assert_eq!(first(meta, &APP_PROTOCOLS).unwrap().value, r#"{"http": "HTTPS"}"#);
}
