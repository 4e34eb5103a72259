//! The root component.

use crate::editor;
use crate::engine::Engine;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;
use yew::{Html, component, html, use_effect_with, use_node_ref, use_state};

/// Shows what the worker answers, and the editor once it is there.
#[component]
pub fn App() -> Html {
    let answer = use_state(String::new);
    let heard = answer.setter();
    use_effect_with((), move |()| {
        let engine = Engine::start(move |reply| heard.set(reply));
        engine.ask("Fivetuple");
        move || drop(engine)
    });
    let host = use_node_ref();
    use_effect_with(host.clone(), |host| {
        let host = host.cast::<Element>().expect("drawn before effects run");
        spawn_local(async move {
            let opened = editor::open(&host, "kind: Service\n", &js_sys::Object::new()).await;
            opened.expect("served beside the page");
        });
    });
    html! {
        <main data-ready="true">
            <h1>{ "Fivetuple" }</h1>
            <p role="status" data-answer={(*answer).clone()}>{ &*answer }</p>
            <div class="editor" ref={host}></div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "current_thread")]
    async fn the_first_picture_needs_no_answer() {
        let page = yew::LocalServerRenderer::<App>::new().render().await;
        assert!(page.contains("data-ready"), "{page}");
    }
}
