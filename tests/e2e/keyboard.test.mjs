// Promises that everything works from the keyboard.
import assert from 'node:assert/strict';
import { open, promise } from './page.mjs';
import { DESK, button, clock, dialog, drawn, paused, settled, shares, stage, text, until } from './person.mjs';

const press = (page, ...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const pane = page => page.evaluate(() => document.activeElement.closest('[data-pane]')?.dataset.pane);
const focused = (page, selector) => page.evaluate(selector => document.activeElement.matches(selector), selector);
/** Presses Tab until what has the focus matches. */
const tabTo = (page, selector) => until(async () => (await press(page, 'Tab'), focused(page, selector)));

promise('a person without a mouse stops time, steps, follows a packet and opens an example', async page => {
  await open(page);
  await settled(page);
  await press(page, 'Tab', 'Enter'); // the first stop leads past the header
  await tabTo(page, '.stage');
  await press(page, 'Space');
  await button(page, 'Play').waitFor();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await press(page, 'Home');
  await until(() => clock(page), at => at === 0);
  await until(async () => (await press(page, 'ArrowRight'), clock(page)), at => at > 0.2);
  const at = await clock(page);
  await until(async () => (await press(page, ','), clock(page)), now => now < at);
  await until(async () => (await press(page, '.'), clock(page)), now => now >= at);
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
  await page.locator('.stepper', { hasText: 'step 2 of 8' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'step 2 of 8: lb web picks' }).waitFor();
  await press(page, '+', '+', '-');
  await page.locator('.speed-value', { hasText: /^2×$/ }).waitFor();
  await press(page, 'End');
  await until(() => clock(page), now => now === 60);
  await press(page, 't');
  await page.getByRole('table', { name: /^Every hop of/ }).waitFor();
  await tabTo(page, 'table.trace .name');
  await press(page, 'Space');
  await page.locator('.stepper', { hasText: 'step 1 of 8' }).waitFor();
  await press(page, 't');
  await stage(page).focus();
  await tabTo(page, '.spot.node');
  await press(page, 'Enter');
  await page.locator('.place h3', { hasText: 'n-1' }).waitFor();
  await stage(page).focus();
  await press(page, 'e');
  await dialog(page).waitFor();
  await tabTo(page, 'input.search');
  await page.keyboard.type('policy changes');
  await tabTo(page, 'button.case');
  await press(page, 'Enter');
  await until(() => drawn(page, 'balancer'), names => names[0] === 'api');
}, DESK);

promise('F6 goes through all panes, in both directions', async page => {
  await paused(page);
  const round = async key => {
    const seen = [];
    for (let stop = 0; stop < 5; stop++) {
      await press(page, key);
      seen.push(await pane(page));
    }
    return seen;
  };
  const forth = await round('F6');
  assert.deepEqual([...forth].sort(), ['distribution', 'inspector', 'picture', 'text', 'timeline']);
  assert.deepEqual(await round('Shift+F6'), [...forth.slice(0, -1).reverse(), forth.at(-1)]);
}, DESK);

promise('the help sheet lists the keys, keeps the focus and gives it back', async page => {
  await paused(page);
  await stage(page).focus();
  await press(page, '?');
  await dialog(page).getByText('next pane').waitFor();
  for (let stop = 0; stop < 8; stop++) {
    await press(page, 'Tab');
    assert.ok(await focused(page, 'dialog *, body'), 'the focus leaves the sheet');
  }
  await press(page, 'Escape');
  await dialog(page).waitFor({ state: 'detached' });
  assert.ok(await focused(page, '.stage'), 'the focus is back');
  // A sheet that is just being put away may take the key along.
  await until(async () => (await dialog(page).count()) > 0 || (await press(page, '?'), false));
  await button(page, 'Close').press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  assert.ok(await focused(page, '.stage'), 'the focus is back');
}, DESK);

promise('a node is made to fail from the keyboard at this moment, and its first packet is followed', async page => {
  await paused(page, 10);
  await stage(page).focus();
  await tabTo(page, '.spot.node');
  await press(page, 'Enter');
  await page.locator('.place h3', { hasText: 'n-1' }).waitFor();
  await button(page, 'Go down').waitFor();
  await press(page, 'k');
  await settled(page);
  await page.locator('.event.bad').first().waitFor({ state: 'attached' });
  assert.match(await text(page), /\{at: 10s, node: "n-1", becomes: down\}\n$/);
  await stage(page).focus();
  await press(page, 'p');
  await page.locator('.trip-head h3', { hasText: 'berlin' }).waitFor();
}, DESK);

promise('letters are keys only on the picture, and can be switched off', async page => {
  await paused(page);
  await button(page, 'Plan').focus();
  await press(page, 't', '?');
  assert.equal(await page.getByRole('table', { name: /^Every hop of/ }).count() + (await dialog(page).count()), 0);
  await button(page, 'Keys and help').press('Enter');
  await page.getByRole('checkbox', { name: 'Ignore single letters and signs as keys' }).press('Space');
  await press(page, 'Escape');
  await stage(page).focus();
  await press(page, 't', '?', 'Shift+ArrowRight');
  await page.locator('.stepper', { hasText: 'step 2 of 8' }).waitFor();
  assert.equal(await page.getByRole('table', { name: /^Every hop of/ }).count() + (await dialog(page).count()), 0);
}, DESK);

promise('Tab leaves the editor, and a policy is switched from the keyboard', async page => {
  await paused(page);
  await press(page, 'F6');
  await until(async () => (await press(page, 'F6'), pane(page)), now => now === 'text');
  await press(page, 'Escape', 'Shift+Tab');
  assert.ok(!(await focused(page, '.editor')), 'the focus is out of the editor');
  await button(page, 'Cluster').press('Enter');
  await until(() => shares(page), rows => rows['web-b']?.rule === '25.0 %');
  assert.ok(await page.evaluate(() => document.activeElement.textContent === 'Cluster'), 'the focus stays on the switch');
}, DESK);

promise('Ctrl+Enter runs from the start, wherever the focus is', async page => {
  await paused(page, 30);
  await button(page, 'Plan').press('ControlOrMeta+Enter');
  await button(page, 'Pause').waitFor();
  assert.ok((await clock(page)) < 20);
}, DESK);
