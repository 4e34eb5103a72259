//! The table of claims is whole and true.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fivetuple_core::claims::{self, Claim, Status};

/// Claims of each document.
const DOCUMENTS: [(&str, usize); 5] = [("S1", 79), ("S2", 44), ("S3", 11), ("S4", 24), ("S5", 26)];

#[test]
fn every_claim_is_in_the_table_once_and_in_order() {
    let ids: Vec<String> = claims::all().map(|claim| claim.id.to_owned()).collect();
    let all = DOCUMENTS
        .iter()
        .flat_map(|(document, count)| (1..=*count).map(move |n| format!("{document}-{n:02}")));
    assert_eq!(ids, all.collect::<Vec<_>>());
}

#[test]
fn a_claim_that_is_left_out_says_why() {
    for claim in claims::all().filter(|claim| claim.status == Status::NotModelled) {
        assert!(claim.says.ends_with(')'), "{claim:?}");
    }
}

#[test]
fn a_claim_is_shown_if_and_only_if_a_case_shows_it() {
    let named = named_by_cases();
    let known: BTreeMap<_, Claim> = claims::all().map(|claim| (claim.id, claim)).collect();
    for (id, case) in &named {
        let claim = known.get(id.as_str()).unwrap_or_else(|| panic!("{case} names {id}: no claim"));
        let told = matches!(claim.status, Status::Shown | Status::Ours);
        assert!(told, "{case} shows {id}, which the table says is {}", claim.status);
    }
    let named: BTreeSet<&str> = named.iter().map(|(id, _)| id.as_str()).collect();
    for claim in known.values().filter(|claim| claim.status == Status::Shown) {
        assert!(named.contains(claim.id), "{} is said to be shown, and no case names it", claim.id);
    }
}

/// Claims in the `shows:` lines of all cases, with the case.
fn named_by_cases() -> BTreeSet<(String, String)> {
    let mut named = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"), &mut |path| {
        let text = fs::read_to_string(path).unwrap();
        let shows = text.lines().find_map(|line| line.strip_prefix("shows:")).unwrap_or("");
        for id in shows.split(',').map(str::trim).filter(|id| !id.is_empty()) {
            named.insert((id.to_owned(), path.display().to_string()));
        }
    });
    named
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
