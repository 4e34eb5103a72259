//! This tab: its name, under which its text is kept, and what it remembers by itself.

use fivetuple_core::manifest::secure;
use js_sys::{Function, JsString, Object, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Storage, window};

use crate::keeper::object;

const NAME: &str = "fivetuple";
const NEWEST: &str = "fivetuple-newest";
/// Longer texts do not fit where they are kept without waiting.
const MOST: u32 = 2_000_000;
/// How often a tab asks for its name before it takes another one.
const TRIES: u32 = 10;

/// Keeps what was typed since the last saving while the page goes away: only this needs no waiting.
pub(super) fn leave(text: &JsString) -> Result<(), JsValue> {
    if !(1..MOST).contains(&text.length()) {
        return Ok(());
    }
    session()?.set_item(&here(NEWEST), &secure(&String::from(text)).0)
}

/// What was kept so, once.
pub(super) fn newest() -> Result<Option<String>, JsValue> {
    let session = session()?;
    let text = session.get_item(&here(NEWEST))?;
    session.remove_item(&here(NEWEST))?;
    Ok(text)
}

/// This tab's name: it survives a reload and ends with the tab.
pub(super) fn tab() -> Result<String, JsValue> {
    let session = session()?;
    if let Some(tab) = session.get_item(&here(NAME))? {
        return Ok(tab);
    }
    let tab = js_sys::Math::random().to_string();
    session.set_item(&here(NAME), &tab)?;
    Ok(tab)
}

/// Gives a tab that is a copy of another one, which still goes by its name, a name of its own.
pub(super) async fn own_name() -> Result<(), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    for _ in 0..TRIES {
        if claim(&tab()?).await {
            return Ok(());
        }
        // A page that was just reloaded may not be quite gone.
        let pause = Promise::new(&mut |done, _| {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, 100);
        });
        JsFuture::from(pause).await?;
    }
    session()?.remove_item(&here(NAME))?;
    claim(&tab()?).await;
    Ok(())
}

#[wasm_bindgen]
extern "C" {
    type Locks;
    #[wasm_bindgen(method)]
    fn request(this: &Locks, name: &str, options: &Object, granted: &Function) -> Promise;
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<Locks>;
}

/// Whether no other page goes by this name; then it is this page's until it is gone. A browser
/// without locks takes every page at its word.
async fn claim(tab: &str) -> bool {
    let answer = LOCKS.with(|locks| {
        let locks = locks.as_ref()?;
        Some(Promise::new(&mut |answer, _| {
            let granted = Closure::once_into_js(move |lock: JsValue| {
                // Keeping a promise runs no code that could fail here.
                let _ = answer.call1(&JsValue::NULL, &lock.is_object().into());
                // The lock is held for as long as this promise is open.
                Promise::new(&mut |_, _| {})
            });
            let name = [NAME, "/", tab].concat();
            let options = object(&[("ifAvailable", true.into())]);
            let _ = locks.request(&name, &options, granted.unchecked_ref());
        }))
    });
    let Some(answer) = answer else { return true };
    JsFuture::from(answer).await.is_ok_and(|alone| alone.is_truthy())
}

/// A name for what this page keeps. All files of a disk are one origin to some browsers, and one tab
/// may show one after the other.
pub(super) fn here(name: &str) -> String {
    let file = || {
        let here = window()?.location();
        (here.protocol().ok()? == "file:").then(|| here.pathname().ok())?
    };
    [name, &file().unwrap_or_default()].concat()
}

/// What the browser keeps for as long as the tab is there.
fn session() -> Result<Storage, JsValue> {
    window().ok_or(JsValue::NULL)?.session_storage()?.ok_or(JsValue::NULL)
}
