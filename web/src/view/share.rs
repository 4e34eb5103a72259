//! The share sheet: the link, how long it is, and what it holds.

use yew::{Html, Properties, classes, component, html};

use super::Act;
use super::dialog::Sheet;
use super::says;
use super::take::Take;
use crate::shared::Shared;
use crate::state::{Action, State};
use crate::strings::{fill, words};

/// Longer links are cut by some chat programs, and by most.
const LONG: usize = 2_000;
const TOO_LONG: usize = 4_000;

/// What the sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What the page knows.
    pub state: Shared<State>,
    /// The whole address, once it is made.
    pub link: Option<Shared<String>>,
    /// How many secrets it leaves out.
    pub secrets: u32,
    /// Whether it was copied.
    pub copied: bool,
    /// Where to say what happened.
    pub act: Act,
}

/// The share sheet.
#[component]
pub fn Share(props: &Props) -> Html {
    let s = words();
    html! {
        <Sheet title={s.share_title} act={props.act.clone()}>
            if let Some(link) = &props.link {
                <textarea class="link" readonly={true} rows="4" aria-label={s.share_title} value={link.to_string()} />
                <p class={class(link.len())}>{ fill(s.share_length, &[&link.len().to_string()]) }
                    <span>{ advice(link.len()) }</span></p>
            } else {
                <p class="muted">{ s.making }</p>
            }
            <p class="row">
                <button type="button" class="button main" disabled={props.link.is_none()}
                    onclick={says(&props.act, Action::Copy)}>{ if props.copied { s.copied } else { s.copy } }</button>
                <button type="button" class="button" disabled={props.link.is_none()}
                    onclick={says(&props.act, Action::DownloadPage)}>{ s.download_page }</button>
            </p>
            if props.secrets > 0 { <p><strong>{ fill(s.share_masked, &[&props.secrets.to_string()]) }</strong></p> }
            if props.state.kept.is_some() { <p>{ s.share_of_text }</p> }
            <p>{ s.share_holds }</p>
            <p>{ s.share_page }</p>
            <p>{ s.share_private }</p>
            <Take state={props.state.clone()} act={props.act.clone()} />
        </Sheet>
    }
}

fn advice(length: usize) -> &'static str {
    match length {
        0..=LONG => "",
        _ if length <= TOO_LONG => words().share_long,
        _ => words().share_too_long,
    }
}

fn class(length: usize) -> yew::Classes {
    let how = match length {
        0..=LONG => "short",
        _ if length <= TOO_LONG => "long",
        _ => "too-long",
    };
    classes!("length", how)
}
