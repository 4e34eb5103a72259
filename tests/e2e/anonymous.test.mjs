// Promises about what nobody else should see: secrets are kept nowhere and shared with nobody, and what is shared can be
// made anonymous.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { axe, fresh, open, promise } from './page.mjs';
import { DESK, FIRST, becomes, byRules, button, dialog, paste, paused, settled, text, until } from './person.mjs';

const SECRET = 'UzNDUjNU';
const SECRETS = `---
apiVersion: v1
kind: Secret
metadata: {name: s, annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"data":{"a":"${SECRET}"}}'}}
data: {a: ${SECRET}, .dockerconfigjson: ${SECRET}}
stringData:
  key.json: |
    {"private_key": "${SECRET}"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  tls.key: |
    -----BEGIN PRIVATE KEY-----
    ${SECRET}
---
apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
  - name: c
    env:
    - {name: DB_PASSWORD, value: ${SECRET}}
    - {name: GITHUB_TOKEN, value: ${SECRET}}
`;

/** Everything that this page's origin keeps, as one string. */
const kept = page =>
  page.evaluate(async () => {
    const all = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise(done => (indexedDB.open(name).onsuccess = event => done(event.target.result)));
      for (const store of database.objectStoreNames) {
        const values = await new Promise(done => (database.transaction(store).objectStore(store).getAll().onsuccess = event => done(event.target.result)));
        all.push(JSON.stringify(values));
      }
      database.close();
    }
    return all.join('\n');
  });

const share = async page => {
  await button(page, 'Share').click();
  return dialog(page).getByRole('textbox', { name: 'Share' });
};

/** The text in a link, as another page opens it. */
async function inside(link) {
  const other = await fresh(DESK);
  await open(other, link.slice(link.indexOf('#')));
  await settled(other);
  const found = [await text(other), await byRules(other)];
  await other.context().close();
  return found;
}

promise('values of Secrets, keys and tokens are kept nowhere, saved nowhere and in no link', async page => {
  await paused(page);
  await paste(page, FIRST + SECRETS);
  await page.getByText('are not kept by this browser').waitFor();
  await until(() => kept(page), all => all.includes('DB_PASSWORD'));
  assert.ok(!(await kept(page)).includes(SECRET), 'kept while the page is there');
  await page.keyboard.press('ControlOrMeta+z');
  await settled(page);
  await page.keyboard.press('ControlOrMeta+y');
  await page.reload();
  await settled(page);
  assert.ok(!(await kept(page)).includes(SECRET), 'kept over a reload');
  await paste(page, FIRST + SECRETS);
  assert.ok(!(await text(page)).includes(SECRET), 'saved as a file');
  const link = await (await share(page)).inputValue();
  await dialog(page).getByText('keys and tokens were left out of the link').waitFor();
  const [held] = await inside(link);
  assert.ok(held.includes('DB_PASSWORD') && !held.includes(SECRET));
}, DESK);

promise('what is shared can be anonymous: other names, the same shares', async page => {
  await paused(page);
  await paste(page, `# acme's own\n${FIRST.replaceAll('name: web', 'name: checkout').replaceAll('shop', 'acme')}`);
  const before = Object.values(await byRules(page));
  const field = await share(page);
  const plain = await field.inputValue();
  await dialog(page).getByRole('checkbox', { name: /^Make it anonymous/ }).check();
  await dialog(page).getByText(/^How it reads/).waitFor();
  await axe(page);
  const link = await until(() => field.inputValue(), link => link && link !== plain);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'YAML').click()]);
  const [held, shares] = await inside(link);
  assert.equal(await readFile(await download.path(), 'utf8'), held);
  for (const gone of ['acme', 'checkout', 'berlin']) assert.ok(!held.includes(gone), `${gone}: ${held}`);
  assert.deepEqual(Object.values(shares).sort(), before.sort());
  await button(page, 'Use it as my text').click();
  await until(() => text(page), text => text === held);
  await button(page, 'Undo').click();
  await until(() => text(page), text => text.startsWith("# acme's own"));
}, DESK);

promise('a text that cannot be read is not made anonymous, and its line is said', async page => {
  await paused(page);
  await paste(page, `${FIRST}---\nkind: Service\nmetadata: {name: acme\n`);
  await share(page);
  await dialog(page).getByRole('checkbox', { name: /^Make it anonymous/ }).check();
  await dialog(page).getByRole('alert').filter({ hasText: /Not shared: line \d+ cannot be read/ }).waitFor();
  assert.ok(await button(page, 'Copy link').isDisabled());
  await dialog(page).getByRole('checkbox', { name: /^Make it anonymous/ }).uncheck();
  await becomes(() => button(page, 'Copy link').isDisabled(), false);
}, DESK);
