// Promises about doors: requests that are read, carried on to Pods, and answered, or not.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { axe, promise } from './page.mjs';
import { DESK, becomes, button, drawn, hops, paste, paused, picture, requests, scrub, shares, text, textOf, until } from './person.mjs';

const of = async name => textOf(await readFile(`core/cases/${name}.md`, 'utf8'));
const ANSWERS_204 = await of('gke-neg/answers-204');
const ROLLOUT = await of('gke-neg/rollout-without-time-to-leave');
const BOTH = await of('gke-neg/nodes-or-pods');
const BUSY = await of('utilization/three-zones');
const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: gke-l7-global-external-managed
  listeners: [{name: http, protocol: HTTP, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /cart}}]
    backendRefs: [{name: cart, port: 80, weight: 1}, {name: cart-next, port: 80, weight: 0}]
  - backendRefs: [{name: web, port: 80}]
${['web', 'cart', 'cart-next'].map(name => `---
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {selector: {app: ${name}}, ports: [{port: 80, targetPort: 8080}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: shop}
spec:
  replicas: 2
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, ports: [{containerPort: 8080}]}]}
`).join('')}---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {provider: gke, version: "1.37", dataplane: v2, location: us-central1}
  nodes: [{name: n, count: 3, zones: [us-central1-a, us-central1-b, us-central1-c]}]
  clients: [{name: berlin, at: internet, ip: 203.0.113.7}]
  traffic:
  - {from: berlin, to: Gateway/shop/edge, path: /cart, requests: 40/s}
  duration: 30s
