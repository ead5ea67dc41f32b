import { SaxesParser } from 'saxes';
import { unpack } from './unpack.ts';

/** sitemaps.org: at most 50 MB unpacked and 50,000 addresses in one file. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
export const MAX_ENTRIES_PER_SITEMAP = 50_000;
/** An address, or a date, is never longer. */
const MAX_VALUE_CHARACTERS = 4_096;

export interface SitemapEntry {
  readonly url: string;
  /** Null when there is none, or none that is a date. */
  readonly lastModified: Date | null;
}

/** BROKEN: not well-formed, or not a sitemap; TOO_LARGE: cut at a bound. What was read before stays. */
export type SitemapProblem = 'BROKEN' | 'TOO_LARGE';

export interface ParsedSitemap {
  readonly pages: readonly SitemapEntry[];
  /** Sitemaps that an index names. */
  readonly sitemaps: readonly SitemapEntry[];
  readonly problem: SitemapProblem | null;
}

/** Reads a sitemap, an index of sitemaps, or a text of one address per line; each may be gzip. */
export async function parseSitemap(bytes: Uint8Array, maxBytes = MAX_SITEMAP_BYTES): Promise<ParsedSitemap> {
  const { pieces, isCut, isBroken } = await unpack(bytes, maxBytes);
  const decoder = new TextDecoder(encodingOf(pieces[0]));
  const texts = [...pieces.map((piece) => decoder.decode(piece, { stream: true })), decoder.decode()];
  const beginning = (texts[0] ?? '').trimStart();
  const parsed = beginning.startsWith('<') ? parseXml(texts) : parseLines(texts.join(''));
  // A file that was cut ends in the middle, which is no mistake of its author.
  const problem = isCut ? 'TOO_LARGE' : isBroken ? 'BROKEN' : parsed.problem;
  return { ...parsed, problem };
}

function encodingOf(piece: Uint8Array | undefined): string {
  if (piece?.[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  return piece?.[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function parseXml(texts: readonly string[]): ParsedSitemap {
  const reader = new SitemapReader();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => reader.open(name.toLowerCase()));
  parser.on('closetag', ({ name }) => reader.close(name.toLowerCase()));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  try {
    for (const text of texts) {
      parser.write(text);
      if (reader.isFull) return reader.result('TOO_LARGE');
    }
    parser.close();
    return reader.result(reader.isSitemap ? null : 'BROKEN');
  } catch {
    return reader.result('BROKEN');
  }
}

class SitemapReader {
  readonly #pages: SitemapEntry[] = [];
  readonly #sitemaps: SitemapEntry[] = [];
  #path: string[] = [];
  #value = '';
  #loc = '';
  #lastmod = '';
  isSitemap = false;

  get isFull(): boolean {
    return this.#pages.length >= MAX_ENTRIES_PER_SITEMAP || this.#sitemaps.length >= MAX_ENTRIES_PER_SITEMAP;
  }

  open(name: string): void {
    this.#path.push(name);
    this.#value = '';
    if (this.#path.length === 1) this.isSitemap = name === 'urlset' || name === 'sitemapindex';
    if (this.#path.length === 2) {
      this.#loc = '';
      this.#lastmod = '';
    }
  }

  text(text: string): void {
    if (this.#path.length === 3 && this.#value.length < MAX_VALUE_CHARACTERS) this.#value += text;
  }

  close(name: string): void {
    if (this.#path.length === 3) {
      if (name === 'loc') this.#loc = this.#value.trim();
      if (name === 'lastmod') this.#lastmod = this.#value.trim();
    }
    if (this.#path.length === 2 && this.#loc !== '' && !this.isFull) {
      const entry = { url: this.#loc, lastModified: dateOf(this.#lastmod) };
      if (name === 'url') this.#pages.push(entry);
      if (name === 'sitemap') this.#sitemaps.push(entry);
    }
    this.#path.pop();
  }

  result(problem: SitemapProblem | null): ParsedSitemap {
    return { pages: this.#pages, sitemaps: this.#sitemaps, problem };
  }
}

function parseLines(text: string): ParsedSitemap {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const urls = lines.filter((line) => /^https?:\/\/\S+$/i.test(line.slice(0, MAX_VALUE_CHARACTERS)));
  return {
    pages: urls.slice(0, MAX_ENTRIES_PER_SITEMAP).map((url) => ({ url, lastModified: null })),
    sitemaps: [],
    problem:
      urls.length > MAX_ENTRIES_PER_SITEMAP ? 'TOO_LARGE' : urls.length < lines.length ? 'BROKEN' : null,
  };
}

function dateOf(text: string): Date | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
}
