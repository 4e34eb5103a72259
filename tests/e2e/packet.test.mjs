// Promises about one packet: its hops, and that the picture shows the way the core tells.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { promise } from './page.mjs';
import { DESK, becomes, button, byRules, editor, hops, paused, requests, scrub, settled, stage, text, until } from './person.mjs';

/** The places that the lines of the way lead through, in order, as the picture draws them. */
const way = page =>
  page.locator('.wires .leg').evaluateAll(legs => {
    const cards = [...document.querySelectorAll('.spot')]
      .filter(spot => spot.querySelector(':scope > .name'))
      .map(spot => ({ name: spot.querySelector(':scope > .name').textContent, box: spot.querySelector('.frame').getBBox() }));
    const on = ({ x, y }) => {
      // The smallest card on whose edge the point lies.
      const near = ({ box }) => {
        const inside = (by) => x >= box.x - by && x <= box.x + box.width + by && y >= box.y - by && y <= box.y + box.height + by;
        return inside(4) && !inside(-4);
      };
      const found = cards.filter(near).sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
      return found[0]?.name;
    };
    return legs.map(leg => [on(leg.getPointAtLength(0)), on(leg.getPointAtLength(leg.getTotalLength()))]);
  });

/** The stretches between places that follow each other. */
const stretches = places => places.slice(1).map((to, at) => [places[at], to]).filter(([from, to]) => from !== to);

promise('the way in the picture is the way that the core tells', async page => {
  await paused(page);
  const page_ = await readFile('core/cases/gallery/first.md', 'utf8');
  const told = page_.match(/\$ fivetuple trace[^\n]*\n([\s\S]*?)```/)[1].split('\n');
  const steps = told.map(line => line.match(/^(?:there|back|)\s+(client|lb|node|pod) (\S+)  /)).filter(Boolean);
  const places = steps.map(([, kind, name]) => `${kind} ${name}`);
  assert.ok(places.length > 6, 'the case tells the whole trip');
  assert.deepEqual((await hops(page)).map(({ place }) => place), places);
  const names = [...steps.map(([, , name]) => name), 'berlin'];
  await becomes(() => way(page), stretches(names));
}, DESK);

promise('a click on a packet shows its hops, with addresses before and after', async page => {
  await paused(page);
  const first = await hops(page);
  const [point] = await until(() => requests(page), points => points.length);
  await page.mouse.click(point.x, point.y + 3);
  const shown = await until(() => hops(page), shown => shown.length && shown[0].source !== first[0].source);
  assert.match(shown[0].source, /^203\.0\.113\.7:\d+$/);
  assert.equal(shown[0].destination, '198.51.100.10:80');
  const rewritten = shown.find(({ action }) => action === 'rewrites the destination');
  assert.match(rewritten.destination, /^10\.8\.\d\.\d+:8080$/);
  assert.deepEqual(rewritten.changed, [rewritten.destination]);
  await page.locator('.hop-head', { hasText: 'rewrites the destination' }).click();
  await page.locator('.hop.current .before', { hasText: `was ${shown[0].source} → 198.51.100.10:80` }).waitFor();
}, DESK);

promise('every packet that is clicked is drawn on the way its hops tell', async page => {
  await paused(page);
  const seen = new Set();
  for (const seconds of [4, 9, 14, 19, 24, 29]) {
    await scrub(page, seconds);
    const [point] = await until(() => requests(page), () => true);
    if (!point) continue;
    await page.mouse.click(point.x, point.y + 3);
    const before = [...seen].at(-1);
    const shown = await until(() => hops(page), shown => shown.length && shown[0].source !== before && !shown[0].source.endsWith(':40001'));
    seen.add(shown[0].source);
    const names = [...shown.map(({ place }) => place.split(' ')[1]), 'berlin'];
    await becomes(() => way(page), stretches(names));
  }
  assert.ok(seen.size > 2, `only ${[...seen]}`);
}, DESK);

promise('a row of the trace is the step of the packet', async page => {
  await paused(page);
  await button(page, 'Trace').click();
  const rows = page.locator('table.trace tbody tr');
  assert.equal(await rows.count(), (await hops(page)).length);
  await rows.filter({ hasText: 'rewrites the destination' }).click();
  await page.locator('.hop.current', { hasText: 'rewrites the destination' }).waitFor();
  await page.locator('.stepper', { hasText: 'step 4 of 8' }).waitFor();
  await button(page, 'Next step').click();
  await rows.nth(4).and(page.locator('.current')).waitFor();
}, DESK);

promise('all candidates are shown with their chances', async page => {
  await paused(page);
  await page.locator('.hop-head', { hasText: 'lb web' }).click();
  const rows = page.locator('.candidates tbody tr');
  await rows.first().waitFor();
  const chances = await rows.evaluateAll(rows => rows.map(row => [row.querySelector('.name').textContent, row.querySelector('.number').firstChild.textContent]));
  assert.deepEqual(chances, [['n-1', '1/3'], ['n-2', '1/3'], ['n-3', '1/3']]);
}, DESK);

promise('a place shows its state, its share and why it takes part', async page => {
  await paused(page);
  await page.locator('.spot.node', { hasText: 'n-2' }).first().click({ position: { x: 8, y: 8 } });
  const card = page.locator('.place');
  await card.getByRole('heading', { name: 'n-2' }).waitFor();
  for (const part of ['10.128.0.12', 'us-central1-b', '1/3', 'gke-passthrough/node-runs-a-pod']) await card.getByText(part).first().waitFor();
}, DESK);

promise('a rule opens its page, with what happens, why, and where it is written', async page => {
  await paused(page);
  await page.locator('.hop', { hasText: 'lb web' }).locator('.rule').click();
  const sheet = page.getByRole('dialog', { name: 'gke-passthrough/external-hashes-into-a-table' });
  for (const heading of ['What happens', 'Why', 'What you can change', 'Where it is written']) await sheet.getByRole('heading', { name: heading, exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
}, DESK);

promise('one click switches the policy, and addresses, shares and packets change', async page => {
  await paused(page);
  const [local, before] = [await hops(page), await text(page)];
  assert.deepEqual(await byRules(page), { 'web-a-1': '16.7 %', 'web-a-2': '16.7 %', 'web-b': '33.3 %', 'web-c': '33.3 %' });
  await button(page, 'Cluster').click();
  await becomes(() => byRules(page), { 'web-a-1': '25.0 %', 'web-a-2': '25.0 %', 'web-b': '25.0 %', 'web-c': '25.0 %' });
  await editor(page).getByText('externalTrafficPolicy: Cluster').waitFor();
  await page.locator('.hop', { hasText: 'kube-proxy/cluster-masquerades' }).waitFor();
  const cluster = await hops(page);
  const accepted = steps => steps.find(({ action }) => action === 'accepts').source;
  assert.match(accepted(local), /^203\.0\.113\.7:/);
  assert.match(accepted(cluster), /^10\.128\.0\.1[1-3]:/);
  await button(page, 'Local').click();
  await becomes(() => byRules(page), { 'web-a-1': '16.7 %', 'web-a-2': '16.7 %', 'web-b': '33.3 %', 'web-c': '33.3 %' });
  await settled(page);
  assert.equal(await text(page), before);
  assert.deepEqual(await hops(page), local);
  await stage(page).waitFor();
}, DESK);
