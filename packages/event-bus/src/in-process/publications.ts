/** The publishes that wait for their consumers, so that a stop can hand them back to their outboxes. */
interface Publications {
  track(work: Promise<unknown>): Promise<void>;
  rejectAll(reason: Error): void;
}

export function createPublications(): Publications {
  const pending = new Set<(reason: Error) => void>();
  return {
    track(work) {
      return new Promise((resolve, reject) => {
        pending.add(reject);
        work.then(
          () => {
            pending.delete(reject);
            resolve();
          },
          (error: unknown) => {
            pending.delete(reject);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
      });
    },
    rejectAll(reason) {
      for (const reject of pending) reject(reason);
      pending.clear();
    },
  };
}
