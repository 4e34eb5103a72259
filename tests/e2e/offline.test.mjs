// Promises about work without a network, and about newer builds.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.mjs';
import { check, fresh } from './page.mjs';
import { DESK, becomes, button, dialog, drawn, settled, text, type, until } from './person.mjs';

const KEEPS = { ...DESK, serviceWorkers: 'allow' };

/** A copy of the site on a server of its own, below a path of its own, and a page that has visited it. */
function visited(name, body) {
  check(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fivetuple-'));
    await cp('dist', folder, { recursive: true });
    const server = await serve(folder, 0, '/a/path/of/its/own/');
    const page = await fresh({ ...KEEPS, also: [server.address] });
    try {
      await page.goto(server.address);
      await page.locator('[data-ready]').waitFor();
      await settled(page);
      await body(page, { folder, ...server });
      assert.deepEqual(page.troubles, []);
    } finally {
      await page.context().close();
      server.close();
      await rm(folder, { recursive: true });
    }
  });
}

const controlled = page => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
const reopened = async page => {
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  await settled(page);
};
const kept = page => page.evaluate(() => caches.keys());

/** Puts a newer build in place of the one that is served, which says so in its title. */
async function release(folder) {
  const [worker, page] = [join(folder, 'sw.js'), join(folder, 'index.html')];
  const code = await readFile(worker, 'utf8');
  const [build] = code.match(/\b[0-9a-f]{16}\b(?!\.|_)/);
  await writeFile(worker, code.replaceAll(build, 'f'.repeat(16)));
  await writeFile(page, (await readFile(page, 'utf8')).replace('<title>', '<title>Newer '));
}

visited('after one visit the page works without a network, cases, rules and the editor too', async (page, { close }) => {
  await controlled(page);
  close();
  await reopened(page);
  await button(page, 'Examples').click();
  await page.getByRole('searchbox').fill('policy changes');
  await dialog(page).locator('.case').first().click();
  await page.locator('.open-text', { hasText: 'What a change of policy changes' }).waitFor();
  await settled(page);
  await page.locator('.hop .rule').first().click();
  await dialog(page).getByRole('heading', { name: 'What happens' }).waitFor();
  await button(page, 'Close').click();
  await type(page, '# written without a network\n');
  await reopened(page);
  assert.match(await text(page), /^# written without a network\n/);
  assert.ok((await drawn(page, 'pod')).length > 0);
});

visited('after one visit the book is read without a network, too', async (page, { address, close }) => {
  await controlled(page);
  close();
  await page.goto(`${address}book/rules/cilium/dnat-to-endpoint.html`);
  await page.getByRole('heading', { name: 'What happens' }).waitFor();
  await page.goto(`${address}book/`);
  await page.getByRole('heading', { name: 'Start here' }).waitFor();
  await page.goto(address);
  await settled(page);
});

visited('a newer build is offered, waits while somebody types, and is used when they say so', async (page, { folder }) => {
  await controlled(page);
  const before = await kept(page);
  assert.equal(before.length, 1);
  await release(folder);
  await type(page, '# mine\n');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.getByRole('status').getByText('A newer version is ready.').waitFor();
  assert.equal(await page.title(), 'Fivetuple');
  await type(page, '# and more\n');
  await reopened(page);
  assert.equal(await page.title(), 'Fivetuple', 'a reload alone changes no build');
  const [loaded] = await Promise.all([page.waitForEvent('load'), button(page, 'Use it now').click()]);
  assert.ok(loaded);
  await until(() => page.title(), title => title === 'Newer Fivetuple');
  await page.locator('[data-ready]').waitFor();
  await settled(page);
  assert.match(await text(page), /^# and more\n# mine\n/);
  assert.equal(await button(page, 'Use it now').count(), 0);
  await until(() => kept(page), now => now.length === 1 && now[0] !== before[0]);
});

visited('another tab goes on with the build it has', async (page, { address, folder }) => {
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto(address);
  await settled(other);
  await type(other, '# other\n');
  await release(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await button(page, 'Use it now').click();
  await until(() => page.title().catch(() => ''), title => title === 'Newer Fivetuple');
  assert.equal(await other.title(), 'Fivetuple');
  await type(other, '# still here\n');
  await other.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('stopped'); }));
  await other.getByRole('alert').getByText('was started anew').waitFor();
  await type(other, '# and its model is, too\n');
  await becomes(async () => (await text(other)).slice(0, 24), '# and its model is, too\n');
});

check('a page that may keep nothing works all the same', async () => {
  const page = await fresh({ ...DESK, serviceWorkers: 'allow' });
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
  const { open } = await import('./page.mjs');
  await open(page);
  await settled(page);
  await type(page, '# mine\n');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
