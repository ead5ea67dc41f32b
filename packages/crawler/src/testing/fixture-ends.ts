import type { FixtureRequest } from './fixture-site.ts';

/** What becomes of each trap of the fixture site, by path; its program `/app` is not run. */
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

/** One request, and one more after an error that may pass, or by the worker that takes over. */
const MAX_REQUESTS = 2;

/** How each address but the ordinary pages ends where `/print` is left out; `state` is that of the pages with text. */
export function fixtureEnds(state: string): Record<string, string> {
  return { ...TRAP_ENDS, ...Object.fromEntries(PAGES_WITH_TEXT.map((path) => [path, state])) };
}

interface EndedPage {
  readonly url: string;
  readonly state: string;
  readonly reason: string | null;
}

/** What became of each address but the ordinary pages, by path, as `fixtureEnds` has it. */
export function endsByPath(origin: string, pages: readonly EndedPage[]): Record<string, string> {
  const rows = pages.map(({ url, state, reason }): [string, string] => [
    url.slice(origin.length),
    reason === null ? state : `${state} ${reason}`,
  ]);
  return Object.fromEntries(rows.filter(([path]) => !path.startsWith('/pages/')));
}

/** How often each address of the fixture site was asked for, by its own log. */
export function requestsByPath(requests: readonly FixtureRequest[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { path } of requests) times.set(path, (times.get(path) ?? 0) + 1);
  return times;
}

/** The addresses that were asked for more often than a crawl may, however often it was taken over; empty when all is well. */
export function askedTooOften(requests: readonly FixtureRequest[]): [path: string, times: number][] {
  return [...requestsByPath(requests)].filter(([, times]) => times > MAX_REQUESTS);
}
