//! Starts the page, or the worker behind it: one wasm serves both.

use fivetuple_web::app::{App, Props};
use fivetuple_web::effects::{embedded, first_language};
use fivetuple_web::embed::Embed;
use fivetuple_web::language::Spoken;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;
use yew::Renderer;

fn main() {
    if web_sys::window().is_some() {
        let embed = embedded();
        spawn_local(async {
            let language = first_language(embed.as_ref()).await;
            show(embed, language);
        });
    } else if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        fivetuple_web::worker::serve(&scope);
    }
    // Anywhere else (Node, in the parity test) only the exported functions are of use.
}

fn show(embed: Option<Embed>, language: Spoken) {
    let props = Props { embed, language };
    let page = web_sys::window().and_then(|window| window.document());
    match page.and_then(|page| page.get_element_by_id("app")) {
        // Beside a poster.
        Some(root) => Renderer::<App>::with_root_and_props(root, props).render(),
        None => Renderer::<App>::with_props(props).render(),
    };
}
