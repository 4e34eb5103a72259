//! The page's side of the door to the core, which lives in a worker: one question of each kind at a
//! time, the newest waiting, older ones dropped. So typing fast never queues up work.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Float64Array, Function, JSON, JsString, Promise, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, Event, MessageEvent, Url, Worker, WorkerOptions, WorkerType};
use yew::Callback;

use fivetuple_core::show::Tracks;

use crate::files;
use crate::keeper::{Keeper, object};
use crate::talk::{Answer, Ask, Letter, Revision, Word, read, write};

#[wasm_bindgen]
extern "C" {
    type ImportMeta;
    #[wasm_bindgen(method, getter)]
    fn url(this: &ImportMeta) -> JsString;
    #[wasm_bindgen(thread_local_v2, js_namespace = import, js_name = meta)]
    static META: ImportMeta;
}

/// What comes out of the door.
pub enum Heard {
    /// An answer, with the text or file that rode beside it.
    Answer(Letter<Answer>, JsValue),
    /// The core stopped in the middle of a question; the next one is a new worker's.
    Stopped,
}

/// The door. A clone is the same door.
#[derive(Clone)]
pub struct Engine(Rc<Inner>);

struct Inner {
    heard: Callback<Heard>,
    keeper: Keeper,
    /// Whether the worker has the text as the keeper last told of it.
    knows: Cell<bool>,
    worker: RefCell<Option<Running>>,
    /// The file of the language that a worker is to answer in.
    language: RefCell<Option<JsString>>,
    lines: RefCell<[Line; KINDS]>,
    number: Cell<u32>,
    /// Who waits for the answer with a number.
    waiters: RefCell<Vec<(u32, Function)>>,
}

/// A worker and what listens to it.
struct Running {
    worker: Worker,
    _hear: Closure<dyn Fn(MessageEvent)>,
    _fail: Closure<dyn Fn(Event)>,
}

type Question = (Letter<Ask>, Option<JsString>);

/// The questions of one kind.
#[derive(Default)]
struct Line {
    /// The one that is being answered.
    asked: Option<u32>,
    /// The one that comes next, and a link or kept text beside it.
    waiting: Option<Question>,
}

const KINDS: usize = 21;

fn kind(ask: Ask) -> usize {
    match ask {
        Ask::Open(_) => 0,
        Ask::Trace(_) => 1,
        Ask::Advance(_) => 2,
        Ask::At(_) => 3,
        Ask::LinkMake(..) => 4,
        Ask::LinkOpen => 5,
        Ask::Hover(_) => 6,
        Ask::Complete(_) => 7,
        Ask::Clean => 8,
        Ask::Deeds(..) => 9,
        Ask::Table(..) => 10,
        Ask::Check(_) => 11,
        Ask::Turn(_) => 12,
        Ask::Advise(_) => 13,
        Ask::Take(_) => 14,
        Ask::Keep => 15,
        Ask::Compare(_) => 16,
        Ask::Find(_) => 17,
        Ask::Speak => 18,
        Ask::Offers => 19,
        Ask::Narrow => 20,
    }
}

impl Engine {
    /// Starts the worker on the very module the page runs, so that it is fetched and compiled once.
    pub fn start(heard: Callback<Heard>, keeper: Keeper) -> Self {
        let engine = Self(Rc::new(Inner {
            heard,
            keeper,
            knows: Cell::new(false),
            worker: RefCell::default(),
            language: RefCell::default(),
            lines: RefCell::default(),
            number: Cell::new(0),
            waiters: RefCell::default(),
        }));
        engine.begin();
        engine
    }

    /// Asks about the newest text; the answer, as the editor takes it, is promised. A question that
    /// is dropped for a newer one keeps its promise with nothing.
    pub fn promise(&self, ask: Ask) -> Promise {
        Promise::new(&mut |kept, _| {
            self.ask(0, ask);
            let mut waiters = self.0.waiters.borrow_mut();
            waiters.push((self.0.number.get(), kept));
            if waiters.len() > KINDS {
                let _ = waiters.remove(0).1.call1(&JsValue::NULL, &JsValue::NULL);
            }
        })
    }

