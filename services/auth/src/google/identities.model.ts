import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A Google account that is or was connected. Its id is derived from Google's, so it belongs to at most one user. */
export interface IdentityDocument extends AggregateDocument {
  /** Null when it is no longer connected. */
  user_id: string | null;
  /** As of connecting; empty when it is no longer connected. */
  email: string;
  name: string;
}

export function identityModel(database: ServiceDatabase): Model<IdentityDocument> {
  const schema = new Schema<IdentityDocument>({
    ...aggregateFields,
    user_id: { type: String, default: null },
    email: { type: String, default: '' },
    name: { type: String, default: '' },
  });
  // Query: the Google account of a user.
  schema.index({ user_id: 1 });
  return database.model('Identity', schema, 'google_identities');
}
