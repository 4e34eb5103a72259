// Promises about what can be taken away as a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { axe, promise } from './page.mjs';
import { DESK, FIRST, button, clock, dialog, editor, paste, paused, text } from './person.mjs';

const tshark = (() => {
  try {
    execFileSync('tshark', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Downloads by the button of this name: what the file is called, and what is in it. */
async function take(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const path = await download.path();
  return { file: download.suggestedFilename(), path, bytes: await readFile(path) };
}

const open = async page => {
  await button(page, 'Share').click();
  await dialog(page).getByRole('heading', { name: 'Download' }).waitFor();
};

/** Fails unless these are pcapng blocks whose packets tshark reads without complaint. */
function captured({ path, bytes }) {
  assert.equal(bytes.readUInt32LE(0), 0x0a0d0d0a, 'a section header comes first');
  assert.equal(bytes.readUInt32LE(8), 0x1a2b3c4d);
  if (!tshark) return;
  const fields = ['frame.interface_name', '_ws.expert.message'].flatMap(field => ['-e', field]);
  const checks = ['ip', 'tcp', 'udp'].flatMap(layer => ['-o', `${layer}.check_checksum:TRUE`]);
  const out = execFileSync('tshark', ['-r', path, ...checks, '-T', 'fields', ...fields], { encoding: 'utf8', maxBuffer: 1 << 27 });
  assert.doesNotMatch(out, /incorrect|malformed|bad checksum/i);
  return out.trimEnd().split('\n').map(line => line.split('\t'));
}

promise('the picture is taken away as it looks, by itself, with its packets', async page => {
  await paused(page, 12.3);
  await open(page);
  const { file, bytes } = await take(page, 'SVG');
  assert.match(file, /^[\w-]*web-12\.30s\.svg$/);
  const svg = String(bytes);
  assert.doesNotMatch(svg, /style=|class=|var\(|color\(|tabindex|<script|href/);
  const seen = await page.evaluate(svg => {
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const texts = [...picture.querySelectorAll('text')];
    return {
      root: picture.documentElement.localName,
      title: picture.querySelector('title').textContent,
      texts: texts.map(text => text.textContent),
      fonts: texts.every(text => text.getAttribute('font-family')?.includes('system-ui') || text.getAttribute('font-family')?.includes('mono')),
      packets: picture.querySelectorAll('g[transform^="translate("] path').length,
    };
  }, svg);
  assert.equal(seen.root, 'svg');
  assert.match(seen.title, /web-12\.30s$/);
  for (const label of ['berlin', 'web', 'n-1', 'web-a-1', 'us-central1-a', 'CLIENTS'])
    assert.ok(seen.texts.includes(label), `${label} in ${seen.texts}`);
  assert.ok(seen.fonts && seen.packets > 0, JSON.stringify(seen));
}, DESK);

promise('a picture as PNG has its pixels, in the dark as in the light', async page => {
  await paused(page, 12.3);
  await open(page);
  const { file, bytes } = await take(page, 'PNG');
  assert.match(file, /\.png$/);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const drawn = await page.locator('.map').boundingBox();
  assert.ok(Math.abs(width - 2 * drawn.width) <= 2 && Math.abs(height - 2 * drawn.height) <= 2, `${width} × ${height}`);
  const corner = await page.evaluate(async data => {
    const image = await createImageBitmap(await (await new Response(new Uint8Array(data))).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(2, 2, 1, 1).data];
  }, [...bytes]);
  assert.ok(corner[3] === 255 && corner[0] < 60, `the ground is dark: ${corner}`);
}, { ...DESK, colorScheme: 'dark' });

promise('a trace is taken away as Markdown and as JSON, the same as in the page', async page => {
  await paused(page);
  await open(page);
  const page_ = await take(page, 'Trace as Markdown');
  assert.match(page_.file, /^berlin-to-[\w.-]+\.md$/);
  assert.match(String(page_.bytes), /^# berlin → [\s\S]+```text\nthere +client berlin/);
  const json = await take(page, 'Trace as JSON');
  assert.match(json.file, /^berlin-to-[\w.-]+\.json$/);
  const trace = JSON.parse(String(json.bytes));
  assert.equal(trace.schema, 'fivetuple.dev/trace/v1');
  const places = await page.locator('.hop strong').allTextContents();
  assert.deepEqual(trace.steps.map(step => step.place_name), places);
}, DESK);

promise('captured packets open in Wireshark: those of one connection, and those of the run', async page => {
  await paused(page);
  await open(page);
  const one = await take(page, 'Captured packets (pcapng)');
  assert.match(one.file, /^berlin-to-[\w.-]+\.pcapng$/);
  const seen = captured(one);
  if (seen) assert.ok(seen.some(([place]) => place.includes('berlin')), JSON.stringify(seen));
  const all = await take(page, 'All captured packets (pcapng)');
  assert.match(all.file, /web\.pcapng$/);
  const run = captured(all);
  if (run) assert.ok(run.length > seen.length);
}, DESK);

promise('the text is taken away whole or cleaned up, without the values of Secrets', async page => {
  await paused(page);
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s, uid: "4"}\ndata: {key: c2VjcmV0}\n';
  await paste(page, `${FIRST}\n---\n${secret}`);
  await open(page);
  const whole = await take(page, 'YAML');
  assert.match(whole.file, /web\.yaml$/);
  assert.ok(!String(whole.bytes).includes('c2VjcmV0') && String(whole.bytes).includes('uid'));
  await dialog(page).getByText('left out of the file').waitFor();
  const clean = await take(page, 'YAML, cleaned up');
  assert.match(clean.file, /web-clean\.yaml$/);
  assert.ok(!String(clean.bytes).includes('c2VjcmV0') && !String(clean.bytes).includes('uid'));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  assert.ok(!(await text(page)).includes('c2VjcmV0'), 'nor as Ctrl+S saves it');
  await editor(page).getByText('c2VjcmV0').waitFor();
}, DESK);

promise('what can be taken away is in reach of the keyboard and of a screen reader', async page => {
  await paused(page);
  await button(page, 'Trace').click();
  await open(page);
  await axe(page);
  assert.ok(await button(page, 'SVG').isDisabled(), 'there is no picture to take');
  await button(page, 'YAML').focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.match(download.suggestedFilename(), /\.yaml$/);
}, DESK);

promise('a stretch of the run is taken away as pictures that follow each other', async page => {
  await paused(page, 57);
  await button(page, 'Share').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Next 4 s as an animation (APNG)' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /-57\.00s\.apng$/);
  const file = await readFile(await download.path());
  // The browser's own reader knows what it holds.
  const { count, moves, size } = await page.evaluate(async bytes => {
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/png' });
    await decoder.tracks.ready;
    const pixels = async frameIndex => {
      const { image } = await decoder.decode({ frameIndex });
      const data = new Uint8Array(image.allocationSize());
      await image.copyTo(data);
      return data;
    };
    const [first, last] = [await pixels(0), await pixels(decoder.tracks.selectedTrack.frameCount - 1)];
    const moves = first.reduce((sum, part, at) => sum + (part !== last[at]), 0);
    return { count: decoder.tracks.selectedTrack.frameCount, moves, size: first.length };
  }, [...file]);
  assert.equal(count, 31, 'three seconds are left of the run');
  assert.ok(moves > 500 && moves < size / 4, `${moves} of ${size} differ`);
  console.log(`# ${count} pictures in ${file.length} bytes`);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  assert.equal(await clock(page), 57, 'the playhead is where it was');
}, DESK);
