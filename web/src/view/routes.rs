//! What becomes of requests: the routes of the door looked at, each a button that follows a request
//! that takes it.

use fivetuple_core::show::{Route, Toward};
use yew::{Html, component, html};

use super::picture::Props;
use super::says;
use crate::state::Action;
use crate::strings::words;

#[component]
pub(super) fn Routes(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let routes = state.looked_at().map_or(&[][..], |what| &what.routes);
    if routes.is_empty() {
        return html! {};
    }
    let chosen = state.look.route.filter(|_| state.look.flow.is_none()).map(usize::from);
    let one = |(at, route): (usize, &Route)| {
        let look = says(&props.act, Action::Route(at as u16));
        html! {
            <li key={at}>
                <button type="button" class="route" aria-pressed={(chosen == Some(at)).to_string()} onclick={look}>
                    <bdi class="asks" dir="ltr">{ &route.asks }</bdi>
                    <span class="toward">{ for route.to.iter().map(toward) }
                        if route.to.is_empty() { { s.nowhere } }
                    </span>
                </button>
            </li>
        }
    };
    html! {
        <section class="routes" aria-label={s.routes}>
            <h3>{ s.routes }</h3>
            <ol>{ for routes.iter().enumerate().map(one) }</ol>
        </section>
    }
}

/// Where requests go, and what part of them.
fn toward(to: &Toward) -> Html {
    html! {
        <span class="part"><bdi dir="ltr">{ "→ " }{ &to.name }</bdi><span class="also">{ &to.share.percent }</span></span>
    }
}
