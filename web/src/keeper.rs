//! Keeps the text: in the editor, in a plain text field, or, before either is there, as it came.
//! It is JavaScript's all the time, outside the memory of the wasm, so that no trap can take it.

mod values;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use fivetuple_core::show::{Edit, Problem, Written};
use js_sys::{Array, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlTextAreaElement;

use crate::editor::Editor;
use crate::engine::Engine;
use crate::shared::Shared;
use crate::state::{Doc, WishKind};
use crate::talk::{Ask, Revision};
use values::diagnostic;

pub use values::{doc_of, object, saved_field, text_of};

/// Keeps the text. A clone keeps the same.
#[derive(Clone, Default)]
pub struct Keeper(Rc<Inner>);

#[derive(Default)]
struct Inner {
    seat: RefCell<Seat>,
    revision: Cell<Revision>,
    /// Since when it has been the same text.
    since: Cell<Revision>,
    /// What became of the text in the editor since it was last told of: from, to, words, and so on;
    /// `None` if it must be told of as a whole.
    edits: RefCell<Option<Array>>,
    saved: RefCell<Option<Object>>,
    /// What the field held before its whole text was replaced, and after.
    replaced: RefCell<Option<Replaced>>,
    /// What the field held when it was last looked at: it does not tell what was there before.
    field: RefCell<Option<JsString>>,
    engine: RefCell<Option<Engine>>,
}

type Replaced = (JsString, JsString);

/// More edits than this (in values, three each) are told of as a whole text.
const MOST_EDITS: u32 = 300;

/// What became of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granted {
    /// Done; the editor reports what changed, if anything did.
    Done,
    /// Done, which only this answer reports: a plain field never does, the editor not where the text
    /// is the one it had.
    Edited,
    /// Not done: the text has changed since.
    Late,
}

/// Where the text is.
#[derive(Default)]
enum Seat {
    /// Nowhere yet.
    #[default]
    None,
    /// In a plain text field.
    Field(HtmlTextAreaElement),
    /// In the editor.
    Editor(Editor),
}

impl PartialEq for Keeper {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Keeper {
    /// The whole text.
    pub fn text(&self) -> JsString {
        match &*self.0.seat.borrow() {
            Seat::None => JsString::from(""),
            Seat::Field(field) => field.value().into(),
            Seat::Editor(editor) => editor.text(),
        }
    }

    /// The whole text as it is now, in a form that costs nothing and never changes.
    pub fn doc(&self) -> Doc {
        match &*self.0.seat.borrow() {
            Seat::Editor(editor) => Shared::new(editor.doc()),
            _ => Shared::new(self.text().into()),
        }
    }

    /// The text as it was before its last edit in a plain field.
    pub fn left(&self) -> Doc {
        match &*self.0.seat.borrow() {
            Seat::Field(field) => {
                let before = self.0.field.replace(Some(field.value().into()));
                before.map_or_else(Doc::default, |before| Shared::new(before.into()))
            }
            _ => self.doc(),
        }
    }

    /// Whether the text is what it was then.
    pub fn is_at(&self, doc: &Doc) -> bool {
        let length = Reflect::get(doc, &"length".into()).ok().and_then(|length| length.as_f64());
        length == Some(self.length().into()) && self.text() == text_of(doc)
    }

    /// How long the text is, in UTF-16 units.
    pub fn length(&self) -> u32 {
        match &*self.0.seat.borrow() {
            Seat::None => 0,
            Seat::Field(field) => field.text_length(),
            Seat::Editor(editor) => editor.length(),
        }
    }

    /// How many documents there are in it.
    pub fn documents(&self) -> u32 {
        let text = String::from(&self.text());
        let written =
            |part: &&str| part.lines().any(|line| !line.is_empty() && !line.starts_with('#'));
        let marked = ["\n", &text].concat();
        marked.split("\n---").filter(written).count() as u32
    }

