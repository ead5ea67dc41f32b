import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { createRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { MailTokenDocument, MailTokenPurpose } from './mail-tokens.model.ts';

/** For support questions about a link; a repeated sign-up is answered within minutes. */
const EXPIRED_KEPT_MS = 7 * 24 * 60 * 60_000;

export type MailTokenRepository = ReturnType<typeof createMailTokenRepository>;

export function createMailTokenRepository(model: Model<MailTokenDocument>, signal: OutboxSignal) {
  const tokens = createRepository(model, { signal }).everywhere('Mail links come before any workspace.');
  return {
    async insert(token: NewGlobalDocument<MailTokenDocument>, event: EventEnvelope) {
      await tokens.insert(token, [event]);
    },
    findById: (tokenId: string) => tokens.findById(tokenId),
    /** False when it was used before: one of two racing requests wins. */
    markUsed: async (tokenId: string, usedAt: Date) =>
      (await tokens.update({ _id: tokenId, usedAt: null }, { set: { usedAt } })) !== null,
    /** A new link voids the older ones. */
    async voidOlder(email: string, purpose: MailTokenPurpose, newestId: string, usedAt: Date) {
      await tokens.updateMany({ email, purpose, usedAt: null, _id: { $ne: newestId } }, { set: { usedAt } });
    },
    /** Voids the links to an address created before `before`, and erases the address from them. */
    async eraseAddress(email: string, before: Date) {
      const set = { email: '', usedAt: before, status: EntityStatus.deleted };
      await tokens.updateMany({ email, createdAt: { $lte: before } }, { set });
    },
    /** Purges links that expired a week before `now`. */
    async purgeExpired(now: Date) {
      await tokens.purge({ expiresAt: { $lt: new Date(now.getTime() - EXPIRED_KEPT_MS) } });
    },
  };
}
