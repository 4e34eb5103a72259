//! The page's side of the door to the worker.

use js_sys::{Array, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Url, Worker, WorkerOptions, WorkerType};

#[wasm_bindgen]
extern "C" {
    type ImportMeta;
    #[wasm_bindgen(method, getter)]
    fn url(this: &ImportMeta) -> JsString;
    #[wasm_bindgen(thread_local_v2, js_namespace = import, js_name = meta)]
    static META: ImportMeta;
}

/// A running worker; ends when dropped.
pub struct Engine {
    worker: Worker,
    _hear: Closure<dyn Fn(MessageEvent)>,
}

impl Engine {
    /// Starts the worker on the very module the page runs, so that it is fetched and compiled once.
    /// A page opened as a file cannot start `worker.js` by its address; there it will have to come from a Blob.
    ///
    /// # Panics
    /// In a browser without module workers.
    pub fn start(heard: impl Fn(String) + 'static) -> Self {
        let glue = META.with(ImportMeta::url);
        let script = Url::new_with_base("./worker.js", &String::from(&glue)).expect("a fixed path");
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script.href(), &options).expect("module workers");
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            heard(event.data().as_string().unwrap_or_default());
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        let module = Array::of2(&glue, &wasm_bindgen::module());
        worker.post_message(&module).expect("modules can be posted");
        Self { worker, _hear: hear }
    }

    /// Posts a question; the answer comes to the function `start` was given.
    ///
    /// # Panics
    /// Never: text can always be posted.
    pub fn ask(&self, question: &str) {
        self.worker.post_message(&question.into()).expect("text can always be posted");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
