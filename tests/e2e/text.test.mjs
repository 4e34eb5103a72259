// Promises about a text that is pasted, and about its mistakes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dump } from '../dump.mjs';
import { open, promise } from './page.mjs';
import { DESK, button, drawn, editor, hops, paste, paused, picture, settled, text, textOf, type } from './person.mjs';

/** It has two ports of one name, and a word that is not known. */
const MISTAKEN = `apiVersion: v1
kind: Service
metadata: {name: two}
spec:
  type: LoadBalancer
  externalTrafficPolicy: Near
  selector: {app: two}
  ports: [{name: http, port: 80}, {name: http, port: 81}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: two}
spec: {replicas: 2, selector: {matchLabels: {app: two}}, template: {metadata: {labels: {app: two}}}}
`;

promise('a pasted dump becomes a picture and a plan', async page => {
  await paused(page);
  await paste(page, dump(3, 6, 2));
  await page.getByRole('option', { name: /app-a-0$/ }).waitFor({ state: 'attached' });
  assert.equal((await drawn(page, 'node')).length, 3);
  assert.equal((await drawn(page, 'pod')).length, 3);
  await button(page, 'Plan').click();
  await page.locator('.plan-head', { hasText: 'app-a-0' }).waitFor();
  await page.locator('.plan .tree', { hasText: 'GCE_VM_IP' }).first().waitFor();
  await button(page, 'Packet').click();
  await page.locator('.hop', { hasText: 'app-a' }).first().waitFor();
}, DESK);

promise('files that are dropped are read as one text', async page => {
  await paused(page);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const add = (name, text) => dataTransfer.items.add(new File([text], name));
    add('service.yaml', 'apiVersion: v1\nkind: Service\nmetadata: {name: dropped}\nspec: {type: LoadBalancer, ports: [{port: 80}]}\n');
    add('node.yaml', 'apiVersion: v1\nkind: Node\nmetadata: {name: beside}\n');
    for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByRole('option', { name: 'default/dropped' }).waitFor({ state: 'attached' });
  assert.match(await text(page), /^---\n# node\.yaml\n[\s\S]+name: beside[\s\S]+\n---\n# service\.yaml\n[\s\S]+name: dropped/);
}, DESK);

promise('a broken document leaves the last picture standing, and its problem shows its line', async page => {
  await paused(page);
  const before = await picture(page);
  await type(page, 'kind: [Service\n---\n');
  const problem = page.locator('.problem.error').first();
  await problem.waitFor();
  await page.getByRole('note').filter({ hasText: 'the picture is of the text before it' }).waitFor();
  assert.deepEqual(await picture(page), before);
  await problem.getByRole('button', { name: 'line 1' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.className.includes('cm-content')), true);
  await page.locator('.cm-lint-marker-error').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await settled(page);
  await page.getByRole('note').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.problem.error').count(), 0);
}, DESK);

promise('a text with mistakes is shown in place of the one before, with its problems', async page => {
  await paused(page);
  await paste(page, MISTAKEN);
  await page.locator('.problem.error', { hasText: 'needs a different name' }).first().waitFor();
  await page.getByRole('option', { name: 'default/two' }).waitFor({ state: 'attached' });
  assert.deepEqual(await drawn(page, 'pod'), ['two-1', 'two-2']);
  assert.equal(await page.getByRole('note').count(), 0);
  await page.getByRole('group', { name: 'externalTrafficPolicy' }).waitFor();
}, DESK);

promise('a broken text in place of another is no picture of that one', async page => {
  await paused(page);
  await paste(page, `kind: [Service\n---\n${MISTAKEN}`);
  await page.locator('.problem.error').first().waitFor();
  assert.deepEqual(await drawn(page, 'pod'), ['two-1', 'two-2']);
  await paste(page, 'kind: [Service\n');
  await page.getByText('This text cannot be read, so nothing is drawn.').waitFor();
}, DESK);

promise('a pasted text is called yours and read from its start, and undo brings the example back', async page => {
  await paused(page);
  const title = page.locator('.open-text');
  const before = await title.textContent();
  await paste(page, dump(3, 200, 2));
  assert.equal(await title.textContent(), 'your text');
  await page.locator('.cm-activeLineGutter', { hasText: /^1$/ }).waitFor();
  assert.equal(await page.locator('.cm-scroller').evaluate(scroller => scroller.scrollTop), 0);
  await button(page, 'Undo').click();
  await settled(page);
  assert.match(await title.textContent(), new RegExp(`^${before}`));
}, DESK);

promise('an internal Service is looked at from a client that can send to it', async page => {
  await paused(page);
  const service = (name, type) => `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, annotations: {networking.gke.io/load-balancer-type: ${type}}}\nspec: {type: LoadBalancer, selector: {app: a}, ports: [{port: 80}]}\n---\n`;
  await paste(page, `${service('out', 'External')}${service('in', 'Internal')}apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {app: a}}\n`);
  await page.locator('.choose select').selectOption({ label: 'default/in' });
  await page.locator('.trip-head h3', { hasText: 'in:80' }).waitFor();
  assert.match(await page.locator('.trip-head h3').textContent(), /^vm-/);
  await page.locator('.end', { hasText: 'answered' }).waitFor();
}, DESK);

promise('a trap is told where the text says it, and one click mends it', async page => {
  await paused(page);
  await paste(page, textOf(await readFile('core/cases/mistakes/local-two-plus-one.md', 'utf8')));
  const trap = page.locator('.problem', { hasText: 'nodes get equal shares' });
  await trap.getByRole('button', { name: 'Fix: weigh nodes by their Pods' }).click();
  await settled(page);
  await trap.waitFor({ state: 'detached' });
  assert.match(await text(page), /weighted-load-balancing: pods-per-node/);
}, DESK);

promise('a problem offers the edit that mends it, and undo takes it back', async page => {
  await paused(page);
  const typo = (await text(page)).replace('externalTrafficPolicy: Local', 'externalTrafficPolicy: local');
  await paste(page, typo);
  await page.locator('.problem').getByRole('button', { name: /^Fix: / }).first().click();
  await settled(page);
  assert.equal(await page.locator('.problem.error').count(), 0);
  assert.match(await text(page), /externalTrafficPolicy: Local/);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), typo);
}, DESK);

