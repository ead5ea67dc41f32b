import { createSafeFetch } from '@colloquy/safe-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import type { FrontierStore } from '../frontier/frontier-store.ts';
import { createMemoryFrontier, type EndedEntry } from '../frontier/memory-frontier.ts';
import { startFixtureSite, type FixtureSite } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG, type CrawlConfig, type CrawlPlan, type PlannedPage } from './crawl-plan.ts';
import { createCrawler, LEASE_MS } from './create-crawler.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Long enough for 5 MB on a busy machine; only the page that never answers waits for it. */
const TIMEOUT_MS = 3_000;
/** Pauses end at once and are counted, so that back-off takes no time of the test. */
function aClock() {
  const clock = { ahead: 0 };
  return {
    now: () => Date.now() + clock.ahead,
    sleep: async (ms: number) => void (clock.ahead += ms),
    advance: (ms: number) => void (clock.ahead += ms),
  };
}

async function aSite(pages: number, hasSilentPage = false): Promise<FixtureSite> {
  const site = await startFixtureSite({ pages, hasSilentPage });
  open.push(site);
  return site;
}

function aCrawler(site: FixtureSite, frontier: FrontierStore, clock = aClock()) {
  const fetch = createSafeFetch({
    userAgent: 'ColloquyBot/1.0',
    allowedPrivateHosts: [site.host],
    timeoutMs: TIMEOUT_MS,
  });
  open.push(fetch);
  return createCrawler({ frontier, fetch, productToken: 'ColloquyBot', clock });
}

function aPlan(
  site: FixtureSite,
  config: Partial<CrawlConfig> = {},
  plan: Partial<CrawlPlan> = {},
): CrawlPlan {
  return {
    kind: 'website',
    startUrl: `${site.origin}/`,
    config: { ...DEFAULT_CRAWL_CONFIG, delayMs: 1, maxPages: 1_000, excludePaths: ['/print'], ...config },
    ...plan,
  };
}

function tableOf(site: FixtureSite, entries: readonly EndedEntry[]): Record<string, string> {
  const rows = entries.map(({ url, outcome }): [string, string] => {
    const reason = outcome !== null && 'reason' in outcome ? ` ${outcome.reason}` : '';
    return [url.slice(site.origin.length), `${outcome?.state ?? 'open'}${reason}`];
  });
  return Object.fromEntries(rows.filter(([path]) => !path.startsWith('/pages/')));
}

const TABLE = {
  '/': 'discovered',
  '/private/plans': 'skipped ROBOTS',
  '/noindex': 'skipped NOINDEX',
  '/noindex-header': 'skipped NOINDEX',
  '/copy': 'skipped CANONICAL_OTHER',
  '/moved': 'skipped CANONICAL_OTHER',
  '/loop-a': 'failed REDIRECT_LOOP',
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
  '/heals': 'discovered',
  '/broken': 'failed HTTP_5XX',
  '/price-list.pdf': 'skipped NOT_HTML',
  '/print/guide': 'skipped OUT_OF_SCOPE',
  '/guide': 'discovered',
};

const usable = (entries: readonly EndedEntry[]): EndedEntry[] =>
  entries.filter(({ outcome }) => outcome?.state === 'discovered' || outcome?.state === 'unchanged');

/** What a service keeps of a crawl for the next one. */
function pagesFor(entries: readonly EndedEntry[]): PlannedPage[] {
  return usable(entries).map(({ url, depth, parentUrl, outcome }) => {
    const page = outcome !== null && 'page' in outcome ? outcome.page : null;
    const { etag = null, lastModified = null, contentHash = null } = page ?? {};
    return { url, depth, parentUrl, known: { etag, lastModified, contentHash, missCount: 0 } };
  });
}

