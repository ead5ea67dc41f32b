import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Attempts under one key (an account, an address) in its current window. The key is the id. */
export interface AttemptDocument extends AggregateDocument {
  count: number;
  windowEndsAt: Date;
  /** How often in a row the window ended in a lock: each lock doubles the next. */
  locks: number;
}

export function attemptModel(database: ServiceDatabase): Model<AttemptDocument> {
  const schema = new Schema<AttemptDocument>({
    ...aggregateFields,
    count: { type: Number, default: 0 },
    // Query: windows that ended long ago.
    windowEndsAt: { type: Date, required: true, index: true },
    locks: { type: Number, default: 0 },
  });
  return database.model('Attempt', schema, 'attempts');
}
