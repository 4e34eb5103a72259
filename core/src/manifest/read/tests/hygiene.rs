//! What people paste: broken documents, other tools' text, odd characters, and harm.

use super::*;

const NODE: &str = "apiVersion: v1\nkind: Node\nmetadata: {name: n}\n";

#[test]
fn a_broken_document_leaves_the_others() {
    let text =
        format!("a: [1, 2\n---\n{NODE}---\nb: 'x\n---\n{}", NODE.replace("name: n", "name: m"));
    assert_eq!(objects(&text).nodes.len(), 2);
    assert_eq!(
        problems(&text),
        ["1:4 error document-is-broken [[1, 2]", "7:4 error document-is-broken ['x]"]
    );
    assert_eq!(
        says("spec:\n  type: x\n   y: z\n"),
        "a key stands where none can be: one colon too many, or a wrong indentation, so this \
         document is not read; any other is"
    );
}

#[test]
fn a_text_without_a_document_is_said_to_be_empty() {
    for text in ["", "\n\n", "# a\n---\n# b\n---\n---\n", "\u{feff}"] {
        assert_eq!(problems(text), ["1:1 note file-is-empty []"], "{text:?}");
    }
    for text in ["{}\n", "null\n"] {
        assert_eq!(problems(text), [""; 0], "{text:?}");
    }
}

#[test]
fn tabs_are_named_by_line_and_mended() {
    assert_eq!(problems("kind: Node\nmetadata:\n\tname: n\n"), ["3:1 error tab-indents [\t] →   "]);
}

#[test]
fn characters_from_slides_are_mended() {
    assert_eq!(
        problems("apiVersion: v1\nkind: Node\nmetadata:\n\u{a0}\u{a0}name: n\n"),
        [
            "2:7 error name-is-missing [Node]",
            "4:1 warning character-only-looks-right [\u{a0}\u{a0}] →   ",
        ]
    );
    let quotes = format!("{NODE}spec: {{providerID: “gce://a/b/c”}}\n");
    assert_eq!(
        problems(&quotes),
        ["4:20 warning character-only-looks-right [“gce://a/b/c”] → \"gce://a/b/c\""]
    );
    let prose = format!(
        "{NODE}# “prose”\nspec:\n  a: \"it’s: “fine”\"\n  b: |\n    “fine”\n  c: it’s fine\n"
    );
    assert_eq!(problems(&prose), [""; 0]);
}

#[test]
fn prompts_are_reported_and_skipped() {
    let text = format!("$ kubectl get nodes -o yaml\n{NODE}jo@box:~$ \n");
    assert_eq!(objects(&text).nodes.len(), 1);
    assert_eq!(
        problems(&text),
        [
            "1:1 note prompt-line-is-skipped [$ kubectl get nodes -o yaml]",
            "5:1 note prompt-line-is-skipped [jo@box:~$]",
        ]
    );
}

#[test]
fn templates_are_told_to_be_rendered() {
    let helm = "apiVersion: v1\nkind: Node\nmetadata:\n  name: {{ .Values.name }}\n{{- if .x }}\nspec: {}\n{{- end }}\n";
    assert_eq!(problems(helm), ["4:9 error documents-are-templates [{{ .Values.name }}]"]);
    let quoted = service("ports: [{port: \"{{ .Values.port }}\"}]");
    assert_eq!(problems(&quoted), ["4:23 error template-is-not-rendered [\"{{ .Values.port }}\"]"]);
    let shell = NODE.replace("name: n", "name: \"${NAME}\"");
    assert_eq!(problems(&shell), ["3:18 error template-is-not-rendered [\"${NAME}\"]"]);
}

#[test]
fn text_that_is_no_object_is_said_to_be_none() {
    let table = "NAME    READY   STATUS\nweb-1   1/1     Running\n";
    assert_eq!(problems(table), ["1:1 error document-is-no-object [NAME    READY   STATUS]"]);
    assert_eq!(
        problems("spec: {type: x}\n"),
        ["1:1 error document-is-no-object [spec: {type: x}]"]
    );
}

#[test]
fn of_double_keys_the_later_holds() {
    let text = NODE.replace("{name: n}", "{name: a, name: b, name: c}");
    assert_eq!(objects(&text).nodes[0].meta.name, "c");
    assert_eq!(
        problems(&text),
        ["3:21 error key-stands-twice [name]", "3:30 error key-stands-twice [name]"]
    );
    let many = (0..20).map(|n| format!("    k{n}: a\n")).collect::<Vec<_>>().concat();
    let text =
        format!("apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n{many}    k3: b\n");
    assert_eq!(objects(&text).nodes[0].meta.labels["k3"], "b");
    assert_eq!(problems(&text), ["26:5 error key-stands-twice [k3]"]);
}

