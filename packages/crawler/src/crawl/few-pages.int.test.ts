import { createSafeFetch } from '@colloquy/safe-fetch';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { inlineReader } from '../reading/inline-reader.ts';
import { startFixtureSite } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG, type PlannedPage } from './crawl-plan.ts';
import { createCrawler, createCrawlMemory } from './create-crawler.ts';

const MAX_PAGES = 7;
const KEPT = 200;
const PAGES = 500;

async function aCrawl() {
  const site = await startFixtureSite({ pages: PAGES });
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [site.host] });
  onTestFinished(async () => {
    await fetch.close();
    await site.close();
  });
  const frontier = createMemoryFrontier();
  const memory = createCrawlMemory();
  const clock = {
    ahead: 0,
    now: () => Date.now() + clock.ahead,
    sleep: async (ms: number) => void (clock.ahead += ms),
  };
  const crawler = createCrawler({
    frontier,
    fetch,
    reader: inlineReader,
    productToken: 'ColloquyBot',
    clock,
    memory,
  });
  const config = { ...DEFAULT_CRAWL_CONFIG, delayMs: 1, maxPages: MAX_PAGES };
  return { site, frontier, crawler, plan: { kind: 'website', startUrl: `${site.origin}/`, config } as const };
}

it('keeps no more addresses than a few pages need, and counts each of the others once', async () => {
  const { frontier, crawler, plan } = await aCrawl();
  const result = await crawler.run(plan);
  expect(frontier.entries()).toHaveLength(KEPT);
  expect(result.counts).toMatchObject({ open: 0, found: KEPT, ended: { discovered: MAX_PAGES } });
  const named = frontier.entries().filter(({ inSitemap }) => inSitemap).length;
  expect(result.coverage.sitemapUrls).toBe(PAGES + 1);
  expect(result.droppedInSitemap).toBe(PAGES + 1 - named);
  // A run that begins anew finds the same addresses, and none more.
  const again = await crawler.run(plan);
  expect([again.droppedLinks, again.coverage]).toEqual([result.droppedLinks, result.coverage]);
});

it('asks for every page that is stored already, however few may be kept now', async () => {
  const { site, frontier, crawler, plan } = await aCrawl();
  const known = { etag: null, lastModified: null, contentHash: 'x', missCount: 0 };
  const pages = Array.from({ length: 2 * KEPT }, (_, at): PlannedPage => {
    return { url: `${site.origin}/pages/${at}`, depth: 1, parentUrl: null, known };
  });
  await crawler.run({ ...plan, kind: 'known', pages });
  expect(frontier.entries()).toHaveLength(2 * KEPT);
});
