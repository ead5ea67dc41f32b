/** Nested indexes are not allowed (sitemaps.org), but exist. */
const MAX_INDEX_DEPTH = 3;
const MAX_SITEMAPS = 200;
const MAX_PAGES = 100_000;
/** Limit of entries in total, because sitemaps may list the same pages repeatedly. */
const MAX_ENTRIES = 2 * MAX_PAGES;

/** BROKEN: not well-formed, or not a sitemap; TOO_LARGE: cut at a limit. Entries read before stay. */
export type SitemapProblem = 'BROKEN' | 'TOO_LARGE';

/** The response bytes of an address, or why there are none. */
export type SitemapFetch = (
  url: string,
) => Promise<{ readonly body: Uint8Array; readonly isCut: boolean } | { readonly problem: FetchProblem }>;
export type FetchProblem = 'NOT_FOUND' | 'ROBOTS' | 'UNREACHABLE' | 'BLOCKED_ADDRESS';

/** A sitemap as sent, and how to normalise its addresses. */
export interface SitemapFile {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly keepQuery: readonly string[];
}

/** The content of one sitemap: each address once, resolved and normalised. */
export interface NamedAddresses {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
  /** Number of page entries in the file. */
  readonly entries: number;
  readonly problem: SitemapProblem | null;
}

export interface SitemapReport {
  readonly url: string;
  readonly pages: number;
  /**
   * LIMIT: not read because there are too many or they are nested too deeply; TOO_COMPLEX: parsing exceeded the limit
   * of time or memory.
   */
  readonly problem: SitemapProblem | FetchProblem | 'LIMIT' | 'TOO_COMPLEX' | null;
}

export interface ReadSitemaps {
  /** Each address once, normalised. */
  readonly pages: readonly string[];
  /** Every listed sitemap with its result. */
  readonly sitemaps: readonly SitemapReport[];
}

export interface SitemapQuestion {
  /** Named by robots.txt or by the owner. */
  readonly named: readonly string[];
  /** Tried although not listed (`/sitemap.xml`); its absence is no problem. */
  readonly guessed: readonly string[];
  readonly fetch: SitemapFetch;
  /** Null when parsing exceeded the limits. */
  readonly read: (file: SitemapFile) => Promise<NamedAddresses | null>;
  readonly keepQuery?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Reads sitemaps and everything their indexes list, breadth first and within limits. */
export async function readSitemaps(question: SitemapQuestion): Promise<ReadSitemaps> {
  const guessed = new Set(question.guessed);
  const queue = [...question.named, ...question.guessed].map((url) => ({ url, depth: 1 }));
  const known = new Set<string>();
  const pages = new Set<string>();
  const reports: SitemapReport[] = [];
  let entries = 0;
  for (const { url, depth } of queue) {
    question.signal?.throwIfAborted();
    if (known.has(url)) continue;
    known.add(url);
    if (reports.length >= MAX_SITEMAPS) break;
    if (depth > MAX_INDEX_DEPTH || pages.size >= MAX_PAGES || entries >= MAX_ENTRIES) {
      reports.push({ url, pages: 0, problem: 'LIMIT' });
      continue;
    }
    const answer = await question.fetch(url);
    if ('problem' in answer) {
      if (!guessed.has(url)) reports.push({ url, pages: 0, problem: answer.problem });
      continue;
    }
    const { keepQuery = [] } = question;
    const named = await question.read({ bytes: answer.body, url, keepQuery });
    if (named === null) {
      reports.push({ url, pages: 0, problem: 'TOO_COMPLEX' });
      continue;
    }
    entries += named.entries;
    const isNone = guessed.has(url) && named.entries + named.sitemaps.length === 0;
    // A server that answers every address with a page has no sitemap.
    if (isNone && named.problem === 'BROKEN') continue;
    for (const page of named.pages) if (pages.size < MAX_PAGES) pages.add(page);
    queue.push(...named.sitemaps.map((next) => ({ url: next, depth: depth + 1 })));
    const problem = answer.isCut ? 'TOO_LARGE' : named.problem;
    reports.push({ url, pages: named.entries, problem });
  }
  return { pages: [...pages], sitemaps: reports };
}

/** The address of a sitemap for fetching; its query is kept, because it may select the sitemap. */
export function normaliseSitemap(url: string, base: string): string | null {
  const parsed = URL.parse(url.trim(), base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== '') return null;
  parsed.hash = '';
  return parsed.href;
}
