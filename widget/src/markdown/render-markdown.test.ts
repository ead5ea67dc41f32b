import { describe, expect, test } from 'vitest';
import { splitMarks } from './citation-marks.ts';
import { renderMarkdown } from './render-markdown.ts';

/** happy-dom loses the first element that DOMPurify visits (browsers do not), so a paragraph is prepended. */
function render(source: string, citations: readonly number[] = []): HTMLElement {
  const host = document.createElement('div');
  host.append(renderMarkdown(`ahead\n\n${source}`, new Set(citations)));
  host.firstChild?.remove();
  return host;
}

function html(source: string, citations: readonly number[] = []): string {
  return render(source, citations).innerHTML.trim();
}

describe('the safe subset', () => {
  test('emphasis, lists and code are rendered', () => {
    expect(html('**bold** and `code`')).toBe('<p><strong>bold</strong> and <code>code</code></p>');
    expect(html('- a\n- b')).toContain('<li>a</li>');
  });

  test('the columns of a table are aligned without styles', () => {
    const cells = render('| a | b |\n| :-: | --: |\n| 1 | 2 |').querySelectorAll('td');
    expect([...cells].map((cell) => cell.outerHTML)).toEqual([
      '<td align="center">1</td>',
      '<td align="right">2</td>',
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
  ])('raw HTML is text: %s', (source) => {
    const host = render(source);
    expect(host.textContent?.trim()).toBe(source);
    expect(host.querySelector('script, img, style, a')).toBeNull();
  });

  test.each(['[x](javascript:alert(1))', '[x](data:text/html,hi)', '[x](vbscript:x)', '[x](/relative)'])(
    'a link that is not to the web, mail or phone is no link: %s',
    (source) => {
      expect(html(source)).not.toContain('<a');
    },
  );

  test('links open in a new tab and tell nobody', () => {
    const link = render('see https://example.com/a').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.com/a');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer nofollow');
  });

  test('an image is its description, and is not loaded', () => {
    expect(html('![the *logo* <b>](https://example.com/a.png)')).toBe('<p>the logo &lt;b&gt;</p>');
  });

  test('a table can be scrolled with the keyboard', () => {
    const frame = render('| a | b |\n|---|---|\n| 1 | 2 |').querySelector('.table');
    expect(frame?.getAttribute('tabindex')).toBe('0');
    expect(frame?.getAttribute('aria-label')).toBe('a');
  });
});

describe('citation marks', () => {
  test('a mark with a citation becomes a button', () => {
    const button = render('Refunds take 5 days [2].', [1, 2]).querySelector('button');
    expect(button?.dataset['n']).toBe('2');
  });

  test('marks in code and marks without a citation stay text', () => {
    expect(html('`a[1]` and [7]', [1])).toBe('<p><code>a[1]</code> and [7]</p>');
  });

  test.each([
    ['a [1] b', ['a', 1, ' b']],
    ['a [1][2]', ['a', 1, 2]],
    ['a [1, 2].', ['a', 1, 2, '.']],
    ['a [1, 9]', ['a [1, 9]']],
    ['none', ['none']],
  ])('%s is split', (source, parts) => {
    expect(splitMarks(source, new Set([1, 2]))).toEqual(parts);
  });
});
