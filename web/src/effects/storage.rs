//! The text of each tab, with its history, kept in the browser until the tab is gone; and what a
//! page opens first: its link, what was there before a reload, or the first case.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode, window};
use yew::{hook, use_effect_with};

use super::files::open_case;
use crate::engine::Engine;
use crate::gallery;
use crate::keeper::{Keeper, object};
use crate::shared::Shared;
use crate::state::{Action, State, WishKind};
use crate::talk::Ask;
use crate::view::Act;

const NAME: &str = "fivetuple";
const STORE: &str = "texts";
const NEWEST: &str = "fivetuple-newest";
/// Longer texts do not fit where they are kept without waiting.
const MOST: u32 = 2_000_000;
/// How long after the last edit the text is saved, in milliseconds.
const PAUSE: u32 = 400;

/// Opens what is to be opened first, and saves what is typed.
#[hook]
pub fn use_storage(engine: &Shared<Option<Engine>>, keeper: &Keeper, state: &State, act: &Act) {
    let (engine, kept, act) = (engine.clone(), keeper.clone(), act.clone());
    use_effect_with((), move |()| {
        spawn_local(async move { begin(&engine, &kept, &act).await });
    });
    let leaving = keeper.clone();
    use_effect_with((), move |()| {
        let listener = window()
            .map(|window| EventListener::new(&window, "pagehide", move |_| _ = leave(&leaving)));
        move || drop(listener)
    });
    let kept = keeper.clone();
    let case = state.text.case.as_ref().map(|case| (**case).clone());
    use_effect_with((state.text.revision, case), move |(revision, case)| {
        let case = case.clone();
        let later = (*revision > 0).then(|| {
            Timeout::new(PAUSE, move || spawn_local(async move { drop(save(&kept, case).await) }))
        });
        move || drop(later)
    });
}

async fn begin(engine: &Shared<Option<Engine>>, keeper: &Keeper, act: &Act) {
    let link = take_link();
    let (saved, newest) = (saved().await.ok().flatten(), newest().ok().flatten());
    // Without a name of its own a copied tab shares its original's text.
    let _ = own_name().await;
    let found = saved.is_some() || newest.is_some();
    let case = saved.and_then(|(text, case)| {
        keeper.restore(text);
        case
    });
    if let Some(text) = newest {
        keeper.grant(&WishKind::Replace(text.into()));
    }
    if found {
        act.emit(Action::Restored(case.map(Shared::new)));
    }
    match (link, &**engine) {
        (Some(link), Some(engine)) => engine.ask(0, Ask::LinkOpen, Some(link.into())),
        _ if !found => open_case(gallery::FIRST.to_owned().into(), act.clone()).await,
        _ => {}
    }
}

/// The link in the address, which is taken out of it: a reload shows what was made of it since.
fn take_link() -> Option<String> {
    let window = window()?;
    let link = window.location().hash().ok().filter(|hash| hash.starts_with("#f"))?;
    let path = window.location().pathname().ok()?;
    // Where the address cannot be changed, a reload opens the link again.
    let _ = window.history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    Some(link)
}

/// Keeps what was typed since the last saving while the page goes away: only this needs no waiting.
fn leave(keeper: &Keeper) -> Result<(), JsValue> {
    let text = keeper.text();
    let session = window().ok_or(JsValue::NULL)?.session_storage()?.ok_or(JsValue::NULL)?;
    if (1..MOST).contains(&text.length()) {
        session.set_item(NEWEST, &String::from(&text))
    } else {
        Ok(())
    }
}

/// What was kept so, once.
fn newest() -> Result<Option<String>, JsValue> {
    let session = window().ok_or(JsValue::NULL)?.session_storage()?.ok_or(JsValue::NULL)?;
    let text = session.get_item(NEWEST)?;
    session.remove_item(NEWEST)?;
    Ok(text)
}

/// This tab's name: it survives a reload and ends with the tab.
fn tab() -> Result<String, JsValue> {
    let session = window().ok_or(JsValue::NULL)?.session_storage()?.ok_or(JsValue::NULL)?;
    if let Some(tab) = session.get_item(NAME)? {
        return Ok(tab);
    }
    let tab = js_sys::Math::random().to_string();
    session.set_item(NAME, &tab)?;
    Ok(tab)
}

/// Gives a tab that is a copy of another one, which still goes by its name, a name of its own.
async fn own_name() -> Result<(), JsValue> {
    if !claim(&tab()?).await {
        let session = window().ok_or(JsValue::NULL)?.session_storage()?.ok_or(JsValue::NULL)?;
        session.remove_item(NAME)?;
        claim(&tab()?).await;
    }
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

async fn save(keeper: &Keeper, case: Option<String>) -> Result<(), JsValue> {
    let Some(text) = keeper.save() else { return Ok(()) };
    let case = case.map_or(JsValue::NULL, JsValue::from);
    let entry =
        object(&[("text", text.into()), ("case", case), ("at", js_sys::Date::now().into())]);
    let store = store(IdbTransactionMode::Readwrite).await?;
    settled(&store.put_with_key(&entry, &tab()?.into())?).await.map(drop)
}

async fn saved() -> Result<Option<(Object, Option<String>)>, JsValue> {
    let store = store(IdbTransactionMode::Readonly).await?;
    let entry = settled(&store.get(&tab()?.into())?).await?;
    if !entry.is_object() {
        return Ok(None);
    }
    let part = |name: &str| Reflect::get(&entry, &name.into());
    Ok(part("text")?.dyn_into().ok().zip(Some(part("case")?.as_string())))
}

async fn store(mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let factory = window().ok_or(JsValue::NULL)?.indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, 1)?;
    let opening = request.clone();
    let upgrade = Closure::once(move || {
        let database = opening.result().map(JsCast::unchecked_into::<IdbDatabase>);
        // A store that cannot be made shows when it is opened.
        let _ = database.and_then(|database| database.create_object_store(STORE));
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    let database: IdbDatabase = settled(&request).await?.unchecked_into();
    database.transaction_with_str_and_mode(STORE, mode)?.object_store(STORE)
}

/// What a request comes to.
async fn settled(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let done = Promise::new(&mut |yes, no| {
        request.set_onsuccess(Some(&yes));
        request.set_onerror(Some(&no));
    });
    JsFuture::from(done).await?;
    request.result()
}
