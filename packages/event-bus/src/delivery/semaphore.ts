/** A bound on how much runs at once. Taking a free slot costs no promise. */
export type Semaphore = ReturnType<typeof createSemaphore>;

export function createSemaphore(size: number) {
  const waiting: Array<() => void> = [];
  let free = size;
  return {
    /** Undefined when the slot is yours now, otherwise a promise of it. */
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
