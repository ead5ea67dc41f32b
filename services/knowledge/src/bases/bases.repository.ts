import type { Model } from 'mongoose';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BaseDocument } from './bases.model.ts';

/** A change whose event comes again after this many others counts once more: caches drop once too often, nothing else. */
const COUNTED_EVENTS_KEPT = 100;

export type BaseRepository = ReturnType<typeof createBaseRepository>;

export function createBaseRepository(model: Model<BaseDocument>, signal: OutboxSignal) {
  const bases = createRepository(model, { signal });
  const everywhere = bases.everywhere('A vector store that lost its vectors lost them for every workspace.');

  return {
    find: (workspaceId: string, botId: string) => bases.in(tenantScope(workspaceId)).findById(botId),
    /**
     * Raises the version of the bot's base for one change, once however often its event comes. `countItems` is asked
     * after the base was read, so that the last of several changes at once leaves the right count.
     */
    async raise(workspaceId: string, botId: string, eventId: string, countItems: () => Promise<number>) {
      const own = bases.in(tenantScope(workspaceId));
      await modify(
        () => own.findOne({ _id: botId }, { includeDeleted: true }),
        async (base) => {
          const counted = base?.countedEvents ?? [];
          if (counted.includes(eventId)) return null;
          const countedEvents = [...counted.slice(1 - COUNTED_EVENTS_KEPT), eventId];
          return { itemCount: await countItems(), countedEvents };
        },
        (base, set) =>
          base === null
            ? own.insert({ _id: botId, kbVersion: 1, vectorsLostAt: null, ...set })
            : own.update(
                botId,
                { set, inc: { kbVersion: 1 } },
                { expectRevision: base.revision, includeDeleted: true },
              ),
      );
    },
    /** Marks bots of any workspace as without their vectors. Returns how many were not marked before. */
    markVectorsLost: (botIds: readonly string[], at: Date) =>
      everywhere.updateMany(
        { _id: { $in: [...botIds] }, vectorsLostAt: null },
        { set: { vectorsLostAt: at } },
      ),
    /** The bot has its vectors again, made by a re-index that began at `begunAt`. */
    async markVectorsRebuilt(workspaceId: string, botId: string, begunAt: Date) {
      const lost = { _id: botId, vectorsLostAt: { $lte: begunAt } };
      await bases.in(tenantScope(workspaceId)).update(lost, { set: { vectorsLostAt: null } });
    },
    async delete(workspaceId: string, botId: string) {
      await bases.in(tenantScope(workspaceId)).delete(botId);
    },
  };
}
