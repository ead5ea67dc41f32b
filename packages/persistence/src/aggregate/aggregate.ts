import type { EventEnvelope } from '@colloquy/contracts';
import { Schema } from 'mongoose';

/** Soft deletion: the document is hidden from reads at once and purged later (definitions: 30 days). */
export const DELETED_STATUS = 9;
const ACTIVE_STATUS = 5;
const INACTIVE_STATUS = 1;

/** 1 inactive, 5 active, 9 deleted. */
type AggregateStatus = 1 | 5 | 9;

/** The fields of every aggregate. The outbox is not among them: it never leaves this package. */
export interface AggregateDocument {
  _id: string;
  status: AggregateStatus;
  /** Increased by one with every write. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Set by the repository together with status 9. The purge counts from here. */
  deletedAt?: Date;
  /** When the deletion was published again; see `createRepublishDeletions`. */
  retoldAt?: Date;
}

/** An aggregate that belongs to a workspace. */
export interface TenantDocument extends AggregateDocument {
  workspace_id: string;
}

/** The events of one write, stored, published and removed as a unit. */
export interface OutboxBatch {
  readonly id: string;
  readonly events: readonly EventEnvelope[];
}

/** The stored form of any aggregate, as the outbox relay sees it. */
export interface StoredAggregate extends AggregateDocument {
  outbox?: OutboxBatch[];
  /** When the oldest waiting batch was written; absent when none waits (the index is sparse). */
  outboxAt?: Date;
}

/** Spread into the mongoose schema of an aggregate that belongs to no workspace. */
export const aggregateFields = {
  _id: { type: String, required: true },
  status: { type: Number, enum: [INACTIVE_STATUS, ACTIVE_STATUS, DELETED_STATUS], default: ACTIVE_STATUS },
  revision: { type: Number, default: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  // Query: documents deleted long enough ago to be purged.
  deletedAt: { type: Date, index: { sparse: true } },
  retoldAt: { type: Date },
  // An array of OutboxBatch; Mixed, so that mongoose neither casts an event nor drops an empty object in it.
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  // Query: the relay's sweep for batches of a dead process.
  outboxAt: { type: Date, index: { sparse: true } },
} as const;

/** Spread into the mongoose schema of an aggregate that belongs to a workspace. */
export const tenantFields = {
  ...aggregateFields,
  workspace_id: { type: String, required: true },
} as const;
