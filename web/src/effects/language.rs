//! The language: which one a page begins in, how another is loaded, and what the host is told of it.

use gloo::storage::{LocalStorage, Storage};
use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{Url, window};
use yew::{hook, use_effect_with};

use super::files::load;
use crate::embed::Embed;
use crate::engine::Engine;
use crate::language::{Spoken, Tongue};
use crate::shared::Shared;
use crate::state::{Action, Notice};
use crate::strings::{speak, words};
use crate::view::Act;

/// Under which name the browser keeps which language was chosen.
const CHOSEN: &str = "fivetuple-language";
/// The name of the parameter in the address.
const PARAMETER: &str = "lang";

/// The language that a page begins in: the one its address names; else, in a page of its own, the
/// one that was chosen before, or the first that this person reads.
pub async fn first_language(embed: Option<&Embed>) -> Spoken {
    let tongue = match embed {
        Some(embed) => Tongue::fitting(embed.lang.as_deref()),
        None => named().or_else(chosen).unwrap_or_else(preferred),
    };
    let language = loaded(tongue).await.unwrap_or_default();
    tell_host(language);
    language
}

fn named() -> Option<&'static Tongue> {
    let address = Url::new(&window()?.location().href().ok()?).ok()?;
    Tongue::named(&address.search_params().get(PARAMETER)?)
}

fn chosen() -> Option<&'static Tongue> {
    Tongue::named(&LocalStorage::get::<String>(CHOSEN).ok()?)
}

fn preferred() -> &'static Tongue {
    let codes = window().map_or_else(Array::new, |window| window.navigator().languages());
    let codes: Vec<String> = codes.iter().filter_map(|code| code.as_string()).collect();
    Tongue::fitting(codes.iter().map(String::as_str))
}

/// Loads it; `None` if its file is not there.
async fn loaded(tongue: &'static Tongue) -> Option<Spoken> {
    let english = Spoken::default();
    if tongue == english.tongue {
        return Some(english);
    }
    Some(Spoken::of(tongue, load(&tongue.path()).await?))
}

/// Loads the language that was chosen, and remembers it in this browser, if it remembers anything.
pub(super) async fn learn(tongue: &'static Tongue, act: Act) {
    let Some(language) = loaded(tongue).await else {
        let notice = Notice { text: words().not_loaded.into(), bad: true };
        return act.emit(Action::Notice(Some(notice)));
    };
    let _ = LocalStorage::set(CHOSEN, tongue.code);
    forget_named();
    tell_host(language);
    act.emit(Action::Spoken(language));
}

/// What is chosen takes the place of what the address names.
fn forget_named() -> Option<()> {
    let window = window()?;
    let address = Url::new(&window.location().href().ok()?).ok()?;
    address.search_params().get(PARAMETER)?;
    address.search_params().delete(PARAMETER);
    let history = window.history().ok()?;
    history.replace_state_with_url(&JsValue::NULL, "", Some(&address.href())).ok()
}

/// From here on the words are those of this language, and the page says which it is.
fn tell_host(language: Spoken) {
    speak(language.file);
    let root = window().and_then(|window| window.document()?.document_element());
    let Some(root) = root else { return };
    // Attributes of these names can always be set.
    let _ = root.set_attribute("lang", language.tongue.code);
    let _ = root.set_attribute("dir", language.tongue.direction());
}

/// Has the worker answer in the language in use.
#[hook]
pub fn use_language(engine: &Shared<Option<Engine>>, language: Spoken) {
    let engine = engine.clone();
    use_effect_with(language, move |language| {
        if let Some(engine) = &*engine {
            engine.speak(language.text);
        }
    });
}
