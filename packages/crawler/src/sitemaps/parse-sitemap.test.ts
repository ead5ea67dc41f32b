import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES_PER_SITEMAP, parseSitemap } from './parse-sitemap.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const bytes = (text: string): Uint8Array => Buffer.from(text);
const A = '<url><loc> https://a.example/?a=1&amp;b=2 </loc><lastmod>2026-01-02</lastmod></url>';
const entryA = { url: 'https://a.example/?a=1&b=2', lastModified: new Date('2026-01-02') };

describe('a sitemap', () => {
  it('gives addresses with their dates', async () => {
    const image = '<image:image xmlns:image="i"><image:loc>https://a.example/x.png</image:loc></image:image>';
    const text = `${HEAD}${A}<url><loc><![CDATA[https://a.example/b]]></loc>${image}<lastmod>soon</lastmod></url></urlset>`;
    expect(await parseSitemap(bytes(text))).toEqual({
      pages: [entryA, { url: 'https://a.example/b', lastModified: null }],
      sitemaps: [],
      problem: null,
    });
  });

  it.each<[string, string]>([
    ['a prefix', `<sm:urlset xmlns:sm="s">${A.replaceAll(/<(\/?)/g, '<$1sm:')}</sm:urlset>`],
    ['blank lines before it', `\n \r\n${HEAD}${A}</urlset>`],
    ['a mark and a blank line before it', `\uFEFF\n${HEAD}${A}</urlset>`],
  ])('may have %s', async (_what, text) => {
    expect(await parseSitemap(bytes(text))).toEqual({ pages: [entryA], sitemaps: [], problem: null });
  });

  const link = 'https://a.example/?a=1&amp;b=2';
  it.each<[string, string]>([
    [
      'RSS 2.0',
      `<rss version="2.0"><channel><link>https://a.example/</link><image><link>https://a.example/i</link></image>
       <item><title>T</title><link>${link}</link><pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate></item></channel></rss>`,
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="r" xmlns="s" xmlns:dc="d"><channel><link>https://a.example/</link></channel>
       <item><link>${link}</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>`,
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/feed" rel="self"/>
       <entry><link rel="enclosure" href="https://a.example/x.mp3"/><link href="${link}"/><updated>2026-01-02</updated></entry></feed>`,
    ],
  ])('may be a feed: %s', async (_name, text) => {
    expect(await parseSitemap(bytes(text))).toEqual({ pages: [entryA], sitemaps: [], problem: null });
  });

  it('of sitemaps names them', async () => {
    const text = '<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>';
    expect(await parseSitemap(bytes(text))).toEqual({
      pages: [],
      sitemaps: [{ url: 'https://a.example/1.xml.gz', lastModified: null }],
      problem: null,
    });
  });

  it('may be packed, and packed again by its server', async () => {
    const packed = gzipSync(`${HEAD}${A}</urlset>`);
    expect((await parseSitemap(packed)).pages).toEqual([entryA]);
    expect((await parseSitemap(gzipSync(packed))).pages).toEqual([entryA]);
  });

  it('may be a text', async () => {
    const parsed = await parseSitemap(bytes('https://a.example/1\r\nhttps://a.example/2\n\n'));
    expect(parsed.pages.map(({ url }) => url)).toEqual(['https://a.example/1', 'https://a.example/2']);
    expect(parsed.problem).toBeNull();
  });

  it.each([
    ['ends in the middle', `${HEAD}${A}<url><loc>https://a.exa`],
    ['is not well-formed', `${HEAD}${A}<url></loc></url></urlset>`],
    ['has an entity that nobody declared', `${HEAD}${A}<url><loc>&x;</loc></url></urlset>`],
    ['has bytes after its end', `${HEAD}${A}</urlset><urlset>`],
  ])('that %s says so and keeps what was read', async (_what, text) => {
    expect(await parseSitemap(bytes(text))).toEqual({ pages: [entryA], sitemaps: [], problem: 'BROKEN' });
  });

  it('whose packing is broken says so and keeps what was read', async () => {
    const packed = gzipSync(`${HEAD}${A.repeat(3_000)}</urlset>`);
    const parsed = await parseSitemap(packed.subarray(0, packed.length - 40));
    expect(parsed.problem).toBe('BROKEN');
    expect(parsed.pages.length).toBeGreaterThan(1_000);
  });

  it('that is a page of HTML is none', async () => {
    const parsed = await parseSitemap(bytes('<!doctype html><html><body>Not found</body></html>'));
    expect(parsed).toEqual({ pages: [], sitemaps: [], problem: 'BROKEN' });
    expect((await parseSitemap(bytes('Not found'))).problem).toBe('BROKEN');
  });

  it('expands no entities of its own', async () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`;
    expect(await parseSitemap(bytes(bomb))).toEqual({ pages: [], sitemaps: [], problem: 'BROKEN' });
  });

  it('is read to its bounds', async () => {
    const many = await parseSitemap(bytes(`${HEAD}${A.repeat(MAX_ENTRIES_PER_SITEMAP + 1)}</urlset>`));
    expect([many.pages.length, many.problem]).toEqual([MAX_ENTRIES_PER_SITEMAP, 'TOO_LARGE']);
    const bomb = await parseSitemap(gzipSync(`${HEAD}${A}${' '.repeat(3_000_000)}</urlset>`), 1_000_000);
    expect(bomb).toEqual({ pages: [entryA], sitemaps: [], problem: 'TOO_LARGE' });
  });
});
