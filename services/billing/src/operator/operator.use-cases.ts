import type { operatorApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';

export type OperatorUseCases = ReturnType<typeof createOperatorUseCases>;

/** An operator's changes without payment: see the command-line tool. The router rejects all other callers. */
export function createOperatorUseCases(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
  readonly trialDays: number;
  readonly now: () => Date;
}) {
  const { subscriptions, updates, trialDays, now } = deps;
  return {
    /**
     * Sets a workspace's plan from now on, monthly (or a new trial), whatever it paid; events of its subscription at
     * the provider are ignored from then on. Throws `notFound` for a workspace without a subscription.
     */
    async setPlan({ params, body }, context) {
      if ((await subscriptions.find(params.id)) === null) throw notFound('workspace');
      const change = { kind: 'plan-set', plan_id: body.plan_id, trialDays } as const;
      const event = { id: `operator:${context.newId()}`, occurredAt: now(), change };
      const subscription = await updates.record(params.id, event, context);
      if (subscription === null) throw notFound('workspace');
      const { plan_id, state, periodEnd, overriddenRef } = subscription;
      return { data: { plan_id, state, periodEnd: periodEnd.toISOString(), overriddenRef } };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}
