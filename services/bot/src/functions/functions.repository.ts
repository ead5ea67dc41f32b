import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { BotFunctionsDocument, StoredFunction } from './functions.model.ts';

/** A bot's functions after a change, with its events. */
export interface FunctionsChange {
  readonly functions: readonly StoredFunction[];
  readonly events: readonly EventEnvelope[];
}

export type FunctionRepository = ReturnType<typeof createFunctionRepository>;

export function createFunctionRepository(model: Model<BotFunctionsDocument>, signal: OutboxSignal) {
  const rows = createRepository(model, { signal, name: 'functions' });
  const everywhere = rows.everywhere('An operator has all secrets encrypted anew.');
  const of = (workspaceId: string) => rows.in(tenantScope(workspaceId));

  async function list({ workspace_id, chat_bot_id }: BotScope): Promise<readonly StoredFunction[]> {
    return (await of(workspace_id).findById(chat_bot_id))?.functions ?? [];
  }

  return {
    list,
    /** The functions of all bots, in order of the bots' ids. */
    after: (botId: string, limit: number) =>
      everywhere.find({ _id: { $gt: botId } }, { sort: { _id: 1 }, limit }),
    /** Throws the same `notFound` for another bot's function and for an unknown one. */
    get: async (scope: BotScope, functionId: string) => foundFunction(await list(scope), functionId),
    /**
     * Decides on the newest state and writes only onto that state; null leaves the functions unchanged. What `decide`
     * throws ends the change. Throws `overloaded` when a race never ends.
     */
    async change(
      { workspace_id, chat_bot_id }: BotScope,
      decide: (current: readonly StoredFunction[]) => FunctionsChange | null,
    ): Promise<readonly StoredFunction[]> {
      const scoped = of(workspace_id);
      const written = await modify<BotFunctionsDocument | null, FunctionsChange>(
        () => scoped.findById(chat_bot_id),
        (current) => decide(current?.functions ?? []),
        (current, { functions, events }) => {
          const set = { functions: [...functions] };
          if (current === null) return scoped.insert({ _id: chat_bot_id, ...set }, events);
          return scoped.update(chat_bot_id, { set }, { events, expectRevision: current.revision });
        },
      );
      return written?.functions ?? [];
    },
    /** Erases the functions of a deleted bot and their secrets at once; the row is purged later. */
    async deleteOf({ workspace_id, chat_bot_id }: BotScope): Promise<void> {
      const set = { functions: [], status: EntityStatus.deleted };
      await of(workspace_id).update(chat_bot_id, { set });
    },
  };
}

/** Throws `notFound` for a missing function. */
export function foundFunction(functions: readonly StoredFunction[], id: string): StoredFunction {
  const known = functions.find((one) => one.id === id);
  if (known === undefined) throw notFound('function');
  return known;
}
