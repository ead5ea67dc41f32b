import {
  Plan,
  billingEvents,
  type billingApi,
  type RouteInput,
  type RouteOutput,
  type WorkspacePlan,
} from '@colloquy/contracts';
import {
  eventFor,
  requireUser,
  systemContext,
  type RequestContext,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { LimitWarnings } from '../usage/limit-warnings.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';
import { judgeAllowance, trialPeriod, type PriceList } from './plans.policy.ts';
import { firstStanding, storedStanding } from './first-standing.policy.ts';
import { standingAt, type Standing } from './standing.policy.ts';
import type { SubscriptionDocument } from './subscriptions.model.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

export interface SubscriptionUseCases {
  /** The workspace's standing at this moment, a trial that begins now included. */
  current(workspaceId: string, context: RequestContext): Promise<Standing>;
  /** Begins the free trial; a second call finds what is there. */
  begin(workspaceId: string, context?: RequestContext): Promise<SubscriptionDocument>;
  readPlan(
    input: RouteInput<typeof billingApi.getWorkspacePlan>,
    context: RequestContext,
  ): Promise<{ data: WorkspacePlan }>;
  readOffer(
    input: RouteInput<typeof billingApi.getPlan>,
    context: RequestContext,
  ): Promise<RouteOutput<typeof billingApi.getPlan>>;
  readAllowance(
    input: RouteInput<typeof billingApi.readAllowance>,
    context: RequestContext,
  ): Promise<RouteOutput<typeof billingApi.readAllowance>>;
}

export function createSubscriptionUseCases(deps: {
  readonly subscriptions: SubscriptionRepository;
  readonly usage: UsageRepository;
  readonly prices: PriceList;
  readonly warnings: LimitWarnings;
  readonly access: WorkspaceAccess;
  readonly payments: Pick<PaymentProvider, 'isConnected'>;
  readonly now: () => Date;
}): SubscriptionUseCases {
  const { subscriptions, usage, prices, warnings, access, payments, now } = deps;

  function begin(workspaceId: string, context = systemContext('billing')): Promise<SubscriptionDocument> {
    return subscriptions.getOrCreate(workspaceId, () => {
      const period = trialPeriod(now(), prices[Plan.freeTrial].trialDays ?? 0);
      const standing = firstStanding(period.start, period.end);
      const document = {
        _id: workspaceId,
        ...storedStanding(standing),
        begunAt: period.start,
        firstTrialEndsAt: period.end,
        warnings: [],
      };
      const data = { workspace_id: workspaceId, plan_id: document.plan_id, state: document.state };
      return { document, events: [eventFor(context, billingEvents.planChanged, workspaceId, data)] };
    });
  }

  /** As stored, and what time has done since: the sweeper may not have been there yet. */
  const current = async (workspaceId: string, context: RequestContext): Promise<Standing> =>
    standingAt(await begin(workspaceId, context), now());

  return {
    begin,
    current,

    async readPlan({ params }, context) {
      await access.member(context, params.id);
      const subscription = await current(params.id, context);
      const used = await usage.totals(params.id, subscription.periodStart);
      const offer = prices[subscription.plan_id];
      const { state } = subscription;
      const isFull = offer.limits.answers !== null && used.answers >= offer.limits.answers;
      return {
        data: {
          plan_id: subscription.plan_id,
          name: offer.name,
          state,
          trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
          periodStart: subscription.periodStart.toISOString(),
          periodEnd: subscription.periodEnd.toISOString(),
          cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
          currency: subscription.currency,
          paymentRequired: state === 'restricted' || state === 'past_due' || isFull,
          proPlanRequired: subscription.plan_id === Plan.freeTrial && state === 'restricted',
          billingConnected: payments.isConnected,
          limits: offer.limits,
          usage: used,
          resetsAt: subscription.periodEnd.toISOString(),
        },
      };
    },

    async readOffer({ params }, context) {
      requireUser(context.actor);
      return { data: prices[params.id] };
    },

    async readAllowance({ params, query }, context) {
      const subscription = await current(params.id, context);
      const { limits } = prices[subscription.plan_id];
      const used =
        params.resource === 'answers'
          ? await usage.countAnswers(params.id, subscription.periodStart)
          : query.count;
      const verdict = judgeAllowance(subscription, limits, params.resource, used, now());
      if (verdict.code === '402001') await warnings.check(params.id, context);
      return {
        data: {
          workspace_id: params.id,
          resource: params.resource,
          ...verdict,
          used,
          resetsAt: subscription.periodEnd.toISOString(),
        },
      };
    },
  };
}
