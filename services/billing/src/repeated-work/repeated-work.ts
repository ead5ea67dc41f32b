import { every, type Recurring } from '@colloquy/service-kit';

/** Work that is looked for again and again while the service runs. Stopping waits for the piece at hand. */
export type RepeatedWork = Recurring;

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
  const loop = every(pauseMs, () => round(stopped.signal).catch(onError));
  return {
    start: loop.start,
    stop() {
      stopped.abort();
      return loop.stop();
    },
  };
}
