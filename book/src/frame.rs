//! What stands on every page: head, contents, where it is in the book, and where to go on.

use std::collections::BTreeMap;

use crate::contents::{Entry, parts};
use crate::html::{escape, link, way};
use crate::pages::Page;
use crate::sources::Sources;

/// The five values of a flow, as on the playground.
const MARK: &str = "<svg class=\"logo\" width=\"22\" height=\"22\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\
    <path d=\"M4 12h4.5M8.5 12C12 12 12 5 16 5M8.5 12C12 12 12 19 16 19M8.5 12H16\"/>\
    <circle cx=\"4\" cy=\"12\" r=\"2.2\"/><circle cx=\"18.5\" cy=\"5\" r=\"2.2\"/>\
    <circle cx=\"18.5\" cy=\"12\" r=\"2.2\"/><circle cx=\"18.5\" cy=\"19\" r=\"2.2\"/></svg>";

/// All pages as files.
pub(crate) fn framed(sources: &Sources, pages: &[Page]) -> BTreeMap<String, String> {
    let book = Book::of(sources, pages);
    pages.iter().map(|page| (page.path.clone(), book.page(page))).collect()
}

/// What pages need to know of each other.
struct Book<'a> {
    policy: &'a str,
    parts: Vec<(&'a str, Vec<Entry<'a>>)>,
    /// Titles by path.
    titles: BTreeMap<&'a str, &'a str>,
    /// By path: which page comes before, and which after.
    around: BTreeMap<&'a str, [Option<&'a str>; 2]>,
    above: BTreeMap<&'a str, &'a str>,
}

impl<'a> Book<'a> {
    fn of(sources: &'a Sources, pages: &'a [Page]) -> Self {
        let titles: BTreeMap<&str, &str> =
            pages.iter().map(|page| (page.path.as_str(), page.title.as_str())).collect();
        let mut parts = parts(sources.chapter("contents"));
        for (_, entries) in &mut parts {
            entries.retain(|entry| titles.contains_key(entry.path.as_str()));
        }
        let above =
            pages.iter().filter_map(|page| Some((page.path.as_str(), page.above.as_deref()?)));
        let mut book = Self {
            policy: &sources.policy,
            parts,
            titles,
            around: BTreeMap::new(),
            above: above.collect(),
        };
        book.around = book.order(pages);
        book
    }

    /// Chapters follow each other by the contents, other pages by the page that lists them.
    fn order(&self, pages: &'a [Page]) -> BTreeMap<&'a str, [Option<&'a str>; 2]> {
        let mut lists: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let entries = self.parts.iter().flat_map(|(_, entries)| entries);
        let known = |path: &str| self.titles.get_key_value(path).map(|(path, _)| *path);
        lists.insert("", entries.filter_map(|entry| known(&entry.path)).collect());
        for page in pages {
            if let Some(above) = &page.above {
                lists.entry(above).or_default().push(&page.path);
            }
        }
        let around = |list: &Vec<&'a str>, at: usize| {
            let before = at.checked_sub(1).and_then(|at| list.get(at).copied());
            (list[at], [before, list.get(at + 1).copied()])
        };
        lists.values().flat_map(|list| (0..list.len()).map(move |at| around(list, at))).collect()
    }

    fn page(&self, page: &Page) -> String {
        let title = match page.path.as_str() {
            "index.html" => "Fivetuple: the book".to_owned(),
            _ => format!("{} · Fivetuple", escape(&page.title)),
        };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n<title>{title}</title>\n\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"{}\">\n\
             <link rel=\"stylesheet\" href=\"{}\">\n{}</head>\n<body>\n{}<div class=\"spread\">\n{}\
             <main id=\"text\" tabindex=\"-1\">\n{}<article>\n{}</article>\n{}</main>\n</div>\n\
             </body>\n</html>\n",
            self.policy,
            way(&page.path, "../favicon.svg"),
            way(&page.path, "book.css"),
            script(page),
            head(&page.path),
            self.contents(&page.path),
            self.crumbs(&page.path),
            page.body,
            self.on(&page.path),
        )
    }

    /// All parts; the one that the reader is in is marked.
    fn contents(&self, at: &str) -> String {
        let up = self.ways_up(at);
        let item = |entry: &Entry<'_>| {
            let here = match entry.path.as_str() {
                path if path == at => " aria-current=\"page\"",
                path if up.contains(&path) => " aria-current=\"true\"",
                _ => "",
            };
            let href = escape(&way(at, &entry.path));
            format!("<li><a href=\"{href}\"{here}>{}</a></li>\n", escape(entry.title))
        };
        let part = |(title, entries): &(&str, Vec<Entry<'_>>)| {
            let items: String = entries.iter().map(item).collect();
            format!("<h2>{}</h2>\n<ul>\n{items}</ul>\n", escape(title))
        };
        let parts: String = self.parts.iter().map(part).collect();
        let close = "<a class=\"close\" href=\"#text\">Close the contents</a>\n";
        format!("<nav id=\"contents\" aria-label=\"Contents\">\n{close}{parts}</nav>\n")
    }

    /// The pages above one, the farthest first.
    fn ways_up(&self, at: &str) -> Vec<&'a str> {
        let mut up: Vec<&str> =
            std::iter::successors(self.above.get(at), |above| self.above.get(**above))
                .copied()
                .collect();
        up.reverse();
        up
    }

    fn crumbs(&self, at: &str) -> String {
        let up = self.ways_up(at);
        if up.is_empty() {
            return String::new();
        }
        let crumb =
            |path: &&str| format!("<li>{}</li>", link(at, path, &escape(self.titles[path])));
        let crumbs: String = up.iter().map(crumb).collect();
        format!("<nav class=\"crumbs\" aria-label=\"Where this page is\"><ol>{crumbs}</ol></nav>\n")
    }

    /// The pages before and after.
    fn on(&self, at: &str) -> String {
        let [before, after] = self.around.get(at).copied().unwrap_or_default();
        let to = |path: Option<&str>, class: &str, says: &str| {
            path.map_or_else(String::new, |path| {
                let (href, title) = (escape(&way(at, path)), escape(self.titles[path]));
                format!("<a class=\"{class}\" href=\"{href}\"><span>{says}</span> {title}</a>\n")
            })
        };
        let links = to(before, "before", "Before") + &to(after, "after", "Next");
        if links.is_empty() {
            return links;
        }
        format!("<nav class=\"on\" aria-label=\"Pages around this one\">\n{links}</nav>\n")
    }
}

/// What pages with running pictures need.
fn script(page: &Page) -> String {
    if !page.body.contains("<five-tuple ") {
        return String::new();
    }
    let embed = way(&page.path, "../embed.js");
    format!("<script type=\"module\" src=\"{embed}\"></script>\n")
}

fn head(at: &str) -> String {
    let home = way(at, "../index.html");
    let book = way(at, "index.html");
    format!(
        "<a class=\"skip\" href=\"#text\">To the text</a>\n<header class=\"top\">\n\
         <a class=\"home\" href=\"{book}\">{MARK}<span>fivetuple</span> <span class=\"also\">the book</span></a>\n\
         <a class=\"to-contents\" href=\"#contents\">Contents</a>\n\
         <a class=\"play\" href=\"{home}\">Playground</a>\n</header>\n"
    )
}
