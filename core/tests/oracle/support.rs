//! Reading vectors, comparing, counting.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::PathBuf;

use serde_json::Value;

/// Another folder of vectors, which need not have all files and sections.
#[expect(clippy::disallowed_methods, reason = "tests read files; the core does not")]
fn other_folder() -> Option<PathBuf> {
    std::env::var("FIVETUPLE_VECTORS").ok().map(PathBuf::from)
}

/// The contents of a file of vectors; empty for a file that another folder does not have.
#[expect(clippy::disallowed_methods, reason = "tests read files; the core does not")]
#[expect(clippy::print_stdout, reason = "what was not checked is worth saying")]
pub(crate) fn vectors(name: &str) -> Value {
    let here = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let path = other_folder().unwrap_or_else(here).join(format!("{name}.json"));
    if other_folder().is_some() && !path.exists() {
        println!("{name}: not there");
        return Value::Null;
    }
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How many checks of a file held, and which did not.
pub(crate) struct Tally {
    name: &'static str,
    held: usize,
    wrong: Vec<String>,
}

impl Tally {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, held: 0, wrong: Vec::new() }
    }

    /// Counts one check.
    pub(crate) fn check<T: PartialEq + Debug>(&mut self, id: &str, got: &T, want: &T) {
        if got == want {
            self.held += 1;
        } else {
            self.wrong.push(format!("{id}: got {got:?}, want {want:?}"));
        }
    }

    /// Prints the count and fails if anything did not hold or nothing was checked.
    #[expect(clippy::print_stdout, reason = "the count is what this test is run for")]
    pub(crate) fn finish(self) {
        let all = self.held + self.wrong.len();
        println!("{}: {} of {all}", self.name, self.held);
        assert!(self.wrong.is_empty(), "{}:\n{}", self.name, self.wrong.join("\n"));
        assert!(all > 0 || other_folder().is_some(), "{} holds no vector", self.name);
    }
}

/// The vectors of a section; a file of another folder need not have it.
pub(crate) fn section<'a>(file: &'a Value, key: &str) -> &'a [Value] {
    if file[key].is_null() && other_folder().is_some() { &[] } else { list(file, key) }
}

/// The items of a list; a vector without it cannot be run.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key} in {value}"))
}

/// A text; a vector without it cannot be run.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value}"))
}

/// A truth; a vector without it cannot be run.
pub(crate) fn truth(value: &Value, key: &str) -> bool {
    value[key].as_bool().unwrap_or_else(|| panic!("no truth value {key} in {value}"))
}

/// A number; a vector without it cannot be run.
pub(crate) fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("no number {key} in {value}"))
}

/// A set of texts; `None` for null.
pub(crate) fn texts(value: &Value) -> Option<BTreeSet<String>> {
    let items = value.as_array()?.iter();
    Some(items.map(|item| item.as_str().expect("a text").to_owned()).collect())
}