#[test]
fn aliases_share_and_merge_keys_take_in() {
    let text = "x: &x {name: n, labels: {a: b}}\napiVersion: v1\nkind: Node\nmetadata: {<<: *x, labels: {c: d}}\nstatus: {addresses: &y [{type: InternalIP, address: 10.0.0.1}], conditions: *y}\n";
    let node = &objects(text).nodes[0];
    assert_eq!(node.meta.name, "n");
    assert_eq!(node.meta.labels.keys().collect::<Vec<_>>(), ["c"]);
    assert_eq!(node.internal_ips.len(), 1);
    assert_eq!(problems(text), ["4:12 note merge-key-is-taken-in [<<]"]);
}

#[test]
fn anchors_in_parts_that_nobody_reads_still_hold() {
    let text = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n  - env: [&port 8080]\n    ports: [{containerPort: *port}]\n";
    assert_eq!(clean(text).pods[0].ports[0].port, 8080);
}

#[test]
fn aliases_of_nothing_are_said() {
    assert_eq!(
        problems(&format!("{NODE}spec: {{podCIDR: *x}}\n")),
        ["4:17 error alias-names-nothing [*x]"]
    );
    assert_eq!(
        problems(&format!("{NODE}spec: &a [*a]\n")),
        ["4:11 error alias-names-nothing [*a]"]
    );
}

#[test]
fn a_bomb_of_aliases_stops_at_the_limit() {
    let mut text = String::from("a0: &a0 {kind: List, items: []}\n");
    for n in 1..30 {
        let one = n - 1;
        let items = format!("*a{one}, ").repeat(3);
        text.extend([
            "a",
            &n.to_string(),
            ": &a",
            &n.to_string(),
            " {kind: List, items: [",
            &items,
            "]}\n",
        ]);
    }
    text += "kind: List\nitems: [*a29]\n";
    let found = problems(&text);
    assert!(found.iter().any(|line| line.contains("aliases-stand-for-too-much")), "{found:?}");
}

#[test]
fn deep_nesting_stops_at_the_limit() {
    let deep = format!("{NODE}spec: {}{}\n", "[".repeat(200), "]".repeat(200));
    assert_eq!(problems(&deep), ["4:70 error nesting-is-too-deep [[]"]);
    assert_eq!(objects(&deep).nodes.len(), 1);
    let hopeless = "- ".repeat(100_000);
    assert_eq!(problems(&hopeless).len(), 1);
}

#[test]
fn text_values_and_problems_stop_at_their_limits() {
    let limits = Limits { bytes: NODE.len() as u32 + 3, ..Limits::PAGE };
    let text = format!("{NODE}---\n{}", NODE.replace("name: n", "name: m"));
    assert_eq!(problems_within(&text, limits), ["4:1 error text-is-too-long []"]);
    let few = Limits { values: 12, ..Limits::PAGE };
    let text = format!("{NODE}spec: {{taints: [{{key: a}}, {{key: b}}]}}\n");
    assert_eq!(problems_within(&text, few), ["4:16 error values-are-too-many [[]"]);
    let two = Limits { problems: 2, ..Limits::PAGE };
    let text = "a: 1\n---\n".repeat(5);
    assert_eq!(problems_within(&text, two).len(), 3);
    assert!(problems_within(&text, two)[2].contains("problems-are-too-many"));
}

#[test]
fn what_kubectl_prints_beside_the_object_is_harmless() {
    let text = "apiVersion: v1
items:
- apiVersion: v1
  kind: Node
  metadata:
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        {\"kind\":\"Node\",\"spec\":{\"a\":[1,2\"---
        ---
    creationTimestamp: \"2026-10-04T08:12:31Z\"
    managedFields:
    - fieldsV1:
        f:status: {f:a: {}, f:a: {}}
    name: n
    resourceVersion: \"5\"
kind: List
metadata:
  resourceVersion: \"\"
";
    assert_eq!(clean(text).nodes[0].meta.name, "n");
}

#[test]
fn files_are_read_apart_and_places_are_in_all_of_them_together() {
    let mut texts = Texts::default();
    texts.add("a.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: a}");
    texts.add("b.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: b}");
    let nodes = read(&texts, Limits::FILES).objects.nodes;
    assert_eq!(nodes.len(), 2);
    assert_eq!(texts.slice(nodes[1].meta.name_span), "b");
    assert_eq!(texts.locate(nodes[1].meta.name_span.start).0, "b.yaml");
}
