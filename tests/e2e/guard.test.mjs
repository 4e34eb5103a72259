// That trouble on a page fails its test: what the other tests rely on.
import assert from 'node:assert/strict';
import { open, promise } from './page.mjs';

async function noticed(page, pattern, provoke) {
  await open(page);
  assert.deepEqual(page.troubles, []);
  await provoke();
  const { troubles } = page;
  for (const end = Date.now() + 10_000; !troubles.some(trouble => pattern.test(trouble)) && Date.now() < end; )
    await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.match(troubles.splice(0).join('\n'), pattern);
}

promise('a request to another origin is noticed', page =>
  noticed(page, /connect-src/, () => page.evaluate(() => fetch('https://example.com/').catch(() => {}))));

promise('going to another origin is noticed', page =>
  noticed(page, /request to another origin/, () => page.evaluate(() => void open('https://example.com/'))));

promise('an inline style is noticed', page =>
  noticed(page, /style-src/, () => page.evaluate(() => document.body.setAttribute('style', 'color: red'))));

promise('an error on the page is noticed', page =>
  noticed(page, /lost/, () => page.evaluate(() => void setTimeout(() => { throw new Error('lost'); }))));

promise('an error in a worker is noticed', page =>
  noticed(page, /lost/, () =>
    page.evaluate(() => void new Worker(URL.createObjectURL(new Blob(['throw new Error("lost")']))))));
