// Keeps one build of the site, so that one visit is enough for working without a network. BUILD and FILES are put in
// by scripts/finish-site.mjs. Other copies of the site may be below other paths of the same host, hence the scope.
const OURS = `fivetuple ${registration.scope} `;
const NAME = OURS + BUILD;

const bundles = {}; // files that hold many pages, each read once in this worker's life

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(take()));
addEventListener('message', ({ data }) => data === 'update' && skipWaiting());
addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

async function fill() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map(file => new Request(file, { cache: 'no-cache' })));
}

/** From the first visit on this worker answers; older builds go, unless another tab still runs one. */
async function take() {
  await clients.claim();
  const others = (await clients.matchAll({ type: 'window' })).length > 1;
  const old = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== NAME);
  if (!others) await Promise.all(old.map(name => caches.delete(name)));
}

async function answer(request) {
  const path = request.url.slice(registration.scope.length).split(/[?#]/)[0].replace(/^index\.html$/, '');
  const cache = await caches.open(NAME);
  return (await cache.match(`./${path}`, { ignoreVary: true })) ?? (await page(cache, path)) ?? (await caches.match(request)) ?? fetch(request);
}

/** A page that is kept in a file of many: a case or rule as text, or a page of the book. */
async function page(cache, path) {
  const book = path.startsWith('book/');
  if (!book && !path.endsWith('.md')) return;
  const file = book ? './book.json' : './pages.json';
  bundles[file] ??= cache.match(file).then(kept => kept?.json() ?? {});
  const text = (await bundles[file])[path.endsWith('/') ? `${path}index.html` : path];
  return text && new Response(text, { headers: { 'Content-Type': `text/${book ? 'html' : 'markdown'}; charset=utf-8` } });
}
