import type { Plan } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { newId } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { NewsRepository } from '../news/news.repository.ts';
import type { Standing } from './standing.policy.ts';
import type { SubscriptionUpdates } from './subscription-updates.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

/** What an operator may do without any payment. There is no route to it: see the command-line tool. */
export interface OperatorUseCases {
  /**
   * Gives a workspace a plan from now on, monthly (or a new trial), whatever it paid; news of a subscription that
   * it had at the provider count no more. Throws 404001 for a workspace without a subscription.
   */
  setPlan(workspaceId: string, planId: Plan, context: RequestContext): Promise<Standing>;
}

export function createOperatorUseCases(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly news: NewsRepository;
  readonly updates: SubscriptionUpdates;
  readonly trialDays: number;
  readonly now: () => Date;
}): OperatorUseCases {
  const { subscriptions, news, updates, trialDays, now } = deps;
  return {
    async setPlan(workspaceId, planId, context) {
      if ((await subscriptions.find(workspaceId)) === null) throw notFound('workspace');
      await news.add(workspaceId, {
        id: `operator:${newId()}`,
        occurredAt: now(),
        customerRef: null,
        subscriptionRef: null,
        fact: { kind: 'plan-set', plan_id: planId, trialDays },
      });
      const standing = await updates.update(workspaceId, context);
      if (standing === null) throw notFound('workspace');
      return standing;
    },
  };
}
