import { describe, expect, it } from 'vitest';
import { kindOfNames } from './aside-names.ts';
import { mainBlocks } from './main-blocks.ts';
import { joinBlocks } from './markdown-blocks.ts';
import { readVisible } from './read-visible.ts';

const mainOf = (html: string): string => joinBlocks(mainBlocks(readVisible(html).blocks));
const PRICES =
  '<h1>Boat hire</h1><p>A rowing boat costs 18 euros for half a day and 30 euros for a whole day.</p>' +
  '<p>The deposit is 250 euros and is returned within three days.</p>' +
  '<p>Motor boats need a licence of class B and cost 120 euros a day.</p>';
const STORY = Array.from(
  { length: 12 },
  (_, at) =>
    `<p>Paragraph ${at} of the story tells at some length what happened in the harbour on that day.</p>`,
).join('');
const linksOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<li><a href="https://x.example/${at}">Item ${at}</a>`).join('');

describe('the text that a reader came for', () => {
  it.each([
    ['class="content with-sidebar"'],
    ['class="has-section-nav"'],
    ['class="page modal-enabled cookie-bar-visible"'],
    ['class="sidebar"'],
    ['id="footer-page"'],
    ['class="comments related share"'],
    ['role="complementary"'],
  ])('is not lost in a wrapper that is said to be %s', (attributes) => {
    const html = `<header><a href="/">Boats</a></header><div ${attributes}>${PRICES}</div>
      <div class="teaser"><p>Read how the harbour was opened again.</p></div><footer>Imprint</footer>`;
    const text = mainOf(html);
    expect(text).toContain('18 euros for half a day');
    expect(text).toContain('class B');
    expect(text).not.toContain('Imprint');
  });

  it.each([
    ['<form id="aspnet">', '</form>'],
    ['<aside>', '</aside>'],
    ['<footer>', '</footer>'],
  ])('is not lost in %s around the whole page', (before, after) => {
    const nav = '<div role="navigation"><a href="/">Home</a> and more</div>';
    const text = mainOf(`<body>${before}${nav}<div>${PRICES}</div>${after}`);
    expect(text).toContain('18 euros for half a day');
    expect(text).not.toContain('Home');
  });

  it.each([
    ['a class', '<div class="sidebar"><p>Our news of the week are here.</p></div>'],
    ['a name of several words', '<div id="relatedStories"><p>Another story of the week.</p></div>'],
    ['comments', '<ol class="comment-list"><li>I was there, it was great.</ol>'],
    ['an element', '<aside><p>Our news of the week are here.</p></aside>'],
    ['consent', `<div class="cookie-notice"><p>${'We value your privacy. '.repeat(99)}</p></div>`],
    ['links', `<div class="x"><h3>More</h3><ul>${linksOf(9)}</ul></div>`],
    [
      'the author and the tags',
      '<div class="entry-meta">By <a href="/a">A. Reed</a>, filed under boats</div>',
    ],
    [
      'teasers',
      `<div>${'<div><h3><a href="/s">Another story</a></h3><p>Somebody told us of the mill by the river.</p></div>'.repeat(3)}</div>`,
    ],
  ])('has no %s around it', (_what, around) => {
    const text = mainOf(`<div><h1>The harbour</h1><div>${STORY}</div>${around}</div>`);
    expect(text).toBe(mainOf(`<h1>The harbour</h1>${STORY}`));
  });

  it('keeps its heading in a header of links', () => {
    const header = `<div class="page-header"><a href="/">Home</a><h1>The harbour</h1></div>`;
    expect(mainOf(`${header}<div>${STORY}</div>`)).toMatch(/^# The harbour\n\nParagraph 0/);
  });

  it('is the main part alone where that is most of the page', () => {
    const html = `<div><p>Subscribe for stories like this one every Friday.</p></div><main>${STORY}</main>`;
    expect(mainOf(html)).not.toContain('Friday');
  });
});

describe('pages that are no articles', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'a page of addresses and hours',
      '<h1>Contact</h1><div>Market street 1</div><div>Tel. 01 234 56</div><div class="meta">Mon to Fri 9-18</div>',
      ['Market street 1', '01 234 56', '9-18'],
    ],
    [
      'a footer that says all',
      '<nav>Home</nav><footer><p>Market street 1, open from nine to six.</p></footer>',
      ['nine to six'],
    ],
    [
      'a price list',
      `<p>All prices in euros, with breakfast for two.</p><div class="menu promo"><table><tr><td>Room<td>Price<tr><td>Double<td>120</table></div>`,
      ['120'],
    ],
    [
      'a page of downloads',
      `<p>All forms at a glance.</p><ul class="files">${linksOf(20)}</ul>`,
      ['Item 0', 'Item 19'],
    ],
    [
      'a link in a text',
      `${STORY}<p><a href="https://x.example/form.pdf">Download the registration form</a></p>`,
      ['registration form'],
    ],
    [
      'services with their pages',
      `<h1>We repair</h1>${['Bikes', 'Boats', 'Skis'].map((name) => `<div><h3><a href="/${name}">All about ${name}</a></h3><p>${name} are ready within 3 days.</p></div>`).join('')}`,
      ['Bikes are ready', 'Skis are ready'],
    ],
    [
      'sections of all sizes',
      `<section><h2>Rooms</h2>${STORY}</section><section><h2>Arrival</h2><p>Check in from 3 pm.</p></section>`,
      ['Check in from 3 pm.'],
    ],
    [
      'a page of boxes that are called what they are not',
      `<h1>Rooms</h1>${['Oak', 'Elm', 'Ash', 'Fir'].map((room) => `<div class="sidebar-box"><p>The room ${room} has two beds and a view of the lake.</p></div>`).join('')}`,
      ['room Oak', 'room Fir'],
    ],
    ['a page of links', `<ul>${linksOf(30)}</ul>`, ['Item 29']],
  ])('are read whole: %s', (_what, html, expected) => {
    const text = mainOf(`<body>${html}</body>`);
    for (const each of expected) expect(text).toContain(each);
  });

  it.each([
    '<div class="nav">a',
    '<div class=x><h3><a href=/>Title of a text</a></h3>b',
    '<p>a</p></div><div>',
  ])('are looked through in one pass: 1 MB of %s', (piece) => {
    const { blocks } = readVisible(piece.repeat(1_000_000 / piece.length));
    expect(mainBlocks(blocks).length).toBeGreaterThan(0);
  });
});

describe('the names of an element', () => {
  it.each<[string, ReturnType<typeof kindOfNames>]>([
    ['', null],
    ['content', null],
    ['sidebar', 'aside'],
    ['c-sideBar__nav', 'aside'],
    ['RelatedStories', 'aside'],
    ['with-sidebar', null],
    ['no_comments', null],
    ['navigation-open', null],
    ['entry-meta', 'furniture'],
    ['cookie-policy', 'aside'],
    ['cookie-banner', 'consent'],
    ['gdpr', 'consent'],
    ['scoreboard navy', null],
  ])('%j tell what it is', (names, expected) => {
    expect(kindOfNames(names)).toBe(expected);
  });
});
