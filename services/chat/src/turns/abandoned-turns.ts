import type { Logger } from '@colloquy/observability';
import type { Clock } from '@colloquy/persistence';
import { TURN_LEASE_MS } from './turns.policy.ts';
import type { TurnRepository } from './turns.repository.ts';

const SWEEP_INTERVAL_MS = 5_000;

/** Ends turns whose process died, so that no visitor waits for an answer that nobody writes. */
export interface AbandonedTurnSweeper {
  /** Resolves after the first look. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createAbandonedTurnSweeper(deps: {
  readonly turns: TurnRepository;
  readonly logger: Logger;
  /** The store's clock: another process must not take a turn for abandoned because its own clock is ahead. */
  readonly clock: Clock;
  /** Then every turn that is pending at the start belongs to a process that is dead. */
  readonly isOnlyProcess: boolean;
}): AbandonedTurnSweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function sweep(before: Date): Promise<void> {
    try {
      const count = await deps.turns.interruptAbandoned(before);
      if (count > 0) deps.logger.info({ count }, 'abandoned turns were marked as interrupted');
    } catch (error) {
      deps.logger.warn({ err: error }, 'sweep of abandoned turns failed');
    }
  }

  return {
    async start() {
      const leaseEnds = deps.isOnlyProcess ? TURN_LEASE_MS : 0;
      await sweep(new Date(deps.clock.now().getTime() + leaseEnds));
      timer = setInterval(() => {
        running = sweep(deps.clock.now());
      }, SWEEP_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
