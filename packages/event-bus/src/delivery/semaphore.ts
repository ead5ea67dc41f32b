/** A bound on how much runs at once. Taking a free slot costs no promise. */
export interface Semaphore {
  /** Undefined when the slot is yours now, otherwise a promise of it. */
  take(): Promise<void> | undefined;
  release(): void;
}

export function createSemaphore(size: number): Semaphore {
  const waiting: Array<() => void> = [];
  let free = size;
  return {
    take() {
      if (free > 0) {
        free -= 1;
        return undefined;
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
