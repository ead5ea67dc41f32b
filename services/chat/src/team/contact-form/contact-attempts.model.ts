import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Contact forms that one network address sent in its current window. The id is a digest: no address is kept. */
export interface ContactAttemptDocument extends AggregateDocument {
  count: number;
  windowEndsAt: Date;
}

export function contactAttemptModel(database: ServiceDatabase): Model<ContactAttemptDocument> {
  const schema = new Schema<ContactAttemptDocument>({
    ...aggregateFields,
    count: { type: Number, default: 0 },
    windowEndsAt: { type: Date, required: true },
  });
  // Query: windows that are over. Not every store removes them by itself, as a TTL index would.
  schema.index({ windowEndsAt: 1 });
  return database.model('ContactAttempt', schema, 'contact_attempts');
}
