//! The root component.

use crate::engine::Engine;
use yew::{Html, component, html, use_effect_with, use_state};

/// Shows what the worker answers.
#[component]
pub fn App() -> Html {
    let answer = use_state(String::new);
    let heard = answer.setter();
    use_effect_with((), move |()| {
        let engine = Engine::start(move |reply| heard.set(reply));
        engine.ask("Fivetuple");
        move || drop(engine)
    });
    html! {
        <main data-ready="true">
            <h1>{ "Fivetuple" }</h1>
            <p role="status" data-answer={(*answer).clone()}>{ &*answer }</p>
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
