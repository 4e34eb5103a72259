// The words of the interface that pages need before the wasm is there: from the same table that it has them from.
import { readFile } from 'node:fs/promises';

/** The English table: name → text. */
export async function words() {
  const lines = (await readFile('web/src/strings/english.txt', 'utf8')).split('\n').filter(Boolean);
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]));
}

/** The words that `static/calm.js` says, by the names it has for them, as esbuild puts them in. */
export async function calm() {
  const said = await words();
  const named = { TITLE: said.page_stopped, HINT: said.page_stopped_hint, FILE: said.page_stopped_file, RELOAD: said.page_stopped_again };
  return Object.fromEntries(Object.entries(named).map(([name, text]) => [name, JSON.stringify(text)]));
}

/** A page with values in the places of `{name}`, fit for text and attributes. */
export function filled(page, values) {
  return page.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`nothing is known of {${name}}`);
    return values[name].replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
  });
}
