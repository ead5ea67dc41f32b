import { pageKey } from '../addresses/normalise-url.ts';
import type { Scope } from '../addresses/scope.ts';
import { MAX_RETRY_AFTER_MS } from '../frontier/host-pacing.ts';
import type { ClaimedEntry, NewEntry } from '../frontier/frontier-store.ts';
import type { CrawledPage, PageOutcome, PageReason } from '../frontier/outcome.ts';
import type { FetchedPage, PageRequest } from '../pages/fetch-page.ts';
import type { ReadPage } from '../pages/page-reading.ts';
import type { SiteReader } from '../reading/site-reader.ts';
import { PageExceeded, type PageDocument, type RenderedPage } from '../rendering/renderer.ts';
import { mergeDirectives, NO_DIRECTIVES, readRobotsHeaders } from '../robots/robots-directives.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { Followed, MayAsk } from './follow-redirects.ts';

/** A page is asked for at most so often in a crawl, whether it failed or its worker was killed (docs/adr/0038). */
export const MAX_REQUESTS = 2;
/** After an error that may pass: longer than a server takes to start again, and most limits of requests. */
const RETRY_PAUSE_MS = 30_000;
const GONE = 410;

/** What is to be done with an entry: it ends, or it is tried again. Addresses that it leads to are found either way. */
export type Processed = {
  readonly found: readonly NewEntry[];
} & (
  | { readonly kind: 'ended'; readonly outcome: PageOutcome }
  | { readonly kind: 'retry'; readonly delayMs: number }
);

export interface EntryContext {
  readonly plan: CrawlPlan;
  readonly scope: Scope;
  readonly productToken: string;
  /** Null when robots.txt allows it. One that cannot be read is an error of the site, not its wish. */
  readonly forbiddenBy: (
    url: string,
  ) => Promise<{ readonly state: 'skipped' | 'failed'; readonly reason: PageReason } | null>;
  readonly follow: (request: PageRequest, mayAsk: MayAsk) => Promise<Followed>;
  /** Counts a request for an entry of this crawl; null when it would be one too many. */
  readonly countRequest: (entry: NewEntry) => Promise<number | null>;
  /** Shows a page as a browser does, politely; null without a browser. */
  readonly render: ((url: string, document: PageDocument) => Promise<RenderedPage | null>) | null;
  readonly reader: SiteReader;
  readonly hasRoom: () => boolean;
  /** What a page that is unchanged links to, as far as it is not in the crawl for its own sake. */
  readonly linksOf: (url: string) => readonly NewEntry[];
  readonly signal: AbortSignal | undefined;
}

/** Reads one address to its end. */
export async function processEntry(entry: ClaimedEntry, context: EntryContext): Promise<Processed> {
  const { plan, scope, signal } = context;
  const isStart = plan.kind === 'website' && entry.depth === 0;
  const isWanted = scope.includes(entry.url, entry.depth);
  if (!isWanted && !(isStart && scope.isOnSite(entry.url))) {
    return ended({ state: 'skipped', reason: 'OUT_OF_SCOPE', httpStatus: null });
  }
  if (!context.hasRoom()) return ended({ state: 'skipped', reason: 'LIMIT', httpStatus: null });
  const forbidden = await context.forbiddenBy(entry.url);
  if (forbidden !== null) return ended({ ...forbidden, httpStatus: null });

  const { etag = null, lastModified = null } = entry.known ?? {};
  const requests = requestCounter(entry, context);
  const request = { url: entry.url, etag, lastModified, ...(signal ? { signal } : {}) };
  const followed = await context.follow(request, requests.mayAsk);
  if (followed.kind === 'end') return ended(followed.outcome);
  if (followed.kind === 'moved') return ended(followed.outcome, [sibling(entry, followed.target)]);
  const { page } = followed;
  if (page.kind === 'unchanged') {
    const { httpStatus } = page;
    return ended({ state: 'unchanged', page: null, httpStatus }, context.linksOf(entry.url));
  }
  if (page.kind === 'refused') return afterRefusal(page, entry, requests.ofEntry());
  return afterReading(page, entry, { ...context, isWanted });
}

type Html = Extract<FetchedPage, { kind: 'html' }>;

/** Counts what is asked for on the way to the end of an entry: each address once, `/a` that leads to `/a/` too. */
function requestCounter(entry: ClaimedEntry, { countRequest }: EntryContext) {
  const counted = new Set<string>();
  let ofEntry = entry.requests;
  return {
    async mayAsk(url: string): Promise<boolean> {
      const key = pageKey(url);
      if (counted.has(key)) return true;
      const isOwn = key === entry.key;
      const requests = await countRequest(isOwn ? entry : sibling(entry, url));
      if (requests === null) return false;
      counted.add(key);
      if (isOwn) ofEntry = requests;
      return true;
    },
    /** How often the entry was asked for in this crawl. */
    ofEntry: () => ofEntry,
  };
}

function afterRefusal(
  page: Extract<FetchedPage, { kind: 'refused' }>,
  entry: ClaimedEntry,
  requests: number,
): Processed {
  const { reason, httpStatus, retryAfterMs } = page;
  // A page that is gone on purpose is missing twice in a row when its server says so twice.
  const isGone = httpStatus === GONE && entry.known !== null;
  if (isGone && requests >= MAX_REQUESTS) return ended({ state: 'gone', reason, httpStatus });
  if ((page.canRetry || isGone) && requests < MAX_REQUESTS) {
    const delayMs = Math.min(MAX_RETRY_AFTER_MS, Math.max(RETRY_PAUSE_MS, retryAfterMs ?? 0));
    return { kind: 'retry', delayMs, found: [] };
  }
  if (page.isMissing) return missing(entry, httpStatus);
  const isSkipped = reason === 'NOT_HTML' || reason === 'TOO_LARGE' || reason === 'LOGIN';
  return ended({ state: isSkipped ? 'skipped' : 'failed', reason, httpStatus });
}

