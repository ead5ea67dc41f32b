import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A sign-in, to be shown to its user; its token alone opens the product. The session's id is the id. */
export interface SessionDocument extends AggregateDocument {
  user_id: string;
  /** A row of an older version than the account's is of a session that is over. */
  tokenVersion: number;
  userAgent: string;
  /** See `networkOf`. */
  address: string | null;
  lastSeenAt: Date;
  /** The user has proven again who they are, until then. */
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
    // Query: rows that are of no use any more.
    expiresAt: { type: Date, required: true, index: true },
  });
  // Query: the sessions of a user, the one seen last first.
  schema.index({ user_id: 1, lastSeenAt: -1 });
  return database.model('Session', schema, 'sessions');
}
