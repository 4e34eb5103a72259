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
fn one_sort_serves_all_types() {
    let others = sources("src").into_iter().filter(|file| file.name != "src/base/order.rs");
    let sorts = |line: &str| {
        [".sort(", ".sort_by", ".sort_unstable"].iter().any(|sort| line.contains(sort))
    };
    let broken: Vec<_> = others.flat_map(|file| lines(&file, sorts)).collect();
    none(
        &broken,
        "base/order.rs sorts; the standard library's sort is compiled anew for every type",
    );
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
    let broken = in_page(&["state", "derive", "scene"], &["yew::", "web_sys", "gloo", "js_sys"]);
    none(&broken, "state, derive and scene are tested without a browser");
}

#[test]
fn what_the_page_draws_does_nothing_else() {
    let broken = in_page(&["view"], &["effects::", "local_storage", "indexed_db", "Timeout"]);
    none(&broken, "views are functions of what they are given; effects have their own place");
}

/// Lines of the page's modules that hold one of some words.
fn in_page(modules: &[&str], words: &[&str]) -> Vec<String> {
    let all = files::walk(&crate_root().join("../web/src"));
    let theirs = all.iter().filter(|file| modules.iter().any(|name| in_module(&file.path, name)));
    theirs
        .flat_map(|file| lines(file, |line| words.iter().any(|word| line.contains(word))))
        .collect()
}

/// Whether a file is `name.rs` or lies in a folder `name`.
fn in_module(path: &Path, name: &str) -> bool {
    path.with_extension("").components().any(|part| part.as_os_str() == name)
}
