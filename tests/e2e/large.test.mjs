// The promise about a large cluster: its dump is read and drawn, and typing in it is answered at once.
import assert from 'node:assert/strict';
import { dump } from '../dump.mjs';
import { promise } from './page.mjs';
import { DESK, button, drawn, editor, hops, paste, paused, until } from './person.mjs';
import { answers, median } from './typing.mjs';

const KEYS = '# a line of ours';
const ms = time => `${time.toFixed(0)} ms`;

promise('a dump of 50 nodes, 600 Pods and 40 Services is drawn, and a key typed in it is answered within 100 ms', async page => {
  await paused(page);
  const text = dump();
  const start = performance.now();
  await paste(page, text);
  await page.getByRole('option', { name: /app-a-0$/ }).waitFor({ state: 'attached' });
  console.log(`# ${(text.length / 1e6).toFixed(1)} MB: in the picture ${ms(performance.now() - start)} after the paste`);
  await until(() => drawn(page, 'node'), nodes => nodes.length > 0);
  await until(() => hops(page), hops => hops.length > 5);
  await button(page, 'Plan').click();
  await page.locator('.plan .tree', { hasText: 'GCE_VM_IP' }).first().waitFor();

  await editor(page).press('ControlOrMeta+Home');
  const { shown, world, pace } = await answers(page, KEYS);
  await page.locator('.cm-line', { hasText: KEYS }).waitFor();
  const [first, best, usual] = [median(shown), Math.min(...world), median(world)].map(ms);
  console.log(`# a key shows after ${first}; its world after ${best} at best, ${usual} as a rule`);
  console.log(`# meanwhile work takes ${pace.toFixed(1)} times as long as at its best`);
  // What else the machine does stretches all times alike, also those of the best key.
  assert.ok(Math.min(...shown) <= 100, `shown: ${shown.map(ms)}`);
  // The goal is 100 ms; as with all goals in time, the gate leaves a fifth more.
  assert.ok(Math.min(...world) <= 120 * pace, `world: ${world.map(ms)}`);
}, DESK);
