// Promises about pictures in other people's pages.
import assert from 'node:assert/strict';
import { around, html, saveData } from './around.mjs';
import { site } from './browser.mjs';
import { axe, check, fresh, open } from './page.mjs';
import { DESK, FIRST, becomes, button, drawn, settled, text, until } from './person.mjs';

const TEN = [
  'gallery/first', 'gke-neg/nodes-or-pods', 'gke-neg/answers-204', 'utilization/three-zones', 'service-mesh/waterfall-by-zone',
  'ibm-vpc-nlb/weight-zero-drains', 'time/a-node-is-drained', 'mistakes/selector-typo', 'mistakes/weighted-true', 'time/switching-the-policy',
];
const strict = address => `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src ${new URL(address).origin}`;

/** A test on a page of another origin that has frames with these parameters; PARENT stands for its own origin. */
function embedding(name, frames, body, { saves = false, ...options } = {}) {
  check(name, async () => {
    const here = await site('dist');
    const frame = (parameters, address, at) =>
      `<p>Words ${at}.</p><iframe src="${here}embed.html?${parameters.replace('PARENT', `parent=${address}`)}" title="picture ${at}" width="760" height="420"></iframe>`;
    const own = await around(address => html(frames.map((one, at) => frame(one, address, at)).join('')), strict(here));
    const page = await fresh({ ...DESK, also: [own.address], ...options });
    page.loads = [];
    page.on('request', request => page.loads.push(new URL(request.url()).pathname.split('/').pop()));
    if (saves) await saveData(page);
    try {
      await page.goto(own.address);
      await body(page);
      assert.deepEqual(page.troubles, []);
    } finally {
      await page.context().close();
      own.close();
    }
  });
}

const frame = (page, at = 0) => page.frameLocator('iframe').nth(at);
const ready = (page, at = 0) => frame(page, at).locator('[data-ready]').waitFor();
const say = (page, message, at = 0) => page.evaluate(([at, message]) => window.say(at, { ft: 1, ...message }), [at, message]);
/** What a frame has said, of one type. */
const heard = (page, type, at = 0) =>
  page.evaluate(([type, at]) => window.heard.filter(one => one.type === type && one.frame === at), [type, at]);
const hears = (page, type, at = 0) => until(() => heard(page, type, at), all => all.length > 0).then(all => all.at(-1));
const clock = page => frame(page).locator('.clock').textContent();

embedding('a page of another origin with a strict policy has ten pictures, each loaded once it is near', TEN.map(id => `example=${id}&PARENT`), async page => {
  await ready(page);
  assert.ok(page.loads.filter(name => name.endsWith('.wasm')).length < 5, 'what is far below waits');
  for (const at of TEN.keys()) {
    await page.locator('iframe').nth(at).scrollIntoViewIfNeeded();
    await ready(page, at);
    assert.ok((await drawn(frame(page, at), 'balancer')).length > 0, TEN[at]);
    assert.ok((await hears(page, 'ready', at)).version);
    const [{ px }, box] = [await hears(page, 'height', at), await page.locator('iframe').nth(at).boundingBox()];
    assert.ok(Math.abs(px - box.height) < 6, `${px} is asked for, ${box.height} given`);
  }
});

