import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** A Google account that is or was connected. Its id is derived from Google's, so one belongs to one user at most. */
export interface IdentityDocument extends AggregateDocument {
  /** null when it is connected no more. */
  user_id: string | null;
  /** As they were when it was connected; empty when it is no more. */
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
