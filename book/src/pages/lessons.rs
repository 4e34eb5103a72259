//! The lessons: what each is about, and what it asks.

use fivetuple_core::lesson::{self, Lesson, Step};

use super::Page;
use super::cases::open;
use super::rules::html_of_title;
use crate::contents::first_words;
use crate::html::{escape, link, list};
use crate::markdown::{html, html_from_top};
use crate::names::Names;
use crate::sources::{Sources, title};

const INDEX: &str = "lessons/index.html";

/// The index, and a page a lesson.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let chapter = sources.chapter("lessons");
    let item = |(id, text): (&String, &String)| {
        let name = link(INDEX, &path(id), &html_of_title(title(text)));
        format!("{name}{}", html(first_words(text), INDEX, names))
    };
    let lessons = list("lessons", sources.lessons.iter().map(item));
    let body = html_from_top(chapter, INDEX, names) + &lessons;
    let title = title(chapter).to_owned();
    let index = Page { path: INDEX.to_owned(), title, above: None, body };
    let pages = sources.lessons.iter().filter_map(|(id, text)| page(id, text, names));
    [index].into_iter().chain(pages).collect()
}

fn path(id: &str) -> String {
    format!("lessons/{id}.html")
}

/// A lesson to read; one that cannot be read is left out, and a test of the core says so.
fn page(id: &str, text: &str, names: &Names) -> Option<Page> {
    let lesson = lesson::read(text).ok()?;
    let path = path(id);
    let steps = lesson.steps.iter().map(|step| self::step(step, &path, names));
    let body = format!(
        "<h1>{}</h1>\n{}{}{}{}",
        html_of_title(&lesson.title),
        open(&path, "lesson", id, "Take this lesson"),
        html(&lesson.says, &path, names),
        html(&fenced(&lesson), &path, names),
        steps.collect::<String>(),
    );
    Some(Page { title: lesson.title, above: Some(INDEX.to_owned()), body, path })
}

fn fenced(lesson: &Lesson) -> String {
    format!("```yaml\n{}```\n", lesson.text)
}

/// A step: what it says and asks. Its answers are computed where it is taken.
fn step(step: &Step, at: &str, names: &Names) -> String {
    let asks = step.ask.as_ref().map_or_else(String::new, |ask| {
        let answers = ask.answers.iter().map(|answer| html_of_title(&answer.says));
        format!("<p class=\"asks\">{}</p>\n{}", html_of_title(&ask.says), list("answers", answers))
    });
    let title = html_of_title(&step.title);
    format!(
        "<h2 id=\"{}\">{title}</h2>\n{}{asks}",
        escape(&crate::html::slug(&step.title)),
        html(&step.says, at, names)
    )
}
