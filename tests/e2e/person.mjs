// What a person does on the page, and sees there, in the page's own words.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { BROWSER, PATIENCE, open } from './browser.mjs';

export const DESK = { viewport: { width: 1440, height: 900 } };
export const FIRST = textOf(await readFile('core/cases/gallery/first.md', 'utf8'));

/** The text of a case: the first block of YAML on its page. */
export function textOf(markdown) {
  return markdown.match(/```yaml\n([\s\S]*?\n)```/)[1];
}

export const editor = page => page.locator('.cm-content');
export const stage = page => page.locator('.stage');
export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const dialog = page => page.getByRole('dialog');

/** Waits until the editor is there, and the newest text is read. */
export async function settled(page) {
  await editor(page).waitFor();
  await page.locator('[data-read="true"]').waitFor();
}

/** Opens the page and stops time at so many seconds, with the whole run known. */
export async function paused(page, seconds = 3) {
  await open(page);
  await settled(page);
  await button(page, 'Pause').click();
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, seconds);
  await page.locator('.hop').first().waitFor();
}

/** The whole text, as Ctrl+S saves it: the editor itself has only the lines in view. */
export async function text(page) {
  if (BROWSER === 'firefox') { // whose driver tells of no downloads yet
    await editor(page).waitFor();
    return page.evaluate(() => globalThis.fivetupleText());
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('ControlOrMeta+s')]);
  return readFile(await download.path(), 'utf8');
}

/** Replaces the whole text, as a paste does. */
export async function paste(page, text) {
  await editor(page).press('ControlOrMeta+a');
  await editor(page).evaluate((content, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboardData }); // which Firefox takes from no script
    content.dispatchEvent(event);
  }, text);
  await settled(page);
}

/** Types at the start of the text. */
export async function type(page, text) {
  await editor(page).press('ControlOrMeta+Home');
  await page.keyboard.insertText(text);
  await settled(page);
}

/** The playhead, in seconds. */
export const clock = async page => parseFloat(await page.locator('.clock').textContent());

/** Puts the playhead at a moment, in seconds. */
export async function scrub(page, seconds) {
  await page.getByRole('slider', { name: 'Moment of the run' }).fill(String(seconds * 1000));
  await page.locator('.clock', { hasText: new RegExp(`^${seconds.toFixed(2)} s$`) }).waitFor();
}

/** The hops of the packet looked at: place, action, source and destination after it, and what of them it changed. */
export const hops = page =>
  page.locator('.hop').evaluateAll(hops =>
    hops.map(hop => {
      const [source, destination] = [...hop.querySelectorAll('.hop-head .address')].map(address => address.textContent);
      const [place, action] = ['strong', '.what'].map(part => hop.querySelector(`.hop-head ${part}`).textContent);
      const changed = [...hop.querySelectorAll('.hop-head mark')].map(mark => mark.textContent);
      return { place, action, source, destination, changed };
    }),
  );

/** Where new connections go: by name, what was seen, what the rules say, and how many there were. */
export const shares = page =>
  page.locator('.shares tbody tr').evaluateAll(rows =>
    Object.fromEntries(
      rows.map(row => {
        const [seen, rule, count] = [...row.querySelectorAll('.number')].map(cell => cell.textContent);
        return [row.querySelector('th').textContent, { seen, rule, count: Number(count) }];
      }),
    ),
  );

/** The same, only what the rules say. */
export const byRules = async page =>
  Object.fromEntries(Object.entries(await shares(page)).map(([name, { rule }]) => [name, rule]));

/** Names in the picture, of one kind: client, balancer, zone, node or pod. */
export const drawn = (page, kind) =>
  page.locator(`.spot.${kind} > .${kind === 'zone' ? 'zone-name' : 'name'}`).allTextContents();

/** The whole picture as text. */
export const picture = page => page.locator('.map .spot').allTextContents();

/** Points on the canvas where a request is, in pixels of the window. */
export const requests = page =>
  page.locator('canvas.packets').evaluate(canvas => {
    const ink = getComputedStyle(canvas).getPropertyValue('--request').match(/[0-9a-f]{2}/gi).map(hex => parseInt(hex, 16));
    const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const { x, y } = canvas.getBoundingClientRect();
    const points = [];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255 || ink.some((part, n) => data[at + n] !== part)) continue;
      const point = { x: x + ((at / 4) % width) / devicePixelRatio, y: y + Math.floor(at / 4 / width) / devicePixelRatio };
      if (points.every(other => Math.hypot(other.x - point.x, other.y - point.y) > 12)) points.push(point);
    }
    return points;
  });

/** Waits until `look` gives what `fits`, and answers with it. */
export async function until(look, fits = Boolean) {
  for (const end = Date.now() + PATIENCE; ; await pass(20)) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > end) assert.fail(`waited for ${fits}, and it is still ${JSON.stringify(seen)}`);
  }
}

/** Waits until `look` gives exactly this. */
export async function becomes(look, wanted) {
  let seen;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pass(20)) {
    seen = await look();
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return;
  }
  assert.deepEqual(seen, wanted);
}
