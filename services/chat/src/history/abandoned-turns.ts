import type { Logger } from '@colloquy/observability';
import type { TurnRepository } from './turns.repository.ts';

const SWEEP_INTERVAL_MS = 5_000;

/** Ends turns whose process died, so that no visitor waits for an answer that nobody writes. */
export interface AbandonedTurnSweeper {
  start(): void;
  stop(): Promise<void>;
}

export function createAbandonedTurnSweeper(deps: {
  readonly turns: TurnRepository;
  readonly logger: Logger;
  readonly now: () => Date;
}): AbandonedTurnSweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    try {
      const count = await deps.turns.interruptAbandoned(deps.now());
      if (count > 0) deps.logger.info({ count }, 'abandoned turns were marked as interrupted');
    } catch (error) {
      deps.logger.warn({ err: error }, 'sweep of abandoned turns failed');
    }
  }

  return {
    start() {
      running = sweep();
      timer = setInterval(() => {
        running = sweep();
      }, SWEEP_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
