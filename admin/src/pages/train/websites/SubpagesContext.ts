import type { Subpage, SubpageFilter } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import type { FolderCounts, PageFolder } from './page-tree.ts';

/** What the rows of the tree need to know and may do. */
export interface SubpagesValue {
  readonly isEditable: boolean;
  /** As the box shows it, also while the change is on its way. */
  readonly isSelected: (page: Subpage) => boolean;
  /** The same of a folder, with what of it stands on other pages of the list. */
  readonly countsOf: (folder: PageFolder) => FolderCounts;
  readonly selectPages: (pages: readonly Subpage[], selected: boolean) => void;
  readonly selectFound: (filter: SubpageFilter, selected: boolean) => void;
  /** Narrowed by what is being searched for. */
  readonly filter: SubpageFilter;
  /** Leaves nothing in the list but a folder. */
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
