import type { Subpage } from '@colloquy/contracts';

/** Pages whose addresses begin with the same path. */
export interface PageFolder {
  /** With its slashes, such as `/help/start/`; `/` for all. */
  readonly path: string;
  /** What it adds to the folder around it. */
  readonly name: string;
  readonly pages: readonly Subpage[];
  readonly folders: readonly PageFolder[];
  /** All pages in it, at any depth. */
  readonly all: readonly Subpage[];
}

/** The pages as the tree of their paths. A folder that holds one folder and nothing else is one line with it. */
export function toTree(pages: readonly Subpage[]): PageFolder {
  return build('/', '', pages);
}

function build(path: string, name: string, pages: readonly Subpage[]): PageFolder {
  const own: Subpage[] = [];
  const below = new Map<string, Subpage[]>();
  for (const page of pages) {
    const rest = pathOf(page.url).slice(path.length);
    const slash = rest.indexOf('/');
    // The address of a folder itself stands in it.
    if (slash === -1 || rest === '') own.push(page);
    else below.set(rest.slice(0, slash), [...(below.get(rest.slice(0, slash)) ?? []), page]);
  }
  const [only] = below;
  if (own.length === 0 && below.size === 1 && only !== undefined && name !== '') {
    const inner = build(`${path}${only[0]}/`, only[0], only[1]);
    return { ...inner, name: `${name}/${inner.name}` };
  }
  const folders = [...below].map(([part, inside]) => build(`${path}${part}/`, part, inside));
  return { path, name, pages: own, folders, all: pages };
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
export function checkedOf(flags: readonly boolean[]): {
  readonly checked: boolean;
  readonly indeterminate: boolean;
} {
  const count = flags.filter(Boolean).length;
  const checked = count > 0 && count === flags.length;
  return { checked, indeterminate: count > 0 && !checked };
}
