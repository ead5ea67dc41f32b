import { AppError, ERRORS, type AppErrorOptions } from '@colloquy/errors';
import type { WindowCount, WindowCounts, WindowRule } from '@colloquy/persistence';

/** Counts events in windows of time: in the database, where replicas share the counts, or in one process. */
export type LimitStore = Pick<WindowCounts, 'count'>;

export type Limit = ReturnType<typeof createLimit>;

/** The seconds to wait after a counted event; 0 within the limit. */
export function waitSeconds({ count, endsInMs }: WindowCount, { max }: Pick<WindowRule, 'max'>): number {
  return count <= max ? 0 : Math.max(1, Math.ceil(endsInMs / 1_000));
}

/**
 * Limits how often something happens under a key. An event counts before its outcome is known. `onReached` is called
 * with the first event above the limit of each window.
 */
export function createLimit({
  store,
  onReached,
}: {
  readonly store: LimitStore;
  readonly onReached?: (key: string, seconds: number) => void;
}) {
  async function take(key: string, rule: WindowRule): Promise<number> {
    const counted = await store.count(key, rule);
    const seconds = waitSeconds(counted, rule);
    if (counted.count === rule.max + 1) onReached?.(key, seconds);
    return seconds;
  }

  return {
    /** Counts one event; false above the limit. */
    isWithin: async (key: string, rule: WindowRule): Promise<boolean> => (await take(key, rule)) === 0,
    /** Counts one event. Throws `tooManyRequests` with the seconds to wait and `details` above the limit. */
    async assertWithin(key: string, rule: WindowRule, details?: AppErrorOptions['details']): Promise<void> {
      const retryAfterSeconds = await take(key, rule);
      if (retryAfterSeconds > 0) {
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds, details });
      }
    },
  };
}
