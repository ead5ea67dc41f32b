import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

/** happy-dom loses the first element that DOMPurify visits (browsers do not), so a paragraph is prepended. */
function render(source: string): HTMLElement {
  const host = document.createElement('div');
  host.append(renderMarkdown(`ahead\n\n${source}`, 'Table'));
  host.firstChild?.remove();
  return host;
}

test('headings, emphasis and lists are rendered', () => {
  const host = render('# Prices\n\n**bold**\n\n- a\n- b');
  expect(host.querySelector('h1')?.textContent).toBe('Prices');
  expect(host.querySelector('strong')?.textContent).toBe('bold');
  expect(host.querySelectorAll('li')).toHaveLength(2);
});

test('a table is reached with the keyboard and named by its first head', () => {
  const frame = render('| Boat | Price |\n| --- | --: |\n| Dinghy | 45 |').querySelector('.table');
  expect(frame?.getAttribute('tabindex')).toBe('0');
  expect(frame?.getAttribute('aria-label')).toBe('Boat');
  expect(frame?.querySelectorAll('td')).toHaveLength(2);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="x"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
])('markup of a document is text: %s', (source) => {
  const host = render(source);
  expect(host.textContent?.trim()).toBe(source);
  expect(host.querySelector('script, img, iframe, a')).toBeNull();
});

test.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,hi)',
  '[x](/relative)',
  '![a](https://example.com/a.png)',
])('%s neither leads nor loads anywhere', (source) =>
  expect(render(source).querySelector('a, img')).toBeNull(),
);

test('a link opens in a new tab and tells nobody', () => {
  const link = render('see https://example.com/a').querySelector('a');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
});
