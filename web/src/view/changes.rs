//! What differs between both variants: a list by topic, each with how it was, how it is, and why.

use fivetuple_core::compare::{Comparison, Difference, Side, Topic};
use fivetuple_core::show::Why;
use yew::{Html, classes, component, html};

use super::picture::Props;
use super::reason::Reason;
use super::{Act, says};
use crate::state::{Action, State};
use crate::strings::{fill, words};

/// More than this of one topic scroll nobody's mind.
const MOST: usize = 60;
/// More than this of one topic are folded at first.
const FEW: usize = 12;

#[component]
pub(super) fn Changes(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    if state.kept.is_none() {
        return html! {};
    }
    let Some(found) = state.differs() else {
        return html! { <p class="nothing">{ s.comparing }</p> };
    };
    if found.is_empty() {
        return html! { <p class="nothing">{ s.no_difference }</p> };
    }
    html! {
        <div class="changes">
            { for Topic::ALL.into_iter().map(|topic| listed(topic, found, (state, &props.act))) }
        </div>
    }
}

/// The differences of a topic, under what they belong to.
fn listed(topic: Topic, found: &Comparison, with: (&State, &Act)) -> Html {
    let all: Vec<&Difference> = found.differences.iter().filter(|one| one.topic == topic).collect();
    if all.is_empty() {
        return html! {};
    }
    let shown = &all[..all.len().min(MOST)];
    let group = |group: &[&Difference]| {
        let about = group.first().map_or("", |one| one.about.as_str());
        html! {
            <>
                if !about.is_empty() { <h3><bdi>{ about }</bdi></h3> }
                <ul>{ for group.iter().map(|one| change(one, with)) }</ul>
            </>
        }
    };
    html! {
        <details class="topic" open={all.len() <= FEW}>
            <summary>{ name(topic) }<span class="count">{ all.len() }</span></summary>
            { for shown.chunk_by(|one, other| one.about == other.about).map(group) }
            if all.len() > MOST {
                <p class="muted">{ fill(words().more_changes, &[&(all.len() - MOST).to_string()]) }</p>
            }
        </details>
    }
}

fn name(topic: Topic) -> &'static str {
    let s = words();
    match topic {
        Topic::Flow => s.topic_flow,
        Topic::Share => s.topic_share,
        Topic::Balancer => s.load_balancer,
        Topic::Backend => s.members,
        Topic::Resource => s.built,
        Topic::Cluster => s.cluster,
        Topic::Problem => s.problems,
    }
}

fn change(one: &Difference, (state, act): (&State, &Act)) -> Html {
    let looks = looks(one, state);
    let why = |side: &Option<Side>| side.as_ref().and_then(|side| side.why.clone());
    // Lines of the kept text are not in the editor.
    let before = why(&one.before).map(|why| Why { written: None, ..why });
    let after = why(&one.after);
    let head = head(one);
    if before.is_none() && after.is_none() && looks.is_none() {
        return html! { <li class="change">{ head }</li> };
    }
    html! {
        <li class="change">
            <details>
                <summary>{ head }</summary>
                { for before.map(|why| because("A", why, act)) }
                { for after.map(|why| because("B", why, act)) }
                if let Some(look) = looks {
                    <button type="button" class="line" onclick={says(act, look)}>{ words().in_picture }</button>
                }
            </details>
        </li>
    }
}

/// What leads to the place in the picture looked at.
fn looks(one: &Difference, state: &State) -> Option<Action> {
    let side = if state.shows_kept() { &one.before } else { &one.after };
    side.as_ref()?.place.map(|place| Action::Place(Some(place)))
}

/// What it is, how it was, and how it is.
fn head(one: &Difference) -> Html {
    let s = words();
    let value = |side: &Side| {
        if side.value.is_empty() { s.empty_value.to_owned() } else { side.value.clone() }
    };
    let values = match (&one.before, &one.after) {
        (Some(before), Some(after)) => html! {
            <span dir="ltr">
                <bdi class="was">{ value(before) }</bdi>{ " → " }<bdi class="is">{ value(after) }</bdi>
            </span>
        },
        (Some(side), None) => came_or_went("went", s.only_in_kept, value(side)),
        (None, Some(side)) => came_or_went("came", s.only_in_text, value(side)),
        (None, None) => html! {},
    };
    html! { <><span class="label"><bdi>{ &one.what }</bdi></span><span class="values">{ values }</span></> }
}

fn came_or_went(how: &'static str, word: &'static str, value: String) -> Html {
    html! { <><span class={classes!("badge", how)}>{ word }</span><bdi class={how}>{ value }</bdi></> }
}

fn because(variant: &'static str, why: Why, act: &Act) -> Html {
    html! {
        <div class="of"><strong aria-hidden="true">{ variant }</strong>
            <span class="hidden">{ fill(words().variant, &[variant]) }</span>
            <Reason {why} act={act.clone()} />
        </div>
    }
}