    /// What the worker needs to have the newest text: if it has the last one that was told, the new
    /// length and the edits since then, three values each; else the whole text.
    pub fn news(&self, knows: bool) -> JsValue {
        let edits = self.0.edits.replace(Some(Array::new())).filter(|_| knows);
        match (&*self.0.seat.borrow(), edits) {
            (Seat::Editor(editor), Some(edits)) => {
                edits.unshift(&editor.length().into());
                edits.into()
            }
            _ => self.text().into(),
        }
    }

    /// The editor's text has changed: `[[from, to, words], …]`, all places of the text before.
    pub fn spliced(&self, changes: &Array) {
        let mut slot = self.0.edits.borrow_mut();
        let edits = slot.take().filter(|edits| edits.length() + changes.length() <= MOST_EDITS);
        if let Some(edits) = &edits {
            // From the last one on, so that no place moves before its turn.
            for at in (0..changes.length()).rev() {
                let change: Array = changes.get(at).unchecked_into();
                edits.push_many(&[change.get(0), change.get(1), change.get(2)]);
            }
        }
        *slot = edits;
    }

    /// The number of the newest text.
    pub fn revision(&self) -> Revision {
        self.0.revision.get()
    }

    /// The number of its first version.
    pub fn since(&self) -> Revision {
        self.0.since.get()
    }

    /// From now on the editor's questions are put to this engine.
    pub fn ask_through(&self, engine: Engine) {
        self.0.engine.replace(Some(engine));
    }

    /// The answer to a question of the editor, promised.
    pub fn look_up(&self, ask: Ask) -> JsValue {
        let promise = self.0.engine.borrow().as_ref().map(|engine| engine.promise(ask));
        promise.map_or(JsValue::NULL, Into::into)
    }

    /// Asks for the text without what only servers write.
    pub fn clean(&self) {
        if let Some(engine) = &*self.0.engine.borrow() {
            engine.ask(self.0.revision.get(), Ask::Clean);
        }
    }

    /// The text is another one now: its number, and that of its first version.
    pub fn edited(&self, revision: Revision, since: Revision) {
        self.0.revision.set(revision);
        self.0.since.set(since);
    }

    /// From now on the text is in a plain field.
    pub fn sit_in_field(&self, field: HtmlTextAreaElement) {
        field.set_value(&String::from(&self.text()));
        self.0.field.replace(Some(field.value().into()));
        self.0.edits.take();
        if let Seat::Editor(editor) = self.0.seat.replace(Seat::Field(field)) {
            self.0.saved.replace(Some(editor.save()));
            editor.destroy();
        }
    }

    /// From now on the text is in the editor.
    pub fn sit_in_editor(&self, editor: Editor) {
        if let Some(saved) = self.0.saved.take() {
            let newest = String::from(&self.text());
            editor.restore(&saved);
            // What was typed since it was saved; one edit of what differs, or none.
            editor.set_text(&newest);
        }
        self.0.seat.replace(Seat::Editor(editor));
        self.0.edits.take();
    }

    /// What was saved, with its history, waits for the editor.
    pub fn restore(&self, saved: Object) {
        self.0.edits.take();
        match &*self.0.seat.borrow() {
            Seat::Editor(editor) => return editor.restore(&saved),
            Seat::Field(field) => {
                field.set_value(&doc_of(&saved));
                self.0.field.replace(Some(field.value().into()));
            }
            Seat::None => {}
        }
        self.0.saved.replace(Some(saved));
    }

    /// Text, cursor and history, to be saved as the editor takes them back; a field has no history.
    pub fn save(&self) -> Option<Object> {
        match &*self.0.seat.borrow() {
            Seat::Editor(editor) => Some(editor.save()),
            Seat::Field(field) => Some(saved_field(&field.value())),
            Seat::None => None,
        }
    }

