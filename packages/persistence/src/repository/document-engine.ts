import type { EventEnvelope } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { Error as MongooseError } from 'mongoose';
import { DELETED_STATUS, type OutboxBatch, type StoredAggregate } from '../aggregate/aggregate.ts';
import { clockOf, laterThan } from '../connection/store-clock.ts';
import { storeCall } from '../connection/store-errors.ts';
import { createFindById, type IdRequest } from '../batching/find-by-ids.ts';
import { createStoreGroups, type StoreGroups } from '../batching/store-batches.ts';
import { newId } from '../ids/index.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import type { FindOptions } from './query-types.ts';
import { unlessTaken } from './unless-taken.ts';
import type { UpdateOptions } from './write-types.ts';
import { batchOf, type RawUpdate, type RawValues, writeOperators } from './write-operators.ts';

interface RawFindOptions extends Omit<FindOptions<RawDocument>, 'sort' | 'projection'> {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
}

interface RawUpdateOptions extends UpdateOptions {
  /** Decides which document, when several match. */
  readonly sort?: Readonly<Record<string, 1 | -1>>;
}

/** A plain stored document without its outbox. */
export type RawDocument = Record<string, unknown>;

const HIDDEN_FIELDS = { outbox: 0, outboxAt: 0 } as const;

/** Reads and writes of one collection, not yet bound to a scope: repositories add theirs to each filter. */
export class DocumentEngine {
  readonly #model: OutboxModel;
  readonly #signal: OutboxSignal;
  readonly #arrayFields: readonly string[];
  readonly #groups: StoreGroups;
  readonly #findById: (request: IdRequest) => Promise<StoredAggregate | null>;

  constructor(model: OutboxModel, signal: OutboxSignal) {
    this.#model = model;
    this.#signal = signal;
    this.#arrayFields = arrayFieldsOf(model);
    this.#groups = createStoreGroups(model);
    this.#findById = createFindById(model, HIDDEN_FIELDS);
  }

