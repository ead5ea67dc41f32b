import { EntityStatus } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { DraftDocument } from './drafts.model.ts';

export type DraftFields = Omit<
  DraftDocument,
  '_id' | 'workspace_id' | 'status' | 'revision' | 'createdAt' | 'updatedAt'
>;

export type DraftRepository = ReturnType<typeof createDraftRepository>;

export function createDraftRepository(model: Model<DraftDocument>, signal: OutboxSignal) {
  const drafts = createRepository(model, { signal });
  const anyDraft = drafts.everywhere('A job deletes unconfirmed drafts of every workspace.');
  return {
    find: (workspaceId: string, itemId: string) => drafts.in(tenantScope(workspaceId)).findById(itemId),
    /** Replaces an older draft of the item. */
    async put(workspaceId: string, itemId: string, draft: DraftFields) {
      await drafts
        .in(tenantScope(workspaceId))
        .update({ _id: itemId }, { set: { ...draft, status: EntityStatus.active } }, { upsert: true });
    },
    /** Deletes the draft with this source, and no newer one. */
    async delete(itemId: string, sourceKey: string) {
      await anyDraft.purge({ _id: itemId, sourceKey });
    },
    async deleteAll(itemId: string) {
      await anyDraft.purge({ _id: itemId });
    },
    expired: (now: Date, limit: number) => anyDraft.find({ expiresAt: { $lte: now } }, { limit }),
  };
}
