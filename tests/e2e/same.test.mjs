// The promise that Chromium's wasm answers as Node's does, which the parity test compares with the native core.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { open, promise } from './page.mjs';
import { FIRST } from './person.mjs';

const inNode = (name, ...args) =>
  JSON.parse(execFileSync('node', ['tests/parity.mjs', name], { input: JSON.stringify([args]), encoding: 'utf8' }))[0];
const inChromium = (page, name, ...args) =>
  page.evaluate(
    async ([name, args]) => {
      const glue = document.querySelector('link[rel=modulepreload]').href;
      return (await import(glue))[name](...args);
    },
    [name, args],
  );

promise('Chromium and Node make the same of a text, step by step', async page => {
  await open(page);
  for (const call of [['core_version'], ['digest', FIRST], ['steps', FIRST, 10_000]])
    assert.equal(await inChromium(page, ...call), inNode(...call), call[0]);
});
