/** Runs `work` at the start and then again and again, never twice at a time. */
export interface Recurring {
  start(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

export function every(intervalMs: number, work: () => Promise<void>): Recurring {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStarted = false;

  function round(): void {
    running = work().finally(() => {
      if (isStarted) timer = setTimeout(round, intervalMs);
    });
  }

  return {
    start() {
      isStarted = true;
      round();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
