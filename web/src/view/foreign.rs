//! What is written in English only, whatever language the page is in.

use yew::{Html, html};

use crate::strings::{is_foreign, words};

/// That what follows is in English, for those who read the page in another language.
pub(super) fn note() -> Html {
    html! { if is_foreign() { <p class="muted english-only">{ words().english_only }</p> } }
}

/// The language of what is in English, where the page is in another.
pub(super) fn lang() -> Option<&'static str> {
    is_foreign().then_some("en")
}

/// Which way it runs.
pub(super) fn dir() -> Option<&'static str> {
    is_foreign().then_some("ltr")
}
