//! The share sheet: the link, how long it is, what it holds, and whether under other names.

use web_sys::{Event, HtmlInputElement};
use yew::{Callback, Html, Properties, TargetCast, classes, component, html};

use super::Act;
use super::dialog::Sheet;
use super::says;
use super::take::Take;
use crate::shared::Shared;
use crate::state::{Action, Made, State};
use crate::strings::{fill, words};
use crate::talk::Parcel;

/// Longer links are cut by some chat programs, and by most.
const LONG: usize = 2_000;
const TOO_LONG: usize = 4_000;
/// So many lines of the other text are shown.
const LINES: usize = 40;

/// What the sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What the page knows.
    pub state: Shared<State>,
    /// The whole address, once it is made.
    pub link: Option<Shared<String>>,
    /// What it leaves out.
    pub made: Option<Shared<Made>>,
    /// Where to say what happened.
    pub act: Act,
}

/// The share sheet.
#[component]
pub fn Share(props: &Props) -> Html {
    let (s, state) = (words(), &props.state);
    let secrets = props.made.as_ref().map_or(0, |made| made.left.secrets);
    let anonymous = state.sharing.anonymous;
    html! {
        <Sheet title={s.share_title} act={props.act.clone()}>
            { switch(anonymous, &props.act) }
            if let Some(link) = &props.link {
                <textarea class="link" readonly={true} rows="4" aria-label={s.share_title} value={link.to_string()} />
                <p class={class(link.len())}>{ fill(s.share_length, &[&link.len().to_string()]) }
                    <span>{ advice(link.len()) }</span></p>
            } else if let Some(why) = &state.sharing.refused {
                <p role="alert"><strong>{ fill(s.not_shared, &[why]) }</strong></p>
            } else {
                <p class="muted">{ s.making }</p>
            }
            { buttons(props) }
            if secrets > 0 { <p><strong>{ fill(s.share_masked, &[&secrets.to_string()]) }</strong></p> }
            if state.kept.is_some() { <p>{ s.share_of_text }</p> }
            if anonymous {
                { for props.made.iter().map(|made| preview(made, &props.act)) }
            } else {
                <p>{ s.share_holds }</p>
                <p>{ s.share_page }</p>
                <p>{ s.share_private }</p>
                <Take state={state.clone()} act={props.act.clone()} />
            }
        </Sheet>
    }
}

fn buttons(props: &Props) -> Html {
    let (s, disabled) = (words(), props.link.is_none());
    let copy = if props.state.copied { s.copied } else { s.copy };
    html! {
        <p class="row">
            <button type="button" class="button main" {disabled} onclick={says(&props.act, Action::Copy)}>{ copy }</button>
            <button type="button" class="button" {disabled} onclick={says(&props.act, Action::DownloadPage)}>{ s.download_page }</button>
            if props.state.sharing.anonymous {
                <button type="button" class="button" {disabled}
                    onclick={says(&props.act, Action::Take(Parcel::Anonymous))}>{ s.take_yaml }</button>
            }
        </p>
    }
}

fn switch(on: bool, act: &Act) -> Html {
    let (s, act) = (words(), act.clone());
    let change = Callback::from(move |event: Event| {
        act.emit(Action::Anonymous(event.target_unchecked_into::<HtmlInputElement>().checked()));
    });
    html! {
        <label class="switch"><input type="checkbox" checked={on} onchange={change} />
            <span>{ s.anonymous }<span class="also">{ s.anonymous_hint }</span></span></label>
    }
}

/// How the text reads that the link holds.
fn preview(made: &Made, act: &Act) -> Html {
    let s = words();
    let Some(text) = &made.text else { return html! {} };
    let lines: Vec<&str> = text.lines().take(LINES + 1).collect();
    let cut = if lines.len() > LINES { "\n…" } else { "" };
    let shown = [&lines[..lines.len().min(LINES)].join("\n"), cut].concat();
    html! {
        <section class="preview" aria-labelledby="preview-title">
            <h3 id="preview-title">{ fill(s.anonymous_reads, &[&made.left.replaced.to_string()]) }</h3>
            <pre tabindex="0" dir="ltr" aria-labelledby="preview-title">{ shown }</pre>
            <p>{ s.anonymous_limits }</p>
            <p class="row"><button type="button" class="button" onclick={says(act, Action::TakeOver)}>{ s.take_over }</button>
                <span class="muted">{ s.take_over_hint }</span></p>
        </section>
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
