import type { Logger } from '@colloquy/observability';
import type { Clock } from '@colloquy/persistence';
import { TURN_LEASE_MS } from './turns.policy.ts';
import type { TurnRepository } from './turns.repository.ts';

const INTERVAL_MS = 5_000;

/** Ends turns whose process died, so that no visitor waits for an answer that never comes. */
export function createAbandonedTurns(deps: {
  readonly turns: TurnRepository;
  readonly logger: Logger;
  /** The store's clock: another process must not take a turn for abandoned because its own clock is ahead. */
  readonly clock: Clock;
}) {
  async function interrupt(leasesEndedBefore: Date): Promise<void> {
    const count = await deps.turns.interruptAbandoned(leasesEndedBefore);
    if (count > 0) deps.logger.info({ count }, 'abandoned turns were marked as interrupted');
  }

  return {
    job: {
      name: 'interrupt abandoned turns',
      everyMs: INTERVAL_MS,
      run: () => interrupt(deps.clock.now()),
    },
    /** Ends every pending turn. Only for a process that knows the others are dead. */
    interruptAll: () => interrupt(new Date(deps.clock.now().getTime() + TURN_LEASE_MS)),
  };
}
