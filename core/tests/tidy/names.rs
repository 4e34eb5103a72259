//! Where products may be named.

use crate::files::sources;
use crate::{lines, none};

/// Words that only products have.
const PRODUCTS: &[&str] = &[
    "gke",
    "google",
    "gce",
    "gcp",
    "gcloud",
    "cilium",
    "anetd",
    "ibm",
    "ibmcloud",
    "istio",
    "envoy",
    "azure",
    "aws",
    "kubeproxy",
];

#[test]
fn the_engine_names_no_product() {
    let places = ["src/systems/", "src/manifest/"];
    let engine = sources("src").into_iter().filter(|file| {
        !places.iter().any(|place| file.name.starts_with(place)) && file.name != "src/lib.rs"
    });
    let broken: Vec<String> = engine.flat_map(|file| lines(&file, names_a_product)).collect();
    none(&broken, "products are named in systems, manifest, cases, rules and claims only");
}

fn names_a_product(line: &str) -> bool {
    // A rule cites where it is written, also where a provider wrote it.
    if line.trim_start().starts_with("[\"") {
        return false;
    }
    let line =
        line.to_lowercase().replace("kube-proxy", "kubeproxy").replace("kube_proxy", "kubeproxy");
    line.split(|c: char| !c.is_alphanumeric()).any(|word| PRODUCTS.contains(&word))
}

#[test]
fn a_product_is_found_as_a_word_only() {
    assert!(names_a_product("/// as kube-proxy does"));
    assert!(names_a_product("kind: \"GCE_VM_IP\""));
    assert!(!names_a_product("let awsome = laws();"));
    assert!(!names_a_product(r#"        ["cloud.google.com/docs", "2026-11-29"];"#));
}
