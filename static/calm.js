// Stands by for the day on which the page's own wasm stops. The text is JavaScript's all the time, so nothing is lost:
// what is typed is offered as a file, and the page to be loaded again.
const WORDS = { title: TITLE, hint: HINT, file: FILE, reload: RELOAD };

const { CompileError, LinkError, RuntimeError } = WebAssembly;

let said = false;
addEventListener('error', ({ error, target }) => (isEnd(error) || target instanceof HTMLScriptElement) && say(), true);
addEventListener('unhandledrejection', ({ reason }) => isEnd(reason) && say());

/** Whether nothing of the page answers any more: it has trapped, or has never come to be. */
function isEnd(error) {
  return [CompileError, LinkError, RuntimeError].some(kind => error instanceof kind);
}

/** What is typed: in the editor, or in the field that stands in for it. */
function typed() {
  return globalThis.fivetupleText?.() ?? document.querySelector('textarea.field:not([hidden])')?.value ?? '';
}

function say() {
  if (said) return;
  said = true;
  const dialog = document.createElement('dialog');
  Object.assign(dialog, { className: 'sheet calm', lang: 'en', dir: 'ltr', ariaLabel: WORDS.title });
  const text = typed();
  const keep = made('button', WORDS.file, () => save(text));
  keep.hidden = !text;
  const again = made('button', WORDS.reload, () => location.reload());
  again.classList.add('main');
  dialog.append(made('h2', WORDS.title), made('p', WORDS.hint), again, keep);
  dialog.addEventListener('cancel', event => event.preventDefault()); // behind it, nothing works
  document.body.append(dialog);
  dialog.showModal();
}

function made(kind, text, onclick) {
  const element = document.createElement(kind);
  element.textContent = text;
  if (onclick) Object.assign(element, { className: 'button', type: 'button', onclick });
  return element;
}

function save(text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = 'fivetuple.yaml';
  link.click();
}
