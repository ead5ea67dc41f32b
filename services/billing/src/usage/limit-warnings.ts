import { billingEvents } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { reachedWarnings, type PriceList } from '../subscriptions/plans.policy.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { UsageRepository } from './usage.repository.ts';

/** Announces that 80 or 100 % of the answers are used, once per period. */
export interface LimitWarnings {
  /** Looks at once. */
  check(workspaceId: string, context: RequestContext): Promise<void>;
  /** Looks after every hundredth part of the limit, so that a large limit does not mean a count per answer. */
  noteAnswer(workspaceId: string, context: RequestContext): Promise<void>;
}

const PARTS_OF_LIMIT = 100;
/** Answers until an unlimited plan is looked at again: it may have become a limited one. */
const LOOK_AGAIN_AFTER = 100;
const MAX_REMEMBERED_WORKSPACES = 10_000;

export function createLimitWarnings(deps: {
  readonly usage: UsageRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly prices: PriceList;
}): LimitWarnings {
  const { usage, subscriptions, prices } = deps;
  /** Answers until the next look, by workspace. */
  const untilLook = new Map<string, number>();

  async function check(workspaceId: string, context: RequestContext): Promise<void> {
    const subscription = await subscriptions.find(workspaceId);
    const limit = subscription === null ? null : prices[subscription.plan_id].limits.answers;
    if (subscription === null || limit === null) return;
    const used = await usage.countAnswers(workspaceId, subscription.periodStart);
    for (const percent of reachedWarnings(used, limit)) {
      const warning = `${subscription.periodStart.toISOString()}:${percent}`;
      if (subscription.warnings.includes(warning)) continue;
      const data = { workspace_id: workspaceId, resource: 'answers' as const, percent, limit, used };
      const event = eventFor(context, billingEvents.limitReached, workspaceId, data);
      await subscriptions.addWarning(workspaceId, warning, event);
    }
  }

  async function answersUntilLook(workspaceId: string): Promise<number> {
    const subscription = await subscriptions.find(workspaceId);
    const limit = subscription === null ? null : prices[subscription.plan_id].limits.answers;
    return limit === null ? LOOK_AGAIN_AFTER : Math.ceil(limit / PARTS_OF_LIMIT);
  }

  return {
    check,
    async noteAnswer(workspaceId, context) {
      const left = (untilLook.get(workspaceId) ?? (await answersUntilLook(workspaceId))) - 1;
      if (left > 0) {
        if (untilLook.size >= MAX_REMEMBERED_WORKSPACES) untilLook.clear();
        untilLook.set(workspaceId, left);
        return;
      }
      untilLook.delete(workspaceId);
      await check(workspaceId, context);
    },
  };
}
