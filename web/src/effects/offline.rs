//! Work without a network: the site is kept by a service worker after the first visit. A newer build
//! is offered, and used when the person says so.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, EventTarget, window};
use yew::{hook, use_effect_with};

use crate::state::Action;
use crate::view::Act;

/// How long after the first picture the rest of the site is fetched, in milliseconds.
const LATER: u32 = 1_000;
/// What a waiting worker understands as the person's consent.
const UPDATE: &str = "update";

#[wasm_bindgen]
extern "C" {
    type Container;
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = serviceWorker)]
    static CONTAINER: Option<Container>;
    #[wasm_bindgen(method)]
    fn register(this: &Container, script: &str) -> Promise;
    #[wasm_bindgen(method, js_name = getRegistration)]
    fn registration(this: &Container) -> Promise;
    #[wasm_bindgen(method, getter)]
    fn controller(this: &Container) -> Option<Guard>;

    #[derive(Clone)]
    #[wasm_bindgen(js_name = ServiceWorkerRegistration)]
    type Registration;
    #[wasm_bindgen(method, getter)]
    fn installing(this: &Registration) -> Option<Guard>;
    #[wasm_bindgen(method, getter)]
    fn waiting(this: &Registration) -> Option<Guard>;

    #[derive(Clone)]
    type Guard;
    #[wasm_bindgen(method, getter)]
    fn state(this: &Guard) -> String;
    #[wasm_bindgen(method, js_name = postMessage)]
    fn post_message(this: &Guard, message: &str);
}

/// Has the site kept once its first picture stands, and says when a newer build is ready.
#[hook]
pub fn use_offline(ready: bool, act: &Act) {
    let act = act.clone();
    use_effect_with(ready, move |ready| {
        // A page that cannot be kept works as long as there is a network.
        let keep = move || spawn_local(async move { _ = keep(&act).await });
        let later = ready.then(|| Timeout::new(LATER, keep));
        move || drop(later)
    });
}

async fn keep(act: &Act) -> Option<()> {
    let registering = CONTAINER.with(|container| Some(container.as_ref()?.register("./sw.js")))?;
    let registration = settled(registering).await?;
    if registration.waiting().is_some() {
        act.emit(Action::Newer);
    }
    let (found, act) = (registration.clone(), act.clone());
    listen(registration.as_ref(), "updatefound", move || {
        let Some(coming) = found.installing() else { return };
        let (watched, act) = (coming.clone(), act.clone());
        listen(coming.as_ref(), "statechange", move || {
            if watched.state() == "installed" && is_kept() {
                act.emit(Action::Newer);
            }
        });
    });
    Some(())
}

/// Whether this page is answered by a worker: then one that comes is newer, else it is the first.
fn is_kept() -> bool {
    CONTAINER.with(|container| container.as_ref().is_some_and(|it| it.controller().is_some()))
}

/// Lets the newer build take over, and loads the page anew once it has. What is typed is saved on
/// the way, as at any reload.
pub(super) async fn update() -> Option<()> {
    let getting = CONTAINER.with(|container| Some(container.as_ref()?.registration()))?;
    let registration = settled(getting).await?;
    CONTAINER.with(|container| {
        listen(container.as_ref()?.as_ref(), "controllerchange", || {
            // A page that may not reload itself goes on with the build it has.
            let _ = window().map(|window| window.location().reload());
        });
        Some(())
    })?;
    registration.waiting()?.post_message(UPDATE);
    Some(())
}

/// A registration, unless it was refused.
async fn settled(promise: Promise) -> Option<Registration> {
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}

/// Listens for as long as the page is there.
fn listen(target: &JsValue, name: &'static str, mut what: impl FnMut() + 'static) {
    let target: &EventTarget = target.unchecked_ref();
    EventListener::new(target, name, move |_: &Event| what()).forget();
}
