import type { Model } from 'mongoose';
import { normaliseEmail, type EventEnvelope } from '@colloquy/contracts';
import { createGlobalRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { AccountDocument } from './accounts.model.ts';

export interface AccountRepository {
  /** Throws 409003 when the id, the username or the address is taken. */
  insert(
    account: NewGlobalDocument<AccountDocument>,
    events: readonly EventEnvelope[],
  ): Promise<AccountDocument>;
  findById(userId: string): Promise<AccountDocument | null>;
  findByEmail(email: string): Promise<AccountDocument | null>;
  /** By username or by e-mail address, in any case. */
  findByLogin(login: string): Promise<AccountDocument | null>;
  findByUsername(username: string): Promise<AccountDocument | null>;
  /** Stores a new password and ends every session, in one write. */
  changePassword(
    account: AccountDocument,
    passwordHash: string,
    events: readonly EventEnvelope[],
  ): Promise<void>;
  /** Replaces the hash of the same password by one with current parameters. */
  refreshHash(account: AccountDocument, passwordHash: string): Promise<void>;
}

export function createAccountRepository(
  model: Model<AccountDocument>,
  signal: OutboxSignal,
): AccountRepository {
  const accounts = createGlobalRepository(model, {
    signal,
    reason: 'A person belongs to no single workspace.',
  });
  return {
    insert: (account, events) => accounts.insert(account, events),
    findById: (userId) => accounts.findById(userId),
    findByEmail: (email) => accounts.findOne({ email: normaliseEmail(email) }),
    findByLogin: (login) =>
      accounts.findOne(
        login.includes('@') ? { email: normaliseEmail(login) } : { usernameKey: login.trim().toLowerCase() },
      ),
    findByUsername: (username) => accounts.findOne({ usernameKey: username.toLowerCase() }),
    async changePassword(account, passwordHash, events) {
      await accounts.update(account._id, { set: { passwordHash }, inc: { tokenVersion: 1 } }, { events });
    },
    async refreshHash(account, passwordHash) {
      await accounts.update(
        { _id: account._id, passwordHash: account.passwordHash },
        { set: { passwordHash } },
      );
    },
  };
}
