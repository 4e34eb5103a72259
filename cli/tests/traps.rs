//! The table of traps, `core/traps.md`, is whole and true: `check` finds each, and is silent where
//! it is mended.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{Limits, Problem, Severity, edited, mends};
use fivetuple_core::work;

/// Traps of each list.
const A: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const B: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const C: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const D: [u8; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const E: [u8; 6] = [1, 2, 3, 4, 5, 6];
const F: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const I: [u8; 23] =
    [1, 3, 5, 7, 9, 11, 13, 16, 19, 21, 23, 25, 27, 30, 32, 34, 36, 38, 43, 44, 46, 48, 50];

/// A row of the table.
struct Trap<'a> {
    says: &'a str,
    rule: &'a str,
    case: &'a str,
    mended: &'a str,
}

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core")
}

fn traps(table: &str) -> Vec<Trap<'_>> {
    let rows = table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Trap"));
    rows.map(trap).collect()
}

fn trap(row: &str) -> Trap<'_> {
    let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
    Trap { says: cells[0], rule: cells[1], case: cells[2], mended: cells[3] }
}

fn text(page: &str) -> &str {
    page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```\n").next()).unwrap_or("")
}

fn problems(text: &str) -> Vec<Problem> {
    work(Texts::one(text), Limits::FILES).problems
}

fn says(problems: &[Problem], rule: &str) -> usize {
    problems.iter().filter(|problem| problem.because.rule.id == rule).count()
}

#[test]
fn every_trap_is_in_the_table() {
    let table = fs::read_to_string(core().join("traps.md")).unwrap();
    let found: BTreeSet<String> =
        traps(&table).iter().map(|trap| trap.says.split(' ').next().unwrap().to_owned()).collect();
    let named = |letter: char, numbers: &[u8]| -> Vec<String> {
        numbers.iter().map(|number| format!("{letter}-{number}")).collect()
    };
    let lists = [('A', &A[..]), ('B', &B), ('C', &C), ('D', &D), ('E', &E), ('F', &F)];
    let all = lists.into_iter().flat_map(|(letter, numbers)| named(letter, numbers));
    assert_eq!(found, all.chain(I.map(|number| format!("I-{number:02}"))).collect());
}

#[test]
fn check_finds_every_trap_and_is_silent_where_it_is_mended() {
    let table = fs::read_to_string(core().join("traps.md")).unwrap();
    for Trap { says: trap, rule, case, mended } in traps(&table) {
        let page =
            fs::read_to_string(core().join("cases").join(case).with_extension("md")).unwrap();
        let told = page.lines().any(|line| line.contains(rule));
        assert!(told, "{trap}: {case} does not print {rule}");
        if mended == "shown" {
            continue;
        }
        let found = problems(text(&page));
        assert!(says(&found, rule) > 0, "{trap}: {case} does not fall into it");
        let new = mend(text(&page), &found, mended);
        assert_ne!(new, text(&page), "{trap}: {case} has nothing to mend by {mended}");
        assert_eq!(says(&problems(&new), rule), 0, "{trap}: mended {case} is not silent\n{new}");
    }
}

fn mend(text: &str, found: &[Problem], how: &str) -> String {
    if how == "--fix" {
        return edited(text, 0, mends(found).into_iter().map(|(_, edit)| edit));
    }
    let (old, new) = how.trim_matches('`').split_once("` → `").unwrap();
    text.replace(old, new)
}

#[test]
fn a_fix_leaves_fewer_problems_and_no_new_error_in_every_case() {
    let mut pages = Vec::new();
    walk(&core().join("cases"), &mut pages);
    for path in pages {
        let page = fs::read_to_string(&path).unwrap();
        let before = problems(text(&page));
        let edits = mends(&before);
        let new = edited(text(&page), 0, edits.iter().map(|(_, edit)| *edit));
        let after = problems(&new);
        let errors =
            |all: &[Problem]| all.iter().filter(|it| it.severity == Severity::Error).count();
        // Another note may follow from what is written now; what is wrong may not.
        let weight = |all: &[Problem]| {
            let wrong = all.iter().filter(|it| it.severity != Severity::Note).count();
            (wrong, all.len())
        };
        let (old, new_weight) = (weight(&before), weight(&after));
        let fewer = if edits.is_empty() { new_weight == old } else { new_weight < old };
        assert!(
            fewer && errors(&after) <= errors(&before),
            "{}\n{new}\n{after:#?}",
            path.display()
        );
    }
}

fn walk(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { walk(&path, pages) } else { pages.push(path) }
    }
}
