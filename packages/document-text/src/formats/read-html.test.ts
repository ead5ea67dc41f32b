import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats.ts';
import { readHtml } from './read-html.ts';

const textOf = (html: string): string => {
  const [part] = readHtml(html).parts;
  return part?.text ?? '';
};

describe('the letters of an HTML file', () => {
  const meta = '<meta charset="windows-1251">';
  it.each([
    [
      'as it declares behind the beginning of a long head',
      Buffer.concat([
        Buffer.from(`<script>${' '.repeat(4_000)}</script>${meta}`),
        Buffer.from([0xf1, 0xe0, 0xf3, 0xed, 0xe0]),
      ]),
    ],
    ['as it declares', Buffer.concat([Buffer.from(meta), Buffer.from([0xf1, 0xe0, 0xf3, 0xed, 0xe0])])],
    ['as UTF-8 when it is, as one that was edited here', Buffer.from(`${meta}сауна`)],
  ])('are read %s', async (_how, bytes) => {
    expect((await FORMATS.html.read(bytes, [], null)).parts[0]?.text).toBe('сауна');
    expect(FORMATS.html.decode(bytes, null)).toContain(`${meta}сауна`);
  });
});

describe('reading HTML', () => {
  const heading = '<h1>Opening hours</h1>';
  const text = '<p>The shop opens at nine and closes at six.</p>';

  it.each([
    [
      'a whole page',
      `<!doctype html><html><head><title>Shop</title></head><body>${heading}${text}</body></html>`,
    ],
    [
      'a page that leaves out head and body',
      `<!doctype html><html lang="en"><title>Shop</title>${heading}${text}</html>`,
    ],
    ['a page that leaves out body', `<html><head><title>Shop</title></head>${heading}${text}</html>`],
    ['a page that leaves out html', `<head><title>Shop</title></head>${heading}${text}`],
    ['a fragment', heading + text],
  ])('finds headings and text of %s', (_name, html) => {
    expect(textOf(html)).toBe('# Opening hours\n\nThe shop opens at nine and closes at six.');
  });

  it.each([
    [
      'its title as heading when it has none',
      `<title>Shop &amp; more</title>${text}`,
      /^# Shop & more\n\nThe shop/,
    ],
    [
      'links that lead somewhere',
      '<a href="https://x.example/a">A</a>, <a href="#top">B</a>',
      /^\[A\]\(https:\/\/x\.example\/a\), B$/,
    ],
    [
      'lists in lists, with their numbers',
      '<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>',
      /^- a\n {2}3\. b\n {2}4\. c\n- d$/,
    ],
    ['lines that were broken on purpose', 'one<br>two\nthree', /^one\ntwo three$/],
    ['text as it was typed', '<pre>a\n  b</pre>', /^```\na\n {2}b\n```$/],
    ['characters of every kind', 'caf&eacute; &#8364; &lt;b&gt;', /^café € <b>$/],
    ['paragraphs that were not ended', '<p>one<p>two', /^one\n\ntwo$/],
  ])('keeps %s', (_what, html, expected) => {
    expect(textOf(html)).toMatch(expected);
  });

  it('reads a table with its first row as the head', () => {
    const html = '<table><tr><th>Bike<th>Price | day<tr><td>City<td><p>18</p><p>euros</p></table>';
    expect(textOf(html)).toBe('| Bike | Price / day |\n| --- | --- |\n| City | 18 euros |');
  });

  it('reads a table of facts as pairs', () => {
    const html = '<table><tr><th>Weight:<td>9 kg<tr><th>Colour<td>red</table>';
    expect(textOf(html)).toBe('- Weight: 9 kg\n- Colour: red');
  });

  it('reads tables that lay out a page as their text', () => {
    const html = `<table><tr><td><h2>Menu</h2><p>Soup</p><td><table><tr><td>a<td>b<tr><td>1<td>2</table></table>`;
    expect(textOf(html)).toBe('## Menu\n\nSoup\n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('leaves out what stands around the text, when the text is most of the page', () => {
    const around =
      '<header>Shop</header><nav>Home</nav><div class="cookie-banner">We use cookies</div><aside>News</aside><script>x()</script>';
    expect(textOf(`<body>${around}<main>${heading}${text}</main><footer>Imprint</footer>`)).toBe(
      '# Opening hours\n\nThe shop opens at nine and closes at six.',
    );
    expect(textOf(`<body><main>a</main><div class="sidebar">${text}</div>`)).toContain('opens at nine');
  });
});

describe('hidden text', () => {
  it('is told to nobody', () => {
    const html = `<main><h1>Room rates</h1><p>A double room costs 120 euros.</p><p hidden>Old rate: 95 euros.</p>
      <p style="display:none">Staff rate: 40 euros.</p><p aria-hidden="true">Draft: 300 euros.</p></main>`;
    expect(textOf(html)).toBe('# Room rates\n\nA double room costs 120 euros.');
  });
});

describe('cells that cover others', () => {
  it('name all columns that a group is of', () => {
    const head =
      '<tr><th rowspan=2>Day</th><th colspan=2>Opening hours</th></tr><tr><th>Kiosk</th><th>Museum</th></tr>';
    const rows =
      '<tr><td>Monday</td><td colspan=2>closed</td></tr><tr><td>Saturday</td><td>9</td><td>10</td></tr>';
    expect(textOf(`<table>${head}${rows}</table>`)).toBe(
      '| Day | Opening hours Kiosk | Opening hours Museum |\n| --- | --- | --- |\n' +
        '| Monday | closed | closed |\n| Saturday | 9 | 10 |',
    );
  });

  it('stand in every row that they reach down to', () => {
    const rows =
      '<tr><td>Pier</td><td>Boat</td><td>Price</td></tr><tr><td rowspan="2">North</td><td>Dinghy</td><td>7</td></tr>' +
      '<tr><td>Yacht</td><td>19</td></tr><tr><td colspan="3">From May on</td></tr>';
    expect(textOf(`<table>${rows}</table>`)).toBe(
      '| Pier | Boat | Price |\n| --- | --- | --- |\n| North | Dinghy | 7 |\n| North | Yacht | 19 |\n| From May on |  |  |',
    );
  });

  it('make no more text than a few times their table', () => {
    const wide = `<tr><td colspan=20 rowspan=1000>${'x'.repeat(500)}</td><td>a</td></tr>`;
    const table = `<table>${wide}${'<tr><td>b</td></tr>'.repeat(1_000)}</table>`;
    expect(textOf(table).replaceAll(/[| -]/g, '').length).toBeLessThan(10_000);
  });
});
