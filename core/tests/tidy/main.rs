//! The house in order: what `core/ARCHITECTURE.md` promises, kept by a test.
//!
//! Each check prints every line that breaks it, with the reason.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

mod files;
mod layers;
mod names;
mod rules;
mod sizes;

use std::path::Path;

use files::{File, crate_root, sources};

/// Fails with all lines that break a promise.
#[track_caller]
fn none(broken: &[String], why: &str) {
    assert!(broken.is_empty(), "{why}:\n  {}", broken.join("\n  "));
}

/// Lines of code, numbered from 1, that a predicate picks.
fn lines(file: &File, picks: impl Fn(&str) -> bool) -> Vec<String> {
    let named = file.code.lines().enumerate().filter(|(_, line)| picks(line));
    named.map(|(at, line)| format!("{}:{}: {}", file.name, at + 1, line.trim())).collect()
}

#[test]
fn one_file_knows_the_yaml_crate() {
    let others = sources("src").into_iter().filter(|file| file.name != "src/manifest/yaml.rs");
    let broken: Vec<_> =
        others.flat_map(|file| lines(&file, |line| line.contains("granit"))).collect();
    none(&broken, "only manifest/yaml.rs may speak to the YAML crate");
}

#[test]
fn the_model_depends_on_nothing_that_touches_the_world() {
    let manifest = std::fs::read_to_string(crate_root().join("Cargo.toml")).unwrap();
    let banned =
        ["yew", "web-sys", "js-sys", "wasm-bindgen", "tokio", "chrono", "rand", "getrandom"];
    let broken: Vec<String> = manifest
        .lines()
        .filter(|line| banned.iter().any(|name| line.split([' ', '=']).next() == Some(*name)))
        .map(str::to_owned)
        .collect();
    none(&broken, "the core has no clock, network, chance or page of its own");
}

#[test]
fn what_the_page_computes_does_not_touch_the_browser() {
    let pure = ["state", "derive", "scene"];
    let web = files::walk(&crate_root().join("../web/src"));
    let broken: Vec<String> = web
        .iter()
        .filter(|file| pure.iter().any(|name| in_module(&file.path, name)))
        .flat_map(|file| {
            lines(file, |line| {
                ["yew::", "web_sys", "gloo", "js_sys"].iter().any(|name| line.contains(name))
            })
        })
        .collect();
    none(&broken, "state, derive and scene are tested without a browser");
}

/// Whether a file is `name.rs` or lies in a folder `name`.
fn in_module(path: &Path, name: &str) -> bool {
    path.with_extension("").components().any(|part| part.as_os_str() == name)
}
