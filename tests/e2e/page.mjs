// What browser tests are written with. A page fails its test on any request to another origin, any violation of its
// policy and any error. Tests wait for conditions, never for times.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { PATIENCE, close, fresh } from './browser.mjs';

export { fresh, open } from './browser.mjs';
export const tally = { passed: 0, failed: 0 };

after(close);

/** A test that needs no page. */
export function check(name, body) {
  test(name, { timeout: 4 * PATIENCE }, async () => {
    tally.failed++; // until it has come through
    await body();
    tally.failed--;
    tally.passed++;
  });
}

/** A test on a page of its own, in a context with these options of Playwright's. One that provokes trouble empties `page.troubles`. */
export function promise(name, body, options = {}) {
  check(name, async () => {
    const page = await fresh(options);
    try {
      await body(page);
      assert.deepEqual(page.troubles, [], 'the page reported trouble');
    } finally {
      await page.context().close();
    }
  });
}

/** Fails on what axe-core finds in the way of people who use assistive technology. */
export async function axe(page) {
  // Evaluated, not added as a script: the page's policy would refuse that, rightly.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  const where = nodes => nodes.map(({ target }) => target.join(' ')).join(', ');
  assert.deepEqual(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${where(nodes)}`), []);
}
