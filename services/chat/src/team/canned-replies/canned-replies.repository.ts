import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { CannedRepliesDocument, StoredReply } from './canned-replies.model.ts';

/** The replies after a change, with its audit event. */
export interface RepliesChange {
  readonly replies: readonly StoredReply[];
  readonly events: readonly EventEnvelope[];
}

export type CannedReplyRepository = ReturnType<typeof createCannedReplyRepository>;

export function createCannedReplyRepository(model: Model<CannedRepliesDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'canned replies' });
  const of = (workspaceId: string) => rows.in(tenantScope(workspaceId));

  return {
    async list(workspaceId: string): Promise<readonly StoredReply[]> {
      return (await of(workspaceId).findById(workspaceId))?.replies ?? [];
    },
    /**
     * Decides on the newest state and writes only onto that state; null leaves the replies unchanged. Throws the errors
     * of `decide`, and `overloaded` after too many concurrent changes.
     */
    async change(
      workspaceId: string,
      decide: (current: readonly StoredReply[]) => RepliesChange | null,
    ): Promise<readonly StoredReply[]> {
      const scoped = of(workspaceId);
      const written = await modify<CannedRepliesDocument | null, RepliesChange>(
        () => scoped.findById(workspaceId),
        (current) => decide(current?.replies ?? []),
        (current, { replies, events }) => {
          const set = { replies: [...replies] };
          if (current === null) return scoped.insert({ _id: workspaceId, ...set }, events);
          return scoped.update(workspaceId, { set }, { events, expectRevision: current.revision });
        },
      );
      return written?.replies ?? [];
    },
    /** Empties the replies of a deleted workspace at once; the purge removes the row. */
    async deleteOf(workspaceId: string): Promise<void> {
      await of(workspaceId).update(workspaceId, { set: { replies: [], status: EntityStatus.deleted } });
    },
  };
}
