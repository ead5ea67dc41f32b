import type { EndState, PageOutcome } from './outcome.ts';

/** What the last crawl learned of a page, for a conditional request and for comparison. */
export interface KnownPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentHash: string | null;
  /** How often in a row it was missing (404, 410). */
  readonly missCount: number;
}

export interface NewEntry {
  /** What tells pages apart: `pageKey(url)`. */
  readonly key: string;
  readonly url: string;
  /** Links away from the start. */
  readonly depth: number;
  readonly parentUrl: string | null;
  readonly inSitemap: boolean;
  readonly known: KnownPage | null;
}

/** An entry in the hands of one worker until its lease ends. */
export interface ClaimedEntry extends NewEntry {
  /** Names this claim; a later claim of the same entry has another. */
  readonly token: string;
  /** How often it was handed out since the last answer of its server, this time included. */
  readonly claims: number;
  /** How often its server answered that it should be tried again. */
  readonly retries: number;
}

export interface FrontierCounts {
  /** All entries. */
  readonly found: number;
  /** Entries without an end. */
  readonly open: number;
  readonly ended: Readonly<Record<EndState, number>>;
  readonly sitemap: { readonly found: number; readonly usable: number };
}

/**
 * What is left to fetch in one crawl of one website, and how each address ended. It outlives the worker: what a killed
 * one had claimed is claimed again when the lease ends. `frontierStoreSuite` says what an implementation promises.
 */
export interface FrontierStore {
  /**
   * Adds what is not there yet, by key, and answers how many were new. Of an entry that is there, only `inSitemap` may
   * become true and the depth of one without an end may become less.
   */
  add(entries: readonly NewEntry[]): Promise<number>;
  /** The next entry that is due, the least deep first and then the oldest; null when none is. */
  claim(now: Date, leaseMs: number): Promise<ClaimedEntry | null>;
  /** Gives a claim back, to be due at `dueAt`. `isRetry` counts a retry and forgives earlier claims. False: lost. */
  release(claim: ClaimedEntry, dueAt: Date, isRetry: boolean): Promise<boolean>;
  /** Ends an entry for good. False when the claim was lost to another worker, whose answer counts. */
  complete(claim: ClaimedEntry, outcome: PageOutcome): Promise<boolean>;
  /** When something is due next: an entry in the queue, or the end of a lease. Null when all have ended. */
  nextDueAt(): Promise<Date | null>;
  counts(): Promise<FrontierCounts>;
}
