// The built site, one browser, and fresh pages that note every trouble. Tests, screenshots and measurements share it.
import * as drivers from 'playwright-core';
import { serve } from '../serve.mjs';
import { found } from './found.mjs';

export const PATIENCE = 30_000; // for a condition, on a busy machine

/** Which browser it is: `chromium`, or `firefox` where BROWSER says so. */
export const BROWSER = process.env.BROWSER || 'chromium';

const CHROMIUM = [
  '--no-sandbox', // Chromium as root has none
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const closing = [];

/** The address of a served folder. It lies below a path, since that is where absolute addresses break. */
export const site = once(async folder => {
  const { address, close } = await serve(folder, 0, '/some/where/');
  closing.push(close);
  return address;
});

export const browser = once(async () => {
  // The channel is how the Firefox that people have is driven: by WebDriver BiDi.
  const how = BROWSER === 'firefox' ? { channel: 'moz-firefox' } : { args: CHROMIUM };
  const started = await drivers[BROWSER].launch({ executablePath: found(BROWSER), ...how });
  closing.push(() => started.close());
  return started;
});

/**
 * A page in a context of its own, with Playwright's options for it. `page.troubles` lists requests to another origin
 * (which are refused, but for those in `also`), violations of the page's policy, and errors. Only who asks for service
 * workers gets one: it would keep the whole site for a page that lives for some seconds.
 */
export async function fresh({ also = [], ...options } = {}) {
  const context = await (await browser()).newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.troubles = [];
  const origins = [await site('dist'), ...also].map(address => new URL(address).origin);
  await context.route(url => !origins.includes(url.origin), route => {
    page.troubles.push(`request to another origin: ${route.request().url()}`);
    return route.abort();
  });
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`policy violated: ${violatedDirective} by ${blockedURI} in ${sourceFile}`),
    ),
  );
  context.on('weberror', error => page.troubles.push(String(error.error())));
  page.on('console', message => {
    if (message.type() === 'error') page.troubles.push(`console: ${message.text()}`);
  });
  return page;
}

/** Opens the site, with `rest` after its address, and waits for the first meaningful picture. */
export async function open(page, rest = '') {
  await page.goto((await site('dist')) + rest);
  await page.locator('[data-ready]').waitFor();
}

/** Ends what was started here. */
export async function close() {
  await Promise.all(closing.splice(0).map(end => end()));
}

function once(make) {
  const made = new Map();
  return key => made.get(key) ?? made.set(key, make(key)).get(key);
}
