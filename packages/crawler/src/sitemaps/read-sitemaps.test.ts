import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { namedAddresses } from './named-addresses.ts';
import { readSitemaps, type SitemapFetch, type SitemapQuestion } from './read-sitemaps.ts';

const HOME = 'https://a.example';
const urlset = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>${HOME}${path}</loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${HOME}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

function aFetch(files: Record<string, string | Uint8Array>): SitemapFetch & { asked: string[] } {
  const asked: string[] = [];
  const fetch: SitemapFetch = async (url) => {
    asked.push(url);
    const file = files[url.slice(HOME.length)];
    return file === undefined ? { problem: 'NOT_FOUND' } : { body: Buffer.from(file), isCut: false };
  };
  return Object.assign(fetch, { asked });
}

const readAll = (question: Omit<SitemapQuestion, 'read'>) =>
  readSitemaps({ ...question, read: namedAddresses });

const GUESSED = [`${HOME}/sitemap.xml`];

describe('the sitemaps of a site', () => {
  it('are read through nested indexes, packed ones too, each page once', async () => {
    const fetch = aFetch({
      '/index.xml': index('/a.xml.gz', '/index2.xml'),
      '/index2.xml': index('/b.txt', '/index.xml'),
      '/a.xml.gz': gzipSync(urlset('/1', '/2#part')),
      '/b.txt': `${HOME}/2\n${HOME}/3?utm_source=x\n`,
      '/sitemap.xml': urlset('/4'),
    });
    const read = await readAll({ named: [`${HOME}/index.xml`], guessed: GUESSED, fetch });
    expect(read.pages).toEqual(['/4', '/1', '/2', '/3'].map((path) => HOME + path));
    expect(new Set(fetch.asked).size).toBe(fetch.asked.length);
    expect(read.sitemaps.every(({ problem }) => problem === null)).toBe(true);
  });

  it('that are named and missing are reported; those that are guessed are not', async () => {
    const read = await readAll({ named: [`${HOME}/named.xml`], guessed: GUESSED, fetch: aFetch({}) });
    expect(read).toEqual({
      pages: [],
      sitemaps: [{ url: `${HOME}/named.xml`, pages: 0, problem: 'NOT_FOUND' }],
    });
    const everything = aFetch({ '/sitemap.xml': '<!doctype html><p>Home' });
    expect((await readAll({ named: [], guessed: GUESSED, fetch: everything })).sitemaps).toEqual([]);
  });

  it('that are broken say so and give what they have', async () => {
    const fetch = aFetch({ '/sitemap.xml': `${urlset('/1').slice(0, -3)}` });
    const read = await readAll({ named: [], guessed: GUESSED, fetch });
    expect(read.pages).toEqual([`${HOME}/1`]);
    expect(read.sitemaps).toEqual([{ url: GUESSED[0], pages: 1, problem: 'BROKEN' }]);
  });

  it('that take too much to be read say so, and the others are read', async () => {
    const fetch = aFetch({ '/bomb.xml': urlset('/1'), '/sitemap.xml': urlset('/2') });
    const read = await readSitemaps({
      named: [`${HOME}/bomb.xml`],
      guessed: GUESSED,
      fetch,
      read: async (file) => (file.url.endsWith('/bomb.xml') ? null : namedAddresses(file)),
    });
    expect(read.pages).toEqual([`${HOME}/2`]);
    expect(read.sitemaps).toEqual([
      { url: `${HOME}/bomb.xml`, pages: 0, problem: 'TOO_COMPLEX' },
      { url: GUESSED[0], pages: 1, problem: null },
    ]);
  });

  it('that name the same pages again and again are left out after so many entries', async () => {
    const named = Array.from({ length: 6 }, (_, at) => `${HOME}/${at}.xml`);
    const fetch: SitemapFetch = async () => ({ body: new Uint8Array(), isCut: false });
    const same = { pages: [`${HOME}/1`], sitemaps: [], entries: 50_000, problem: null };
    const read = await readSitemaps({ named, guessed: [], fetch, read: async () => same });
    expect(read.sitemaps.map(({ problem }) => problem)).toEqual([null, null, null, null, 'LIMIT', 'LIMIT']);
  });

  it('end, however deep and however many they are', async () => {
    const endless: SitemapFetch = async (url) => {
      const inner = Array.from({ length: 30 }, (_, at) => `${url.slice(HOME.length)}${at}`);
      return { body: Buffer.from(index(...inner)), isCut: false };
    };
    const read = await readAll({ named: [`${HOME}/s`], guessed: [], fetch: endless });
    expect(read.sitemaps).toHaveLength(200);
    const chain: SitemapFetch = async (url) => ({
      body: Buffer.from(index(`${url.slice(HOME.length)}x`)),
      isCut: false,
    });
    const deep = await readAll({ named: [`${HOME}/s`], guessed: [], fetch: chain });
    expect(deep.sitemaps.map(({ problem }) => problem)).toEqual([null, null, null, 'LIMIT']);
  });
});