  async find(filter: RawValues, options: RawFindOptions = {}): Promise<RawDocument[]> {
    const query = this.#model.find(visible(filter, options.includeDeleted), projectionOf(options)).lean();
    if (options.sort) query.sort(options.sort);
    if (options.skip) query.skip(options.skip);
    if (options.limit !== undefined) query.limit(options.limit);
    const found = await storeCall(() => query.exec());
    return found.map((stored) => this.#shown(stored, options.projection === undefined));
  }

  /** Like `findOne` with the id and `scope`; concurrent lookups share a round trip. */
  async findById(id: string, scope: RawValues): Promise<RawDocument | null> {
    const found = await this.#findById({ id, conditions: visible(scope) });
    return found && this.#shown(found);
  }

  async findOne(filter: RawValues, options: RawFindOptions = {}): Promise<RawDocument | null> {
    const query = this.#model.findOne(visible(filter, options.includeDeleted), projectionOf(options)).lean();
    if (options.sort) query.sort(options.sort);
    if (options.skip) query.skip(options.skip);
    const found = await storeCall(() => query.exec());
    return found && this.#shown(found, options.projection === undefined);
  }

  count(filter: RawValues, includeDeleted = false): Promise<number> {
    return storeCall(() => this.#model.countDocuments(visible(filter, includeDeleted)).exec());
  }

  async insert(
    values: RawValues,
    events: readonly EventEnvelope[] = [],
    after: Date | null = null,
  ): Promise<RawDocument> {
    const now = laterThan(after, clockOf(this.#model).now());
    const batch = batchOf(events);
    const document = new this.#model({
      ...values,
      _id: values['_id'] ?? newId(),
      revision: 1,
      createdAt: now,
      updatedAt: now,
      ...(batch && { outbox: [batch], outboxAt: now }),
    });
    await document.validate();
    const stored: RawDocument & { _id: string } = { ...document.toObject({ minimize: false }) };
    // Bypasses mongoose's save(), which would cast and validate the document a second time.
    await this.#groups.insert(stored);
    if (batch) this.#announce(stored._id, batch, [batch]);
    return this.#shown(stored);
  }

  async update(
    filter: RawValues,
    update: RawUpdate,
    options: RawUpdateOptions = {},
  ): Promise<RawDocument | null> {
    const { expectRevision, upsert = false } = options;
    const shown = visible(filter, options.includeDeleted);
    const guarded = expectRevision === undefined ? shown : { ...shown, revision: expectRevision };
    const now = clockOf(this.#model).now();
    const batch = batchOf(options.events ?? []);
    const written = upsert
      ? await this.#upsert(filter, writeOperators(this.#forUpsert(filter, update, now), now, batch))
      : await this.#findOneAndUpdate(
          guarded,
          writeOperators(update, now, batch, options.isQuiet),
          options.sort && { sort: options.sort },
        );
    if (written) {
      if (batch) this.#announce(written._id, batch, written.outbox ?? [batch]);
      return this.#shown(written);
    }
    if (expectRevision !== undefined) await this.#refuseStale(shown);
    return null;
  }

  /** Changes at most one document without reading it back; concurrent changes share a round trip. */
  async updateBlind(filter: RawValues, update: RawUpdate, isQuiet = false): Promise<void> {
    const operators = writeOperators(update, clockOf(this.#model).now(), null, isQuiet);
    for (const values of Object.values(operators)) this.#assertKnown(Object.keys(Object(values)));
    await this.#groups.update({ filter: visible(filter), operators });
  }

  async updateMany(filter: RawValues, update: RawUpdate): Promise<number> {
    const operators = writeOperators(update, clockOf(this.#model).now(), null);
    const result = await storeCall(() => this.#model.updateMany(visible(filter), operators).exec());
    return result.modifiedCount;
  }

  async hardDelete(filter: RawValues): Promise<number> {
    // A document with a waiting outbox is kept: the relay empties it, the next purge deletes it.
    const result = await storeCall(() =>
      this.#model.deleteMany({ ...filter, outboxAt: { $exists: false } }).exec(),
    );
    return result.deletedCount;
  }

  async aggregate(
    scope: RawValues,
    stages: readonly RawValues[],
    includeDeleted = false,
  ): Promise<RawDocument[]> {
    const cursor = this.#model.collection.aggregate([{ $match: visible(scope, includeDeleted) }, ...stages]);
    return storeCall(() => cursor.toArray());
  }

  /** Does what mongoose does for other writes: rejects fields that the schema does not name. */
  #assertKnown(paths: readonly string[]): void {
    const unknown = paths.find((path) => this.#model.schema.pathType(path) === 'adhocOrUndefined');
    if (unknown !== undefined) throw new MongooseError.StrictModeError(unknown);
  }

  #findOneAndUpdate(
    filter: RawValues,
    operators: RawValues,
    options: { upsert?: boolean; sort?: Readonly<Record<string, 1 | -1>> } = {},
  ): Promise<StoredAggregate | null> {
    return storeCall(() =>
      this.#model
        .findOneAndUpdate(filter, operators, { ...options, returnDocument: 'after' })
        .lean()
        .exec(),
    );
  }

  /** Two concurrent upserts can both try to insert; the loser finds the other's document. */
  #upsert(filter: RawValues, operators: RawValues): Promise<StoredAggregate | null> {
    const upsert = () => this.#findOneAndUpdate(filter, operators, { upsert: true });
    return unlessTaken(upsert, upsert);
  }

  /** The fields of a new document besides the update itself. The server writes equalities of the filter. */
  #forUpsert(filter: RawValues, update: RawUpdate, now: Date): RawUpdate {
    const identity = typeof filter['_id'] === 'string' ? {} : { _id: newId() };
    return { ...update, setOnInsert: { ...update.setOnInsert, ...identity, createdAt: now } };
  }

  /**
   * The error does not contain the stored document: a use case that wants to show the newest state reads it and
   * builds a view.
   */
  async #refuseStale(filter: RawValues): Promise<void> {
    const isThere = (await this.count(filter, true)) > 0;
    if (isThere) throw new AppError({ code: ERRORS.revisionMismatch });
  }

  /**
   * The document as callers see it: without the outbox, and with an empty array where none is stored (in a document
   * older than the field, or upserted on a server that drops empty arrays).
   */
  #shown(stored: object, isWhole = true): RawDocument {
    const document: RawDocument = { ...stored };
    delete document['outbox'];
    delete document['outboxAt'];
    if (isWhole) for (const field of this.#arrayFields) document[field] ??= [];
    return document;
  }

  #announce(documentId: string, batch: OutboxBatch, batches: readonly OutboxBatch[]): void {
    this.#signal.written({ modelName: this.#model.modelName, documentId, batch, batches });
  }
}

function visible(filter: RawValues, includeDeleted = false): RawValues {
  if (includeDeleted || 'status' in filter) return filter;
  return { ...filter, status: { $ne: DELETED_STATUS } };
}

/**
 * A projection that includes fields excludes the outbox already; one that excludes fields must name it too. With only
 * the id excluded, adding the outbox excludes just these two.
 */
function projectionOf(options: RawFindOptions): Readonly<Record<string, 0 | 1>> {
  const { projection } = options;
  if (!projection) return HIDDEN_FIELDS;
  const modes = Object.entries(projection);
  const chooses =
    modes.some(([field, mode]) => field !== '_id' && mode === 1) ||
    (modes.length > 0 && modes.every(([, mode]) => mode === 1));
  return chooses ? projection : { ...projection, ...HIDDEN_FIELDS };
}

/** Array fields that default to `[]`. */
function arrayFieldsOf(model: OutboxModel): string[] {
  const fresh = new model({}).toObject({ minimize: false });
  return Object.entries(fresh)
    .filter(([, value]) => Array.isArray(value))
    .map(([field]) => field);
}
