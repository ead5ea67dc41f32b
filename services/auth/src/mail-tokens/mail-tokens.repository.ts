import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { createRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { MailTokenDocument, MailTokenPurpose } from './mail-tokens.model.ts';

export interface MailTokenRepository {
  insert(token: NewGlobalDocument<MailTokenDocument>, event: EventEnvelope): Promise<void>;
  findById(tokenId: string): Promise<MailTokenDocument | null>;
  /** False when it was used before: of two racing requests one wins. */
  markUsed(tokenId: string, at: Date): Promise<boolean>;
  /** A new link voids the older ones. */
  voidOlder(email: string, purpose: MailTokenPurpose, newestId: string, at: Date): Promise<void>;
  /** Voids the links to an address that were made until `before`, and removes the address from them. */
  eraseAddress(email: string, before: Date): Promise<void>;
}

export function createMailTokenRepository(
  model: Model<MailTokenDocument>,
  signal: OutboxSignal,
): MailTokenRepository {
  const tokens = createRepository(model, { signal }).everywhere('Mail links come before any workspace.');
  return {
    async insert(token, event) {
      await tokens.insert(token, [event]);
    },
    findById: (tokenId) => tokens.findById(tokenId),
    markUsed: async (tokenId, usedAt) =>
      (await tokens.update({ _id: tokenId, usedAt: null }, { set: { usedAt } })) !== null,
    async voidOlder(email, purpose, newestId, usedAt) {
      await tokens.updateMany({ email, purpose, usedAt: null, _id: { $ne: newestId } }, { set: { usedAt } });
    },
    async eraseAddress(email, before) {
      const set = { email: '', usedAt: before, status: EntityStatus.deleted };
      await tokens.updateMany({ email, createdAt: { $lte: before } }, { set });
    },
  };
}
