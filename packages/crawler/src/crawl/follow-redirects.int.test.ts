import { createServer } from 'node:http';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { DEFAULT_CRAWL_CONFIG } from './crawl-plan.ts';
import { createCrawler } from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** More pages than the follower ever kept waiting at once. */
const MOVED_PAGES = 20;

describe('redirects to pages of a site', () => {
  it('have each page fetched once, however many have moved and however often', async () => {
    const times = new Map<string, number>();
    const server = createServer(({ url = '' }, response) => {
      times.set(url, (times.get(url) ?? 0) + 1);
      const [, kind, number] = /^\/(old|older|new)\/(\d+)$/.exec(url) ?? [];
      if (kind === 'old' || kind === 'older') response.writeHead(301, { location: `/new/${number}` }).end();
      else if (kind === 'new')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `<title>${number}</title><main><h1>Page ${number}</h1><p>What pier ${number} is for.</p></main>`,
          );
      else response.writeHead(404).end();
    });
    const host = `127.0.0.1:${await listenOnLoopback(server)}`;
    const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [host] });
    open.push(fetch, { close: () => (server.closeAllConnections(), server.close()) });
    const frontier = createMemoryFrontier();
    const numbers = Array.from({ length: MOVED_PAGES }, (_, at) => at);
    const pages = ['old', 'older'].flatMap((kind) =>
      numbers.map((number) => ({
        url: `http://${host}/${kind}/${number}`,
        depth: 1,
        parentUrl: null,
        known: null,
      })),
    );
    const config = { ...DEFAULT_CRAWL_CONFIG, delayMs: 0, maxPages: 100 };
    const plan = { kind: 'known', startUrl: `http://${host}/`, config, pages } as const;
    const { counts } = await createCrawler({
      frontier,
      fetch,
      reader: inlineReader,
      productToken: 'ColloquyBot',
    }).run(plan);
    expect(counts.ended).toMatchObject({ discovered: MOVED_PAGES, skipped: 2 * MOVED_PAGES });
    expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
  });
});
