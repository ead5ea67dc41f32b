import type { PacingClock } from '@colloquy/crawler';
import { createStoredTurns, type ServiceDatabase } from '@colloquy/persistence';

/** When hosts may be asked, for the crawls of all processes; by the store's clock unless crawls have another. */
export function createHostTurns(database: ServiceDatabase, clock: PacingClock | undefined) {
  return createStoredTurns(database, clock && { clock: { now: () => new Date(clock.now()) } });
}
