// Promises about time: play, step, scrub.
import assert from 'node:assert/strict';
import { open, promise } from './page.mjs';
import { DESK, button, clock, paste, paused, scrub, settled, shares, stage, until, FIRST } from './person.mjs';

promise('packets move within a second of the first picture', async page => {
  await page.addInitScript(() => {
    const seen = (window.seen = {});
    const look = () => {
      const canvas = document.querySelector('canvas.packets');
      seen.ready ??= document.querySelector('[data-ready]') ? performance.now() : undefined;
      const pixels = canvas?.width && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      if (pixels && pixels.some((part, at) => at % 4 === 3 && part === 255)) seen.moving = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await open(page);
  const { ready, moving } = await until(() => page.evaluate(() => window.seen), seen => seen.moving);
  console.log(`# ready after ${ready.toFixed(0)} ms, packets drawn ${(moving - ready).toFixed(0)} ms later`);
  assert.ok(moving - ready < 1000, `${moving - ready} ms`);
  await until(() => clock(page), at => at > 0.5);
}, DESK);

promise('play and pause, steps, scrubbing and speed move the playhead', async page => {
  await paused(page, 3);
  await until(async () => { await button(page, 'Next moment').click(); return clock(page); }, at => at > 3.01);
  await until(async () => { await button(page, 'Moment before').click(); return clock(page); }, at => at < 3);
  await button(page, 'To the end').click();
  await until(() => clock(page), at => at === 60);
  await button(page, 'To the start').click();
  await until(() => clock(page), at => at === 0);
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.fill('12');
  await page.locator('.speed-value', { hasText: /^64×$/ }).waitFor();
  await button(page, 'Play').click();
  await button(page, 'Play').waitFor(); // a minute at 64 times the speed is over
  assert.equal(await clock(page), 60);
}, DESK);

promise('what was seen comes to what the rules say', async page => {
  await paused(page, 60);
  const seen = await until(() => shares(page), rows => Object.values(rows).reduce((sum, { count }) => sum + count, 0) > 300);
  assert.deepEqual(Object.keys(seen), ['web-a-1', 'web-a-2', 'web-b', 'web-c']);
  for (const [name, { seen: part, rule }] of Object.entries(seen))
    assert.ok(Math.abs(parseFloat(part) - parseFloat(rule)) < 8, `${name}: ${part} seen, ${rule} by the rules`);
  await scrub(page, 1);
  await until(() => shares(page), rows => Object.values(rows).reduce((sum, { count }) => sum + count, 0) < 10);
}, DESK);

promise('a mark on the timeline leads to its moment, and the picture shows what happened', async page => {
  await paused(page, 1);
  await paste(page, FIRST.replace('  seed: 7\n', '  seed: 7\n  timeline:\n  - {at: 20s, node: n-2, becomes: down}\n'));
  const mark = page.locator('.marks .event', { hasText: 'n-2' }).first();
  await mark.waitFor();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await mark.locator('text').click();
  await until(() => clock(page), at => at === 20);
  await page.locator('.spot.node.bad', { hasText: 'n-2' }).waitFor();
  await scrub(page, 19);
  await page.locator('.spot.node.bad').waitFor({ state: 'detached' });
}, DESK);

promise('the clock goes on from where it stood, and a newer text begins at the same moment', async page => {
  await paused(page, 5);
  await button(page, 'Play').click();
  await until(() => clock(page), at => at > 5.2);
  await button(page, 'Pause').click();
  const at = await clock(page);
  await paste(page, FIRST.replace('seed: 7', 'seed: 8'));
  await page.getByText('seed 8').waitFor();
  assert.ok(Math.abs((await clock(page)) - at) < 0.01);
  await stage(page).waitFor();
  await settled(page);
}, DESK);
