//! The catalogue of rules: a page for each rule of the registry, by family.

use std::collections::{BTreeMap, BTreeSet};

use fivetuple_core::explain::Rule;

use super::Page;
use crate::contents::{Entry, entries};
use crate::html::{escape, link, list};
use crate::markdown::{html, html_from_top};
use crate::names::{Names, case_path, rule_path};
use crate::sources::{Sources, title};

/// Cases that a page names; a rule may be reached by a hundred.
const MOST: usize = 8;
const INDEX: &str = "rules/index.html";

/// The index, a page a family, a page a rule.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let chapter = sources.chapter("rules");
    let body = html_from_top(chapter, INDEX, names);
    let title = title(chapter).to_owned();
    let mut pages = vec![Page { path: INDEX.to_owned(), title, above: None, body }];
    let shown = shown(sources);
    for entry in entries(chapter) {
        let rules = || fivetuple_core::rules().into_iter().filter(|rule| path(rule) == entry.path);
        pages.push(family(&entry, rules(), names));
        pages.extend(rules().map(|rule| page(rule, sources, &shown, names)));
    }
    pages
}

/// Where the family of a rule has its page.
fn path(rule: &Rule) -> String {
    format!("rules/{}/index.html", rule.family())
}

fn family(entry: &Entry<'_>, rules: impl Iterator<Item = &'static Rule>, names: &Names) -> Page {
    let at = &entry.path;
    let item = |rule: &Rule| {
        let name = rule.id.split_once('/').map_or(rule.id, |(_, name)| name);
        format!("{}<span>{}</span>", link(at, &rule_path(rule.id), name), sentence(rule))
    };
    let title = entry.title.replace('`', "");
    let says = html(entry.says, at, names);
    let body = format!("<h1>{title}</h1>\n{says}{}", list("named", rules.map(item)));
    Page { path: at.clone(), title, above: Some(INDEX.to_owned()), body }
}

fn page(rule: &Rule, sources: &Sources, shown: &Shown<'_>, names: &Names) -> Page {
    let path = rule_path(rule.id);
    let text = sources.rules.get(rule.id).map_or("", String::as_str);
    let (family, name) = rule.id.split_once('/').unwrap_or(("", rule.id));
    let written = rule.sources.iter().map(|source| {
        let read = format!("<span class=\"also\">read on {}</span>", source.read);
        format!("{} {read}", names.linked(source.at, &path))
    });
    let body = format!(
        "<h1><span class=\"family\">{family}/<wbr></span>{name}</h1>\n\
         <p class=\"says\">{}</p>\n{}{}<h2 id=\"cases\">Cases that show it</h2>\n{}",
        sentence(rule),
        html(text.split_once('\n').map_or("", |(_, rest)| rest), &path, names),
        list("sources", written),
        cases(rule.id, &path, shown, sources),
    );
    Page { title: rule.id.to_owned(), above: Some(self::path(rule)), body, path }
}

/// The sentence of a rule; what it says of a world stands in its holes.
fn sentence(rule: &Rule) -> String {
    let words = escape(rule.says).replace('{', "<var>").replace('}', "</var>");
    words.replace('_', " ")
}

/// Cases by the rules that their pages name.
pub(super) type Shown<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// Which cases show a rule; first those that show few others.
pub(super) fn shown(sources: &Sources) -> Shown<'_> {
    let ids: BTreeSet<&str> = fivetuple_core::rules().into_iter().map(|rule| rule.id).collect();
    let mut cases: Vec<(&str, BTreeSet<&str>)> =
        sources.cases.iter().map(|(id, text)| (id.as_str(), named(text, &ids))).collect();
    cases.sort_by_key(|(id, rules)| (rules.len(), *id));
    let mut shown = Shown::new();
    for (case, rules) in cases {
        for rule in rules {
            shown.entry(rule).or_default().push(case);
        }
    }
    shown
}

/// The rules that a text names.
fn named<'a>(text: &'a str, ids: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let words =
        text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-/".contains(letter));
    words.filter(|word| ids.contains(word)).collect()
}

fn cases(rule: &str, at: &str, shown: &Shown<'_>, sources: &Sources) -> String {
    let all = shown.get(rule).map_or(&[][..], Vec::as_slice);
    let item = |id: &&str| {
        let name = sources.cases.get(*id).map_or(*id, |text| title(text));
        link(at, &case_path(id), &html_of_title(name))
    };
    let more = match all.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("<p class=\"also\">And {more} more.</p>\n"),
    };
    list("cases", all.iter().take(MOST).map(item)) + &more
}

/// A title as HTML.
pub(super) fn html_of_title(title: &str) -> String {
    let parts = title.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    parts.collect()
}
