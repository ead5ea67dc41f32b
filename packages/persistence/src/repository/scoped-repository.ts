import type { EventEnvelope } from '@colloquy/contracts';
import { AppError, notFound } from '@colloquy/errors';
import type { Model } from 'mongoose';
import { type AggregateDocument, DELETED_STATUS } from '../aggregate/aggregate.ts';
import { storedModel } from '../outbox/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { DocumentEngine, type RawDocument } from './document-engine.ts';
import type { Filter, FindOptions, Page, PageRequest, Update } from './query-types.ts';
import type { BlindUpdateOptions, UpdateOptions } from './write-types.ts';
import type { RawValues } from './write-operators.ts';

/** The methods that both kinds of repository share, already bound to a scope. */
export interface ScopedRepository<TDoc extends AggregateDocument> {
  findById(id: string): Promise<TDoc | null>;
  getById(id: string): Promise<TDoc>;
  findOne(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc | null>;
  find(filter: Filter<TDoc>, options?: FindOptions<TDoc>): Promise<TDoc[]>;
  page(filter: Filter<TDoc>, request: PageRequest<TDoc>): Promise<Page<TDoc>>;
  count(filter: Filter<TDoc>): Promise<number>;
  insert(document: RawValues, events?: readonly EventEnvelope[]): Promise<TDoc>;
  update(target: string | Filter<TDoc>, update: Update<TDoc>, options?: UpdateOptions): Promise<TDoc | null>;
  updateBlind(id: string, update: Update<TDoc>, options?: BlindUpdateOptions): Promise<void>;
  updateMany(filter: Filter<TDoc>, update: Update<TDoc>): Promise<number>;
  softDelete(id: string, events?: readonly EventEnvelope[]): Promise<TDoc | null>;
  hardDelete(filter: Filter<TDoc>): Promise<number>;
  aggregate(stages: readonly RawValues[]): Promise<RawDocument[]>;
}

/** `scoped(fields)` answers the repository in which every filter and every new document carries `fields`. */
export function createScopedRepository<TDoc extends AggregateDocument>(
  model: Model<TDoc>,
  signal: OutboxSignal,
): (scope: RawValues) => ScopedRepository<TDoc> {
  const engine = new DocumentEngine(storedModel(model), signal);
  return (scope) => {
    // The scope comes last: no filter can widen it.
    const within = (filter: Filter<TDoc>): RawValues => ({ ...filter, ...scope });
    const byId = (id: string): RawValues => ({ _id: id, ...scope });
    const findById = async (id: string) => maybe<TDoc>(await engine.findById(id, scope));
    return {
      findById,
      async getById(id) {
        const found = await findById(id);
        if (!found) throw notFound(model.modelName);
        return found;
      },
      findOne: async (filter, options) => maybe<TDoc>(await engine.findOne(within(filter), options)),
      find: async (filter, options) => (await engine.find(within(filter), options)).map(typed<TDoc>),
      async page(filter, request) {
        const { page, limit, desc = false, orderBy = '_id', ...options } = request;
        const direction = desc ? -1 : 1;
        // The id breaks ties, so that no item shows on two pages.
        const sort: Record<string, 1 | -1> = { [orderBy]: direction, _id: direction };
        const [items, total] = await Promise.all([
          engine.find(within(filter), { ...options, sort, skip: (page - 1) * limit, limit }),
          engine.count(within(filter), options.includeDeleted),
        ]);
        return { items: items.map(typed<TDoc>), total };
      },
      count: (filter) => engine.count(within(filter)),
      insert: async (document, events) => typed<TDoc>(await engine.insert({ ...document, ...scope }, events)),
      async update(target, update, options) {
        if (options?.upsert && options.expectRevision !== undefined) {
          throw new AppError({ code: '500001', details: { reason: 'upsert with expectRevision' } });
        }
        const filter = typeof target === 'string' ? byId(target) : within(target);
        return maybe<TDoc>(await engine.update(filter, update, options));
      },
      updateBlind: (id, update, options) => engine.updateBlind(byId(id), update, options?.isQuiet),
      updateMany: (filter, update) => engine.updateMany(within(filter), update),
      softDelete: async (id, events) =>
        maybe<TDoc>(
          await engine.update(byId(id), { set: { status: DELETED_STATUS } }, { events: events ?? [] }),
        ),
      hardDelete: (filter) => engine.hardDelete(within(filter)),
      aggregate: (stages) => engine.aggregate([{ $match: scope }, ...stages]),
    };
  };
}

/** The schema of the model is what makes a stored document a TDoc; this is the one place that relies on it. */
function typed<TDoc>(document: RawDocument): TDoc {
  return document as TDoc;
}

function maybe<TDoc>(document: RawDocument | null): TDoc | null {
  return document && typed<TDoc>(document);
}
