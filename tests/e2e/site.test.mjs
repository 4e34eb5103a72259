// Promises about the built files.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { check } from './page.mjs';

const files = (await readdir('dist', { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile())
  .map(({ parentPath, name }) => relative('dist', join(parentPath, name)));
const read = file => readFile(`dist/${file}`, 'latin1');

check('no file names a folder of the machine that built it', async () => {
  const machine = [process.cwd(), homedir(), '/home/', '/root/', '/Users/', '.cargo/', 'registry/src'];
  for (const file of files) {
    const text = await read(file);
    for (const path of machine) assert.ok(!text.includes(path), `${file} contains ${path}`);
  }
});

check('the page has no inline script and only relative addresses', async () => {
  const html = await read('index.html');
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(html, /\s(?:src|href)="(?:\/|[a-z]+:)/);
});

check('the editor stays within 145 kB gzip', async () => {
  const size = gzipSync(await readFile('dist/editor.js'), { level: 9 }).length;
  assert.ok(size <= 145_000, `${size} bytes`);
});
