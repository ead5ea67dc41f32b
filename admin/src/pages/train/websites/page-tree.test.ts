import { MAX_PATH_FOLDERS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { aSubpage } from '../../../testing/website-records.ts';
import { isBelow, matchesFilter } from './page-filter.ts';
import { checkedOf, pageName, toTree, type PageFolder } from './page-tree.ts';

const at = (...paths: string[]) =>
  paths.map((path, number) => aSubpage(number, { url: `https://example.org${path}` }));
/** A folder and its content, abbreviated. */
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

test('a page that has the address of a folder stands in it, known from its pages or from the server', () => {
  const own = toTree(at('/blog', '/blog/a', '/news'));
  expect(shape(own)).toEqual(['', ['/news'], [['blog', ['/blog', '/blog/a'], [], 2]], 3]);
  const root = toTree(at('/news', '/help'), [{ path: '/help/', pages: 200, selectable: 200, selected: 0 }]);
  expect(shape(root)).toEqual(['', ['/news'], [['help', ['/help'], [], 1]], 2]);
  expect(root.folders[0]?.counts).toEqual({ pages: 200, selectable: 200, selected: 0 });
});

test('a folder is one line with the only one in it when the server knows no more of it either', () => {
  const counted = (path: string, pages: number) => ({ path, pages, selectable: pages, selected: 0 });
  const shown = at('/docs/en/a');
  const names = (counts: readonly number[]) =>
    toTree(shown, [counted('/docs/', counts[0] ?? 0), counted('/docs/en/', counts[1] ?? 0)]).folders.map(
      ({ name }) => name,
    );
  expect(names([150, 150])).toEqual(['docs/en']);
  expect(names([300, 150])).toEqual(['docs']);
});

test('an address without end does not make a tree without end', () => {
  const depthOf = (folder: PageFolder): number => 1 + Math.max(0, ...folder.folders.map(depthOf));
  const [one, other] = [`/${'a/'.repeat(900)}x`, `/${'a/b/'.repeat(450)}x`];
  const root = toTree(at(one, other));
  expect(depthOf(root)).toBeLessThanOrEqual(MAX_PATH_FOLDERS + 1);
  expect(root.all).toHaveLength(2);
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
  expect(checkedOf({ selectable: 2, selected: 2 })).toEqual({ checked: true, indeterminate: false });
  expect(checkedOf({ selectable: 2, selected: 1 })).toEqual({ checked: false, indeterminate: true });
  expect(checkedOf({ selectable: 2, selected: 0 })).toEqual({ checked: false, indeterminate: false });
  expect(checkedOf({ selectable: 0, selected: 0 })).toEqual({ checked: false, indeterminate: false });
});

test('a filter means the pages that the server means by it', () => {
  const page = aSubpage(1, { title: 'Prices of bikes', state: 'failed', selected: false });
  expect(matchesFilter(page, { search: 'PRICES' })).toBe(true);
  expect(matchesFilter(page, { search: 'boats' })).toBe(false);
  expect(matchesFilter(page, { state: ['indexed'] })).toBe(false);
  expect(matchesFilter(page, { state: ['failed'], selected: false })).toBe(true);
  const fresh = aSubpage(2, { url: 'https://example.org/help/a', reason: 'TIMEOUT', isNew: true });
  expect(matchesFilter(fresh, { reason: ['TIMEOUT'], isNew: true, path: '/help/' })).toBe(true);
  expect(matchesFilter(fresh, { isNew: false })).toBe(false);
  expect(matchesFilter(fresh, { path: '/blog/' })).toBe(false);
  expect(matchesFilter(page, { reason: ['TIMEOUT'] })).toBe(false);
});
