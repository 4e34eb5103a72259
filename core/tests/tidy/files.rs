//! The files that the checks read.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file.
pub(crate) struct File {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The same from the crate's folder, with slashes: `src/base/addr.rs`.
    pub(crate) name: String,
    /// Its text without its tests; empty if it is nothing but tests.
    pub(crate) code: String,
}

/// The folder of the core.
pub(crate) fn crate_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files under a folder of the core.
pub(crate) fn sources(folder: &str) -> Vec<File> {
    walk(&crate_root().join(folder))
}

/// All Rust files under a folder, in the order of their names.
pub(crate) fn walk(folder: &Path) -> Vec<File> {
    all(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .map(read)
        .collect()
}

/// All files under a folder, in the order of their names.
pub(crate) fn all(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(all(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn read(path: PathBuf) -> File {
    let text = fs::read_to_string(&path).unwrap();
    let name = path.strip_prefix(crate_root()).unwrap_or(&path);
    let name = name.to_string_lossy().replace('\\', "/");
    let tests = name.ends_with("/tests.rs") || name.contains("/tests/");
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    File { name, code: if tests { String::new() } else { code.to_owned() }, path }
}
