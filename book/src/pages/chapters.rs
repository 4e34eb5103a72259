//! What is written by hand, and lists that other parts of the project keep.

use super::Page;
use crate::markdown::html;
use crate::names::Names;
use crate::sources::{Sources, title};

/// Chapters that other parts add to, or that only say where pages stand.
const OTHERS: &[&str] =
    &["accuracy", "cases", "cli", "contents", "kinds", "lessons", "rules", "scenario"];

/// A page a chapter, and the lists.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let own = sources.chapters.iter().filter(|(path, _)| !OTHERS.contains(&path.as_str()));
    let mut pages: Vec<Page> = own.map(|(path, text)| page(path, text, names)).collect();
    let list = |name: &str| sources.lists.get(name).map_or("", String::as_str);
    pages.push(page("traps", &traps(list("traps")), names));
    pages.push(page("examples", list("examples"), &Names::of_cases(sources)));
    pages.push(page("json", &sources.json, names));
    pages
}

/// The table of traps, in whose third column stand cases: some have the names of rules.
fn traps(text: &str) -> String {
    let row = |line: &str| match line.splitn(5, " | ").collect::<Vec<_>>()[..] {
        [trap, rule, case, mends] if case.contains('/') => {
            format!("{trap} | {rule} | [{case}](cases/{case}.md) | {mends}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(row).collect()
}

fn page(path: &str, text: &str, names: &Names) -> Page {
    let path = format!("{path}.html");
    let body = html(text, &path, names);
    Page { title: title(text).replace('`', ""), above: None, body, path }
}
