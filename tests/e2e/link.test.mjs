// Promises about links: what is shared is what is opened, and a bad link does no harm.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fresh, open, promise } from './page.mjs';
import { DESK, FIRST, becomes, button, clock, dialog, drawn, editor, hops, paste, paused, requests, settled, text, type, until } from './person.mjs';

/** Links that releases have written, from the core's own test. */
const GOLDEN = (await readFile('core/src/link/tests.rs', 'utf8'))
  .match(/GOLDEN[\s\S]+?\];/)[0]
  .replace(/\\\n\s*/g, '')
  .match(/#f1=[\w-]+/g);

const alert = page => page.getByRole('alert');
const share = async page => {
  await button(page, 'Share').click();
  const link = await page.getByRole('textbox', { name: 'Share' }).inputValue();
  await button(page, 'Close').click();
  return link;
};
const rest = link => link.slice(link.indexOf('#'));

promise('a link opens as what its author saw: text, seed, moment, packet and step', async page => {
  await paused(page);
  await paste(page, FIRST.replace('seed: 7', 'seed: 11').replace('name: berlin', 'name: gdańsk 🚀').replace('from: berlin', 'from: "gdańsk 🚀"'));
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  const [point] = await until(() => requests(page), points => points.length);
  await page.mouse.click(point.x, point.y + 3);
  await until(() => hops(page), ([hop]) => hop && !hop.source.endsWith(':40001'));
  await page.locator('.hop-head', { hasText: 'rewrites the destination' }).click();
  const [seen, written] = [await hops(page), await text(page)];
  const other = await fresh(DESK);
  await open(other, rest(await share(page)));
  await settled(other);
  await becomes(() => hops(other), seen);
  assert.equal(await text(other), written);
  assert.equal(await clock(other), 3);
  await other.getByText('seed 11').waitFor();
  await other.locator('.hop.current', { hasText: 'rewrites the destination' }).waitFor();
  await button(other, 'Play').waitFor();
  assert.equal(new URL(other.url()).hash, '', 'a reload opens what was made of it since');
  assert.deepEqual(other.troubles, []);
  await other.context().close();
}, DESK);

promise('a link leads to the Service that was looked at', async page => {
  await paused(page);
  await paste(page, `${FIRST}---\napiVersion: v1\nkind: Service\nmetadata: {name: other, namespace: shop}\nspec:\n  type: LoadBalancer\n  selector: {app: web}\n  ports: [{port: 443, targetPort: 8443}]\n`);
  await page.getByRole('combobox', { name: 'Service' }).selectOption('shop/other');
  await becomes(() => drawn(page, 'balancer'), ['other']);
  const other = await fresh(DESK);
  await open(other, rest(await share(page)));
  await becomes(() => drawn(other, 'balancer'), ['other']);
  await other.context().close();
}, DESK);

promise('the link is copied by a click, and what it holds is said', async page => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paused(page);
  await button(page, 'Share').click();
  await button(page, 'Copy link').click();
  await button(page, 'Copied').waitFor();
  const link = await page.getByRole('textbox', { name: 'Share' }).inputValue();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await dialog(page).getByText(`${link.length} characters`).waitFor();
  await dialog(page).getByText('no browser sends to a server').waitFor();
}, DESK);

promise('values of Secrets are not in a link', async page => {
  await paused(page);
  await paste(page, 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {key: c2VjcmV0c2VjcmV0}\n');
  await button(page, 'Share').click();
  await dialog(page).getByText('Values of Secrets, keys and tokens were left out of the link: 1.').waitFor();
  const link = await page.getByRole('textbox', { name: 'Share' }).inputValue();
  const other = await fresh(DESK);
  await open(other, rest(link));
  await settled(other);
  const opened = await until(() => text(other), opened => opened.includes('kind: Secret'));
  assert.doesNotMatch(opened, /c2VjcmV0/);
  await other.context().close();
}, DESK);

promise('a damaged link says what is wrong and opens nothing', async page => {
  await open(page, `${GOLDEN[1].slice(0, -5)}`);
  await alert(page).getByText(`link truncated: ${GOLDEN[1].length - 5} of ${GOLDEN[1].length} characters`).waitFor();
  await settled(page);
  assert.equal(await text(page), '');
  assert.deepEqual(await drawn(page, 'client'), []);
}, DESK);

promise('a damaged link leaves the text that is open alone, and a good one can be undone', async page => {
  await paused(page);
  await type(page, '# mine\n');
  const mine = await text(page);
  await page.evaluate(hash => (location.hash = hash), GOLDEN[0].replace(/.$/, 'Z'));
  await alert(page).getByText('link damaged').waitFor();
  assert.equal(await text(page), mine);
  await page.evaluate(hash => (location.hash = hash), GOLDEN[0]);
  await becomes(() => text(page), 'kind: Service\n');
  await editor(page).press('ControlOrMeta+z');
  await settled(page);
  assert.equal(await text(page), mine);
}, DESK);

for (const [number, link] of GOLDEN.entries())
  promise(`link ${number + 1} that a release has written opens, and says that rules have changed since`, async page => {
    await open(page, link);
    await becomes(() => text(page), 'kind: Service\n');
    await settled(page);
    await alert(page).getByText('This link was made by release 0.1.0, whose rules were others').waitFor();
    await alert(page).getByRole('button', { name: 'Close' }).click();
    await page.locator('.notice').waitFor({ state: 'detached' });
  }, DESK);
