import type { AggregateDocument } from '../aggregate/aggregate.ts';

/** A document that is also a piece of long work: whoever holds its lease works on it. */
export interface LeasedDocument extends AggregateDocument {
  leaseOwner?: string | null;
  /** The lease is free when this is absent, null or past (by the store's clock). */
  leaseUntil?: Date | null;
  /** Raised with every claim; a write that carries an older number is refused (fencing). */
  leaseNumber: number;
  heartbeatAt?: Date | null;
  /** Claims that did not end well: `finish` sets it to 0, giving back without failure takes one off. */
  attempts: number;
}

/** Spread into a mongoose schema definition beside `aggregateFields` or `tenantFields`. */
export const leaseFields = {
  leaseOwner: { type: String, default: null },
  // Query: claim takes the free work first. Lead your own index with the status that `claim` filters by.
  leaseUntil: { type: Date, default: null, index: true },
  leaseNumber: { type: Number, default: 0 },
  heartbeatAt: { type: Date, default: null },
  attempts: { type: Number, default: 0 },
} as const;

/** Set by the last write of a worker to a document: nobody holds it, and its claims are forgotten. */
export const LEASE_ENDED = { leaseOwner: null, leaseUntil: null, attempts: 0 } as const;
