import type { EventEnvelope } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { type AggregateDocument, DELETED_STATUS } from '../aggregate/aggregate.ts';
import type { DocumentEngine, RawDocument } from './document-engine.ts';
import { insertOnce } from './insert-once.ts';
import { modify } from './modify.ts';
import type { Filter, FindOptions, Page, PageRequest, Update } from './query-types.ts';
import { assertWithinScope } from './read-only-stages.ts';
import type { BlindUpdateOptions, Modification, NewDocument, UpdateOptions } from './write-types.ts';
import type { RawValues } from './write-operators.ts';

/**
 * Reads and writes of one collection within a scope, which every filter and every new document contains. Documents
 * are plain objects; those with status 9 are hidden by default. Every write raises `revision`, sets `updatedAt`, and
 * stores its events in the same document atomically. All methods throw AppError `storeUnavailable` when the store
 * does not answer in time.
 */
export interface ScopedRepository<TDoc extends AggregateDocument, TNew = NewDocument<TDoc>> {
  /** Throws AppError `notFound`. */
  get(id: string): Promise<TDoc>;
  /** Each document once, in the order of `ids`. Throws AppError `notFound` when one is missing. */
  getMany(ids: readonly string[]): Promise<TDoc[]>;
  findById(id: string): Promise<TDoc | null>;
  findOne(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc | null>;
  find(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc[]>;
  page(filter: Filter<TDoc>, request: PageRequest<TDoc>): Promise<Page<TDoc>>;
  count(filter: Filter<TDoc>): Promise<number>;
  /** The stored document. Throws AppError `alreadyExists` when a unique index rejects it. */
  /** `after` is the time of a write, possibly by another process, that the document's times must be later than. */
  insert(document: TNew, events?: readonly EventEnvelope[], after?: Date | null): Promise<TDoc>;
  /** Like `insert`, or returns what an interrupted run of the same action inserted under the same id. */
  insertOnce(document: TNew, events?: readonly EventEnvelope[]): Promise<TDoc>;
  /**
   * Changes one document and returns its new state, or null when none matches. With `expectRevision`, throws AppError
   * `revisionMismatch` when the document has another revision, without the document.
   */
  update(target: string | Filter<TDoc>, update: Update<TDoc>, options?: UpdateOptions): Promise<TDoc | null>;
  /**
   * Changes a document without reading it back, without events, and without reporting whether it existed: for
   * counters and marks that accompany a record stored elsewhere. Concurrent changes share a round trip.
   */
  updateBlind(id: string, update: Update<TDoc>, options?: BlindUpdateOptions): Promise<void>;
  /** Changes every match, without events. Returns how many changed. */
  updateMany(filter: Filter<TDoc>, update: Update<TDoc>): Promise<number>;
  /**
   * Reads a document, decides on its newest state, and writes only onto that state; the loser of a race decides
   * again. `decide` returns null to leave the document unchanged. Returns the document's new state. Throws
   * `notFound`, what `decide` throws, and `overloaded` when the race never ends.
   */
  modify(id: string, decide: Decide<TDoc>, options?: { readonly includeDeleted?: boolean }): Promise<TDoc>;
  /** Sets status 9. Null when it does not exist or was deleted before. */
  delete(id: string, events?: readonly EventEnvelope[]): Promise<TDoc | null>;
  /**
   * Read-only aggregation over the documents of the scope; the caller parses the rows. Stages that write or read
   * another collection are rejected.
   */
  aggregate(
    stages: readonly RawValues[],
    options?: { readonly includeDeleted?: boolean },
  ): Promise<RawDocument[]>;
  /** Purges matches, including those with status 9; keeps documents with waiting events. */
  purge(filter: Filter<TDoc>): Promise<number>;
}

type Decide<TDoc> = (current: TDoc) => Modification<TDoc> | null | Promise<Modification<TDoc> | null>;

export function createScopedRepository<TDoc extends AggregateDocument, TNew extends object>(
  engine: DocumentEngine,
  name: string,
  scope: RawValues,
): ScopedRepository<TDoc, TNew> {
  // The scope is spread last, so that no filter can override it.
  const within = (filter: Filter<TDoc>): RawValues => ({ ...filter, ...scope });
  const byId = (id: string): RawValues => ({ _id: id, ...scope });
  const findById = async (id: string) => maybe<TDoc>(await engine.findById(id, scope));
  const insert = async (document: TNew, events?: readonly EventEnvelope[], after?: Date | null) =>
    typed<TDoc>(await engine.insert({ ...document, ...scope }, events, after));
  const found = (document: TDoc | null): TDoc => {
    if (document === null) throw notFound(name);
    return document;
  };
  return {
    get: async (id) => found(await findById(id)),
    async getMany(ids) {
      const rows = await engine.find({ _id: { $in: ids }, ...scope });
      const byId = new Map(rows.map((row) => [row['_id'], typed<TDoc>(row)]));
      return [...new Set(ids)].map((id) => found(byId.get(id) ?? null));
    },
    findById,
    findOne: async (filter, options) => maybe<TDoc>(await engine.findOne(within(filter), options)),
    find: async (filter, options) => (await engine.find(within(filter), options)).map(typed<TDoc>),
    async page(filter, request) {
      const { page, limit, desc = false, orderBy = '_id', ...options } = request;
      const direction = desc ? -1 : 1;
      // The id breaks ties, so that no item appears on two pages.
      const sort: Record<string, 1 | -1> = { [orderBy]: direction, _id: direction };
      const [items, total] = await Promise.all([
        engine.find(within(filter), { ...options, sort, skip: (page - 1) * limit, limit }),
        engine.count(within(filter), options.includeDeleted),
      ]);
      return { items: items.map(typed<TDoc>), total };
    },
    count: (filter) => engine.count(within(filter)),
    insert,
    insertOnce: (document, events) =>
      insertOnce(
        () => insert(document, events),
        async () => ('_id' in document ? findById(String(document._id)) : null),
      ),
    async update(target, update, options) {
      if (options?.upsert && options.expectRevision !== undefined) {
        throw new AppError({ code: ERRORS.internalError, details: { reason: 'REVISION_OF_UPSERT' } });
      }
      const filter = typeof target === 'string' ? byId(target) : within(target);
      return maybe<TDoc>(await engine.update(filter, update, options));
    },
    updateBlind: (id, update, options) => engine.updateBlind(byId(id), update, options?.isQuiet),
    updateMany: (filter, update) => engine.updateMany(within(filter), update),
    modify: (id, decide, { includeDeleted = false } = {}) =>
      modify(
        async () =>
          found(
            includeDeleted
              ? maybe<TDoc>(await engine.findOne(byId(id), { includeDeleted }))
              : await findById(id),
          ),
        decide,
        async ({ revision }, { events = [], ...update }) => {
          const options = { events, expectRevision: revision, includeDeleted };
          return found(maybe<TDoc>(await engine.update(byId(id), update, options)));
        },
      ),
    delete: async (id, events = []) =>
      maybe<TDoc>(await engine.update(byId(id), { set: { status: DELETED_STATUS } }, { events })),
    async aggregate(stages, options) {
      assertWithinScope(stages);
      return engine.aggregate(scope, stages, options?.includeDeleted);
    },
    purge: (filter) => engine.hardDelete(within(filter)),
  };
}

/** The model's schema makes a stored document a TDoc; only this function relies on it. */
function typed<TDoc>(document: RawDocument): TDoc {
  return document as TDoc;
}

export function maybe<TDoc>(document: RawDocument | null): TDoc | null {
  return document && typed<TDoc>(document);
}
