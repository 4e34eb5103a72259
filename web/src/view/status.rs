//! What a screen reader is told, and what everybody is told in one line.

use yew::{Html, classes, component, html};

use super::icon::{Icon, Shape};
use super::picture::Props;
use super::says;
use crate::derive::seconds;
use crate::state::{Action, State};
use crate::strings::{fill, words};

/// The live regions, and the last notice.
#[component]
pub fn Status(props: &Props) -> Html {
    let state = &props.state;
    html! {
        <>
            <p class="hidden" role="status">{ said(state) }</p>
            <div class="notices" role="alert">
                if let Some(notice) = &state.notice {
                    <p class={classes!("notice", notice.bad.then_some("bad"))}>
                        <span>{ &notice.text }</span>
                        if let Some(text) = &state.let_go {
                            <button type="button" class="button" onclick={says(&props.act, Action::Keep(text.clone()))}>{ words().take_up }</button>
                        }
                        <button type="button" class="tool" aria-label={words().close} title={words().close}
                            onclick={says(&props.act, Action::Notice(None))}><Icon shape={Shape::Close} /></button>
                    </p>
                }
            </div>
        </>
    }
}

/// Every step when somebody steps; while it plays, only what happened last.
fn said(state: &State) -> String {
    if state.play.playing {
        let past = state.movie.events.iter().rev().find(|event| event.at <= state.play.at);
        return past.map_or_else(String::new, |event| event.text.clone());
    }
    let at = seconds(state.play.at);
    let Some(step) = state.step_shown() else { return at };
    let count = state.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len());
    let of = fill(words().step_of, &[&(state.look.step + 1).to_string(), &count.to_string()]);
    [&at, ". ", &of, ": ", &step.place_name, " ", &step.action].concat()
}
