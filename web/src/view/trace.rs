//! The trace as a table: the same as the picture, in text. With a screen reader it is the picture.

use fivetuple_core::show::{Stage, Trip, TripStep};
use yew::{Html, Properties, classes, component, html};

use super::address::Address;
use super::reason::{line_link, rule_link};
use super::{Act, says};
use crate::shared::Shared;
use crate::state::Action;
use crate::strings::{fill, words};

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) trip: Shared<Trip>,
    pub(super) step: usize,
    pub(super) act: Act,
}

#[component]
pub(super) fn Trace(props: &Props) -> Html {
    let s = words();
    let heads = [s.number, s.way, s.place, s.action, s.source, s.destination, s.rule, s.line_head];
    html! {
        <div class="trace-scroll" tabindex="0" role="region" aria-label={s.trace}>
            <table class="trace">
                <caption>{ fill(s.trace_caption, &[&props.trip.title]) }</caption>
                <thead><tr>{ for heads.iter().map(|head| html! { <th scope="col">{ *head }</th> }) }</tr></thead>
                <tbody>{ for props.trip.steps.iter().enumerate().map(|(at, step)| row(at, step, props)) }</tbody>
            </table>
        </div>
    }
}

fn row(at: usize, step: &TripStep, props: &Props) -> Html {
    let s = words();
    let turns = at == 0 || props.trip.steps[at - 1].stage != step.stage;
    let stage = match step.stage {
        Stage::There => s.there,
        Stage::Back => s.back,
    };
    let stage = html! { <span class={if turns { "" } else { "hidden" }}>{ stage }</span> };
    html! {
        <tr key={at} class={class(at == props.step, step)} onclick={says(&props.act, Action::Step(at))}>
            <td class="number">{ at + 1 }</td>
            <td class="way">{ stage }</td>
            <th scope="row">
                <button type="button" class="name" aria-current={(at == props.step).then_some("step")}
                    onclick={says(&props.act, Action::Step(at))}>{ &step.place_name }</button>
            </th>
            <td>{ &step.action }</td>
            <td><Address before={step.src_before.clone()} after={step.src_after.clone()} /></td>
            <td><Address before={step.dst_before.clone()} after={step.dst_after.clone()} /></td>
            <td>{ rule_link(&step.why, &props.act) }</td>
            <td>{ line_link(step.why.written, &props.act) }</td>
        </tr>
    }
}

fn class(current: bool, step: &TripStep) -> yew::Classes {
    classes!(current.then_some("current"), step.lost.then_some("lost"))
}
