import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import type { TenantDocument } from '../aggregate/aggregate.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { createRepository } from './repository.ts';
import type { BlindUpdateOptions, NewDocument, UpdateOptions } from './write-types.ts';
import type { Filter, FindOptions, Page, PageRequest, Update } from './query-types.ts';
import type { TenantScope } from './tenant-scope.ts';

/**
 * Reads and writes of one collection inside one workspace. Documents come and go as plain objects; those with status 9
 * are hidden unless asked for. Every write raises `revision` and sets `updatedAt`, and puts its events into the same
 * document atomically. All methods throw AppError `storeUnavailable` when the store does not answer in time.
 */
export interface TenantRepository<TDoc extends TenantDocument> {
  findById(scope: TenantScope, id: string): Promise<TDoc | null>;
  /** Throws AppError `notFound`. */
  getById(scope: TenantScope, id: string): Promise<TDoc>;
  findOne(scope: TenantScope, filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc | null>;
  find(scope: TenantScope, filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc[]>;
  page(scope: TenantScope, filter: Filter<TDoc>, request: PageRequest<TDoc>): Promise<Page<TDoc>>;
  count(scope: TenantScope, filter: Filter<TDoc>): Promise<number>;
  /** The stored document. Throws AppError `alreadyExists` when a unique index refuses it. */
  insert(scope: TenantScope, document: NewDocument<TDoc>, events?: readonly EventEnvelope[]): Promise<TDoc>;
  /**
   * Changes one document and returns it as it is now, or null when none matches. With `expectRevision` a
   * document that has moved on throws AppError `revisionMismatch`, without the document.
   */
  update(
    scope: TenantScope,
    target: string | Filter<TDoc>,
    update: Update<TDoc>,
    options?: UpdateOptions,
  ): Promise<TDoc | null>;
  /**
   * Changes a document without reading it back, without events, and without saying whether there was one: for
   * counters and marks beside a fact that is stored elsewhere. Changes that meet share a round trip.
   */
  updateBlind(
    scope: TenantScope,
    id: string,
    update: Update<TDoc>,
    options?: BlindUpdateOptions,
  ): Promise<void>;
  /** Changes every match, without events. Returns how many changed. */
  updateMany(scope: TenantScope, filter: Filter<TDoc>, update: Update<TDoc>): Promise<number>;
  /** Sets status 9. Null when there is none, or it was deleted before. */
  softDelete(scope: TenantScope, id: string, events?: readonly EventEnvelope[]): Promise<TDoc | null>;
}

/** A repository whose every query carries a workspace. */
export function createTenantRepository<TDoc extends TenantDocument>(
  model: Model<TDoc>,
  options: { readonly signal: OutboxSignal },
): TenantRepository<TDoc> {
  const repository = createRepository<TDoc>(model, options);
  const within = (scope: TenantScope) => repository.in(scope);
  return {
    findById: (scope, id) => within(scope).findById(id),
    getById: (scope, id) => within(scope).get(id),
    findOne: (scope, filter, findOptions) => within(scope).findOne(filter, findOptions),
    find: (scope, filter, findOptions) => within(scope).find(filter, findOptions),
    page: (scope, filter, request) => within(scope).page(filter, request),
    count: (scope, filter) => within(scope).count(filter),
    insert: (scope, document, events) => within(scope).insert(document, events),
    update: (scope, target, update, updateOptions) => within(scope).update(target, update, updateOptions),
    updateBlind: (scope, id, update, updateOptions) => within(scope).updateBlind(id, update, updateOptions),
    updateMany: (scope, filter, update) => within(scope).updateMany(filter, update),
    softDelete: (scope, id, events) => within(scope).delete(id, events),
  };
}
