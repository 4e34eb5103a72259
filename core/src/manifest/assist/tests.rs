//! Help while writing, with the place marked as `|`.

use super::*;

const KNOWN: &[Known] = &[
    Known {
        kind: "Service",
        parent: "metadata.annotations",
        name: "example.com/kind",
        values: &["inside", "outside"],
        about: "where the load balancer is",
    },
    Known {
        kind: "Service",
        parent: "spec",
        name: "loadBalancerClass",
        values: &["example.com/inside"],
        about: "",
    },
];

fn marked(text: &str) -> (String, u32) {
    let at = text.find('|').unwrap();
    (text.replacen('|', "", 1), at as u32)
}

fn labels(text: &str) -> Vec<String> {
    let (text, at) = marked(text);
    complete(&text, at, KNOWN).into_iter().map(|it| it.label).collect()
}

fn path(text: &str) -> String {
    let (text, at) = marked(text);
    path_at(&text, at).unwrap_or_default()
}

/// The text after all edits.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    text
}

use crate::manifest::Edit;

const SERVICE: &str = "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\n";

#[test]
fn keys_of_a_mapping_are_offered_but_for_those_it_has() {
    let offered = labels(&format!("{SERVICE}spec:\n  type: LoadBalancer\n  exter|"));
    assert_eq!(offered, ["externalTrafficPolicy", "externalIPs", "externalName"]);
    let offered = labels(&format!("{SERVICE}spec:\n  ports:\n  - port: 80\n    |"));
    assert_eq!(offered, ["name", "protocol", "appProtocol", "targetPort", "nodePort"]);
    let offered = labels(&format!("{SERVICE}spec:\n  ports:\n  - port: 80\n  sessionA|"));
    assert_eq!(offered, ["sessionAffinity", "sessionAffinityConfig"]);
}

#[test]
fn values_of_a_field_are_offered() {
    let service = format!("{SERVICE}spec:\n  externalTrafficPolicy: |\n  ports: []\n");
    assert_eq!(labels(&service), ["Cluster", "Local"]);
    assert_eq!(labels(&format!("{SERVICE}spec: {{type: Lo|}}")), ["LoadBalancer"]);
    assert_eq!(labels(&format!("{SERVICE}spec:\n  loadBalancerClass: |")), ["example.com/inside"]);
    assert_eq!(labels("kind: Serv|"), ["Service"]);
    let clients = "kind: Scenario\nspec:\n  clients:\n  - {name: a, at: v|}\n";
    assert_eq!(labels(clients), ["vpc", "vpn", "vpe"]);
}

#[test]
fn annotations_come_from_who_knows_them_and_their_values_are_quoted() {
    let text = "apiVersion: v1\nmetadata:\n  annotations:\n    ex|\nkind: Service\n";
    assert_eq!(labels(text), ["example.com/kind"]);
    let (text, at) = marked(&text.replace("ex|", "example.com/kind: |"));
    let inserts: Vec<_> = complete(&text, at, KNOWN).into_iter().map(|it| it.insert).collect();
    assert_eq!(inserts, ["\"inside\"", "\"outside\""]);
}

#[test]
fn a_completion_replaces_what_is_typed_of_the_word() {
    let (text, at) = marked(&format!("{SERVICE}spec:\n  ty|: LoadBalancer\n"));
    let all = complete(&text, at, KNOWN);
    assert_eq!((all[0].label.as_str(), all[0].insert.as_str()), ("type", "type"));
    assert_eq!(&text[all[0].span.start as usize..all[0].span.end as usize], "ty");
}

#[test]
fn a_place_has_an_object_and_a_way() {
    let text =
        format!("{SERVICE}spec:\n  type: LoadBalancer\n  ports:\n  - port: 80\n  - port: 4|43\n");
    assert_eq!(path(&text), "Service shop/web spec.ports[1].port");
    assert_eq!(
        path(&format!("{SERVICE}spec: {{ty|pe: LoadBalancer}}")),
        "Service shop/web spec.type"
    );
    let json =
        r#"{"kind": "Service", "metadata": {"name": "w"}, "spec": {"ports": [{"port": 8|0}]}}"#;
    assert_eq!(path(json), "Service w spec.ports[0].port");
    let list = "apiVersion: v1\nkind: List\nitems:\n- kind: Node\n  metadata: {name: a}\n- kind: Pod\n  metadata:\n    name: p\n  spec:\n    nodeName: n|\n";
    assert_eq!(path(list), "Pod p spec.nodeName");
    let dump = "items:\n- kind: Pod\n  metadata:\n    labels:\n      a: b|\n    name: p\n    namespace: s\n- kind: Node\n  metadata:\n    name: n\n";
    assert_eq!(path(dump), "Pod s/p metadata.labels.a");
}

