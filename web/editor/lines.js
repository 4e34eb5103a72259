// Lines the page highlights: those a selected step came from, those it decides.
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

/** Carries [{ from, to, kind }, …]; kind is one of the classes that `look.js` draws. */
export const mark = StateEffect.define();

export const lines = StateField.define({
  create: () => Decoration.none,
  update(marked, { changes, effects, state }) {
    const fresh = effects.find(effect => effect.is(mark));
    return fresh ? decorate(state.doc, fresh.value) : marked.map(changes);
  },
  provide: field => EditorView.decorations.from(field),
});

function decorate(doc, ranges) {
  const found = [];
  for (const { from, to, kind } of ranges) {
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      found.push(Decoration.line({ class: `ft-${kind}` }).range(line.from));
      if (line.to >= to || line.number === doc.lines) break;
    }
  }
  return RangeSet.of(found, true);
}
