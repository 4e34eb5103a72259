// Promises about the search in a run: what happened, whose packets went where, and what became of them.
import assert from 'node:assert/strict';
import { axe, promise } from './page.mjs';
import { DESK, button, clock, dialog, editor, paste, paused, scrub, settled, stage, until } from './person.mjs';

const PHONE = { viewport: { width: 390, height: 844 } };
const WORLD = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {type: LoadBalancer, externalTrafficPolicy: Local, selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
metadata: {name: search}
spec:
  cluster: {provider: gke, version: 1.33.5-gke.1162000, dataplane: iptables, location: us-central1}
  nodes: [{name: n, count: 2, zones: [us-central1-a, us-central1-b]}]
  pods: [{name: one, namespace: shop, node: n-1, labels: {app: web}}, {name: two, namespace: shop, node: n-2, labels: {app: web}}]
  clients: [{name: berlin, at: internet, ip: 203.0.113.7}, {name: paris, at: internet, ip: 203.0.113.70}]
  traffic: [{from: berlin, to: shop/web, rate: 1}, {from: paris, to: shop/web, rate: 1}]
  timeline:
  - {at: 10s, node: n-1, becomes: down}
  duration: 30s
`;

const field = page => page.getByRole('searchbox', { name: 'Search in the run' });
const count = page => page.locator('.find-count').textContent();
const rows = page => page.locator('.hit-row');
const current = page => page.locator('.hit-row[aria-current="true"]');

/** A world, its run known to its end, and the search open. */
async function world(page) {
  await paused(page, 1);
  await paste(page, WORLD);
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, 1);
  await stage(page).focus();
  await page.keyboard.press('/');
  await field(page).waitFor();
}

/** Looks for words, and waits for what is found. */
async function find(page, words) {
  await field(page).fill(words);
  return until(() => count(page), said => /^\d+ found/.test(said));
}

const says = page => page.locator('.hit-says').allTextContents();
const ends = page => page.locator('.hit-end').allTextContents();

promise('a search by address, port, name, outcome, event and rule finds what fits all words', async page => {
  await world(page);
  await find(page, '203.0.113.7');
  const own = await says(page);
  assert.ok(own.length > 5 && own.every(line => line.includes('203.0.113.7:')));
  await find(page, ':8080 paris');
  assert.ok((await says(page)).every(line => line.startsWith('paris')));
  await find(page, 'shop/web two answered');
  assert.ok((await says(page)).every(line => line.endsWith('pod two')));
  assert.deepEqual([...new Set(await ends(page))], ['answered']);
  await find(page, 'lost timed out');
  assert.ok((await ends(page)).every(end => end === 'lost: timed out'));
  await find(page, 'goes down');
  assert.deepEqual(await says(page), ['n-1 goes down']);
  const rule = await page.locator('.hop .rule').first().textContent();
  await find(page, rule);
  assert.ok((await rows(page).count()) > 0, rule);
  await field(page).fill('nobody of this name');
  await until(() => count(page), said => said === '0 found');
  await axe(page);
}, DESK);

promise('Enter and arrows go from hit to hit, Escape stays there, and n goes on', async page => {
  await world(page);
  await find(page, 'lost timed');
  await field(page).press('Enter');
  const first = await until(() => clock(page), at => at >= 10);
  await until(() => count(page), said => said.startsWith('1 of '));
  await page.locator('.hop').last().filter({ hasText: 'drops' }).waitFor();
  await field(page).press('ArrowDown');
  await until(() => count(page), said => said.startsWith('2 of '));
  await field(page).press('ArrowUp');
  await until(() => count(page), said => said.startsWith('1 of '));
  assert.equal(await clock(page), first);
  await field(page).press('Escape');
  await field(page).waitFor({ state: 'detached' });
  assert.equal(await clock(page), first, 'the place is kept');
  assert.ok(await stage(page).evaluate(stage => stage === document.activeElement), 'and the focus is where it was');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+N');
  await page.keyboard.press('/');
  await until(() => count(page), said => said.startsWith('2 of '));
  assert.equal(await field(page).inputValue(), 'lost timed');
}, DESK);

promise('a hit is chosen by a click, has a mark on the track, and an event leads to its place', async page => {
  await world(page);
  await find(page, 'goes down');
  assert.equal(await page.locator('.hit-tick').count(), 1);
  await rows(page).first().click();
  await until(() => clock(page), at => at === 10);
  await page.locator('.place h3', { hasText: 'n-1' }).waitFor();
  await current(page).waitFor();
}, DESK);

promise('what is found follows the text', async page => {
  await world(page);
  await find(page, 'goes down');
  await editor(page).press('ControlOrMeta+Home');
  await page.keyboard.insertText('# a new line\n');
  await settled(page);
  await until(() => count(page), said => said === '1 found');
  await paste(page, WORLD.replace('node: n-1, becomes: down', 'node: n-2, becomes: down'));
  await until(() => says(page), ([one]) => one === 'n-2 goes down');
}, DESK);

promise('a slash in the text is a slash, and so it is in a sheet', async page => {
  await world(page);
  await field(page).press('Escape');
  await editor(page).press('ControlOrMeta+Home');
  await page.keyboard.type('# /n');
  assert.equal(await field(page).count(), 0);
  await stage(page).focus();
  await page.keyboard.press('?');
  await dialog(page).getByText('search in the run').waitFor();
  await page.keyboard.press('/');
  assert.equal(await field(page).count(), 0);
}, DESK);

promise('on a phone the search has a button, has room, and nothing scrolls sideways', async page => {
  await paused(page, 1);
  await button(page, 'Search in the run').click();
  await find(page, 'answered');
  await rows(page).first().click();
  await until(() => count(page), said => said.startsWith('1 of '));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await axe(page);
}, PHONE);
