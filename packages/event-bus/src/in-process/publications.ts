/** Pending publishes, so that a stop can reject them and their outboxes keep the events. */
export function createPublications() {
  const pending = new Set<(reason: Error) => void>();
  return {
    track(work: Promise<unknown>) {
      return new Promise<void>((resolve, reject) => {
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
    rejectAll(reason: Error) {
      for (const reject of pending) reject(reason);
      pending.clear();
    },
  };
}
