//! The core answers the same natively and in the wasm of the built site.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a function that the site's wasm exports answers to each of these argument lists.
fn in_wasm(function: &str, calls: &[Vec<&str>]) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/parity.mjs");
    let mut node = Command::new("node")
        .args([script, function])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let input = serde_json::to_vec(calls).expect("texts are JSON");
    node.stdin.take().expect("piped").write_all(&input).expect("node reads its input");
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed; its message is above");
    serde_json::from_slice(&output.stdout).expect("node prints JSON")
}

#[test]
#[ignore = "needs the built site; `make test` builds it first"]
fn the_site_carries_this_core() {
    assert_eq!(in_wasm("core_version", &[vec![]]), [env!("CARGO_PKG_VERSION")]);
}
