// How long the page takes to answer keys, as the browser itself measures it.

/**
 * Types keys, each after the last one's world is drawn. All times are in milliseconds from the key's event: `shown`,
 * until what it changed in the editor was painted; `world`, until the picture of the new text was. `pace` is how many
 * times longer than at its best the same piece of work took meanwhile, because of what else the machine does.
 */
export async function answers(page, keys) {
  await page.evaluate(() => {
    const typed = (window.typed = { shown: [], world: [], work: [] });
    const start = performance.now();
    // Keys that are faster than the browser tells of are not among them.
    const watch = new PerformanceObserver(list => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'keydown' && startTime > start) typed.shown.push(duration);
    });
    watch.observe({ type: 'event', durationThreshold: 16 });
    let key;
    addEventListener('keydown', ({ timeStamp }) => (key = timeStamp), true);
    const app = document.querySelector('[data-read]');
    const read = new MutationObserver(() => {
      if (key === undefined || app.dataset.read !== 'true') return;
      const since = key;
      key = undefined;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => typed.world.push(performance.now() - since); // behind the painting
        port2.postMessage(null);
      });
    });
    read.observe(app, { attributeFilter: ['data-read'] });
  });
  let count = 0;
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForFunction(count => window.typed.world.length === count, ++count);
    await page.evaluate(() => {
      const start = performance.now();
      let sum = 0;
      for (let n = 0; n < 2e7; n++) sum = (sum * 31 + n) | 0;
      window.typed.work.push(performance.now() - start + (sum & 0));
    });
  }
  const { shown, world, work } = await page.evaluate(() => window.typed);
  while (shown.length < count) shown.push(16);
  return { shown, world, pace: median(work) / Math.min(...work) };
}

/** The one in the middle. */
export const median = times => times.toSorted((a, b) => a - b)[times.length >> 1];
