import type { Connection, Model, Schema } from 'mongoose';
import { storedModel, type OutboxModel } from '../aggregate/outbox-model.ts';
import { type Clock, registerClock, type StoreClock } from './store-clock.ts';
import { storeCall } from './store-errors.ts';

/** The database of one service: nobody else reads it. */
export interface ServiceDatabase {
  readonly name: string;
  /** The clock that leases and ages are checked by. */
  readonly clock: Clock;
  /**
   * The model of `schema` over `collection`. A field that the schema does not name is refused on write and in
   * filters. Empty objects are kept, no version key is added.
   */
  model<T>(name: string, schema: Schema<T>, collection: string): Model<T>;
  /** The models so far whose schema spreads `aggregateFields`: what the outbox relay serves. */
  readonly outboxModels: readonly OutboxModel[];
  /** Makes every missing index of the models so far. Safe to run in many processes at once. */
  ensureIndexes(): Promise<void>;
}

export function createServiceDatabase(options: {
  name: string;
  connection: Connection;
  clock: StoreClock;
}): ServiceDatabase {
  const { connection } = options;
  registerClock(connection, options.clock);
  const outboxModels: OutboxModel[] = [];

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

  async function ensureIndexes(): Promise<void> {
    for (const name of connection.modelNames()) {
      await storeCall(() => connection.model(name).createIndexes());
    }
  }

  return { name: options.name, clock: options.clock, model, outboxModels, ensureIndexes };
}

/** An empty object is a value; mongoose would drop it, in sub-documents too. */
function keepEmptyObjects(schema: Pick<Schema, 'set' | 'childSchemas'>): void {
  schema.set('minimize', false);
  for (const child of schema.childSchemas) keepEmptyObjects(child.schema);
}