    /// Asks about a text. What is new of the newest one rides beside once the question sets out.
    pub fn ask(&self, revision: Revision, ask: Ask) {
        self.put(revision, ask, None);
    }

    /// Asks about a text with something beside: a lesson's page, what is looked for, or a choice.
    pub fn ask_beside(&self, revision: Revision, ask: Ask, beside: &str) {
        self.put(revision, ask, Some(beside.into()));
    }

    /// Has a text kept under a number.
    pub fn keep(&self, number: Revision, text: &str) {
        self.put(number, Ask::Keep, Some(text.into()));
    }

    /// Asks what a link holds.
    pub fn open_link(&self, link: JsString) {
        self.put(0, Ask::LinkOpen, Some(link));
    }

    /// Has this worker, and every later one, answer in the language of this file.
    pub fn speak(&self, language: &str) {
        let language = JsString::from(language);
        self.0.language.replace(Some(language.clone()));
        self.tell(language);
    }

    /// Nobody waits for an answer to this.
    fn tell(&self, language: JsString) {
        let letter = Letter { revision: 0, number: 0, body: Ask::Speak };
        self.post((letter, Some(language)));
    }

    fn put(&self, revision: Revision, ask: Ask, link: Option<JsString>) {
        // Not at once when it stops: a worker that cannot even start would be started for ever.
        if self.0.worker.borrow().is_none() {
            self.begin();
        }
        let number = self.0.number.get() + 1;
        self.0.number.set(number);
        let question = (Letter { revision, number, body: ask }, link);
        let mut lines = self.0.lines.borrow_mut();
        let queue = &mut lines[kind(ask)];
        if queue.asked.is_some() {
            let dropped = queue.waiting.replace(question);
            drop(lines);
            self.drop_promise(dropped);
        } else {
            queue.asked = Some(number);
            self.post(question);
        }
    }

    /// Whoever waits for the answer to a question that a newer one has replaced gets nothing.
    fn drop_promise(&self, dropped: Option<Question>) {
        let waiter = dropped.and_then(|(letter, _)| self.waiter(letter.number));
        if let Some(kept) = waiter {
            // Keeping a promise runs no code that could fail here.
            let _ = kept.call1(&JsValue::NULL, &JsValue::NULL);
        }
    }

    /// Ends the worker.
    pub fn stop(&self) {
        if let Some(running) = self.0.worker.take() {
            running.worker.terminate();
        }
    }

    fn post(&self, (letter, link): Question) {
        let message = Array::of1(&Uint8Array::from(&write(&letter)[..]));
        if letter.body.is_about_text() {
            message.push(&self.0.keeper.news(self.0.knows.replace(true)));
        } else if let Some(link) = link {
            message.push(&link);
        }
        if let Some(running) = &*self.0.worker.borrow() {
            // Bytes and texts can always be posted.
            let _ = running.worker.post_message(&message);
        }
    }

    fn begin(&self) {
        // A browser without workers shows the page and never an answer.
        *self.0.worker.borrow_mut() = self.running().ok();
        if let Some(language) = self.0.language.borrow().clone() {
            self.tell(language);
        }
    }

