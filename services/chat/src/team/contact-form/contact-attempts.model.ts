import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/**
 * The count of contact forms from one network address in its current window. The id is a digest; no address is stored.
 */
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
  // Query: ended windows. Not every supported store has TTL indexes.
  schema.index({ windowEndsAt: 1 });
  return database.model('ContactAttempt', schema, 'contact_attempts');
}
