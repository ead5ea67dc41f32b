import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { ReindexDocument } from './reindexing.model.ts';

export interface ReindexRepository {
  newest(workspaceId: string, botId: string): Promise<ReindexDocument | null>;
  insert(
    workspaceId: string,
    reindex: Pick<ReindexDocument, '_id' | 'chat_bot_id' | 'startedAt'>,
    events: readonly EventEnvelope[],
  ): Promise<ReindexDocument>;
  /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
  freeLeasesOfOthers(owner: string): Promise<number>;
}

export function createReindexRepository(
  model: Model<ReindexDocument>,
  signal: OutboxSignal,
): ReindexRepository {
  const reindexes = createRepository(model, { signal });
  const everywhere = reindexes.everywhere('Leases are held for every workspace.');
  return {
    async newest(workspaceId, botId) {
      const found = await reindexes
        .in(tenantScope(workspaceId))
        .find({ chat_bot_id: botId }, { sort: { _id: -1 }, limit: 1 });
      return found[0] ?? null;
    },
    insert: (workspaceId, reindex, events) =>
      reindexes
        .in(tenantScope(workspaceId))
        .insert({ ...reindex, state: 'running', finishedAt: null, leaseNumber: 0, attempts: 0 }, events),
    freeLeasesOfOthers: (owner) =>
      everywhere.updateMany(
        { state: 'running', $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }] },
        { set: { leaseUntil: null } },
      ),
  };
}
