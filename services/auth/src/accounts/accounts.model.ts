import { Schema, type Model } from 'mongoose';
import type { UserDetail } from '@colloquy/contracts';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export interface AccountDocument extends AggregateDocument {
  username: string;
  /** In lower case: usernames differ by more than case. */
  usernameKey: string;
  /** In lower case. */
  email: string;
  /** Argon2id, with its parameters and salt (PHC string format); null until the first password of a Google account. */
  passwordHash: string | null;
  /** Raised to end every session. */
  tokenVersion: number;
  roles: string[];
  details: UserDetail[];
  /** Present while the account is just being deleted; see `deletion.use-cases.ts`. */
  deletion?: DeletionAttempt | null;
  /** Of a deleted account, until every service has erased the address and the last mail is sent. */
  farewell?: { readonly email: string; readonly deletedAt: Date; readonly mailedAt: Date | null } | null;
}

export interface DeletionAttempt {
  readonly attempt: string;
  readonly since: Date;
  /** It came to nothing and is being undone: it can end in no deletion any more. */
  readonly isReleasing: boolean;
}

/** What an erased account still says; every other field of an account is listed here with what it becomes. */
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
  // Query: deletions whose process died half-way.
  schema.index({ 'deletion.since': 1 }, { sparse: true });
  return database.model('Account', schema, 'accounts');
}