describe('a crawl of a site with every trap', () => {
  it('ends each address with its state and reason, and asks for nothing that changed in nothing again', async () => {
    const site = await aSite(500, true);
    const frontier = createMemoryFrontier();
    const result = await aCrawler(site, frontier).run(aPlan(site));
    expect(tableOf(site, frontier.entries())).toEqual({ ...TABLE, '/silent': 'failed TIMEOUT' });
    expect(usable(frontier.entries())).toHaveLength(503);
    expect(result).toMatchObject({
      endedBy: 'completion',
      counts: { open: 0, ended: { discovered: 503 } },
      coverage: { sitemapUrls: 501, indexed: 500 },
      droppedLinks: 0,
    });
    expect(result.sitemaps.map(({ pages, problem }) => [pages, problem])).toEqual([
      [0, null],
      [0, null],
      [501, null],
    ]);
    const asked = site.takeRequests();
    expect(asked.filter(({ path }) => path.startsWith('/private'))).toEqual([]);
    expect(asked.filter(({ path }) => path === '/unfollowed')).toEqual([]);
    expect(asked.filter(({ path }) => path === '/broken')).toHaveLength(4);
    expect(
      asked.filter(({ path }) => path === '/guide'),
      'one page, however many lead to it',
    ).toHaveLength(1);

    const again = createMemoryFrontier();
    const pages = pagesFor(frontier.entries());
    const second = await aCrawler(site, again).run(aPlan(site, {}, { pages }));
    expect(second.counts.ended).toMatchObject({ discovered: 0, unchanged: 503 });
    const conditional = site.takeRequests().filter(({ path }) => path.startsWith('/pages/'));
    expect(conditional).toHaveLength(500);
    expect(conditional.every(({ isConditional, status }) => isConditional && status === 304)).toBe(true);
  });

  it('gives the text of a page without what stands around it', async () => {
    const site = await aSite(1);
    const frontier = createMemoryFrontier();
    await aCrawler(site, frontier).run(aPlan(site, {}, { startUrl: `${site.origin}/guide` }));
    const guide = frontier.entries().find(({ url }) => url.endsWith('/guide'))?.outcome;
    expect(guide).toMatchObject({
      state: 'discovered',
      httpStatus: 200,
      page: {
        title: 'Guide',
        language: 'en',
        isRendered: false,
        text:
          '# Guide\n\nThis page explains the guide in as many words as somebody needs who has a question about it.' +
          '\n\n## Prices\n\n| Bike | Day |\n| --- | --- |\n| Cargo | 32 |',
      },
    });
  });

  it('goes on where a killed worker stopped, and asks for no page more than twice', async () => {
    const site = await aSite(60);
    const clock = aClock();
    const frontier = createMemoryFrontier();
    const killed = Promise.withResolvers<void>();
    let completed = 0;
    // From here on nothing that the worker says is written down: it is as good as dead.
    const dying: FrontierStore = {
      ...frontier,
      complete: (claim, outcome) => {
        completed += 1;
        if (completed <= 30) return frontier.complete(claim, outcome);
        killed.resolve();
        return new Promise(() => {});
      },
    };
    void aCrawler(site, dying, clock).run(aPlan(site));
    await killed.promise;
    clock.advance(LEASE_MS);
    const result = await aCrawler(site, frontier, clock).run(aPlan(site));
    expect(result.endedBy).toBe('completion');
    expect(tableOf(site, frontier.entries())).toEqual(TABLE);
    expect(usable(frontier.entries())).toHaveLength(63);
    const times = new Map<string, number>();
    for (const { path } of site.requests) times.set(path, (times.get(path) ?? 0) + 1);
    const often = [...times].filter(([path, count]) => count > 2 && !['/broken', '/heals'].includes(path));
    expect(often).toEqual([]);
  });

  it('stops when it is asked to, and leaves the rest for later', async () => {
    const site = await aSite(60);
    const frontier = createMemoryFrontier();
    const stop = new AbortController();
    let completed = 0;
    const counting: FrontierStore = {
      ...frontier,
      complete: (claim, outcome) => {
        completed += 1;
        if (completed === 10) stop.abort();
        return frontier.complete(claim, outcome);
      },
    };
    const stopped = await aCrawler(site, counting).run(aPlan(site), stop.signal);
    expect(stopped.endedBy).toBe('stopped');
    expect(stopped.counts.open).toBeGreaterThan(0);
    const result = await aCrawler(site, frontier).run(aPlan(site));
    expect(result).toMatchObject({ endedBy: 'completion', counts: { open: 0, ended: { discovered: 63 } } });
  });

  it('keeps no more pages than the plan allows, and says which were left out', async () => {
    const site = await aSite(60);
    const frontier = createMemoryFrontier();
    const result = await aCrawler(site, frontier).run(aPlan(site, { maxPages: 7 }));
    expect(result.counts.ended.discovered).toBe(7);
    expect(result.counts.open).toBe(0);
    const limited = frontier
      .entries()
      .filter(({ outcome }) => outcome !== null && 'reason' in outcome && outcome.reason === 'LIMIT');
    expect(limited.length).toBeGreaterThan(50);
  });

  it('reads only what a sitemap names, or only what is known, when that is the plan', async () => {
    const site = await aSite(5);
    const bySitemap = createMemoryFrontier();
    const startUrl = `${site.origin}/sitemap-index.xml`;
    await aCrawler(site, bySitemap).run(aPlan(site, {}, { kind: 'sitemap', startUrl }));
    expect(bySitemap.entries().map(({ url }) => url.slice(site.origin.length))).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => `/pages/${number}`),
      '/noindex',
    ]);
    site.takeRequests();
    const byKnown = createMemoryFrontier();
    const known = { etag: null, lastModified: null, contentHash: null, missCount: 1 };
    const pages = ['/pages/1', '/missing'].map((path) => ({
      url: site.origin + path,
      depth: 1,
      parentUrl: null,
      known,
    }));
    await aCrawler(site, byKnown).run(aPlan(site, {}, { kind: 'known', pages }));
    expect(byKnown.entries().map(({ outcome }) => outcome?.state)).toEqual(['discovered', 'gone']);
    expect(new Set(site.requests.map(({ path }) => path))).toEqual(
      new Set(['/robots.txt', '/pages/1', '/missing']),
    );
  });

  it('calls a site whose robots.txt cannot be read failed, not forbidden, and asks for no page', async () => {
    const site = await aSite(1);
    site.failFor('/robots.txt', 4);
    const down = createMemoryFrontier();
    await aCrawler(site, down).run(aPlan(site));
    expect(tableOf(site, down.entries())).toEqual({ '/': 'failed HTTP_5XX' });
    expect(site.requests.filter(({ path }) => path === '/')).toEqual([]);
    await site.close();
    const gone = createMemoryFrontier();
    await aCrawler(site, gone).run(aPlan(site));
    expect(tableOf(site, gone.entries())).toEqual({ '/': 'failed TIMEOUT' });
  });
});
