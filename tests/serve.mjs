// Serves the built site, to people (`make serve`) and to tests alike. The policy is the page's own, plus the part
// that a page cannot set for itself.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import sirv from 'sirv';

const PORT = 8080;

/** Serves `site` on 127.0.0.1 below the path `under`; port 0 takes any free one. Resolves to { address, close }. */
export function serve(site, port = 0, under = '/') {
  const [, policy] = readFileSync(join(site, 'index.html'), 'utf8').match(/Content-Security-Policy" content="([^"]+)"/);
  const headers = {
    'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
    // Pages of other sites may embed this one, also in a frame without an origin.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  // `dev` reads files anew each time, so a rebuilt site is served without a restart.
  const files = sirv(site, {
    dev: true,
    setHeaders: (response, path) => {
      response.setHeaders(new Map(Object.entries(headers)));
      if (path === '/embed.html') response.setHeader('Content-Security-Policy', `${policy}; frame-ancestors *`);
    },
  });
  const server = createServer((request, response) => {
    const missing = () => response.writeHead(404, headers).end('Not found\n');
    if (!request.url.startsWith(under)) return missing();
    request.url = request.url.slice(under.length - 1);
    files(request, response, missing);
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () =>
      done({ address: `http://127.0.0.1:${server.address().port}${under}`, close: () => (server.close(), server.closeAllConnections()) }),
    );
  });
}

const troubles = {
  EADDRINUSE: port => `port ${port} is taken: stop what listens there, or choose another, as in 'PORT=8081 make serve'`,
  EACCES: port => `port ${port} is not open to you: choose one above 1023`,
  ERR_SOCKET_BAD_PORT: () => `PORT must be a number from 1 to 65535, and is '${process.env.PORT}'`,
};

if (import.meta.filename === process.argv[1]) {
  const port = Number(process.env.PORT || PORT);
  try {
    const { address } = await serve(resolve(process.argv[2] ?? 'dist'), port);
    console.log(`Fivetuple is at ${address} (Ctrl+C stops it)`);
  } catch (error) {
    if (!(error.code in troubles)) throw error;
    console.error(`fivetuple: ${troubles[error.code](port)}`);
    process.exit(1);
  }
}
