//! Addresses: monospace, read from left to right in any language, the changed part marked.

use yew::{AttrValue, Html, Properties, component, html};

use crate::derive::changed;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    /// What it was.
    pub(super) before: AttrValue,
    /// What it is.
    pub(super) after: AttrValue,
}

/// An address after a step, with what the step changed.
#[component]
pub(super) fn Address(props: &Props) -> Html {
    let [same, new, rest] = changed(&props.before, &props.after);
    html! {
        <bdi class="address" dir="ltr">
            { same }
            if !new.is_empty() { <mark>{ new }</mark> }
            { rest }
        </bdi>
    }
}
