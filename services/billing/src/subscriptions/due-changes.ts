import type { Logger } from '@colloquy/observability';
import { systemContext, type Job } from '@colloquy/service-kit';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import type { SubscriptionUpdates } from './subscription-updates.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** How late a move of time may be seen in events; reads see it at once. */
const DUE_CHANGES_INTERVAL_MS = 60_000;
const BATCH = 100;

/**
 * Does what only time does: trials end, grace ends, periods begin anew, notices fall due. What is due stands in the
 * database, so a restart misses nothing, and two processes at once do it once.
 */
export function dueChangesJob(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
  readonly firstPlan: FirstPlan;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly everyMs?: number | undefined;
}): Job {
  const { subscriptions, updates, firstPlan, logger, now, everyMs = DUE_CHANGES_INTERVAL_MS } = deps;
  const context = systemContext('billing');

  let isBegun = false;

  async function applyAll(signal: AbortSignal): Promise<void> {
    if (!isBegun) {
      // Once for each process: what workspaces begin with is a setting, and settings change with a restart.
      await subscriptions.beginAnewWith(firstPlan, now());
      isBegun = true;
    }
    const failed = new Set<string>();
    for (;;) {
      const due = await subscriptions.findDue(now(), BATCH + failed.size);
      const left = due.filter((workspaceId) => !failed.has(workspaceId));
      if (left.length === 0) return;
      for (const workspaceId of left) {
        if (signal.aborted) return;
        await updates.update(workspaceId, context).catch((error: unknown) => {
          // Looked at again with the next run; the others go on.
          failed.add(workspaceId);
          logger.error({ err: error, workspaceId }, 'subscription could not be moved on');
        });
      }
    }
  }

  return {
    name: 'apply what time changes in subscriptions',
    everyMs,
    run: applyAll,
  };
}
