import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export type MailTokenPurpose = 'signup' | 'reset';

/** A one-use link in a mail. The token is derived from the id and a secret, so stored data gives no access. */
export interface MailTokenDocument extends AggregateDocument {
  purpose: MailTokenPurpose;
  email: string;
  /** Null for signups, and for resets of addresses without an account. */
  user_id: string | null;
  /** For a reset: the account's token version when the link was created. A later password change voids the link. */
  tokenVersion: number | null;
  expiresAt: Date;
  usedAt: Date | null;
  /** Language of the mail unless the account has chosen one; empty if not recorded. */
  language: string;
}

export function mailTokenModel(database: ServiceDatabase): Model<MailTokenDocument> {
  const schema = new Schema<MailTokenDocument>({
    ...aggregateFields,
    purpose: { type: String, required: true },
    email: { type: String, required: true },
    user_id: { type: String, default: null },
    tokenVersion: { type: Number, default: null },
    // Query: tokens that expired long ago.
    expiresAt: { type: Date, required: true, index: true },
    usedAt: { type: Date, default: null },
    language: { type: String, default: '' },
  });
  // Query: older tokens of an address, to void them.
  schema.index({ email: 1, purpose: 1 });
  return database.model('MailToken', schema, 'mail_tokens');
}
