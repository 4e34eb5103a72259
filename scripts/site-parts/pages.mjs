// Many pages in one file: path → text. A browser that keeps the site asks once, not a thousand times.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes all cases, lessons and rules into `pages.json`, and the book into `book.json`. */
export async function pages(site) {
  await bundle(site, 'pages.json', ['cases', 'lessons', 'rules'], '.md');
  await bundle(site, 'book.json', ['book'], '.html');
}

async function bundle(site, name, folders, ending) {
  const all = {};
  for (const folder of folders) {
    for (const file of (await readdir(join(site, folder), { recursive: true })).sort()) {
      if (file.endsWith(ending)) all[`${folder}/${file}`] = await readFile(join(site, folder, file), 'utf8');
    }
  }
  await writeFile(join(site, name), JSON.stringify(all));
}
