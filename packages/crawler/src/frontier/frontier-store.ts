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
  /** How often its server was asked for it in this crawl, by workers that were killed too. */
  readonly requests: number;
}

export interface FrontierCounts {
  /** All entries. */
  readonly found: number;
  /** Entries without an end. */
  readonly open: number;
  readonly ended: Readonly<Record<EndState, number>>;
  readonly sitemap: { readonly found: number; readonly usable: number };
}

/** What became of entries that were to be added. */
export interface AddedEntries {
  /** How many were new. */
  readonly added: number;
  /** Those that would have been new, and for which there was no room. */
  readonly leftOut: readonly NewEntry[];
}

/**
 * What is left to fetch in one crawl of one website, and how each address ended. It outlives the worker: what a killed
 * one had claimed is claimed again when the lease ends. `frontierStoreSuite` says what an implementation promises.
 */
export interface FrontierStore {
  /**
   * Adds what is not there yet, by key: the first `room` of them, all where none is given. Of an entry that is there, only
   * `inSitemap` may become true and the depth of one without an end may become less.
   */
  add(entries: readonly NewEntry[], room?: number): Promise<AddedEntries>;
  /** The next entry that is due: no retry before all others, the least deep first and then the oldest. Null: none is. */
  claim(now: Date, leaseMs: number): Promise<ClaimedEntry | null>;
  /**
   * Counts a request before it is made, so that a kill does not forget it, and adds the entry if it is not there. How
   * many were counted, this one included; null, and nothing is counted, when it would be more than `most`.
   */
  countRequest(entry: NewEntry, most: number): Promise<number | null>;
  /** Gives a claim back, to be due at `dueAt`. `isRetry`: its server wants it tried again. False: lost. */
  release(claim: ClaimedEntry, dueAt: Date, isRetry: boolean): Promise<boolean>;
  /** Ends an entry for good. False when the claim was lost to another worker, whose answer counts. */
  complete(claim: ClaimedEntry, outcome: PageOutcome): Promise<boolean>;
  /** When something is due next: an entry in the queue, or the end of a lease. Null when all have ended. */
  nextDueAt(): Promise<Date | null>;
  counts(): Promise<FrontierCounts>;
}
