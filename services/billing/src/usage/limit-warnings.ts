import { Plan, billingEvents, type LimitedResource } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { answersPeriod, limitsOf } from '../plans/limits.policy.ts';
import { isWorthWarning, reachedWarnings, stateAt, type PriceList } from '../plans/plans.policy.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { UsageRepository } from './usage.repository.ts';

const PARTS_OF_LIMIT = 100;
/** Answers until an unlimited plan is checked again, because it may have become a limited one. */
const LOOK_AGAIN_AFTER = 100;
const MAX_CACHED_WORKSPACES = 10_000;

export type LimitWarnings = ReturnType<typeof createLimitWarnings>;

/** Announces that 80 or 100 % of a limit are used, once per period and limit. */
export function createLimitWarnings(deps: {
  readonly usage: UsageRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly prices: PriceList;
  readonly now: () => Date;
}) {
  const { usage, subscriptions, prices, now } = deps;
  /** Answers until the next check, by workspace. */
  const untilLook = new Map<string, number>();

  /** Checks at once. */
  async function check(
    workspaceId: string,
    context: RequestContext,
    resources: readonly LimitedResource[],
  ): Promise<void> {
    const subscription = await subscriptions.find(workspaceId);
    // Another mail has already told the admins of a restricted workspace.
    if (subscription === null || ['restricted', 'canceled'].includes(stateAt(subscription, now()))) return;
    const limits = limitsOf(prices, subscription.plan_id, subscription.answersCap);
    const watched = resources.filter((resource) => isWorthWarning(resource, limits[resource]));
    if (watched.length === 0) return;
    const period = answersPeriod(subscription, now());
    const total = await usage.totals(workspaceId, period.start);
    for (const resource of watched) {
      const [limit, used] = [limits[resource], total[resource]];
      for (const percent of limit === null ? [] : reachedWarnings(used, limit)) {
        const warning = `${resource}:${period.start.toISOString()}:${limit}:${percent}`;
        if (limit === null || subscription.warnings.includes(warning)) continue;
        const isCountedAnew = resource === 'answers' && subscription.plan_id !== Plan.freeTrial;
        const resetsAt = isCountedAnew ? period.end.toISOString() : null;
        const data = { workspace_id: workspaceId, resource, percent, limit, used, resetsAt };
        const event = eventFor(context, billingEvents.limitReached, workspaceId, data);
        await subscriptions.addWarning(workspaceId, warning, event);
      }
    }
  }

  async function answersUntilLook(workspaceId: string): Promise<number> {
    const subscription = await subscriptions.find(workspaceId);
    const limit =
      subscription === null ? null : limitsOf(prices, subscription.plan_id, subscription.answersCap).answers;
    return limit === null ? LOOK_AGAIN_AFTER : Math.ceil(limit / PARTS_OF_LIMIT);
  }

  return {
    check,
    /** Checks after every hundredth part of the limit, so that a large limit does not mean a count per answer. */
    async recordAnswer(workspaceId: string, context: RequestContext) {
      const left = (untilLook.get(workspaceId) ?? (await answersUntilLook(workspaceId))) - 1;
      if (left > 0) {
        if (untilLook.size >= MAX_CACHED_WORKSPACES) untilLook.clear();
        untilLook.set(workspaceId, left);
        return;
      }
      untilLook.delete(workspaceId);
      await check(workspaceId, context, ['answers']);
    },
  };
}
