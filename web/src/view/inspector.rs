//! The inspector: a packet's hops, what is built, or one place.

use yew::{Html, component, html};

use super::changes::Changes;
use super::hops::Hops;
use super::picture::Props;
use super::place::PlaceCard;
use super::plan::Plan;
use super::routes::Routes;
use super::says;
use crate::state::{Action, Tab};
use crate::strings::words;

/// The inspector's pane.
#[component]
pub fn Inspector(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let tab = |tab: Tab, name: &'static str| {
        let selected = state.look.tab == tab;
        html! {
            <button type="button" aria-pressed={selected.to_string()} onclick={says(&props.act, Action::Tab(tab))}>{ name }</button>
        }
    };
    html! {
        <section class="pane inspector" id="inspector" data-pane="inspector" tabindex="-1" aria-label={s.inspector}>
            <header class="pane-head tabs" role="group" aria-label={s.inspector}>
                { tab(Tab::Packet, s.packet) }
                { tab(Tab::Plan, s.plan) }
                if state.kept.is_some() { { tab(Tab::Changes, s.changes) } }
                if state.thing().is_some() { { tab(Tab::Place, s.place) } }
            </header>
            <div class="pane-body" tabindex="0" role="group" aria-label={s.inspector}>{ body(props) }</div>
        </section>
    }
}

fn body(props: &Props) -> Html {
    let state = &props.state;
    let act = props.act.clone();
    match (state.look.tab, &state.trip) {
        (Tab::Changes, _) => html! { <Changes state={state.clone()} {act} /> },
        (Tab::Plan, _) => html! { <Plan state={state.clone()} {act} /> },
        (Tab::Place, _) => html! { <PlaceCard state={state.clone()} {act} /> },
        (Tab::Packet, Some((_, trip))) => html! {
            <>
                <Routes state={state.clone()} act={act.clone()} />
                <Hops trip={trip.clone()} step={state.look.step} {act} />
            </>
        },
        (Tab::Packet, None) => html! {
            <>
                <Routes state={state.clone()} {act} />
                <p class="nothing">{ words().no_packet }</p>
            </>
        },
    }
}
