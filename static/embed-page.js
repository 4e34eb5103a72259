// What an embedded page does before the wasm is there: it shows a poster, and starts when it is near, clicked or told to.
const root = document.documentElement;
const poster = document.querySelector('.poster');
const given = new URLSearchParams(`${location.search}&${location.hash.slice(1)}`);
const around = parent === window ? undefined : parent;
/** The page around may be this site's own element, which then shares one compiled module among its frames. */
const shares = around && given.has('element') && given.get('parent') === location.origin;

let started;
look();
tellHeight();
const early = []; // messages that the page around has sent before anybody listened
addEventListener('message', hear);
addEventListener('listens', () => {
  removeEventListener('message', hear);
  for (const { data, origin, source } of early) dispatchEvent(new MessageEvent('message', { data, origin, source }));
});
poster.querySelector('button').addEventListener('click', () => {
  root.dataset.play = '';
  start();
});
startNear();

/** Colors, size of letters and height, as far as the address asks for them. The language comes with the wasm. */
function look() {
  const theme = given.get('theme') ?? given.get('docusaurus-theme');
  if (['light', 'dark', 'contrast'].includes(theme)) root.dataset.theme = theme;
  const font = Number(given.get('font'));
  if (font >= 8 && font <= 64) root.style.setProperty('zoom', font / 13);
  if (Number(given.get('height')) > 0) root.dataset.height = 'fixed';
}

/** Tells the page around how high this one is, unless it said so itself. That gives nothing away, so it goes to anybody. */
function tellHeight() {
  if (root.dataset.height) return;
  let told;
  new ResizeObserver(() => {
    const px = Math.ceil(document.body.getBoundingClientRect().height);
    if (px !== told) around?.postMessage({ ft: 1, type: 'height', px }, '*');
    told = px;
  }).observe(document.body);
}

function hear(event) {
  if (event.source !== around || event.data?.ft !== 1 || !/^(load|seek|play|pause|set|get)$/.test(event.data.type)) return;
  early.push(event);
  start();
}

/** Once it is in view; those who save data decide by themselves. */
function startNear() {
  if (given.has('start')) return start();
  if (navigator.connection?.saveData) return;
  const watch = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    watch.disconnect();
    start();
  }, { rootMargin: '200px' });
  watch.observe(poster);
}

function start() {
  started ??= run().catch(error => {
    poster.dataset.failed = '';
    reportError(error);
  });
}

async function run() {
  poster.dataset.starting = '';
  const [{ default: init }, module] = await Promise.all([import(root.dataset.glue), shared()]);
  const ready = new MutationObserver(() => {
    if (!document.querySelector('[data-ready]')) return;
    ready.disconnect();
    poster.remove();
  });
  ready.observe(document.getElementById('app'), { childList: true, subtree: true, attributeFilter: ['data-ready'] });
  await init({ module_or_path: module ?? root.dataset.wasm });
}

/** The module that the element around has compiled, if there is one. */
function shared() {
  if (!shares) return;
  return new Promise(done => {
    addEventListener('message', function answer({ source, data }) {
      if (source !== around || data?.ft !== 1 || data.type !== 'module') return;
      removeEventListener('message', answer);
      done(data.module instanceof WebAssembly.Module ? data.module : undefined);
    });
    around.postMessage({ ft: 1, type: 'module' }, location.origin);
  });
}
