/** Enough for days of mail in a busy installation, at under 1 MB. */
const MAX_KNOWN = 10_000;

/**
 * Runs a task once per stored key; concurrent callers share one run. The key of a failed task is not stored, so it can
 * be retried.
 */
export function createSentMemory(maxKnown = MAX_KNOWN) {
  const runs = new Map<string, Promise<void>>();

  async function run(key: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      runs.delete(key);
      throw error;
    }
  }

  return {
    once(key: string, task: () => Promise<void>) {
      const known = runs.get(key);
      if (known) return known;
      const started = run(key, task);
      runs.set(key, started);
      const [oldest] = runs.keys();
      if (runs.size > maxKnown && oldest !== undefined) runs.delete(oldest);
      return started;
    },
  };
}
