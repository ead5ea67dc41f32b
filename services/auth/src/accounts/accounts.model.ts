import { Schema, type Model } from 'mongoose';
import type { UserDetail } from '@colloquy/contracts';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export interface AccountDocument extends AggregateDocument {
  username: string;
  /** In lower case, because usernames that differ only in case are the same. */
  usernameKey: string;
  /** In lower case. */
  email: string;
  /** Argon2id, with its parameters and salt (PHC string format); null until the first password of a Google account. */
  passwordHash: string | null;
  /** Raised to end every session. */
  tokenVersion: number;
  roles: string[];
  details: UserDetail[];
  /** Present while the account is being deleted; see `deletion.use-cases.ts`. */
  deletion?: DeletionAttempt | null;
  /** For a deleted account, until every service has erased the address and the last mail is sent. */
  farewell?: { readonly email: string; readonly deletedAt: Date; readonly mailedAt: Date | null } | null;
}

export interface DeletionAttempt {
  readonly attempt: string;
  readonly since: Date;
  /** The attempt was given up and is being undone: it can no longer lead to a deletion. */
  readonly isReleasing: boolean;
}

/** The remaining fields of an erased account; every other field is listed here with its new value. */
export type ErasedAccount = Omit<
  AccountDocument,
  Exclude<keyof AggregateDocument, 'status'> | 'tokenVersion' | 'deletion'
>;

export function accountModel(database: ServiceDatabase): Model<AccountDocument> {
  const schema = new Schema<AccountDocument>({
    ...aggregateFields,
    username: { type: String, required: true },
    // Query: sign-in by username.
    usernameKey: { type: String, required: true, unique: true },
    // Query: sign-in by e-mail address, password reset.
    email: { type: String, required: true, unique: true },
    passwordHash: { type: String, default: null },
    tokenVersion: { type: Number, default: 1 },
    roles: { type: [String], default: [] },
    details: { type: [new Schema({ name: String, value: String }, { _id: false })], default: [] },
    deletion: {
      type: new Schema({ attempt: String, since: Date, isReleasing: Boolean }, { _id: false }),
      required: false,
    },
    farewell: {
      type: new Schema({ email: String, deletedAt: Date, mailedAt: Date }, { _id: false }),
      required: false,
    },
  });
  // Query: deletions whose process died in between.
  schema.index({ 'deletion.since': 1 }, { sparse: true });
  return database.model('Account', schema, 'accounts');
}
