// Promises about the book: it can be read without script, every link in it leads somewhere, and the page leads into it.
import assert from 'node:assert/strict';
import { access, readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { site } from './browser.mjs';
import { axe, check, open, promise } from './page.mjs';
import { DESK, button, dialog, drawn, settled, until } from './person.mjs';

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const files = (await readdir('dist/book', { recursive: true })).filter(file => file.endsWith('.html')).sort();
const pages = new Map(await Promise.all(files.map(async file => [`book/${file}`, await readFile(`dist/book/${file}`, 'utf8')])));

/** Values of an attribute on a page, as a browser reads them. */
const values = (html, name) => [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value.replaceAll('&amp;', '&'));
const anchors = new Map([...pages].map(([path, html]) => [path, new Set(values(html, 'id'))]));
const there = path => access(join('dist', path)).then(() => true, () => false);
const ids = async folder => (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.md')).map(file => file.slice(0, -3));
const [CASES, LESSONS, RULES] = await Promise.all(['core/cases', 'core/lessons', 'core/rules'].map(ids));

/** What is wrong with a link on a page, if anything. */
async function wrong(from, href) {
  if (/^https:\/\//.test(href)) return; // to follow, not to load
  if (/^[a-z]+:/.test(href)) return 'no way of the book';
  const [path, anchor] = href.split('#');
  const target = path ? normalize(join(dirname(from), path)) : from;
  if (!(await there(target))) return 'nothing is there';
  if (!anchor) return;
  if (target !== 'index.html') return anchors.get(target)?.has(anchor) ? undefined : 'no such place on that page';
  const [what, id] = anchor.split('=');
  return ({ ex: CASES, lesson: LESSONS })[what]?.includes(id) ? undefined : 'the playground does not know it';
}

check('every link of the book leads somewhere', async () => {
  const broken = [];
  for (const [from, html] of pages) {
    for (const href of values(html, 'href')) {
      const why = await wrong(from, href);
      if (why) broken.push(`${from}: ${href}: ${why}`);
    }
  }
  assert.ok(pages.size > RULES.length);
  assert.deepEqual(broken, []);
});

check('the book loads nothing but its own styles and icon, and has no inline script or style', async () => {
  const [, policy] = (await readFile('dist/index.html', 'utf8')).match(/Content-Security-Policy" content="([^"]+)"/);
  for (const [path, html] of pages) {
    assert.ok(html.includes(`content="${policy}"`), `${path} has the policy of the site`);
    assert.doesNotMatch(html, /<style|\sstyle="|\son[a-z]+="|<img|<script(?![^>]*\ssrc="[./]+embed\.js">)/, path);
    for (const [tag] of html.matchAll(/<link\s[^>]*>/g)) assert.match(tag, /href="(\.\.\/)*(book\.css|favicon\.svg)"/, path);
  }
  assert.doesNotMatch(await readFile('dist/book/book.css', 'utf8'), /url\(|@import/);
});

check('each rule, case and lesson has its page, which has one title and ids of its own', async () => {
  for (const [folder, all] of [['rules', RULES], ['cases', CASES], ['lessons', LESSONS]]) {
    assert.deepEqual(all.filter(id => !pages.has(`book/${folder}/${id}.html`)), []);
  }
  for (const [path, html] of pages) {
    assert.equal(html.split('<h1').length, 2, `${path} has one title`);
    const all = values(html, 'id');
    assert.deepEqual(all.filter((id, at) => all.indexOf(id) !== at), [], path);
  }
});

check('the page of each rule says where it is written, when that was read, and which cases show it', async () => {
  for (const id of RULES) {
    const html = pages.get(`book/rules/${id}.html`);
    for (const part of ['What happens', 'Why', 'What you can change', 'Where it is written']) assert.ok(html.includes(`>${part}</h2>`), `${id}: ${part}`);
    assert.match(html, /read on \d{4}-\d{2}-\d{2}/, id);
    assert.match(html.split('Cases that show it')[1], /<li><a href="[./]+cases\//, `${id} is named on no case's page`);
  }
});

const LOOKED_AT = ['index.html', 'rules/gke-passthrough/external-hashes-into-a-table.html', 'scenario.html', 'cases/mistakes/local-two-plus-one.html', 'accuracy.html'];
for (const [name, options] of [['light', DESK], ['dark', { ...DESK, colorScheme: 'dark' }], ['on a phone', PHONE]]) {
  promise(`the book is open to everybody, ${name}`, async page => {
    for (const path of LOOKED_AT) {
      await page.goto(`${await site('dist')}book/${path}`);
      await axe(page);
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${path}: ${wide} px in ${room} px`);
    }
  }, options);
}

promise('the book is read without script', async page => {
  await page.goto(`${await site('dist')}book/index.html`);
  await page.getByRole('heading', { name: 'Start here' }).waitFor();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('main').getByRole('link', { name: 'cilium', exact: true }).click();
  await page.getByRole('link', { name: 'dnat-to-endpoint' }).click();
  await page.getByRole('heading', { name: 'What you can change' }).waitFor();
}, { ...DESK, javaScriptEnabled: false });

promise('on a phone the contents open and close by themselves', async page => {
  await page.goto(`${await site('dist')}book/index.html`);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  assert.equal(await contents.isVisible(), false);
  await page.getByRole('link', { name: 'Contents', exact: true }).tap();
  await contents.getByRole('link', { name: 'Close the contents' }).tap();
  await contents.waitFor({ state: 'hidden' });
}, { ...PHONE, javaScriptEnabled: false });

promise('a case of the book opens in the playground, and a lesson begins there', async page => {
  await page.goto(`${await site('dist')}book/cases/mistakes/local-two-plus-one.html`);
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await page.locator('.open-text', { hasText: 'The lone Pod gets half of everything' }).waitFor();
  await settled(page);
  assert.deepEqual(await drawn(page, 'pod'), ['counter-a-1', 'counter-a-2', 'counter-b']);
  assert.equal(new URL(page.url()).hash, '', 'a reload shows what was made of it since');
  await page.goto(`${await site('dist')}book/lessons/04-a-zone-dies.html`);
  await page.getByRole('link', { name: 'Take this lesson' }).click();
  await page.getByRole('region', { name: 'Lesson' }).getByRole('heading', { level: 2 }).waitFor();
}, DESK);

promise('what an address asks for and is not there is said, and nothing is lost', async page => {
  await open(page, '#ex=no/such-case');
  await page.getByRole('alert').waitFor();
  await settled(page);
  assert.deepEqual(await drawn(page, 'pod'), ['web-a-1', 'web-a-2', 'web-b', 'web-c']);
}, DESK);

promise('the page leads into the book, from its head, its help and every rule', async page => {
  await open(page);
  await settled(page);
  const to = async link => new URL(await link.getAttribute('href'), page.url()).href.slice((await site('dist')).length);
  assert.ok(pages.has(await to(page.getByRole('link', { name: 'Book', exact: true }))));
  await button(page, 'Keys and help').click();
  assert.ok(pages.has(await to(dialog(page).getByRole('link'))));
  await button(page, 'Close').click();
  await page.locator('.hop .rule').first().click();
  const rule = await to(dialog(page).getByRole('link', { name: 'In the book' }));
  assert.ok(pages.has(rule) && rule.startsWith('book/rules/'), rule);
}, DESK);

promise('a case runs in a page of the book', async page => {
  await page.goto(`${await site('dist')}book/index.html`);
  await page.locator('five-tuple').scrollIntoViewIfNeeded();
  const frame = page.frameLocator('five-tuple iframe');
  await frame.locator('[data-ready]').waitFor();
  assert.ok((await until(() => drawn(frame, 'pod'), pods => pods.length > 0)).includes('web-b'));
}, DESK);
