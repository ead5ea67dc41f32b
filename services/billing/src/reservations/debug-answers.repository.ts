import { isAppError, ERRORS } from '@colloquy/errors';
import { createRepository, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import { debugCountModel } from './debug-answers.model.ts';

export type DebugCounts = ReturnType<typeof createDebugCounts>;

export function createDebugCounts(database: ServiceDatabase, signal: OutboxSignal) {
  const counts = createRepository(debugCountModel(database), { signal }).everywhere(
    'one of the two counts is that of the whole installation',
  );
  const takeKnown = async (id: string, limit: number): Promise<boolean> =>
    (await counts.update({ _id: id, count: { $lt: limit } }, { inc: { count: 1 } })) !== null;
  return {
    /** True when one more was counted under `id`, false when `limit` is reached. */
    async take(id: string, limit: number) {
      if (await takeKnown(id, limit)) return true;
      try {
        await counts.insert({ _id: id, count: 1 });
        return true;
      } catch (error) {
        // There is one: it is full, or another process made it just now.
        if (!isAppError(error, ERRORS.alreadyExists)) throw error;
        return takeKnown(id, limit);
      }
    },
    async giveBack(id: string) {
      await counts.update({ _id: id, count: { $gt: 0 } }, { inc: { count: -1 } });
    },
    /** Removes counts of days before `before`. */
    async dropBefore(before: Date) {
      await counts.purge({ createdAt: { $lt: before } });
    },
  };
}
