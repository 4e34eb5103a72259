import './calm.js';
import { XzReadableStream } from 'xz-decompress';

// Starts the page out of the one file that carries it. What it says its address is, is an address of bytes in memory.
const source = `<!doctype html>\n${document.documentElement.outerHTML}`;
const packed = document.getElementById('files');
const bytes = unpacked(packed.textContent, Number(packed.dataset.length));
packed.remove();
const stream = new XzReadableStream(new Blob([bytes]).stream());
const all = new Uint8Array(await new Response(stream).arrayBuffer());

const files = new Map([['fivetuple.html', new TextEncoder().encode(source)]]);
let at = all.indexOf(10) + 1;
for (const [path, length] of JSON.parse(new TextDecoder().decode(all.subarray(0, at)))) {
  files.set(path, all.subarray(at, (at += length)));
}
for (const [path, text] of Object.entries(JSON.parse(new TextDecoder().decode(files.get('pages.json'))))) {
  files.set(path, text);
}

const types = { js: 'text/javascript', wasm: 'application/wasm', md: 'text/markdown', html: 'text/html' };
const made = new Map();
/** Where a file of the site is, by its path there. The page asks for it by this name. */
globalThis.fivetupleFile = path => {
  const name = path.replace(/^\.\//, '');
  if (!made.has(name) && files.has(name)) {
    const type = types[name.split('.').pop()] ?? 'text/plain';
    made.set(name, URL.createObjectURL(new Blob([files.get(name)], { type })));
  }
  return made.get(name);
};

// Glue that is no module serves both: the worker of a page from the disk can load no second script.
const glue = new TextDecoder().decode(files.get('glue.js'));
files.set('page.js', `${glue};export default fivetupleGlue.default`);
files.set('worker.js', glue + new TextDecoder().decode(files.get('worker.js')));
const { default: init } = await import(fivetupleFile('page.js'));
await init({ module_or_path: WebAssembly.compile(files.get('page.wasm')) });

/** The bytes that were written seven bits a character; how and why is said in scripts/site-parts/seven-bits.mjs. */
function unpacked(text, length) {
  const bytes = new Uint8Array(length);
  let [kept, count, to] = [0, 0, 0];
  const take = bits => {
    kept = (kept << 7) | bits;
    if ((count += 7) < 8) return;
    bytes[to++] = kept >> (count -= 8);
    kept &= (1 << count) - 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign >= 128) take([0, 13, 60][(sign >> 7) - 1]);
    take(sign & 127);
  }
  return bytes;
}
