// Writes `fivetuple.html`: the whole page in one file, which runs from a double click. Its files are one xz stream, a
// quarter smaller than gzip makes it: a list of them, and then their bytes. Browsers read no xz by themselves; the
// reader that goes along costs 20 kB.
import { build, transform } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sevenBits } from './seven-bits.mjs';
import { calm, filled } from './words.mjs';

/** So that it can be mailed. */
const MOST = 1_500_000;

/** Writes it, with as much as there is room for. Most cases go first, then the editor: a plain field does. Rules stay: they say why. */
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
  const shell = {
    icon: (await readFile(join(site, 'favicon.svg'), 'utf8')).replace(/\s+/g, ' '),
    styles: await readFile(join(site, named(/rel="stylesheet" href="([^"]+)"/)), 'utf8'),
    title: named(/<title>([^<]*)</),
    needs: named(/<noscript>([^<]*)</),
    code: await script(),
  };
  for (const [what, files] of [
    ['editor, all cases and rules', { ...base, ...editor, ...all }],
    ['editor, the first cases and all rules', { ...base, ...editor, ...some }],
    ['all cases and rules', { ...base, ...all }],
    ['the first cases and all rules', { ...base, ...some }],
  ]) {
    const page = await written(files, { ...shell, what });
    const size = Buffer.byteLength(page);
    if (release && size > MOST) continue;
    console.log(`· fivetuple.html: ${size} bytes, with ${what}`);
    return writeFile(join(site, 'fivetuple.html'), page);
  }
  throw new Error(`fivetuple.html would be larger than ${MOST} bytes even without the editor`);
}

/** What starts the page, with the reader of xz in it. */
async function script() {
  const { outputFiles } = await build({ entryPoints: ['static/single-file.js'], bundle: true, minify: true, format: 'esm', target: 'es2022', legalComments: 'inline', define: await calm(), write: false });
  return outputFiles[0].text;
}

/** As small as it goes; the dictionary is as large as what the reader has memory for. */
function xz(bytes) {
  const { status, stdout } = spawnSync('xz', ['-c', '--check=crc32', '--lzma2=preset=9e,dict=8MiB,lc=4,pb=0'], { input: bytes, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error('xz is missing or failed: scripts/need xz');
  return stdout;
}

/** The glue as a script that is no module, which sets `fivetupleGlue`. It never asks where it is, since it is handed the wasm. */
async function classic(glue) {
  const options = { format: 'iife', globalName: 'fivetupleGlue', minify: true, target: 'es2022', logOverride: { 'empty-import-meta': 'silent' } };
  return Buffer.from((await transform(glue.toString(), options)).code);
}

async function written(files, { icon, styles, title, needs, code, what }) {
  const list = JSON.stringify(Object.entries(files).map(([path, bytes]) => [path, bytes.length]));
  const packed = xz(Buffer.concat([Buffer.from(`${list}\n`), ...Object.values(files)]));
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
