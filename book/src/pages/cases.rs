//! The cases, by folder. Each can be opened in the playground.

use super::rules::html_of_title;
use super::{Page, accuracy};
use crate::contents::{Entry, entries};
use crate::html::{link, list};
use crate::markdown::{html, html_from_top};
use crate::names::{Names, case_path};
use crate::sources::{Sources, title};

const INDEX: &str = "cases/index.html";

/// The index, a page a folder, a page a case.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let chapter = sources.chapter("cases");
    let body = html_from_top(chapter, INDEX, names);
    let title = title(chapter).to_owned();
    let mut pages = vec![Page { path: INDEX.to_owned(), title, above: None, body }];
    for entry in entries(chapter) {
        let folder = entry.path.trim_start_matches("cases/").trim_end_matches("index.html");
        let cases: Vec<_> = sources.cases.iter().filter(|(id, _)| id.starts_with(folder)).collect();
        pages.push(group(&entry, &cases, names));
        pages.extend(cases.into_iter().map(|(id, text)| page(id, text, &entry.path, names)));
    }
    pages
}

fn group(entry: &Entry<'_>, cases: &[(&String, &String)], names: &Names) -> Page {
    let at = &entry.path;
    let item =
        |(id, text): &(&String, &String)| link(at, &case_path(id), &html_of_title(title(text)));
    let body = format!(
        "<h1>{}</h1>\n{}{}",
        html_of_title(entry.title),
        html(entry.says, at, names),
        list("cases", cases.iter().map(item)),
    );
    let title = entry.title.replace('`', "");
    Page { path: at.clone(), title, above: Some(INDEX.to_owned()), body }
}

fn page(id: &str, text: &str, above: &str, names: &Names) -> Page {
    let path = case_path(id);
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (claims, rest) = claims(rest.trim_start());
    let shows = accuracy::links(&claims, &path);
    let body = format!(
        "<h1>{}</h1>\n{}{}{shows}",
        html_of_title(head.trim_start_matches("# ")),
        open(&path, "ex", id, "Open in the playground"),
        html(rest, &path, names),
    );
    Page { title: title(text).replace('`', ""), above: Some(above.to_owned()), body, path }
}

/// The claims that a case shows, and the rest of its page.
pub(super) fn claims(text: &str) -> (Vec<&str>, &str) {
    let Some(rest) = text.strip_prefix("shows:") else { return (Vec::new(), text) };
    let (line, rest) = rest.split_once("\n\n").unwrap_or((rest, ""));
    (line.split([',', ' ', '\n']).filter(|id| !id.is_empty()).collect(), rest)
}

/// A button that opens something in the playground.
pub(super) fn open(at: &str, what: &str, id: &str, says: &str) -> String {
    let to = format!("../index.html#{what}={id}");
    format!("<p class=\"open\">{}</p>\n", link(at, &to, says))
}
