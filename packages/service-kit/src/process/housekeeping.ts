import type { EventEnvelope } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  type AggregateDocument,
  createPurge,
  createRetelling,
  DELETED_KEPT_MS,
  type OutboxSignal,
  type Purge,
  type Retelling,
  type ServiceDatabase,
} from '@colloquy/persistence';
import { every } from './every.ts';

/** What was deleted goes within the hour after its time. */
const PURGE_INTERVAL_MS = 60 * 60_000;
const RETELL_INTERVAL_MS = 15_000;
/** Longer than any request lives (65 s at the gateway) and than a session is believed after its end. */
const RETELL_AFTER_MS = 2 * 60_000;

export interface HousekeepingOptions {
  /** How often to look for deleted documents whose time is over. Default: once an hour. */
  readonly purgeIntervalMs?: number;
  /** How often to look for deletions to be told again. Default: every 15 s. */
  readonly retellIntervalMs?: number;
  /** How old a deletion is when it is told again. Default: 2 min. */
  readonly retellAfterMs?: number;
}

/** The service's own models, as `database.model` made them. */
type ModelOf<TDoc extends AggregateDocument> = Parameters<typeof createRetelling<TDoc>>[0];

/** What follows deletions in every service. */
export interface Housekeeping {
  readonly purge: Pick<Purge, 'spare' | 'before'>;
  /** Deletions of this model are told once more by these events; see `createRetelling`. */
  retell<TDoc extends AggregateDocument>(
    model: ModelOf<TDoc>,
    eventsOf: (document: TDoc) => readonly EventEnvelope[],
  ): void;
  start(): void;
  stop(): Promise<void>;
}

export function createHousekeeping(
  deps: HousekeepingOptions & {
    readonly database: ServiceDatabase;
    readonly signal: OutboxSignal;
    readonly logger: Logger;
    readonly now: () => Date;
  },
): Housekeeping {
  const { logger, now, signal } = deps;
  const purge = createPurge(deps.database);
  const retellings: Retelling[] = [];
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  async function purgeOnce(): Promise<void> {
    const purged = await purge.run(ago(DELETED_KEPT_MS));
    if (Object.keys(purged).length > 0) logger.info({ purged }, 'deleted documents were purged');
  }

  async function retellOnce(): Promise<void> {
    for (const retelling of retellings) await retelling.run(ago(deps.retellAfterMs ?? RETELL_AFTER_MS));
  }

  const recurring = (intervalMs: number, task: string, work: () => Promise<void>) =>
    every(intervalMs, () =>
      work().catch((error: unknown) => logger.warn({ err: error, task }, 'housekeeping failed')),
    );
  const purging = recurring(deps.purgeIntervalMs ?? PURGE_INTERVAL_MS, 'purge', purgeOnce);
  const retelling = recurring(deps.retellIntervalMs ?? RETELL_INTERVAL_MS, 'retell', retellOnce);

  return {
    purge,
    retell: (model, eventsOf) => void retellings.push(createRetelling(model, { signal, eventsOf })),
    start() {
      purging.start();
      if (retellings.length > 0) retelling.start();
    },
    async stop() {
      await Promise.all([purging.stop(), retelling.stop()]);
    },
  };
}
