import { expect, test } from 'vitest';
import { aSubpage } from '../../../testing/website-records.ts';
import { isBelow, matchesFilter } from './page-filter.ts';
import { checkedOf, pageName, toTree, type PageFolder } from './page-tree.ts';

const at = (...paths: string[]) =>
  paths.map((path, number) => aSubpage(number, { url: `https://example.org${path}` }));
/** A folder with what is in it, in short. */
const shape = ({ name, pages, folders, all }: PageFolder): unknown => [
  name,
  pages.map(({ url }) => new URL(url).pathname),
  folders.map(shape),
  all.length,
];

test('pages stand in the folders of their paths, and what stands alone is one line', () => {
  expect(
    shape(toTree(at('/', '/about', '/docs/en/start', '/docs/en/end', '/blog/', '/blog/a', '/blog/2026/b'))),
  ).toEqual([
    '',
    ['/', '/about'],
    [
      ['docs/en', ['/docs/en/start', '/docs/en/end'], [], 2],
      ['blog', ['/blog/', '/blog/a'], [['2026', ['/blog/2026/b'], [], 1]], 3],
    ],
    7,
  ]);
});

test('a folder that shares only letters with a path is another one', () => {
  const [page] = at('/help-desk/a');
  expect(page && isBelow(page, '/help/')).toBe(false);
  expect(page && isBelow(page, '/help-desk')).toBe(true);
  expect(page && isBelow(page, undefined)).toBe(true);
});

test('a page without a title is called by its path and query', () => {
  expect(pageName({ title: ' ', url: 'https://example.org/list?page=2' })).toBe('/list?page=2');
  expect(pageName({ title: 'List', url: 'https://example.org/list' })).toBe('List');
});

test('a box for many is ticked when all are, and half when some are', () => {
  expect(checkedOf([true, true])).toEqual({ checked: true, indeterminate: false });
  expect(checkedOf([true, false])).toEqual({ checked: false, indeterminate: true });
  expect(checkedOf([])).toEqual({ checked: false, indeterminate: false });
});

test('a filter means the pages that the server means by it', () => {
  const page = aSubpage(1, { title: 'Prices of bikes', state: 'failed', selected: false });
  expect(matchesFilter(page, { search: 'PRICES' })).toBe(true);
  expect(matchesFilter(page, { search: 'boats' })).toBe(false);
  expect(matchesFilter(page, { state: ['indexed'] })).toBe(false);
  expect(matchesFilter(page, { state: ['failed'], selected: false })).toBe(true);
});
