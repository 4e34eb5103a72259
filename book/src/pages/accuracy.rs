//! How far what documents claim is shown: counted, what is our own model, what is left out, and all.

use std::collections::BTreeMap;

use fivetuple_core::claims::{self, Claim, STATUSES, Status};

use super::rules::html_of_title;
use super::{Page, cases};
use crate::html::{escape, link, list, table};
use crate::markdown::html;
use crate::names::{Names, case_path};
use crate::sources::{Sources, title};

const PATH: &str = "accuracy.html";

/// One page.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let chapter = sources.chapter("accuracy");
    let documents = documents(sources);
    let shown = shown(sources);
    let body = [
        html(chapter, PATH, names),
        "<h2 id=\"counted\">Counted</h2>\n".to_owned(),
        counts(&documents),
        part("Our model", "ours", &claims_of(Status::Ours)),
        part("Not modelled, and why", "not-modelled", &claims_of(Status::NotModelled)),
        documents.iter().map(|document| all(document, &shown, sources)).collect(),
    ];
    let title = title(chapter).to_owned();
    vec![Page { path: PATH.to_owned(), title, above: None, body: body.concat() }]
}

/// Links to claims, on the page of a case that shows them.
pub(super) fn links(claims: &[&str], at: &str) -> String {
    if claims.is_empty() {
        return String::new();
    }
    let claim = |id: &&str| link(at, &format!("{PATH}#{id}"), &escape(id));
    let claims: Vec<String> = claims.iter().map(claim).collect();
    format!("<p class=\"also\">Claims of documents that it shows: {}.</p>\n", claims.join(", "))
}

/// The documents: their short names and titles.
fn documents(sources: &Sources) -> Vec<(&str, &str)> {
    let table = sources.lists.get("claims").map_or("", String::as_str);
    let heads = table.lines().filter_map(|line| line.strip_prefix("## "));
    heads.filter_map(|head| head.split_once(' ')).collect()
}

fn claims_of(status: Status) -> Vec<Claim> {
    claims::all().filter(|claim| claim.status == status).collect()
}

fn counts(documents: &[(&str, &str)]) -> String {
    let statuses = STATUSES.map(|status| status.to_string());
    let mut head = vec!["Document"];
    head.extend(statuses.iter().map(String::as_str));
    let row = |(id, name): &(&str, &str)| {
        let of = |status| claims_of(status).iter().filter(|claim| claim.document() == *id).count();
        let counts = STATUSES.map(|status| of(status).to_string());
        let name = link(PATH, &format!("{PATH}#{id}"), &escape(name));
        [name].into_iter().chain(counts).collect()
    };
    table("counts", &head, documents.iter().map(row))
}

fn part(title: &str, id: &str, claims: &[Claim]) -> String {
    let item = |claim: &Claim| {
        let id = link(PATH, &format!("{PATH}#{}", claim.id), claim.id);
        format!("{id} {}", html_of_title(claim.says))
    };
    format!("<h2 id=\"{id}\">{title}</h2>\n{}", list("claims", claims.iter().map(item)))
}

/// All claims of a document, each with the cases that show it.
fn all((id, name): &(&str, &str), shown: &Shown<'_>, sources: &Sources) -> String {
    let row = |claim: Claim| {
        let cases = shown.get(claim.id).map_or(&[][..], Vec::as_slice);
        let case = |id: &&str| {
            let name = sources.cases.get(*id).map_or(*id, |text| title(text));
            link(PATH, &case_path(id), &html_of_title(name))
        };
        let cases: Vec<String> = cases.iter().take(2).map(case).collect();
        let number = format!("<span id=\"{}\">{}</span>", claim.id, claim.id);
        let how = if cases.is_empty() { claim.status.to_string() } else { cases.join("; ") };
        vec![number, html_of_title(claim.says), how]
    };
    let claims = claims::all().filter(|claim| claim.document() == *id).map(row);
    let rows = table("claims", &["Number", "Claim", "Shown by"], claims);
    format!("<h2 id=\"{id}\">{}</h2>\n{rows}", escape(name))
}

/// Cases by the claims that they show.
type Shown<'a> = BTreeMap<&'a str, Vec<&'a str>>;

fn shown(sources: &Sources) -> Shown<'_> {
    let mut shown = Shown::new();
    for (case, text) in &sources.cases {
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
        for claim in cases::claims(rest).0 {
            shown.entry(claim).or_default().push(case);
        }
    }
    shown
}
