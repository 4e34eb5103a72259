//! Which of both variants is looked at, how much differs, and what ends the comparing.

use yew::{Html, component, html};

use super::icon::{Icon, Shape};
use super::picture::Props;
use super::says;
use crate::state::{Action, Tab};
use crate::strings::{fill, words};

#[component]
pub(super) fn Variants(props: &Props) -> Html {
    let (state, act, s) = (&props.state, &props.act, words());
    let Some(kept) = &state.kept else { return html! {} };
    let one = |of_kept: bool, letter: &'static str, name: &'static str| {
        let chosen = kept.shown == of_kept;
        let disabled = !chosen && kept.other.is_none();
        html! {
            <button type="button" {disabled} aria-pressed={chosen.to_string()}
                onclick={says(act, Action::Variant(of_kept))}>
                <span><strong>{ letter }</strong>{ " " }{ name }</span>
            </button>
        }
    };
    let count = state.differs().map(|found| found.differences.len());
    let differ = count.map(|count| match count {
        0 => s.no_difference_short.to_owned(),
        count => fill(s.differ, &[&count.to_string()]),
    });
    let tool = |shape: Shape, name: &'static str, hint: &'static str, action: Action| {
        html! {
            <button type="button" class="link-button" title={hint} onclick={says(act, action)}>
                <Icon {shape} /><span>{ name }</span>
            </button>
        }
    };
    html! {
        <div class="variants" role="group" aria-label={s.compare}>
            <div class="segments" role="group" aria-label={s.which_variant}>
                { one(true, "A", s.variant_kept) }
                { one(false, "B", s.variant_text) }
            </div>
            if let Some(differ) = differ {
                <button type="button" class="line" onclick={says(act, Action::Tab(Tab::Changes))}>{ differ }</button>
            }
            <div class="spacer"></div>
            { tool(Shape::Swap, s.swap, s.swap_hint, Action::Swap) }
            { tool(Shape::Close, s.stop_comparing, s.stop_hint, Action::StopComparing) }
        </div>
    }
}
