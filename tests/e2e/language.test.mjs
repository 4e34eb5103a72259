// Promises about languages: each is one file, loaded when it is chosen, and changes words and nothing else.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { axe, open, promise } from './page.mjs';
import { DESK, button, dialog, drawn, settled } from './person.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const codes = (await readdir('static/languages')).map(file => file.replace('.txt', ''));

/** What a language's file says, by key. */
async function said(code) {
  const lines = (await readFile(`static/languages/${code}.txt`, 'utf8')).split('\n');
  return Object.fromEntries(lines.filter(line => line.includes(' = ')).map(line => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]));
}

const root = page => page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
const choose = (page, code) => page.locator('.language select').selectOption(code);
const left = (page, pane) => page.locator(`[data-pane=${pane}]`).evaluate(one => one.getBoundingClientRect().left);

/** The words of a sentence outside of its holes, each as long as it gets. */
const parts = sentence => sentence.split(/\{\w+\}/).map(part => part.trim()).filter(part => part.length > 3);

/** Waits until the first step says its rule in this language. */
async function speaks(page, code) {
  const { examples, slogan, 'path/client-opens-connection': rule, direction } = await said(code);
  await page.locator('.top nav').getByText(examples, { exact: true }).waitFor({ state: 'attached' });
  for (const part of parts(rule)) await page.locator('.hops').getByText(part).first().waitFor();
  assert.equal(await page.locator('main').getAttribute('aria-label'), slogan);
  assert.deepEqual(await root(page), { lang: code, dir: direction });
}

promise('every language that is chosen changes the page, the reasons and the way it runs', async page => {
  await open(page);
  await settled(page);
  await page.locator('.hop').first().waitFor();
  const before = await drawn(page, 'pod');
  for (const code of codes) {
    await choose(page, code);
    await speaks(page, code);
  }
  assert.deepEqual(await drawn(page, 'pod'), before);
  assert.deepEqual(await page.locator('.language option').allTextContents(), ['English', 'Français', 'עברית', 'Tiếng Việt', '繁體中文']);
  await choose(page, 'en');
  await page.locator('.hops').getByText('sends the first packet of a connection').first().waitFor();
  assert.deepEqual(await root(page), { lang: 'en', dir: 'ltr' });
}, DESK);

promise('what was chosen is there after a reload, and goes before what the address named', async page => {
  await open(page, '?lang=fr');
  await speaks(page, 'fr');
  await choose(page, 'he');
  await speaks(page, 'he');
  assert.equal(new URL(page.url()).search, '');
  await page.reload();
  await speaks(page, 'he');
}, DESK);

promise('who reads one of the languages gets it at the first visit', page => open(page).then(() => speaks(page, 'zh-Hant')), { ...DESK, locale: 'zh-TW' });

promise('a language that there is no file of is English', async page => {
  await open(page, '?lang=tlh');
  assert.deepEqual(await root(page), { lang: 'en', dir: 'ltr' });
}, DESK);

promise('in Hebrew panes are mirrored, the picture is not, and everything can be used', async page => {
  await open(page, '?lang=he');
  await settled(page);
  await page.locator('.hop').first().waitFor();
  assert.ok((await left(page, 'inspector')) < (await left(page, 'picture')));
  assert.ok((await left(page, 'picture')) < (await left(page, 'text')));
  const [client, pod] = await Promise.all(['client', 'pod'].map(kind => page.locator(`.spot.${kind}`).first().boundingBox()));
  assert.ok(client.x < pod.x, 'clients stand on the left');
  await axe(page);
}, DESK);

promise('in Hebrew nothing scrolls sideways on a phone', async page => {
  await open(page, '?lang=he');
  await settled(page);
  const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window_, `${wide} px in ${window_} px`);
  await axe(page);
}, PHONE);

promise('a rule’s page says that it is in English, and is', async page => {
  await open(page, '?lang=he');
  await settled(page);
  await page.locator('.rule').first().click();
  const { english_only } = await said('he');
  await page.locator('.sheet').getByText(english_only).waitFor();
  assert.deepEqual(await page.locator('.sheet article').evaluate(one => [one.lang, one.dir]), ['en', 'ltr']);
}, DESK);

promise('an embedded picture is in the language that its author chose, whatever its reader chose', async page => {
  await page.addInitScript(() => localStorage.setItem('fivetuple-language', '"fr"'));
  await open(page, 'embed.html?example=gallery/first&lang=he&start');
  await page.locator('[data-read="true"]').waitFor();
  const { play, pause } = await said('he');
  await page.getByRole('button', { name: new RegExp(`^(${play}|${pause})$`) }).waitFor();
  assert.deepEqual(await root(page), { lang: 'he', dir: 'rtl' });
}, DESK);

for (const code of codes) {
  for (const colorScheme of ['light', 'dark']) {
    promise(`no state has barriers in ${code}, ${colorScheme}`, async page => {
      const words = await said(code);
      const clear = name => axe(page).catch(error => assert.fail(`${name}: ${error.message}`));
      await open(page, `?lang=${code}`);
      await settled(page);
      await page.locator('.hop').first().waitFor();
      await clear('a packet');
      for (const name of ['examples', 'lessons', 'share', 'help']) {
        await button(page, words[name]).click();
        await dialog(page).waitFor();
        await clear(name);
        await dialog(page).getByRole('button', { name: words.close, exact: true }).click();
        await dialog(page).waitFor({ state: 'detached' });
      }
      await page.locator('.hop .rule').first().click();
      await dialog(page).getByRole('heading', { name: 'What happens' }).waitFor();
      await clear('a rule');
      await dialog(page).getByRole('button', { name: words.close, exact: true }).click();
      await page.locator('.spot.pod').first().click();
      await clear('a place');
    }, { ...DESK, colorScheme });
  }
}
