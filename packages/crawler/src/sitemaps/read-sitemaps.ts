import { normaliseUrl } from '../addresses/normalise-url.ts';
import { parseSitemap, type SitemapEntry, type SitemapProblem } from './parse-sitemap.ts';

/** An index within an index is not allowed (sitemaps.org) and done all the same. */
const MAX_INDEX_DEPTH = 3;
const MAX_SITEMAPS = 200;
const MAX_PAGES = 100_000;

/** What the bytes of an address are, or why there are none. */
export type SitemapFetch = (
  url: string,
) => Promise<{ readonly body: Uint8Array; readonly isCut: boolean } | { readonly problem: FetchProblem }>;
export type FetchProblem = 'NOT_FOUND' | 'ROBOTS' | 'UNREACHABLE' | 'BLOCKED_ADDRESS';

export interface SitemapReport {
  readonly url: string;
  readonly pages: number;
  /** LIMIT: not read, as there are too many or they are nested too deeply. */
  readonly problem: SitemapProblem | FetchProblem | 'LIMIT' | null;
}

export interface ReadSitemaps {
  /** Each address once, as its first sitemap gives it. */
  readonly pages: readonly SitemapEntry[];
  /** Each sitemap that was named somewhere, with what came of it. */
  readonly sitemaps: readonly SitemapReport[];
}

export interface SitemapQuestion {
  /** Named by robots.txt or by the owner. */
  readonly named: readonly string[];
  /** Tried although nobody names it (`/sitemap.xml`); without it nothing is wrong. */
  readonly guessed: readonly string[];
  readonly fetch: SitemapFetch;
  readonly keepQuery?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Reads sitemaps and all that their indexes name, breadth first and within bounds. */
export async function readSitemaps(question: SitemapQuestion): Promise<ReadSitemaps> {
  const guessed = new Set(question.guessed);
  const queue = [...question.named, ...question.guessed].map((url) => ({ url, depth: 1 }));
  const known = new Set<string>();
  const pages = new Map<string, SitemapEntry>();
  const reports: SitemapReport[] = [];
  for (const { url, depth } of queue) {
    question.signal?.throwIfAborted();
    if (known.has(url)) continue;
    known.add(url);
    if (reports.length >= MAX_SITEMAPS) break;
    if (depth > MAX_INDEX_DEPTH || pages.size >= MAX_PAGES) {
      reports.push({ url, pages: 0, problem: 'LIMIT' });
      continue;
    }
    const answer = await question.fetch(url);
    if ('problem' in answer) {
      if (!guessed.has(url)) reports.push({ url, pages: 0, problem: answer.problem });
      continue;
    }
    const parsed = await parseSitemap(answer.body);
    const isNone = guessed.has(url) && parsed.pages.length + parsed.sitemaps.length === 0;
    // A server that answers every address with a page has no sitemap.
    if (isNone && parsed.problem === 'BROKEN') continue;
    for (const entry of parsed.pages)
      keepPage(pages, entry, { base: url, keepQuery: question.keepQuery ?? [] });
    for (const { url: named } of parsed.sitemaps) {
      const next = normaliseSitemap(named, url);
      if (next !== null) queue.push({ url: next, depth: depth + 1 });
    }
    const problem = answer.isCut ? 'TOO_LARGE' : parsed.problem;
    reports.push({ url, pages: parsed.pages.length, problem });
  }
  return { pages: [...pages.values()], sitemaps: reports };
}

/** The address of a sitemap as it is fetched: its query may choose which one. */
export function normaliseSitemap(url: string, base: string): string | null {
  const parsed = URL.parse(url.trim(), base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== '') return null;
  parsed.hash = '';
  return parsed.href;
}

function keepPage(
  pages: Map<string, SitemapEntry>,
  entry: SitemapEntry,
  rules: { readonly base: string; readonly keepQuery: readonly string[] },
): void {
  const url = normaliseUrl(entry.url, rules);
  if (url !== null && pages.size < MAX_PAGES && !pages.has(url)) pages.set(url, { ...entry, url });
}
