//! What can be done by hand to what is looked at: buttons that add to the timeline.

use fivetuple_core::show::Edit;
use web_sys::{HtmlElement, window};
use yew::{Html, NodeRef, component, html, use_effect_with, use_mut_ref, use_node_ref};

use super::picture::Props;
use crate::derive::seconds;
use crate::embed::control;
use crate::state::Action;
use crate::strings::{fill, words};

#[component]
pub(super) fn Deeds(props: &Props) -> Html {
    let group = use_node_ref();
    let edits = props.state.offered().map(|deeds| deeds.edits.clone());
    let done = use_mut_ref(|| false);
    use_effect_with((edits, group.clone(), done.clone()), |(_, group, done)| {
        if done.take() {
            keep_focus(group);
        }
    });
    let may = props.state.offers(control::DEEDS);
    let Some(deeds) = props.state.offered().filter(|deeds| !deeds.edits.is_empty() && may) else {
        return html! {};
    };
    let title = fill(words().at_moment, &[&seconds(deeds.at)]);
    let deed = |(number, edit): (usize, &Edit)| {
        // Digits are keys of the stage, as far as there are some.
        let key = (number < 9).then(|| (number + 1).to_string());
        let does = {
            let (act, done) = (props.act.clone(), done.clone());
            move |_| {
                done.replace(true);
                act.emit(Action::Deed(number));
            }
        };
        html! {
            <button type="button" class="button deed" key={number} aria-keyshortcuts={key.clone()}
                onclick={does}>
                { &edit.title }
                if let Some(key) = key { <kbd aria-hidden="true">{ key }</kbd> }
            </button>
        }
    };
    html! {
        <div class="deeds" ref={group.clone()} tabindex="-1" role="group" aria-label={title.clone()}>
            <h4 aria-hidden="true">{ title }</h4>
            { for deeds.edits.iter().enumerate().map(deed) }
        </div>
    }
}

/// What was done can often not be done again, and its button is gone: the focus stays with the rest.
fn keep_focus(group: &NodeRef) {
    let document = window().and_then(|window| window.document());
    let lost = document.is_some_and(|document| {
        let body = document.body();
        document.active_element().is_none_or(|it| body.is_some_and(|body| *body == it))
    });
    if let Some(group) = group.cast::<HtmlElement>().filter(|_| lost) {
        // Only fails where there is nothing to give the focus to.
        let _ = group.focus();
    }
}
