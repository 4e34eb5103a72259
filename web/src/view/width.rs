//! How much room something has on the page.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};
use yew::{NodeRef, hook, use_effect_with, use_state};

/// How wide an element is, in whole pixels; `first` until it has been measured.
#[hook]
pub(super) fn use_width(of: &NodeRef, first: u32) -> u32 {
    let width = use_state(|| first);
    let set = width.setter();
    use_effect_with(of.clone(), move |of| {
        let watch = of.cast::<Element>().map(|element| {
            let watched = element.clone();
            let tell = Closure::<dyn Fn()>::new(move || set.set(watched.client_width() as u32));
            let observer = ResizeObserver::new(tell.as_ref().unchecked_ref());
            if let Ok(observer) = &observer {
                observer.observe(&element);
            }
            (observer, tell)
        });
        move || {
            if let Some((Ok(observer), _)) = &watch {
                observer.disconnect();
            }
        }
    });
    *width
}
