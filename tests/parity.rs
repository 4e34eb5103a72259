//! The core answers the same natively and in the wasm of the built site, which must be there:
//! `scripts/test` builds it and then names this test, which plain `cargo test` leaves out.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use fivetuple_web::{digest, gallery};
use serde_json::{Value, json};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/cases");
/// How many steps of packets are compared, if `DECISIONS` says nothing else; `make bench` has more patience.
const DECISIONS: u32 = 100_000;

/// What a function that the site's wasm exports answers to each of these argument lists.
fn in_wasm(function: &str, calls: &[Value]) -> Vec<String> {
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

/// The names and texts of all cases, in order.
fn cases() -> Vec<(String, String)> {
    let mut files = Vec::new();
    collect(Path::new(CASES), &mut files);
    files.sort();
    files.iter().map(|file| case(file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the cases are there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn case(file: &Path) -> (String, String) {
    let page = fs::read_to_string(file).expect("a case is text");
    let name = file.strip_prefix(CASES).expect("it is below the folder").display().to_string();
    let text = gallery::text(&page).unwrap_or_else(|| panic!("{name} has no text"));
    (name, text.to_owned())
}

#[test]
fn the_site_carries_this_core() {
    assert_eq!(in_wasm("core_version", &[json!([])]), [digest::core_version()]);
}

#[test]
fn every_case_has_the_same_world_trips_and_run() {
    let cases = cases();
    assert!(cases.len() > 100, "only {} cases", cases.len());
    let calls: Vec<_> = cases.iter().map(|(_, text)| json!([text])).collect();
    let (native, wasm) = thread::scope(|scope| {
        let wasm = scope.spawn(|| in_wasm("digest", &calls));
        let native: Vec<_> = cases.iter().map(|(_, text)| digest::digest(text)).collect();
        (native, wasm.join().expect("node has answered"))
    });
    for (((name, _), native), wasm) in cases.iter().zip(native).zip(wasm) {
        assert_eq!(native, wasm, "{name}: natively, and in the wasm");
    }
}

#[test]
fn decisions_by_the_thousand_are_the_same() {
    let count =
        std::env::var("DECISIONS").map_or(DECISIONS, |count| count.parse().expect("a number"));
    let (_, text) = case(&Path::new(CASES).join(gallery::FIRST).with_extension("md"));
    let wasm = in_wasm("steps", &[json!([text, count])]);
    assert_eq!(wasm, [digest::steps(&text, count)]);
}
