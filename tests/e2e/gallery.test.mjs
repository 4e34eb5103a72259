// Promises about the examples: all that the core is tested by can be opened.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { open, promise } from './page.mjs';
import { DESK, button, dialog, settled, until } from './person.mjs';

const CASES = (await readdir('core/cases', { recursive: true })).filter(file => file.endsWith('.md'));

const FOLDERS = [...new Set(CASES.map(file => file.split('/')[0]))].sort();
const titleOf = async file => (await readFile(`core/cases/${file}`, 'utf8')).match(/^# (.*)$/m)[1];

promise('every case is an example, by its title', async page => {
  await open(page);
  await settled(page);
  await button(page, 'Examples').click();
  const titles = await dialog(page).locator('.case').allTextContents();
  assert.deepEqual([...titles].sort(), (await Promise.all(CASES.map(titleOf))).sort());
}, DESK);

for (const folder of FOLDERS) {
  promise(`every example of ${folder} opens without trouble`, async page => {
    await open(page);
    await settled(page);
    for (const title of await Promise.all(CASES.filter(file => file.startsWith(`${folder}/`)).map(titleOf))) {
      // Clicked in the page, not with the mouse: there are many.
      await button(page, 'Examples').evaluate(button => button.click());
      await dialog(page).getByRole('button', { name: title, exact: true }).first().evaluate(button => button.click());
      await page.locator('.open-text bdi').filter({ hasText: title }).waitFor();
      await settled(page);
      assert.equal(await page.locator('.notice').count(), 0, title);
      assert.equal(await page.locator('.map, .nothing').count() > 0, true, title);
      assert.deepEqual(page.troubles, [], title);
    }
  }, DESK);
}

promise('examples stand by what they are about, and only what exists is offered', async page => {
  await open(page);
  await button(page, 'Examples').click();
  const groups = await dialog(page).locator('.cases').evaluateAll(all => all.map(group => [group.querySelector('h3').firstChild.textContent, group.querySelectorAll('.case').length]));
  const folders = new Set(CASES.map(file => file.split('/')[0]));
  assert.equal(groups.length, folders.size);
  assert.equal(groups[0][0], 'Begin here');
  const titles = groups.map(([title]) => title);
  for (const title of ['GKE: passthrough load balancers', 'GKE: Ingress and Gateway, straight to Pods', 'Cloud Service Mesh: capacity over regions', 'IBM Cloud: VPC network load balancers']) {
    assert.ok(titles.includes(title), `${title} in ${titles}`);
  }
  assert.equal(groups.reduce((sum, [, count]) => sum + count, 0), CASES.length);
}, DESK);

promise('examples are found by words of their titles', async page => {
  await open(page);
  await button(page, 'Examples').click();
  await page.getByRole('searchbox').pressSequentially('three pods');
  const found = await until(() => dialog(page).locator('.case').allTextContents(), found => found.length < 10);
  assert.ok(found.includes('Weights: three Pods, one Pod, none'), String(found));
  await page.getByRole('searchbox').fill('no such words anywhere');
  await dialog(page).getByText('No example has these words.').waitFor();
}, DESK);
