// Ten and fifty thousand packets on their way at once, while the run is still computed: what each frame takes of the
// page's thread, beside a bare loop that puts as many squares into a buffer of pixels.
import { fresh } from './e2e/browser.mjs';
import { DESK, button, paste, paused, until } from './e2e/person.mjs';

const SECONDS = 6;
const FULL = 6000; // milliseconds

/** A world in which so many packets are drawn at a moment: clients of three regions, and all backends near each other. */
const world = rate => `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  type: LoadBalancer
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {provider: gke, version: "1.37", location: us-central1}
  nodes: [{name: n, count: 12, zones: [us-central1-a, us-central1-b, us-central1-c]}]
  pods: [{name: web, count: 24, node: n-1, labels: {app: web}}]
  clients: [{name: berlin, at: internet, ip: 203.0.113.7}]
  traffic: [{from: berlin, to: "web:80", connections: ${rate}/s, packets: 2}]
  duration: 30s
`;

/** Notes how long callbacks of each frame take, when frames come, and every task over 50 ms. */
const watch = () => {
  const seen = (window.seen = { script: [], frames: [], long: [] });
  new PerformanceObserver(list => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  const ask = window.requestAnimationFrame.bind(window);
  let frame;
  window.requestAnimationFrame = callback =>
    ask(time => {
      const start = performance.now();
      callback(time);
      const took = performance.now() - start;
      if (frame === time) seen.script[seen.script.length - 1] += took;
      else seen.script.push(took), seen.frames.push(time);
      frame = time;
    });
};

const nth = (values, part) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** What was seen in the next seconds. */
async function seconds(page) {
  await page.evaluate(() => Object.assign(window.seen, { script: [], frames: [], long: [] }));
  await page.waitForTimeout(SECONDS * 1000);
  const { script, frames, long } = await page.evaluate(() => window.seen);
  const between = frames.slice(1).map((time, at) => time - frames[at]);
  return { script: nth(script, 0.95), frame: nth(between, 0.95), long: Math.max(0, ...long) };
}

/** The page while clients open so many connections a second; `count` is how many packets it draws, 10,000 at most. */
export async function crowd(rate) {
  const page = await fresh(DESK);
  await page.addInitScript(watch);
  await paused(page, 1);
  await paste(page, world(rate));
  await button(page, 'Play').click();
  await page.waitForTimeout(FULL); // until as many are on their way as ever will be
  const figures = await seconds(page);
  await button(page, 'Pause').click();
  const count = await until(() => page.locator('canvas.packets').getAttribute('data-count'), count => count > 0);
  await page.context().close();
  return { ...figures, count: Number(count) };
}

/** The bare loop: `count` squares moved and put into a canvas as large as the picture's. */
export async function bare(count) {
  const page = await fresh(DESK);
  await page.addInitScript(watch);
  await page.goto('about:blank');
  await page.evaluate(count => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 700, height: 560 });
    document.body.append(canvas);
    const pen = canvas.getContext('2d');
    const image = pen.createImageData(canvas.width, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    const dots = Array.from({ length: count }, (_, at) => [(at * 7919) % 690, (at * 104729) % 550]);
    requestAnimationFrame(function draw(time) {
      pixels.fill(0);
      for (const [x, y] of dots) {
        const from = (Math.floor(x + time / 50) % 690) + y * canvas.width;
        for (let row = 0; row < 7; row++) pixels.fill(0xff3355cc, from + row * canvas.width, from + row * canvas.width + 7);
      }
      pen.putImageData(image, 0, 0);
      requestAnimationFrame(draw);
    });
  }, count);
  await page.waitForTimeout(500);
  const figures = await seconds(page);
  await page.context().close();
  return figures;
}
