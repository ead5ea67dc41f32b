import type { EventEnvelope } from '@colloquy/contracts';
import type { AggregateDocument } from '../aggregate/aggregate.ts';
import type { SetByRepository, Update } from './query-types.ts';

/** A document before its first write. By default `_id` is a new id and `status` 5. */
export type NewDocument<TDoc extends AggregateDocument> = Omit<TDoc, SetByRepository | '_id' | 'status'> &
  Partial<Pick<TDoc, '_id' | 'status'>>;

/** A document before its first write in an unscoped repository: it names its workspace itself. */
export type NewGlobalDocument<TDoc extends AggregateDocument> = NewDocument<TDoc> &
  Pick<TDoc, keyof TDoc & 'workspace_id'>;

export interface UpdateOptions {
  /** Stored with the change in one atomic write, published by the relay. */
  readonly events?: readonly EventEnvelope[];
  /**
   * Write only if the document still has this revision; otherwise throw AppError `revisionMismatch`. Not together
   * with `upsert`.
   */
  readonly expectRevision?: number;
  /** Inserts the document when none matches, with the filter's equalities as its fields. */
  readonly upsert?: boolean;
  /** Includes a document with status 9. */
  readonly includeDeleted?: boolean;
  /** Leaves `revision` and `updatedAt` unchanged, for counters that must not cause conflicts with users' edits. */
  readonly isQuiet?: boolean;
}

/** The fields that a use case sets, in one write with its events. */
export interface Change<TDoc> {
  readonly set: NonNullable<Update<TDoc>['set']>;
  readonly events: readonly EventEnvelope[];
}

/** The result of a decision: a change and its events, in one write. */
export interface Modification<TDoc> extends Update<TDoc> {
  readonly events?: readonly EventEnvelope[];
}

export type BlindUpdateOptions = Pick<UpdateOptions, 'isQuiet'>;
