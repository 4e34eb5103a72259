//! Collects the pages of all rules, so that `explain` works wherever the program is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    let pages = children(&rules).into_iter().flat_map(|family| children(&family));
    let row = |page: PathBuf| {
        let id = page.strip_prefix(&rules).ok()?.with_extension("");
        Some((id.to_str()?.replace('\\', "/"), page.to_str()?.to_owned()))
    };
    // By id, since the program searches by halves.
    let rows: BTreeMap<String, String> = pages.filter_map(row).collect();
    let rows = rows.iter().map(|(id, page)| format!("    ({id:?}, include_str!({page:?})),\n"));
    let table = format!("&[\n{}]\n", rows.collect::<String>());
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&out).join("pages.rs"), table).expect("OUT_DIR can be written to");
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}
