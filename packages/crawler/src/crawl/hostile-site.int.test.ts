import { createServer, type ServerResponse } from 'node:http';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it } from 'vitest';
import type { FrontierStore } from '../frontier/frontier-store.ts';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { MAX_ROBOTS_BYTES } from '../robots/robots-txt.ts';
import { fixturePage } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG } from './crawl-plan.ts';
import {
  createCrawler,
  createCrawlMemory,
  LEASE_MS,
  type CrawlerOptions,
  type RunOptions,
} from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';
import type { SiteReader } from '../reading/site-reader.ts';
import { PageExceeded, type Renderer } from '../rendering/renderer.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const TEXT = '<p>This page has as many words as somebody needs who has a question about it.</p>';
const HTML = { 'content-type': 'text/html' };

const linksTo = (paths: readonly string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');

function sendPage(response: ServerResponse, links: readonly string[] = []): void {
  response.writeHead(200, HTML).end(fixturePage('A page', TEXT + linksTo(links)));
}

/** A site without robots.txt and sitemap, whose other responses come from `answer`; pauses of a crawl end at once. */
async function aSite(answer: (path: string, response: ServerResponse, times: number) => void) {
  const times = new Map<string, number>();
  const clock = { ahead: 0 };
  const server = createServer(({ url: path = '/' }, response) => {
    const count = (times.get(path) ?? 0) + 1;
    times.set(path, count);
    if (path === '/sitemap.xml') response.writeHead(404).end();
    else answer(path, response, count);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [host] });
  open.push(fetch, { close: () => (server.closeAllConnections(), server.close()) });
  const frontier = createMemoryFrontier();
  const config = { ...DEFAULT_CRAWL_CONFIG, delayMs: 500, maxDepth: 30, maxPages: 1_000 };
  const memory = createCrawlMemory();
  const now = (): number => Date.now() + clock.ahead;
  return {
    clock,
    frontier,
    run: (options: RunOptions = {}, other: Partial<CrawlerOptions> = {}) =>
      createCrawler({
        frontier,
        fetch,
        reader: inlineReader,
        productToken: 'ColloquyBot',
        memory,
        clock: { now, sleep: async (ms) => void (clock.ahead += ms) },
        ...other,
      }).run({ kind: 'website', startUrl: `http://${host}/`, config }, options),
    /** Runs the crawl in runs of `entries` entries until nothing is left. */
    async runInTurns(entries: number): Promise<void> {
      for (let isOpen = true; isOpen; ) {
        let left = entries;
        const mayGoOn = async (): Promise<boolean> => (left -= 1) >= 0;
        isOpen = (await this.run({ mayGoOn })).endedBy === 'stopped';
      }
    },
    asked: () => [...times].filter(([path]) => path !== '/robots.txt' && path !== '/sitemap.xml'),
    ends: () =>
      Object.fromEntries(
        frontier.entries().map(({ url, outcome }) => {
          const reason = outcome !== null && 'reason' in outcome ? ` ${outcome.reason}` : '';
          return [new URL(url).pathname, `${outcome?.state}${reason}`];
        }),
      ),
  };
}

describe('a site that makes it hard', () => {
  it('is read by the rules before the bound of a robots.txt of 5 MB, and by no half of one', async () => {
    const end = '\nDisallow: /private';
    const rules = 'User-agent: *\nDisallow: /a\n'.padEnd(MAX_ROBOTS_BYTES - end.length + 7, '#');
    const robots = `${rules}${end}\n${'Disallow: /more\n'.repeat(300_000)}`;
    const site = await aSite((path, response) => {
      if (path === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
      else sendPage(response, ['/a', '/b']);
    });
    await site.run();
    expect(site.ends()).toMatchObject({ '/': 'discovered', '/a': 'skipped ROBOTS', '/b': 'discovered' });
  });

  it('names each of twenty redirects in a row, and asks for none more than twice when killed among them', async () => {
    const HOPS = 20;
    const site = await aSite((path, response) => {
      const hop = Number(/^\/hop\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
      if (path === '/')
        sendPage(
          response,
          Array.from({ length: HOPS }, (_, at) => `/hop/${at}`),
        );
      else if (hop < HOPS - 1) response.writeHead(302, { location: `/hop/${hop + 1}` }).end();
      else if (hop === HOPS - 1) response.writeHead(302, { location: '/end' }).end();
      else if (path === '/end') sendPage(response);
      else response.writeHead(404).end();
    });
    const killed = Promise.withResolvers<void>();
    let isDead = false;
    const unlessDead =
      <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        isDead ? new Promise(() => {}) : act(...args);
    const { frontier } = site;
    const dying: FrontierStore = {
      ...frontier,
      add: unlessDead(frontier.add),
      claim: unlessDead(frontier.claim),
      release: unlessDead(frontier.release),
      countRequest: unlessDead(frontier.countRequest),
      complete: unlessDead(async (claim, outcome) => {
        if (!claim.key.includes('/hop/7')) return frontier.complete(claim, outcome);
        isDead = true;
        killed.resolve();
        return new Promise(() => {});
      }),
    };
    void site.run({}, { frontier: dying, memory: createCrawlMemory() });
    await killed.promise;
    site.clock.ahead += LEASE_MS;
    expect((await site.run()).counts.open).toBe(0);
    const ends = site.ends();
    expect(ends).toMatchObject({ '/hop/0': 'failed REDIRECT_LOOP', '/hop/19': 'skipped CANONICAL_OTHER' });
    expect(ends['/end']).toBe('discovered');
    expect(site.asked().filter(([, times]) => times > 2)).toEqual([]);
  });

  it('has a page fetched once to which redirects lead, though it is read turns after them', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `/old/${at}`);
    const site = await aSite((path, response) => {
      if (path === '/') sendPage(response, links);
      else if (path === '/new') sendPage(response);
      else if (path.startsWith('/old')) response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(404).end();
    });
    await site.runInTurns(3);
    expect(site.ends()).toMatchObject({ '/new': 'discovered', '/old/0': 'skipped CANONICAL_OTHER' });
    expect(site.asked().filter(([path, times]) => path !== '/guide' && times > 1)).toEqual([]);
  });

  it('is asked no more after twenty refusals, in however many turns, though it wants an hour each time', async () => {
    const links = Array.from({ length: 60 }, (_, at) => `/${at}`);
    const site = await aSite((path, response) => {
      if (path === '/') sendPage(response, links);
      else response.writeHead(path === '/robots.txt' ? 404 : 429, { 'retry-after': '3600' }).end();
    });
    await site.runInTurns(3);
    const requests = site.asked().reduce((sum, [, times]) => sum + times, 0);
    expect(requests).toBeLessThanOrEqual(1 + 20 + 1);
    expect(Object.values(site.ends()).filter((end) => end === 'failed HTTP_4XX')).toHaveLength(
      links.length + 1,
    );
    expect(site.clock.ahead).toBeLessThan(45 * 60_000);
  });

  it('ends with an error for each page that fails for ever, after two requests for each', async () => {
    const links = Array.from({ length: 30 }, (_, at) => `/${at}`);
    const site = await aSite((path, response) => {
      if (path === '/') sendPage(response, links);
      else response.writeHead(path === '/robots.txt' ? 404 : 500).end();
    });
    const { counts } = await site.run();
    expect(counts).toMatchObject({ open: 0, ended: { discovered: 1, failed: links.length + 1 } });
    expect(site.asked().filter(([path, times]) => path !== '/' && times !== 2)).toEqual([]);
  });

  it('has a page that takes too much to be read named, and its others read', async () => {
    const site = await aSite((path, response) => sendPage(response, path === '/' ? ['/a', '/bomb'] : []));
    const reader: SiteReader = {
      ...inlineReader,
      readPage: async (page) => (page.url.endsWith('/bomb') ? null : inlineReader.readPage(page)),
    };
    await site.run({}, { reader });
    expect(site.ends()).toMatchObject({ '/a': 'discovered', '/bomb': 'failed TOO_COMPLEX' });
  });

  it('has a page named that takes too much in the browser, and one that it cannot show', async () => {
    const shell = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>';
    const site = await aSite((path, response) => {
      if (path === '/') sendPage(response, ['/busy', '/odd']);
      else response.writeHead(200, HTML).end(shell);
    });
    const renderer: Renderer = {
      async render(url) {
        if (url.endsWith('/busy')) throw new PageExceeded(url);
        return null;
      },
      close: async () => undefined,
    };
    await site.run({}, { renderer });
    expect(site.ends()).toMatchObject({ '/busy': 'failed TOO_COMPLEX', '/odd': 'skipped JS_ONLY' });
  });

  it('is not read at all when its robots.txt takes too much to be read, as nobody knows what it forbids', async () => {
    const site = await aSite((_path, response) => sendPage(response, ['/a']));
    const reader: SiteReader = { ...inlineReader, readRobots: async () => null };
    await site.run({}, { reader });
    expect(site.ends()).toEqual({ '/': 'failed TOO_COMPLEX' });
  });
});
