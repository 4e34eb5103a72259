// Promises about the past: whoever changes it makes a branch, and no branch is lost.
import assert from 'node:assert/strict';
import { axe, promise } from './page.mjs';
import { DESK, button, clock, dialog, editor, hops, paused, scrub, settled, text, type, until } from './person.mjs';

const PHONE = { viewport: { width: 390, height: 844 } };
const rows = page => page.locator('.branches').getByRole('listitem');
/** Oldest first. */
const names = async page => (await page.locator('.branch-name').allTextContents()).reverse();
const here = page => page.locator('.branch-name[aria-current="true"]').allTextContents();
const branch = (page, name) => page.locator('.branches').getByRole('button', { name, exact: true });
const known = page => page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
/** What happened before a moment, as the marks announce it. */
const past = (page, seconds) =>
  page.locator('.marks .event').evaluateAll(
    (marks, to) => marks.map(mark => mark.getAttribute('aria-label')).filter(name => /^\d+\.\d\d s /.test(name) && parseFloat(name) < to),
    seconds,
  );

/** At a moment, the first node goes down. */
async function goDown(page, seconds, node = 'n-1') {
  await scrub(page, seconds);
  await page.locator('.spot.node').filter({ has: page.locator('.name', { hasText: new RegExp(`^${node}$`) }) }).first().click();
  await page.getByRole('button', { name: 'Go down' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'Go down, at' }).waitFor();
  await settled(page);
}

promise('what is done at a moment makes a branch, and what was before is kept with its moment and view', async page => {
  await paused(page, 3);
  const [before, way] = [await text(page), await hops(page)];
  assert.equal(await rows(page).count(), 0);
  await goDown(page, 12);
  assert.deepEqual(await names(page), ['as it was at first', 'n-1: Go down, at 12.00 s']);
  assert.deepEqual(await here(page), ['n-1: Go down, at 12.00 s']);
  await known(page);
  await scrub(page, 20);
  const after = await text(page);
  await branch(page, 'as it was at first').click();
  await settled(page);
  assert.equal(await text(page), before);
  assert.equal(await clock(page), 12);
  assert.deepEqual(await here(page), ['as it was at first']);
  await page.locator('.place h3', { hasText: 'n-1' }).waitFor();
  await branch(page, 'n-1: Go down, at 12.00 s').press('Enter');
  await settled(page);
  assert.equal(await text(page), after);
  assert.equal(await clock(page), 20, 'where it was left');
  assert.ok(way.length > 0);
}, DESK);

promise('choosing a branch is one edit, and undo marks the branch that it leads back to', async page => {
  await paused(page, 3);
  await goDown(page, 12);
  const after = await text(page);
  await branch(page, 'as it was at first').click();
  await settled(page);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), after);
  await until(() => here(page), ([name]) => name === 'n-1: Go down, at 12.00 s');
  await button(page, 'Undo').click();
  await settled(page);
  await until(() => here(page), ([name]) => name === 'as it was at first');
  await button(page, 'Redo').click();
  await settled(page);
  await until(() => here(page), ([name]) => name === 'n-1: Go down, at 12.00 s');
  assert.equal((await names(page)).length, 2, 'undo and redo make no branches');
}, DESK);

promise('what is typed in one go is one branch, and nothing is typed at the start', async page => {
  await paused(page, 3);
  await scrub(page, 0);
  await type(page, '# zero\n');
  assert.equal(await rows(page).count(), 0);
  await scrub(page, 4.2);
  await editor(page).press('ControlOrMeta+Home');
  for (const letter of '# one\n') await page.keyboard.insertText(letter);
  await settled(page);
  assert.deepEqual(await names(page), ['as it was at first', 'text edited at 4.20 s']);
  await scrub(page, 5);
  await type(page, '# two\n');
  assert.deepEqual((await names(page)).at(-1), 'text edited at 5.00 s');
  await branch(page, 'text edited at 4.20 s').click();
  await settled(page);
  assert.match(await text(page), /^# one\n# zero\n/);
  assert.equal(await clock(page), 5, 'where it was left');
}, DESK);

promise('before the moment of a branch nothing is another', async page => {
  await paused(page, 3);
  await goDown(page, 8);
  await known(page);
  const before = await past(page, 8);
  assert.ok((await page.locator('.marks .event').count()) > before.length);
  await goDown(page, 20, 'n-2');
  await known(page);
  assert.deepEqual(await past(page, 8), before);
  const first = await past(page, 20);
  await branch(page, 'n-1: Go down, at 8.00 s').click();
  await settled(page);
  await known(page);
  assert.deepEqual(await past(page, 20), first);
}, DESK);

promise('a branch is compared with, and removed', async page => {
  await paused(page, 3);
  await goDown(page, 12);
  await button(page, 'Compare with this one: as it was at first').click();
  await page.locator('.variants').waitFor();
  await page.locator('.variants .line').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Remove this branch: as it was at first').click();
  assert.equal(await rows(page).count(), 0, 'one alone is no branch');
}, DESK);

promise('branches survive a reload, and end when another text is opened', async page => {
  await paused(page, 3);
  const before = await text(page);
  await goDown(page, 12);
  await page.reload();
  await settled(page);
  await until(() => names(page), all => all.length === 2);
  assert.deepEqual(await here(page), ['n-1: Go down, at 12.00 s']);
  await branch(page, 'as it was at first').click();
  await settled(page);
  assert.equal(await text(page), before);
  await button(page, 'Examples').click();
  await dialog(page).locator('.case').nth(3).click();
  await settled(page);
  await until(() => rows(page).count(), count => count === 0);
}, DESK);

promise('of many branches the one that was left longest ago goes, and that is said', async page => {
  await paused(page, 3);
  for (let at = 1; at <= 12; at++) {
    await scrub(page, at);
    await type(page, `# ${at}\n`);
  }
  await page.getByRole('alert').filter({ hasText: '12 branches are kept; the one left longest ago is gone: as it was at first.' }).waitFor();
  assert.equal(await rows(page).count(), 12);
  await axe(page);
}, DESK);

promise('on a phone branches have room, and nothing scrolls sideways', async page => {
  await paused(page, 3);
  await goDown(page, 12);
  await branch(page, 'as it was at first').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await axe(page);
}, PHONE);

promise('in a plain field branches are made, too', async page => {
  await paused(page, 3);
  await button(page, 'Plain field').click();
  const field = page.locator('textarea.field');
  await field.waitFor();
  await scrub(page, 4.2);
  await field.press('ControlOrMeta+Home');
  await page.keyboard.insertText('# one\n');
  await read(page);
  assert.deepEqual(await names(page), ['as it was at first', 'text edited at 4.20 s']);
  await branch(page, 'as it was at first').click();
  await read(page);
  assert.doesNotMatch(await field.inputValue(), /^# one/);
}, DESK);

const read = page => page.locator('[data-read="true"]').waitFor();
