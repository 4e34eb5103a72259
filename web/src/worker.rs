//! The worker's side of the door: hears a question, posts the answer.

use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The core's version; the parity test asks the wasm for it.
#[wasm_bindgen]
pub fn core_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Answers one question. Pure, so that it is tested on the host.
pub fn answer(question: &str) -> String {
    format!("{question} {}", core_version())
}

/// Answers every message the page posts, for as long as the worker lives.
///
/// # Panics
/// Never: text can always be posted.
pub fn serve(scope: &DedicatedWorkerGlobalScope) {
    let page = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string().unwrap_or_default();
        page.post_message(&answer(&question).into()).expect("text can always be posted");
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}
