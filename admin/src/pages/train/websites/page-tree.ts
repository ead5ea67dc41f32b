import { MAX_PATH_FOLDERS, type Subpage, type SubpageFolder } from '@colloquy/contracts';

/** Pages whose addresses share a path prefix. */
export interface PageFolder {
  /** With slashes, such as `/help/start/`; `/` for all. */
  readonly path: string;
  /** Relative to the parent folder. */
  readonly name: string;
  readonly pages: readonly Subpage[];
  readonly folders: readonly PageFolder[];
  /** All pages of the list in it, at any depth. */
  readonly all: readonly Subpage[];
  /** Counts of the website, including pages beyond this page of the list. */
  readonly counts: FolderCounts;
}

export type FolderCounts = Omit<SubpageFolder, 'path'>;

/**
 * The pages as a tree by path, with the server's counts. A folder that contains only one folder is merged with it.
 */
export function toTree(pages: readonly Subpage[], counted: readonly SubpageFolder[] = []): PageFolder {
  const known = new Map(counted.map(({ path, ...counts }) => [path, counts]));
  return build({ path: '/', name: '', depth: 0, pages, known });
}

function build(at: {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly pages: readonly Subpage[];
  readonly known: ReadonlyMap<string, FolderCounts>;
}): PageFolder {
  const { path, name, depth, pages, known } = at;
  const own: Subpage[] = [];
  const below = new Map<string, Subpage[]>();
  const put = (part: string, page: Subpage) => {
    const inside = below.get(part);
    if (inside === undefined) below.set(part, [page]);
    else inside.push(page);
  };
  const isFolder = (part: string) => below.has(part) || known.has(`${path}${part}/`);
  const named: Subpage[] = [];
  for (const page of pages) {
    const rest = pathOf(page.url).slice(path.length);
    const slash = rest.indexOf('/');
    if (depth === MAX_PATH_FOLDERS || rest === '') own.push(page);
    else if (slash === -1) named.push(page);
    else put(rest.slice(0, slash), page);
  }
  // A page whose address is a folder belongs to it.
  for (const page of named) {
    const part = pathOf(page.url).slice(path.length);
    if (isFolder(part)) put(part, page);
    else own.push(page);
  }
  const folders = [...below].map(([part, inside]) =>
    build({ path: `${path}${part}/`, name: part, depth: depth + 1, pages: inside, known }),
  );
  const counts = known.get(path) ?? countedFrom(pages);
  const [only] = folders;
  const isOneLine = own.length === 0 && folders.length === 1 && only?.counts.pages === counts.pages;
  if (isOneLine && name !== '') return { ...only, name: `${name}/${only.name}` };
  return { path, name, pages: own, folders, all: pages, counts };
}

function countedFrom(pages: readonly Subpage[]): FolderCounts {
  return {
    pages: pages.length,
    selectable: pages.filter(canSelect).length,
    selected: pages.filter(({ selected }) => selected).length,
  };
}

/** False for an address that cannot become a page of the chatbot; a selected one can be deselected. */
export function canSelect({ selectable, selected }: Pick<Subpage, 'selectable' | 'selected'>): boolean {
  return selected || selectable;
}

/** The path of an address without its query; the whole text if it is not an address. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : `/${url}`;
}

/** Name of a page in the tree: its title, or the end of its address. */
export function pageName({ title, url }: Pick<Subpage, 'title' | 'url'>): string {
  return title.trim() === '' ? shortUrl(url) : title;
}

/** Path and query of an address. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** State of a checkbox for several: all, none, or some. */
export function checkedOf({ selectable, selected }: Pick<FolderCounts, 'selectable' | 'selected'>): {
  readonly checked: boolean;
  readonly indeterminate: boolean;
} {
  const checked = selected > 0 && selected >= selectable;
  return { checked, indeterminate: selected > 0 && !checked };
}
