//! Counts clicks.

use yew::{Callback, Html, component, html, use_state};

#[component]
fn Counter() -> Html {
    let count = use_state(|| 0);
    let onclick = Callback::from({
        let count = count.clone();
        move |_| count.set(*count + 1)
    });
    html! { <button data-ready="true" {onclick}>{ *count }</button> }
}

fn main() {
    yew::Renderer::<Counter>::new().render();
}
