// How the text looks. Custom properties of the page reach into the shadow root, so the page's palette holds here too;
// what stands after each is for a page that sets none.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text, CanvasText)', backgroundColor: 'var(--surface, Canvas)' },
  '&.cm-focused': { outline: '2px solid var(--accent, Highlight)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono, ui-monospace, monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text, CanvasText)' },
  '.cm-gutters': { color: 'var(--text-quiet, GrayText)', backgroundColor: 'var(--surface, Canvas)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)' },
  '.cm-gutter-lint': { width: '1.2em' },
  '.cm-lint-marker': { width: 'auto', height: 'auto', content: 'normal', textAlign: 'center', fontWeight: '700' },
  '.cm-lint-marker::before': { content: '"i"' },
  '.cm-lint-marker-info': { content: 'normal', color: 'var(--text-quiet, GrayText)', fontStyle: 'italic', fontFamily: 'serif' },
  '.cm-lint-marker-warning': { content: 'normal', color: 'var(--warn, CanvasText)' },
  '.cm-lint-marker-warning::before': { content: '"▲"' },
  '.cm-lint-marker-error': { content: 'normal', color: 'var(--bad, CanvasText)' },
  '.cm-lint-marker-error::before': { content: '"✕"' },
  '.cm-lintRange-info': { backgroundImage: 'none', borderBottom: '1px dotted var(--text-quiet, GrayText)' },
  '.ft-selected': { boxShadow: 'inset 3px 0 var(--accent, Highlight)', backgroundColor: 'var(--accent-quiet, transparent)' },
  '.ft-related': { boxShadow: 'inset 3px 0 var(--text-quiet, GrayText)' },
  '.ft-dim': { opacity: '0.6' },
  '.ft-hover': { maxWidth: '40em', padding: '0.25em 0.5em', whiteSpace: 'pre-wrap' },
});

const palette = (themeType, { key, string, name, comment }) =>
  syntaxHighlighting(
    HighlightStyle.define(
      [
        { tag: tags.definition(tags.propertyName), color: key },
        { tag: tags.string, color: string },
        { tag: [tags.labelName, tags.typeName, tags.keyword, tags.meta], color: name },
        { tag: tags.comment, color: comment, fontStyle: 'italic' },
      ],
      { themeType },
    ),
  );

export const look = [
  theme,
  palette('light', { key: '#0550ae', string: '#0a5c2b', name: '#6b2fb3', comment: '#57606a' }),
  palette('dark', { key: '#79c0ff', string: '#8ddb8c', name: '#d2a8ff', comment: '#9aa4af' }),
];
