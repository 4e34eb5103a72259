//! What can be done by hand to what is looked at: buttons that add to the timeline.

use fivetuple_core::show::Edit;
use yew::{Html, component, html};

use super::picture::Props;
use super::says;
use crate::derive::seconds;
use crate::state::Action;
use crate::strings::{fill, words};

#[component]
pub(super) fn Deeds(props: &Props) -> Html {
    let Some(deeds) = props.state.offered().filter(|deeds| !deeds.edits.is_empty()) else {
        return html! {};
    };
    let title = fill(words().at_moment, &[&seconds(deeds.at)]);
    let deed = |(number, edit): (usize, &Edit)| {
        // Digits are keys of the stage, as far as there are some.
        let key = (number < 9).then(|| (number + 1).to_string());
        html! {
            <button type="button" class="button deed" key={number} aria-keyshortcuts={key.clone()}
                onclick={says(&props.act, Action::Deed(number))}>
                { &edit.title }
                if let Some(key) = key { <kbd aria-hidden="true">{ key }</kbd> }
            </button>
        }
    };
    html! {
        <div class="deeds" role="group" aria-label={title.clone()}>
            <h4 aria-hidden="true">{ title }</h4>
            { for deeds.edits.iter().enumerate().map(deed) }
        </div>
    }
}
