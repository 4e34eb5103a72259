// Promises that nothing stands in the way of people who use assistive technology, in any state.
import assert from 'node:assert/strict';
import { axe, open, promise } from './page.mjs';
import { DESK, button, dialog, editor, paste, paused, scrub, settled, text, type } from './person.mjs';

const sheet = (name, title = name) => async page => {
  await button(page, name).click();
  await page.getByRole('dialog', { name: title, exact: true }).waitFor();
};
const closed = async page => {
  await button(page, 'Close').click();
  await dialog(page).waitFor({ state: 'detached' });
};

/** Each state is come to from the one before it. */
const STATES = {
  'the first picture': open,
  'playing, with the editor': settled,
  'paused, a packet': paused,
  'the plan': page => button(page, 'Plan').click(),
  'a place': page => page.locator('.spot.pod').first().click(),
  'the trace': page => button(page, 'Trace').click(),
  'the picture again': page => button(page, 'Picture').first().click(),
  'the gallery': sheet('Examples'),
  'the share sheet': async page => {
    await closed(page);
    await sheet('Share')(page);
    await page.getByRole('textbox', { name: 'Share' }).waitFor();
  },
  'the help sheet': async page => (await closed(page), await sheet('Keys and help')(page)),
  'the page of a rule': async page => {
    await closed(page);
    await button(page, 'Packet').click();
    await page.locator('.hop .rule').first().click();
    await dialog(page).getByRole('heading', { name: 'What happens' }).waitFor();
  },
  'an error': async page => {
    await closed(page);
    await type(page, 'kind: [Service\n---\n');
    await page.getByRole('note').waitFor();
  },
  'a notice': async page => {
    await page.evaluate(() => (location.hash = '#f1=AQ'));
    await page.getByRole('alert').getByText('link truncated').waitFor();
  },
  'the plain field': page => button(page, 'Plain field').click(),
  'something that is down': async page => {
    await button(page, 'Plain field').click();
    await settled(page);
    await button(page, 'Undo').click();
    await settled(page);
    await paste(page, (await text(page)).replace('  seed: 7\n', '  seed: 7\n  timeline:\n  - {at: 20s, node: n-2, becomes: down}\n'));
    await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
    await scrub(page, 25);
    await page.locator('.spot.node.bad').waitFor();
  },
};

const LOOKS = {
  light: DESK,
  dark: { ...DESK, colorScheme: 'dark' },
  'on a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [look, options] of Object.entries(LOOKS))
  promise(`no state has barriers, ${look}`, async page => {
    for (const [name, come] of Object.entries(STATES)) {
      await come(page);
      await axe(page).catch(error => assert.fail(`${name}: ${error.message}`));
    }
    await editor(page).waitFor();
  }, options);
