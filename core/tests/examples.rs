//! The list of worked examples is whole, and what it names exists.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// How many examples each document has.
const DOCUMENTS: [(&str, usize); 6] =
    [("A", 14), ("B", 11), ("C", 10), ("D", 13), ("E", 9), ("F", 15)];

#[test]
fn examples_stand_once_and_in_order() {
    let all = DOCUMENTS.iter().flat_map(|(document, count)| {
        (1..=*count).map(move |number| format!("{document}-{number}"))
    });
    let text = list();
    let ids: Vec<&str> = lines(&text).map(|(id, _)| id).collect();
    assert_eq!(ids, all.collect::<Vec<_>>());
}

#[test]
fn what_holds_an_example_is_a_test_or_a_case() {
    let mut sources = String::new();
    for folder in ["src", "tests"] {
        walk(&root().join(folder), &mut |path| {
            if path.extension().is_some_and(|end| end == "rs") {
                sources += &fs::read_to_string(path).unwrap();
            }
        });
    }
    let exists = |name: &str| {
        if name.contains('/') {
            root().join("cases").join(name).with_extension("md").is_file()
        } else {
            sources.contains(&format!("fn {name}("))
        }
    };
    let text = list();
    for (id, names) in lines(&text) {
        for name in names.split(", ") {
            assert!(exists(name), "{id} names {name}, which is neither a test nor a case");
        }
    }
}

fn list() -> String {
    fs::read_to_string(root().join("examples.md")).unwrap()
}

/// The id of each example, and what holds it.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let (id, rest) = line.strip_prefix("- ")?.split_once(": ")?;
        Some((id, rest.rsplit_once(" | ")?.1))
    })
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn walk(folder: &Path, each: &mut dyn FnMut(&Path)) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, each);
        } else {
            each(&path);
        }
    }
}
