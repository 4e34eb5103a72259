// Lessons: a question, a change, an answer that is computed, and a goal that one's own text reaches.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';
import { DESK, button, settled, text, until } from './person.mjs';

const begin = async (page, title) => {
  await open(page);
  await settled(page);
  await button(page, 'Lessons').click();
  await page.locator('.case', { hasText: title }).click();
  await page.locator('.lesson').waitFor();
  await settled(page);
};
const answer = (page, words) => page.locator('.answer', { hasText: words });

promise('a lesson asks, changes the text, and tells which answer was right', async page => {
  await begin(page, 'Who sees the client');
  await answer(page, 'Yes, the load balancer').click();
  await page.locator('.answer.wrong').waitFor();
  assert.match(await page.locator('.answer.right').textContent(), /^No, a node puts/);
  await button(page, 'Next').click();
  await answer(page, 'Yes, the Pod sees').click();
  await page.locator('.answer.right[aria-pressed="true"]').waitFor();
  assert.match(await text(page), /externalTrafficPolicy: Local/);
  await axe(page);
}, DESK);

promise('what would answer a question is kept back until then, and what was measured is said after it', async page => {
  await begin(page, 'Nodes or Pods');
  const shown = () => page.locator('.map .share').allTextContents();
  assert.deepEqual([...new Set(await shown())], ['?']);
  assert.equal(await page.locator('.shares, .problem, .cm-lint-marker').count(), 0);
  await answer(page, 'A sixth').click();
  await page.locator('.measured', { hasText: 'one gets 1/2' }).waitFor();
  await page.locator('.shares').waitFor();
  assert.ok((await shown()).includes('50.0 %'));
}, DESK);

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
  promise(`at ${width} × ${height} a lesson that begins is in view, and so is the verdict`, async page => {
    await begin(page, 'A zone dies');
    const inside = async of => {
      const { y, height: high } = await page.locator(of).boundingBox();
      const foot = await page.locator('.lesson-foot').boundingBox();
      const bar = await page.locator('.pane.timeline').boundingBox();
      return y >= 0 && y + high <= Math.min(bar.y, of === '.lesson h2' ? bar.y : foot.y);
    };
    await until(() => inside('.lesson h2'));
    await answer(page, 'None').click();
    await page.locator('.measured', { hasText: 'connections were lost' }).waitFor();
    await until(() => inside('.answer.right'));
    await until(() => inside('.measured'));
  }, { viewport: { width, height } });
}

promise('a goal is reached by the person’s own text, and the lesson stays done', async page => {
  await begin(page, 'Zero of three healthy');
  for (let step = 0; step < 2; step++) await button(page, 'Next').click();
  await page.locator('.goal .part:not(.reached)').first().waitFor();
  await button(page, 'Show me').click();
  await page.locator('p.reached').waitFor();
  assert.equal(await page.locator('.goal .part.reached').count(), 2);
  await button(page, 'Finish').click();
  await page.locator('.lesson').waitFor({ state: 'detached' });
  await page.reload();
  await settled(page);
  await button(page, 'Lessons').click();
  assert.match(await page.locator('.case', { hasText: 'Zero of three healthy' }).textContent(), /done/);
}, DESK);

promise('in a room the page is large, and nothing of it is cut off', async page => {
  await begin(page, 'One address, one Pod');
  await button(page, 'Large type').click();
  await page.locator('.app[data-large="true"]').waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${over} px too wide`);
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-foot', { hasText: '2 of' }).waitFor();
}, DESK);
