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
