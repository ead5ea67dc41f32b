import { gzipSync } from 'node:zlib';
import { chunkingSchema } from '@colloquy/contracts';
import type { SiteReader } from '@colloquy/crawler';
import { afterEach, describe, expect, it } from 'vitest';
import { DEEP_LISTS, ENDLESS_TABLE } from '../../testing/hostile-pages.ts';
import { createExtractor, type ExtractorOptions } from './extractor.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function anExtractor(options: ExtractorOptions = {}) {
  const extractor = createExtractor(options);
  open.push(extractor);
  return extractor;
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const RULES = {
  url: 'https://a.example/hours',
  productToken: 'ColloquyBot',
  keepQuery: [],
  removeSelectors: [],
};
const read = (reader: SiteReader, html: string, signal?: AbortSignal) =>
  reader.readPage({ ...RULES, bytes: text(html), contentType: 'text/html' }, signal);
/** Enough for a process to start on a busy machine, and nothing to a page that takes minutes. */
const LIMIT_MS = 10_000;
const HOURS =
  '<!doctype html><title>Hours</title><main><p>We open at nine. <a href="/team#x">Our team</a></main>';

describe('reading what a site has sent in a process of its own', () => {
  it('reads a page as it came, and as a browser shows it', async () => {
    const reader = anExtractor().siteReader('w1');
    const page = { title: 'Hours', links: ['https://a.example/team'], emptyBecause: null };
    expect(await read(reader, HOURS)).toMatchObject({ ...page, text: expect.stringContaining('at nine') });
    expect(await reader.readPage({ ...RULES, html: HOURS, isRendered: true })).toMatchObject(page);
    const legacy = {
      bytes: Buffer.from('<p>Caf\u{E9}, open daily', 'latin1'),
      contentType: 'text/html; charset=latin1',
    };
    expect(await reader.readPage({ ...RULES, ...legacy })).toMatchObject({ text: 'Café, open daily' });
  });

  it('reads sitemaps and robots.txt', async () => {
    const reader = anExtractor().siteReader('w1');
    const bytes = gzipSync('<urlset><url><loc>/a?utm_source=x</loc></url><url><loc>/a</loc></url></urlset>');
    expect(await reader.readSitemap({ bytes, url: 'https://a.example/s.xml', keepQuery: [] })).toEqual({
      pages: ['https://a.example/a'],
      sitemaps: [],
      entries: 2,
      problem: null,
    });
    const file = { bytes: text('User-agent: *\nDisallow: /a\nDisallow: /b'), isCut: true, productToken: 'x' };
    expect((await reader.readRobots(file))?.rules).toMatchObject([{ parts: ['/a'] }]);
  });

  it.each([
    ['takes more memory than there is', DEEP_LISTS, { heapMegabytes: 32 }],
    ['takes minutes', ENDLESS_TABLE, { timeoutMs: LIMIT_MS }],
  ])('gives up a page that %s, and reads the next one', async (_what, html, limits) => {
    const reader = anExtractor({ maxProcesses: 1, ...limits }).siteReader('w1');
    expect(await read(reader, html)).toBeNull();
    expect(await read(reader, HOURS)).toMatchObject({ title: 'Hours' });
  });

  it('serves the next workspace while one is at such a page', async () => {
    const extractor = anExtractor({ maxProcesses: 2, timeoutMs: LIMIT_MS });
    const [mine, theirs] = [extractor.siteReader('w1'), extractor.siteReader('w2')];
    await Promise.all([read(mine, HOURS), read(theirs, HOURS)]);
    const ended: string[] = [];
    await Promise.all([
      read(mine, ENDLESS_TABLE).then(() => ended.push('hostile')),
      read(theirs, HOURS).then(() => ended.push('next')),
    ]);
    expect(ended).toEqual(['next', 'hostile']);
  });

  it('lets a file of one workspace go before 50 pages of another', async () => {
    const extractor = anExtractor({ maxProcesses: 1 });
    const ended: string[] = [];
    const pages = Array.from({ length: 50 }, async () => {
      await read(extractor.siteReader('w1'), HOURS);
      ended.push('page');
    });
    const job = { source: 'file', format: 'txt', bytes: text('We open at nine in the morning.') } as const;
    const file = extractor.extract({ ...job, chunking: chunkingSchema.parse({}) }, { workspaceId: 'w2' });
    await Promise.all([...pages, file.then(() => ended.push('file'))]);
    expect(ended.indexOf('file')).toBe(1);
    expect(ended).toHaveLength(51);
  });

  it('ends at once when the work is called off', async () => {
    const reader = anExtractor().siteReader('w1');
    const abort = new AbortController();
    const reading = read(reader, ENDLESS_TABLE, abort.signal);
    abort.abort('stopping');
    await expect(reading).rejects.toBe('stopping');
  });
});
