import { MAX_PATH_FOLDERS, type Subpage, type SubpageFolder } from '@colloquy/contracts';

/** Pages whose addresses begin with the same path. */
export interface PageFolder {
  /** With its slashes, such as `/help/start/`; `/` for all. */
  readonly path: string;
  /** What it adds to the folder around it. */
  readonly name: string;
  readonly pages: readonly Subpage[];
  readonly folders: readonly PageFolder[];
  /** All pages of the list in it, at any depth. */
  readonly all: readonly Subpage[];
  /** What the website has there, also beyond the list's page. */
  readonly counts: FolderCounts;
}

export type FolderCounts = Omit<SubpageFolder, 'path'>;

/**
 * The pages as the tree of their paths, with what the server has counted. A folder that holds one folder and nothing else
 * is one line with it.
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
  // A page that has the address of a folder stands in it.
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

/** False for an address that can be no page of the chatbot's; one that is selected can be taken out. */
export function canSelect({ selectable, selected }: Pick<Subpage, 'selectable' | 'selected'>): boolean {
  return selected || selectable;
}

/** The path of an address without its query; all of what is no address. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : `/${url}`;
}

/** What a page is called in the tree: its title, or the end of its address. */
export function pageName({ title, url }: Pick<Subpage, 'title' | 'url'>): string {
  return title.trim() === '' ? shortUrl(url) : title;
}

/** Path and query of an address. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A box that stands for several: all of them, none, or some. */
export function checkedOf({ selectable, selected }: Pick<FolderCounts, 'selectable' | 'selected'>): {
  readonly checked: boolean;
  readonly indeterminate: boolean;
} {
  const checked = selected > 0 && selected >= selectable;
  return { checked, indeterminate: selected > 0 && !checked };
}
