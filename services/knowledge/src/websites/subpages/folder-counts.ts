import { MAX_PATH_FOLDERS, type SubpageFolder } from '@colloquy/contracts';
import type { SubpageDocument } from './subpages.model.ts';
import { isSelectable } from './subpages.repository.ts';

type CountedPage = Pick<SubpageDocument, 'url' | 'selected' | 'contentHash' | 'isAdded'>;

/** Counts pages by the folders in which others stand. */
export interface FolderCounts {
  readonly add: (pages: readonly CountedPage[]) => void;
  /** By their paths, without those that hold nothing but the page of that name. */
  readonly folders: () => SubpageFolder[];
}

/**
 * Counts the folders of `shown` and no others, so that a page of a list bounds what is counted. A page is in each folder
 * above it and in the one that has its own path, as a filter by `path` means it.
 */
export function createFolderCounts(shown: readonly Pick<SubpageDocument, 'url'>[]): FolderCounts {
  const counted = new Map(
    shown
      .flatMap(({ url }) => foldersOf(url))
      .map((path) => [path, { pages: 0, selectable: 0, selected: 0, inside: 0 }]),
  );
  return {
    add(pages) {
      for (const page of pages) {
        const { pathname } = new URL(page.url);
        for (const path of foldersOf(page.url)) {
          const folder = counted.get(path);
          if (folder === undefined) continue;
          folder.pages += 1;
          if (page.selected) folder.selected += 1;
          if (page.selected || isSelectable(page)) folder.selectable += 1;
          if (pathname.startsWith(path)) folder.inside += 1;
        }
      }
    },
    folders: () =>
      [...counted]
        .filter(([, { inside }]) => inside > 0)
        .map(([path, { pages, selectable, selected }]) => ({ path, pages, selectable, selected }))
        .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
}

/** `/a/b` is in `/a/`, and names `/a/b/`. The folder of the whole website is none. */
function foldersOf(url: string): readonly string[] {
  const { pathname } = new URL(url);
  const parts = pathname.slice(1).split('/');
  if (parts.at(-1) === '') parts.pop();
  const folders: string[] = [];
  let path = '/';
  for (const part of parts.slice(0, MAX_PATH_FOLDERS)) {
    path += `${part}/`;
    folders.push(path);
  }
  return folders;
}
