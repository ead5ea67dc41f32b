import { AppError, ERRORS } from '@colloquy/errors';

/** Open tabs of a visitor and of the members who look on. */
const PER_CHAT = 20;
/** One address may be a whole office. */
const PER_ADDRESS = 100;
/** Of one process, whose memory and sockets they take. */
const PER_PROCESS = 5_000;
const RETRY_AFTER_SECONDS = 10;

export type FeedLimits = ReturnType<typeof createFeedLimits>;

/** How many event streams this process holds open. What one stream costs is this process's own, and so is the count. */
export function createFeedLimits() {
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const next = (open.get(key) ?? 0) + by;
    if (next === 0) open.delete(key);
    else open.set(key, next);
  };
  return {
    /** Takes room for a stream; returns what gives it back. Throws `tooManyRequests`. */
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
