//! Search in the run: a field over the timeline, how much was found, and a list of it.

use fivetuple_core::search::Hit;
use web_sys::{Element, HtmlInputElement, InputEvent};
use yew::{
    Callback, Html, KeyboardEvent, NodeRef, TargetCast, classes, component, html, use_effect_with,
    use_node_ref,
};

use super::icon::{Icon, Shape};
use super::picture::Props;
use super::timeline::percent_of;
use super::{says, says_when};
use crate::derive::seconds;
use crate::state::{Action, State};
use crate::strings::{fill, words};

#[component]
pub(super) fn Finder(props: &Props) -> Html {
    let (state, act, s) = (&props.state, &props.act, words());
    let (field, list) = (use_node_ref(), use_node_ref());
    let to_field = field.clone();
    use_effect_with((), move |()| take_focus(&to_field));
    let to_list = list.clone();
    use_effect_with(state.find.at, move |_| show_current(&to_list));
    let query = {
        let act = act.clone();
        Callback::from(move |event: InputEvent| {
            let query = event.target_unchecked_into::<HtmlInputElement>().value();
            act.emit(Action::Query(query.into()));
        })
    };
    let step = |name: &'static str, shape: Shape, forward: bool| {
        html! {
            <button type="button" class="tool" title={name} aria-label={name}
                onclick={says_when(act, move |now| Action::NextHit(forward, now))}><Icon {shape} /></button>
        }
    };
    html! {
        <section class="find" aria-label={s.find} onkeydown={pressed(props)}>
            <div class="find-head">
                <input ref={field} type="search" class="search" placeholder={s.find_hint} aria-label={s.find}
                    value={(*state.find.query).clone()} oninput={query} autocomplete="off" spellcheck="false" autocapitalize="off" />
                <output class="find-count" role="status">{ count(state) }</output>
                { step(s.find_previous, Shape::Back, false) }
                { step(s.find_next, Shape::Next, true) }
                <button type="button" class="tool" title={s.close} aria-label={s.close}
                    onclick={says(act, Action::Find(false))}><Icon shape={Shape::Close} /></button>
            </div>
            <ol class="hits" ref={list}>{ for hits(state).iter().enumerate().map(|hit| row(hit, props)) }</ol>
        </section>
    }
}

/// Ticks on the track where something was found: one for a place, however much is there.
pub(super) fn ticks(state: &State) -> Html {
    let mut last = String::new();
    let end = state.play.end.max(1);
    let tick = |hit: &Hit| {
        let x = percent_of(hit.at, end);
        (last != x).then(|| {
            last.clone_from(&x);
            html! { <rect class="hit-tick" {x} width="2" height="6" /> }
        })
    };
    hits(state).iter().filter_map(tick).collect()
}

fn hits(state: &State) -> &[Hit] {
    state.hits().map_or(&[], |hits| &hits.found.hits)
}

/// `3 of 27`, `27 found`, and how far it has come if it is not done.
fn count(state: &State) -> String {
    let s = words();
    if state.find.query.trim().is_empty() {
        return String::new();
    }
    let Some(hits) = state.hits() else { return s.finding.to_owned() };
    let all = hits.found.count.to_string();
    let listed = hits.found.hits.len();
    let text = match state.find.at {
        Some(at) => fill(s.find_of, &[&(at + 1).to_string(), &all]),
        None => fill(s.find_count, &[&all]),
    };
    let more =
        (hits.found.count > listed as u64).then(|| fill(s.find_more, &[&listed.to_string()]));
    let going = (!hits.done).then(|| s.finding.to_owned());
    [Some(text), more, going].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn row((number, hit): (usize, &Hit), props: &Props) -> Html {
    let here = props.state.find.at == Some(number);
    html! {
        <li key={number}>
            <button type="button" class="hit-row" aria-current={here.then_some("true")}
                onclick={says_when(&props.act, move |now| Action::Hit(number, now))}>
                <span class="hit-at">{ seconds(hit.at) }</span>
                if !hit.outcome.is_empty() {
                    <span class={classes!("hit-end", hit.bad.then_some("bad"))}>{ &hit.outcome }</span>
                }
                <span class="hit-says"><bdi>{ &hit.says }</bdi></span>
            </button>
        </li>
    }
}

/// Enter and arrows lead from hit to hit, Escape closes and stays at the place.
fn pressed(props: &Props) -> Callback<KeyboardEvent> {
    let act = props.act.clone();
    Callback::from(move |event: KeyboardEvent| {
        let field = event.target_dyn_into::<HtmlInputElement>().is_some();
        let now = event.time_stamp();
        let action = match event.key().as_str() {
            "Escape" => Action::Find(false),
            "Enter" if field => Action::NextHit(!event.shift_key(), now),
            "ArrowDown" => Action::NextHit(true, now),
            "ArrowUp" => Action::NextHit(false, now),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        act.emit(action);
    })
}

fn take_focus(field: &NodeRef) -> impl FnOnce() + use<> {
    let before = field.cast::<Element>().and_then(|field| field.owner_document()?.active_element());
    if let Some(field) = field.cast::<HtmlInputElement>() {
        // Fails only where there is nothing to give the focus to.
        let _ = field.focus();
        field.select();
    }
    // What had the focus has it again afterwards.
    move || {
        let before =
            before.and_then(|it| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(it).ok());
        if let Some(before) = before {
            let _ = before.focus();
        }
    }
}

/// Scrolls the list, and only the list, to the hit that was gone to.
fn show_current(list: &NodeRef) {
    let Some(list) = list.cast::<web_sys::HtmlElement>() else { return };
    let current = list.query_selector("[aria-current]").ok().flatten();
    let Some(current) = current else { return };
    let (seat, here) = (list.get_bounding_client_rect(), current.get_bounding_client_rect());
    if here.top() < seat.top() {
        list.set_scroll_top(list.scroll_top() - (seat.top() - here.top()) as i32);
    } else if here.bottom() > seat.bottom() {
        list.set_scroll_top(list.scroll_top() + (here.bottom() - seat.bottom()) as i32);
    }
}
