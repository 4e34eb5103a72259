// Writes `fivetuple.html`: the whole page in one file, which runs from a double click. Its files are one gzip stream: a
// list of them, and then their bytes.
import { transform } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sevenBits } from './seven-bits.mjs';
import { filled } from './words.mjs';

/** So that it can be mailed. */
const MOST = 1_500_000;

/** Writes it, with as much as there is room for. Cases and rules go first, then the editor: a plain field does. */
export async function singleFile(site, release) {
  const index = await readFile(join(site, 'index.html'), 'utf8');
  const named = pattern => index.match(pattern)[1];
  const bytes = file => readFile(join(site, file));
  const pages = JSON.parse(await bytes('pages.json'));
  const pick = wanted => Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(pages).filter(([path]) => wanted(path)))));
  const base = {
    'page.wasm': await bytes(named(/href="([^"]+_bg\.wasm)"/)),
    'glue.js': await classic(await bytes(named(/rel="modulepreload" href="([^"]+)"/))),
    'worker.js': await bytes('worker.js'),
  };
  const editor = { 'editor.js': await bytes('editor.js'), 'editor.licenses.txt': await bytes('editor.licenses.txt') };
  const all = { 'pages.json': pick(() => true) };
  const some = { 'pages.json': pick(path => /^(rules|lessons|cases\/gallery)\//.test(path)) };
  const first = { 'pages.json': pick(path => /^(lessons|cases\/gallery)\//.test(path)) };
  const shell = {
    icon: (await readFile(join(site, 'favicon.svg'), 'utf8')).replace(/\s+/g, ' '),
    styles: await readFile(join(site, named(/rel="stylesheet" href="([^"]+)"/)), 'utf8'),
    title: named(/<title>([^<]*)</),
    needs: named(/<noscript>([^<]*)</),
  };
  for (const [what, files] of [
    ['editor, all cases and rules', { ...base, ...editor, ...all }],
    ['editor, the first cases and all rules', { ...base, ...editor, ...some }],
    ['editor and the first cases', { ...base, ...editor, ...first }],
    ['all cases and rules', { ...base, ...all }],
    ['the first cases and all rules', { ...base, ...some }],
    ['the first cases', { ...base, ...first }],
  ]) {
    const page = await written(files, { ...shell, what });
    const size = Buffer.byteLength(page);
    if (release && size > MOST) continue;
    console.log(`· fivetuple.html: ${size} bytes, with ${what}`);
    return writeFile(join(site, 'fivetuple.html'), page);
  }
  throw new Error(`fivetuple.html would be larger than ${MOST} bytes even without the editor`);
}

/** The glue as a script that is no module, which sets `fivetupleGlue`. It never asks where it is, since it is handed the wasm. */
async function classic(glue) {
  const options = { format: 'iife', globalName: 'fivetupleGlue', minify: true, target: 'es2022', logOverride: { 'empty-import-meta': 'silent' } };
  return Buffer.from((await transform(glue.toString(), options)).code);
}

async function written(files, { icon, styles, title, needs, what }) {
  const list = JSON.stringify(Object.entries(files).map(([path, bytes]) => [path, bytes.length]));
  const packed = gzipSync(Buffer.concat([Buffer.from(`${list}\n`), ...Object.values(files)]), { level: 9 });
  const { code } = await transform(await readFile('static/single-file.js', 'utf8'), { minify: true, target: 'es2022', format: 'esm' });
  const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(code)} blob: 'wasm-unsafe-eval'`,
    `style-src ${hash(styles)}`,
    'img-src data: blob:',
    'connect-src blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = filled(await readFile('static/single-file.html', 'utf8'), { policy, title, needs, icon: `data:image/svg+xml,${encodeURIComponent(icon)}` });
  return head.replace('<style></style>', () => `<style>${styles}</style>`)
    .replace('<script type="text/plain"></script>', () => `<script type="text/plain" id="files" data-holds="${what}" data-length="${packed.length}">${sevenBits(packed)}</script>`)
    .replace('<script type="module"></script>', () => `<script type="module">${code}</script>`);
}
