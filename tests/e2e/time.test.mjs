// Promises about a world that changes: what becomes of connections, who comes and goes, what is done by hand, and what
// is remembered.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { axe, promise } from './page.mjs';
import { DESK, button, clock, drawn, editor, paste, paused, scrub, settled, shares, stage, text, textOf, until } from './person.mjs';

const ROLLOUT = textOf(await readFile('core/cases/time/rollout-with-too-little-grace.md', 'utf8'));
const MANY = ROLLOUT.replace('duration: 60s', Array.from({ length: 40 }, (_, n) => `- {at: ${n + 1}s, node: n-3, becomes: ${n % 2 ? 'up' : 'down'}}`).join('\n  ') + '\n  duration: 60s');
/** As many nodes as one zone's group may have, in three zones. */
const LARGE = ROLLOUT.replace('name: n, count: 3', 'name: n, count: 250');

/** A world, its run known to its end, and the playhead at a moment. */
async function at(page, world, seconds) {
  await paused(page, 1);
  await paste(page, world);
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, seconds);
}

const pod = (page, name) => page.locator('.spot.pod').filter({ has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }) });
const place = (page, name) => page.locator('.place h3', { hasText: name });
const fates = page => page.locator('.fates li').allTextContents();
/** What happened before a moment, as the marks announce it; a mark for several things begins with their number. */
const past = (page, seconds) =>
  page.locator('.marks .event').evaluateAll(
    (marks, to) => marks.map(mark => mark.getAttribute('aria-label')).filter(name => /^\d+\.\d\d s /.test(name) && parseFloat(name) < to),
    seconds,
  );

promise('what became of connections is counted beside the shares, and what did not happen is not mentioned', async page => {
  await at(page, ROLLOUT, 5);
  await until(async () => (await shares(page))['web'].count > 0);
  assert.deepEqual(await fates(page), []);
  await scrub(page, 60);
  const seen = await until(() => fates(page), all => all.length > 0);
  assert.deepEqual(seen, ['110 lost when opened: 110 refused', '18 cut off: 18 reset', '40 kept by a backend that gets nothing new']);
  assert.equal((await shares(page))['web-1'].count, 773, 'the Pod that came is counted, too');
}, DESK);

promise('a Pod is a faint place until it comes, and again when it is gone', async page => {
  await at(page, ROLLOUT, 5);
  await pod(page, 'web-1').and(page.locator('.absent', { hasText: 'not there yet' })).waitFor();
  assert.deepEqual((await drawn(page, 'pod')).sort(), ['web', 'web-1', 'web-too']);
  await pod(page, 'web-1').click();
  await page.locator('.place dd', { hasText: 'not there yet' }).waitFor();
  await scrub(page, 13);
  await page.locator('.place dd', { hasText: 'not there yet' }).waitFor({ state: 'detached' });
  assert.equal(await page.locator('.spot.absent').count(), 0);
  await scrub(page, 25);
  await pod(page, 'web').and(page.locator('.absent', { hasText: 'gone' })).waitFor();
}, DESK);

promise('a Pod is deleted by hand at this moment, the past stays as it was, and undo takes it back', async page => {
  await at(page, ROLLOUT, 20);
  const before = await past(page, 20);
  await pod(page, 'web-too').click();
  await button(page, 'Delete').click();
  await page.getByRole('alert').filter({ hasText: 'web-too: Delete, at 20.00 s' }).waitFor();
  await settled(page);
  assert.match(await text(page), /\n {2}- \{at: 10s, rollout: web\}\n {2}- \{at: 20s, pod: "default\/web-too", becomes: deleted\}\n/);
  await page.locator('.marks .event[aria-label*="web-too is deleted"]').waitFor({ state: 'attached' });
  assert.equal(await clock(page), 20);
  assert.deepEqual(await past(page, 20), before);
  assert.ok(await page.evaluate(() => document.activeElement.matches('.deeds, .deed')), 'the focus stays with what can be done');
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), ROLLOUT);
}, DESK);

