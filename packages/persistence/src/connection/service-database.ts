import type { Collection, Connection, Model, Schema } from 'mongoose';
import { storedModel, type OutboxModel } from '../aggregate/outbox-model.ts';
import { type Clock, registerClock, type StoreClock } from './store-clock.ts';
import { storeCall } from './store-errors.ts';

export type ServiceDatabase = ReturnType<typeof createServiceDatabase>;

/** The database of one service; no other service reads it. */
export function createServiceDatabase(options: { name: string; connection: Connection; clock: StoreClock }) {
  const { connection } = options;
  registerClock(connection, options.clock);
  /** The models so far whose schema spreads `aggregateFields`: those that the outbox relay serves. */
  const outboxModels: OutboxModel[] = [];

  /**
   * The model of `schema` over `collection`. Fields missing from the schema are rejected in writes and filters. Empty
   * objects are kept, no version key is added.
   */
  function model<T>(name: string, schema: Schema<T>, collection: string): Model<T> {
    schema.set('versionKey', false);
    keepEmptyObjects(schema);
    schema.set('strict', 'throw');
    schema.set('strictQuery', 'throw');
    schema.set('id', false);
    const made = connection.model<T>(name, schema, collection);
    if (schema.path('outbox')) outboxModels.push(storedModel(made));
    return made;
  }

  /** Creates every missing index of the models so far. Safe to run in many processes at once. */
  async function ensureIndexes(): Promise<void> {
    for (const name of connection.modelNames()) {
      await storeCall(() => connection.model(name).createIndexes());
    }
  }

  /** A collection without a model, for migrations, which outlive the models of their time. */
  function rows<TRow extends { readonly _id: string }>(collection: string): Collection<TRow> {
    return connection.collection<TRow>(collection);
  }

  /** True while no collection contains a document, so that nothing needs migrating. */
  async function isEmpty(): Promise<boolean> {
    for (const { name } of await storeCall(() => connection.listCollections())) {
      const isOwn = name.startsWith('migration') || name.startsWith('system.');
      if (!isOwn && (await storeCall(() => rows(name).findOne({}, { projection: { _id: 1 } }))) !== null) {
        return false;
      }
    }
    return true;
  }

  /** The clock that leases and ages are compared with. */
  const clock: Clock = options.clock;
  return { name: options.name, clock, model, rows, isEmpty, outboxModels, ensureIndexes };
}

/** An empty object is a value; mongoose would drop it, in sub-documents too. */
function keepEmptyObjects(schema: Pick<Schema, 'set' | 'childSchemas'>): void {
  schema.set('minimize', false);
  for (const child of schema.childSchemas) keepEmptyObjects(child.schema);
}
