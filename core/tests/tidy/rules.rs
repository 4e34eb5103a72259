//! Rules: well formed, explained, and none forgotten.

use std::collections::BTreeSet;
use std::fs;

use fivetuple_core::explain::Rule;
use fivetuple_core::rules;

use crate::files::{all, crate_root, sources};
use crate::none;

const HEADINGS: [&str; 4] =
    ["## What happens", "## Why", "## What you can change", "## Where it is written"];

#[test]
fn ids_are_unique_and_made_of_words() {
    let mut seen = BTreeSet::new();
    let broken: Vec<String> = rules()
        .iter()
        .filter(|rule| !seen.insert(rule.id) || !well_formed(rule.id))
        .map(|rule| rule.id.to_owned())
        .collect();
    none(&broken, "an id is family/what-it-decides, once");
}

#[test]
fn sentences_have_at_most_four_holes_and_end_without_a_dot() {
    let broken: Vec<String> = rules().iter().filter_map(|rule| odd_sentence(rule)).collect();
    none(&broken, "a sentence has up to four holes in snake case, and no dot at its end");
}

#[test]
fn every_rule_says_where_it_is_written_and_when_it_was_read() {
    let broken: Vec<String> = rules()
        .iter()
        .filter(|rule| {
            rule.sources.is_empty()
                || rule.sources.iter().any(|source| source.at.is_empty() || !is_day(source.read))
        })
        .map(|rule| rule.id.to_owned())
        .collect();
    none(&broken, "a rule has a source, with the day it was read as 2026-11-29");
}

#[test]
fn every_rule_has_a_page_and_every_page_a_rule() {
    let folder = crate_root().join("rules");
    let pages = all(&folder).into_iter().map(|path| {
        let path = path.strip_prefix(&folder).unwrap().with_extension("");
        path.to_string_lossy().replace('\\', "/")
    });
    let pages: BTreeSet<String> = pages.collect();
    let ids: BTreeSet<String> = rules().iter().map(|rule| rule.id.to_owned()).collect();
    let without: Vec<String> = ids.difference(&pages).cloned().collect();
    none(&without, "a rule has a page");
    let forgotten: Vec<String> = pages.difference(&ids).cloned().collect();
    none(&forgotten, "a page has a rule");
}

#[test]
fn pages_have_the_four_headings_in_order_and_something_under_each() {
    let broken: Vec<String> = rules().iter().filter_map(|rule| odd_page(rule)).collect();
    none(&broken, "a page has a title and four headings");
}

#[test]
fn the_registry_has_every_rule_that_is_declared() {
    let known: BTreeSet<&str> = rules().iter().map(|rule| rule.id).collect();
    let mut declared = BTreeSet::new();
    for file in sources("src").iter().filter(|file| file.name != "src/explain/rule.rs") {
        let blocks = file.code.split("rules! {").skip(1);
        let ids = blocks.flat_map(|block| block.split('"').skip(1).step_by(2));
        declared.extend(ids.filter(|word| well_formed(word)).map(str::to_owned));
    }
    let forgotten: Vec<String> =
        declared.iter().filter(|id| !known.contains(id.as_str())).cloned().collect();
    none(&forgotten, "core/src/registry.rs gathers all rules");
}

fn well_formed(id: &str) -> bool {
    let words = |part: &str| {
        part.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
    };
    id.split_once('/').is_some_and(|(family, rest)| words(family) && words(rest))
}

fn odd_sentence(rule: &Rule) -> Option<String> {
    let holes: Vec<&str> = rule.holes().collect();
    let odd = holes.len() > 4
        || rule.says.ends_with('.')
        || rule.says.matches('{').count() != rule.says.matches('}').count()
        || holes.iter().any(|hole| !hole.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
    odd.then(|| format!("{rule}: {}", rule.says))
}

fn odd_page(rule: &Rule) -> Option<String> {
    let path = crate_root().join("rules").join(rule.id).with_extension("md");
    let page = fs::read_to_string(path).ok()?;
    let title = page.starts_with(&format!("# {}\n", rule.id));
    let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("## ")).collect();
    let bare =
        page.split("\n## ").skip(1).any(|part| part.lines().skip(1).all(|l| l.trim().is_empty()));
    (!title || headings != HEADINGS || bare).then(|| rule.id.to_owned())
}

fn is_day(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    shape == "0000-00-00"
}
