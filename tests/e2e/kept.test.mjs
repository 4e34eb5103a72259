// Promises that nothing a person typed is ever lost.
import assert from 'node:assert/strict';
import { BROWSER } from './browser.mjs';
import { open, promise } from './page.mjs';
import { DESK, button, dialog, drawn, editor, hops, paste, paused, settled, text, type, until } from './person.mjs';

const example = async (page, words) => {
  await button(page, 'Examples').click();
  await page.getByRole('searchbox').fill(words);
  await dialog(page).locator('.case').first().click();
  await dialog(page).waitFor({ state: 'detached' });
  await settled(page);
};
const undo = async page => {
  await editor(page).press('ControlOrMeta+z');
  await settled(page);
};
const again = async page => {
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  await settled(page);
};

/** Waits until a text that begins so is stored. */
const stored = (page, start) =>
  until(() =>
    page.evaluate(async start => {
      const done = request => new Promise(done => (request.onsuccess = () => done(request.result)));
      const database = await done(indexedDB.open('fivetuple'));
      const texts = await done(database.transaction('texts').objectStore('texts').getAll());
      database.close();
      return texts.some(({ text }) => text.doc.startsWith(start));
    }, start),
  );

promise('a reload keeps the text, its picture and its history', async page => {
  await paused(page);
  const before = await text(page);
  await paste(page, before.replace('name: web-c', 'name: mine'));
  await page.locator('.spot.pod', { hasText: 'mine' }).waitFor();
  await again(page); // at once: what was typed last counts, too
  await page.locator('.spot.pod', { hasText: 'mine' }).waitFor();
  await until(() => hops(page), hops => hops.length > 5);
  assert.match(await text(page), /name: mine/);
  await undo(page);
  assert.equal(await text(page), before);
}, DESK);

promise('opening an example is one edit, which undo takes back, even after a reload', async page => {
  await paused(page);
  await type(page, '# mine\n');
  const mine = await text(page);
  await example(page, 'policy changes');
  const opened = await text(page);
  assert.notEqual(opened, mine);
  await page.locator('.open-text', { hasText: 'What a change of policy changes' }).waitFor();
  await undo(page);
  assert.equal(await text(page), mine);
  await button(page, 'Redo').click();
  await settled(page);
  assert.equal(await text(page), opened);
  await again(page);
  assert.equal(await text(page), opened);
  await undo(page);
  assert.equal(await text(page), mine);
}, DESK);

promise('Reset is offered once an example is changed, and means its author’s version', async page => {
  await paused(page);
  const author = await text(page);
  assert.equal(await button(page, 'Reset').count(), 0);
  await type(page, '# mine\n');
  await page.locator('.open-text', { hasText: 'changed' }).waitFor();
  await button(page, 'Reset').click();
  await until(() => text(page), now => now === author);
  await button(page, 'Reset').waitFor({ state: 'detached' });
  await undo(page);
  assert.equal(await text(page), `# mine\n${author}`);
}, DESK);

promise('an example that is opened again and then changed counts as changed', async page => {
  await paused(page);
  await example(page, 'four pods, three zones');
  await type(page, '# mine\n');
  await page.locator('.open-text', { hasText: 'changed' }).waitFor();
}, DESK);

promise('a second tab has a text of its own', async page => {
  await paused(page);
  await type(page, '# first\n');
  const second = await page.context().newPage();
  await open(second);
  await settled(second);
  assert.doesNotMatch(await text(second), /# first/);
  await type(second, '# second\n');
  await again(second);
  await again(page);
  assert.match(await text(page), /^# first\n/);
  assert.match(await text(second), /^# second\n/);
}, DESK);

promise('a tab that is copied begins with the same text, and then has its own', async page => {
  await paused(page);
  await type(page, '# mine\n');
  await stored(page, '# mine');
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open(location.href))]);
  await copy.locator('[data-ready]').waitFor();
  await settled(copy);
  assert.match(await text(copy), /^# mine\n/);
  await type(copy, '# copy\n');
  await again(copy);
  await again(page);
  assert.match(await text(page), /^# mine\n/);
  assert.match(await text(copy), /^# copy\n# mine\n/);
}, DESK);

// Firefox's driver reaches into no worker.
if (BROWSER === 'chromium') promise('when the model stops, the text stays, and a newer one is read', async page => {
  await paused(page);
  await type(page, '# mine\n');
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('stopped'); }));
  await page.getByRole('alert').getByText('was started anew; nothing you typed is lost').waitFor();
  assert.match(await text(page), /^# mine\n/);
  await paste(page, (await text(page)).replace('name: web-c', 'name: later'));
  await until(() => drawn(page, 'pod'), names => names.includes('later'));
}, DESK);

promise('texts of tabs that were closed long ago make room, all others stay', async page => {
  await paused(page);
  await type(page, '# mine\n');
  await stored(page, '# mine');
  const keys = change =>
    page.evaluate(async change => {
      const done = request => new Promise(done => (request.onsuccess = () => done(request.result)));
      const database = await done(indexedDB.open('fivetuple'));
      const texts = database.transaction('texts', 'readwrite').objectStore('texts');
      const day = 86_400_000;
      for (let age = 0; change && age < 60; age++) {
        texts.put({ text: { doc: `# ${age}` }, case: null, at: Date.now() - age * day }, `tab ${age}`);
      }
      const keys = await done(texts.getAllKeys());
      database.close();
      return keys;
    }, change);
  assert.equal((await keys(true)).length, 61);
  await again(page);
  await until(async () => (await keys(false)).length === 31);
  const left = await keys(false);
  assert.ok(left.includes('tab 29') && !left.includes('tab 31'), String(left));
  assert.match(await text(page), /^# mine/);
}, DESK);

for (const [what, name] of [['is full', 'QuotaExceededError'], ['refuses', 'SecurityError']]) {
  promise(`where the browser’s storage ${what} the text stays, and the page says that it is not saved`, async page => {
    await page.addInitScript(name => {
      IDBObjectStore.prototype.put = () => { throw new DOMException('no', name); };
    }, name);
    await paused(page);
    await type(page, '# mine\n');
    await page.getByRole('alert').getByText('download your text before you leave').waitFor();
    assert.match(await text(page), /^# mine\n/);
  }, DESK);
}

promise('where there is no storage at all the page says so, too', async page => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } }));
  await paused(page);
  await type(page, '# mine\n');
  await page.getByRole('alert').getByText('saves nothing').waitFor();
  assert.match(await text(page), /^# mine\n/);
}, DESK);

promise('a save that the browser takes back later is told of as well', async page => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      this.transaction.commit = () => this.transaction.abort(); // as a full disk does
      return request;
    };
  });
  await paused(page);
  await type(page, '# mine\n');
  await page.getByRole('alert').getByText('download your text before you leave').waitFor();
}, DESK);
