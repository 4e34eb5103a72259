//! Laws of reading: whatever the text, reading and helping with it never panic, stay within their
//! limits, and point at whole characters of the text.

use fivetuple_core::base::{Span, Texts};
use fivetuple_core::manifest::{self, Edit, Limits, Reading};
use proptest::prelude::*;

/// What real text is made of, and what breaks it.
const BITS: &[&str] = &[
    "apiVersion: v1\n",
    "kind: Service\n",
    "kind: Node\n",
    "kind: Pod\n",
    "kind: Secret\n",
    "kind: Scenario\n",
    "apiVersion: networking.gke.io/v1\n",
    "kind: HealthCheckPolicy\n",
    "kind: GCPBackendPolicy\n",
    "kind: GCPTrafficDistributionPolicy\n",
    "kind: BackendConfig\n",
    "kind: Ingress\n",
    "kind: Gateway\n",
    "kind: HTTPRoute\n",
    "kind: PodMetrics\n",
    "  annotations: {cloud.google.com/neg: '{\"exposed_ports\": {\"80\": {}}}'}\n",
    "  targetRef: {kind: Service, name: a}\n",
    "  default: {config: {type: HTTP, httpHealthCheck: {port: 1}}}\n",
    "kind: List\n",
    "metadata:\n",
    "  name: a\n",
    "spec:\n",
    "  ports:\n",
    "  - port: 80\n",
    "items:\n",
    "- ",
    "  ",
    "\n",
    ": ",
    ":",
    ",",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "|\n",
    ">-\n",
    "&a ",
    "*a",
    "<<: ",
    "? ",
    "!!str ",
    "# c\n",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "\t",
    "\r\n",
    "\u{feff}",
    "\u{a0}",
    "“",
    "é",
    "🚀",
    "\\u00e9",
    "\0",
    "$ kubectl get\n",
    "{{ .x }}",
    "${X}",
    "0x1",
    "010",
    "yes",
    "~",
    "1e9",
    "managedFields:\n",
    "env:\n",
    "data:\n",
    "timeline:\n",
];

const MANIFESTS: [&str; 6] = [
    include_str!("../cases/gallery/first.md"),
    include_str!("../cases/service-mesh/refused-by-the-api.md"),
    include_str!("../cases/ibm-vpc-nlb/refused-by-the-api.md"),
    include_str!("../cases/gke-neg/policies.md"),
    include_str!("../cases/gke-neg/annotations.md"),
    include_str!("../cases/gke-neg/requests.md"),
];

fn bits() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(BITS), 0..60).prop_map(|bits| bits.concat())
}

/// A real manifest with some parts cut out, doubled, or replaced by something else.
fn mutated() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..40_usize, prop::sample::select(BITS));
    let changes = prop::collection::vec(change, 1..8);
    (prop::sample::select(&MANIFESTS), changes).prop_map(|(page, changes)| {
        let yaml = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
        let mut chars: Vec<char> = yaml.unwrap_or(page).chars().collect();
        for (at, length, bit) in changes {
            let at = at.index(chars.len());
            let end = (at + length).min(chars.len());
            chars.splice(at..end, bit.chars());
        }
        chars.into_iter().collect()
    })
}

/// Anything: bytes as they may come from a file, bits of YAML, broken manifests.
fn text() -> impl Strategy<Value = String> {
    let bytes = prop::collection::vec(any::<u8>(), 0..300);
    let bytes = bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    prop_oneof![1 => bytes, 4 => bits(), 4 => mutated()]
}

fn read(text: &str) -> Reading {
    manifest::read(&Texts::one(text), Limits::PAGE)
}

fn is_whole(text: &str, span: Span) -> bool {
    text.get(span.start as usize..span.end as usize).is_some()
}

/// The text after edits that lie apart from each other.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    text
}

fn are_apart(edits: &[Edit]) -> bool {
    edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
}

proptest! {
    #[test]
    fn problems_and_their_edits_point_at_whole_characters(text in text()) {
        let problems = read(&text).problems;
        prop_assert!(problems.len() <= Limits::PAGE.problems as usize + 1);
        for problem in problems {
            prop_assert!(is_whole(&text, problem.span), "{problem:?}");
            prop_assert!(problem.other.is_none_or(|span| is_whole(&text, span)));
            prop_assert!(problem.because.span.is_none_or(|span| is_whole(&text, span)));
            prop_assert!(problem.edits.iter().all(|edit| is_whole(&text, edit.span)));
        }
    }

    #[test]
    fn help_is_there_at_every_place(text in text(), at in any::<prop::sample::Index>()) {
        let at = at.index(text.len() + 1) as u32;
        for completion in manifest::complete(&text, at, &[]) {
            prop_assert!(is_whole(&text, completion.span));
        }
        if let Some(hover) = manifest::hover(&text, at, &[]) {
            prop_assert!(is_whole(&text, hover.span));
        }
        let _ = manifest::path_at(&text, at);
    }

    #[test]
    fn cleaning_up_changes_no_object_and_leaves_nothing_to_clean(text in text()) {
        let edits = manifest::clean(&text);
        prop_assert!(are_apart(&edits));
        prop_assert!(edits.iter().all(|edit| is_whole(&text, edit.span)));
        if read(&text).problems.is_empty() {
            let clean = edited(&text, &edits);
            prop_assert_eq!(names(&clean), names(&text));
            prop_assert_eq!(manifest::clean(&clean), []);
        }
    }

    #[test]
    fn masking_twice_is_masking_once(text in text()) {
        let edits = manifest::mask(&text);
        prop_assert!(are_apart(&edits));
        prop_assert!(edits.iter().all(|edit| is_whole(&text, edit.span)));
        if read(&text).problems.is_empty() {
            let masked = edited(&text, &edits);
            prop_assert_eq!(edited(&masked, &manifest::mask(&masked)), masked);
        }
    }

    #[test]
    fn documents_are_read_apart(one in bits(), other in bits()) {
        // A directive belongs to the document behind it.
        let one = one.replace("%YAML 1.2\n", "");
        let node = "\n---\napiVersion: v1\nkind: Node\nmetadata: {name: between}\n---\n";
        let found = read(&format!("{one}{node}{other}")).objects.nodes;
        prop_assert!(found.iter().any(|node| node.meta.name == "between"));
    }
}

fn names(text: &str) -> Vec<String> {
    let objects = read(text).objects;
    let nodes = objects.nodes.iter().map(|it| it.meta.full_name());
    nodes.chain(objects.services.iter().map(|it| it.meta.full_name())).collect()
}
