// Promises about two variants beside each other.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';
import { DESK, becomes, button, byRules, clock, editor, paste, paused, settled, shares, stage, text, type, until } from './person.mjs';

const THIRDS = { 'web-a-1': '16.7 %', 'web-a-2': '16.7 %', 'web-b': '33.3 %', 'web-c': '33.3 %' };
const QUARTERS = { 'web-a-1': '25.0 %', 'web-a-2': '25.0 %', 'web-b': '25.0 %', 'web-c': '25.0 %' };
const variant = (page, letter) => page.locator('.variants .segments button', { hasText: letter });

/** What is listed: by topic, each with how it was and how it is. */
const changes = page =>
  page.locator('.topic').evaluateAll(topics =>
    Object.fromEntries(
      topics.map(topic => {
        const rows = [...topic.querySelectorAll('.change')];
        const part = (row, part) => row.querySelector(part)?.textContent ?? '';
        const entry = row => [part(row, '.label'), [part(row, '.was, .went'), part(row, '.is, .came')]];
        return [topic.querySelector('summary').firstChild.textContent, Object.fromEntries(rows.map(entry))];
      }),
    ),
  );

/** What is marked in the picture: by name, the words on the tag. */
const marks = page =>
  page.locator('.map .spot:has(.differs)').evaluateAll(all =>
    Object.fromEntries(all.map(one => [one.querySelector('.name').textContent, one.querySelector('.differs text').textContent])),
  );

/** Keeps the first case as A, at 9 s, and lets nodes share among the whole cluster in B. */
async function compared(page) {
  await paused(page, 9);
  await button(page, 'Compare').click();
  await page.getByText('Kept as A. Now change').waitFor();
  await button(page, 'Cluster').click();
  await settled(page);
  await page.locator('.topic').first().waitFor();
}

promise('what one switch changes is listed by topic, with its reasons, and marked in the picture', async page => {
  await compared(page);
  const listed = await changes(page);
  assert.deepEqual(listed['Where new connections go']['pod web-b'], ['1/3', '1/4']);
  assert.ok(Object.keys(listed).includes('What becomes of packets'), JSON.stringify(listed));
  assert.deepEqual(await marks(page), {
    web: 'changed', 'web-a-1': 'was 16.7 %', 'web-a-2': 'was 16.7 %', 'web-b': 'was 33.3 %', 'web-c': 'was 33.3 %',
  });
  const source = page.locator('.change', { hasText: 'source seen there' });
  await source.locator('summary').first().click();
  assert.ok((await source.locator('.rule').count()) >= 2, 'a rule for each variant');
  await axe(page);
}, DESK);

promise('A and B are looked at in turn, at the same moment, and both can be followed', async page => {
  await compared(page);
  await becomes(() => byRules(page), QUARTERS);
  await variant(page, 'A').click();
  await becomes(() => byRules(page), THIRDS);
  assert.equal(await clock(page), 9);
  assert.equal((await marks(page))['web-b'], 'B: 25.0 %');
  const seen = await until(() => shares(page), rows => rows['web-b'].count > 0);
  assert.notEqual(seen['web-b'].seen, '0.0 %');
  await page.locator('.kept-hint').waitFor();
  assert.equal(await button(page, 'Cluster').count(), 0, 'what is kept has no switches');
  await stage(page).focus();
  await page.keyboard.press('c');
  await becomes(() => byRules(page), QUARTERS);
  await button(page, 'Packet').click();
  const masquerades = async () => (await page.locator('.hop .rule').allTextContents()).includes('kube-proxy/cluster-masquerades');
  await becomes(masquerades, true);
  await page.keyboard.press('Tab');
  await variant(page, 'A').press('Enter');
  await becomes(masquerades, false);
}, DESK);

promise('whoever types while A is shown sees what is typed in B', async page => {
  await compared(page);
  await variant(page, 'A').click();
  await page.locator('.kept-hint').waitFor();
  await type(page, '# mine\n');
  await becomes(() => byRules(page), QUARTERS);
  assert.equal(await variant(page, 'B').getAttribute('aria-pressed'), 'true');
}, DESK);

promise('both change places, and undo takes that back', async page => {
  await paused(page);
  const first = await text(page);
  await button(page, 'Compare').click();
  await type(page, '# mine\n');
  const mine = await text(page);
  await page.getByText('nothing differs yet').waitFor();
  await button(page, 'Swap').click();
  await becomes(() => text(page), first);
  await variant(page, 'A').click();
  await page.locator('.kept-hint').waitFor();
  await editor(page).press('ControlOrMeta+z');
  await becomes(() => text(page), mine);
  await button(page, 'Swap').click();
  await becomes(() => text(page), first);
}, DESK);

promise('A outlives a reload, and the end of comparing until something else is done', async page => {
  await compared(page);
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  await settled(page);
  await page.locator('.topic').first().waitFor();
  await becomes(async () => (await marks(page))['web-b'], 'was 33.3 %');
  await button(page, 'Stop').click();
  await becomes(() => marks(page), {});
  assert.equal(await button(page, 'Changes').count(), 0);
  await button(page, 'Compare with A again').click();
  await becomes(async () => (await marks(page))['web-b'], 'was 33.3 %');
}, DESK);

promise('another text altogether is compared, too', async page => {
  await open(page);
  await settled(page);
  await button(page, 'Compare').click();
  await paste(page, 'apiVersion: v1\nkind: Service\nmetadata: {name: other}\nspec: {type: LoadBalancer, ports: [{port: 80}], selector: {app: other}}\n');
  await page.getByText('only in A').first().waitFor();
  await page.getByText('new in B').first().waitFor();
  await variant(page, 'A').click();
  await becomes(() => byRules(page), THIRDS);
}, DESK);

promise('on a phone two variants fit, and are clean', async page => {
  await paused(page);
  await button(page, 'Compare').click();
  await button(page, 'Cluster').click();
  await page.locator('.topic').first().waitFor();
  const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window_, `${wide} px in ${window_} px`);
  await axe(page);
}, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' });
