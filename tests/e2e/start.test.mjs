// Promises about opening the page.
import { axe, open, promise } from './page.mjs';

promise('the page opens, asks nobody else for anything and keeps to its policy', async page => {
  await open(page);
  await axe(page);
});

promise('the first visit shows a case that moves at once', async page => {
  await open(page);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.locator('.clock').filter({ hasText: /^[1-9]/ }).waitFor();
  await page.locator('.hop').first().waitFor();
});
