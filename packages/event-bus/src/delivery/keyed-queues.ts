/** Order per key: tasks of one key run one after another, tasks of different keys at once. */
export interface KeyedQueues {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

export function createKeyedQueues(): KeyedQueues {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const previous = tails.get(key);
      const current = previous === undefined ? task() : previous.then(task, task);
      tails.set(key, current);
      const clean = (): void => {
        if (tails.get(key) === current) tails.delete(key);
      };
      current.then(clean, clean);
      return current;
    },
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}
