// Promises about what people bring: files, folders and archives are opened without leaving the browser, what cannot be
// opened is said, and of a large dump a part can be chosen.
import assert from 'node:assert/strict';
import { deflateRawSync, gzipSync, crc32 } from 'node:zlib';
import { dump } from '../dump.mjs';
import { axe, promise } from './page.mjs';
import { DESK, FIRST, button, dialog, drawn, paste, paused, settled, text, until } from './person.mjs';

const service = (name, namespace = 'default') =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {type: LoadBalancer, selector: {app: ${name}}, ports: [{port: 80}]}\n`;

/** A tar archive of these files, by name. */
function tar(files) {
  const blocks = Object.entries(files).flatMap(([name, body]) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write(Buffer.byteLength(body).toString(8).padStart(11, '0'), 124);
    head.write('0', 156);
    head.write('ustar', 257);
    head.write(' '.repeat(8), 148);
    head.write(head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0') + '\0 ', 148);
    const data = Buffer.alloc(Math.ceil(Buffer.byteLength(body) / 512) * 512);
    data.write(body);
    return [head, data];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A zip archive of these files; `spoil` changes what is written of each: its flags, its sum, its packed bytes. */
function zip(files, spoil = () => ({})) {
  const parts = [], list = [];
  let at = 0;
  for (const [name, body] of Object.entries(files)) {
    const { flags = 0, sum = crc32(body), packed = deflateRawSync(body) } = spoil(name, body);
    const fields = Buffer.alloc(26);
    [20, flags, 8].forEach((value, n) => fields.writeUInt16LE(value, 2 * n));
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(body), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name));
    parts.push(file);
    at += file.length;
  }
  const lines = Buffer.concat(list), end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(lines.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, lines, Buffer.from('PK\x05\x06'), end]);
}

/** Drops files on the page: names and bytes. */
const drop = (page, files) =>
  page.evaluate(files => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of files) dataTransfer.items.add(new File([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, Object.entries(files).map(([name, body]) => [name, Buffer.from(body).toString('base64')]));

const notice = page => page.locator('.status, [role=status], [role=alert]').filter({ hasText: /opened|manifest/ }).first();

promise('a folder is opened as one text, in the order of names, without what is no manifest', async page => {
  await paused(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Open a folder').click()]);
  const folder = await files({ 'shop/n10.yaml': service('ten'), 'shop/n9.yaml': service('nine'), 'shop/logo.png': 'x', 'shop/.git/config': 'a: 1' });
  await chooser.setFiles(folder);
  const sheet = dialog(page);
  await sheet.getByText('Files opened: 2; left out: 2').waitFor();
  await sheet.getByText('lies in a folder of tools').waitFor();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await settled(page);
  assert.match(await text(page), /^---\n# .*shop\/n9\.yaml\napiVersion[\s\S]+---\n# .*shop\/n10\.yaml\napiVersion/);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), FIRST);
}, DESK);

promise('a packed tar archive and a zip archive are opened', async page => {
  await paused(page);
  await drop(page, { 'dump.tar.gz': gzipSync(tar({ 'd/web.yaml': service('web'), 'd/README.md': '# no' })) });
  await dialog(page).getByText('Files opened: 1; left out: 1').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await until(() => text(page), text => text === service('web'));
  await drop(page, { 'dump.zip': zip({ 'a.yaml': service('one'), '../../etc/b.yaml': service('two') }) });
  await until(() => text(page), text => text.startsWith('---\n# dump.zip/a.yaml\n') && text.includes('\n# dump.zip/etc/b.yaml\n'));
  await drop(page, { 'web.yaml.gz': gzipSync(service('alone')) });
  await until(() => text(page), text => text === service('alone'));
}, DESK);

promise('archives that are cut off, damaged, locked or far too large change nothing, and it is said which and why', async page => {
  await paused(page);
  const bad = zip({ 'a.yaml': service('a') }, () => ({ sum: 7 }));
  await drop(page, {
    'cut.zip': zip({ 'a.yaml': service('a') }).subarray(0, 60),
    'cut.tar.gz': gzipSync(tar({ 'a.yaml': service('a') })).subarray(0, 80),
    'wrong.zip': bad,
    'locked.zip': zip({ 'a.yaml': service('a') }, () => ({ flags: 1 })),
    'bomb.zip': zip({ 'a.yaml': ' '.repeat(40 << 20) }),
  });
  const sheet = dialog(page);
  await sheet.getByText('Files opened: 0; left out: 5').waitFor();
  for (const line of [/^bomb\.zip\/a\.yaml would make the text longer/, /^cut\.tar\.gz is damaged or cut off/, /^cut\.zip is damaged or cut off/, /^locked\.zip\/a\.yaml needs a password/, /^wrong\.zip\/a\.yaml is damaged/]) {
    await sheet.getByRole('listitem').filter({ hasText: line }).waitFor();
  }
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  assert.equal(await text(page), FIRST);
}, DESK);

promise('secrets of what is dropped never come into the text', async page => {
  await paused(page);
  await drop(page, { 'all.yaml': `${service('web')}---\napiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: c2VjcmV0}\n` });
  await page.getByText('keys and tokens masked: 1').waitFor();
  assert.ok(!(await text(page)).includes('c2VjcmV0'));
}, DESK);

promise('of a large dump a Service is chosen by keyboard, what belongs to it stays, and undo brings all back', async page => {
  await paused(page);
  const all = dump();
  await drop(page, { 'dump.yaml': all });
  const sheet = dialog(page);
  await sheet.getByRole('searchbox').waitFor();
  await axe(page);
  await sheet.getByRole('searchbox').fill('app-a-0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await sheet.getByText('1 chosen').waitFor();
  await button(page, 'Keep what is chosen').press('Enter');
  await page.getByText(/^Objects kept: \d+\. Left out: .*Pod/).waitFor();
  await settled(page);
  await until(() => page.getByRole('combobox', { name: 'Service' }).count(), count => count === 0 || count === 1);
  const left = await text(page);
  assert.ok(left.length < all.length / 4 && left.includes('app-a-0') && !left.includes('name: app-b-1\n'), `${left.length} of ${all.length}`);
  await until(() => drawn(page, 'pod'), pods => pods.length > 0);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal((await text(page)).length, all.length);
}, DESK);

promise('a part of any text can be chosen, on a phone too', async page => {
  await paused(page);
  await paste(page, `${FIRST}---\n${service('other', 'far')}`);
  await button(page, 'Choose a part of the text').click();
  await dialog(page).getByRole('checkbox', { name: 'far/other' }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  const { width } = await dialog(page).boundingBox();
  assert.ok(width <= 390 && await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}, DESK);

/** Files in a folder that the browser can be told of. */
async function files(all) {
  const { mkdtemp, mkdir, writeFile } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { dirname, join } = await import('node:path');
  const folder = await mkdtemp(join(tmpdir(), 'fivetuple-'));
  for (const [name, body] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), body);
  }
  return join(folder, 'shop');
}
