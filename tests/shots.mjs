// Takes the page's pictures: each view in three sizes, light and dark, into target/shots/; the README's is static/shot.png.
import { copyFile, readFile } from 'node:fs/promises';
import { close, fresh } from './e2e/browser.mjs';
import { paste, paused, scrub, textOf } from './e2e/person.mjs';

const sizes = [[1440, 900], [1024, 768], [390, 844]];

/** Views: a case, a moment in seconds, and what to click there. The same moment each time. */
const views = {
  first: ['gallery/first', 12.3],
  door: ['gke-neg/nodes-or-pods', 6.3],
  errors: ['gke-neg/answers-204', 4, '.spot.pod'],
  busy: ['utilization/three-zones', 62, 'text=over time'],
  mesh: ['tests/inputs/mesh', 6.3],
  capacity: ['tests/inputs/mesh', 6.3, '.distribution >> text=capacity'],
  machines: ['ibm-vpc-nlb/weight-zero-drains', 6.3],
};
const wanted = process.argv.slice(2);

for (const [name, [file, seconds, ...clicks]] of Object.entries(views)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [width, height] of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await fresh({ viewport: { width, height }, colorScheme });
      await paused(page, name === 'first' ? seconds : 1);
      if (name !== 'first') {
        await paste(page, textOf(await readFile(file.startsWith('tests/') ? `${file}.md` : `core/cases/${file}.md`, 'utf8')));
        await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
        await scrub(page, seconds);
        await page.locator('.hop').first().waitFor();
      }
      for (const click of clicks) await page.locator(click).first().click();
      const path = `target/shots/${name}-${width}x${height}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: width < 500 });
      console.log(path, page.troubles.join('; '));
      await page.context().close();
    }
  }
}
await close();
if (wanted.length === 0 || wanted.includes('first')) {
  await copyFile('target/shots/first-1440x900-light.png', 'static/shot.png');
  console.log('static/shot.png');
}
