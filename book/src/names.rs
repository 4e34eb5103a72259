//! Which words of a text have a page.

use std::collections::BTreeMap;

use crate::html::{escape, link};
use crate::sources::Sources;

/// Ids of rules and cases, with the paths of their pages.
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    pub(crate) fn of(sources: &Sources) -> Self {
        let cases = sources.cases.keys().map(|id| (id.clone(), case_path(id)));
        let rules = fivetuple_core::rules().into_iter();
        let rules = rules.map(|rule| (rule.id.to_owned(), rule_path(rule.id)));
        // Rules come last, since where both have a name, most texts mean the rule.
        Self(cases.chain(rules).collect())
    }

    /// The same for texts that mean cases.
    pub(crate) fn of_cases(sources: &Sources) -> Self {
        Self(sources.cases.keys().map(|id| (id.clone(), case_path(id))).collect())
    }

    /// The page of a rule or case.
    pub(crate) fn page(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// A text as HTML, in which ids and addresses are links.
    pub(crate) fn linked(&self, text: &str, at: &str) -> String {
        text.split_inclusive(char::is_whitespace).map(|word| self.word(word, at)).collect()
    }

    fn word(&self, word: &str, at: &str) -> String {
        let begins = word.trim_start_matches(['(', '"', '<']);
        let bare = begins.trim_end().trim_end_matches(['.', ',', ';', ':', ')', '"', '>']);
        let (before, after) = (&word[..word.len() - begins.len()], &begins[bare.len()..]);
        let inner = escape(bare);
        let linked = match self.page(bare) {
            Some(page) => link(at, page, &inner),
            None if bare.starts_with("https://") => format!("<a href=\"{inner}\">{inner}</a>"),
            None => inner,
        };
        [escape(before), linked, escape(after)].concat()
    }
}

/// Where a rule has its page.
pub(crate) fn rule_path(id: &str) -> String {
    format!("rules/{id}.html")
}

/// Where a case has its page.
pub(crate) fn case_path(id: &str) -> String {
    format!("cases/{id}.html")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_addresses_in_a_text_are_links() {
        let names = Names([("a/b".to_owned(), "rules/a/b.html".to_owned())].into());
        assert_eq!(
            names.linked("see (a/b), a/c <or>\nhttps://x.example/y.", "cases/c/d.html"),
            "see (<a href=\"../../rules/a/b.html\">a/b</a>), a/c &lt;or&gt;\n\
             <a href=\"https://x.example/y\">https://x.example/y</a>."
        );
    }
}
