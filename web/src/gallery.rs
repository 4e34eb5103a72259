//! The index of shipped cases, made from the core's own folder when the page is built. Each case is
//! an asset, loaded when it is opened.

use fivetuple_core::base::order;

use crate::strings::words;

/// A case: a page of prose with one text, which the core is tested by.
#[derive(Debug)]
pub struct Case {
    /// Its path below `cases/`, without the ending.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The case that a first visit opens.
pub const FIRST: &str = "gallery/first";

impl Case {
    /// What a search looks at.
    pub fn words(&self) -> String {
        [self.id, " ", self.title].concat().to_ascii_lowercase()
    }

    fn group(&self) -> &'static str {
        self.id.split_once('/').map_or("", |(group, _)| group)
    }
}

/// The title of a case.
pub fn title(id: &str) -> Option<&'static str> {
    CASES.iter().find(|case| case.id == id).map(|case| case.title)
}

/// All cases by their folder, whose titles are the interface's; folders without one come last.
pub fn groups() -> Vec<(&'static str, Vec<&'static Case>)> {
    let mut groups: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in CASES {
        match groups.iter_mut().find(|(name, _)| *name == case.group()) {
            Some((_, cases)) => cases.push(case),
            None => groups.push((case.group(), vec![case])),
        }
    }
    let known = words().case_groups;
    let rank = |name: &str| known.iter().position(|(folder, _)| *folder == name);
    order::by_key(&mut groups, |(name, _)| rank(name).unwrap_or(known.len()));
    let title = |name: &'static str| rank(name).map_or(name, |at| known[at].1);
    groups.into_iter().map(|(name, cases)| (title(name), cases)).collect()
}

/// Where a case's page is, seen from the site.
pub fn path(id: &str) -> String {
    ["./cases/", id, ".md"].concat()
}

/// The text of a case: the first block of YAML on its page.
pub fn text(page: &str) -> Option<&str> {
    let from = page.find("```yaml\n")? + "```yaml\n".len();
    let to = page[from..].find("\n```")?;
    Some(&page[from..=from + to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_case_is_there_and_has_a_title() {
        assert!(title(FIRST).is_some());
        assert_eq!(groups()[0].1[0].id, FIRST);
    }

    #[test]
    fn every_folder_of_cases_has_a_title() {
        let known = words().case_groups;
        let untitled = CASES.iter().filter(|case| known.iter().all(|it| it.0 != case.group()));
        assert_eq!(untitled.map(|case| case.id).collect::<Vec<_>>(), [""; 0]);
        assert_eq!(groups().iter().map(|(_, cases)| cases.len()).sum::<usize>(), CASES.len());
    }

    #[test]
    fn a_page_holds_one_text() {
        assert_eq!(text("# t\n\n```yaml\na: 1\nb: 2\n```\n\nx"), Some("a: 1\nb: 2\n"));
        assert_eq!(text("no text"), None);
    }
}
