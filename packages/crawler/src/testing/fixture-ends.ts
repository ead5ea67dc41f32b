import type { FixtureRequest } from './fixture-site.ts';

/** End state of each trap of the fixture site, by path; its script `/app` is not run. */
const TRAP_ENDS = {
  '/private/plans': 'skipped ROBOTS',
  '/noindex': 'skipped NOINDEX',
  '/noindex-header': 'skipped NOINDEX',
  '/copy': 'skipped CANONICAL_OTHER',
  '/copy-of-another-site': 'skipped CANONICAL_OTHER',
  '/moved': 'skipped CANONICAL_OTHER',
  '/loop-a': 'failed REDIRECT_LOOP',
  '/loop-b': 'failed REDIRECT_LOOP',
  '/to-private': 'failed BLOCKED_ADDRESS',
  '/to-metadata': 'failed BLOCKED_ADDRESS',
  '/to-elsewhere': 'skipped OUT_OF_SCOPE',
  '/app': 'skipped JS_ONLY',
  '/members': 'skipped LOGIN',
  '/account': 'skipped LOGIN',
  '/login-form': 'skipped LOGIN',
  '/long': 'skipped TOO_LARGE',
  '/empty': 'skipped EMPTY_TEXT',
  '/missing': 'failed HTTP_4XX',
  '/broken': 'failed HTTP_5XX',
  '/price-list.pdf': 'skipped NOT_HTML',
  '/print/guide': 'skipped OUT_OF_SCOPE',
} as const;
const PAGES_WITH_TEXT = ['/', '/guide', '/heals'];

/** One request, plus one after a transient error or by the worker that takes over. */
const MAX_REQUESTS = 2;

/** Expected end of each address except the ordinary pages, without `/print`; `state` applies to pages with text. */
export function fixtureEnds(state: string): Record<string, string> {
  return { ...TRAP_ENDS, ...Object.fromEntries(PAGES_WITH_TEXT.map((path) => [path, state])) };
}

interface EndedPage {
  readonly url: string;
  readonly state: string;
  readonly reason: string | null;
}

/** Actual end of each address except the ordinary pages, by path, in the form of `fixtureEnds`. */
export function endsByPath(origin: string, pages: readonly EndedPage[]): Record<string, string> {
  const rows = pages.map(({ url, state, reason }): [string, string] => [
    url.slice(origin.length),
    reason === null ? state : `${state} ${reason}`,
  ]);
  return Object.fromEntries(rows.filter(([path]) => !path.startsWith('/pages/')));
}

/** Requests per address, from the fixture site's own log. */
export function requestsByPath(requests: readonly FixtureRequest[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { path } of requests) times.set(path, (times.get(path) ?? 0) + 1);
  return times;
}

/** Addresses requested more often than a crawl may, however often it was taken over; empty when none were. */
export function askedTooOften(requests: readonly FixtureRequest[]): [path: string, times: number][] {
  return [...requestsByPath(requests)].filter(([, times]) => times > MAX_REQUESTS);
}
