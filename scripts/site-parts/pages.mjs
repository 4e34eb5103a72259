// All cases, lessons and rules in one file, `pages.json`: path → text. A browser that keeps the site asks once, not a thousand times.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes it. */
export async function pages(site) {
  const all = {};
  for (const folder of ['cases', 'lessons', 'rules']) {
    for (const file of (await readdir(join(site, folder), { recursive: true })).sort()) {
      if (file.endsWith('.md')) all[`${folder}/${file}`] = await readFile(join(site, folder, file), 'utf8');
    }
  }
  await writeFile(join(site, 'pages.json'), JSON.stringify(all));
}
