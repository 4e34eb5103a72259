//! Marks on the timeline: what happened when, by its kind. Those that would overlap stand below each
//! other, and where even that has no room, one stands for several.

use fivetuple_core::show::{About, Event};
use wasm_bindgen::JsCast;
use web_sys::SvgElement;
use yew::{
    Callback, Html, KeyboardEvent, Properties, classes, component, html, use_node_ref, use_state,
};

use super::reason::{line_link, rule_link, sentence};
use super::timeline::percent_of;
use super::width::use_width;
use super::{Act, says_when};
use crate::derive::seconds;
use crate::shared::Shared;
use crate::state::Action;
use crate::strings::{fill, words};

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) events: Shared<Vec<Event>>,
    pub(super) end: u64,
    pub(super) act: Act,
}

/// Rows of marks, and how high each is.
const ROWS: usize = 3;
const ROW: usize = 11;
/// In pixels, how wide a mark is, and a letter of its name at most.
const WIDTH: u64 = 15;
const LETTER: u64 = 7;
/// How far apart two names are.
const APART: u64 = 12;
/// How wide the track is until it has been measured.
const FIRST: u32 = 1000;

/// A mark: the events it stands for, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spot {
    events: std::ops::Range<usize>,
    row: usize,
    /// Whether its name stands below it, and then ends there rather than begins.
    named: Option<bool>,
}

/// All marks are one stop of the keyboard, and arrows lead from one to the next.
#[component]
pub(super) fn Marks(props: &Props) -> Html {
    let shown = use_state(|| None::<usize>);
    let track = use_node_ref();
    let wide = use_width(&track, FIRST);
    let spots = place(&props.events, props.end, wide.into());
    let stop = shown.filter(|at| *at < spots.len()).unwrap_or(0);
    let look = {
        let shown = shown.clone();
        Callback::from(move |at| shown.set(at))
    };
    let mark = |(at, spot): (usize, &Spot)| one(spot, (at, at == stop), props, &look);
    let height = (ROWS * ROW + 18).to_string();
    let shown = shown.and_then(|at| spots.get(at)).map(|spot| told(spot, props));
    html! {
        <div class="marks-box" ref={track}>
            <svg class="marks" {height} width="100%" role="group" aria-label={words().marks}>
                { for spots.iter().enumerate().map(mark) }
            </svg>
            { for shown }
        </div>
    }
}

/// Puts each event into the first row that has room; if none has, it joins the last one's mark.
fn place(events: &[Event], end: u64, wide: u64) -> Vec<Spot> {
    let (mut spots, mut free, mut name) = (Vec::<Spot>::new(), [0; ROWS], 0);
    for (at, event) in events.iter().enumerate() {
        let x = event.at * wide / end.max(1);
        let row = free.iter().position(|free| *free <= x);
        match (row, spots.last_mut()) {
            (None, Some(last)) => last.events.end = at + 1,
            (row, _) => {
                let row = row.unwrap_or(0);
                let long = event.text.chars().count() as u64 * LETTER;
                let late = x + long > wide;
                let named = (name + if late { long } else { 0 } <= x).then_some(late);
                if named.is_some() {
                    name = x + APART + if late { 0 } else { long };
                }
                free[row] = x + WIDTH;
                spots.push(Spot { events: at..at + 1, row, named });
            }
        }
    }
    spots
}

fn one(
    spot: &Spot,
    (number, stop): (usize, bool),
    props: &Props,
    look: &Callback<Option<usize>>,
) -> Html {
    let all = &props.events[spot.events.clone()];
    let Some(first) = all.first() else { return html! {} };
    let (x, at) = (percent_of(first.at, props.end), first.at);
    let name = name(all);
    let bad = all.iter().any(|event| event.bad);
    let y = spot.row * ROW;
    let (sees, leaves) = (look.clone(), look.clone());
    html! {
        <g class={classes!("event", bad.then_some("bad"), (spot.named == Some(true)).then_some("late"))} role="button"
            tabindex={if stop { "0" } else { "-1" }} aria-label={name.clone()}
            onclick={says_when(&props.act, move |now| Action::Seek(at, now))}
            onfocus={move |_| sees.emit(Some(number))} onmouseenter={move |_| leaves.emit(Some(number))}
            onkeydown={pressed(&props.act, at)}>
            <title>{ name }</title>
            <svg x={x.clone()} y={y.to_string()} class="at" overflow="visible">
                <rect class="hit" x="-8" width="16" height={ROW.to_string()} />
                <path class="shape" d={shape(first.about)} />
                if all.len() > 1 { <text class="many" x="7" y="9">{ all.len() }</text> }
            </svg>
            if spot.named.is_some() { <text {x} y={(ROWS * ROW + 11).to_string()}>{ &first.text }</text> }
        </g>
    }
}

