import { expect, test } from 'vitest';
import { hasMoved, itemsOf, nextPage, type LoadedPage } from './pages.ts';

const aPage = (total: number, ids: readonly string[] = []): LoadedPage<{ id: string }> => ({
  items: ids.map((id) => ({ id })),
  total,
  isFailed: false,
});
const FAILED: LoadedPage<{ id: string }> = { items: [], total: 0, isFailed: true };

test.each([
  ['one page', [aPage(3)], false],
  ['pages of one list', [aPage(3), aPage(3)], false],
  ['a page of a longer list', [aPage(3), aPage(4)], true],
  ['a page of a shorter list', [aPage(3), aPage(2)], true],
  ['a failed page', [aPage(3), FAILED], false],
  ['nothing', [], false],
])('%s: has the list moved?', (_case, pages, moved) => {
  expect(hasMoved(pages)).toBe(moved);
});

test.each([
  ['there is more', aPage(250), 2, 3],
  ['that was all', aPage(200), 2, undefined],
  ['it failed', FAILED, 2, 2],
])('after page 2, when %s', (_case, last, page, next) => {
  expect(nextPage(last, page, 100)).toBe(next);
});

test('an item that slipped onto the next page is shown once', () => {
  expect(itemsOf([aPage(3, ['c', 'b']), aPage(3, ['b', 'a'])]).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
