import { createSafeFetch } from '@colloquy/safe-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClaimedEntry, FrontierStore } from '../frontier/frontier-store.ts';
import { createMemoryFrontier, type EndedEntry } from '../frontier/memory-frontier.ts';
import {
  askedTooOften,
  endsByPath,
  fixtureEnds,
  requestsByPath,
  startFixtureSite,
  type FixtureSite,
} from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG, type CrawlConfig, type CrawlPlan, type PlannedPage } from './crawl-plan.ts';
import { createCrawler, LEASE_MS } from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Long enough for 5 MB on a busy machine; only the page that never answers uses all of it. */
const TIMEOUT_MS = 3_000;
/** Pauses end at once and are counted, so that back-off does not slow the test. */
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
  return createCrawler({ frontier, fetch, reader: inlineReader, productToken: 'ColloquyBot', clock });
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
  const pages = entries.map(({ url, outcome }) => ({
    url,
    state: outcome?.state ?? 'open',
    reason: outcome !== null && 'reason' in outcome ? outcome.reason : null,
  }));
  return endsByPath(site.origin, pages);
}

const usable = (entries: readonly EndedEntry[]): EndedEntry[] =>
  entries.filter(({ outcome }) => outcome?.state === 'discovered' || outcome?.state === 'unchanged');

/** The state that a service keeps of one crawl for the next. */
function pagesFor(entries: readonly EndedEntry[]): PlannedPage[] {
  return usable(entries).map(({ url, depth, parentUrl, outcome }) => {
    const page = outcome !== null && 'page' in outcome ? outcome.page : null;
    const { etag = null, lastModified = null, contentHash = null } = page ?? {};
    return { url, depth, parentUrl, known: { etag, lastModified, contentHash, missCount: 0 } };
  });
}

/** Moments at which a worker is killed; nothing it reports afterwards is recorded. */
const DEATHS: Readonly<
  Record<string, (frontier: FrontierStore, die: () => Promise<never>) => Partial<FrontierStore>>
> = {
  'among ordinary pages'(frontier, die) {
    let completed = 0;
    return {
      complete(claim, outcome) {
        completed += 1;
        return completed > 30 ? die() : frontier.complete(claim, outcome);
      },
    };
  },
  'with the error of a page in its hands': (frontier, die) => ({
    release: (claim, ...rest) => (claim.key.endsWith('/heals') ? die() : frontier.release(claim, ...rest)),
  }),
  'before it could say where a page has moved to': (frontier, die) => ({
    complete: (claim, outcome) => (claim.key.endsWith('/moved') ? die() : frontier.complete(claim, outcome)),
  }),
  'while a page waits to be asked for again': (frontier, die) => ({
    async release(claim, ...rest) {
      const isReleased = await frontier.release(claim, ...rest);
      return claim.key.endsWith('/heals') ? die() : isReleased;
    },
  }),
};

