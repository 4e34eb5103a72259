// Promises about the recipes of static/book/embed.md: what is written there is what runs here, in pages as each
// generator writes them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { site } from './browser.mjs';
import { check, fresh } from './page.mjs';
import { DESK, becomes, drawn } from './person.mjs';

const guide = await readFile('static/book/embed.md', 'utf8');
/** The block of this kind below a heading. */
const block = (heading, kind, number = 0) => {
  const [, part] = guide.split(new RegExp(`^#+ ${heading}.*$`, 'm'));
  return [...part.split(/^## /m)[0].matchAll(new RegExp('```' + kind + '\\n([\\s\\S]*?)```', 'g'))][number][1];
};
const YAML = block('A running picture', 'html').match(/<code>([\s\S]*?)<\/code>/)[1].replace('name: web}', 'name: recipe}');
const element = block('A running picture', 'html').match(/<five-tuple[\s\S]*<\/five-tuple>/)[0].replace('name: web}', 'name: recipe}');

/**
 * A site of documentation, path → [type, text], beside which lies ours in the folder that the recipes name; without its
 * pages in Markdown, if the generator makes something else of them.
 */
function documented(name, files, body, { markdown = true } = {}) {
  check(name, async () => {
    const ours = await site('dist');
    const page = await fresh(DESK);
    await page.route(`${ours}docs/**`, async route => {
      const path = new URL(route.request().url()).pathname.split('/docs/')[1];
      if (path.startsWith('fivetuple/') && (markdown || !path.endsWith('.md'))) return route.fulfill({ response: await route.fetch({ url: ours + path.slice(10) + new URL(route.request().url()).search }) });
      const [type, text] = files[path] ?? ['text/plain', ''];
      return route.fulfill({ status: text ? 200 : 404, contentType: type, body: text });
    });
    try {
      await page.goto(`${ours}docs/guide/page.html`);
      await body(page);
      assert.deepEqual(page.troubles, []);
    } finally {
      await page.context().close();
    }
  });
}

const html = (head, body) => ['text/html', `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:">${head}</head><body>${body}</body></html>`];
const runs = async (page, name = 'recipe') => {
  const frame = page.locator('five-tuple iframe').contentFrame();
  await frame.locator('[data-ready]').waitFor();
  await becomes(() => drawn(frame, 'balancer'), [name]);
  assert.deepEqual(await frame.locator('.knob-label').allTextContents(), ['externalTrafficPolicy']);
};

documented('mdBook: a script that is no module loads the element', {
  'guide/page.html': html('', `<main>${element}</main><script src="../fivetuple-loader.js"></script>`),
  'fivetuple-loader.js': ['text/javascript', block('mdBook', 'js')],
}, page => runs(page));

documented('MkDocs: the element starts where instant navigation puts another page in place', {
  'guide/page.html': html('<script type="module" src="../fivetuple/embed.js"></script>', '<main>Nothing yet.</main>'),
}, async page => {
  await page.locator('main').evaluate((main, element) => (main.innerHTML = element), element);
  await runs(page);
});

documented('where Markdown is made into pages, examples come from the one file that has them all', {
  'guide/page.html': html('<script type="module" src="../fivetuple/embed.js"></script>', '<five-tuple example="gke-neg/nodes-or-pods" controls="externalTrafficPolicy"></five-tuple>'),
}, async page => {
  const frame = page.locator('five-tuple iframe').contentFrame();
  await frame.locator('[data-ready]').waitFor();
  await becomes(() => drawn(frame, 'balancer'), ['shop']);
  assert.match(page.troubles.splice(0).join(), /404/, 'the page of the example is not there');
}, { markdown: false });

/** What Hugo makes of the shortcode with these parameters: the few things of its language that are in it. */
const shortcode = (parameters, inner) =>
  block('Hugo', 'html')
    .replace(/\{\{ "([^"]+)" \| relURL \}\}/, '../$1')
    .replace(/\{\{ range[\s\S]*?\{\{ end \}\}/, Object.entries(parameters).map(([name, value]) => `${name}="${value}"`).join(' '))
    .replace('{{ .Inner }}', inner);

documented('Hugo: the shortcode', {
  'guide/page.html': html('', shortcode({ mode: 'play', controls: 'externalTrafficPolicy' }, YAML)),
}, async page => {
  assert.doesNotMatch(await page.content(), /\{\{/);
  await runs(page);
});

/** The component, run with as much of React as it needs. */
const component = async () => {
  const { code } = await transform(block('Docusaurus', 'jsx').replace(/^import .*$/gm, ''), { loader: 'jsx', jsxFactory: 'h', format: 'esm' });
  return `
    const h = (kind, attributes, ...children) => typeof kind === 'function' ? kind({ ...attributes, children: children.length > 1 ? children : children[0] }) : made(kind, attributes, children);
    const made = (kind, attributes, children) => {
      const element = document.createElement(kind);
      for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
      element.append(...children.flat());
      return element;
    };
    const BrowserOnly = ({ children }) => children();
    const useBaseUrl = path => '../' + path.slice(1);
    ${code}
    document.body.append(h(Fivetuple, { mode: 'play', controls: 'externalTrafficPolicy' }, ${JSON.stringify(YAML)}));`;
};

documented('Docusaurus: the component', {
  'guide/page.html': html('<script type="module" src="component.js"></script>', ''),
  'guide/component.js': ['text/javascript', await component()],
}, page => runs(page));

documented('a frame with what the guide says about heights is as high as what is in it', {
  'guide/page.html': html('<script type="module" src="heights.js"></script>', '<iframe title="picture" width="760" height="420" src="../fivetuple/embed.html?example=gallery/first"></iframe>'),
  'guide/heights.js': ['text/javascript', block('Messages', 'js')],
}, async page => {
  const frame = page.locator('iframe').contentFrame();
  await frame.locator('[data-ready]').waitFor();
  await page.waitForFunction(() => document.querySelector('iframe').getBoundingClientRect().height > 500);
});
