// Promises about opening the page.
import { axe, open, promise } from './page.mjs';

promise('the page opens, asks nobody else for anything and keeps to its policy', async page => {
  await open(page);
  await axe(page);
});

promise('the worker, which runs the same wasm, answers', async page => {
  await open(page);
  await page.locator('[data-answer^="Fivetuple"]').waitFor();
});
