import type { Subpage, SubpageFilter } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import type { FolderCounts, PageFolder } from './page-tree.ts';

/** State and actions for the rows of the tree. */
export interface SubpagesValue {
  readonly isEditable: boolean;
  /** Including pending changes. */
  readonly isSelected: (page: Subpage) => boolean;
  /** The same for a folder, including its pages beyond this page of the list. */
  readonly countsOf: (folder: PageFolder) => FolderCounts;
  readonly selectPage: (page: Subpage, selected: boolean) => void;
  readonly selectFound: (filter: SubpageFilter, selected: boolean) => void;
  /** Including the pending search. */
  readonly filter: SubpageFilter;
  /** Filters the list to a folder. */
  readonly showFolder: (path: string) => void;
  readonly openText: (itemId: string) => void;
  readonly remove: (page: Subpage) => void;
}

export const SubpagesContext = createContext<SubpagesValue | null>(null);

/** Throws outside of the pages of a website. */
export function useSubpages(): SubpagesValue {
  const value = useContext(SubpagesContext);
  if (value === null) throw new Error('SubpagesContext is missing');
  return value;
}
