import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { ReindexDocument } from './reindexing.model.ts';

export type ReindexRepository = ReturnType<typeof createReindexRepository>;

export function createReindexRepository(model: Model<ReindexDocument>, signal: OutboxSignal) {
  const reindexes = createRepository(model, { signal });
  const everywhere = reindexes.everywhere('Leases are held for every workspace.');
  return {
    async newest(workspaceId: string, botId: string) {
      const found = await reindexes
        .in(tenantScope(workspaceId))
        .find({ chat_bot_id: botId }, { sort: { _id: -1 }, limit: 1 });
      return found[0] ?? null;
    },
    insert: (
      workspaceId: string,
      reindex: Pick<ReindexDocument, '_id' | 'chat_bot_id' | 'startedAt' | 'state' | 'finishedAt'>,
      events: readonly EventEnvelope[],
    ) => reindexes.in(tenantScope(workspaceId)).insert({ ...reindex, leaseNumber: 0, attempts: 0 }, events),
    /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
    freeLeasesOfOthers: (owner: string) =>
      everywhere.updateMany(
        { state: 'running', $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }] },
        { set: { leaseUntil: null } },
      ),
  };
}
