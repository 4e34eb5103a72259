//! The timeline: play, step, scrub, speed, and marks where something happened.

use web_sys::{HtmlInputElement, InputEvent};
use yew::{Callback, Html, TargetCast, classes, component, html};

use super::branches::BranchRows;
use super::find::{Finder, ticks};
use super::icon::{Icon, Shape};
use super::marks::Marks;
use super::picture::Props;
use super::{Act, says, says_when};
use crate::derive::seconds;
use crate::embed::control;
use crate::state::{Action, Key, SPEEDS, State};
use crate::strings::{fill, words};

/// The timeline's pane.
#[component]
pub fn Timeline(props: &Props) -> Html {
    let state = &props.state;
    let still = state.wants.still.then_some("still");
    html! {
        <section class={classes!("pane", "timeline", still)} data-pane="timeline" tabindex="-1" aria-label={words().timeline}>
            <div class="controls">
                { buttons(state, &props.act) }
                <output class="clock">{ seconds(state.play.at) }</output>
                if state.offers(control::SPEED) { { speed(state, &props.act) } }
                { counts(state) }
            </div>
            if state.offers(control::SCRUB) { { track(state, &props.act) } }
            if state.find.open {
                <Finder state={state.clone()} act={props.act.clone()} />
            } else {
                <BranchRows branches={state.branches.list.clone()} current={state.branches.current}
                    end={state.play.end} act={props.act.clone()} />
            }
        </section>
    }
}

fn buttons(state: &State, act: &Act) -> Html {
    let s = words();
    let tool = |name: &'static str, shape: Shape, key: Key| {
        html! {
            <button type="button" class="tool" title={name} aria-label={name}
                onclick={says_when(act, move |now| Action::Do(key, now))}><Icon {shape} /></button>
        }
    };
    let playing = state.play.playing;
    let (name, shape) = if playing { (s.pause, Shape::Pause) } else { (s.play, Shape::Play) };
    html! {
        <div class="buttons" role="group" aria-label={s.timeline}>
            <button type="button" class="tool main" title={name} aria-label={name}
                onclick={says_when(act, Action::PlayPause)}><Icon {shape} /></button>
            if state.offers(control::STEP) {
                { tool(s.to_start, Shape::Start, Key::First) }
                { tool(s.step_back, Shape::Back, Key::Previous) }
                { tool(s.step_event, Shape::Next, Key::Next) }
                { tool(s.step_hop, Shape::Hop, Key::NextHop) }
                { tool(s.to_end, Shape::End, Key::Last) }
            }
            if state.offers(control::SCRUB) { { search(state, act) } }
        </div>
    }
}

fn search(state: &State, act: &Act) -> Html {
    let open = state.find.open;
    let name = words().find;
    html! {
        <button type="button" class="tool to-find" title={name} aria-label={name} aria-expanded={open.to_string()}
            aria-keyshortcuts="/" onclick={says(act, Action::Find(!open))}><Icon shape={Shape::Search} /></button>
    }
}

fn speed(state: &State, act: &Act) -> Html {
    let (act, now) = (act.clone(), state.play.speed);
    let change = Callback::from(move |event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        if let Ok(to) = value.parse::<i8>() {
            act.emit(Action::Speed(to - now, event.time_stamp()));
        }
    });
    let top = (SPEEDS.len() - 1).to_string();
    let label = speed_label(state.play.speed);
    html! {
        <label class="speed">
            <span class="hidden">{ words().speed }</span>
            <input type="range" min="0" max={top} step="1" value={now.to_string()} aria-valuetext={label.clone()} oninput={change} />
            <span class="speed-value" aria-hidden="true">{ label }</span>
        </label>
    }
}

/// `1/4×`, `1×`, `16×`.
fn speed_label(speed: i8) -> String {
    let n = SPEEDS[speed.clamp(0, SPEEDS.len() as i8 - 1) as usize];
    if n < 64 {
        ["1/", &(64 / n).to_string(), "×"].concat()
    } else {
        [&(n / 64).to_string(), "×"].concat()
    }
}

fn counts(state: &State) -> Html {
    let s = words();
    let (at, all) = state.movie.count(state.play.at);
    let world = state.world.as_ref();
    html! {
        <p class="counts">
            if all > 0 { <span>{ fill(s.event_of, &[&at.to_string(), &all.to_string()]) }</span> }
            if !state.movie.done && world.is_some() {
                <span>{ fill(s.running, &[&seconds(state.movie.until)]) }</span>
            }
            if let Some(world) = world { <span>{ fill(s.seed, &[&world.seed.to_string()]) }</span> }
        </p>
    }
}

fn track(state: &State, act: &Act) -> Html {
    let end = state.play.end.max(1);
    let seek = {
        let act = act.clone();
        Callback::from(move |event: InputEvent| {
            let value = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Ok(at) = value.parse::<u64>() {
                act.emit(Action::Seek(at * 1000, event.time_stamp()));
            }
        })
    };
    let part = |at: u64| percent_of(at, end);
    html! {
        <div class="track">
            <svg class="rail-line" aria-hidden="true" height="6" width="100%">
                <rect class="all" width="100%" height="6" rx="3" />
                <rect class="known" width={part(state.movie.until)} height="6" rx="3" />
                <rect class="done" width={part(state.play.at)} height="6" rx="3" />
                { ticks(state) }
            </svg>
            <input type="range" class="scrub" min="0" max={(end / 1000).to_string()} step="100"
                value={(state.play.at / 1000).to_string()} aria-label={words().playhead}
                aria-valuetext={seconds(state.play.at)} oninput={seek} />
            if !state.movie.events.is_empty() {
                <Marks events={state.movie.events.clone()} {end} act={act.clone()} />
            }
        </div>
    }
}

/// A part of a whole in percent, as SVG takes it.
pub(super) fn percent_of(part: u64, whole: u64) -> String {
    let hundredths = part.min(whole) * 10_000 / whole.max(1);
    [&(hundredths / 100).to_string(), ".", &(hundredths % 100 / 10).to_string(), "%"].concat()
}
