import { createWindowCounts, type OutboxSignal } from '@colloquy/persistence';
import { PURGE_INTERVAL_MS } from '../process/deletion-jobs.ts';
import type { Job } from '../process/jobs.ts';
import { createLimit, type Limit } from './limit.ts';

/** A limit whose counts are in the store, so that replicas share them. Ended windows are removed once an hour. */
export function createSharedLimit(
  model: Parameters<typeof createWindowCounts>[0],
  deps: {
    readonly signal: OutboxSignal;
    readonly defineJob: (job: Job) => void;
    readonly now: () => Date;
  },
): Limit {
  const store = createWindowCounts(model, deps.signal, deps.now);
  deps.defineJob({
    name: 'remove the counts of limits whose time is over',
    everyMs: PURGE_INTERVAL_MS,
    run: () => store.purgeEnded(),
  });
  return createLimit({ store });
}