embedding('the page around drives a picture by messages, and hears what happens', ['example=time/a-node-is-drained&PARENT&link=1&reset'], async page => {
  await ready(page);
  assert.equal(await clock(page), '0.00 s', 'nothing plays by itself');
  assert.equal((await hears(page, 'change')).valid, true);
  await say(page, { type: 'seek', event: 1 });
  const { event, time, reason } = await hears(page, 'step');
  assert.ok(event >= 1 && time > 0 && reason.length > 3, JSON.stringify({ event, time, reason }));
  await say(page, { type: 'play' });
  await button(frame(page), 'Pause').waitFor();
  await say(page, { type: 'pause' });
  await button(frame(page), 'Play').waitFor();
  await say(page, { type: 'set', theme: 'dark', speed: 4, mode: 'view' });
  await frame(page).locator('html[data-theme="dark"]').waitFor();
  await frame(page).locator('.knobs').waitFor({ state: 'detached' });
  await say(page, { type: 'load', yaml: `${FIRST}---\nkind: [\n` });
  const error = await hears(page, 'error');
  assert.ok(error.line > 20 && error.message.length > 3 && error.code, JSON.stringify(error));
  const { valid, docs } = await until(() => heard(page, 'change').then(all => all.at(-1)), last => !last.valid);
  assert.deepEqual([valid, docs], [false, 3]);
  await say(page, { type: 'load', yaml: FIRST.replace('name: web-c', 'name: theirs') });
  await becomes(async () => (await drawn(frame(page), 'pod')).at(-1), 'theirs');
  await say(page, { type: 'get', id: 'mine' });
  const { id, link } = await hears(page, 'state');
  assert.equal(id, 'mine');
  const whole = await fresh(DESK);
  await open(whole, link.slice(link.indexOf('#')));
  await settled(whole);
  assert.match(await text(whole), /name: theirs/);
  await whole.context().close();
});

embedding('what readers change can be opened in full, and is reset to the author’s version', ['example=gallery/first&mode=edit&reset=1&link=1&PARENT'], async page => {
  const inside = frame(page);
  await ready(page);
  assert.ok(await button(inside, 'Reset').isDisabled());
  await inside.locator('.cm-content').press('ControlOrMeta+Home');
  await page.keyboard.insertText('# reader\n');
  await inside.locator('[data-read="true"]').waitFor();
  const link = inside.getByRole('link', { name: 'Open in full' });
  const opened = async () => {
    const whole = await fresh(DESK);
    const href = await link.getAttribute('href');
    await open(whole, href.slice(href.indexOf('#')));
    await settled(whole);
    const found = await text(whole);
    await whole.context().close();
    return found;
  };
  assert.equal(await until(opened, found => found.startsWith('# reader\n')), `# reader\n${FIRST}`);
  await button(inside, 'Reset').click();
  await inside.locator('.cm-content', { hasText: '# reader' }).waitFor({ state: 'detached' });
  await until(() => button(inside, 'Reset').isDisabled());
});

embedding('only the page around is heard, and only what has the right shape', ['example=gallery/first&PARENT', 'example=gallery/first&PARENT'], async page => {
  await ready(page, 0);
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await ready(page, 1);
  const before = await drawn(frame(page), 'pod');
  const sibling = page.frames().at(-1);
  await sibling.evaluate(() => parent.frames[0].postMessage({ ft: 1, type: 'load', yaml: 'kind: Service' }, '*'));
  const bad = [
    'play', null, 7, [], { type: 'play' }, { ft: 2, type: 'play' }, { ft: '1', type: 'play' }, { ft: 1 }, { ft: 1, type: 'eval', code: '1' },
    { ft: 1, type: 'load' }, { ft: 1, type: 'load', yaml: { a: 1 } }, { ft: 1, type: 'seek', event: -1 }, { ft: 1, type: 'seek', event: 1.5 },
    { ft: 1, type: 'seek', event: '1' }, { ft: 1, type: 'seek', event: 1e300 }, { ft: 1, type: 'set', theme: '"><b>', mode: 'root', speed: 'x' },
    { ft: 1, type: 'constructor' }, { ft: 1, type: '__proto__' },
  ];
  for (const message of bad) await page.evaluate(message => window.say(0, message), message);
  await say(page, { type: 'get', id: 1 });
  await hears(page, 'state');
  assert.deepEqual(await drawn(frame(page), 'pod'), before);
  assert.equal(await clock(page), '0.00 s');
  await say(page, { type: 'load', yaml: FIRST.replace('name: web-c', 'name: "<img src=x onerror=alert(1)>"') });
  await until(() => drawn(frame(page), 'pod'), pods => pods.some(pod => pod.includes('img')));
  assert.equal(await frame(page).locator('img').count(), 0);
});

embedding('a page that does not say who it is learns no more than when and how high', ['example=time/a-node-is-drained&autoplay=1'], async page => {
  await ready(page);
  await say(page, { type: 'get', id: 1 });
  await say(page, { type: 'seek', event: 1 });
  await until(() => clock(page), at => parseFloat(at) > 0);
  await hears(page, 'ready');
  const types = await page.evaluate(() => [...new Set(window.heard.map(({ type }) => type))].sort());
  assert.deepEqual(types, ['height', 'ready']);
});

