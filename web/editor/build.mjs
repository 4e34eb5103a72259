// Bundles the editor into one file, with the licences of what is in it beside it.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const { metafile } = await build({
  entryPoints: ['web/editor/editor.js'],
  outfile: 'target/editor/editor.js',
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  banner: { js: '/*! Licences of the libraries in this file: editor.licenses.txt */' },
  metafile: true,
  logLevel: 'warning',
});

const packages = new Set(
  Object.keys(metafile.inputs).flatMap(path => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
);
const licences = [...packages].sort().map(async folder => {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const file = `${folder}/LICENSE`;
  const text = existsSync(file) ? await readFile(file, 'utf8') : `${license}\n`;
  return `${name} ${version}\n\n${text}`;
});
await writeFile('target/editor/editor.licenses.txt', (await Promise.all(licences)).join('\n----\n\n'));
