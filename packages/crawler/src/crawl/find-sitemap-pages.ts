import { ERRORS, isAppError } from '@colloquy/errors';
import type { SafeFetch } from '@colloquy/safe-fetch';
import type { SiteReader } from '../reading/site-reader.ts';
import {
  normaliseSitemap,
  readSitemaps,
  type FetchProblem,
  type ReadSitemaps,
  type SitemapFetch,
} from '../sitemaps/read-sitemaps.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { SiteRobots } from './site-robots.ts';

interface SitemapDeps {
  readonly fetch: SafeFetch;
  readonly reader: SiteReader;
  readonly robots: SiteRobots;
  /** Waits for the host's turn. */
  readonly turnAt: (url: string) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Finds the sitemaps of a website: those of robots.txt and `/sitemap.xml`, or the one that the plan names. */
export async function findSitemapPages(plan: CrawlPlan, deps: SitemapDeps): Promise<ReadSitemaps> {
  const { startUrl, kind, config } = plan;
  const isSitemap = kind === 'sitemap';
  const { sitemaps } = isSitemap ? { sitemaps: [startUrl] } : await deps.robots(startUrl);
  const named = sitemaps.flatMap((url) => normaliseSitemap(url, startUrl) ?? []);
  return readSitemaps({
    named,
    guessed: isSitemap ? [] : [new URL('/sitemap.xml', startUrl).href].filter((url) => !named.includes(url)),
    fetch: fetchSitemap(plan, deps),
    read: (file) => deps.reader.readSitemap(file, deps.signal),
    keepQuery: config.keepQuery,
    ...(deps.signal ? { signal: deps.signal } : {}),
  });
}

function fetchSitemap(
  { config, startUrl }: CrawlPlan,
  { fetch, robots, turnAt, signal }: SitemapDeps,
): SitemapFetch {
  return async (url) => {
    // The owner's own start address is included whatever robots.txt says.
    if (config.respectRobots && url !== startUrl && !(await robots(url)).allows(url))
      return { problem: 'ROBOTS' };
    await turnAt(url);
    try {
      const { status, body, truncated } = await fetch(url, signal ? { signal } : {});
      if (status >= 200 && status < 300) return { body, isCut: truncated };
      return { problem: status < 500 ? 'NOT_FOUND' : 'UNREACHABLE' };
    } catch (error) {
      signal?.throwIfAborted();
      return { problem: problemOf(error) };
    }
  };
}

function problemOf(error: unknown): FetchProblem {
  if (!isAppError(error)) throw error;
  return error.code === ERRORS.urlNotAllowed ? 'BLOCKED_ADDRESS' : 'UNREACHABLE';
}
