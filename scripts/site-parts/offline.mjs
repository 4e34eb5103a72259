// Tells the service worker what it keeps, and under which name: that of the build, which is made of every file's bytes.
import { transform } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Not kept: what only robots read, the worker itself, and pages that `pages.json` and `book.json` hold. */
const LEFT_OUT = /^(robots\.txt|sw\.js|(cases|lessons|rules)\/.*\.md|book\/.*\.html)$/;

/** Finishes `sw.js`, once everything else is as it will be served. */
export async function worker(site) {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => relative(site, join(parentPath, name)));
  const kept = files.filter(file => !LEFT_OUT.test(file)).sort();
  const build = createHash('sha256');
  for (const file of [...kept, 'sw.js']) build.update(file).update(await readFile(join(site, file)));
  const { code } = await transform(await readFile(join(site, 'sw.js'), 'utf8'), {
    define: {
      BUILD: JSON.stringify(build.digest('hex').slice(0, 16)),
      FILES: JSON.stringify(kept.map(file => `./${file === 'index.html' ? '' : file}`)),
    },
    minify: true,
  });
  await writeFile(join(site, 'sw.js'), code);
}
