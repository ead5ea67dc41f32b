import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';
import { readPage, type ReadPageOptions } from './read-page.ts';
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

  it('leaves out what the owner names, and nothing else', () => {
    const html = `<div class="promo big"><p>Buy now</p></div><section id="s"><ul><li class="old">Old</li></ul></section>${TEXT}`;
    const page = read(html, { removeSelectors: ['div.promo', '#s .old', 'p > a'] });
    expect(page.text).toBe('The shop opens at nine and closes at six on every day of the week.');
    expect(read(html, { removeSelectors: ['.old #s', 'p.promo'] }).text).toContain('Old');
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
