import { createSafeFetch, type SafeFetch } from '@colloquy/safe-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedPacing } from '../frontier/host-pacing.ts';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { startFixtureSite } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG, type CrawlPlan } from './crawl-plan.ts';
import { createCrawler } from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const DELAY_MS = 40;

async function aSite() {
  const site = await startFixtureSite({ pages: 4 });
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [site.host] });
  open.push(site, fetch);
  const plan = (paths: readonly string[], delayMs: number): CrawlPlan => ({
    kind: 'known',
    startUrl: `${site.origin}/`,
    config: { ...DEFAULT_CRAWL_CONFIG, delayMs, maxPages: 100 },
    pages: paths.map((path) => ({ url: site.origin + path, depth: 1, parentUrl: null, known: null })),
  });
  return { site, fetch, plan };
}

describe('crawls of one host', () => {
  it('leave the delay between any two of their requests', async () => {
    const { fetch, plan } = await aSite();
    const times: number[] = [];
    const timed: SafeFetch = Object.assign(
      (...args: Parameters<SafeFetch>) => {
        times.push(Date.now());
        return fetch(...args);
      },
      { assertPublicUrl: fetch.assertPublicUrl, close: fetch.close },
    );
    const pacing = createSharedPacing();
    const pages = ['/pages/1', '/pages/2', '/pages/3', '/pages/4', '/guide', '/missing'];
    const results = await Promise.all(
      [createMemoryFrontier(), createMemoryFrontier()].map((frontier) =>
        createCrawler({
          frontier,
          fetch: timed,
          reader: inlineReader,
          productToken: 'ColloquyBot',
          pacing,
        }).run(plan(pages, DELAY_MS)),
      ),
    );
    expect(results.map(({ counts }) => counts.ended.discovered)).toEqual([5, 5]);
    // robots.txt and six pages for each crawl; the first of them may be recorded late.
    expect(times).toHaveLength(14);
    const tookMs = Math.max(...times) - Math.min(...times);
    expect(tookMs).toBeGreaterThanOrEqual((times.length - 2) * DELAY_MS);
  });

  it('count the browser among their requests', async () => {
    const { site, fetch, plan } = await aSite();
    const turns: string[] = [];
    const shown: string[] = [];
    const pacing = {
      forCrawl: () => ({ turn: async (host: string) => void turns.push(host), pause: async () => undefined }),
    };
    const renderer = {
      async render(url: string) {
        shown.push(`${url} after turn ${turns.length}`);
        return { html: '<p>The workshop is open from nine to six.</p>', growsOnScroll: false };
      },
      close: async () => undefined,
    };
    const frontier = createMemoryFrontier();
    await createCrawler({
      frontier,
      fetch,
      reader: inlineReader,
      productToken: 'ColloquyBot',
      pacing,
      renderer,
    }).run(plan(['/app'], 0));
    expect(frontier.entries()[0]?.outcome).toMatchObject({ state: 'discovered' });
    // robots.txt, the page, and the page in the browser.
    expect(turns).toEqual([site.host, site.host, site.host]);
    expect(shown).toEqual([`${site.origin}/app after turn 3`]);
  });
});
