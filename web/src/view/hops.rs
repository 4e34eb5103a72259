//! A packet's hops: a list that reads from top to bottom, there and back.

use fivetuple_core::path::End;
use fivetuple_core::show::{Stage, Trip, TripStep};
use yew::{Html, Properties, classes, component, html};

use super::address::Address;
use super::candidates::Candidates;
use super::icon::{Icon, Shape};
use super::reason::{Reason, line_link, rule_link};
use super::{Act, says};
use crate::shared::Shared;
use crate::state::Action;
use crate::strings::{fill, words};

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) trip: Shared<Trip>,
    /// The step looked at.
    pub(super) step: usize,
    pub(super) act: Act,
}

#[component]
pub(super) fn Hops(props: &Props) -> Html {
    let s = words();
    let trip = &props.trip;
    let (step, count) = (props.step, trip.steps.len());
    let of = fill(s.step_of, &[&(step + 1).to_string(), &count.to_string()]);
    let turn = |to: usize| says(&props.act, Action::Step(to));
    html! {
        <>
            <div class="trip-head">
                <h3><bdi>{ &trip.title }</bdi></h3>
                <div class="stepper">
                    <button type="button" class="tool" title={s.previous_step} aria-label={s.previous_step}
                        disabled={step == 0} onclick={turn(step.saturating_sub(1))}><Icon shape={Shape::Back} /></button>
                    <span class="of">{ of }</span>
                    <button type="button" class="tool" title={s.next_step} aria-label={s.next_step}
                        disabled={step + 1 >= count} onclick={turn(step + 1)}><Icon shape={Shape::Next} /></button>
                </div>
            </div>
            <p class={end_class(trip.end)}><strong>{ end(trip.end) }</strong>{ " · " }{ &trip.summary }</p>
            <ol class="hops">
                { for trip.steps.iter().enumerate().map(|(at, one)| hop(at, one, props)) }
            </ol>
        </>
    }
}

fn hop(at: usize, step: &TripStep, props: &Props) -> Html {
    let current = at == props.step;
    html! {
        <li key={at} class={class(step, current)} aria-current={current.then_some("step")}>
            <button type="button" class="hop-head" onclick={says(&props.act, Action::Step(at))}>
                <strong>{ &step.place_name }</strong>
                <span class="what">{ &step.action }</span>
                <span class="tuple">
                    <Address before={step.src_before.clone()} after={step.src_after.clone()} />
                    <span class="arrow">{ "→" }</span>
                    <Address before={step.dst_before.clone()} after={step.dst_after.clone()} />
                </span>
            </button>
            if current {
                { before(step) }
                <Reason why={step.why.clone()} act={props.act.clone()} />
                if !step.options.is_empty() {
                    <Candidates options={step.options.clone()} act={props.act.clone()} />
                }
            } else {
                <p class="rests">
                    { rule_link(&step.why, &props.act) }
                    { line_link(step.why.written, &props.act) }
                </p>
            }
        </li>
    }
}

/// What the addresses were, if the step changed one.
fn before(step: &TripStep) -> Html {
    if step.src_before == step.src_after && step.dst_before == step.dst_after {
        return html! {};
    }
    let was = [step.src_before.as_str(), " → ", &step.dst_before].concat();
    html! { <p class="before"><bdi dir="ltr">{ fill(words().was, &[&was]) }</bdi></p> }
}

fn class(step: &TripStep, current: bool) -> yew::Classes {
    let stage = match step.stage {
        Stage::There => "there",
        Stage::Back => "back",
    };
    classes!("hop", stage, current.then_some("current"), step.lost.then_some("lost"))
}

/// How a trip ended, in a word.
pub(super) fn end(end: End) -> &'static str {
    match end {
        End::Completed => words().completed,
        End::Dropped => words().was_dropped,
        End::Rejected => words().was_rejected,
    }
}

fn end_class(end: End) -> yew::Classes {
    classes!("end", (end != End::Completed).then_some("bad"))
}
