import type { RequestContext } from '@colloquy/service-kit';
import type { SubscriptionEventRepository } from './subscription-events.repository.ts';
import {
  firstSubscription,
  isSameSubscription,
  storedSubscription,
  type FirstPlan,
} from '../subscription-state/first-subscription.policy.ts';
import { dueNotices } from '../subscription-state/notices.policy.ts';
import { reduceSubscription, type Subscription } from '../subscription-state/subscription-state.policy.ts';
import type { SubscriptionEvent } from '../subscription-state/subscription-events.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import { transition } from './subscriptions.transition.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';
import { unendedRefs } from '../subscription-state/unended-subscriptions.policy.ts';

export type SubscriptionUpdates = ReturnType<typeof createSubscriptionUpdates>;

/**
 * Computes a subscription's state from its initial state, all events and the time: repeatable, with the same result.
 */
export function createSubscriptionUpdates(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly firstPlan: FirstPlan;
  readonly now: () => Date;
}) {
  const { subscriptions, subscriptionEvents, firstPlan, now } = deps;

  async function knownOf(
    found: SubscriptionDocument,
    at: Date,
  ): Promise<{ subscription: Subscription; known: SubscriptionEvent[] }> {
    const first = firstSubscription(found.begunAt, found.firstTrialEndsAt, firstPlan);
    const known = await subscriptionEvents.findOf(found._id, found.customerRef);
    const subscription = reduceSubscription(first, known, at);
    if (subscription.customerRef === found.customerRef) return { subscription, known };
    // Only now is the customer known, and with it its earlier events.
    const all = await subscriptionEvents.findOf(found._id, subscription.customerRef);
    return { subscription: reduceSubscription(first, all, at), known: all };
  }

  const updates = {
    /** Stores an event under its id, once, and updates; null while the workspace is unknown. */
    async record(
      workspaceId: string | null,
      event: Pick<SubscriptionEvent, 'id' | 'occurredAt' | 'change'> & Partial<SubscriptionEvent>,
      context: RequestContext,
    ) {
      await subscriptionEvents.add(workspaceId, { customerRef: null, subscriptionRef: null, ...event });
      // After a repeat too: the first run may have died between storing the event and acting on it.
      return workspaceId === null ? null : updates.update(workspaceId, context);
    },
    /**
     * The current subscription, stored, with the notices that became due; null for a workspace without one. Provider
     * subscriptions of a deleted workspace are marked to be ended.
     */
    update: (workspaceId: string, context: RequestContext) =>
      subscriptions.change(workspaceId, async (found) => {
        const at = now();
        const { subscription, known } = await knownOf(found, at);
        const notices = dueNotices(subscription, found.notices, at);
        const toEnd = subscription.closedAt === null ? [] : unendedRefs(known, found.endedRefs);
        const isMarked = toEnd.every((ref) => found.refsToEnd.includes(ref));
        const isKnown = found.begunWith === firstPlan && isUpToDate(found, subscription, at);
        if (isMarked && notices.length === 0 && isKnown) return null;
        const { set, events } = transition(found, subscription, notices, at, context);
        const endRefsAt = toEnd.length === 0 ? null : isMarked ? (found.endRefsAt ?? at) : at;
        return { set: { ...set, begunWith: firstPlan, refsToEnd: toEnd, endRefsAt }, events };
      }),
  };
  return updates;
}

function isUpToDate(found: SubscriptionDocument, subscription: Subscription, at: Date): boolean {
  const { nextMoveAt } = storedSubscription(subscription, at);
  return isSameSubscription(found, subscription) && found.nextMoveAt?.getTime() === nextMoveAt?.getTime();
}
