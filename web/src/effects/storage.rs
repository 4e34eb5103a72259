//! The text of each tab, with its history, kept in the browser until the tab is gone; and what a
//! page opens first: its link, what was there before a reload, or the first case.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use fivetuple_core::manifest::secure;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode, window,
};
use yew::{hook, use_effect_with, use_memo, use_mut_ref};

use super::branches::kept;
use super::files::{open_case, scenario};
use super::tab::{leave, newest, own_name, tab};
use crate::engine::Engine;
use crate::gallery;
use crate::keeper::{Keeper, doc_of, object, saved_field};
use crate::shared::Shared;
use crate::state::{Action, Notice, State, WishKind};
use crate::strings::{fill, words};
use crate::view::Act;

const NAME: &str = "fivetuple";
const STORE: &str = "texts";
/// How long after the last edit the text is saved, in milliseconds.
const PAUSE: u32 = 400;
/// The same for a long text, which takes time to save that typing needs.
const LONG_PAUSE: u32 = 2_000;
/// How long a long text is, in UTF-16 units.
const LONG: u32 = 500_000;
/// Texts of closed tabs that are kept in any case: a browser may bring its tabs back.
const KEPT: usize = 20;
/// How long others are kept, in milliseconds: 30 days.
const MONTH: f64 = 30.0 * 86_400_000.0;
/// How long after its start a page looks for texts that are too old, in milliseconds.
const LATER: u32 = 2_000;

/// Where texts are kept, once the browser has opened it.
type Shelf = Rc<RefCell<Option<IdbDatabase>>>;

/// Opens what is to be opened first, and saves what is typed.
#[hook]
pub fn use_storage(engine: &Shared<Option<Engine>>, keeper: &Keeper, state: &State, act: &Act) {
    let shelf = (*use_memo((), |()| Shelf::default())).clone();
    // What is embedded keeps nothing, and its address is its author's.
    let own = state.embed.is_none();
    let (door, kept, acts, opened) = (engine.clone(), keeper.clone(), act.clone(), shelf.clone());
    let told = (*use_memo((), |()| Rc::new(Cell::new(false)))).clone();
    use_effect_with((), move |()| {
        if own {
            spawn_local(async move { begin(&opened, &door, &kept, &acts).await });
        }
    });
    use_link(engine, own, act);
    let (keeper, act, say) = (keeper.clone(), act.clone(), act.clone());
    let (touched, failed) = (state.text.touched, use_mut_ref(|| false));
    let case = state.text.case.as_ref().map(|case| (**case).clone());
    let kept = state.kept.as_ref().map(|kept| kept.text.clone());
    use_effect_with((state.text.revision, case, kept), move |(revision, case, kept)| {
        let (case, kept) = (case.clone(), kept.clone());
        let (leaving, length) = (keeper.clone(), keeper.length());
        let save = move || {
            let kept = kept.as_ref().map(|text| secure(text).0);
            let Some((text, secrets)) = secured(&keeper, &told) else { return Ok(None) };
            if secrets > 0 && !told.replace(true) {
                let text = fill(words().kept_masked, &[&secrets.to_string()]);
                act.emit(Action::Notice(Some(Notice { text, bad: false })));
            }
            save(&shelf, &text, (case.as_deref(), kept.as_deref())).map(Some)
        };
        let last = save.clone();
        let leave = move |_: &Event| _ = (leave(&leaving.text()), last());
        let window = window().filter(|_| own && *revision > 0);
        let leaving = window.map(|window| EventListener::new(&window, "pagehide", leave));
        let pause = if length > LONG { LONG_PAUSE } else { PAUSE };
        // A text that cannot be saved is still there to be downloaded.
        let save = move || {
            spawn_local(async move { tell(is_saved(save()).await || !touched, &failed, &say) });
        };
        let pause = (own && *revision > 0).then(|| Timeout::new(pause, save));
        move || drop((pause, leaving))
    });
}

