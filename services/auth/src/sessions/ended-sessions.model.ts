import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A session ended before its expiry; the session's id is the id. */
export interface EndedSessionDocument extends AggregateDocument {
  user_id: string;
  /** Afterwards its token is expired anyway, so the mark is no longer needed. */
  expiresAt: Date;
}

export function endedSessionModel(database: ServiceDatabase): Model<EndedSessionDocument> {
  const schema = new Schema<EndedSessionDocument>({
    ...aggregateFields,
    user_id: { type: String, required: true },
    // Query: marks that are no longer needed.
    expiresAt: { type: Date, required: true, index: true },
  });
  return database.model('EndedSession', schema, 'ended_sessions');
}
