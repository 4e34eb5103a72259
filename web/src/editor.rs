//! The text editor, which is JavaScript (`web/editor/`): a file of its own, loaded after the first picture.

use js_sys::{Array, JsString, Object};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::files::address;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn import(url: &str) -> Result<JsValue, JsValue>;

    type Module;
    #[wasm_bindgen(method)]
    fn create(this: &Module, host: &Element, text: &str, options: &Object) -> Editor;

    /// An editor in the page; what each function means is written in `web/editor/editor.js`.
    pub type Editor;
    /// The whole text.
    #[wasm_bindgen(method)]
    pub fn text(this: &Editor) -> JsString;
    /// How long it is, in UTF-16 units.
    #[wasm_bindgen(method)]
    pub fn length(this: &Editor) -> u32;
    /// The whole text as it is now, at no cost: `toString` gives it.
    #[wasm_bindgen(method)]
    pub fn doc(this: &Editor) -> JsValue;
    /// Makes this the whole text, as one edit that undo takes back.
    #[wasm_bindgen(method, js_name = setText)]
    pub fn set_text(this: &Editor, text: &str);
    /// Shows `[{ from, to, severity, message, rule, fixes }, …]`.
    #[wasm_bindgen(method, js_name = setDiagnostics)]
    pub fn set_diagnostics(this: &Editor, problems: &Array);
    /// Highlights the lines of `[{ from, to, kind }, …]`, in place of the last ones.
    #[wasm_bindgen(method, js_name = setDecorations)]
    pub fn set_decorations(this: &Editor, ranges: &Array);
    /// Folds the ranges of `[{ from, to }, …]`.
    #[wasm_bindgen(method)]
    pub fn fold(this: &Editor, ranges: &Array);
    /// Scrolls an offset into view; the cursor stays.
    #[wasm_bindgen(method)]
    pub fn reveal(this: &Editor, offset: u32);
    /// Selects a range, scrolls it into view and takes the focus.
    #[wasm_bindgen(method)]
    pub fn select(this: &Editor, from: u32, to: u32);
    /// Puts the cursor before the first character and scrolls there; the focus stays.
    #[wasm_bindgen(method, js_name = showStart)]
    pub fn show_start(this: &Editor);
    /// Takes the focus.
    #[wasm_bindgen(method)]
    pub fn focus(this: &Editor);
    /// Takes the last edit back; false when there is none.
    #[wasm_bindgen(method)]
    pub fn undo(this: &Editor) -> bool;
    /// Makes the edit that was taken back again; false when there is none.
    #[wasm_bindgen(method)]
    pub fn redo(this: &Editor) -> bool;
    /// Chooses dark colors, or light ones.
    #[wasm_bindgen(method, js_name = setDark)]
    pub fn set_dark(this: &Editor, dark: bool);
    /// Whether Tab indents; else it leaves the editor.
    #[wasm_bindgen(method, js_name = setTabIndents)]
    pub fn set_tab_indents(this: &Editor, indents: bool);
    /// Text, cursor and undo history as plain data, which IndexedDB can hold.
    #[wasm_bindgen(method)]
    pub fn save(this: &Editor) -> Object;
    /// Takes back what `save` gave.
    #[wasm_bindgen(method)]
    pub fn restore(this: &Editor, saved: &Object);
    /// Removes the editor from the page.
    #[wasm_bindgen(method)]
    pub fn destroy(this: &Editor);
}

/// Loads the editor and puts it into `host`, which must be empty and without children from Yew.
///
/// # Errors
/// What the browser says when the file cannot be loaded; a plain text area then does.
pub async fn open(host: &Element, text: &str, options: &Object) -> Result<Editor, JsValue> {
    // Beside the glue this call is made from.
    let module: Module =
        import(&address("./editor.js").ok_or(JsValue::NULL)?).await?.unchecked_into();
    Ok(module.create(host, text, options))
}
