//! Starts the page, or the worker behind it: one wasm serves both.

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

fn main() {
    if web_sys::window().is_some() {
        yew::Renderer::<fivetuple_web::app::App>::new().render();
    } else if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        fivetuple_web::worker::serve(&scope);
    }
    // Anywhere else (Node, in the parity test) only the exported functions are of use.
}