/// What a mark is of, by its shape: the triangle of probes, a Pod's circle, a node's square, and a
/// rhombus.
fn shape(about: About) -> &'static str {
    match about {
        About::Health => "M0 1 5 9.5H-5z",
        About::Pod => "M-4 5.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
        About::Node => "M-3.5 2h7v7h-7z",
        About::Change => "M0 .5 4.5 5.5 0 10.5 -4.5 5.5z",
    }
}

fn kind(about: About) -> &'static str {
    let s = words();
    match about {
        About::Health => s.mark_health,
        About::Pod => s.mark_pod,
        About::Node => s.mark_node,
        About::Change => s.mark_change,
    }
}

fn name(all: &[Event]) -> String {
    match all {
        [] => String::new(),
        [one] => [&seconds(one.at), " ", &one.text].concat(),
        [first, ..] => fill(words().at_once, &[&all.len().to_string(), &seconds(first.at)]),
    }
}

/// The events of the mark that has the focus or was pointed at last, with their reasons.
fn told(spot: &Spot, props: &Props) -> Html {
    let event = |event: &Event| {
        html! {
            <li class={classes!(event.bad.then_some("bad"))}>
                <span class="muted">{ seconds(event.at) }{ " · " }{ kind(event.about) }</span>
                { sentence(&event.why) }
                { rule_link(&event.why, &props.act) }
                { line_link(event.written, &props.act) }
            </li>
        }
    };
    html! { <ul class="told">{ for props.events[spot.events.clone()].iter().map(event) }</ul> }
}

/// Enter on a mark leads to its moment, as a click does; arrows lead to its neighbors.
fn pressed(act: &Act, at: u64) -> Callback<KeyboardEvent> {
    let act = act.clone();
    Callback::from(move |event: KeyboardEvent| {
        let here = event.target().and_then(|here| here.dyn_into::<SvgElement>().ok());
        let neighbor = match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                return act.emit(Action::Seek(at, event.time_stamp()));
            }
            "ArrowRight" => here.and_then(|here| here.next_element_sibling()),
            "ArrowLeft" => here.and_then(|here| here.previous_element_sibling()),
            _ => None,
        };
        if let Some(neighbor) = neighbor.and_then(|next| next.dyn_into::<SvgElement>().ok()) {
            event.prevent_default();
            // Only fails where there is nothing to give the focus to.
            let _ = neighbor.focus();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn marks_of_one_moment_stand_below_each_other_and_the_rest_is_counted() {
        let events: Vec<Event> =
            (0..40).map(|n| fixture::event(n * 50_000, "x becomes y")).collect();
        let spots = place(&events, 60_000_000, 1000);
        assert_eq!(spots[..3].iter().map(|spot| spot.row).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(spots[2].events, 2..18, "until the first row has room again");
        let all: Vec<usize> = spots.iter().flat_map(|spot| spot.events.clone()).collect();
        assert_eq!(all, (0..40).collect::<Vec<_>>(), "each is in one mark");
    }

    #[test]
    fn names_do_not_overlap() {
        let events = [0, 1, 20].map(|s| fixture::event(s * 1_000_000, "web-4 becomes unready"));
        let named = |wide| -> Vec<_> {
            place(&events, 60_000_000, wide).iter().map(|spot| spot.named).collect()
        };
        assert_eq!(named(1000), [Some(false), None, Some(false)]);
        assert_eq!(named(400), [Some(false), None, None], "the first one is still there");
    }
}
