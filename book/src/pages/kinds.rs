//! The reference: every field of every kind that is read, from the tables that reading goes by.

use fivetuple_core::manifest::tables::{Field, Group, KINDS, Kinds};

use super::Page;
use crate::html::{escape, link, slug, table};
use crate::markdown::{html, html_from_top};
use crate::names::Names;
use crate::sources::{Sources, title};

const INDEX: &str = "kinds/index.html";
const SCENARIO: &str = "Scenario";

/// The scenario's page, the index of all other kinds, and a page for each of them.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let (ours, theirs): (Vec<_>, Vec<_>) =
        KINDS.iter().partition(|(kinds, _)| kinds.contains(&SCENARIO));
    let scenario = ours.iter().map(|(_, groups)| {
        let (path, chapter) = ("scenario.html".to_owned(), sources.chapter("scenario"));
        let body = html(chapter, &path, names) + &fields(groups);
        Page { title: title(chapter).to_owned(), above: None, body, path }
    });
    let row = |(kinds, groups): &Kinds| {
        let about = top(groups);
        vec![link(INDEX, &path(kinds), &escape(&kinds.join(", "))), about]
    };
    let chapter = sources.chapter("kinds");
    let rows = table("fields", &["Kind", "What is read of it"], theirs.iter().map(row));
    let body = html_from_top(chapter, INDEX, names) + &rows;
    let index =
        Page { path: INDEX.to_owned(), title: title(chapter).to_owned(), above: None, body };
    let pages = theirs.iter().map(|(kinds, groups)| page(kinds, groups));
    scenario.chain([index]).chain(pages).collect()
}

fn path(kinds: &[&str]) -> String {
    format!("kinds/{}.html", slug(kinds.first().unwrap_or(&"")))
}

fn page(kinds: &[&str], groups: &[Group]) -> Page {
    let title = kinds.join(", ");
    let body = format!("<h1>{}</h1>\n{}", escape(&title), fields(groups));
    Page { path: path(kinds), title, above: Some(INDEX.to_owned()), body }
}

/// The names of the fields right below the parts that all objects have.
fn top(groups: &[Group]) -> String {
    let all = ["apiVersion", "kind", "metadata"];
    let names = groups.iter().filter(|group| ["", "spec"].contains(&group.path));
    let names = names.flat_map(|group| group.names.iter());
    let names = names.filter(|name| !all.contains(name) && **name != "spec");
    let code = |name: &&str| format!("<code>{}</code>", escape(name));
    names.map(code).collect::<Vec<_>>().join(", ")
}

/// A table a mapping.
fn fields(groups: &[Group]) -> String {
    let group = |group: &Group| {
        let name = if group.path.is_empty() { "The document" } else { group.path };
        let head = ["Field", "What it is", "Takes", "If it is missing"];
        let rows = table("fields", &head, group.fields.iter().map(|field| row(group, field)));
        format!("<h2 id=\"{}\">{}</h2>\n{rows}", slug(name), escape(name))
    };
    groups.iter().map(group).collect()
}

fn row(group: &Group, field: &Field) -> Vec<String> {
    let path = [group.path, field.name].join(" ");
    let name = format!("<code id=\"field-{}\">{}</code>", slug(&path), escape(field.name));
    let words = field.words.iter().map(|word| format!("<code>{}</code>", escape(word)));
    let takes = if field.words.is_empty() {
        escape(field.takes)
    } else {
        words.collect::<Vec<_>>().join(" ")
    };
    vec![name, escape(field.about), takes, escape(field.default)]
}
