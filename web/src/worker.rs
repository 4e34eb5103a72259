//! The worker's side of the door: hears a question, lets the desk answer, posts the answer.

use std::cell::RefCell;

use fivetuple_core::show::Tracks;
use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::desk::{Desk, Reply};
use crate::talk::{Beside, Splice, read, write};

/// Answers every message the page posts, for as long as the worker lives.
pub fn serve(scope: &DedicatedWorkerGlobalScope) {
    let (page, desk) = (scope.clone(), RefCell::new(Desk::default()));
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let message: Array = event.data().unchecked_into();
        let bytes = Uint8Array::new(&message.get(0)).to_vec();
        let Some(question) = read(&bytes) else { return };
        post(&page, &desk.borrow_mut().answer(&question, beside(&message.get(1))));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// What rides beside a question: a text, or its new length and the edits, three values each.
fn beside(value: &JsValue) -> Option<Beside> {
    if let Some(edits) = value.dyn_ref::<Array>() {
        let number = |at| edits.get(at).as_f64().unwrap_or_default() as u32;
        let splice = |at| {
            let words = edits.get(at + 2).as_string().unwrap_or_default();
            Splice { from: number(at), to: number(at + 1), words }
        };
        let splices = (1..edits.length()).step_by(3).map(splice).collect();
        return Some(Beside::Edits(splices, number(0)));
    }
    value.as_string().map(Beside::Whole)
}

/// An answer as the page takes it: bytes, then a text, a file or columns, which change hands uncopied.
fn post(page: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let bytes = Uint8Array::from(&write(&reply.letter)[..]);
    let (message, handed) = (Array::of1(&bytes), Array::of1(&bytes.buffer()));
    if let Some(text) = &reply.text {
        message.push(&JsValue::from_str(text));
    }
    if let Some(file) = &reply.file {
        let file = Uint8Array::from(&file[..]);
        handed.push(&file.buffer());
        message.push(&file);
    }
    if let Some(tracks) = &reply.tracks {
        columns(tracks, &message, &handed);
    }
    // Fails only for what cannot be copied, and these can.
    let _ = page.post_message_with_transfer(&message, &handed);
}

fn columns(tracks: &Tracks, message: &Array, handed: &Array) {
    let (t0, t1) = (Float64Array::from(&tracks.t0[..]), Float64Array::from(&tracks.t1[..]));
    let (edge, flow) = (Uint32Array::from(&tracks.edge[..]), Uint32Array::from(&tracks.flow[..]));
    let kind = Uint8Array::from(&tracks.kind[..]);
    for buffer in [t0.buffer(), t1.buffer(), edge.buffer(), kind.buffer(), flow.buffer()] {
        handed.push(&buffer);
    }
    for column in [t0.as_ref(), t1.as_ref(), edge.as_ref(), kind.as_ref(), flow.as_ref()] {
        message.push(column);
    }
}