describe('a crawl of a site with every trap', () => {
  it('ends each address with its state and reason, and asks for nothing that changed in nothing again', async () => {
    const site = await aSite(500, true);
    const frontier = createMemoryFrontier();
    const result = await aCrawler(site, frontier).run(aPlan(site));
    expect(tableOf(site, frontier.entries())).toEqual({
      ...fixtureEnds('discovered'),
      '/silent': 'failed TIMEOUT',
    });
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
    expect(askedTooOften(asked)).toEqual([]);
    expect(asked.filter(({ path }) => path === '/broken')).toHaveLength(2);
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

  it('asks again for what failed when all else has ended, and half a minute has passed', async () => {
    const site = await aSite(30);
    const frontier = createMemoryFrontier();
    const clock = aClock();
    const beganAt = clock.now();
    await aCrawler(site, frontier, clock).run(aPlan(site));
    expect(tableOf(site, frontier.entries())).toMatchObject({
      '/heals': 'discovered',
      '/broken': 'failed HTTP_5XX',
    });
    const lastAsked = site.requests.slice(-2).map(({ path }) => path);
    expect(lastAsked.toSorted()).toEqual(['/broken', '/heals']);
    expect(clock.now() - beganAt).toBeGreaterThan(30_000);
  });

  it('asks twice for a page that fails, however many redirects lead to it', async () => {
    const site = await aSite(1);
    site.failFor('/guide', 10);
    const frontier = createMemoryFrontier();
    await aCrawler(site, frontier).run(aPlan(site));
    expect(tableOf(site, frontier.entries())).toMatchObject({
      '/guide': 'failed HTTP_5XX',
      '/moved': 'skipped CANONICAL_OTHER',
    });
    expect(requestsByPath(site.requests).get('/guide')).toBe(2);
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
        isPartial: false,
        text:
          '# Guide\n\nThis page explains the guide in as many words as somebody needs who has a question about it.' +
          '\n\n## Prices\n\n| Bike | Day |\n| --- | --- |\n| Cargo | 32 |',
      },
    });
  });

  it.each(Object.entries(DEATHS))(
    'goes on where a worker stopped that was killed %s, and asks for no page more than twice',
    async (_when, dying) => {
      const site = await aSite(60);
      const clock = aClock();
      const frontier = createMemoryFrontier();
      const killed = Promise.withResolvers<void>();
      const die = (): Promise<never> => {
        killed.resolve();
        return new Promise(() => {});
      };
      void aCrawler(site, { ...frontier, ...dying(frontier, die) }, clock).run(aPlan(site));
      await killed.promise;
      clock.advance(LEASE_MS);
      const result = await aCrawler(site, frontier, clock).run(aPlan(site));
      expect(result.endedBy).toBe('completion');
      expect(tableOf(site, frontier.entries())).toEqual(fixtureEnds('discovered'));
      expect(usable(frontier.entries())).toHaveLength(63);
      expect(askedTooOften(site.requests)).toEqual([]);
    },
  );

  it('asks for a page a third time of no worker: two have died on it', async () => {
    const site = await aSite(3);
    const clock = aClock();
    const frontier = createMemoryFrontier();
    const isFirst = ({ key }: ClaimedEntry): boolean => key.endsWith('/pages/1');
    for (let worker = 0; worker < 2; worker += 1) {
      const killed = Promise.withResolvers<void>();
      const dying: FrontierStore = {
        ...frontier,
        complete: (claim, outcome) => {
          if (!isFirst(claim)) return frontier.complete(claim, outcome);
          killed.resolve();
          return new Promise(() => {});
        },
      };
      void aCrawler(site, dying, clock).run(aPlan(site));
      await killed.promise;
      clock.advance(LEASE_MS);
    }
    await aCrawler(site, frontier, clock).run(aPlan(site));
    expect(frontier.entries().find(({ url }) => url.endsWith('/pages/1'))?.outcome).toMatchObject({
      state: 'failed',
      reason: 'TIMEOUT',
    });
    expect(requestsByPath(site.requests).get('/pages/1')).toBe(2);
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
    const stopped = await aCrawler(site, counting).run(aPlan(site), { signal: stop.signal });
    expect(stopped.endedBy).toBe('stopped');
    expect(stopped.counts.open).toBeGreaterThan(0);
    const result = await aCrawler(site, frontier).run(aPlan(site));
    expect(result).toMatchObject({ endedBy: 'completion', counts: { open: 0, ended: { discovered: 63 } } });
  });

  it('goes on where its last turn ended, and asks for no page more than twice', async () => {
    const site = await aSite(60);
    const frontier = createMemoryFrontier();
    const clock = aClock();
    for (let turns = 0, isOpen = true; isOpen; turns += 1) {
      expect(turns, 'each turn gets further').toBeLessThan(60);
      let left = 5;
      const mayGoOn = async (): Promise<boolean> => (left -= 1) >= 0;
      const { endedBy } = await aCrawler(site, frontier, clock).run(aPlan(site), { mayGoOn });
      isOpen = endedBy === 'stopped';
    }
    expect(tableOf(site, frontier.entries())).toEqual(fixtureEnds('discovered'));
    expect(usable(frontier.entries())).toHaveLength(63);
    const ofPages = site.requests.filter(({ path }) => !/\.(?:txt|xml|gz)$/.test(path));
    expect(askedTooOften(ofPages)).toEqual([]);
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
