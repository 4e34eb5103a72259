// Colours and folding for YAML, unless the text is large: a syntax tree of it would cost more than it is worth.
import { yaml } from '@codemirror/lang-yaml';
import { Compartment, EditorState } from '@codemirror/state';

const LARGE = 2_000_000;
const chosen = new Compartment();
const choose = length => (length > LARGE ? [] : yaml());

export const language = length => [
  chosen.of(choose(length)),
  EditorState.transactionExtender.of(({ startState, newDoc }) =>
    startState.doc.length > LARGE === newDoc.length > LARGE
      ? null
      : { effects: chosen.reconfigure(choose(newDoc.length)) },
  ),
];
