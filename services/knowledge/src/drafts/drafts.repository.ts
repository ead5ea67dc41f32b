import { EntityStatus } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { DraftDocument } from './drafts.model.ts';

export type DraftFields = Omit<
  DraftDocument,
  '_id' | 'workspace_id' | 'status' | 'revision' | 'createdAt' | 'updatedAt'
>;

export interface DraftRepository {
  find(workspaceId: string, itemId: string): Promise<DraftDocument | null>;
  /** Replaces an older draft of the item. */
  put(workspaceId: string, itemId: string, draft: DraftFields): Promise<void>;
  /** Deletes the draft with this source, and no newer one. */
  delete(itemId: string, sourceKey: string): Promise<void>;
  deleteAll(itemId: string): Promise<void>;
  expired(now: Date, limit: number): Promise<DraftDocument[]>;
}

export function createDraftRepository(model: Model<DraftDocument>, signal: OutboxSignal): DraftRepository {
  const drafts = createRepository(model, { signal });
  const anyDraft = drafts.everywhere('A job deletes unconfirmed drafts of every workspace.');
  return {
    find: (workspaceId, itemId) => drafts.in(tenantScope(workspaceId)).findById(itemId),
    async put(workspaceId, itemId, draft) {
      await drafts
        .in(tenantScope(workspaceId))
        .update({ _id: itemId }, { set: { ...draft, status: EntityStatus.active } }, { upsert: true });
    },
    async delete(itemId, sourceKey) {
      await anyDraft.purge({ _id: itemId, sourceKey });
    },
    async deleteAll(itemId) {
      await anyDraft.purge({ _id: itemId });
    },
    expired: (now, limit) => anyDraft.find({ expiresAt: { $lte: now } }, { limit }),
  };
}
