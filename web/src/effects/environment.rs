//! Time, keys of the whole page, and how the system wants pages to be.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Interval;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MediaQueryListEvent, window};
use yew::{hook, use_effect_with};

use super::now;
use crate::state::{Action, Key, State, Wants};
use crate::view::Act;

/// How often the numbers of the page follow the playhead, in milliseconds; packets follow it always.
const TICK: u32 = 100;

/// Lets time pass while the run plays.
#[hook]
pub fn use_ticker(playing: bool, act: &Act) {
    let act = act.clone();
    use_effect_with(playing, move |playing| {
        let ticker = playing.then(|| Interval::new(TICK, move || act.emit(Action::Tick(now()))));
        move || drop(ticker)
    });
}

/// Follows the system's wishes, and hears the keys that act everywhere.
#[hook]
pub fn use_environment(state: &State, act: &Act) {
    let (wants, acts) = (state.wants, act.clone());
    use_effect_with(wants, move |wants| {
        let still = watch("(prefers-reduced-motion: reduce)", &acts, *wants, |wants, on| Wants {
            still: on,
            ..wants
        });
        let dark = watch("(prefers-color-scheme: dark)", &acts, *wants, |wants, on| Wants {
            dark: on,
            ..wants
        });
        move || drop((still, dark))
    });
    let acts = act.clone();
    use_effect_with((), move |()| {
        let wants = Wants {
            still: matches("(prefers-reduced-motion: reduce)"),
            dark: matches("(prefers-color-scheme: dark)"),
            ..Wants::default()
        };
        acts.emit(Action::Want(wants));
        let keys = window().map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                    pressed(event, &acts);
                }
            })
        });
        move || drop(keys)
    });
}

fn matches(query: &str) -> bool {
    let list = window().and_then(|window| window.match_media(query).ok()?);
    list.is_some_and(|list| list.matches())
}

fn watch(
    query: &str,
    act: &Act,
    wants: Wants,
    with: fn(Wants, bool) -> Wants,
) -> Option<EventListener> {
    let list = window()?.match_media(query).ok()??;
    let act = act.clone();
    Some(EventListener::new(&list, "change", move |event| {
        if let Some(event) = event.dyn_ref::<MediaQueryListEvent>() {
            act.emit(Action::Want(with(wants, event.matches())));
        }
    }))
}

/// Keys that act wherever the focus is.
fn pressed(event: &KeyboardEvent, act: &Act) {
    let command = event.ctrl_key() || event.meta_key();
    match event.key().as_str() {
        "F6" => drop(next_pane(event.shift_key())),
        "s" if command => act.emit(Action::Download),
        "Enter" if command => {
            act.emit(Action::Do(Key::First, now()));
            act.emit(Action::PlayPause(now()));
        }
        "/" | "n" | "N" if !command && !event.alt_key() && hears_letters(event) => {
            let Some(key) = Key::named(&event.key(), event.shift_key()) else { return };
            act.emit(Action::Pressed(key, now()));
        }
        // What a presenter's remote sends.
        "PageDown" if presents() => act.emit(Action::TurnBy(1)),
        "PageUp" if presents() => act.emit(Action::TurnBy(-1)),
        _ => return,
    }
    event.prevent_default();
}

/// Whether a letter is a key here: not where text is written, and not where the stage has heard it.
fn hears_letters(event: &KeyboardEvent) -> bool {
    let path = event.composed_path();
    let here = path.get(0).dyn_into::<Element>().ok();
    let writes = "textarea, select, [contenteditable=true], dialog *, input:not([type=range], [type=checkbox])";
    let writes = here.is_some_and(|here| here.closest(writes).ok().flatten().is_some());
    !writes && !event.default_prevented()
}

/// Whether a lesson is shown to a room.
fn presents() -> bool {
    let shown = window().and_then(|window| window.document());
    let shown = shown.and_then(|page| page.query_selector("[data-large=true] .lesson").ok()?);
    shown.is_some()
}

/// Moves the focus to the next pane, or the one before.
fn next_pane(back: bool) -> Option<()> {
    let document = window()?.document()?;
    let panes = document.query_selector_all("[data-pane]").ok()?;
    let focused = document.active_element();
    let holds = |at: &u32| {
        panes.get(*at).is_some_and(|pane| pane.contains(focused.as_ref().map(AsRef::as_ref)))
    };
    let count = panes.length();
    let here = (0..count).find(holds);
    let next = match (here, back) {
        (None, _) => 0,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    let pane: HtmlElement = panes.get(next)?.dyn_into().ok()?;
    let inner =
        pane.query_selector(".stage, .cm-content, textarea:not([hidden]), .pane-body").ok()?;
    let target = inner.and_then(|inner| inner.dyn_into::<HtmlElement>().ok()).unwrap_or(pane);
    target.focus().ok()
}