embedding('neither the focus nor the wheel is taken, and nothing plays for those who want no motion', ['example=gallery/first&autoplay=1&mode=edit&panes=stage,editor,trace,table', 'example=gallery/first'], async page => {
  await ready(page);
  await frame(page).locator('.cm-content').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  await button(frame(page), 'Play').waitFor();
  const { x, y } = await frame(page).locator('.stage').boundingBox();
  await page.mouse.move(x + 200, y + 100);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 100);
}, { reducedMotion: 'reduce' });

embedding('nothing is kept and no address is changed; what was written is gone with the page', ['example=gallery/first&mode=edit&PARENT'], async page => {
  await ready(page);
  const inside = page.frames()[1];
  const address = inside.url();
  await frame(page).locator('.cm-content').press('ControlOrMeta+Home');
  await page.keyboard.insertText('# reader\n');
  await frame(page).locator('[data-read="true"]').waitFor();
  await page.reload();
  await ready(page);
  await frame(page).locator('.cm-content').waitFor();
  assert.equal(page.frames()[1].url(), address);
  const whole = await page.context().newPage();
  await whole.goto(await site('dist'));
  const kept = await whole.evaluate(async () => (await indexedDB.databases()).length + Object.keys(localStorage).length);
  assert.ok(kept <= 1, 'only what the whole page itself has made');
  await settled(whole);
  assert.equal(await text(whole), FIRST);
});

embedding('where storage is refused a picture works as well', ['example=gallery/first&mode=edit&PARENT'], async page => {
  await page.context().addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: () => { throw new DOMException('refused', 'SecurityError'); } });
  });
  await page.reload();
  await ready(page);
  await say(page, { type: 'load', yaml: FIRST.replace('name: web-c', 'name: unkept') });
  await becomes(async () => (await drawn(frame(page), 'pod')).at(-1), 'unkept');
});

embedding('a frame without an origin works, too', ['example=gallery/first&mode=edit'], async page => {
  await page.locator('iframe').evaluate(frame => {
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src += '&autoplay=1';
  });
  await ready(page);
  await until(() => clock(page), at => parseFloat(at) > 0);
});

embedding('a poster comes first; for those who save data it is what they see until they click', ['example=gallery/first&lang=en'], async page => {
  await button(frame(page), 'Play').waitFor();
  await axe(page.frames()[1]);
  assert.deepEqual(page.loads.filter(name => name.endsWith('.wasm')), []);
  await button(frame(page), 'Play').click();
  await ready(page);
  await button(frame(page), 'Pause').waitFor();
  assert.equal(await frame(page).locator('.poster').count(), 0);
}, { saves: true });

for (const colorScheme of ['light', 'dark'])
  embedding(`nothing in a frame is a barrier, ${colorScheme}`, ['example=gallery/first&mode=edit&panes=stage,editor,trace,table&reset&link'], async page => {
    await ready(page);
    await frame(page).locator('.cm-content').waitFor();
    await frame(page).locator('.hop').first().waitFor();
    await axe(page.frames()[1]);
  }, { colorScheme });

embedding('a lesson stands in a page of another origin, which hears whether an answer was right', ['lesson=01-who-sees-the-client&PARENT'], async page => {
  await ready(page);
  const top = await page.evaluate(() => scrollY);
  await frame(page).locator('.answer', { hasText: 'No, a node puts' }).click();
  const { id, passed } = await hears(page, 'check');
  assert.deepEqual([id, passed], ['01-who-sees-the-client/1', true]);
  await button(frame(page), 'Next').click();
  await frame(page).locator('.answer', { hasText: 'No, still' }).click();
  const all = await until(() => heard(page, 'check'), all => all.length === 2);
  assert.deepEqual([all[1].id, all[1].passed], ['01-who-sees-the-client/2', false]);
  assert.equal(await page.evaluate(() => scrollY), top, 'the page around is not scrolled');
});
