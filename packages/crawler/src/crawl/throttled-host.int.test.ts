import { createServer } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { fixturePage } from '../testing/index.ts';
import { DEFAULT_CRAWL_CONFIG } from './crawl-plan.ts';
import { createCrawler } from './create-crawler.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const PAGES = 60;
/** All pages, the start page, and the guide that each page links to. */
const FOUND = PAGES + 2;
const TEXT = '<p>This page has as many words as somebody needs who has a question about it.</p>';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A site that answers page requests with `status` while `refuses` returns true; pauses of a crawl end at once. */
async function crawled(
  status: number,
  refuses: (pageRequests: number, atMs: number) => boolean,
  headers: Record<string, string> = {},
) {
  const asked: string[] = [];
  let atMs = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/robots.txt' || path === '/sitemap.xml') return void response.writeHead(404).end();
    asked.push(path);
    if (refuses(asked.length, atMs)) return void response.writeHead(status, headers).end();
    const links = Array.from({ length: PAGES }, (_, at) => `<a href="/${at}">${at}</a>`).join('');
    const main = path === '/' ? TEXT + links : TEXT;
    response.writeHead(200, { 'content-type': 'text/html' }).end(fixturePage(path, main));
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [host] });
  open.push(fetch, { close: () => server.close() });
  const crawler = createCrawler({
    frontier: createMemoryFrontier(),
    fetch,
    reader: inlineReader,
    productToken: 'ColloquyBot',
    clock: { now: () => atMs, sleep: async (ms) => void (atMs += ms) },
  });
  const config = { ...DEFAULT_CRAWL_CONFIG, delayMs: 500, maxPages: 1_000 };
  const { counts } = await crawler.run({ kind: 'website', startUrl: `http://${host}/`, config });
  const times = new Map<string, number>();
  for (const path of asked) times.set(path, (times.get(path) ?? 0) + 1);
  return { ended: counts.ended, requests: asked.length, mostOfOne: Math.max(...times.values()), atMs };
}

describe('a host that wants to be asked less', () => {
  it('loses no page of a site that refuses everything for two minutes', async () => {
    const { ended, mostOfOne } = await crawled(429, (_, atMs) => atMs > 5_000 && atMs < 125_000);
    expect(ended).toMatchObject({ discovered: FOUND, failed: 0 });
    expect(mostOfOne).toBe(2);
  });

  it('is left alone for as long as it asks', async () => {
    const { ended, requests, atMs } = await crawled(503, (count) => count === 5, { 'retry-after': '50' });
    expect(ended).toMatchObject({ discovered: FOUND, failed: 0 });
    expect(requests).toBe(FOUND + 1);
    expect(atMs).toBeGreaterThan(50_000);
  });

  it('is asked no more when it goes on to refuse, and every page says why', async () => {
    const { ended, requests } = await crawled(503, (count) => count > 1);
    expect(ended).toMatchObject({ discovered: 1, failed: FOUND - 1 });
    // The start, twenty refusals, and one request already in progress with the last of them.
    expect(requests).toBeLessThanOrEqual(1 + 20 + 1);
  });

  it('goes on at once where single pages fail, as broken ones do', async () => {
    const { ended, atMs } = await crawled(500, (count) => count === 5);
    expect(ended).toMatchObject({ discovered: FOUND, failed: 0 });
    expect(atMs).toBeLessThan(75_000);
  });
});
