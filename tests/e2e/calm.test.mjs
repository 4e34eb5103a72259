// The day on which the page's own wasm stops: the text is still there, offered as a file, and kept.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { site } from './browser.mjs';
import { axe, promise } from './page.mjs';
import { DESK, dialog, paused, settled, text, type } from './person.mjs';

/** A real trap in the page, as that of its own wasm would be: a function of one instruction, `unreachable`. */
const trap = page =>
  page.evaluate(async () => {
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes));
    setTimeout(instance.exports.f);
  });

promise('when the page itself stops, the text is offered as a file and is there again afterwards', async page => {
  await paused(page);
  await type(page, '# mine\n');
  await trap(page);
  await dialog(page).getByText('your text is safe').waitFor();
  await axe(page);
  await page.keyboard.press('Escape'); // nothing behind it works, so it stays
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download the text' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /^# mine\n/);
  await dialog(page).getByRole('button', { name: 'Load the page again' }).click();
  await page.locator('[data-ready]').waitFor();
  await settled(page);
  assert.match(await text(page), /^# mine\n/);
  assert.match(page.troubles.splice(0).join(), /unreachable/);
}, DESK);

promise('a page whose program does not come says so', async page => {
  await page.route('**/*_bg.wasm', route => route.fulfill({ body: 'not a program', contentType: 'application/wasm' }));
  await page.goto(await site('dist'));
  await dialog(page).getByText('The page has stopped').waitFor();
  assert.equal(await dialog(page).getByRole('button').count(), 1, 'there is no text yet to download');
  assert.match(page.troubles.splice(0).join(), /CompileError|WebAssembly/);
}, DESK);
