import type { Model } from 'mongoose';
import { isAppError, ERRORS } from '@colloquy/errors';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BaseDocument } from './bases.model.ts';

/** A change told again after this many others counts once more: caches drop once too often, nothing else. */
const REMEMBERED_EVENTS = 100;
const MAX_TRIES = 20;

export interface BaseRepository {
  find(workspaceId: string, botId: string): Promise<BaseDocument | null>;
  /**
   * Raises the version of the bot's base for one change, once however often it is told. `countItems` is asked
   * after the base was read, so that the last of several changes at once leaves the right count.
   */
  raise(
    workspaceId: string,
    botId: string,
    eventId: string,
    countItems: () => Promise<number>,
  ): Promise<void>;
  remove(workspaceId: string, botId: string): Promise<void>;
  /** Marks bots of any workspace as without their vectors. Returns how many were not marked before. */
  markVectorsLost(botIds: readonly string[], at: Date): Promise<number>;
  /** The bot has its vectors again, made by a re-index that began at `begunAt`. */
  markVectorsRebuilt(workspaceId: string, botId: string, begunAt: Date): Promise<void>;
}

export function createBaseRepository(model: Model<BaseDocument>, signal: OutboxSignal): BaseRepository {
  const bases = createRepository(model, { signal });
  const everywhere = bases.everywhere('a vector store that lost all lost it for all');

  async function tryToRaise(
    workspaceId: string,
    botId: string,
    eventId: string,
    countItems: () => Promise<number>,
  ): Promise<void> {
    const scope = tenantScope(workspaceId);
    const base = await bases.in(scope).findOne({ _id: botId }, { includeDeleted: true });
    if (base?.countedEvents.includes(eventId)) return;
    const itemCount = await countItems();
    if (base === null) {
      await bases.in(scope).insert({
        _id: botId,
        kbVersion: 1,
        itemCount,
        countedEvents: [eventId],
        vectorsLostAt: null,
      });
      return;
    }
    const countedEvents = [...base.countedEvents.slice(1 - REMEMBERED_EVENTS), eventId];
    await bases
      .in(scope)
      .update(
        botId,
        { set: { itemCount, countedEvents }, inc: { kbVersion: 1 } },
        { expectRevision: base.revision, includeDeleted: true },
      );
  }

  return {
    find: (workspaceId, botId) => bases.in(tenantScope(workspaceId)).findById(botId),
    async raise(workspaceId, botId, eventId, countItems) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await tryToRaise(workspaceId, botId, eventId, countItems);
        } catch (error) {
          // Another change was faster: its base is read again.
          const isRace =
            isAppError(error) &&
            (error.code === ERRORS.revisionMismatch || error.code === ERRORS.alreadyExists);
          if (!isRace || attempt === MAX_TRIES) throw error;
        }
      }
    },
    markVectorsLost: (botIds, at) =>
      everywhere.updateMany(
        { _id: { $in: [...botIds] }, vectorsLostAt: null },
        { set: { vectorsLostAt: at } },
      ),
    async markVectorsRebuilt(workspaceId, botId, begunAt) {
      const lost = { _id: botId, vectorsLostAt: { $lte: begunAt } };
      await bases.in(tenantScope(workspaceId)).update(lost, { set: { vectorsLostAt: null } });
    },
    async remove(workspaceId, botId) {
      await bases.in(tenantScope(workspaceId)).delete(botId);
    },
  };
}
