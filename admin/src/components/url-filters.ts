/** Filters of a list as its URL holds them. */
export type UrlFilters = Readonly<Record<string, string>>;

/** The URL's query with some filters changed. Empty ones leave the URL, and the page starts over at 1. */
export function withFilters(current: URLSearchParams, changes: UrlFilters): URLSearchParams {
  const next = new URLSearchParams(current);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || (name === 'page' && value === '1')) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page number of a URL: 1 unless it holds a whole number above that. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
