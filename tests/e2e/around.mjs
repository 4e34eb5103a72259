// Pages of other people, who have pictures of ours in theirs: of an origin of their own, under a policy of their own.
import { createServer } from 'node:http';

/**
 * Serves one page, `page(address)`, on a port of its own under `policy`, and a script beside it. There, `window.heard` is
 * what its frames have said, and `window.say(number, message)` says something to one.
 */
export async function around(page, policy) {
  const server = createServer((request, response) => {
    const script = request.url === '/around.js';
    const headers = { 'Content-Type': `${script ? 'text/javascript' : 'text/html'}; charset=utf-8`, 'Content-Security-Policy': policy };
    response.writeHead(200, headers).end(script ? SCRIPT : page(address));
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { address, close: () => (server.close(), server.closeAllConnections()) };
}

const SCRIPT = `
window.heard = [];
const frames = () => [...document.querySelectorAll('iframe')];
addEventListener('message', ({ data, source }) => {
  const frame = frames().findIndex(one => one.contentWindow === source);
  if (frame < 0 || data?.ft !== 1) return;
  if (data.type === 'height') frames()[frame].style.setProperty('height', data.px + 'px');
  window.heard.push({ frame, ...data });
});
window.say = (number, message) => frames()[number].contentWindow.postMessage(message, '*');
`;

/** A page with this in its body. */
export const html = body =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:"><script src="/around.js"></script></head><body><main><h1>Docs</h1>${body}</main></body></html>`;

/** Makes the browser say that its person saves data. */
export const saveData = page =>
  page.context().addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
