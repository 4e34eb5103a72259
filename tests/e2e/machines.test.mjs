// Promises about worlds without Pods: machines in zones, regions, capacities, and clients that decide themselves.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { axe, open, promise } from './page.mjs';
import { DESK, button, byRules, drawn, hops, paste, paused, picture, scrub, settled, text, textOf, until } from './person.mjs';

const of = async name => textOf(await readFile(`core/cases/${name}.md`, 'utf8'));
const MESH = textOf(await readFile('tests/inputs/mesh.md', 'utf8'));
const VPC = (await of('ibm-vpc-nlb/weight-zero-drains')).replace(/, last: \w+/, '').replace('duration: 14s', 'duration: 60s');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A world, its run known to its end, and the playhead at a moment. */
async function at(page, world, seconds) {
  await paused(page, 1);
  await paste(page, world);
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, seconds);
}

const machine = (page, name) => page.locator('.spot.machine').filter({ has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }) });
const chart = (page, name) => page.locator('.distribution').getByRole('button', { name, exact: true });
/** Rows of a table, each a list of texts. */
const rows = table => table.locator('tbody tr').evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent)));

promise('machines that are no nodes are drawn without Pods, and what comes to them is counted', async page => {
  await at(page, VPC, 8);
  assert.deepEqual(await drawn(page, 'machine'), ['vsi-a', 'vsi-b', 'vsi-c']);
  assert.deepEqual([await drawn(page, 'node'), await drawn(page, 'pod')], [[], []]);
  assert.deepEqual(await byRules(page), { 'vsi-a': '54.5 %', 'vsi-c': '45.5 %', 'vsi-b': '0.0 %' });
  assert.equal(await button(page, 'by machine').getAttribute('aria-pressed'), 'true');
  assert.equal(await button(page, 'by Pod').count(), 0);
}, DESK);

promise('a machine goes down by hand, and its share goes to the others', async page => {
  await at(page, VPC, 8);
  await machine(page, 'vsi-a').click();
  await page.locator('.deed', { hasText: 'Go down' }).click();
  await until(() => text(page), all => /machine: "vsi-a", becomes: down/.test(all));
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, 50);
  await until(async () => (await machine(page, 'vsi-a').textContent()).includes('✕'));
  await button(page, 'by machine').click();
  await until(() => byRules(page), all => all['vsi-c'] === '100.0 %');
}, DESK);

promise('regions have names above their zones, those of one region together', async page => {
  await at(page, MESH, 5);
  const names = page.locator('.map .region-name, .map .zone-name');
  assert.deepEqual(await names.allTextContents(), ['us-east1', 'us-east1-d', 'us-west1', 'us-west1-a', 'us-west1-b', 'us-west1-c']);
  await paste(page, VPC);
  await until(() => page.locator('.map .region-name').count(), count => count === 0);
}, DESK);

promise('a client that decides itself sends straight to machines', async page => {
  await at(page, MESH, 5);
  const way = [...new Set((await hops(page)).map(hop => hop.place.split(' ')[0]))];
  assert.ok(!way.includes('lb'), String(way));
  assert.ok((await page.locator('.map .lane').allTextContents()).includes('Clients: each decides'));
  const card = await page.locator('.spot.balancer').boundingBox();
  const client = await page.locator('.spot.client').boundingBox();
  assert.ok(card.y + card.height < client.y && Math.abs(card.x - client.x) < 2, 'above the clients, not in their way');
}, DESK);

promise('demand, capacity and fill stand by region and zone, and the four algorithms side by side', async page => {
  await at(page, MESH, 5);
  await chart(page, 'capacity').click();
  const groups = await until(() => rows(page.locator('.spread')), all => all.length === 6);
  const row = (all, zone) => all.find(([name]) => name.startsWith(zone));
  assert.deepEqual(row(groups, 'us-west1-a').filter((_, n) => n !== 1), ['us-west1-a2/2 healthy', '150', '100', '100', '100.0 %', '0', '0']);
  assert.deepEqual(row(groups, 'us-west1-b').filter((_, n) => n !== 1), ['us-west1-b2/2 healthy', '0', '50', '100', '50.0 %', '50', '0']);
  const ways = page.locator('.ways');
  assert.deepEqual(await ways.locator('thead th').allTextContents(), ['Zone', 'waterfall by region', 'spray to region', 'spray to world', 'waterfall by zoneholds']);
  assert.deepEqual(row(await rows(ways), 'us-west1-a'), ['us-west1-a', '5050.0 %', '37.537.5 %', '18.818.7 %', '100100.0 %']);
  await axe(page);
  await page.getByRole('group', { name: 'algorithm' }).getByRole('button', { name: 'spray to region' }).click();
  await until(() => ways.locator('thead th.picked').textContent(), name => name === 'spray to regionholds');
  assert.match(await text(page), /loadBalancingAlgorithm: SPRAY_TO_REGION/);
}, DESK);

promise('on a phone a map of regions needs no sideways scroll, and its names can be read', async page => {
  await at(page, MESH, 5);
  await chart(page, 'capacity').click();
  await page.locator('.ways').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const sizes = await page.locator('.map text').evaluateAll(all => all.map(text => parseFloat(getComputedStyle(text).fontSize)));
  assert.ok(Math.min(...sizes) >= 10, String(sizes));
  assert.ok((await picture(page)).some(text => text.startsWith('r1-c-2')));
}, PHONE);

promise('the pictures of doors and machines stand still where nothing may move', async page => {
  await open(page);
  await settled(page);
  await paste(page, MESH);
  assert.equal(await button(page, 'Play').count(), 1);
  await page.locator('.hop').first().waitFor();
  await until(async () => { await button(page, 'Next hop of the packet').click(); return page.locator('.leg.now').count(); });
  assert.equal(await page.locator('.clock').textContent(), '0.00 s');
}, { ...DESK, reducedMotion: 'reduce' });