/// Opens what is put into the address of a page that is open already.
#[hook]
fn use_link(engine: &Shared<Option<Engine>>, own: bool, act: &Act) {
    let (engine, act) = (engine.clone(), act.clone());
    use_effect_with((), move |()| {
        let listen = move |_: &Event| {
            if let Some(wanted) = wanted() {
                open(wanted, &engine, &act);
            }
        };
        let window = window().filter(|_| own);
        let listener = window.map(|window| EventListener::new(&window, "hashchange", listen));
        move || drop(listener)
    });
}

async fn begin(shelf: &Shelf, engine: &Shared<Option<Engine>>, keeper: &Keeper, act: &Act) {
    let (wanted, branches) = (wanted(), kept());
    let (saved, newest) = (saved(shelf).await.ok().flatten(), newest().ok().flatten());
    // Without a name of its own a copied tab would share its original's text.
    spawn_local(async { drop(own_name().await) });
    let found = saved.is_some() || newest.is_some();
    let (case, kept) = saved.map_or((None, None), |(text, case, kept)| {
        keeper.restore(text);
        (case, kept)
    });
    if let Some(text) = newest {
        keeper.grant(&WishKind::Replace(text.into()));
    }
    if found {
        act.emit(Action::Restored(case.map(Shared::new)));
        act.emit(Action::Branched(branches.unwrap_or_default()));
    }
    if let Some(text) = kept {
        act.emit(Action::Keep(text.into()));
    }
    let inside = || scenario().filter(|_| !found).map(Wanted::Link);
    let wanted = wanted.or_else(inside);
    if !found && !wanted.as_ref().is_some_and(Wanted::is_there) {
        open_case(gallery::FIRST.to_owned().into(), act.clone()).await;
    }
    if let Some(wanted) = wanted {
        open(wanted, engine, act);
    }
    let shelf = shelf.clone();
    // What cannot be taken away now is taken away another time.
    let sweep = move || spawn_local(async move { drop(sweep(&shelf).await) });
    Timeout::new(LATER, sweep).forget();
}

/// What an address asks for behind its `#`.
enum Wanted {
    /// What somebody shared.
    Link(String),
    /// A case: `#ex=gallery/first`.
    Case(String),
    /// A lesson: `#lesson=04-a-zone-dies`.
    Lesson(String),
}

impl Wanted {
    fn of(hash: String) -> Option<Self> {
        let named = |name: &str| hash.strip_prefix(name).map(str::to_owned);
        let case = named("#ex=").map(Self::Case);
        let page = case.or_else(|| named("#lesson=").map(Self::Lesson));
        page.or_else(|| hash.starts_with("#f").then_some(Self::Link(hash)))
    }

    /// Whether it can be opened, as far as that shows in its name.
    fn is_there(&self) -> bool {
        match self {
            Self::Link(_) => true,
            Self::Case(id) => gallery::title(id).is_some(),
            Self::Lesson(id) => gallery::LESSONS.iter().any(|lesson| lesson.id == id),
        }
    }
}

/// Opens it; what is not there is only said to be so.
fn open(wanted: Wanted, engine: &Shared<Option<Engine>>, act: &Act) {
    let missing = !wanted.is_there();
    match wanted {
        _ if missing => {
            act.emit(Action::Notice(Some(Notice { text: words().not_loaded.into(), bad: true })));
        }
        Wanted::Link(link) => {
            if let Some(engine) = &**engine {
                engine.open_link(link.into());
            }
        }
        Wanted::Case(id) => act.emit(Action::Case(id.into())),
        Wanted::Lesson(id) => act.emit(Action::Lesson(id.into())),
    }
}

/// What the address asks for, which is taken out of it: a reload shows what was made of it since.
fn wanted() -> Option<Wanted> {
    let window = window()?;
    let wanted = Wanted::of(window.location().hash().ok()?)?;
    let path = window.location().pathname().ok()?;
    // Where the address cannot be changed, a reload opens the link again.
    let _ = window.history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    Some(wanted)
}

/// The text as it is kept, and how much of it is masked: once something was, its history may hold
/// that still, and is not kept.
fn secured(keeper: &Keeper, told: &Cell<bool>) -> Option<(Object, u32)> {
    let saved = keeper.save()?;
    let (text, secrets) = secure(&doc_of(&saved));
    let whole = secrets == 0 && !told.get();
    Some(if whole { (saved, 0) } else { (saved_field(&text), secrets) })
}

