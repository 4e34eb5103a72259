//! Starts the page, or the worker behind it: one wasm serves both.

use fivetuple_web::app::{App, Props};
use fivetuple_web::effects::embedded;
use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;
use yew::Renderer;

fn main() {
    if let Some(window) = web_sys::window() {
        let props = Props { embed: embedded() };
        let beside_poster =
            window.document().and_then(|document| document.get_element_by_id("app"));
        match beside_poster {
            Some(root) => Renderer::<App>::with_root_and_props(root, props).render(),
            None => Renderer::<App>::with_props(props).render(),
        };
    } else if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        fivetuple_web::worker::serve(&scope);
    }
    // Anywhere else (Node, in the parity test) only the exported functions are of use.
}
