import { Plan, type WorkspacePlan } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';
import { answersPeriod, limitsOf } from '../plans/limits.policy.ts';
import type { PriceList } from '../plans/plans.policy.ts';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';
import type { SubscriptionDocument } from '../subscriptions/subscriptions.model.ts';

/** The workspace's subscription at this moment, a trial that begins now included, and its owner's cap. */
export type CurrentSubscription = (
  workspaceId: string,
  context: RequestContext,
) => Promise<Subscription & Pick<SubscriptionDocument, 'answersCap'>>;

/** Reads a workspace's plan as its members see it. */
export function createPlanReader(deps: {
  readonly current: CurrentSubscription;
  readonly usage: UsageRepository;
  readonly prices: PriceList;
  readonly payments: Pick<PaymentProvider, 'isConnected'>;
  readonly now: () => Date;
}) {
  const { current, usage, prices, payments, now } = deps;
  return {
    async read(workspaceId: string, context: RequestContext): Promise<WorkspacePlan> {
      const subscription = await current(workspaceId, context);
      const { plan_id, state, periodStart, periodEnd, trialEndsAt, cancelAtPeriodEnd, currency } =
        subscription;
      const answers = answersPeriod(subscription, now());
      const used = await usage.totals(workspaceId, answers.start);
      const limits = limitsOf(prices, plan_id, subscription.answersCap);
      const isFull = limits.answers !== null && used.answers >= limits.answers;
      return {
        plan_id,
        name: prices[plan_id].name,
        state,
        trialEndsAt: trialEndsAt?.toISOString() ?? null,
        periodStart: periodStart.toISOString(),
        periodEnd: periodEnd.toISOString(),
        cancelAtPeriodEnd,
        currency,
        paymentRequired: state === 'restricted' || state === 'past_due' || state === 'canceled' || isFull,
        proPlanRequired: plan_id === Plan.freeTrial && state === 'restricted',
        billingConnected: payments.isConnected,
        limits,
        answersCap: plan_id === Plan.payAsYouGo ? (subscription.answersCap ?? null) : null,
        usage: used,
        resetsAt: answers.end.toISOString(),
      };
    },
  };
}