/** Missing twice in a row is gone; once may be a mistake of the server. */
function missing(entry: ClaimedEntry, httpStatus: number | null, found: readonly NewEntry[] = []): Processed {
  const isGone = entry.known !== null && entry.known.missCount >= 1;
  return ended({ state: isGone ? 'gone' : 'failed', reason: 'HTTP_4XX', httpStatus }, found);
}

async function afterReading(
  page: Html,
  entry: ClaimedEntry,
  context: EntryContext & { readonly isWanted: boolean },
): Promise<Processed> {
  const { httpStatus } = page;
  const reading = await readWithScripts(page, context);
  if (reading === null) return ended({ state: 'failed', reason: 'TOO_COMPLEX', httpStatus });
  const { read, isRendered, isPartial } = reading;
  const { plan, scope } = context;
  const directives = plan.config.respectRobots
    ? mergeDirectives(read.directives, readRobotsHeaders(page.robotsHeaders, context.productToken))
    : NO_DIRECTIVES;
  const links = plan.kind === 'website' && !directives.nofollow ? read.links.filter(scope.isOnSite) : [];
  const found = links.map((url) => linkFrom(entry, url));
  const skip = (
    reason: 'OUT_OF_SCOPE' | 'NOINDEX' | 'CANONICAL_OTHER' | 'LIMIT' | NonNullable<ReadPage['emptyBecause']>,
  ) =>
    ended(
      {
        state: 'skipped',
        reason,
        httpStatus,
        title: read.title,
        ...(read.canonicalUrl ? { canonicalUrl: read.canonicalUrl } : {}),
      },
      found,
    );
  if (!context.isWanted) return skip('OUT_OF_SCOPE');
  if (directives.noindex) return skip('NOINDEX');
  if (read.isNotFound) return missing(entry, httpStatus, found);
  if (read.canonicalUrl !== null && pageKey(read.canonicalUrl) !== entry.key) {
    const isHere = scope.isOnSite(read.canonicalUrl) && plan.kind !== 'known';
    return {
      ...skip('CANONICAL_OTHER'),
      found: isHere ? [...found, sibling(entry, read.canonicalUrl)] : found,
    };
  }
  if (read.emptyBecause !== null) return skip(read.emptyBecause);
  if (!context.hasRoom()) return skip('LIMIT');
  const crawled = { ...asCrawledPage(page, read, isRendered), isPartial };
  const isSame = entry.known?.contentHash === read.contentHash;
  return ended({ state: isSame ? 'unchanged' : 'discovered', page: crawled, httpStatus }, found);
}

/**
 * A page that has no text before its programs ran is read again as the browser shows it. Null when reading it took more
 * than it may.
 */
async function readWithScripts(
  page: Html,
  context: EntryContext,
): Promise<{ read: ReadPage; isRendered: boolean; isPartial: boolean } | null> {
  const { plan, productToken, render, reader, signal } = context;
  const { keepQuery, removeSelectors } = plan.config;
  const options = { url: page.url, productToken, keepQuery, removeSelectors };
  const { bytes, contentType } = page;
  const read = await reader.readPage({ ...options, bytes, contentType }, signal);
  if (read === null) return null;
  if (read.emptyBecause !== 'JS_ONLY' || render === null || plan.config.renderJs === 'never') {
    return { read, isRendered: false, isPartial: false };
  }
  const shown = await render(page.url, { bytes, contentType, headers: page.programHeaders }).catch(exceeded);
  if (shown === EXCEEDED) return null;
  if (shown === null) return { read, isRendered: false, isPartial: false };
  const whole = await reader.readPage({ ...options, html: shown.html, isRendered: true }, signal);
  return whole && { read: whole, isRendered: true, isPartial: shown.growsOnScroll };
}

const EXCEEDED = Symbol('exceeded');

function exceeded(error: unknown): typeof EXCEEDED {
  if (error instanceof PageExceeded) return EXCEEDED;
  throw error;
}

function asCrawledPage(page: Html, read: ReadPage, isRendered: boolean): Omit<CrawledPage, 'isPartial'> {
  const { title, language, canonicalUrl, text, contentHash, wordCount } = read;
  // What programs write into a page changes without its HTML: a condition would say that it had not.
  const conditions = isRendered
    ? { etag: null, lastModified: null }
    : { etag: page.etag, lastModified: page.lastModified };
  return { title, language, canonicalUrl, text, contentHash, wordCount, isRendered, ...conditions };
}

function linkFrom(entry: ClaimedEntry, url: string): NewEntry {
  return {
    key: pageKey(url),
    url,
    depth: entry.depth + 1,
    parentUrl: entry.url,
    inSitemap: false,
    known: null,
  };
}

/** Another address of what this entry was to be: as deep, and found by the same page. */
function sibling(entry: ClaimedEntry, url: string): NewEntry {
  return { ...linkFrom(entry, url), depth: entry.depth, parentUrl: entry.parentUrl ?? entry.url };
}

function ended(outcome: PageOutcome, found: readonly NewEntry[] = []): Processed & { kind: 'ended' } {
  return { kind: 'ended', outcome, found };
}
