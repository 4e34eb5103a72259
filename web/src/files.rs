//! Where the files of the site are: beside the page, or inside it, if it is the one that carries them all.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What `static/single-file.js` puts in place.
    #[wasm_bindgen(thread_local_v2, js_name = fivetupleFile)]
    static INSIDE: Option<Function>;
}

/// The address of a file of the site, `./cases/…`, as the page itself may ask for it; `None` if the
/// page carries its files, and not this one.
pub fn address(path: &str) -> Option<String> {
    if is_inside() { inside(path) } else { Some(path.to_owned()) }
}

/// The address of a file that the page carries.
pub fn inside(path: &str) -> Option<String> {
    INSIDE.with(|inside| inside.as_ref()?.call1(&JsValue::NULL, &path.into()).ok()?.as_string())
}

/// Whether the page carries its files.
fn is_inside() -> bool {
    // On the host, where components are tested, nothing is carried.
    cfg!(target_arch = "wasm32") && INSIDE.with(Option::is_some)
}

/// The address of a page of the book; `None` if this page carries its files, since the book is none of them.
pub fn book(path: &str) -> Option<String> {
    (!is_inside()).then(|| ["./book/", path].concat())
}
