// Promises about the page in one file, opened from the disk without a network.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axe, check, fresh, open } from './page.mjs';
import { DESK, FIRST, becomes, button, clock, dialog, drawn, paste, paused, scrub, settled, text, until } from './person.mjs';

const DISK = { ...DESK, also: ['file:///'], offline: true };

const carriesEditor = /id="files" data-holds="editor/.test(await readFile('dist/fivetuple.html', 'utf8'));

/** A test on a page that is opened from the disk, without a network. */
function fromDisk(name, body) {
  check(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fivetuple-'));
    const page = await fresh(DISK);
    page.requests = [];
    page.on('request', request => page.requests.push(request.url()));
    try {
      await body(page, folder);
      assert.deepEqual(page.troubles, []);
      assert.deepEqual(page.requests.filter(url => !/^(file|blob|data):/.test(url)), [], 'nothing is asked of a network');
    } finally {
      await page.context().close();
      await rm(folder, { recursive: true });
    }
  });
}

const opened = async (page, path = 'dist/fivetuple.html') => {
  await page.goto(pathToFileURL(resolve(path)).href);
  await page.locator('[data-ready]').waitFor();
  await field(page).waitFor();
};
/** Where the text is: in the editor, or in a plain field if the file had no room for that. */
const field = page => page.locator(carriesEditor ? '.cm-content' : 'textarea.field');
const downloaded = async (page, path) => {
  await button(page, 'Share').click();
  await page.getByRole('textbox', { name: 'Share' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as a page').click()]);
  assert.equal(download.suggestedFilename(), 'fivetuple.html');
  await writeFile(path, await readFile(await download.path()));
  await button(page, 'Close').click();
};

check('the page in one file can be mailed', async () => {
  const { size } = await stat('dist/fivetuple.html');
  const [wasm] = (await readFile('dist/index.html', 'utf8')).match(/[\w-]+_bg\.wasm/);
  const released = (await stat(`dist/${wasm}`)).size < 5_000_000;
  assert.ok(!released || size <= 1_500_000, `${size} bytes`);
});

fromDisk('a double click opens it: it plays, follows packets, opens examples and pages of rules', async page => {
  await opened(page);
  await button(page, 'Pause').waitFor();
  await until(() => clock(page), at => at > 0);
  await page.locator('.hop .rule').first().click();
  await dialog(page).getByRole('heading', { name: 'What happens' }).waitFor();
  await button(page, 'Close').click();
  assert.equal(await text(page), FIRST);
  await axe(page);
  await button(page, 'Examples').click();
  const last = dialog(page).locator('.case').last(); // only those are listed that the file carries
  const title = (await last.textContent()).trim();
  await last.click();
  await page.locator('.open-text', { hasText: title }).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
});

fromDisk('what is looked at goes along: text, moment and seed, from the site to the disk, and from the disk on', async (page, folder) => {
  const site = await fresh(DESK);
  await paused(site);
  await paste(site, FIRST.replace('seed: 7', 'seed: 11').replace('name: web-c', 'name: taken'));
  await site.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(site, 5);
  await downloaded(site, join(folder, 'one.html'));
  const seen = await text(site);
  assert.deepEqual(site.troubles, []);
  await site.context().close();

  await opened(page, join(folder, 'one.html'));
  await becomes(async () => (await drawn(page, 'pod')).at(-1), 'taken');
  assert.equal(await clock(page), 5);
  await page.getByText('seed 11').waitFor();
  assert.equal(await text(page), seen);
  await downloaded(page, join(folder, 'two.html'));

  await opened(page, join(folder, 'two.html'));
  await becomes(async () => (await drawn(page, 'pod')).at(-1), 'taken');
  assert.equal(await text(page), seen);
});

fromDisk('each file has a text of its own, which a reload keeps', async (page, folder) => {
  const [one, two] = ['one', 'two'].map(name => join(folder, `${name}.html`));
  for (const path of [one, two]) await writeFile(path, await readFile('dist/fivetuple.html'));
  await opened(page, one);
  await field(page).press('ControlOrMeta+Home');
  await page.keyboard.insertText('# of one\n');
  await page.locator('[data-read="true"]').waitFor();
  await opened(page, two);
  assert.equal(await text(page), FIRST);
  await opened(page, one);
  assert.match(await text(page), /^# of one\n/);
});