promise('nodes, zones and Services are acted on from the keyboard, too', async page => {
  await at(page, ROLLOUT, 20);
  const does = async (spot, name, deed, entry) => {
    await spot.focus();
    if ((await spot.getAttribute('aria-pressed')) === 'false') await page.keyboard.press('Enter');
    await place(page, name).waitFor();
    await button(page, deed).waitFor();
    const key = await button(page, deed).getAttribute('aria-keyshortcuts');
    await spot.focus();
    await page.keyboard.press(key);
    await page.getByRole('alert').filter({ hasText: `${name}: ${deed}, at 20.00 s` }).waitFor();
    await settled(page);
    assert.ok((await text(page)).includes(`- {at: 20s, ${entry}}\n`), entry);
  };
  const spot = (kind, name) => page.locator(`.spot.${kind}`, { hasText: name });
  await does(spot('node', 'n-1').first(), 'n-1', 'Drain', 'node: "n-1", becomes: drained');
  await does(spot('node', 'n-2').first(), 'n-2', 'Autoscaler removes it', 'node: "n-2", becomes: tainted');
  await does(spot('zone', 'us-central1-c'), 'us-central1-c', 'Go down', 'zone: "us-central1-c", becomes: down');
  await does(spot('balancer', 'web'), 'web', 'Roll out web-too', 'rollout: "default/web-too"');
  await does(spot('balancer', 'web'), 'web', 'Scale web to 2', 'scale: "default/web", to: 2');
  await does(spot('balancer', 'web'), 'web', 'Block health checks', 'firewall: health-checks, becomes: blocked');
  await button(page, 'Let health checks through').waitFor();
}, DESK);

promise('marks show their kinds, and the one with the focus says what happened and why', async page => {
  await at(page, MANY, 30);
  await page.locator('.marks .shape[d^="M0 1"]').first().waitFor({ state: 'attached' }); // ▲
  const boxes = await page.locator('.marks .shape').evaluateAll(shapes => shapes.map(shape => shape.getBoundingClientRect()));
  assert.ok(boxes.length > 30, `${boxes.length} marks`);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1)) assert.ok(apart(a, b), 'two marks overlap');
  await page.locator('.marks .event[tabindex="0"]').focus();
  const first = await page.locator('.told').textContent();
  await page.keyboard.press('ArrowRight');
  await until(() => page.locator('.told').textContent(), told => told !== first);
  assert.equal(await page.locator('.marks .event[tabindex="0"]').count(), 1, 'one stop for all');
  await page.keyboard.press('Enter');
  await until(() => clock(page), now => now === 2);
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.told .rule')), 'the rule is the next stop');
  await axe(page);
}, DESK);

promise('load balancers and nodes list the connections that they remember at the moment', async page => {
  await at(page, ROLLOUT, 8);
  const count = async () => Number(await page.locator('.remembers .count').textContent());
  await page.locator('.spot.balancer').click();
  await place(page, 'web').waitFor();
  const late = await until(count, all => all > 200);
  assert.equal(await page.locator('.remembers tbody tr').count(), 20);
  const [row] = await page.locator('.remembers tbody tr').allTextContents();
  assert.match(row, /^tcp 203\.0\.113\.7:\d+ → 198\.51\.100\.10:80node n-[12]\d+\.\d\d s$/);
  await scrub(page, 2);
  const early = await until(count, all => all < late);
  assert.ok(early > 40, `${early} after two seconds`);
  await page.locator('.spot.node', { hasText: 'n-1' }).first().click();
  await place(page, 'n-1').waitFor();
  await page.locator('.remembers td', { hasText: 'pod web' }).first().waitFor();
  const here = await count();
  assert.ok(here > 0 && here < early, `${here} of ${early}`);
  await page.locator('.spot.node', { hasText: 'n-3' }).first().click();
  await page.locator('.remembers', { hasText: 'None at this moment' }).waitFor();
}, DESK);

promise('a Service with 250 nodes is folded, and the counts unfold', async page => {
  await at(page, LARGE, 5);
  const before = (await drawn(page, 'node')).length;
  assert.ok(before <= 14, `${before} nodes`);
  const more = page.locator('.spot.more', { hasText: /more nodes/ }).first();
  const number = async () => parseInt((await more.textContent()).match(/\d+/)[0], 10);
  const folded = await number();
  assert.ok(folded > 70, `${folded} more nodes`);
  await more.click();
  const fewer = await until(number, now => now < folded - 10);
  await more.focus();
  await page.keyboard.press('Enter');
  await until(number, now => now === fewer - 12);
  assert.equal((await drawn(page, 'node')).length, before + folded - fewer + 12);
  await page.locator('.spot.more', { hasText: 'fewer' }).click();
  await until(async () => (await drawn(page, 'node')).length, now => now === before);
  assert.ok((await editor(page).count()) === 1 && (await stage(page).count()) === 1);
}, DESK);

promise('what is worth changing later in a run is told when it is asked', async page => {
  await paused(page, 1);
  await paste(page, textOf(await readFile('core/cases/service-mesh/asked-while-it-runs.md', 'utf8')));
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, 10);
  await page.locator('.problems summary').evaluate(summary => summary.parentElement.open = true);
  await button(page, 'What is worth changing at 10.00 s?').click();
  await until(() => page.locator('.then .problem').count(), count => count >= 1);
  assert.match(await page.locator('.then h4').textContent(), /10\.00 s/);
}, DESK);
