//! The parts of the book, a file each.

mod accuracy;
mod cases;
mod chapters;
mod commands;
mod kinds;
mod lessons;
mod rules;

use crate::names::Names;
use crate::sources::Sources;

/// A page of the book.
#[derive(Debug)]
pub(crate) struct Page {
    /// Its path in the book.
    pub(crate) path: String,
    /// Its title, as text.
    pub(crate) title: String,
    /// The path of the page that lists it, if it has one.
    pub(crate) above: Option<String>,
    /// What stands on it, as HTML that begins with a heading.
    pub(crate) body: String,
}

/// All pages; those of one list stand in its order.
pub(crate) fn all(sources: &Sources) -> Vec<Page> {
    let names = Names::of(sources);
    let mut pages = chapters::pages(sources, &names);
    pages.extend(lessons::pages(sources, &names));
    pages.extend(cases::pages(sources, &names));
    pages.extend(rules::pages(sources, &names));
    pages.extend(kinds::pages(sources, &names));
    pages.extend(commands::pages(sources, &names));
    pages.extend(accuracy::pages(sources, &names));
    pages
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::contents::parts;
    use crate::names::{case_path, rule_path};

    fn book() -> (Sources, Vec<Page>) {
        let sources = Sources::read(Path::new("..")).unwrap();
        let pages = all(&sources);
        (sources, pages)
    }

    #[test]
    fn each_rule_case_and_lesson_has_one_page() {
        let (sources, pages) = book();
        let paths: BTreeSet<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths.len(), pages.len());
        let rules = fivetuple_core::rules().into_iter().map(|rule| rule_path(rule.id));
        let cases = sources.cases.keys().map(|id| case_path(id));
        let lessons = sources.lessons.keys().map(|id| format!("lessons/{id}.html"));
        let missing: Vec<String> = rules
            .chain(cases)
            .chain(lessons)
            .filter(|path| !paths.contains(path.as_str()))
            .collect();
        assert_eq!(
            missing, [""; 0],
            "its family or folder is not in static/book/{{rules,cases}}.md"
        );
    }

    #[test]
    fn what_no_page_lists_stands_in_the_contents() {
        let (sources, pages) = book();
        let parts = parts(sources.chapter("contents"));
        let listed: Vec<&str> =
            parts.iter().flat_map(|(_, entries)| entries).map(|entry| &*entry.path).collect();
        let alone = pages.iter().filter(|page| page.above.is_none());
        let forgotten: Vec<&str> =
            alone.map(|page| &*page.path).filter(|path| !listed.contains(path)).collect();
        assert_eq!(forgotten, [""; 0]);
        let missing = listed.iter().filter(|path| pages.iter().all(|page| page.path != **path));
        assert_eq!(missing.count(), 0);
    }

    #[test]
    fn every_rule_is_named_on_the_page_of_a_case() {
        let (sources, _) = book();
        let shown = rules::shown(&sources);
        let rules = fivetuple_core::rules().into_iter().map(|rule| rule.id);
        let missing: Vec<&str> = rules.filter(|id| !shown.contains_key(id)).collect();
        assert_eq!(missing, [""; 0], "name it in the prose of a case that reaches it");
    }
}
