import type { operatorApi, RouteInput, RouteOutput } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { newId } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { SubscriptionEventRepository } from '../subscriptions/subscription-events.repository.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';

/** What an operator may do without any payment: see the command-line tool. The router refuses all other callers. */
export interface OperatorUseCases {
  /**
   * Gives a workspace a plan from now on, monthly (or a new trial), whatever it paid; events of a subscription
   * that it had at the provider count no more. Throws `notFound` for a workspace without a subscription.
   */
  setPlan(
    input: RouteInput<typeof operatorApi.setPlan>,
    context: RequestContext,
  ): Promise<RouteOutput<typeof operatorApi.setPlan>>;
}

export function createOperatorUseCases(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly updates: SubscriptionUpdates;
  readonly trialDays: number;
  readonly now: () => Date;
}): OperatorUseCases {
  const { subscriptions, subscriptionEvents, updates, trialDays, now } = deps;
  return {
    async setPlan({ params, body }, context) {
      if ((await subscriptions.find(params.id)) === null) throw notFound('workspace');
      await subscriptionEvents.add(params.id, {
        id: `operator:${newId()}`,
        occurredAt: now(),
        customerRef: null,
        subscriptionRef: null,
        change: { kind: 'plan-set', plan_id: body.plan_id, trialDays },
      });
      const subscription = await updates.update(params.id, context);
      if (subscription === null) throw notFound('workspace');
      const { plan_id, state, periodEnd, overriddenRef } = subscription;
      return { data: { plan_id, state, periodEnd: periodEnd.toISOString(), overriddenRef } };
    },
  };
}
