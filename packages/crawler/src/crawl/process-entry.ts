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

/** Maximum requests per page in a crawl, whether they failed or the worker was killed (docs/adr/0038). */
export const MAX_REQUESTS = 2;
/** Pause after a transient error: longer than a server's restart and most rate limits. */
const RETRY_PAUSE_MS = 30_000;
const GONE = 410;

/** Outcome of an entry: it ends, or it is retried. Either way it can lead to new addresses. */
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
  /** Null when robots.txt allows the address. An unreadable robots.txt is an error of the site, not a rule. */
  readonly forbiddenBy: (
    url: string,
  ) => Promise<{ readonly state: 'skipped' | 'failed'; readonly reason: PageReason } | null>;
  readonly follow: (request: PageRequest, mayAsk: MayAsk) => Promise<Followed>;
  /** Counts a request for an entry of this crawl; null when the limit is reached. */
  readonly countRequest: (entry: NewEntry) => Promise<number | null>;
  /** Renders a page in the browser, paced; null without a browser. */
  readonly render: ((url: string, document: PageDocument) => Promise<RenderedPage | null>) | null;
  readonly reader: SiteReader;
  readonly hasRoom: () => boolean;
  /** Links of an unchanged page, without those that are entries of the crawl anyway. */
  readonly linksOf: (url: string) => readonly NewEntry[];
  readonly signal: AbortSignal | undefined;
}

/** Processes one address until it ends or is to be retried. */
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

/** Counts requests made while an entry is processed: each address once, including `/a` that redirects to `/a/`. */
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
    /** Requests for the entry in this crawl. */
    ofEntry: () => ofEntry,
  };
}

function afterRefusal(
  page: Extract<FetchedPage, { kind: 'refused' }>,
  entry: ClaimedEntry,
  requests: number,
): Processed {
  const { reason, httpStatus, retryAfterMs } = page;
  // A page deleted on purpose (410) counts as missing twice when its server says so twice.
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

/** Missing twice in a row means deleted; once may be the server's mistake. */
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
 * Reads a page again in the browser if it has no text before its scripts ran. Null when reading exceeded the limits.
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
  // Scripts can change a page whose HTML stays the same, so a conditional request would miss the change.
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

/** Another address found in place of this entry, with the same depth and referrer. */
function sibling(entry: ClaimedEntry, url: string): NewEntry {
  return { ...linkFrom(entry, url), depth: entry.depth, parentUrl: entry.parentUrl ?? entry.url };
}

function ended(outcome: PageOutcome, found: readonly NewEntry[] = []): Processed & { kind: 'ended' } {
  return { kind: 'ended', outcome, found };
}
