// Trunk's last step. Moves its inline start script into a file, since the page's policy allows no inline script,
// minifies what is served, and makes what is made of the whole site: see the files in scripts/site-parts/.
import { transform } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embed } from './site-parts/embed.mjs';
import { worker } from './site-parts/offline.mjs';
import { pages } from './site-parts/pages.mjs';
import { singleFile } from './site-parts/single-file.mjs';
import { themed } from './site-parts/themes.mjs';
import { calm } from './site-parts/words.mjs';

const site = process.env.TRUNK_STAGING_DIR;
const page = join(site, 'index.html');

let start;
const html = (await readFile(page, 'utf8')).replace(
  /<script type="module"(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/,
  (_, script) => {
    start = script;
    return `<script type="module" src="./${name()}"></script>`;
  },
);
if (/<script(?![^>]*\ssrc=)/.test(html) || !start) throw new Error('index.html still has an inline script');
await writeFile(join(site, name()), start);
await writeFile(page, html);

const files = await readdir(site);
for (const file of files) {
  if (!/\.(js|css)$/.test(file)) continue;
  if (file === 'embed.js' || file === 'sw.js') continue; // they are finished below
  const text = await readFile(join(site, file), 'utf8');
  const { code } = await transform(file.endsWith('.css') ? themed(text) : text, {
    loader: file.endsWith('.css') ? 'css' : 'js',
    define: file === 'calm.js' ? await calm() : {},
    minify: true,
    target: 'es2022',
  });
  await writeFile(join(site, file), code);
}

// The page that measurements compare with (tests/counter) is built by the same steps and has none of these.
if (files.includes('sw.js')) {
  await embed(site);
  await pages(site);
  await singleFile(site, process.env.TRUNK_PROFILE === 'release');
  await worker(site);
}

function name() {
  return `start-${createHash('sha256').update(start).digest('hex').slice(0, 16)}.js`;
}
