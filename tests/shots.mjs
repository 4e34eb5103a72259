// Takes the page's pictures: three sizes, light and dark, into target/shots/; the README's is static/shot.png.
import { copyFile } from 'node:fs/promises';
import { close, fresh } from './e2e/browser.mjs';
import { paused } from './e2e/person.mjs';

const sizes = [[1440, 900], [1024, 768], [390, 844]];

for (const [width, height] of sizes) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await fresh({ viewport: { width, height }, colorScheme });
    await paused(page, 12.3); // the same moment each time
    const path = `target/shots/${width}x${height}-${colorScheme}.png`;
    await page.screenshot({ path });
    console.log(path, page.troubles.join('; '));
    await page.context().close();
  }
}
await close();
await copyFile('target/shots/1440x900-light.png', 'static/shot.png');
console.log('static/shot.png');
