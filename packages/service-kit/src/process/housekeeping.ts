import type { EventEnvelope } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  type AggregateDocument,
  createPurge,
  createRetelling,
  DELETED_KEPT_MS,
  type OutboxSignal,
  type Purge,
  type ServiceDatabase,
} from '@colloquy/persistence';
import { every } from './every.ts';

/** What was deleted goes within the hour after its time. */
const PURGE_INTERVAL_MS = 60 * 60_000;
const TIDY_INTERVAL_MS = 15_000;
/** Longer than any request lives (65 s at the gateway) and than a session is believed after its end. */
const RETELL_AFTER_MS = 2 * 60_000;

export interface HousekeepingOptions {
  /** How often to look for deleted documents whose time is over. Default: once an hour. */
  readonly purgeIntervalMs?: number;
  /** How often to look for what was left half-way, and for deletions to be told again. Default: every 15 s. */
  readonly tidyIntervalMs?: number;
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
  /** Done again and again in every process: it looks for what nobody else will finish. */
  tidy(name: string, task: () => Promise<void>): void;
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
  const tasks = new Map<string, () => Promise<void>>();
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  async function purgeOnce(): Promise<void> {
    const purged = await purge.run(ago(DELETED_KEPT_MS));
    if (Object.keys(purged).length > 0) logger.info({ purged }, 'deleted documents were purged');
  }

  async function attempt(task: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error, task }, 'housekeeping failed');
    }
  }

  const purging = every(deps.purgeIntervalMs ?? PURGE_INTERVAL_MS, () => attempt('purge', purgeOnce));
  const tidying = every(deps.tidyIntervalMs ?? TIDY_INTERVAL_MS, async () => {
    for (const [task, work] of tasks) await attempt(task, work);
  });

  return {
    purge,
    retell(model, eventsOf) {
      const retelling = createRetelling(model, { signal, eventsOf });
      tasks.set(`retell ${model.modelName}`, async () => {
        await retelling.run(ago(deps.retellAfterMs ?? RETELL_AFTER_MS));
      });
    },
    tidy: (name, task) => void tasks.set(name, task),
    start() {
      purging.start();
      if (tasks.size > 0) tidying.start();
    },
    async stop() {
      await Promise.all([purging.stop(), tidying.stop()]);
    },
  };
}
