//! Writes the index of the core's cases: id and title of each page in `core/cases`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/cases");
    println!("cargo::rerun-if-changed={}", cases.display());
    let mut pages = Vec::new();
    walk(&cases, &mut pages);
    pages.sort();
    let mut index = String::from("/// Every case.\npub static CASES: &[Case] = &[\n");
    for page in pages {
        let text = fs::read_to_string(&page).expect("a case is text");
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("");
        let id = page.strip_prefix(&cases).expect("found below it").with_extension("");
        let id = id.to_string_lossy().replace('\\', "/");
        writeln!(index, "    Case {{ id: {id:?}, title: {title:?} }},").expect("memory");
    }
    index.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it")).join("cases.rs");
    fs::write(out, index).expect("OUT_DIR can be written to");
}

fn walk(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            walk(&path, pages);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
}
