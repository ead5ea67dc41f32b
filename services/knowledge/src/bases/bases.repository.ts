import type { Model } from 'mongoose';
import { isAppError } from '@colloquy/errors';
import { createTenantRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
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
}

export function createBaseRepository(model: Model<BaseDocument>, signal: OutboxSignal): BaseRepository {
  const bases = createTenantRepository(model, { signal });

  async function tryToRaise(
    workspaceId: string,
    botId: string,
    eventId: string,
    countItems: () => Promise<number>,
  ): Promise<void> {
    const scope = tenantScope(workspaceId);
    const base = await bases.findOne(scope, { _id: botId }, { includeDeleted: true });
    if (base?.countedEvents.includes(eventId)) return;
    const itemCount = await countItems();
    if (base === null) {
      await bases.insert(scope, { _id: botId, kbVersion: 1, itemCount, countedEvents: [eventId] });
      return;
    }
    const countedEvents = [...base.countedEvents.slice(1 - REMEMBERED_EVENTS), eventId];
    await bases.update(
      scope,
      botId,
      { set: { itemCount, countedEvents }, inc: { kbVersion: 1 } },
      { expectRevision: base.revision, includeDeleted: true },
    );
  }

  return {
    find: (workspaceId, botId) => bases.findById(tenantScope(workspaceId), botId),
    async raise(workspaceId, botId, eventId, countItems) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await tryToRaise(workspaceId, botId, eventId, countItems);
        } catch (error) {
          // Another change was faster: its base is read again.
          const isRace = isAppError(error) && (error.code === '409001' || error.code === '409003');
          if (!isRace || attempt === MAX_TRIES) throw error;
        }
      }
    },
    async remove(workspaceId, botId) {
      await bases.softDelete(tenantScope(workspaceId), botId);
    },
  };
}
