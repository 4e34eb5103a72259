//! The middle: the picture or the trace, which Service it is of, and what one click can change.

use fivetuple_core::base::ExposureId;
use fivetuple_core::show::{Exposure, Knob, World};
use web_sys::HtmlSelectElement;
use yew::{Callback, Event, Html, Properties, TargetCast, classes, component, html};

use super::stage::Stage;
use super::variants::Variants;
use super::{Act, says};
use crate::embed::control;
use crate::shared::Shared;
use crate::state::{Action, Pane, State};
use crate::strings::{label, words};
use crate::talk::Revision;

/// What a pane is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What the page knows.
    pub state: Shared<State>,
    /// Where to say what happened.
    pub act: Act,
}

/// The picture's pane.
#[component]
pub fn Picture(props: &Props) -> Html {
    let (state, act) = (&props.state, &props.act);
    let own = state.looked_at().into_iter().flat_map(|one| &one.knobs);
    let shared = state.world.iter().flat_map(|world| &world.knobs);
    let knobs: Vec<_> = own.chain(shared).filter(|knob| state.turns(&knob.label)).collect();
    let world = state
        .world
        .as_ref()
        .filter(|it| state.offers(control::SERVICE) && !it.exposures.is_empty());
    html! {
        <section class="pane picture" id="picture" data-pane="picture" tabindex="-1" aria-label={words().picture}>
            <header class="pane-head">
                { for world.map(|world| services(world, state.exposure(), act)) }
                { legend() }
                <div class="spacer"></div>
                if state.offers(control::TRACE) { { panes(state.look.pane, act) } }
            </header>
            <Variants state={state.clone()} act={act.clone()} />
            if state.shows_kept() {
                <p class="kept-hint">{ words().kept_hint }</p>
            } else if !knobs.is_empty() || state.embed.is_none() {
                <div class="knobs">{ for knobs.into_iter().map(|one| knob(one, state.drawn, act)) }</div>
            }
            <div class="middle">
                <Stage state={state.clone()} act={act.clone()} />
                if state.is_stale() { <p class="stale" role="note">{ words().stale }</p> }
            </div>
        </section>
    }
}

/// Which Service, door or described load balancer the picture is of.
fn services(world: &World, chosen: Option<ExposureId>, act: &Act) -> Html {
    let act = act.clone();
    let choose = Callback::from(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Ok(id) = value.parse() {
            act.emit(Action::Exposure(ExposureId(id)));
        }
    });
    let option = |(at, one): &(usize, &Exposure)| {
        let selected = chosen.is_some_and(|id| id.0 as usize == *at);
        html! { <option value={at.to_string()} {selected}>{ one.full_name() }</option> }
    };
    let group = |(kind, all): &(&str, Vec<(usize, &Exposure)>)| {
        html! { <optgroup label={(*kind).to_owned()}>{ for all.iter().map(option) }</optgroup> }
    };
    html! {
        <label class="choose"><span class="hidden">{ words().service }</span>
            <select onchange={choose}>{ for by_kind(world).iter().map(group) }</select>
        </label>
    }
}

/// What can be chosen, by what it is: all but what is seen under its door.
fn by_kind(world: &World) -> Vec<(&str, Vec<(usize, &Exposure)>)> {
    let mut kinds: Vec<(&str, Vec<(usize, &Exposure)>)> = Vec::new();
    for one in world.exposures.iter().enumerate().filter(|(_, one)| one.behind.is_none()) {
        match kinds.iter_mut().find(|(kind, _)| *kind == one.1.kind) {
            Some((_, all)) => all.push(one),
            None => kinds.push((&one.1.kind, vec![one])),
        }
    }
    kinds
}

/// What one click can change: the choices side by side.
fn knob(knob: &Knob, of: Revision, act: &Act) -> Html {
    let choice = |one: &fivetuple_core::show::KnobChoice| {
        let click = one.edit.clone().map(|edit| says(act, Action::Apply(of, edit)));
        let disabled = !one.chosen && one.edit.is_none();
        html! {
            <button type="button" aria-pressed={one.chosen.to_string()} {disabled} onclick={click}>{ label(&one.label) }</button>
        }
    };
    let name = label(&knob.label);
    html! {
        <div class="knob" key={knob.label.clone()}>
            <span class="knob-label" aria-hidden="true">{ name.clone() }</span>
            <div class="segments" role="group" aria-label={name}>
                { for knob.choices.iter().map(choice) }
            </div>
        </div>
    }
}

fn panes(chosen: Pane, act: &Act) -> Html {
    let s = words();
    let one = |pane: Pane, name: &'static str| {
        html! {
            <button type="button" aria-pressed={(pane == chosen).to_string()} onclick={says(act, Action::Pane(pane))}>{ name }</button>
        }
    };
    html! {
        <div class="segments quiet" role="group" aria-label={s.picture}>
            { one(Pane::Picture, s.picture) }
            { one(Pane::Trace, s.trace) }
        </div>
    }
}

fn legend() -> Html {
    let s = words();
    let item = |(class, mark, name): (&'static str, &str, &str)| {
        html! {
            <li><span class={classes!("mark", class)} aria-hidden="true">{ mark }</span>{ name }</li>
        }
    };
    let items = [
        ("request", "●", s.request),
        ("reply", "◆", s.reply),
        ("dropped", "✕", s.dropped),
        ("probe", "▲", s.probe),
    ];
    html! { <ul class="legend" aria-label={s.legend}>{ for items.into_iter().map(item) }</ul> }
}
