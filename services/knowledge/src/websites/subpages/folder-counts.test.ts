import { MAX_PATH_FOLDERS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { createFolderCounts } from './folder-counts.ts';

const page = (path: string, change: { selected?: boolean; contentHash?: null; isAdded?: boolean } = {}) => ({
  url: `https://a.invalid${path}`,
  selected: false,
  contentHash: 'hash',
  isAdded: false,
  ...change,
});

test('a folder counts the pages below it at any depth, and the one that has its path', () => {
  const counts = createFolderCounts([page('/help/a')]);
  counts.add([
    page('/help', { selected: true }),
    page('/help/a', { selected: true }),
    page('/help/a/b?c=/d/'),
    page('/help/none', { contentHash: null }),
  ]);
  counts.add([page('/help/added', { contentHash: null, isAdded: true }), page('/help-desk/a'), page('/')]);
  expect(counts.folders()).toEqual([
    { path: '/help/', pages: 5, selectable: 4, selected: 2 },
    { path: '/help/a/', pages: 2, selectable: 2, selected: 1 },
  ]);
});

test('a selected page that has lost its text counts as one that can be selected', () => {
  const lost = page('/a/b', { selected: true, contentHash: null });
  const counts = createFolderCounts([lost]);
  counts.add([lost]);
  expect(counts.folders()).toEqual([{ path: '/a/', pages: 1, selectable: 1, selected: 1 }]);
});

test('only the folders of what is shown are counted, and of a long path the first ones', () => {
  const long = page(`/${'a/'.repeat(1_000)}`);
  const counts = createFolderCounts([long]);
  counts.add([long, page('/b/c')]);
  expect(counts.folders()).toHaveLength(MAX_PATH_FOLDERS);
  expect(counts.folders()[0]).toMatchObject({ path: '/a/', pages: 1 });
});
