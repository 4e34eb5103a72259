// <five-tuple>: a running picture in a page of documentation. What stands in the element is what readers see until it
// starts, and all that they see where there is no script. It runs in a frame of embed.html, which lies beside this file.
const here = new URL('./', import.meta.url);
const WORDS = { play: PLAY, title: NAME };
const CONTRACT = ['mode', 'example', 'lesson', 'src', 'panes', 'controls', 'step', 'autoplay', 'speed', 'theme', 'font', 'height', 'lang', 'reset', 'link'];
const CHANGEABLE = ['theme', 'speed', 'mode'];

/** One compiled module for all frames of this page. If the page's policy forbids that, each frame compiles its own. */
let compiled;
const module = () => (compiled ??= WebAssembly.compileStreaming(fetch(new URL(WASM, here))).catch(() => undefined));

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; position: relative; margin-block: 1em; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 420px; border: 0; color-scheme: auto; }
  iframe.waits { position: absolute; inset: 0; visibility: hidden; pointer-events: none; }
  .poster { position: relative; }
  button { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; font: 500 13px/1 system-ui, sans-serif; padding: 10px 16px;
    min-block-size: 40px; border: 0; border-radius: 6px; background: #1a5fd0; color: #fff; cursor: pointer; }
  button:focus-visible { outline: 2px solid; outline-offset: 2px; }
`);

class FiveTuple extends HTMLElement {
  static observedAttributes = CHANGEABLE;
  #frame;
  #ready;
  #asked = new Map();
  #number = 0;
  #watch;

  connectedCallback() {
    if (!this.shadowRoot) this.#build();
    addEventListener('message', this.#hear);
    if (navigator.connection?.saveData) return;
    this.#watch = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.start(), { rootMargin: '200px' });
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    this.#watch?.disconnect();
    this.#frame?.remove();
    this.#frame = this.#ready = undefined;
    for (const done of this.#asked.values()) done();
    this.#asked.clear();
    this.shadowRoot.querySelector('.poster').hidden = false;
  }

  attributeChangedCallback(name, _, value) {
    if (this.#frame && value !== null) this.set({ [name]: name === 'speed' ? Number(value) : value });
  }

  /** Starts what has not been started. All below do so, too. */
  start() {
    if (this.#frame || !this.isConnected) return;
    this.#watch?.disconnect();
    this.#frame = document.createElement('iframe');
    this.#ready = new Promise(done => this.#frame.addEventListener('load', done, { once: true }));
    this.#frame.className = 'waits';
    this.#frame.title = this.getAttribute('aria-label') ?? WORDS.title;
    this.#frame.allow = 'clipboard-write; fullscreen';
    this.#frame.src = this.#address();
    if (Number(this.getAttribute('height')) > 0) this.#frame.style.setProperty('block-size', `${Number(this.getAttribute('height'))}px`);
    this.shadowRoot.append(this.#frame);
    if (this.#text()) this.#post({ type: 'load', yaml: this.#text() });
  }

  load(yaml) {
    this.#say({ type: 'load', yaml: String(yaml) });
  }

  seek(event) {
    this.#say({ type: 'seek', event });
  }

  play() {
    this.#say({ type: 'play' });
  }

  pause() {
    this.#say({ type: 'pause' });
  }

  set(values) {
    this.#say({ type: 'set', ...values });
  }

  /** What is shown, with all edits, as a link: `{ link }`. */
  get() {
    const id = ++this.#number;
    this.#say({ type: 'get', id });
    return new Promise(done => this.#asked.set(id, done));
  }

  #build() {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const poster = document.createElement('div');
    poster.className = 'poster';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = WORDS.play;
    button.addEventListener('click', () => {
      this.start();
      this.play();
    });
    poster.append(document.createElement('slot'), button);
    root.append(poster);
  }

  #address() {
    const address = new URL('embed.html', here);
    for (const name of CONTRACT) if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
    address.searchParams.set('parent', location.origin);
    address.searchParams.set('start', '');
    if (this.#text()) address.searchParams.set('text', '');
    if (here.origin === location.origin) address.searchParams.set('element', '');
    return address.href;
  }

  /** What its author wrote into it. */
  #text() {
    if (['example', 'lesson', 'src'].some(name => this.hasAttribute(name))) return '';
    return (this.querySelector('pre code, pre, script[type="text/yaml"]') ?? this).textContent.trim();
  }

  #say(message) {
    this.start();
    this.#post(message);
  }

  /** Sent once the frame has loaded; it keeps what comes before its picture is there. */
  async #post(message) {
    await this.#ready;
    this.#frame?.contentWindow?.postMessage({ ft: 1, ...message }, here.origin);
  }

  #hear = async ({ source, origin, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== here.origin || data?.ft !== 1) return;
    const { ft, type, id, ...detail } = data;
    if (type === 'module') return source.postMessage({ ft, type, module: await module() }, origin);
    if (type === 'height' && !(Number(this.getAttribute('height')) > 0)) this.#frame.style.setProperty('block-size', `${Math.min(detail.px, 4000)}px`);
    if (type === 'ready') this.#show();
    if (type === 'state') this.#asked.get(id)?.(detail), this.#asked.delete(id);
    if (type === 'check') detail.id = id;
    this.dispatchEvent(new CustomEvent(`ft-${type}`, { detail, bubbles: true }));
  };

  /** The picture takes the place of the poster; the focus goes along if it was there. */
  #show() {
    const poster = this.shadowRoot.querySelector('.poster');
    const focused = poster.contains(this.shadowRoot.activeElement);
    poster.hidden = true;
    this.#frame.classList.remove('waits');
    if (focused) this.#frame.focus();
  }
}

customElements.get('five-tuple') ?? customElements.define('five-tuple', FiveTuple);
