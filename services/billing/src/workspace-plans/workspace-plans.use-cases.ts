import { Plan, billingEvents, type billingApi, type WorkspacePlan } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  eventFor,
  requireUser,
  systemContext,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { LimitWarnings } from '../usage/limit-warnings.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';
import { wrongState } from '../subscriptions/wrong-state.ts';
import { answersPeriod, limitsOf } from '../plans/limits.policy.ts';
import { decideAllowance, nameOfPlan, trialPeriod, type PriceList } from '../plans/plans.policy.ts';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import { subscriptionAt, type Subscription } from '../subscription-state/subscription-state.policy.ts';
import type { SubscriptionDocument } from '../subscriptions/subscriptions.model.ts';
import { begun } from '../subscriptions/subscriptions.transition.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';

export type WorkspacePlanUseCases = ReturnType<typeof createWorkspacePlanUseCases>;

/** The workspace's current subscription, including a trial that starts now, and its owner's cap. */
export type CurrentSubscription = (
  workspaceId: string,
  context: RequestContext,
) => Promise<Subscription & Pick<SubscriptionDocument, 'answersCap'>>;

const INTERVALS = ['month', 'year'] as const;

export function createWorkspacePlanUseCases(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly usage: UsageRepository;
  readonly prices: PriceList;
  readonly warnings: LimitWarnings;
  readonly access: WorkspaceAccess;
  readonly payments: Pick<PaymentProvider, 'isConnected' | 'sells'>;
  readonly firstPlan: FirstPlan;
  readonly now: () => Date;
}) {
  const { subscriptions, usage, prices, warnings, access, payments, firstPlan, now } = deps;

  /** Creates the initial subscription; a second call finds it. */
  function begin(workspaceId: string, context = systemContext('billing')): Promise<SubscriptionDocument> {
    const trialDays = prices[Plan.freeTrial].trialDays ?? 0;
    return subscriptions.getOrCreate(workspaceId, () =>
      begun(workspaceId, firstPlan, trialPeriod(now(), trialDays), context),
    );
  }

  /** The stored state with transitions by time applied, because the due-changes job may not have run yet. */
  const current: CurrentSubscription = async (workspaceId, context) => {
    const found = await begin(workspaceId, context);
    return { ...subscriptionAt(found, now()), answersCap: found.answersCap };
  };

  /** The plan as the members of the workspace see it. */
  async function readPlan(workspaceId: string, context: RequestContext): Promise<WorkspacePlan> {
    const subscription = await current(workspaceId, context);
    const { plan_id, state, periodStart, periodEnd, trialEndsAt, cancelAtPeriodEnd, currency } = subscription;
    const answers = answersPeriod(subscription, now());
    const used = await usage.totals(workspaceId, answers.start);
    const limits = limitsOf(prices, plan_id, subscription.answersCap);
    const isFull = limits.answers !== null && used.answers >= limits.answers;
    return {
      plan_id,
      name: nameOfPlan(prices, plan_id, payments.isConnected),
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
      answersCap: plan_id === Plan.payAsYouGo ? subscription.answersCap : null,
      billOwnModel: prices[plan_id].billOwnModel,
      usage: used,
      answersByProvider: await usage.answersByProvider(workspaceId, answers.start),
      resetsAt: answers.end.toISOString(),
    };
  }

  return {
    begin,
    current,

    async getWorkspacePlan({ params }, context) {
      await access.member(context, params.id);
      return { data: await readPlan(params.id, context) };
    },

    async getPlan({ params }, context) {
      requireUser(context.actor);
      const intervals = INTERVALS.filter((interval) => payments.sells(params.id, interval));
      return { data: { ...prices[params.id], intervals } };
    },

    async readPayments() {
      return { data: { isConnected: payments.isConnected } };
    },

    async readSubscriptionState({ params }, context) {
      const { plan_id, state } = await current(params.id, context);
      return { data: { plan_id, state } };
    },

    async readAllowance({ params, query }, context) {
      const subscription = await current(params.id, context);
      const limits = limitsOf(prices, subscription.plan_id, subscription.answersCap);
      const answers = answersPeriod(subscription, now());
      const used =
        params.resource === 'answers' ? await usage.countAnswers(params.id, answers.start) : query.count;
      const decision = decideAllowance(
        subscription,
        limits,
        params.resource,
        { used, wanted: query.wanted },
        now(),
      );
      if (decision.code === ERRORS.planAnswersUsedUp) await warnings.check(params.id, context, ['answers']);
      return {
        data: {
          workspace_id: params.id,
          resource: params.resource,
          ...decision,
          used,
          resetsAt: answers.end.toISOString(),
        },
      };
    },

    /** Sets or clears the owner's cap. Throws `wrongState` for a plan that is not metered. */
    async changeWorkspacePlan({ params, body }, context) {
      await access.require(context, params.id);
      const found = await begin(params.id, context);
      const { plan_id, state } = subscriptionAt(found, now());
      if (plan_id !== Plan.payAsYouGo || state === 'canceled') throw wrongState('NOT_METERED');
      const from = found.answersCap;
      const to = body.answersCap;
      if (from !== to) {
        const data = { workspace_id: params.id, from, to };
        const event = eventFor(context, billingEvents.answersCapChanged, params.id, data);
        // Another admin saved first, so the caller must see that state first.
        if (!(await subscriptions.saveCap(params.id, { from, to }, [event])))
          throw new AppError({ code: ERRORS.requestInProgress });
        await warnings.check(params.id, context, ['answers']);
      }
      return { data: await readPlan(params.id, context) };
    },
  } satisfies UseCasesOf<typeof billingApi>;
}
