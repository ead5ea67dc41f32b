import type { EventEnvelope } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  type AggregateDocument,
  createPurge,
  createRepublishDeletions,
  DELETED_KEPT_MS,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import type { Jobs } from './jobs.ts';

/** Expired data is deleted within an hour after its time. */
export const PURGE_INTERVAL_MS = 60 * 60_000;
/** Longer than any request lives (65 s at the gateway) and than an ended session stays cached. */
const REPUBLISH_AFTER_MS = 2 * 60_000;

export interface DeletionOptions {
  /** How often to purge deleted documents whose retention is over. Default: once an hour. */
  readonly purgeIntervalMs?: number;
  /** How old a deletion is when it is published again. Default: 2 min. */
  readonly republishAfterMs?: number;
}

/** The service's own models, as created by `database.model`. */
type ModelOf<TDoc extends AggregateDocument> = Parameters<typeof createRepublishDeletions<TDoc>>[0];

export type DeletionJobs = ReturnType<typeof createDeletionJobs>;

/** The jobs after deletions, the same in every service. */
export function createDeletionJobs(
  deps: DeletionOptions & {
    readonly database: ServiceDatabase;
    readonly signal: OutboxSignal;
    readonly jobs: Jobs;
    readonly logger: Logger;
    readonly now: () => Date;
  },
) {
  const { database, signal, jobs, logger, now } = deps;
  const { purgeIntervalMs = PURGE_INTERVAL_MS, republishAfterMs = REPUBLISH_AFTER_MS } = deps;
  const purge = createPurge(database);
  const ago = (ms: number): Date => new Date(now().getTime() - ms);
  jobs.define({
    name: 'purge',
    everyMs: purgeIntervalMs,
    async run() {
      const purged = await purge.run(ago(DELETED_KEPT_MS));
      if (Object.keys(purged).length > 0) logger.info({ purged }, 'deleted documents were purged');
    },
  });
  return {
    purge,
    /** Publishes deletions of this model again with these events; see `createRepublishDeletions`. */
    republishDeletions<TDoc extends AggregateDocument>(
      model: ModelOf<TDoc>,
      eventsOf: (document: TDoc) => readonly EventEnvelope[],
    ) {
      const republish = createRepublishDeletions(model, { signal, eventsOf });
      jobs.define({
        name: `re-publish deletions of ${model.modelName}`,
        run: () => republish(ago(republishAfterMs)),
      });
    },
  };
}
