import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A session, for display to its user; only its token gives access. The session's id is the id. */
export interface SessionDocument extends AggregateDocument {
  user_id: string;
  /** A row with an older version than the account's belongs to an ended session. */
  tokenVersion: number;
  userAgent: string;
  /** See `networkOf`. */
  address: string | null;
  lastSeenAt: Date;
  /** Until when the user's identity counts as confirmed. */
  confirmedUntil: Date | null;
  /** When its token expires. */
  expiresAt: Date;
}

export function sessionModel(database: ServiceDatabase): Model<SessionDocument> {
  const schema = new Schema<SessionDocument>({
    ...aggregateFields,
    user_id: { type: String, required: true },
    tokenVersion: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    address: { type: String, default: null },
    lastSeenAt: { type: Date, required: true },
    confirmedUntil: { type: Date, default: null },
    // Query: rows that are no longer needed.
    expiresAt: { type: Date, required: true, index: true },
  });
  // Query: the sessions of a user, last seen first.
  schema.index({ user_id: 1, lastSeenAt: -1 });
  return database.model('Session', schema, 'sessions');
}
