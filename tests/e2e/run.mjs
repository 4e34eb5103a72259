// Runs every test file beside this one, or those whose names contain an argument: node tests/e2e/run.mjs editor
import { readdir } from 'node:fs/promises';
import { tally } from './page.mjs';

const here = new URL('./', import.meta.url);
const wanted = process.argv.slice(2);
const files = (await readdir(here)).filter(file => file.endsWith('.test.mjs')).sort();

process.on('exit', () => {
  console.log(`e2e: ${tally.passed} passed, ${tally.failed} failed`);
  if (tally.passed === 0 || tally.failed > 0) process.exitCode = 1;
});

for (const file of files) {
  if (wanted.length === 0 || wanted.some(part => file.includes(part))) await import(new URL(file, here));
}
