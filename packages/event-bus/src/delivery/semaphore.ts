/** Limits concurrency. Taking a free permit creates no promise. */
export type Semaphore = ReturnType<typeof createSemaphore>;

export function createSemaphore(size: number) {
  const waiting: Array<() => void> = [];
  let free = size;
  return {
    /** Undefined when a permit was free, otherwise a promise of one. */
    take() {
      if (free > 0) {
        free -= 1;
        return undefined;
      }
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
