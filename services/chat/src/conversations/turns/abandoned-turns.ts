import type { Logger } from '@colloquy/observability';
import type { Clock } from '@colloquy/persistence';
import { TURN_LEASE_MS } from './turns.policy.ts';
import type { TurnRepository } from './turns.repository.ts';

const INTERVAL_MS = 5_000;

/** Interrupts turns whose process has crashed, so that no visitor waits for an answer that never comes. */
export function createAbandonedTurns(deps: {
  readonly turns: TurnRepository;
  readonly logger: Logger;
  /** The store's clock: a process whose own clock is ahead must not treat a turn as abandoned. */
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
    /** Interrupts every pending turn. Only for a process that knows that no other process runs. */
    interruptAll: () => interrupt(new Date(deps.clock.now().getTime() + TURN_LEASE_MS)),
  };
}
