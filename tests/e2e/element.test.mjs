// Promises about the element in pages of the same origin.
import assert from 'node:assert/strict';
import { html, saveData } from './around.mjs';
import { site } from './browser.mjs';
import { axe, check, fresh } from './page.mjs';
import { DESK, FIRST, becomes, button, drawn, until } from './person.mjs';

const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const written = yaml => `<pre><code>${escaped(yaml)}</code></pre>`;
const named = (name, more = '') => `<p>Words.</p><five-tuple aria-label="picture ${name}" ${more}>${written(FIRST.replace('name: web-c', `name: ${name}`))}</five-tuple>`;

/** A test on a page of the site's own origin, with this in its body, under a policy without inline scripts and styles. */
function beside(name, body, run, { policy = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'", saves = false, ...options } = {}) {
  check(name, async () => {
    const address = `${await site('dist')}docs/guide.html`;
    const page = await fresh({ ...DESK, ...options });
    page.loads = [];
    page.on('request', request => page.loads.push(new URL(request.url()).pathname.split('/').pop()));
    await page.context().addInitScript(() => {
      let count = 0;
      for (const name of ['compile', 'compileStreaming', 'instantiateStreaming']) {
        const own = WebAssembly[name];
        WebAssembly[name] = (...given) => (count++, own.apply(WebAssembly, given));
      }
      const own = WebAssembly.instantiate;
      WebAssembly.instantiate = (given, ...more) => (given instanceof WebAssembly.Module || count++, own.call(WebAssembly, given, ...more));
      Object.defineProperty(window, 'compiled', { get: () => count });
    });
    await page.route(address, route =>
      route.fulfill({
        body: html(`${body}<script type="module" src="../embed.js"></script>`).replace('<script src="/around.js"></script>', ''),
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; ${policy}` },
      }));
    if (saves) await saveData(page);
    try {
      await page.goto(address);
      await run(page);
      assert.deepEqual(page.troubles, []);
    } finally {
      await page.context().close();
    }
  });
}

const element = (page, at = 0) => page.locator('five-tuple').nth(at);
const inside = (page, at = 0) => element(page, at).locator('iframe').contentFrame();
const ready = (page, at = 0) => inside(page, at).locator('[data-ready]').waitFor();
const compiled = async page => (await Promise.all(page.frames().map(frame => frame.evaluate(() => window.compiled)))).reduce((a, b) => a + b);
const TEN = Array.from({ length: 10 }, (_, at) => `web-${'abcdefghij'[at]}x`);

beside('ten elements on a page show their own texts, and one module is compiled for all', TEN.map(name => named(name)).join(''), async page => {
  for (const at of TEN.keys()) {
    await element(page, at).scrollIntoViewIfNeeded();
    await ready(page, at);
    await becomes(async () => (await drawn(inside(page, at), 'pod')).at(-1), TEN[at]);
  }
  assert.equal(await compiled(page), 1);
  assert.equal(page.loads.filter(name => name.endsWith('.wasm')).length, 1);
});

beside('where the page’s policy forbids compiling, each frame compiles for itself', named('web-y'), async page => {
  await ready(page);
  await becomes(async () => (await drawn(inside(page), 'pod')).at(-1), 'web-y');
  page.troubles.length = 0; // the browser reports what was refused
}, { policy: "script-src 'self'; connect-src 'self'" });

beside('without script the text is there to read', named('web-r'), async page => {
  assert.match(await element(page).innerText(), /name: web-r/);
  assert.match(await element(page).innerText(), /kind: Service/);
}, { javaScriptEnabled: false });

beside('the element is driven by its methods and attributes, and tells by events', named('web-z', 'mode="edit" controls="speed" link reset'), async page => {
  await element(page).evaluate(one => {
    window.told = [];
    for (const type of ['ready', 'change', 'step', 'error', 'height', 'state'])
      one.addEventListener(`ft-${type}`, ({ detail }) => window.told.push({ type, ...detail }));
  });
  await ready(page);
  await button(inside(page), 'Play').waitFor();
  await element(page).evaluate(one => one.play());
  await button(inside(page), 'Pause').waitFor();
  await element(page).evaluate(one => one.pause());
  await button(inside(page), 'Play').waitFor();
  await element(page).evaluate(one => one.setAttribute('theme', 'dark'));
  await inside(page).locator('html[data-theme="dark"]').waitFor();
  const { link } = await element(page).evaluate(one => one.get());
  assert.match(link, /\/some\/where\/#f1=/);
  await element(page).evaluate((one, yaml) => one.load(yaml), FIRST.replace('name: web-c', 'name: loaded'));
  await becomes(async () => (await drawn(inside(page), 'pod')).at(-1), 'loaded');
  const types = await until(() => page.evaluate(() => [...new Set(window.told.map(({ type }) => type))]), types => types.includes('change'));
  assert.ok(types.includes('state'), String(types));
  const box = await element(page).boundingBox();
  assert.ok(box.height > 300, String(box.height));
});

beside('a click on Play starts and plays; until then nothing is loaded for those who save data', `<p>Words.</p>${named('web-p')}`, async page => {
  const play = element(page).getByRole('button', { name: 'Play' });
  await play.waitFor();
  await axe(page);
  assert.deepEqual(page.loads.filter(name => /wasm|embed\.html/.test(name)), []);
  await play.focus();
  await page.keyboard.press('Enter');
  await ready(page);
  await button(inside(page), 'Pause').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'five-tuple', 'the focus goes along');
}, { saves: true });

beside('an element that is taken away and put back starts again', named('web-m'), async page => {
  await ready(page);
  await element(page).evaluate(one => {
    const at = one.parentNode;
    one.remove();
    at.append(one);
  });
  await ready(page);
  await becomes(async () => (await drawn(inside(page), 'pod')).at(-1), 'web-m');
});

beside('on a page that reads from right to left the element stands as others do', `<div dir="rtl" lang="he">${named('web-l')}</div>`, async page => {
  await ready(page);
  const [outer, inner] = [await element(page).boundingBox(), await element(page).locator('iframe').boundingBox()];
  assert.ok(Math.abs(outer.width - inner.width) < 2);
});
