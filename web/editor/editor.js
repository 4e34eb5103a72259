// The text editor, as a few functions for the page. It knows nothing of the domain: problems, hovers and completions
// are handed in. Offsets are UTF-16 units of `text()`, in which every line break is one "\n".
import { historyField, indentWithTab, isolateHistory, redo, undo } from '@codemirror/commands';
import { foldEffect } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { difference } from './difference.js';
import { everyday } from './everyday.js';
import { language } from './language.js';
import { lines, mark } from './lines.js';
import { look } from './look.js';
import { page } from './page.js';

/**
 * Puts an editor into a shadow root of `host`, where its styles need no exception from `style-src 'self'`.
 * All options are optional:
 *   label                 what a screen reader calls the text
 *   dark                  whether the page is dark; the system's choice if not given
 *   tabIndents            Tab leaves the editor unless this is true; then Escape and Tab leave it
 *   phrases               the editor's own words in another language
 *   onChange(changes, whole, before, back)   after every change of the text: [[from, to, inserted], …], offsets of the
 *                         text before; whether the whole text was replaced: "new", "back" by undo and redo, or "";
 *                         the text before, as `doc` gives it; and whether undo or redo did it
 *   onCursor(offset)      after the cursor has moved
 *   onHover(offset)       text to show there, or null; may be a promise
 *   onComplete(offset, asked)   [{ label, detail, info, insert, from }, …] or null; may be a promise
 */
export function create(host, text, options = {}) {
  return new Editor(host, text, options);
}

/** Lines of a longer text are not wrapped: that takes time at each key. */
const LONG = 200_000;

const system = matchMedia('(prefers-color-scheme: dark)');

class Editor {
  #view;
  #options;
  #settings = new Compartment();

  constructor(host, text, options) {
    this.#options = { ...options };
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const state = EditorState.create({ doc: text, ...this.#setup(text.length) });
    this.#view = new EditorView({ state, root, parent: root });
    system.addEventListener('change', this.#follow);
    globalThis.fivetupleText = () => this.text(); // for `static/calm.js`, when the wasm has stopped
  }

  text() {
    return this.#view.state.doc.toString();
  }

  length() {
    return this.#view.state.doc.length;
  }

  /** The whole text as it is now, at no cost: something with a `length` and a `toString`, which never changes. */
  doc() {
    return this.#view.state.doc;
  }

  /** Makes `text` the whole text, as one edit that undo takes back; only what differs is replaced. */
  setText(text) {
    const changes = difference(this.text(), text.replace(/\r\n?/g, '\n'));
    if (changes) this.#view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'input.replace' });
  }

  /** Shows [{ from, to, severity, message, rule, fixes: [{ label, from, to, insert }] }, …]; severity is error, warning or info. */
  setDiagnostics(problems) {
    const shown = problems.map(({ severity, message, rule, fixes = [], ...range }) => ({
      ...this.#within(range),
      severity,
      message,
      source: rule,
      actions: fixes.map(fix => action(fix, range.from)),
    }));
    this.#view.dispatch(setDiagnostics(this.#view.state, shown));
  }

  /** Highlights the lines of [{ from, to, kind }, …] in place of the last ones; kind is selected, related or dim. */
  setDecorations(ranges) {
    const shown = ranges.map(({ kind, ...range }) => ({ kind, ...this.#within(range) }));
    this.#view.dispatch({ effects: mark.of(shown) });
  }

  /** Folds the ranges of [{ from, to }, …]. */
  fold(ranges) {
    this.#view.dispatch({ effects: ranges.map(range => foldEffect.of(this.#within(range))) });
  }

  /** Scrolls an offset into view; the cursor stays. */
  reveal(offset) {
    this.#view.dispatch({ effects: this.#center(this.#within({ from: offset }).from) });
  }

  /** Puts the cursor before the first character and scrolls there; focus and page stay. */
  showStart() {
    this.#view.dispatch({ selection: { anchor: 0 } });
    // The editor's own scrolling would take the page along.
    this.#view.scrollDOM.scrollTop = 0;
  }

  /** Selects a range, scrolls it into view and takes the focus. */
  select(from, to) {
    const range = this.#within({ from, to });
    this.#view.dispatch({ selection: { anchor: range.from, head: range.to }, effects: this.#center(range.from) });
    this.focus();
  }

  focus() {
    this.#view.focus();
  }

  undo() {
    return undo(this.#view);
  }

  redo() {
    return redo(this.#view);
  }

  setDark(dark) {
    this.#set({ dark });
  }

  setTabIndents(tabIndents) {
    this.#set({ tabIndents });
  }

  /** Text, cursor and undo history as plain data, which IndexedDB can hold. */
  save() {
    return this.#view.state.toJSON({ history: historyField });
  }

  /** Takes back what `save` gave; `onChange` is not called. */
  restore(saved) {
    this.#view.setState(EditorState.fromJSON(saved, this.#setup(saved.doc.length), { history: historyField }));
  }

  destroy() {
    system.removeEventListener('change', this.#follow);
    delete globalThis.fivetupleText;
    this.#view.destroy();
  }

  #follow = () => this.#set({});

  // The page's answers may be about a text that has changed since.
  #within({ from, to = from }) {
    const { length } = this.#view.state.doc;
    const start = Math.max(0, Math.min(from, length));
    return { from: start, to: Math.max(start, Math.min(to, length)) };
  }

  #center(offset) {
    return EditorView.scrollIntoView(offset, { y: 'center' });
  }

  #set(options) {
    Object.assign(this.#options, options);
    this.#view.dispatch({ effects: this.#settings.reconfigure(this.#chosen()) });
  }

  #chosen() {
    const { dark = system.matches, tabIndents = false } = this.#options;
    return [EditorView.darkTheme.of(dark), tabIndents ? keymap.of([indentWithTab]) : []];
  }

  #setup(length) {
    const { label = 'Text', phrases = {} } = this.#options;
    return {
      extensions: [
        EditorState.phrases.of(phrases),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        this.#settings.of(this.#chosen()),
        language(length),
        EditorView.contentAttributes.of(({ state }) => (state.doc.length < LONG ? { class: 'cm-lineWrapping' } : null)),
        page(this.#options),
        everyday,
        lines,
        look,
      ],
    };
  }
}

// The problem may have moved since the fix was made: the fix moves along.
function action({ label, from, to, insert }, start) {
  const apply = (view, now) => {
    const changes = { from: from + now - start, to: to + now - start, insert };
    view.dispatch({ changes, userEvent: 'input.fix' });
  };
  return { name: label, apply };
}