promise('a step leads to the line that decided it, and the line to what it decides', async page => {
  await paused(page);
  const policy = page.locator('.hop', { hasText: 'kube-proxy/local-keeps-source' });
  await policy.getByRole('button', { name: /^line / }).click();
  await page.locator('.cm-line', { hasText: 'externalTrafficPolicy: Local' }).and(page.locator('.cm-activeLine, .ft-selected')).waitFor();
  await page.getByRole('region', { name: 'What this line decides' }).getByText('kube-proxy/local-keeps-source').waitFor();
}, DESK);

promise('a text of Helm templates is told apart from a mistake', async page => {
  await paused(page);
  await paste(page, 'apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Values.name }}\n');
  await page.locator('.problem', { hasText: /[Hh]elm|template/ }).first().waitFor();
}, DESK);

promise('the text is cleaned of what only servers write, and undo brings it back', async page => {
  await paused(page);
  const noisy = dump(1, 1, 1);
  await paste(page, noisy);
  await button(page, 'Clean up').click();
  await editor(page).getByText('managedFields').first().waitFor({ state: 'detached' });
  await settled(page);
  assert.doesNotMatch(await text(page), /managedFields|resourceVersion: "\d/);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), noisy);
}, DESK);

promise('a plain field does in place of the editor', async page => {
  await paused(page);
  await button(page, 'Plain field').click();
  const field = page.getByRole('textbox', { name: 'Manifests and scenario, as YAML' });
  await page.locator('textarea.field').waitFor();
  const before = await field.inputValue();
  await field.fill(before.replace('name: web-c', 'name: plain'));
  await page.locator('.spot.pod', { hasText: 'plain' }).waitFor();
  await button(page, 'Cluster').click();
  await page.locator('.hop', { hasText: 'kube-proxy/cluster-masquerades' }).waitFor();
  assert.match(await field.inputValue(), /externalTrafficPolicy: Cluster/);
  await button(page, 'Plain field').click();
  await settled(page);
  assert.match(await text(page), /name: plain/);
  assert.ok((await hops(page)).length > 5);
  await button(page, 'Undo').click();
  await settled(page);
  assert.equal(await text(page), before);
}, DESK);

promise('nothing is drawn of nothing, and the page says what to do', async page => {
  await open(page);
  await settled(page);
  await paste(page, '# nothing\n');
  await page.getByText('Nothing to draw yet: paste a Service, or open an example.').first().waitFor();
}, DESK);
