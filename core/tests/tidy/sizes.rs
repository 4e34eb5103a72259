//! How large things may be. Functions are measured by clippy (`too-many-lines-threshold`).

use crate::files::{File, sources};
use crate::none;

/// Lines a file may have, without its tests.
const FILE: usize = 400;
/// Lines a system's `mod.rs` may have.
const SYSTEM: usize = 300;
/// Lines `lib.rs` may have.
const FACE: usize = 150;

#[test]
fn files_stay_small() {
    let houses = ["../web", "../cli", "../book", "../tests"];
    let others = houses.into_iter().flat_map(|house| sources(&format!("{house}/src")));
    let large: Vec<String> =
        sources("src").iter().chain(&others.collect::<Vec<_>>()).filter_map(too_large).collect();
    none(&large, "a file is one idea");
}

fn too_large(file: &File) -> Option<String> {
    let lines = file.code.lines().count();
    let limit = match file.name.as_str() {
        "src/lib.rs" => FACE,
        name if name.starts_with("src/systems/") && name.ends_with("/mod.rs") => SYSTEM,
        _ => FILE,
    };
    (lines > limit).then(|| format!("{}: {lines} lines, {limit} are the limit", file.name))
}
