import type { Model } from 'mongoose';
import { normaliseEmail, type EventEnvelope, type UserDetail } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { AccountDocument, DeletionAttempt, ErasedAccount } from './accounts.model.ts';

const RELEASED_AT_ONCE = 100;

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(model: Model<AccountDocument>, signal: OutboxSignal) {
  const accounts = createRepository(model, { signal, name: 'account' }).everywhere(
    'An account belongs to no single workspace.',
  );
  return {
    /** Throws `alreadyExists` when the id, the username or the address is taken. */
    insert: (account: NewGlobalDocument<AccountDocument>, events: readonly EventEnvelope[]) =>
      accounts.insert(account, events),
    /** Whether any account ever existed, deleted ones included. */
    hasAny: async () => (await accounts.findOne({}, { includeDeleted: true })) !== null,
    findById: (userId: string) => accounts.findById(userId),
    findByEmail: (email: string) => accounts.findOne({ email: normaliseEmail(email) }),
    /** The accounts with one of these ids or addresses; missing ones are left out. */
    findMany: ({ ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] }) =>
      accounts.find({ $or: [{ _id: { $in: ids } }, { email: { $in: emails.map(normaliseEmail) } }] }),
    /** By username or by e-mail address, in any case. */
    findByLogin: (login: string) =>
      accounts.findOne(
        login.includes('@') ? { email: normaliseEmail(login) } : { usernameKey: login.trim().toLowerCase() },
      ),
    findByUsername: (username: string) => accounts.findOne({ usernameKey: username.toLowerCase() }),
    /**
     * Stores a new password and ends every session, in one write; false when sessions were ended since `account` was
     * read, by another password change or a deletion.
     */
    async changePassword(
      { _id, tokenVersion }: AccountDocument,
      passwordHash: string,
      events: readonly EventEnvelope[],
    ) {
      const update = { set: { passwordHash }, inc: { tokenVersion: 1 } };
      return (await accounts.update({ _id, tokenVersion }, update, { events })) !== null;
    },
    /** Throws `alreadyExists` when the username is taken. */
    async rename(account: AccountDocument, username: string) {
      const set = { username, usernameKey: username.toLowerCase() };
      const renamed = await accounts.update(account._id, { set });
      if (renamed === null) throw notFound('account');
      return renamed;
    },
    /** Applies `decide` to the newest details, even with concurrent writers. Throws `notFound`. */
    changeDetails: async (
      userId: string,
      decide: (details: readonly UserDetail[]) => readonly UserDetail[],
    ) =>
      (await accounts.modify(userId, ({ details }) => ({ set: { details: [...decide(details)] } }))).details,
    /** Marks the account; a newer attempt replaces an older one. */
    async beginDeletion(account: AccountDocument, deletion: DeletionAttempt) {
      await accounts.update(account._id, { set: { deletion } });
    },
    /** Erases the account if `attempt` is still the current one; null otherwise. */
    erase: (
      account: AccountDocument,
      attempt: string,
      erased: ErasedAccount,
      events: readonly EventEnvelope[],
    ) =>
      accounts.update(
        { _id: account._id, 'deletion.attempt': attempt, 'deletion.isReleasing': false },
        { set: { ...erased }, unset: ['deletion'], inc: { tokenVersion: 1 } },
        { events },
      ),
    /** The attempt can no longer lead to a deletion; false when it does not exist (any more). */
    beginRelease: async (userId: string, attempt: string) =>
      (await accounts.update(
        { _id: userId, 'deletion.attempt': attempt },
        { set: { 'deletion.isReleasing': true } },
      )) !== null,
    async endRelease(userId: string, attempt: string) {
      await accounts.update({ _id: userId, 'deletion.attempt': attempt }, { unset: ['deletion'] });
    },
    /** Attempts that began before then and never ended. */
    abandonedDeletions: (before: Date) =>
      accounts.find({ 'deletion.since': { $lt: before } }, { limit: RELEASED_AT_ONCE }),
    /** Includes deleted accounts. */
    findEvenDeleted: (userId: string) => accounts.findOne({ _id: userId }, { includeDeleted: true }),
    async saveLastMail(userId: string, farewell: AccountDocument['farewell']) {
      const update = farewell ? { set: { farewell } } : { unset: ['farewell' as const] };
      await accounts.update(userId, update, { includeDeleted: true });
    },
    /** Replaces the hash of the same password with one of current parameters. */
    async refreshHash(account: AccountDocument, passwordHash: string) {
      await accounts.update(
        { _id: account._id, passwordHash: account.passwordHash },
        { set: { passwordHash } },
      );
    },
  };
}