/// Says that nothing is saved, once.
fn tell(saved: bool, told: &RefCell<bool>, act: &Act) {
    if !saved && !told.replace(true) {
        act.emit(Action::Notice(Some(Notice { text: words().not_saved.into(), bad: true })));
    }
}

/// Whether it has come to the disk.
async fn is_saved(saving: Result<Option<IdbTransaction>, JsValue>) -> bool {
    let Ok(saving) = saving else { return false };
    let Some(saving) = saving else { return true };
    let done = Promise::new(&mut |yes, no| {
        saving.set_oncomplete(Some(&yes));
        saving.set_onabort(Some(&no));
    });
    JsFuture::from(done).await.is_ok()
}

/// Puts the text on the shelf. Nothing here waits, since a page that goes away would not come back
/// to it.
fn save(
    shelf: &Shelf,
    text: &Object,
    (case, kept): (Option<&str>, Option<&str>),
) -> Result<IdbTransaction, JsValue> {
    let [case, kept] = [case, kept].map(|text| text.map_or(JsValue::NULL, JsValue::from));
    let entry = object(&[
        ("text", text.clone().into()),
        ("case", case),
        ("kept", kept),
        ("at", js_sys::Date::now().into()),
    ]);
    let texts = texts(shelf, IdbTransactionMode::Readwrite)?;
    texts.put_with_key(&entry, &tab()?.into())?;
    let saving = texts.transaction();
    saving.unchecked_ref::<Commit>().commit();
    Ok(saving)
}

#[wasm_bindgen]
extern "C" {
    type Commit;
    /// Ends a transaction here and now, not once its request has been answered: a page that goes
    /// away is never told.
    #[wasm_bindgen(method)]
    fn commit(this: &Commit);
}

/// A text with its history, the case it came from, and the text it is compared with.
type Saved = (Object, Option<String>, Option<String>);

/// Opens the shelf; what lies on it for this tab.
async fn saved(shelf: &Shelf) -> Result<Option<Saved>, JsValue> {
    shelf.replace(Some(database().await?));
    let request = texts(shelf, IdbTransactionMode::Readonly)?.get(&tab()?.into())?;
    let entry = settled(&request).await?;
    if !entry.is_object() {
        return Ok(None);
    }
    let part = |name: &str| Reflect::get(&entry, &name.into());
    let (case, kept) = (part("case")?.as_string(), part("kept")?.as_string());
    Ok(part("text")?.dyn_into().ok().map(|text| (text, case, kept)))
}

/// Takes away the texts of tabs that were closed long ago, but for the newest ones.
async fn sweep(shelf: &Shelf) -> Result<(), JsValue> {
    let keys = settled(&texts(shelf, IdbTransactionMode::Readonly)?.get_all_keys()?).await?;
    let keys: Array = keys.dyn_into()?;
    if keys.length() as usize <= KEPT {
        return Ok(());
    }
    let mut all = Vec::new();
    for key in keys.iter() {
        let entry = settled(&texts(shelf, IdbTransactionMode::Readonly)?.get(&key)?).await?;
        let at = Reflect::get(&entry, &"at".into())?.as_f64().unwrap_or(0.0);
        all.push((at, key));
    }
    all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let oldest = js_sys::Date::now() - MONTH;
    for (_, key) in all.into_iter().skip(KEPT).filter(|(at, _)| *at < oldest) {
        settled(&texts(shelf, IdbTransactionMode::Readwrite)?.delete(&key)?).await?;
    }
    Ok(())
}

async fn database() -> Result<IdbDatabase, JsValue> {
    let factory = window().ok_or(JsValue::NULL)?.indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, 1)?;
    let opening = request.clone();
    let upgrade = Closure::once(move || {
        let database = opening.result().map(JsCast::unchecked_into::<IdbDatabase>);
        // A store that cannot be made shows when it is opened.
        let _ = database.and_then(|database| database.create_object_store(STORE));
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    settled(&request).await.map(JsCast::unchecked_into)
}

fn texts(shelf: &Shelf, mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let shelf = shelf.borrow();
    let database = shelf.as_ref().ok_or(JsValue::NULL)?;
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
