// Promises to people who want no motion.
import assert from 'node:assert/strict';
import { open, promise } from './page.mjs';
import { DESK, button, clock, dialog, hops, requests, settled, stage, until } from './person.mjs';

promise('a person who wants no motion gets a still picture, and steps', async page => {
  await open(page);
  await settled(page);
  await button(page, 'Play').waitFor();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  assert.equal(await clock(page), 0);
  assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0);
  await until(async () => { await button(page, 'Next moment').click(); return clock(page); }, at => at > 0);
  assert.ok((await hops(page)).length > 5);
  await button(page, 'Next hop of the packet').click();
  await page.locator('.wires .leg.now').waitFor();
  await page.locator('.stepper', { hasText: 'step 2 of' }).waitFor();
  await button(page, 'Cluster').click();
  await settled(page);
  assert.equal(await button(page, 'Pause').count(), 0);
}, { ...DESK, reducedMotion: 'reduce' });

promise('what the system wants is followed while the page is open, and can be chosen on the page', async page => {
  await open(page);
  await button(page, 'Pause').waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button(page, 'Play').waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button(page, 'Play').click();
  await button(page, 'Pause').waitFor();
  await stage(page).press('?');
  await dialog(page).getByRole('checkbox', { name: 'Still picture: nothing moves by itself' }).check();
  await page.keyboard.press('Escape');
  await button(page, 'Play').waitFor();
}, DESK);

promise('a packet that stands still is drawn', async page => {
  await open(page);
  await settled(page);
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await until(async () => { await button(page, 'Next moment').click(); return requests(page); }, points => points.length > 0);
}, { ...DESK, reducedMotion: 'reduce' });
