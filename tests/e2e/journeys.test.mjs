// Promises about using the page: what the README says a person can do, done.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';

const desk = { viewport: { width: 1440, height: 900 } };
const clock = page => page.locator('.clock').innerText();
const text = page => page.locator('.editor .cm-content').innerText();
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The page with its first case, paused at so many seconds, and the editor there. */
async function paused(page, seconds = 3, rest = '') {
  await open(page, rest);
  await page.locator('.editor .cm-content').waitFor();
  await page.locator('.hop').first().waitFor();
  if (await button(page, 'Pause').isVisible()) await button(page, 'Pause').click();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await page.locator('.scrub').fill(String(seconds * 1000));
  await page.locator('.clock').filter({ hasText: `${seconds}.00 s` }).waitFor();
}

/** Replaces the whole text, as a person pastes it. */
async function paste(page, yaml) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(yaml => navigator.clipboard.writeText(yaml), yaml);
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** A point of a packet of this kind on the canvas, in pixels of the page. */
async function packet(page) {
  const box = await page.locator('canvas.packets').boundingBox();
  const at = await page.waitForFunction(() => {
    const canvas = document.querySelector('canvas.packets');
    const [red, green, blue] = getComputedStyle(canvas).getPropertyValue('--request').match(/[0-9a-f]{2}/gi).map(hex => parseInt(hex, 16));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === red && data[i + 1] === green && data[i + 2] === blue && data[i + 3] === 255)
        return { x: ((i / 4) % canvas.width) / devicePixelRatio, y: Math.floor(i / 4 / canvas.width) / devicePixelRatio };
  });
  const { x, y } = await at.jsonValue();
  return [box.x + x, box.y + y + 3];
}

promise('a pasted dump becomes a picture and a plan', async page => {
  await paused(page);
  await paste(page, `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Service
  metadata: {name: api, namespace: prod}
  spec:
    type: LoadBalancer
    selector: {app: api}
    ports: [{port: 443, targetPort: 8443}]
- apiVersion: v1
  kind: Node
  metadata: {name: pasted-node, labels: {topology.kubernetes.io/zone: europe-west1-b}}
  status: {addresses: [{type: InternalIP, address: 10.132.0.9}]}
`);
  await page.getByRole('option', { name: 'prod/api' }).waitFor({ state: 'attached' });
  await page.locator('.spot.node').filter({ hasText: '10.132.0.9' }).waitFor();
  await button(page, 'Plan').click();
  await page.locator('.tree').first().waitFor();
}, desk);

promise('play, step, scrub and speed move the playhead, and steps go back', async page => {
  await paused(page);
  const start = await clock(page);
  await page.locator('.stage').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await page.locator('.clock').filter({ hasText: '60.00 s' }).waitFor();
  await page.keyboard.press('Home');
  await page.locator('.clock').filter({ hasText: '0.00 s' }).waitFor();
  assert.notEqual(await clock(page), start);
  await page.keyboard.press('-');
  await page.locator('.speed-value').filter({ hasText: '1/2×' }).waitFor();
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
}, desk);

promise('a click on a packet shows its hops, and a hop its line', async page => {
  await paused(page);
  const first = await page.locator('.hop .address').first().innerText();
  await page.mouse.click(...(await packet(page)));
  await page.waitForFunction(first => document.querySelector('.hop .address').innerText !== first, first);
  await page.locator('.hop .line').first().click();
  await page.locator('.editor .cm-activeLine').filter({ hasText: 'externalTrafficPolicy' }).waitFor();
}, desk);

promise('one click switches the policy, and addresses, shares and packets change', async page => {
  await paused(page);
  await page.locator('.shares').filter({ hasText: '16.7 %' }).waitFor();
  await button(page, 'Cluster').click();
  await page.locator('.shares').filter({ hasText: '25.0 %' }).waitFor();
  await page.locator('.hop').filter({ hasText: 'kube-proxy/cluster-masquerades' }).waitFor();
  assert.match(await text(page), /externalTrafficPolicy: Cluster/);
  await button(page, 'Undo').click();
  await page.locator('.shares').filter({ hasText: '16.7 %' }).waitFor();
}, desk);

