import { AppError, ERRORS } from '@colloquy/errors';

/** Open tabs of the visitor and of members who view the conversation. */
const PER_CHAT = 20;
/** Many users of an office may share one address. */
const PER_ADDRESS = 100;
/** Bounds the memory and sockets of one process. */
const PER_PROCESS = 5_000;
const RETRY_AFTER_SECONDS = 10;

export type FeedLimits = ReturnType<typeof createFeedLimits>;

/**
 * Limits the open event streams of this process. The count is per process, because each process bears its streams'
 * cost.
 */
export function createFeedLimits() {
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const next = (open.get(key) ?? 0) + by;
    if (next === 0) open.delete(key);
    else open.set(key, next);
  };
  return {
    /** Reserves a stream; returns the function that releases it. Throws `tooManyRequests`. */
    take(conversationId: string, addressKey: string | null): () => void {
      const keys: readonly (readonly [string, number])[] = [
        ['process', PER_PROCESS],
        [`chat:${conversationId}`, PER_CHAT],
        ...(addressKey === null ? [] : [[`address:${addressKey}`, PER_ADDRESS] as const]),
      ];
      const isFull = keys.some(([key, most]) => (open.get(key) ?? 0) >= most);
      if (isFull)
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: RETRY_AFTER_SECONDS });
      for (const [key] of keys) count(key, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [key] of keys) count(key, -1);
      };
    },
  };
}
