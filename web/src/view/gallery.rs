//! The gallery: every case the core is tested by, to open and play with.

use web_sys::{HtmlInputElement, InputEvent};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_state};

use super::Act;
use super::dialog::Sheet;
use super::foreign;
use super::says;
use crate::files;
use crate::gallery::{self, Case, groups};
use crate::state::Action;
use crate::strings::words;

/// What a sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Where to say what happened.
    pub act: Act,
}

/// The gallery.
#[component]
pub fn Gallery(props: &Props) -> Html {
    let (s, wanted) = (words(), use_state(String::new));
    let find = {
        let wanted = wanted.clone();
        Callback::from(move |event: InputEvent| {
            wanted.set(
                event.target_unchecked_into::<HtmlInputElement>().value().to_ascii_lowercase(),
            );
        })
    };
    let fits = |case: &&Case| {
        wanted.split_whitespace().all(|word| case.words().contains(word))
            && files::address(&gallery::path(case.id)).is_some()
    };
    let found: Vec<(&str, Vec<&Case>)> = groups()
        .into_iter()
        .map(|(name, cases)| (name, cases.into_iter().filter(fits).collect::<Vec<_>>()))
        .filter(|(_, cases)| !cases.is_empty())
        .collect();
    html! {
        <Sheet title={s.gallery_title} act={props.act.clone()}>
            <p class="muted">{ s.gallery_hint }</p>
            { foreign::note() }
            <input type="search" class="search" placeholder={s.search} aria-label={s.search} oninput={find} />
            if found.is_empty() { <p class="nothing">{ s.no_case }</p> }
            <div>{ for found.iter().map(|(name, cases)| group(name, cases, &props.act)) }</div>
        </Sheet>
    }
}

fn group(name: &str, cases: &[&Case], act: &Act) -> Html {
    let item = |case: &&Case| {
        html! {
            <li><button type="button" class="case" onclick={says(act, Action::Case(case.id.to_owned().into()))}>{ case.title }</button></li>
        }
    };
    html! {
        <section class="cases" key={name.to_owned()}><h3>{ name.to_owned() }<span class="count">{ cases.len() }</span></h3><ul lang={foreign::lang()} dir={foreign::dir()}>{ for cases.iter().map(item) }</ul></section>
    }
}
