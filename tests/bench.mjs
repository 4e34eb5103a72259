// Size and start of the site against a Yew counter that was built in the same way: node tests/bench.mjs SITE COUNTER
import { readFile, readdir } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bare, crowd } from './crowd.mjs';
import { dump } from './dump.mjs';
import { browser, close, fresh, site } from './e2e/browser.mjs';
import { DESK, editor, paste, paused } from './e2e/person.mjs';
import { answers, median } from './e2e/typing.mjs';

const ROUNDS = 9;
const [app, counter] = process.argv.slice(2);

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`;
const exact = time => `${time.toFixed(1)} ms`;
const ms = time => `${time.toFixed(0)} ms`;
const goal = (id, what, ours, base, most, unit) =>
  console.log(`${id}  ${what.padEnd(34)} ${unit(ours).padStart(9)} / ${unit(base).padStart(9)} = ${(ours / base).toFixed(2)}  (goal ≤ ${most})`);

/** Bytes of wasm, scripts and styles, the editor apart. */
async function size(folder, compress) {
  const files = (await readdir(folder)).filter(file => /\.(wasm|js|css)$/.test(file) && file !== 'editor.js');
  const sizes = files.map(async file => compress(await readFile(`${folder}/${file}`)).length);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Time from navigation to the first meaningful picture, with largest contentful paint and layout shift. */
async function start(folder) {
  const context = await (await browser()).newContext(); // its cache is empty
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.seen = { shift: 0, largest: 0 };
    const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('layout-shift', entry => (window.seen.shift += entry.value));
    watch('largest-contentful-paint', entry => (window.seen.largest = entry.startTime));
    const ready = new MutationObserver(() => {
      if (!document.querySelector('[data-ready]')) return;
      ready.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (window.seen.ready = performance.now())));
    });
    ready.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(await site(folder));
  const seen = await page.waitForFunction(() => window.seen.ready && window.seen.largest && window.seen);
  const times = await seen.jsonValue();
  await context.close();
  return times;
}

const rounds = [];
for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await start(app), base: await start(counter) });
const least = pick => Math.min(...rounds.map(pick));

goal('G14', 'wasm + JS + CSS, brotli', await size(app, brotliCompressSync), await size(counter, brotliCompressSync), 4, kB);
goal('G14', 'wasm + JS + CSS, gzip', await size(app, gzipSync), await size(counter, gzipSync), 4, kB);
goal('G15', 'navigation to first picture', least(({ ours }) => ours.ready), least(({ base }) => base.ready), 3, ms);
console.log(`G14  editor, gzip ${kB(gzipSync(await readFile(`${app}/editor.js`)).length)} (goal ≤ 145 kB)`);
console.log(`G15  largest contentful paint ${ms(least(({ ours }) => ours.largest))} (goal ≤ 800 ms), layout shift ${Math.max(...rounds.map(({ ours }) => ours.shift)).toFixed(3)} (goal 0)`);

const page = await fresh(DESK);
await paused(page);
await paste(page, dump());
await editor(page).press('ControlOrMeta+Home');
const { shown, world, pace } = await answers(page, '# a line of ours, and then some');
console.log(`G12  key to its world, 12 MB dump: ${ms(Math.min(...world))} at best, ${ms(median(world))} as a rule, ${ms(median(shown))} until it shows (goal ≤ 100 ms); the machine's own work took ${pace.toFixed(1)} times as long as at its best`);
for (const [id, rate, count] of [['G16', 1_600, 10_000], ['G17', 8_000, 50_000]]) {
  const [ours, base] = [await crowd(rate), await bare(count)];
  goal(id, `${ours.count} packets drawn, script a frame`, ours.script, base.script, 4, exact);
  console.log(`${id}  frame p95 ${exact(ours.frame)} (goal ≤ 16.8 ms; the bare loop with ${count}: ${exact(base.frame)}), longest task ${ms(ours.long)} (goal ≤ 50 ms)`);
}
await close();
