// What the editor tells the page, and asks it, while a person reads and types.
import { autocompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView, hoverTooltip } from '@codemirror/view';

const WORD = /[\w.\/-]*/;

export function page({ onChange, onCursor, onHover, onComplete }) {
  return [
    EditorView.updateListener.of(update => {
      if (update.docChanged) onChange?.(edits(update.changes), whole(update), update.startState.doc, isBack(update));
      if (update.docChanged || update.selectionSet) onCursor?.(update.state.selection.main.head);
    }),
    // A paste over everything is a new text, and is read from its start.
    EditorState.transactionFilter.of(change =>
      change.isUserEvent('input.paste') && isWhole(change) ? [change, { selection: { anchor: 0 }, sequential: true }] : change,
    ),
    autocompletion({ override: [context => (onComplete ? complete(context, onComplete) : null)] }),
    onHover ? hoverTooltip((_, offset) => hover(offset, onHover), { hideOnChange: true }) : [],
  ];
}

function isWhole({ changes, startState }) {
  let kept = startState.doc.length;
  changes.iterChanges((from, to) => (kept -= to - from));
  return !kept && !changes.empty;
}

function whole(update) {
  if (!isWhole(update)) return '';
  return isBack(update) ? 'back' : 'new';
}

function isBack({ transactions }) {
  return transactions.some(change => change.isUserEvent('undo') || change.isUserEvent('redo'));
}

function edits(changes) {
  const list = [];
  changes.iterChanges((from, to, _from, _to, inserted) => list.push([from, to, inserted.toString()]));
  return list;
}

async function complete(context, ask) {
  const options = await ask(context.pos, context.explicit);
  if (!options?.length) return null;
  return {
    from: options[0].from ?? context.matchBefore(WORD)?.from ?? context.pos,
    options: options.map(({ label, detail, info, insert }) => ({ label, detail, info, apply: insert })),
    validFor: new RegExp(`^${WORD.source}$`),
  };
}

async function hover(pos, ask) {
  const text = await ask(pos);
  return text ? { pos, above: true, create: () => ({ dom: note(text) }) } : null;
}

function note(text) {
  const dom = document.createElement('div');
  dom.className = 'ft-hover';
  dom.textContent = text;
  return dom;
}
