import { describe, expect, it } from 'vitest';
import { joinBlocks } from './markdown-blocks.ts';
import { readVisible } from './read-visible.ts';
import { styleDeclarations } from './style-declarations.ts';

const textOf = (html: string): string => joinBlocks(readVisible(html).blocks);
const SEEN = '<h1>Rates</h1><p>A double room costs 120 euros a night.</p>';

describe('what visitors do not see', () => {
  it.each<[string, string]>([
    ['an attribute', '<p hidden>Old rate</p>'],
    ['an attribute with a value that says no', '<p hidden="false">Old rate</p>'],
    ['a style', '<p style="color:red; DISPLAY : None">Old rate</p>'],
    ['a style that nothing overrides', '<p style="display:none!important;display:block">Old rate</p>'],
    ['a style behind a picture', '<p style="background:url(\'a;b\');display:none">Old rate</p>'],
    ['visibility', '<div style="visibility:hidden"><p>Old rate</p></div>'],
    ['a collapsed row', '<table><tr><td>a<td>b<tr style="visibility:collapse"><td>Old rate<td>c</table>'],
    ['a mark for screen readers', '<p aria-hidden="true">Old rate</p>'],
    ['an element around it', '<section hidden><div><ul><li>Old rate</ul></div></section>'],
    ['a template', '<template><p>Old rate</p></template>'],
    ['a part for browsers without programs', '<noscript><p>Old rate</p></noscript>'],
    ['a comment', '<!-- Old rate --><!--[if IE]><p>Old rate</p><![endif]-->'],
    ['a hidden table', '<table hidden><tr><td>Old rate<td>b<tr><td>c<td>d</table>'],
    ['a hidden heading', '<h2 style="display:none">Old rate</h2>'],
    ['a dialog', '<dialog hidden><p>Old rate</p></dialog>'],
  ])('is not read: %s', (_by, html) => {
    const text = textOf(`<main>${SEEN}${html}<p>Breakfast is included.</p></main>`);
    expect(text).not.toContain('Old rate');
    expect(text).toContain('120 euros a night.');
    expect(text).toMatch(/\n\nBreakfast is included\.$/);
  });

  it('is left out of the middle of a sentence', () => {
    expect(textOf('<p>A room costs <s hidden>95</s> <b>120</b> <i aria-hidden="true">★</i>euros.</p>')).toBe(
      'A room costs 120 euros.',
    );
  });

  it.each<[string, string]>([
    ['a style that is overridden', '<p style="display:none;display:block">Old rate</p>'],
    ['an attribute that the style overrides', '<p hidden style="display:block">Old rate</p>'],
    ['a name within another value', '<p style="content:\'display:none\'">Old rate</p>'],
    ['a comment in a style', '<p style="/* display:none */color:red">Old rate</p>'],
    ['another value', '<p style="visibility:visible" aria-hidden="false">Old rate</p>'],
    ['what a search in the page finds', '<div hidden="until-found">Old rate</div>'],
    ['closed details', '<details><summary>Rates of last year</summary><p>Old rate</p></details>'],
    [
      'a part that is made visible again',
      '<div style="visibility:hidden"><p style="visibility:visible">Old rate</p></div>',
    ],
    [
      'a panel of a button',
      '<button aria-controls="x p1">When?</button><div id="p1" hidden aria-hidden="true">Old rate</div>',
    ],
    ['a panel of a link', '<a href="#p1">When?</a><div id="p1" style="display:none">Old rate</div>'],
    ['a tab', '<div role="tabpanel" hidden>Old rate</div>'],
    ['an answer under its question', '<dl><dt>How?<dd class="faq-answer" style="display:none">Old rate</dl>'],
    ['a formula', '<span class="katex"><span class="katex-html" aria-hidden="true">Old rate</span></span>'],
  ])('is not taken for %s', (_what, html) => {
    expect(textOf(`<main>${SEEN}${html}</main>`)).toContain('Old rate');
  });

  it.each<[string, string, string]>([
    ['the body', '<body style="visibility:hidden">', '</body>'],
    ['the body and the root', '<html style="display:none"><body hidden>', '</body></html>'],
    ['a wrapper', '<body><p>Loading</p><div id="app" style="display:none"><div>', '</div></div></body>'],
    ['two wrappers', '<div id="app" hidden><div style="display:none"><div>', '</div></div></div>'],
    [
      'a page under a dialog',
      '<div role="dialog">We use cookies, and more cookies.</div><div aria-hidden="true">',
      '</div>',
    ],
  ])('is the page itself when a program shows it: %s', (_what, before, after) => {
    const text = textOf(
      `${before}${SEEN}<p hidden>Old rate</p><p>Breakfast is included for all.</p>${after}`,
    );
    expect(text).toContain('120 euros a night.');
    expect(text).not.toContain('Old rate');
  });

  it('stays hidden beside a short page', () => {
    const draft = `<div hidden><p>${'Draft: 300 euros. '.repeat(50)}</p></div>`;
    expect(textOf(`<h1>Rates</h1><p>Ask us.</p>${draft}`)).toBe('# Rates\n\nAsk us.');
  });
});

describe('the declarations of a style', () => {
  it.each<[string, [string, string][]]>([
    ['', []],
    ['display', []],
    ['Display:NONE;', [['display', 'none']]],
    ['a:1;a:2', [['a', '2']]],
    ['a:1 ! important;a:2', [['a', '1']]],
    [
      'a:url(x;y);b:"c;d";e:f',
      [
        ['a', 'url(x;y)'],
        ['b', ''],
        ['e', 'f'],
      ],
    ],
    [
      'a:"\\";b:c";d:e',
      [
        ['a', ''],
        ['d', 'e'],
      ],
    ],
    ['a/*;*/:b/*', [['a', 'b']]],
    [
      ')a:b;(c:d',
      [
        [')a', 'b'],
        ['(c', 'd'],
      ],
    ],
  ])('%j are read', (style, expected) => {
    expect([...styleDeclarations(style)]).toEqual(expected);
  });
});
