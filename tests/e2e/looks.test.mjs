// Promises about small screens, and about colors that the system chooses.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';
import { DESK, FIRST, button, dialog, drawn, paste, paused, settled, until } from './person.mjs';

/** Fails if the page is wider than the window. */
async function fits(page) {
  const [page_, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(page_ <= window_, `${page_} px in ${window_} px`);
}

const tall = (page, name) => page.locator(`[data-pane=${name}]`).evaluate(pane => pane.getBoundingClientRect().top);

promise('at 320 px the picture comes first, and nothing scrolls sideways', async page => {
  await open(page);
  await settled(page);
  assert.deepEqual(await drawn(page, 'pod'), ['web-a-1', 'web-a-2', 'web-b', 'web-c']);
  assert.ok((await tall(page, 'picture')) < (await tall(page, 'text')));
  for (const look of ['Plan', 'Trace', 'Cluster']) {
    await button(page, look).click();
    await fits(page);
  }
  for (const name of ['Examples', 'Share', 'Keys and help']) {
    await button(page, name).click();
    await dialog(page).waitFor();
    await fits(page);
    await button(page, 'Close').click();
    await dialog(page).waitFor({ state: 'detached' });
  }
  await axe(page);
}, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

for (const [name, options, least] of [
  ['with a mouse', DESK, 24],
  ['by touch', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, 44],
])
  promise(`what is pressed ${name} is at least ${least} px large`, async page => {
    await open(page);
    await settled(page);
    const small = await page.locator('button:not(.rule, .line, .name), select').evaluateAll(
      (all, least) =>
        all
          .map(one => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
          .map(({ name, box }) => `${name.slice(0, 30)}: ${box.width.toFixed()} × ${box.height.toFixed()}`),
      least,
    );
    assert.deepEqual(small, []);
  }, options);

promise('with forced colors the picture is drawn in them', async page => {
  await open(page);
  await settled(page);
  const { back, ink, frames, texts, wires } = await page.evaluate(() => {
    const swatch = document.createElement('p');
    document.body.append(swatch);
    const system = name => {
      swatch.setAttribute('class', '');
      swatch.style.setProperty('color', name);
      return getComputedStyle(swatch).color;
    };
    const of = (selector, part) => [...new Set([...document.querySelectorAll(selector)].map(one => getComputedStyle(one)[part]))];
    return { back: system('Canvas'), ink: system('CanvasText'), frames: of('.map .frame', 'stroke'), texts: of('.map .name', 'fill'), wires: of('.map .wire', 'stroke') };
  });
  assert.notEqual(back, ink);
  for (const colors of [frames, texts, wires]) {
    assert.ok(colors.length > 0);
    assert.ok(!colors.includes(back) && !colors.includes('none'), `${colors} on ${back}`);
  }
}, { ...DESK, forcedColors: 'active' });

promise('dark follows the system while the page is open', async page => {
  await open(page);
  await settled(page);
  const colors = () => page.evaluate(() => ['.panes', '.map .name', '.cm-content'].map(part => document.querySelector(part) ?? document.querySelector('.editor').shadowRoot.querySelector(part)).map(one => [getComputedStyle(one).color, getComputedStyle(one).fill].join(' ')));
  const light = await colors();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const dark = await colors();
  for (const [at, color] of light.entries()) assert.notEqual(dark[at], color);
}, DESK);

promise('when the system turns dark, the text does, too', async page => {
  await paused(page);
  const color = () => page.locator('.cm-line span').first().evaluate(word => getComputedStyle(word).color);
  const light = await color();
  await page.emulateMedia({ colorScheme: 'dark' });
  await until(color, now => now !== light);
}, { ...DESK, colorScheme: 'light' });

promise('long notes on the text make the page no longer than the window', async page => {
  await paused(page);
  await paste(page, `${FIRST}${'---\napiVersion: v1\nkind: Service\n'.repeat(40)}`);
  await page.locator('.problems[open] li').nth(20).waitFor({ state: 'attached' });
  const { whole, window_ } = await page.evaluate(() => ({ whole: document.documentElement.scrollHeight, window_: innerHeight }));
  assert.ok(whole <= window_, `${whole} px in ${window_} px`);
}, DESK);
