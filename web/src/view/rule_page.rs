//! The page of a rule, as it stands in the core's folder of rules.

use yew::{Html, Properties, component, html};

use super::Act;
use super::dialog::Sheet;
use super::foreign;
use super::markdown::{inline, markdown};
use crate::files::book;
use crate::shared::Shared;
use crate::strings::words;

/// A page of the site.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Page {
    /// It is on its way.
    #[default]
    Loading,
    /// It could not be loaded.
    Missing,
    /// Its text.
    Text(Shared<String>),
}

/// What the sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The rule's id.
    pub rule: Shared<String>,
    /// Its page.
    pub page: Page,
    /// Its sentence, with holes; empty if it is not known.
    pub says: String,
    /// Where it is written, and when it was read there.
    pub sources: Vec<(String, String)>,
    /// Where to say what happened.
    pub act: Act,
}

/// A rule's page.
#[component]
pub fn RulePage(props: &Props) -> Html {
    let s = words();
    html! {
        <Sheet title={props.rule.to_string()} act={props.act.clone()}>
            { foreign::note() }
            <article class="prose" lang={foreign::lang()} dir={foreign::dir()}>{ match &props.page {
                Page::Loading => html! { <p class="muted">{ s.loading }</p> },
                Page::Missing if props.says.is_empty() => html! { <p>{ s.not_loaded }</p> },
                Page::Missing => html! { <p>{ holes(&props.says) }</p> },
                Page::Text(text) => markdown(text),
            } }</article>
            if let Some(href) = book(&["rules/", &props.rule, ".html"].concat()) {
                <p class="in-book"><a {href} target="_blank">{ s.rule_in_book }</a></p>
            }
            if !props.sources.is_empty() {
                <footer class="sources"><h3>{ s.sources }</h3><ul lang={foreign::lang()} dir={foreign::dir()}>{ for props.sources.iter().map(source) }</ul></footer>
            }
        </Sheet>
    }
}

/// A sentence in which what it is told of is named.
fn holes(says: &str) -> Html {
    let part = |(at, part): (usize, &str)| {
        if at % 2 == 1 {
            html! { <var>{ part }</var> }
        } else {
            html! { { part } }
        }
    };
    html! { <>{ for says.split(['{', '}']).enumerate().map(part) }</> }
}

fn source((place, day): &(String, String)) -> Html {
    html! { <li>{ inline(place) }<span class="also">{ day }</span></li> }
}
