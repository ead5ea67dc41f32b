import type { Model } from 'mongoose';
import { normaliseEmail, type EventEnvelope, type UserDetail } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { AccountDocument, DeletionAttempt, ErasedAccount } from './accounts.model.ts';

const RELEASED_AT_ONCE = 100;

export interface AccountRepository {
  /** Throws `alreadyExists` when the id, the username or the address is taken. */
  insert(
    account: NewGlobalDocument<AccountDocument>,
    events: readonly EventEnvelope[],
  ): Promise<AccountDocument>;
  findById(userId: string): Promise<AccountDocument | null>;
  findByEmail(email: string): Promise<AccountDocument | null>;
  /** The accounts with one of these ids or addresses; those that do not exist are left out. */
  findMany(users: {
    readonly ids: readonly string[];
    readonly emails: readonly string[];
  }): Promise<AccountDocument[]>;
  /** By username or by e-mail address, in any case. */
  findByLogin(login: string): Promise<AccountDocument | null>;
  findByUsername(username: string): Promise<AccountDocument | null>;
  /**
   * Stores a new password and ends every session, in one write; false when sessions were ended since `account` was
   * read, by another password or the end of the account.
   */
  changePassword(
    account: AccountDocument,
    passwordHash: string,
    events: readonly EventEnvelope[],
  ): Promise<boolean>;
  /** Throws `alreadyExists` when the username is taken. */
  rename(account: AccountDocument, username: string): Promise<AccountDocument>;
  /** Writes what `decide` makes of the newest details, however many write at once. Throws `notFound`. */
  changeDetails(
    userId: string,
    decide: (details: readonly UserDetail[]) => readonly UserDetail[],
  ): Promise<readonly UserDetail[]>;
  /** Marks the account; a newer attempt replaces an older one. */
  beginDeletion(account: AccountDocument, attempt: DeletionAttempt): Promise<void>;
  /** Erases the account when `attempt` is still the one that may; null when it is not. */
  erase(
    account: AccountDocument,
    attempt: string,
    erased: ErasedAccount,
    events: readonly EventEnvelope[],
  ): Promise<AccountDocument | null>;
  /** From now on the attempt can end in no deletion; false when it is not there (any more). */
  beginRelease(userId: string, attempt: string): Promise<boolean>;
  endRelease(userId: string, attempt: string): Promise<void>;
  /** Attempts that began before then and never ended. */
  abandonedDeletions(before: Date): Promise<AccountDocument[]>;
  /** Also one that is deleted. */
  findEvenDeleted(userId: string): Promise<AccountDocument | null>;
  saveLastMail(userId: string, farewell: AccountDocument['farewell']): Promise<void>;
  /** Replaces the hash of the same password by one with current parameters. */
  refreshHash(account: AccountDocument, passwordHash: string): Promise<void>;
}

export function createAccountRepository(
  model: Model<AccountDocument>,
  signal: OutboxSignal,
): AccountRepository {
  const accounts = createRepository(model, { signal, name: 'account' }).everywhere(
    'An account belongs to no single workspace.',
  );
  return {
    insert: (account, events) => accounts.insert(account, events),
    findById: (userId) => accounts.findById(userId),
    findByEmail: (email) => accounts.findOne({ email: normaliseEmail(email) }),
    findMany: ({ ids, emails }) =>
      accounts.find({ $or: [{ _id: { $in: ids } }, { email: { $in: emails.map(normaliseEmail) } }] }),
    findByLogin: (login) =>
      accounts.findOne(
        login.includes('@') ? { email: normaliseEmail(login) } : { usernameKey: login.trim().toLowerCase() },
      ),
    findByUsername: (username) => accounts.findOne({ usernameKey: username.toLowerCase() }),
    async changePassword({ _id, tokenVersion }, passwordHash, events) {
      const update = { set: { passwordHash }, inc: { tokenVersion: 1 } };
      return (await accounts.update({ _id, tokenVersion }, update, { events })) !== null;
    },
    async rename(account, username) {
      const set = { username, usernameKey: username.toLowerCase() };
      const renamed = await accounts.update(account._id, { set });
      if (renamed === null) throw notFound('account');
      return renamed;
    },
    changeDetails: async (userId, decide) =>
      (await accounts.modify(userId, ({ details }) => ({ set: { details: [...decide(details)] } }))).details,
    async beginDeletion(account, deletion) {
      await accounts.update(account._id, { set: { deletion } });
    },
    erase: (account, attempt, erased, events) =>
      accounts.update(
        { _id: account._id, 'deletion.attempt': attempt, 'deletion.isReleasing': false },
        { set: { ...erased }, unset: ['deletion'], inc: { tokenVersion: 1 } },
        { events },
      ),
    beginRelease: async (userId, attempt) =>
      (await accounts.update(
        { _id: userId, 'deletion.attempt': attempt },
        { set: { 'deletion.isReleasing': true } },
      )) !== null,
    async endRelease(userId, attempt) {
      await accounts.update({ _id: userId, 'deletion.attempt': attempt }, { unset: ['deletion'] });
    },
    abandonedDeletions: (before) =>
      accounts.find({ 'deletion.since': { $lt: before } }, { limit: RELEASED_AT_ONCE }),
    findEvenDeleted: (userId) => accounts.findOne({ _id: userId }, { includeDeleted: true }),
    async saveLastMail(userId, farewell) {
      const update = farewell ? { set: { farewell } } : { unset: ['farewell' as const] };
      await accounts.update(userId, update, { includeDeleted: true });
    },
    async refreshHash(account, passwordHash) {
      await accounts.update(
        { _id: account._id, passwordHash: account.passwordHash },
        { set: { passwordHash } },
      );
    },
  };
}
