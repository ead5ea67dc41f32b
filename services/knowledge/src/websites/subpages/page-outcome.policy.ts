import type { PageReason, SubpageState } from '@colloquy/contracts';
import type { PageOutcome } from '@colloquy/crawler';
import type { SubpageDocument } from './subpages.model.ts';

/** Missing from the server, also where it says so with 200; anything else that it refuses may pass. */
const MISSING: ReadonlySet<number | null> = new Set([200, 404, 410]);

/** What the owner of a website says by these: the page is not to be answered from, at once. */
const UNWANTED: ReadonlySet<PageReason> = new Set(['ROBOTS', 'NOINDEX', 'CANONICAL_OTHER', 'OUT_OF_SCOPE']);
/** A page that says nothing: once may be a mistake of its server. */
const WITHOUT_TEXT: ReadonlySet<PageReason> = new Set([
  'NOT_HTML',
  'TOO_LARGE',
  'EMPTY_TEXT',
  'JS_ONLY',
  'LOGIN',
]);
const EMPTY_TWICE = 2;

type Known = Pick<
  SubpageDocument,
  | 'contentHash'
  | 'isLive'
  | 'itemHash'
  | 'missCount'
  | 'emptyCount'
  | 'hadText'
  | 'offeredCrawlId'
  | 'selected'
>;

export interface OutcomeContext {
  readonly crawlId: string;
  readonly now: Date;
  /** Whether pages that have a text for the first time are selected. */
  readonly selectsNew: boolean;
}

type OutcomeFields = Partial<SubpageDocument> & { readonly state: SubpageState };

/** What a crawl's outcome makes of a page. A page that is live stays so, whatever the outcome: see `isToUnpublish`. */
export function fieldsAfter(page: Known, outcome: PageOutcome, context: OutcomeContext): OutcomeFields {
  const common = {
    ended: outcome.state,
    isOpen: false,
    token: null,
    httpStatus: outcome.httpStatus,
    lastCheckedAt: context.now,
  } as const;
  if (outcome.state === 'discovered' || outcome.state === 'unchanged') {
    const read = outcome.page;
    const contentHash = read?.contentHash ?? page.contentHash;
    return {
      ...common,
      ...(read === null
        ? {}
        : {
            title: read.title,
            language: read.language,
            canonicalUrl: read.canonicalUrl,
            contentHash,
            wordCount: read.wordCount,
            etag: read.etag,
            lastModified: read.lastModified,
          }),
      ...offer(page, context),
      state: page.isLive && page.itemHash === contentHash ? 'unchanged' : 'discovered',
      reason: read?.isPartial === true ? 'READ_IN_PART' : null,
      missCount: 0,
      emptyCount: 0,
      isLost: false,
    };
  }
  const { state, reason, httpStatus } = outcome;
  // What may pass is asked for with the same condition next time; what ended has no text any more.
  const keepsText = state === 'failed' || reason === 'LIMIT';
  return {
    ...common,
    state,
    reason,
    ...(outcome.canonicalUrl === undefined ? {} : { canonicalUrl: outcome.canonicalUrl }),
    ...(outcome.title === undefined ? {} : { title: outcome.title }),
    ...(keepsText ? {} : { contentHash: null, etag: null, lastModified: null, wordCount: 0 }),
    missCount: reason === 'HTTP_4XX' && MISSING.has(httpStatus) ? page.missCount + 1 : 0,
    emptyCount: WITHOUT_TEXT.has(reason) ? page.emptyCount + 1 : 0,
    isLost: page.hadText,
  };
}

/** The first text of a page is offered to the owner once; what they chose then stays. */
function offer(page: Known, { crawlId, selectsNew }: OutcomeContext): Partial<SubpageDocument> {
  if (page.offeredCrawlId !== null) return {};
  return { offeredCrawlId: crawlId, selected: page.selected || selectsNew };
}

/** What is still to be said of a page when it answers. */
export function keptReason({ reason }: Pick<SubpageDocument, 'reason'>): PageReason | null {
  return reason === 'READ_IN_PART' ? reason : null;
}

/** Whether a live page is to answer no more: it is gone, or not wanted by its website. Errors on the way never count. */
export function isToUnpublish(
  page: Pick<SubpageDocument, 'isLive' | 'state' | 'reason' | 'emptyCount'>,
): boolean {
  if (!page.isLive) return false;
  if (page.state === 'gone') return true;
  if (page.state !== 'skipped' || page.reason === null) return false;
  return UNWANTED.has(page.reason) || (WITHOUT_TEXT.has(page.reason) && page.emptyCount >= EMPTY_TWICE);
}

/** Whether the newest text of a selected page is still to be made an item, or a version of one. */
export function isToStore(
  page: Pick<SubpageDocument, 'selected' | 'contentHash' | 'isLive' | 'itemHash' | 'isRemoved' | 'state'>,
): boolean {
  if (!page.selected || page.isRemoved || page.contentHash === null || page.state === 'processing')
    return false;
  return !page.isLive || page.itemHash !== page.contentHash;
}
