import type { Logger } from '@colloquy/observability';
import { systemContext, type Job } from '@colloquy/service-kit';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import type { SubscriptionUpdates } from './subscription-updates.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** Maximum delay of a time transition in events; reads apply it at once. */
const DUE_CHANGES_INTERVAL_MS = 60_000;
const BATCH = 100;

/**
 * Applies transitions by time: trials end, grace periods end, new periods start, notices become due. What is due is
 * stored in the database, so a restart misses nothing, and two processes do it once.
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
      // Once per process, because the initial plan is a setting, and settings change only with a restart.
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
          // Retried with the next run; the others continue.
          failed.add(workspaceId);
          logger.error({ err: error, workspaceId }, 'a due change of a subscription failed');
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
