import type { AggregateDocument } from '../aggregate/aggregate.ts';

/** A document that is also a long-running job: the holder of its lease works on it. */
export interface LeasedDocument extends AggregateDocument {
  leaseOwner?: string | null;
  /** The lease is free when this is absent, null or in the past (by the store's clock). */
  leaseUntil?: Date | null;
  /** Increased with every claim; a write with an older number is rejected (fencing). */
  leaseNumber: number;
  heartbeatAt?: Date | null;
  /** Claims that did not end well: `finish` sets it to 0, a release without failure decreases it by one. */
  attempts: number;
}

/** Spread into a mongoose schema beside `aggregateFields` or `tenantFields`. */
export const leaseFields = {
  leaseOwner: { type: String, default: null },
  // Query: claim takes free work first. Prefix your own index with the status that `claim` filters by.
  leaseUntil: { type: Date, default: null, index: true },
  leaseNumber: { type: Number, default: 0 },
  heartbeatAt: { type: Date, default: null },
  attempts: { type: Number, default: 0 },
} as const;

/** Written by a worker's last write to a document: releases the lease and resets the attempts. */
export const LEASE_ENDED = { leaseOwner: null, leaseUntil: null, attempts: 0 } as const;