promise('a broken document leaves the last picture, and its problem shows its line', async page => {
  await paused(page);
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('a: [1\n');
  const problem = page.locator('.problem.error').first();
  await problem.waitFor();
  await page.locator('.stale').waitFor();
  assert.match(await problem.locator('.line').innerText(), /line \d/);
  assert.equal(await page.locator('.spot.node').count(), 3);
}, desk);

promise('a link shows another person the same moment and packet', async page => {
  await paused(page);
  await page.mouse.click(...(await packet(page)));
  await page.waitForFunction(() => !document.querySelector('.hop .address').innerText.endsWith(':40001'));
  const seen = await page.locator('.hop .address').first().innerText();
  await button(page, 'Share').click();
  const link = await page.getByRole('textbox', { name: 'Share' }).inputValue();
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator('.hop .address').first().filter({ hasText: seen }).waitFor();
  assert.equal(await clock(other), '3.00 s');
}, desk);

promise('a damaged link says what is wrong with it, and opens nothing else', async page => {
  await open(page, '#f1=AQACAAAGRAJ_yI5p');
  await page.getByRole('alert').filter({ hasText: /link/i }).waitFor();
  await page.locator('.editor .cm-content').waitFor();
  assert.equal(await page.locator('.spot.node').count(), 0);
}, desk);

promise('a reload keeps the text, and undo goes on', async page => {
  await paused(page);
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('# mine\n');
  await page.reload();
  await page.locator('.spot.node').first().waitFor();
  await page.locator('.editor .cm-content').filter({ hasText: '# mine' }).waitFor();
  await button(page, 'Undo').click();
  await page.locator('.editor .cm-content').filter({ hasNotText: '# mine' }).waitFor();
}, desk);

promise('an example replaces the text as one edit that undo takes back', async page => {
  await paused(page);
  await button(page, 'Examples').click();
  await page.getByRole('searchbox').fill('policy cluster');
  await page.locator('.case').first().click();
  await page.locator('.editor .cm-content').filter({ hasNotText: 'berlin' }).waitFor();
  await button(page, 'Undo').click();
  await page.locator('.editor .cm-content').filter({ hasText: 'berlin' }).waitFor();
}, desk);

promise('everything is reached with the keyboard: panes, hops, places, sheets', async page => {
  await paused(page);
  const focused = () => page.evaluate(() => document.activeElement.closest('[data-pane]')?.dataset.pane);
  const panes = new Set();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('F6');
    panes.add(await focused());
  }
  assert.equal(panes.size, 5);
  await page.locator('.stage').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator('.stepper').filter({ hasText: 'step 2 of' }).waitFor();
  await page.locator('.spot.node').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.place h3').filter({ hasText: 'n-1' }).waitFor();
  await page.locator('.stage').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys and help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}, desk);

promise('a person who wants no motion gets a still picture and steps', async page => {
  await open(page);
  await button(page, 'Play').waitFor();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  assert.equal(await clock(page), '0.00 s');
  await button(page, 'Next event').click();
  await page.locator('.clock').filter({ hasNotText: /^0\.00 s$/ }).waitFor();
}, { ...desk, reducedMotion: 'reduce' });

promise('a phone 320 pixels wide shows the picture first and never scrolls sideways', async page => {
  await open(page);
  await page.locator('.spot.pod').first().waitFor();
  const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
  assert.equal(scroll, client);
  const top = name => page.locator(`[data-pane=${name}]`).evaluate(pane => pane.getBoundingClientRect().top);
  assert.ok((await top('picture')) < (await top('text')));
  await axe(page);
}, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

const states = {
  'the packet': async () => {},
  'the plan': page => button(page, 'Plan').click(),
  'a place': page => page.locator('.spot.node').first().click(),
  'the trace': page => button(page, 'Trace').click(),
  'the gallery': page => button(page, 'Examples').click(),
  'the share sheet': page => button(page, 'Share').click(),
  'the help sheet': page => button(page, 'Keys and help').click(),
  'a rule': page => page.locator('.rule').first().click(),
};
for (const colorScheme of ['light', 'dark'])
  for (const [name, show] of Object.entries(states))
    promise(`${name}, ${colorScheme}, has no barriers`, async page => {
      await paused(page);
      await show(page);
      await axe(page);
    }, { ...desk, colorScheme });
