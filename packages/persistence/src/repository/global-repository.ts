import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import type { AggregateDocument } from '../aggregate/aggregate.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import type { NewGlobalDocument, UpdateOptions } from './write-types.ts';
import { createRepository } from './repository.ts';
import type { Filter, FindOptions, Page, PageRequest, Update } from './query-types.ts';

/** The methods of TenantRepository without a scope, and two that only work across workspaces needs. */
export interface GlobalRepository<TDoc extends AggregateDocument> {
  /** Why this collection is read without a workspace. */
  readonly reason: string;
  findById(id: string): Promise<TDoc | null>;
  /** Throws AppError `notFound`. */
  getById(id: string): Promise<TDoc>;
  findOne(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc | null>;
  find(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc[]>;
  page(filter: Filter<TDoc>, request: PageRequest<TDoc>): Promise<Page<TDoc>>;
  count(filter: Filter<TDoc>): Promise<number>;
  /** The stored document. Throws AppError `alreadyExists` when a unique index refuses it. */
  insert(document: NewGlobalDocument<TDoc>, events?: readonly EventEnvelope[]): Promise<TDoc>;
  /** Changes one document; null when none matches, AppError `revisionMismatch` when `expectRevision` does not hold. */
  update(target: string | Filter<TDoc>, update: Update<TDoc>, options?: UpdateOptions): Promise<TDoc | null>;
  /** Changes every match, without events. Returns how many changed. */
  updateMany(filter: Filter<TDoc>, update: Update<TDoc>): Promise<number>;
  /** Sets status 9. Null when there is none, or it was deleted before. */
  softDelete(id: string, events?: readonly EventEnvelope[]): Promise<TDoc | null>;
  /** Removes matches for good, also those with status 9; spares documents whose events still wait. */
  hardDelete(filter: Filter<TDoc>): Promise<number>;
  /** Read-only aggregation; the caller parses the rows. Stages that write are refused. */
  aggregate(stages: readonly Readonly<Record<string, unknown>>[]): Promise<Record<string, unknown>[]>;
}

export function createGlobalRepository<TDoc extends AggregateDocument>(
  model: Model<TDoc>,
  options: { readonly signal: OutboxSignal; readonly reason: string },
): GlobalRepository<TDoc> {
  const repository = createRepository<TDoc>(model, options).everywhere(options.reason);
  return {
    ...repository,
    reason: options.reason,
    getById: (id) => repository.get(id),
    softDelete: (id, events) => repository.delete(id, events),
    hardDelete: (filter) => repository.purge(filter),
  };
}
