/** Work that is looked for again and again while the service runs. */
export interface RepeatedWork {
  /** Looks at once, then after each pause. */
  start(): void;
  /** Resolves when the piece at hand is done. */
  stop(): Promise<void>;
}

export interface RepeatedWorkOptions {
  /** Between the end of one round and the beginning of the next. */
  readonly pauseMs: number;
  /** One round; it ends early, between two pieces, when `signal` is aborted. */
  readonly round: (signal: AbortSignal) => Promise<void>;
  /** The next round comes all the same. */
  readonly onError: (error: unknown) => void;
}

export function createRepeatedWork({ pauseMs, round, onError }: RepeatedWorkOptions): RepeatedWork {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();

  function run(): void {
    current = round(stopped.signal)
      .catch(onError)
      .finally(() => {
        if (!stopped.signal.aborted) timer = setTimeout(run, pauseMs);
      });
  }

  return {
    start: run,
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
