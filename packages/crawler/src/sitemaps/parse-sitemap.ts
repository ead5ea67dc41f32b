import { SaxesParser } from 'saxes';
import type { SitemapProblem } from './read-sitemaps.ts';
import { unpack } from './unpack.ts';

/** sitemaps.org: at most 50 MB unpacked and 50,000 addresses in one file. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
export const MAX_ENTRIES_PER_SITEMAP = 50_000;
/** Longer than any address or date. */
const MAX_VALUE_CHARACTERS = 4_096;

export interface SitemapEntry {
  readonly url: string;
  /** Null without a valid date. */
  readonly lastModified: Date | null;
}

export interface ParsedSitemap {
  readonly pages: readonly SitemapEntry[];
  /** Sitemaps listed in an index. */
  readonly sitemaps: readonly SitemapEntry[];
  readonly problem: SitemapProblem | null;
}

/** Parses a sitemap, a sitemap index, a feed, or a text with one address per line; each may be gzipped. */
export async function parseSitemap(bytes: Uint8Array, maxBytes = MAX_SITEMAP_BYTES): Promise<ParsedSitemap> {
  const { pieces, isCut, isBroken } = await unpack(bytes, maxBytes);
  const decoder = new TextDecoder(encodingOf(pieces[0]));
  const texts = [...pieces.map((piece) => decoder.decode(piece, { stream: true })), decoder.decode()];
  const beginning = (texts[0] ?? '').trimStart();
  // White space before an XML declaration is not allowed, but authors leave blank lines there.
  const parsed = beginning.startsWith('<')
    ? parseXml([beginning, ...texts.slice(1)])
    : parseLines(texts.join(''));
  // A truncated file ends in the middle, which is not its author's mistake.
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
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => reader.close(localName(name)));
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

/** Strips the prefix: `sm:url` is a `url`, whatever prefix the author chose for the sitemap name space. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** Where a file format lists its addresses: the path to an entry, and the names of its parts. */
interface Layout {
  readonly entry: readonly string[];
  readonly kind: 'pages' | 'sitemaps';
  readonly address: 'loc' | 'link';
  readonly date: string;
}

/** sitemaps.org, RSS 2.0, RSS 1.0 and Atom (RFC 4287), by the name of the root element. */
const LAYOUTS: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ['urlset', { entry: ['urlset', 'url'], kind: 'pages', address: 'loc', date: 'lastmod' }],
  ['sitemapindex', { entry: ['sitemapindex', 'sitemap'], kind: 'sitemaps', address: 'loc', date: 'lastmod' }],
  ['rss', { entry: ['rss', 'channel', 'item'], kind: 'pages', address: 'link', date: 'pubdate' }],
  ['rdf', { entry: ['rdf', 'item'], kind: 'pages', address: 'link', date: 'date' }],
  ['feed', { entry: ['feed', 'entry'], kind: 'pages', address: 'link', date: 'updated' }],
]);

class SitemapReader {
  readonly #entries = { pages: [] as SitemapEntry[], sitemaps: [] as SitemapEntry[] };
  readonly #path: string[] = [];
  #layout: Layout | null = null;
  #value = '';
  #address = '';
  #date = '';

  get isSitemap(): boolean {
    return this.#layout !== null;
  }

  get isFull(): boolean {
    return Object.values(this.#entries).some(({ length }) => length >= MAX_ENTRIES_PER_SITEMAP);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    this.#value = '';
    if (this.#path.length === 1) this.#layout = LAYOUTS.get(name) ?? null;
    if (this.#isEntry()) {
      this.#address = '';
      this.#date = '';
    }
    // Atom marks the link to the page itself with this relation or with none.
    const { href, rel = 'alternate' } = attributes;
    if (this.#isPart() && name === 'link' && href !== undefined && rel === 'alternate')
      this.#address ||= href;
  }

  text(text: string): void {
    if (this.#isPart() && this.#value.length < MAX_VALUE_CHARACTERS) this.#value += text;
  }

  close(name: string): void {
    const value = this.#value.trim();
    if (this.#isPart() && value !== '') {
      if (name === this.#layout?.address) this.#address = value;
      if (name === this.#layout?.date) this.#date = value;
    }
    if (this.#isEntry() && this.#layout !== null && this.#address !== '' && !this.isFull) {
      this.#entries[this.#layout.kind].push({ url: this.#address, lastModified: dateOf(this.#date) });
    }
    this.#path.pop();
    this.#value = '';
  }

  result(problem: SitemapProblem | null): ParsedSitemap {
    return { ...this.#entries, problem };
  }

  #isEntry(): boolean {
    return this.#standsAt(0);
  }

  /** Whether the open element is a part of an entry, such as its address. */
  #isPart(): boolean {
    return this.#standsAt(1);
  }

  #standsAt(below: number): boolean {
    const entry = this.#layout?.entry;
    return (
      entry !== undefined &&
      this.#path.length === entry.length + below &&
      entry.every((name, at) => this.#path[at] === name)
    );
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