    fn running(&self) -> Result<Running, JsValue> {
        let glue = META.with(ImportMeta::url);
        let worker = match files::inside("./worker.js") {
            Some(script) => Worker::new(&script)?,
            None => worker_beside(&String::from(&glue))?,
        };
        let (hearing, failing) = (Rc::downgrade(&self.0), Rc::downgrade(&self.0));
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(inner) = hearing.upgrade() {
                Self(inner).hear(&event.data().unchecked_into());
            }
        });
        let fail = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            if let Some(inner) = failing.upgrade() {
                Self(inner).failed();
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        worker.post_message(&Array::of2(&glue, &wasm_bindgen::module()))?;
        Ok(Running { worker, _hear: hear, _fail: fail })
    }

    fn hear(&self, message: &Array) {
        let bytes = Uint8Array::new(&message.get(0)).to_vec();
        let Some(mut letter) = read::<Answer>(&bytes) else { return };
        if letter.body == Answer::Lost {
            self.0.knows.set(false);
            self.ask(self.0.keeper.revision(), Ask::Open(self.0.keeper.since()));
        }
        self.next(letter.number);
        if let Answer::Advanced(slice) = &mut letter.body {
            slice.tracks = columns(message);
        }
        if let Some(kept) = self.waiter(letter.number) {
            // Keeping a promise runs no code that could fail here.
            let _ = kept.call1(&JsValue::NULL, &for_editor(letter.body));
            return;
        }
        self.0.heard.emit(Heard::Answer(letter, message.get(1)));
    }

    fn waiter(&self, number: u32) -> Option<Function> {
        let mut waiters = self.0.waiters.borrow_mut();
        let at = waiters.iter().position(|(waits_for, _)| *waits_for == number)?;
        Some(waiters.remove(at).1)
    }

    /// Asks what waited for this answer.
    fn next(&self, answered: u32) {
        let mut lines = self.0.lines.borrow_mut();
        let Some(line) = lines.iter_mut().find(|line| line.asked == Some(answered)) else { return };
        line.asked = line.waiting.as_ref().map(|(letter, _)| letter.number);
        if let Some(question) = line.waiting.take() {
            self.post(question);
        }
    }

    /// A trap leaves the worker's memory in no known state: it is left behind, whole. The text that
    /// did it is not asked about again.
    fn failed(&self) {
        let newest = self.0.lines.borrow_mut()[kind(Ask::Open(0))].waiting.take();
        self.stop();
        self.0.lines.take();
        self.0.knows.set(false);
        self.0.heard.emit(Heard::Stopped);
        if let Some((letter, _)) = newest {
            self.ask(letter.revision, letter.body);
        }
    }
}

/// The worker whose script lies beside the glue. A frame without an origin may only start one of its
/// own, which then loads that script.
fn worker_beside(glue: &str) -> Result<Worker, JsValue> {
    let script = Url::new_with_base("./worker.js", glue)?.href();
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&script, &options).or_else(|_| {
        let name = String::from(JSON::stringify(&script.into())?);
        let parts = Array::of1(&["importScripts(", &name, ")"].concat().into());
        let options = BlobPropertyBag::new();
        options.set_type("text/javascript");
        let own = Blob::new_with_str_sequence_and_options(&parts, &options)?;
        Worker::new(&Url::create_object_url_with_blob(&own)?)
    })
}

impl PartialEq for Engine {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// An answer as the editor takes it: some text, or a list of words.
fn for_editor(answer: Answer) -> JsValue {
    let word = |word: Word| {
        object(&[
            ("label", word.label.into()),
            ("detail", word.detail.into()),
            ("insert", word.insert.into()),
            ("from", word.from.into()),
        ])
    };
    match answer {
        Answer::Hover(lines) if !lines.is_empty() => lines.join("\n").into(),
        Answer::Linked(link, _) => link.into(),
        Answer::Complete(words) => words.into_iter().map(word).collect::<Array>().into(),
        _ => JsValue::NULL,
    }
}

/// The columns that ride beside a slice of a run.
fn columns(message: &Array) -> Tracks {
    let floats = |at| Float64Array::new(&message.get(at)).to_vec();
    let numbers = |at| Uint32Array::new(&message.get(at)).to_vec();
    Tracks {
        t0: floats(1),
        t1: floats(2),
        edge: numbers(3),
        kind: Uint8Array::new(&message.get(4)).to_vec(),
        flow: numbers(5),
    }
}
