//! Every rule is reached by a case.
//!
//! Answers carry the ids of all rules that made them, so the union over all cases must be the
//! registry: what no case shows, nobody can look at.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

mod told;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use told::told;

#[test]
fn every_rule_is_reached_by_a_case() {
    let mut reached = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/cases"), &mut reached);
    let ids = fivetuple_core::rules().into_iter().map(|rule| rule.id);
    let missed: Vec<&str> = ids.filter(|id| !reached.contains(*id)).collect();
    assert!(
        missed.is_empty(),
        "no case reaches {} rules:\n  {}",
        missed.len(),
        missed.join("\n  ")
    );
}

fn walk(folder: &Path, reached: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, reached);
        } else {
            collect(&fs::read_to_string(path).unwrap(), reached);
        }
    }
}

/// Collects the ids in what each command of a page answers.
fn collect(page: &str, reached: &mut BTreeSet<String>) {
    let yaml = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```\n").next());
    let yaml = yaml.unwrap_or("");
    for command in page.lines().filter_map(|line| line.strip_prefix("$ fivetuple ")) {
        if command.starts_with("calc ") {
            let answer = answer(command.split_whitespace().map(OsString::from), yaml);
            reached.extend(answer.split_whitespace().map(str::to_owned));
            continue;
        }
        let json = (!command.contains("--json")).then_some("--json");
        let words = command.split_whitespace().chain(json).chain(["case.yaml"]);
        let answer = answer(words.map(OsString::from), yaml);
        let ids = answer.split("\"rule\": \"").skip(1).filter_map(|rest| rest.split('"').next());
        reached.extend(ids.map(str::to_owned));
    }
}

fn answer(words: impl Iterator<Item = OsString>, yaml: &str) -> String {
    let (out, _) = told(words, ("case.yaml", yaml));
    String::from_utf8(out).unwrap()
}
