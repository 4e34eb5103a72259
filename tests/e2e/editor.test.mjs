// Promises about the text editor by itself, on the page but apart from it.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';

/** An editor in an element of its own; the page's `heard` collects what it reports. */
async function editor(page, text = 'kind: Service\n') {
  await open(page);
  await page.evaluate(async text => {
    const { create } = await import(new URL('editor.js', document.baseURI));
    document.body.innerHTML = '<main><h1>An editor alone</h1><div id="alone"></div></main>';
    const host = document.querySelector('#alone');
    window.heard = [];
    window.alone = create(host, text, {
      label: 'Manifests',
      onChange: changes => window.heard.push(...changes),
      onHover: async offset => `about ${offset}`,
      onComplete: async () => [{ label: 'spec', detail: 'what is wanted' }],
    });
  }, text);
  return page.locator('#alone').getByRole('textbox', { name: 'Manifests' });
}

const text = page => page.evaluate(() => window.alone.text());
const heard = page => page.evaluate(() => window.heard);

promise('the editor has its look under a policy without inline styles, and no barriers', async page => {
  await editor(page);
  await page.evaluate(() => window.alone.setDiagnostics([{ from: 0, to: 4, severity: 'error', message: 'odd', rule: 'X-1' }]));
  assert.equal(await page.locator('.cm-scroller').evaluate(scroller => getComputedStyle(scroller).display), 'flex');
  await page.locator('.cm-lint-marker-error').waitFor();
  await axe(page);
});

promise('dark or light follows the system until the page chooses, and has no barriers', async page => {
  await editor(page, 'kind: Service # comment\nname: "text"\nof: &anchor 1\n');
  const key = () => page.getByText('kind', { exact: true }).evaluate(key => getComputedStyle(key).color);
  const dark = await key();
  await axe(page);
  await page.evaluate(() => window.alone.setDark(false));
  assert.notEqual(await key(), dark);
}, { colorScheme: 'dark' });

promise('typing is reported as edits of the text before', async page => {
  const content = await editor(page, 'é🚀\n');
  await content.press('ControlOrMeta+End');
  await page.keyboard.insertText('a: 1');
  assert.deepEqual(await heard(page), [[4, 4, 'a: 1']]);
});

promise('a new text is one edit of what differs, and one undo takes it back', async page => {
  const content = await editor(page, 'a: 🚀\nb: 2\n');
  await page.evaluate(() => window.alone.setText('a: 🚁\r\nb: 2\r\n'));
  assert.equal(await text(page), 'a: 🚁\nb: 2\n');
  assert.deepEqual(await heard(page), [[3, 5, '🚁']]);
  await content.press('ControlOrMeta+z');
  assert.equal(await text(page), 'a: 🚀\nb: 2\n');
});

promise('undo goes on after text and history were saved and restored', async page => {
  const content = await editor(page);
  await content.press('ControlOrMeta+End');
  await page.keyboard.insertText('later: 1');
  await page.evaluate(() => {
    const saved = structuredClone(window.alone.save());
    window.alone.setText('something else');
    window.alone.restore(saved);
  });
  assert.equal(await text(page), 'kind: Service\nlater: 1');
  await content.press('ControlOrMeta+z');
  assert.equal(await text(page), 'kind: Service\n');
});

promise('Tab leaves the editor, unless it was asked to indent; then Escape and Tab leave', async page => {
  const content = await editor(page);
  const inside = () => content.evaluate(element => element.getRootNode().activeElement === element);
  await content.focus();
  await page.keyboard.press('Tab');
  assert.equal(await inside(), false);
  await page.evaluate(() => window.alone.setTabIndents(true));
  await content.focus();
  await page.keyboard.press('Tab');
  assert.equal(await inside(), true);
  assert.equal(await text(page), '  kind: Service\n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await inside(), false);
});

promise('hover and completion show what the page answers', async page => {
  const content = await editor(page);
  await page.getByText('kind', { exact: true }).hover();
  await page.locator('.ft-hover', { hasText: /^about \d+$/ }).waitFor();
  await content.press('ControlOrMeta+End');
  await content.press('Control+Space');
  await page.locator('.cm-completionLabel', { hasText: 'spec' }).click();
  assert.equal(await text(page), 'kind: Service\nspec');
});

promise('a fix mends the text where the problem has moved to', async page => {
  await editor(page, 'port: "80"\n');
  await page.evaluate(() => {
    const fixes = [{ label: 'Remove the quotes', from: 6, to: 10, insert: '80' }];
    window.alone.setDiagnostics([{ from: 6, to: 10, severity: 'warning', message: 'text, not a number', fixes }]);
    window.alone.setText('name: x\nport: "80"\n');
  });
  await page.getByText('"80"').hover();
  await page.getByRole('button', { name: 'Remove the quotes' }).click();
  assert.equal(await text(page), 'name: x\nport: 80\n');
});

promise('lines are highlighted, and only the last ones asked for', async page => {
  await editor(page, 'a: 1\nb: 2\nc: 3\n');
  await page.evaluate(() => {
    window.alone.setDecorations([{ from: 0, to: 1, kind: 'dim' }]);
    window.alone.setDecorations([{ from: 5, to: 11, kind: 'selected' }]);
  });
  assert.deepEqual(await page.locator('.ft-selected').allTextContents(), ['b: 2', 'c: 3']);
  assert.equal(await page.locator('.ft-dim').count(), 0);
});

promise('a text of twenty megabytes opens, scrolls to its end and takes typing', async page => {
  const content = await editor(page);
  await page.evaluate(() => {
    window.alone.setText('- name: a line of a long dump\n'.repeat(700_000) + 'end: 1');
    window.alone.reveal(Infinity);
  });
  await page.getByText('end: 1').waitFor();
  await page.evaluate(() => window.alone.select(Infinity, Infinity));
  await content.pressSequentially('23');
  assert.match(await text(page), /end: 123$/);
});
