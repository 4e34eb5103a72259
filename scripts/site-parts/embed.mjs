// Finishes `embed.html` and `embed.js`, which need the names of the built files and the interface's words.
import { transform } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filled, words } from './words.mjs';

/** Finishes them, once all names are known: those in `index.html`. */
export async function embed(site) {
  const index = await readFile(join(site, 'index.html'), 'utf8');
  const named = pattern => index.match(pattern)[1];
  const said = await words();
  const wasm = named(/href="([^"]+_bg\.wasm)"/);
  const page = filled(await readFile(join(site, 'embed.html'), 'utf8'), {
    ...said,
    wasm,
    glue: named(/rel="modulepreload" href="([^"]+)"/),
    styles: named(/rel="stylesheet" href="([^"]+)"/),
    policy: named(/Content-Security-Policy" content="([^"]+)"/),
  });
  await writeFile(join(site, 'embed.html'), page);
  const define = { WASM: wasm, PLAY: said.play, NAME: said.slogan };
  const { code } = await transform(await readFile(join(site, 'embed.js'), 'utf8'), {
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    minify: true,
    target: 'es2022',
  });
  await writeFile(join(site, 'embed.js'), code);
}
