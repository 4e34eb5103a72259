//! The stage: the picture with its packets, as wide as there is room, and the keys that act on it.

use fivetuple_core::manifest::Severity;
use fivetuple_core::show::World;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{
    Callback, Html, KeyboardEvent, MouseEvent, NodeRef, component, hook, html, use_memo,
    use_node_ref,
};

use super::Act;
use super::map::Map;
use super::packets::{Packets, Seat};
use super::picture::Props;
use super::reason::{line_link, rule_link, sentence};
use super::trace::Trace;
use super::width::use_width;
use crate::scene::{Point, choose, layout};
use crate::shared::Shared;
use crate::state::{Action, Key, Pane, State};
use crate::strings::words;

/// How wide the picture is until it has been measured.
const FIRST: u32 = 640;
/// A picture is never narrower.
const LEAST: u32 = 280;

#[component]
pub(super) fn Stage(props: &Props) -> Html {
    let (state, act) = (&props.state, &props.act);
    let (stage, seat) = (use_node_ref(), use_seat());
    let width = use_width(&stage, FIRST).max(LEAST);
    let shown = use_memo(
        (state.world.clone(), state.exposure(), state.in_picture(), state.look.unfolded.clone()),
        |(world, exposure, looked_at, unfolded)| {
            let choose = |world| choose(world, *exposure, looked_at, unfolded);
            world.as_deref().map(choose).unwrap_or_default()
        },
    );
    let scene =
        use_memo((state.world.clone(), (*shown).clone(), width), |(world, shown, width)| {
            let scene = world.as_ref().map(|world| layout(world, shown, *width as f32));
            Shared::new(scene.unwrap_or_default())
        });
    let differs = state.kept.as_ref().and_then(|kept| kept.differs.clone());
    let marked = use_memo((differs, state.world.clone(), state.exposure()), |_| state.marked());
    let (scene, trip) = ((*scene).clone(), state.trip.as_ref().map(|(_, trip)| trip.clone()));
    let canvas = use_node_ref();
    let traced = trip.clone().filter(|_| state.look.pane == Pane::Trace);
    let label = if traced.is_some() { words().trace } else { words().stage };
    html! {
        <div class="stage" ref={stage} tabindex="0" role="group" aria-label={label} onkeydown={pressed(act)}>
            if let Some(trip) = traced {
                <Trace {trip} step={state.look.step} act={act.clone()} />
            } else if let Some(world) = state.world.as_ref().filter(|world| has_something(world)) {
                <div class="canvas" ref={canvas.clone()} onclick={clicked(act, &seat, &canvas)}>
                    <Map world={world.clone()} scene={scene.clone()} exposure={state.exposure()}
                        snapshot={state.snapshot.clone()} edges={state.movie.edges.clone()} {trip}
                        step={state.look.step} thing={state.thing()} marked={(*marked).clone()}
                        veiled={state.is_veiled()} act={act.clone()} />
                    <Packets {scene} movie={state.movie.clone()} play={state.play} flow={state.look.flow}
                        dark={state.wants.dark} air={seat} />
                </div>
            } else {
                { nothing(state, act) }
            }
        </div>
    }
}

/// Why nothing is drawn: the worst that is strange in the text, if that is more than a note.
fn nothing(state: &State, act: &Act) -> Html {
    let s = words();
    let serious = state.worst().filter(|it| it.severity > Severity::Note && state.is_read());
    let Some(worst) = serious else {
        return html! { <p class="nothing">{ s.nothing }</p> };
    };
    let title = if worst.severity == Severity::Error { s.unreadable } else { s.undrawn };
    html! {
        <div class="nothing">
            <p><strong>{ title }</strong></p>
            <p>{ sentence(&worst.why) }</p>
            <p class="rests">{ rule_link(&worst.why, act) }{ line_link(Some(worst.at), act) }</p>
        </div>
    }
}

/// Whether there is anything that somebody wrote: nodes are made up where there are none.
fn has_something(world: &World) -> bool {
    !world.exposures.is_empty() || !world.pods.is_empty()
}

#[hook]
fn use_seat() -> Seat {
    (*use_memo((), |()| Seat::default())).clone()
}

/// Keys on the stage itself; those inside a control of it are the control's.
fn pressed(act: &Act) -> Callback<KeyboardEvent> {
    let act = act.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || presses_button(&event) {
            return;
        }
        if let Some(key) = Key::named(&event.key(), event.shift_key()) {
            event.prevent_default();
            act.emit(Action::Pressed(key, event.time_stamp()));
        }
    })
}

/// Whether the key presses the button that has the focus.
fn presses_button(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    event.key() == " " && target.is_some_and(|target| target.tag_name() == "BUTTON")
}

/// A click near a packet is on the packet. It comes after the click on what is below, and wins.
fn clicked(act: &Act, seat: &Seat, canvas: &NodeRef) -> Callback<MouseEvent> {
    let (act, seat, canvas) = (act.clone(), seat.clone(), canvas.clone());
    Callback::from(move |event: MouseEvent| {
        let Some(canvas) = canvas.cast::<Element>() else { return };
        let rect = canvas.get_bounding_client_rect();
        // A page that is embedded with larger letters is enlarged as a whole.
        let scale = f64::from(canvas.client_width()) / rect.width().max(1.0);
        let x = (f64::from(event.client_x()) - rect.x()) * scale;
        let y = (f64::from(event.client_y()) - rect.y()) * scale;
        if let Some(flow) = seat.0.borrow().flow_at(Point { x: x as f32, y: y as f32 }) {
            act.emit(Action::Flow(flow));
        }
    })
}
