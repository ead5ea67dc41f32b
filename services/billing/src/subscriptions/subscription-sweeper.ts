import type { Logger } from '@colloquy/observability';
import { systemContext } from '@colloquy/service-kit';
import type { SubscriptionUpdates } from './subscription-updates.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** How late a move of time may be seen in events; reads see it at once. */
export const SWEEP_INTERVAL_MS = 60_000;
const BATCH = 100;

/**
 * Does what only time does: trials end, grace ends, periods begin anew. What is due stands in the database, so a
 * restart misses nothing, and two sweepers at once do it once.
 */
export interface SubscriptionSweeper {
  start(): void;
  /** Resolves when the subscription at hand is done. */
  stop(): Promise<void>;
}

export function createSubscriptionSweeper(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly intervalMs?: number;
}): SubscriptionSweeper {
  const { subscriptions, updates, logger, now, intervalMs = SWEEP_INTERVAL_MS } = deps;
  const context = systemContext('billing');
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let sweep = Promise.resolve();

  async function sweepAll(): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      const due = await subscriptions.findDue(now(), BATCH + failed.size);
      const left = due.filter((workspaceId) => !failed.has(workspaceId));
      if (left.length === 0) return;
      for (const workspaceId of left) {
        if (!isRunning) return;
        await updates.update(workspaceId, context).catch((error: unknown) => {
          // Looked at again with the next sweep; the others go on.
          failed.add(workspaceId);
          logger.error({ err: error, workspaceId }, 'subscription could not be moved on');
        });
      }
    }
  }

  function run(): void {
    sweep = sweepAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'sweep of subscriptions failed'))
      .finally(() => {
        if (isRunning) timer = setTimeout(run, intervalMs);
      });
  }

  return {
    start() {
      isRunning = true;
      run();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await sweep;
    },
  };
}
