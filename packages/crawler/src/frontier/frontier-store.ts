import type { EndState, PageOutcome } from './outcome.ts';

/** What the last crawl learned about a page, for conditional requests and comparison. */
export interface KnownPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentHash: string | null;
  /** Consecutive crawls that found it missing (404, 410). */
  readonly missCount: number;
}

export interface NewEntry {
  /** Identifies the page: `pageKey(url)`. */
  readonly key: string;
  readonly url: string;
  /** Number of links from the start. */
  readonly depth: number;
  readonly parentUrl: string | null;
  readonly inSitemap: boolean;
  readonly known: KnownPage | null;
}

/** An entry claimed by one worker until its lease ends. */
export interface ClaimedEntry extends NewEntry {
  /** Identifies this claim; a later claim of the same entry has another token. */
  readonly token: string;
  /** Requests for it in this crawl, including those of killed workers. */
  readonly requests: number;
}

export interface FrontierCounts {
  /** All entries. */
  readonly found: number;
  /** Entries not yet completed. */
  readonly open: number;
  readonly ended: Readonly<Record<EndState, number>>;
  readonly sitemap: { readonly found: number; readonly usable: number };
}

/** Result of adding entries. */
export interface AddedEntries {
  /** How many were new. */
  readonly added: number;
  /** New entries for which there was no room. */
  readonly leftOut: readonly NewEntry[];
}

/**
 * The open and completed entries of one crawl of a website. The frontier outlives the worker: entries claimed by a
 * killed worker can be claimed again when the lease ends. `frontierStoreSuite` defines what an implementation must
 * do.
 */
export interface FrontierStore {
  /**
   * Adds entries whose key is new: the first `room` of them, or all without `room`. For existing entries, only
   * `inSitemap` can become true, and the depth of an open one can decrease.
   */
  add(entries: readonly NewEntry[], room?: number): Promise<AddedEntries>;
  /** Claims the next due entry: retries last, then the lowest depth, then the oldest. Null when none is due. */
  claim(now: Date, leaseMs: number): Promise<ClaimedEntry | null>;
  /**
   * Counts a request before it is made, so that a kill cannot lose the count, and adds the entry if it is new.
   * Returns the count including this request; null, without counting, when it would exceed `most`.
   */
  countRequest(entry: NewEntry, most: number): Promise<number | null>;
  /**
   * Releases a claim, due again at `dueAt`. `isRetry`: the server asked for a later attempt. False when the claim was
   * lost.
   */
  release(claim: ClaimedEntry, dueAt: Date, isRetry: boolean): Promise<boolean>;
  /** Completes an entry. False when another worker has taken the claim over; that worker's outcome counts. */
  complete(claim: ClaimedEntry, outcome: PageOutcome): Promise<boolean>;
  /** When the next entry is due or the next lease ends. Null when all entries are completed. */
  nextDueAt(): Promise<Date | null>;
  counts(): Promise<FrontierCounts>;
}
