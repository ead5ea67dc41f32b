/** Keyed queues: tasks of one key run one after another, tasks of different keys concurrently. */
export type KeyedQueues = ReturnType<typeof createKeyedQueues>;

export function createKeyedQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, task: () => Promise<T>) {
      const previous = tails.get(key);
      const current = previous === undefined ? task() : previous.then(task, task);
      tails.set(key, current);
      const clean = (): void => {
        if (tails.get(key) === current) tails.delete(key);
      };
      current.then(clean, clean);
      return current;
    },
    /** Resolves when no task runs or waits. */
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}