    /// Does what only the editor can do.
    pub fn grant(&self, wish: &WishKind) -> Granted {
        let before = self.text();
        match wish {
            WishKind::Apply(revision, _) if *revision != self.0.revision.get() => {
                return Granted::Late;
            }
            WishKind::Apply(_, edit) => self.apply(edit),
            WishKind::Open(text) => self.open(text),
            WishKind::Replace(text) => self.replace(text),
            WishKind::Reveal(from, to) => self.reveal(*from, *to),
            WishKind::Undo => self.undo(),
            WishKind::Redo => self.redo(),
        }
        let changed = self.text() != before;
        let reported = changed && matches!(&*self.0.seat.borrow(), Seat::Editor(_));
        let replaced =
            matches!(wish, WishKind::Apply(..) | WishKind::Open(_) | WishKind::Replace(_));
        if (changed || replaced) && !reported { Granted::Edited } else { Granted::Done }
    }

    fn undo(&self) {
        match &*self.0.seat.borrow() {
            Seat::Editor(editor) => _ = editor.undo(),
            Seat::Field(field) => self.turn(field, |(before, after)| (after, before)),
            Seat::None => {}
        }
    }

    fn redo(&self) {
        match &*self.0.seat.borrow() {
            Seat::Editor(editor) => _ = editor.redo(),
            Seat::Field(field) => self.turn(field, |(before, after)| (before, after)),
            Seat::None => {}
        }
    }

    /// Turns the field from one text to the other, if it has the first: its last replacement, which
    /// the browser forgets.
    fn turn(&self, field: &HtmlTextAreaElement, way: fn(Replaced) -> Replaced) {
        let Some((from, to)) = self.0.replaced.borrow().clone().map(way) else { return };
        if from == field.value() {
            field.set_value(&String::from(to));
        }
    }

    /// Underlines what is strange, in the editor.
    pub fn diagnose(&self, problems: &[Problem]) {
        self.with_editor(|editor| {
            editor.set_diagnostics(&problems.iter().map(diagnostic).collect());
        });
    }

    /// Marks the lines of a place in the text, or none.
    pub fn mark(&self, at: Option<Written>) {
        let range = |at: Written| {
            object(&[("from", at.start.into()), ("to", at.end.into()), ("kind", "selected".into())])
        };
        self.with_editor(|editor| editor.set_decorations(&at.into_iter().map(range).collect()));
    }

    fn with_editor(&self, what: impl FnOnce(&Editor)) {
        if let Seat::Editor(editor) = &*self.0.seat.borrow() {
            what(editor);
        }
    }

    /// Puts an edit's text in place, as one step that undo takes back.
    fn apply(&self, edit: &Edit) {
        let text = self.text();
        let (before, after) =
            (text.slice(0, edit.at.start), text.slice(edit.at.end, text.length()));
        self.replace(&String::from(
            &before.concat(&JsString::from(edit.text.as_str())).concat(&after),
        ));
    }

    /// Puts another text in place of this one, and shows its start.
    fn open(&self, text: &str) {
        self.replace(text);
        self.show_start();
    }

    /// Puts the cursor before the first character, in view.
    pub fn show_start(&self) {
        match &*self.0.seat.borrow() {
            Seat::None => {}
            Seat::Field(field) => {
                let _ = field.set_selection_range(0, 0);
                field.set_scroll_top(0);
            }
            Seat::Editor(editor) => editor.show_start(),
        }
    }

    fn replace(&self, text: &str) {
        match &*self.0.seat.borrow() {
            Seat::None => {}
            Seat::Field(field) => {
                self.0.replaced.replace(Some((field.value().into(), text.into())));
                field.set_value(text);
            }
            Seat::Editor(editor) => editor.set_text(text),
        }
    }

    fn reveal(&self, from: u32, to: u32) {
        match &*self.0.seat.borrow() {
            Seat::None => {}
            Seat::Field(field) => {
                // A field scrolls to its selection when it gets the focus.
                let _ = field.set_selection_range(from, to);
                let _ = field.focus();
            }
            Seat::Editor(editor) => editor.select(from, to),
        }
    }
}
