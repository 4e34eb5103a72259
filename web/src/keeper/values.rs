//! Texts and problems as JavaScript's values.

use fivetuple_core::manifest::Severity;
use fivetuple_core::show::{Edit, Problem};
use js_sys::{Array, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::derive::sentence;
use crate::state::Doc;

/// A text that was kept.
pub fn text_of(doc: &Doc) -> JsString {
    doc.unchecked_ref::<Object>().to_string()
}

/// The text in what the editor saved.
pub fn doc_of(saved: &Object) -> String {
    Reflect::get(saved, &"doc".into()).ok().and_then(|doc| doc.as_string()).unwrap_or_default()
}

/// A text without history, as the editor takes it back.
pub fn saved_field(text: &str) -> Object {
    let cursor = object(&[("anchor", 0.into()), ("head", 0.into())]);
    let selection = object(&[("ranges", Array::of1(&cursor).into()), ("main", 0.into())]);
    object(&[("doc", text.into()), ("selection", selection.into())])
}

/// A problem as the editor takes it.
pub(super) fn diagnostic(problem: &Problem) -> Object {
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "info",
    };
    let fix = |edit: &Edit| {
        object(&[
            ("label", edit.title.as_str().into()),
            ("from", edit.at.start.into()),
            ("to", edit.at.end.into()),
            ("insert", edit.text.as_str().into()),
        ])
    };
    object(&[
        ("from", problem.at.start.into()),
        ("to", problem.at.end.into()),
        ("severity", severity.into()),
        ("message", sentence(&problem.why).into()),
        ("rule", problem.why.rule.as_str().into()),
        ("fixes", problem.edits.iter().map(fix).collect::<Array>().into()),
    ])
}

/// A JavaScript object with these properties.
pub fn object(properties: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        // A new object takes any property.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object
}
