import { isAppError, ERRORS } from '@colloquy/errors';
import { createRepository, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import { debugCountModel } from './debug-answers.model.ts';

export interface DebugCounts {
  /** True when one more was counted under `id`, false when `limit` is reached. */
  take(id: string, limit: number): Promise<boolean>;
  giveBack(id: string): Promise<void>;
  /** Removes counts of days before `before`. */
  dropBefore(before: Date): Promise<void>;
}

export function createDebugCounts(database: ServiceDatabase, signal: OutboxSignal): DebugCounts {
  const counts = createRepository(debugCountModel(database), { signal }).everywhere(
    'one of the two counts is that of the whole installation',
  );
  const takeKnown = async (id: string, limit: number): Promise<boolean> =>
    (await counts.update({ _id: id, count: { $lt: limit } }, { inc: { count: 1 } })) !== null;
  return {
    async take(id, limit) {
      if (await takeKnown(id, limit)) return true;
      try {
        await counts.insert({ _id: id, count: 1 });
        return true;
      } catch (error) {
        // There is one: it is full, or another process made it just now.
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
        return takeKnown(id, limit);
      }
    },
    async giveBack(id) {
      await counts.update({ _id: id, count: { $gt: 0 } }, { inc: { count: -1 } });
    },
    async dropBefore(before) {
      await counts.purge({ createdAt: { $lt: before } });
    },
  };
}
