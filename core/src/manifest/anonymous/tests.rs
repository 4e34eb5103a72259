//! What becomes of texts.

use super::*;

fn told(text: &str) -> String {
    anonymize(text, &[]).unwrap().text
}

#[test]
fn a_word_becomes_the_same_one_everywhere_also_inside_longer_names() {
    let text = "kind: Service\nmetadata: {name: checkout, namespace: acme}\nspec:\n  selector: {app: checkout}\n---\nkind: Pod\nmetadata:\n  name: checkout-7d4b9c6f5d-x2v9k\n  labels: {app: checkout, pod-template-hash: 7d4b9c6f5d}\n";
    let new = told(text);
    assert!(new.contains("metadata: {name: app1, namespace: ns1}"), "{new}");
    assert!(new.contains("selector: {app: app1}"), "{new}");
    assert!(!new.contains("checkout") && !new.contains("acme") && !new.contains("7d4b"), "{new}");
    let hash = new.split("pod-template-hash: ").nth(1).unwrap().split('}').next().unwrap();
    assert_eq!(hash.len(), 10);
    assert!(new.contains(&format!("name: app1-{hash}-")), "{new}");
}

#[test]
fn networks_stay_networks_of_their_kind_and_their_members_in_them() {
    let text = "spec: 10.56.0.0/14\npod: 10.56.3.7\nother: 10.60.3.7\nvpc: 172.20.0.0/16\nat: 172.20.1.1\npublic: 34.80.0.0/16\nclient: 34.80.7.9\nanother: 8.8.8.8:53\nall: 0.0.0.0/0\nprobe: 35.191.3.4\nsix: 2a00:1450:4001::/48\nhost: 2a00:1450:4001:81b::200e\n";
    let new = told(text);
    let at = |line: usize| new.lines().nth(line).unwrap().split_once(": ").unwrap().1.to_owned();
    let ip = |line: usize| at(line).parse::<std::net::IpAddr>().unwrap();
    let range = |line: usize| at(line).parse::<crate::base::Cidr>().unwrap();
    assert!(
        range(0).bits() == 14 && range(0).contains(ip(1)) && !range(0).contains(ip(2)),
        "{new}"
    );
    assert!(at(0).starts_with("10.") && at(0) != "10.56.0.0/14" && at(1).ends_with(".7"), "{new}");
    assert!(at(3).starts_with("172.") && range(3).contains(ip(4)) && at(3) != "172.20.0.0/16");
    assert!(at(5).starts_with("198.1") && range(5).contains(ip(6)), "{new}");
    assert_eq!(at(7), "203.0.113.8:53");
    assert_eq!((at(8).as_str(), at(9).as_str()), ("0.0.0.0/0", "35.191.3.4"));
    assert!(at(10).starts_with("3fff:") && range(10).contains(ip(11)), "{new}");
}

#[test]
fn projects_hosts_images_and_ids_go_and_places_and_versions_stay() {
    let text = "kind: Node\nmetadata:\n  name: gke-acme-prod-pool-1a2b3c4d-x9z1\n  uid: 0a1b2c3d-1111-2222-3333-444455556666\n  labels: {topology.kubernetes.io/zone: europe-west1-b, acme.com/team: payments}\nspec:\n  providerID: gce://acme-prod-4711/europe-west1-b/gke-acme-prod-pool-1a2b3c4d-x9z1\nstatus:\n  nodeInfo: {kubeletVersion: v1.34.1-gke.1829001}\n  images: [{names: ['registry.acme.com/shop/web:1.2@sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f9']}]\n  mail: ops@acme.com\n  project: \"123456789012\"\n";
    let new = told(text);
    for gone in ["acme", "payments", "4711/", "0a1b", "1111", "registry", "ops@", "123456789012"] {
        assert!(!new.contains(gone), "{gone}: {new}");
    }
    for stays in ["europe-west1-b", "v1.34.1-gke.1829001", "topology.kubernetes.io/zone", "gce://"]
    {
        assert!(new.contains(stays), "{stays}: {new}");
    }
    let name = new.split("name: ").nth(1).unwrap().lines().next().unwrap();
    assert!(new.contains(&format!("/europe-west1-b/{name}")), "{new}");
}

#[test]
fn comments_go_and_what_looks_like_one_stays() {
    let text = "# acme's own\n---\nkind: Service # ours\nmetadata:\n  # why\n  name: web\n  annotations: {a: 'x # y'}\nspec: {ports: [{port: 80}]}   # 80\n";
    let new = told(text);
    assert_eq!(new.lines().next(), Some("---"));
    assert!(!new.contains("acme") && !new.contains("ours") && !new.contains("why"), "{new}");
    assert!(new.contains("'x # y'") && new.contains("kind: Service\nmetadata:\n  name"), "{new}");
}