#[test]
fn hovering_tells_what_a_field_takes() {
    let (text, at) = marked(&format!("{SERVICE}spec:\n  externalTraffic|Policy: Local\n"));
    let hover = hover(&text, at, KNOWN).unwrap();
    assert_eq!(hover.path, "spec.externalTrafficPolicy");
    assert_eq!(hover.says[1], "takes Cluster, Local");
    let word = &text[hover.span.start as usize..hover.span.end as usize];
    assert_eq!(word, "externalTrafficPolicy");
}

#[test]
fn cleaning_takes_out_what_the_server_wrote_in_any_style() {
    let block = "metadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      {}\n  creationTimestamp: \"x\"\n  managedFields:\n  - a: b\n  name: n\n  uid: u\nspec: {}\n";
    assert_eq!(edited(block, &clean(block)), "metadata:\n  name: n\nspec: {}\n");
    let flow = r#"{"metadata": {"generation": 1, "name": "n", "uid": "u"}}"#;
    assert_eq!(edited(flow, &clean(flow)), r#"{"metadata": {"name": "n"}}"#);
    let kept = "metadata:\n  annotations:\n    a: b\n    kubectl.kubernetes.io/last-applied-configuration: x\n  name: n\n";
    assert_eq!(edited(kept, &clean(kept)), "metadata:\n  annotations:\n    a: b\n  name: n\n");
    let clean_already = "metadata: {name: n}\n";
    assert!(clean(clean_already).is_empty());
}

#[test]
fn secrets_are_masked_even_in_documents_that_are_broken() {
    let text = "kind: Secret\ndata:\n  a: c2VjcmV0\n  b: |\n    c2VjcmV0\n---\nkind: Secret\ndata: {a: c2VjcmV0\n";
    let masked = edited(text, &mask(text));
    assert!(!masked.contains("c2VjcmV0"), "{masked}");
    assert!(masked.contains("  a: masked\n"), "{masked}");
}

/// Something secret in each way in which a text can hold it, and what must be left of it.
const SECRETS: &[(&str, &str)] = &[
    ("kind: Secret\ndata: {a: S3CR3T}\n", "kind: Secret\ndata: {a: masked}\n"),
    (
        "kind: Secret\nstringData:\n  a: |\n    S3CR3T\n    b\n  c: d\n",
        "  a: |\n    masked\n  c: masked\n",
    ),
    ("kind: SecretList\nitems:\n- data: {a: S3CR3T}\n", "- data: {a: masked}"),
    ("[{\"kind\": \"Secret\", \"data\": {\"a\": \"S3CR3T\"}}]", "{\"a\": \"masked\"}"),
    ("env:\n- {name: DB_PASSWORD, value: S3CR3T}\n", "{name: DB_PASSWORD, value: masked}"),
    ("env:\n- name: GITHUB_TOKEN\n  value: S3CR3T\n", "  value: masked\n"),
    ("data:\n  key.json: '{\"private_key\": \"S3CR3T\"}'\n", "  key.json: masked\n"),
    ("data:\n  tls: |\n    -----BEGIN PRIVATE KEY-----\n    S3CR3T\n", "  tls: |\n    masked\n"),
    ("data: {.dockerconfigjson: S3CR3T}\n", "{.dockerconfigjson: masked}"),
    ("args: [--verbose, --token=S3CR3T]\n", "[--verbose, masked]"),
    ("a: eyJhbGci.eyJS3CR3T.x\n", "a: masked\n"),
    (
        "metadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: 'S3CR3T'\n",
        ": \"{}\"\n",
    ),
    (
        "kind: Secret\nmetadata: {name: s\ndata:\n  a: S3CR3T\n",
        "kind: Secret\nmetadata: {name: s\ndata:\n  a: masked\n",
    ),
    ("kind: ConfigMap\ndata: {x: [\n  password: S3CR3T\n", "  password: masked\n"),
];

#[test]
fn nothing_secret_is_left_and_all_else_stays() {
    assert!(secure("- secret: {secretName: a}\n  serviceAccountToken: {}\n").1 == 0);
    for (text, left) in SECRETS {
        let (new, count) = secure(text);
        assert!(!new.contains("S3CR3T") && new.contains(left) && count > 0, "{text}\n{new}");
        assert_eq!(secure(&new), (new.clone(), 0), "what is hidden is not hidden again");
    }
    let plain = "automountServiceAccountToken: false\nsecretName: web\nenv: [{name: A_TOKEN, valueFrom: {secretKeyRef: {name: s, key: token}}}]\n";
    assert_eq!(secure(plain), (plain.to_owned(), 0));
}
