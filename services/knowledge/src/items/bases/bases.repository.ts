import type { Model } from 'mongoose';
import { createRepository, tenantScope, unlessTaken, type OutboxSignal } from '@colloquy/persistence';
import type { BaseDocument } from './bases.model.ts';

/** A change whose event comes again after this many others may count once more: caches drop once too often, nothing else. */
const COUNTED_EVENTS_KEPT = 100;

const NEW_BASE = { vectorsLostAt: null, countedAt: null, countingUntil: null } as const;

/** Bases looked at when several processes take one at the same time. */
const TAKEN_FROM = 10;

type BaseKeys = Pick<BaseDocument, '_id' | 'workspace_id'>;

export type BaseRepository = ReturnType<typeof createBaseRepository>;

export function createBaseRepository(model: Model<BaseDocument>, signal: OutboxSignal) {
  const bases = createRepository(model, { signal });
  const everywhere = bases.everywhere('A vector store that lost its vectors lost them for every workspace.');

  /** Left for the next change when another one comes in between. */
  async function dropOldestEvents({ _id, workspace_id, countedEvents }: BaseDocument): Promise<void> {
    if (countedEvents.length < 2 * COUNTED_EVENTS_KEPT) return;
    await bases
      .in(tenantScope(workspace_id))
      .update(
        { _id, countedEvents },
        { set: { countedEvents: countedEvents.slice(-COUNTED_EVENTS_KEPT) } },
        { isQuiet: true, includeDeleted: true },
      );
  }

  return {
    find: (workspaceId: string, botId: string) => bases.in(tenantScope(workspaceId)).findById(botId),
    /** Raises the version of the bot's base for one change, once however often its event comes. */
    async raise(workspaceId: string, botId: string, eventId: string) {
      const own = bases.in(tenantScope(workspaceId));
      // The write and the event of one change come at the same time: in one step, none of them finds the other in its way.
      const count = () =>
        own.update(
          { _id: botId, countedEvents: { $nin: [eventId] } },
          { push: { countedEvents: eventId }, inc: { kbVersion: 1 } },
          { includeDeleted: true },
        );
      const raised = await count();
      if (raised !== null) return dropOldestEvents(raised);
      if ((await own.findOne({ _id: botId }, { includeDeleted: true })) !== null) return;
      await unlessTaken(
        () => own.insert({ _id: botId, kbVersion: 1, countedEvents: [eventId], ...NEW_BASE }),
        count,
      );
    },
    /** Marks bots of any workspace as without their vectors. Returns how many were not marked before. */
    markVectorsLost: (botIds: readonly string[], at: Date) =>
      everywhere.updateMany(
        { _id: { $in: [...botIds] }, vectorsLostAt: null },
        { set: { vectorsLostAt: at } },
      ),
    /** The bots of every workspace that are marked so. */
    async idsWithoutVectors(): Promise<readonly string[]> {
      const lost = await everywhere.find({ vectorsLostAt: { $ne: null } }, { projection: { _id: 1 } });
      return lost.map(({ _id }) => _id);
    },
    /** The bot has its vectors again, made by a re-index that began at `begunAt`. */
    async markVectorsRebuilt(workspaceId: string, botId: string, begunAt: Date) {
      const lost = { _id: botId, vectorsLostAt: { $lte: begunAt } };
      await bases.in(tenantScope(workspaceId)).update(lost, { set: { vectorsLostAt: null } });
    },
    /** Takes the base, of any workspace, that was not counted since `since` for the longest time; null when none is due. */
    async takeToCount(since: Date, at: Date, until: Date) {
      const isDue = { $or: [{ countedAt: null }, { countedAt: { $lte: since } }] };
      const isFree = { $or: [{ countingUntil: null }, { countingUntil: { $lte: at } }] };
      const filter = { $and: [isDue, isFree] };
      const due = await everywhere.find(filter, {
        sort: { countedAt: 1 },
        limit: TAKEN_FROM,
        includeDeleted: true,
      });
      for (const base of due) {
        // Of the processes that found it free, the first one writes.
        const taken = await bases
          .in(tenantScope(base.workspace_id))
          .update(
            { _id: base._id, ...isFree },
            { set: { countingUntil: until } },
            { isQuiet: true, includeDeleted: true },
          );
        if (taken !== null) return taken;
      }
      return null;
    },
    /** Goes on being counted until `until`. */
    async keepCounting({ _id, workspace_id }: BaseKeys, until: Date) {
      await bases
        .in(tenantScope(workspace_id))
        .update(_id, { set: { countingUntil: until } }, { isQuiet: true, includeDeleted: true });
    },
    async endCounting({ _id, workspace_id }: BaseKeys, countedAt: Date) {
      await bases
        .in(tenantScope(workspace_id))
        .update(_id, { set: { countedAt, countingUntil: null } }, { isQuiet: true, includeDeleted: true });
    },
    async delete(workspaceId: string, botId: string) {
      await bases.in(tenantScope(workspaceId)).delete(botId);
    },
  };
}