#[test]
fn words_are_found_behind_escapes_and_in_texts_inside_texts() {
    let text = "kind: Service\nmetadata:\n  name: web\n  annotations:\n    a: \"{\\\"default\\\":\\\"\\u0077eb\\\"}\\nweb\"\n    b: |\n      web # no comment: web\n";
    let new = told(text);
    assert!(!new.contains("web"), "{new}");
    assert!(new.contains(r#""{\"default\":\"app1\"}\napp1""#), "{new}");
    assert_eq!(anonymize(&new, &[]).unwrap().text.matches("app1").count(), 0, "it is a word, too");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let broken = "kind: Service\n---\nkind: Pod\nmetadata: {name: web\n";
    assert_eq!(anonymize(broken, &[]).unwrap_err().line, 4);
    let template = "kind: Service\nmetadata:\n  {{- if .Values.name }}\n  name: web\n";
    assert_eq!(anonymize(template, &[]).unwrap_err().line, 3);
}

#[test]
fn keys_of_labels_and_of_unknown_kinds_are_words_and_those_of_selectors_agree() {
    let text = "apiVersion: acme.com/v1\nkind: Widget\nspec: {acmeGate: 3, replicas: 2}\n---\nkind: Pod\nmetadata: {name: w, labels: {squad: blue, app: x1}}\n---\nkind: Service\nspec: {selector: {squad: blue}}\n";
    let new = told(text);
    for gone in ["acme", "idget", "squad", "blue"] {
        assert!(!new.contains(gone), "{gone}: {new}");
    }
    assert!(new.contains("replicas: 2") && new.contains("app: x1"), "{new}");
    let key = new.split("labels: {").nth(1).unwrap().split(", app").next().unwrap();
    assert!(new.contains(&format!("selector: {{{key}}}")), "{new}");
}

#[test]
fn a_secret_is_masked_and_what_a_shell_shows_is_made_anonymous_too() {
    let text = "jo@acme:~$ kubectl -n acme get secret\nkind: Secret\nmetadata: {name: s3}\ndata: {password: c2VjcmV0}\n";
    let new = told(text);
    assert!(!new.contains("acme") && !new.contains("c2Vj") && new.contains("masked"), "{new}");
    assert!(new.contains("$ kubectl -n "), "{new}");
}

#[test]
fn long_numbers_that_somebody_wrote_down_go_and_those_of_the_model_stay() {
    let text = "kind: Service\nmetadata:\n  name: web\n  annotations: {call: '+49 170 1234567', owner: \"881234567\"}\nspec: {healthCheckNodePort: 30123, sessionAffinityConfig: {clientIP: {timeoutSeconds: 864000}}}\n---\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: web, env: [{name: CALL, value: \"client7654321\"}]}]}\n---\nkind: ConfigMap\nmetadata: {name: web}\ndata: {who: '4455667'}\n";
    let new = told(text);
    for gone in ["1234567", "881234567", "7654321", "4455667"] {
        assert!(!new.contains(gone), "{gone}: {new}");
    }
    assert!(new.contains("'+49 170 ") && new.contains("30123") && new.contains("864000"), "{new}");
}

#[test]
fn only_well_known_keys_of_makers_stay() {
    let text = "kind: Ingress\nmetadata:\n  name: web\n  annotations: {kubernetes.io/ingress.acme: a, kubernetes.io/ingress.class: gce, cloud.google.com/acme-gate: b, topology.kubernetes.io/zone: c}\n";
    let new = told(text);
    assert!(!new.contains("acme"), "{new}");
    for stays in ["kubernetes.io/ingress.class: gce", "topology.kubernetes.io/zone: c"] {
        assert!(new.contains(stays), "{stays}: {new}");
    }
}

#[test]
fn a_name_of_public_words_is_a_name_everywhere() {
    let text = "kind: Service\nmetadata: {name: edge-micro, namespace: default}\nspec: {selector: {app: edge-micro}}\n---\nkind: Pod\nmetadata: {name: edge-micro-7d4b9c6f5d-x2v9k, labels: {app: edge-micro}}\n---\nkind: Service\nmetadata: {name: classic}\n";
    let new = told(text);
    assert!(!new.contains("edge") && !new.contains("micro") && !new.contains("classic"), "{new}");
    assert!(new.contains("{name: app1, namespace: default}"), "{new}");
    assert!(new.contains("selector: {app: app1}") && new.contains("name: app1-"), "{new}");
}

#[test]
fn variables_that_may_be_secret_show_nothing_of_their_values() {
    let text = "kind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - name: web\n    env:\n    - {name: DB_PASSWORD, value: 12345678}\n    - {name: SIGNING_KEY_2, value: 'ab-4711'}\n    - name: TOKEN_OLD\n      value: |\n        one-77\n    - {name: PORT, value: \"8080\"}\n";
    let new = told(text);
    assert_eq!(new.matches("masked").count(), 3, "{new}");
    for gone in ["12345678", "4711", "one", "77"] {
        assert!(!new.contains(gone), "{gone}: {new}");
    }
    assert!(new.contains("value: \"8080\""), "{new}");
}

#[test]
fn a_secret_stays_one() {
    let text = "kind: Secret\napiVersion: v1\nmetadata: {name: acme}\ntype: Opaque\nstringData: {a: b7c}\ndata: {c: d8e}\n";
    let new = told(text);
    for stays in ["kind: Secret", "\ntype: Opaque\nstringData: {", "\ndata: {"] {
        assert!(new.contains(stays), "{stays}: {new}");
    }
}
