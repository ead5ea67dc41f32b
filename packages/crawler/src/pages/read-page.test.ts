import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';
import type { ReadPageOptions } from './page-reading.ts';
import { readPage } from './read-page.ts';
import { parseRemoveSelector } from './remove-selectors.ts';

const URL_OF_PAGE = 'https://a.example/docs/page';
const read = (html: string, options: Partial<ReadPageOptions> = {}) =>
  readPage(html, { url: URL_OF_PAGE, productToken: 'ColloquyBot', ...options });
const TEXT = '<p>The shop opens at nine and closes at six on every day of the week.</p>';

describe('reading a page', () => {
  it('finds title, language, canonical address and links', () => {
    const page = read(
      `<html lang="de-AT"><head><title> Our
       shop </title><link rel="canonical" href="/shop?utm_source=x"></head><body>${TEXT}
       <a href="a#x">A</a><a href="a">again</a><a rel="ugc nofollow" href="no">N</a><a href="mailto:x@y.z">M</a>`,
    );
    expect(page).toMatchObject({
      title: 'Our shop',
      language: 'de',
      canonicalUrl: 'https://a.example/shop',
      links: ['https://a.example/docs/a'],
      emptyBecause: null,
    });
    expect(page.text).toContain('[A](https://a.example/docs/a#x)');
  });

  it('resolves links against the base of the page', () => {
    expect(read('<base href="/other/"><a href="x">X</a>').links).toEqual(['https://a.example/other/x']);
  });

  it('guesses the language of a page that names none', () => {
    expect(read('<p>Wir sind am Montag und am Dienstag für Sie da, wenn es nicht regnet.</p>').language).toBe(
      'de',
    );
  });

  it('keeps headings and tables, and leaves out navigation, banners and footers', () => {
    const page = read(
      `<body><nav>Home</nav><div id="cookie-consent">We use cookies and more cookies.</div><main><h2>Prices</h2>
      <table><tr><th>Bike<th>Day<tr><td>Cargo<td>32</table>${TEXT}</main><footer>Imprint</footer>`,
    );
    expect(page.text).toBe(
      '## Prices\n\n| Bike | Day |\n| --- | --- |\n| Cargo | 32 |\n\nThe shop opens at nine and closes at six on every day of the week.',
    );
    expect(page.title).toBe('Prices');
  });

  it('leaves banners out of a page that has less text than they have', () => {
    const banner = `<div class="cookie-banner">${'We value your privacy. '.repeat(40)}</div>`;
    expect(read(`${banner}<p>Closed until the first of May.</p>`).text).toBe(
      'Closed until the first of May.',
    );
  });

  it('keeps an article whose wrapper has a sidebar beside it', () => {
    const article = `<div class="content with-sidebar"><h1>Boats</h1>${TEXT}${TEXT}</div>`;
    const page = read(
      `<body class="has-nav"><header><a href="/">Home</a></header>${article}<div class="teaser"><p>Read in our news how the harbour was opened again.</p></div>`,
    );
    expect(page.text).toContain('# Boats');
    expect(page.text).toContain('The shop opens at nine');
  });

  it('leaves out what the owner names, and nothing else', () => {
    const html = `<div class="promo big"><p>Buy now</p></div><section id="s"><ul><li class="old">Old</li></ul></section>${TEXT}`;
    const page = read(html, { removeSelectors: ['div.promo', '#s .old', 'p > a'] });
    expect(page.text).toBe('The shop opens at nine and closes at six on every day of the week.');
    expect(read(html, { removeSelectors: ['.old #s', 'p.promo'] }).text).toContain('Old');
  });

  it('leaves out what visitors do not see, and follows its links', () => {
    const menu = '<ul style="display:none"><li><a href="/rates">Rates</a></ul>';
    const page = read(`<main>${menu}<p hidden>Old rate: 95 euros.</p>${TEXT}</main>`);
    expect(page.text).toBe('The shop opens at nine and closes at six on every day of the week.');
    expect(page.links).toEqual(['https://a.example/rates']);
  });

  it('reads a page that hides itself until its program has started', () => {
    const page = read(`<body><div id="app" style="visibility:hidden"><main>${TEXT.repeat(3)}</main></div>`);
    expect(page.text).toContain('The shop opens at nine');
  });

  it.each(['a > b', 'a:hover', '[href]', '', 'a,b', '.'])('does not take %j for a selector', (text) => {
    expect(parseRemoveSelector(text)).toBeNull();
  });

  it.each<[string, string, string | null]>([
    ['an empty page', '<body></body>', 'EMPTY_TEXT'],
    ['a page of navigation', '<nav><a href="/">Home</a></nav>', 'EMPTY_TEXT'],
    ['a program without its page', '<div id="root"> </div><script src="x.js"></script>', 'JS_ONLY'],
    [
      'a page that asks for programs',
      '<noscript>Enable JavaScript</noscript><script></script><p>Loading',
      'JS_ONLY',
    ],
    ['a program whose page is there', `<div id="root">${TEXT}</div><script src="x.js"></script>`, null],
    ['a question for a password', '<form>Name <input> <input type=password></form>', 'LOGIN'],
    ['a page with a small log-in', `${TEXT.repeat(5)}<form><input type="password"></form>`, null],
    ['a short page', '<p>Closed.</p>', null],
  ])('tells %s', (_what, html, expected) => {
    expect(read(html).emptyBecause).toBe(expected);
  });

  const SCRIPT = '<script src="/app.js"></script>';
  it.each<[string, string]>([
    ['nothing', ''],
    ['navigation', '<nav><a href="/">Home</a></nav>'],
    ['a custom element', '<my-shop></my-shop>'],
    [
      'a custom element in a frame',
      '<header><p>Shop</p></header><my-shop></my-shop><footer>Imprint</footer>',
    ],
    ['an empty main region', '<header><p>Shop</p></header><main><div></div></main><footer>Imprint</footer>'],
    ['custom elements in each other', '<my-shop><my-list><slot></slot></my-list></my-shop>'],
    ['a sign of loading', '<div id="root"><p>Loading…</p></div>'],
    ['a sign of loading in capitals', '<p>LOADING...</p>'],
    [
      'a sign of loading under its name',
      '<title>Our shop</title><h1>Our shop</h1><p>Loading, please wait.</p>',
    ],
    ['a name that is a sign of loading', '<title>Just a moment...</title><h1>Just a moment...</h1>'],
    ['a plea for patience', '<p>Please wait while we load the page.</p>'],
    ['a plea in German', '<p>Bitte warten …</p>'],
    ['a plea in French', '<p>Chargement en cours…</p>'],
    ['a plea in Japanese', '<p>読み込み中</p>'],
    ['a plea for programs', '<p>You need to enable JavaScript to run this app.</p>'],
    ['a plea for programs in German', '<p>Bitte aktivieren Sie JavaScript.</p>'],
    [
      'a plea for programs with an excuse',
      "<p>We're sorry but shop doesn't work properly without JavaScript enabled. Please enable it to continue.</p>",
    ],
    ['a remark on programs', '<p>This site requires JavaScript.</p>'],
    ['a remark on the browser', '<p>JavaScript is disabled in your browser.</p>'],
    ['a module', '<my-shop></my-shop><script type="module">import "/shop.js"</script>'],
  ])('takes a page of programs that shows only %s for one that they write', (_what, html) => {
    expect(read(html + SCRIPT).emptyBecause).toBe('JS_ONLY');
    expect(read(html, { isRendered: true }).emptyBecause).toBe('JS_ONLY');
  });

  it.each<[string, string]>([
    ['one word', '<p>Closed.</p>'],
    ['a heading', '<title>Our shop</title><h1>Our shop</h1>'],
    ['a sentence beside a custom element', '<cookie-note></cookie-note><p>Closed until May.</p>'],
    ['a sentence in a custom element', '<my-page><p>Closed until May.</p></my-page>'],
    ['a sentence beside a sign of loading', '<p>Loading…</p><p>The shop opens at nine.</p>'],
    ['a sentence on loading', '<p>Loading and unloading is allowed from nine to ten.</p>'],
    ['a heading on loading', '<h1>Loading bay</h1>'],
    ['a sentence on waiting', '<p>Please wait at the gate until a member of staff lets you in.</p>'],
    ['a sentence on JavaScript', '<p>We teach JavaScript on Mondays; you need a laptop.</p>'],
    ['a question on JavaScript', '<p>Do I need JavaScript for the course? No.</p>'],
    ['a footer that is all its text', '<footer><p>Market street 1, open from nine to six.</p></footer>'],
  ])('leaves a short page with programs alone that shows %s', (_what, html) => {
    expect(read(html + SCRIPT).emptyBecause).toBeNull();
    expect(read(html, { isRendered: true }).emptyBecause).toBeNull();
  });

  it('tells a page without programs by its text alone, whatever that says', () => {
    const data = '<script type="application/ld+json">{"@type":"Shop"}</script>';
    expect(read(`<my-shop></my-shop>${data}`).emptyBecause).toBe('EMPTY_TEXT');
    expect(read('<p>Loading…</p>').emptyBecause).toBeNull();
  });

  it.each<[string, string]>([
    ['a title', '<title>404 | Our shop</title><h1>Oops!</h1><p>Nothing here.</p>'],
    ['a heading', '<h1>Page not found</h1><p>Try our search.</p>'],
    ['a sentence', '<h1>Sorry</h1><p>The page you are looking for does not exist. Go back.</p>'],
    [
      'a sentence in parts',
      "<p>Sorry, we couldn't find that page you requested: not found</p><h2>Error 404</h2>",
    ],
    ['German', '<title>Seite nicht gefunden – Laden</title><p>Zur Startseite</p>'],
    ['French', '<h1>404 - Page introuvable</h1>'],
    ['Spanish', '<h1>Página no encontrada</h1>'],
    ['Italian', '<h1>Pagina non trovata</h1>'],
    ['Croatian', '<h1>Stranica nije pronađena</h1>'],
  ])('is told that it was not found, by %s', (_what, html) => {
    expect(read(html).isNotFound).toBe(true);
  });

  it.each<[string, string]>([
    ['lost property', '<h1>Lost and found</h1><p>What was not found stays with the porter.</p>'],
    ['a question', '<h1>What if my page is not found?</h1><p>Ask us.</p>'],
    ['a model', '<title>Peugeot 404 – prices</title><h1>Peugeot 404</h1><p>From 9,000 euros.</p>'],
    ['a room', '<h1>Room 404</h1><p>The room has two beds.</p>'],
    ['an article on it', `<h1>404 Not Found</h1>${TEXT.repeat(9)}`],
  ])('is not taken for one that was not found: %s', (_what, html) => {
    expect(read(html).isNotFound).toBe(false);
  });

  it('believes a short text of a page that a browser has shown', () => {
    const app = (text: string): string =>
      `<noscript>You need to enable JavaScript.</noscript><div id="root"></div><p>${text}</p>${SCRIPT}`;
    expect(read(app('Closed until May.')).emptyBecause).toBe('JS_ONLY');
    expect(read(app('Closed until May.'), { isRendered: true }).emptyBecause).toBeNull();
    expect(read(app(''), { isRendered: true }).emptyBecause).toBe('JS_ONLY');
  });

  it('reads what a page asks of robots, for all and for us', () => {
    const meta = (name: string) => `<meta name="${name}" content="noindex, nofollow">`;
    expect(read(meta('ROBOTS')).directives).toEqual({ noindex: true, nofollow: true });
    expect(read(meta('colloquybot')).directives).toEqual({ noindex: true, nofollow: true });
    expect(read(meta('googlebot')).directives).toEqual({ noindex: false, nofollow: false });
  });

  it('has the same hash for the same text, whatever stands around it', () => {
    const one = read(`<title>T</title><nav>1</nav><main>${TEXT}</main><footer>today 1</footer>`);
    const other = read(`<title>T</title><nav>2</nav><main>${TEXT}</main><footer>today 2</footer>`);
    expect(one.contentHash).toBe(other.contentHash);
    expect(read(`<title>T</title><main>${TEXT}!</main>`).contentHash).not.toBe(one.contentHash);
  });

  it.each([
    ['open elements', '<div>'],
    ['open links', '<a href=x>'],
    ['tables in tables', '<table><tr><td>'],
    ['attributes', '<p a="'],
    ['end tags', '</div></p>'],
    ['programs', '<div id=root><script>'],
  ])('reads 1 MB of %s to its end', (_what, piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(read(html, { removeSelectors: ['div div div', 'a .b', 'td td'] }).links.length).toBeLessThan(2);
  });
});

describe('the letters of a page', () => {
  const latin = Buffer.from('caf\xe9', 'latin1');
  it.each<[string, Uint8Array, string, string]>([
    ['the header', Buffer.from([0xe1]), 'text/html; charset=iso-8859-2', 'á'],
    ['the page', Buffer.concat([Buffer.from('<meta charset="windows-1251">'), Buffer.from([0xe6])]), '', 'ж'],
    ['a mark, before all', Buffer.from('\uFEFFé', 'utf8'), 'text/html; charset=latin1', 'é'],
    ['UTF-8 that says nothing', Buffer.from('é'), 'text/html', 'é'],
    ['neither', latin, 'text/html', 'café'],
    ['an encoding that nobody knows', latin, 'text/html; charset=klingon', 'café'],
  ])('are told by %s', (_what, bytes, contentType, expected) => {
    expect(decodeHtml(bytes, contentType).endsWith(expected)).toBe(true);
  });
});
