import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A session that was logged out before its time; the session's id is the id. */
export interface EndedSessionDocument extends AggregateDocument {
  user_id: string;
  /** Later its token is refused by its own date, and the mark is of no use. */
  expiresAt: Date;
}

export function endedSessionModel(database: ServiceDatabase): Model<EndedSessionDocument> {
  const schema = new Schema<EndedSessionDocument>({
    ...aggregateFields,
    user_id: { type: String, required: true },
    // Query: marks that are of no use any more.
    expiresAt: { type: Date, required: true, index: true },
  });
  return database.model('EndedSession', schema, 'ended_sessions');
}