`;

/** A world, its run known to its end, and the playhead at a moment. */
async function at(page, world, seconds) {
  await paused(page, 1);
  await paste(page, world);
  await page.locator('.known[width="100.0%"]').waitFor({ state: 'attached' });
  await scrub(page, seconds);
}

const fates = page => page.locator('.fates li').allTextContents();
const spot = (page, kind, name) => page.locator(`.spot.${kind}`).filter({ has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }) });
const chart = (page, name) => page.locator('.distribution').getByRole('button', { name, exact: true });

promise('a Gateway is pasted, and its requests go to Pods with no node in between', async page => {
  await at(page, GATEWAY, 5.2);
  assert.equal(await page.getByRole('combobox', { name: 'Service' }).inputValue().then(Boolean), true);
  assert.equal(await page.locator('.choose option:checked').textContent(), 'shop/edge', 'what traffic goes to comes first');
  const way = (await hops(page)).map(hop => hop.place.split(' ')[0]);
  assert.deepEqual(way.filter((place, n) => place !== way[n - 1]), ['client', 'lb', 'pod', 'lb', 'client'].slice(0, way.at(-1) === 'client' ? 5 : 4));
  assert.ok((await hops(page)).some(hop => hop.action === 'carries the request on' && hop.changed.length === 2), 'a connection of its own');
  const boxes = await Promise.all(['cart-1', 'cart-2'].map(name => spot(page, 'pod', name).boundingBox()));
  const near = point => boxes.some(box => point.x > box.x - 4 && point.x < box.x + box.width && Math.abs(point.y - box.y) < 16);
  await until(async () => (await requests(page)).some(near));
  assert.ok((await picture(page)).some(text => text.includes('packets pass it by')), 'the node says that it takes no part');
  assert.deepEqual(await page.locator('.choose option').allTextContents().then(all => all.filter(name => name.includes(':'))), [], 'what is behind it is seen there');
}, DESK);

promise('weight 0 gets nothing, and the route says so', async page => {
  await at(page, GATEWAY, 20);
  const seen = await until(() => shares(page), all => all['cart-1']?.count > 0);
  assert.deepEqual([seen['cart-next-1'], seen['cart-next-2']], Array(2).fill({ seen: '0.0 %', rule: '0.0 %', count: 0 }));
  assert.equal(seen['cart-1'].rule, '50.0 %');
  const routes = await page.locator('.route').allTextContents();
  assert.deepEqual(routes, ['any host, /cart and below→ shop/cart:80100.0 %→ shop/cart-next:800.0 %', 'any host, any path→ shop/web:80100.0 %']);
}, DESK);

promise('a route is chosen, and the packet is one that takes it', async page => {
  await at(page, GATEWAY, 5);
  const route = page.locator('.route').nth(1);
  assert.equal(await route.getAttribute('aria-pressed'), 'false');
  await route.click();
  await until(() => hops(page), all => all.some(hop => /^pod web-\d$/.test(hop.place)));
  assert.equal(await route.getAttribute('aria-pressed'), 'true');
  await axe(page);
}, DESK);

promise('a Pod that answers 204 is ready and unhealthy, and the page says why', async page => {
  await at(page, ANSWERS_204, 6);
  const pod = spot(page, 'pod', 'web-1');
  assert.match(await pod.textContent(), /✕ unhealthy$/, 'not "not ready": Kubernetes takes 204');
  await pod.click();
  const why = page.locator('.place .fact').filter({ hasText: 'unhealthy' });
  await why.getByText('204').first().waitFor();
  assert.equal(await why.getByRole('button', { name: 'path/only-200-is-healthy' }).count(), 1);
}, DESK);

promise('requests that are answered with an error are counted by status, and drawn where it happens', async page => {
  await at(page, ANSWERS_204, 6);
  const [told] = await until(() => fates(page), all => all.length > 0);
  const count = Number(told.match(/^(\d+) requests answered with 503$/)[1]);
  assert.ok(count > 30, told);
  assert.match((await picture(page)).find(text => text.startsWith('shop')), new RegExp(`✕ 503 × ${count}$`));
  assert.equal(await page.locator('.map .ends').textContent(), '✕ 503');
  const lost = page.locator('.shares tr.lost .number');
  assert.deepEqual(await lost.allTextContents(), ['100.0 %', '100.0 %', String(count)]);
  await scrub(page, 2);
  await until(() => fates(page), ([now]) => now && parseInt(now) < count);
}, DESK);

promise('a rolling update through a load balancer fails some requests, as many as are counted at each moment', async page => {
  await at(page, ROLLOUT, 120);
  assert.deepEqual(await until(() => fates(page), all => all.length > 0), ['543 requests answered with 502']);
  await scrub(page, 10);
  await becomes(() => fates(page), []);
}, DESK);

promise('Pods or nodes: one click, and the same requests go through nodes and back past them', async page => {
  await at(page, BOTH, 5);
  const group = page.getByRole('group', { name: 'by-nodes:80 · backends' });
  assert.equal(await group.getByRole('button', { name: 'nodes' }).getAttribute('aria-pressed'), 'true');
  assert.deepEqual(Object.values(await shares(page)).map(({ rule }) => rule), ['13.3 %', '13.3 %', '13.3 %', '13.3 %', '13.3 %', '33.3 %']);
  await group.getByRole('button', { name: 'Pods' }).click();
  await until(() => shares(page), all => Object.values(all).every(({ rule }) => rule === '16.7 %'));
  assert.match(await text(page), /"ingress": true\}'\}\}[\s\S]*"ingress": true/);
}, DESK);

promise('how busy zones are is drawn over time, with the maximum, and stands in a table', async page => {
  await at(page, BUSY, 8);
  await chart(page, 'over time').click();
  const report = page.locator('.ways-scroll .report');
  const first = await until(() => report.locator('tbody tr').allTextContents(), rows => rows.length === 3 && /\d/.test(rows[0]));
  assert.match(first[0], /us-central1-a(89\.\d|90\.\d) %33\.\d %/);
  assert.match(await page.locator('.lines-box figcaption').first().textContent(), /dashed: full at 80\.0 %/);
  await scrub(page, 85);
  await until(() => report.locator('tbody tr').first().textContent(), row => parseFloat(row.match(/us-central1-a([\d.]+) %/)[1]) < 80);
  await page.getByText('All reports').click();
  const moments = page.getByRole('region', { name: 'All reports' }).locator('tbody tr');
  assert.ok(await moments.count() >= 15, 'a row for each report');
  assert.ok(await page.locator('canvas.lines').first().evaluate(canvas => canvas.width > 100 && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)));
  await axe(page);
}, DESK);
