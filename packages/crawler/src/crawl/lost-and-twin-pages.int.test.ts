import { createServer } from 'node:http';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, expect, it } from 'vitest';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { fixturePage } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG, type CrawlPlan, type PlannedPage } from './crawl-plan.ts';
import { createCrawler } from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const TEXT = '<p>The lamp costs nineteen euros a day and is there from May to the end of October.</p>';
const LOST = '<p>Sorry, the page you are looking for does not exist.</p>';

/** Crawls a site of pages or statuses by path; returns how each address ended, by path. */
async function ends(
  pages: Record<string, string | number>,
  plan: Partial<CrawlPlan> & { known?: boolean } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const page = pages[path] ?? 404;
    if (typeof page === 'number') return void response.writeHead(page).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  open.push(() => (server.closeAllConnections(), server.close()));
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [host] });
  open.push(() => fetch.close());
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead, sleep: async (ms: number) => void (ahead += ms) };
  const frontier = createMemoryFrontier();
  const origin = `http://${host}`;
  const known = { etag: null, lastModified: null, contentHash: 'before', missCount: 0 };
  const planned: PlannedPage[] = Object.keys(pages).map((path) => {
    return { url: origin + path, depth: 1, parentUrl: null, known, inSitemap: true };
  });
  const result = await createCrawler({
    frontier,
    fetch,
    reader: inlineReader,
    productToken: 'ColloquyBot',
    clock,
  }).run({
    kind: 'website',
    startUrl: `${origin}/`,
    config: { ...DEFAULT_CRAWL_CONFIG, delayMs: 1, maxPages: 100 },
    ...(plan.known === true ? { kind: 'known', pages: planned } : {}),
  });
  const rows = frontier.entries().map(({ url, outcome }): [string, string] => {
    const reason = outcome !== null && 'reason' in outcome ? ` ${outcome.reason}` : '';
    return [url.slice(origin.length), `${outcome?.state}${reason}`];
  });
  return { table: Object.fromEntries(rows), asked, result };
}

it('a page that says with 200 that it was not found has no text', async () => {
  const links = ['/lamp', '/old'].map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const { table } = await ends({
    '/': fixturePage('Home', TEXT + links),
    '/lamp': fixturePage('Lamp', TEXT),
    '/old': fixturePage('Our shop', LOST),
  });
  expect(table).toMatchObject({ '/': 'discovered', '/lamp': 'discovered', '/old': 'failed HTTP_4XX' });
});

it('a known page that is gone on purpose is gone in one refresh, when its server says so twice', async () => {
  const { table, asked } = await ends(
    { '/lamp': fixturePage('Lamp', TEXT), '/old': 410, '/late': 404 },
    { known: true },
  );
  expect(table).toEqual({ '/lamp': 'discovered', '/old': 'gone HTTP_4XX', '/late': 'failed HTTP_4XX' });
  expect(asked.filter((path) => path === '/old')).toHaveLength(2);
  expect(asked.filter((path) => path === '/late')).toHaveLength(1);
});

it('a refresh of known pages keeps what sitemaps had named', async () => {
  const { result } = await ends({ '/lamp': fixturePage('Lamp', TEXT), '/late': 404 }, { known: true });
  expect(result.coverage).toEqual({ sitemapUrls: 2, indexed: 1 });
});

it.each(['/index.html', '/index.php', '/Default.aspx'])('a folder and its %s are one page', async (index) => {
  const home = fixturePage('Home', `${TEXT}<a href="${index}">Home</a><a href="/lamp/">Lamp</a>`);
  const lamp = fixturePage('Lamp', `${TEXT}<a href="/lamp${index}">Lamp</a>`);
  const pages = { '/': home, [index]: home, '/lamp/': lamp, [`/lamp${index}`]: lamp };
  const { table, result } = await ends(pages);
  expect(table).toMatchObject({
    '/': 'discovered',
    [index]: 'skipped CANONICAL_OTHER',
    '/lamp/': 'discovered',
    [`/lamp${index}`]: 'skipped CANONICAL_OTHER',
  });
  expect(result.counts.ended.discovered).toBe(2);
});

it('a folder and an index file with another text are two pages', async () => {
  const home = fixturePage('Home', `${TEXT}<a href="/index.html">Old</a>`);
  const { table } = await ends({ '/': home, '/index.html': fixturePage('Old', TEXT) });
  expect(table).toMatchObject({ '/': 'discovered', '/index.html': 'discovered' });
});
