import type { LimitedResource, billingApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import { answersPeriod, limitsOf } from '../plans/limits.policy.ts';
import type { CurrentSubscription } from '../workspace-plans/workspace-plans.use-cases.ts';
import { CODE_BY_RESOURCE, countsOn, decideAllowance, type PriceList } from '../plans/plans.policy.ts';
import type { LimitWarnings } from '../usage/limit-warnings.ts';
import type { ResourceKind } from '../usage/usage.model.ts';
import type { UsageRepository } from '../usage/usage.repository.ts';
import type { BudgetRepository } from './budgets.repository.ts';
import {
  budgetAt,
  commit,
  countAnswer,
  newBudget,
  recounted,
  release,
  reserve,
  withCount,
  type Budget,
  type Count,
} from './reservations.policy.ts';

/** The kind of resource that counts towards each limit. */
const KIND_OF = { bots: 'bot', pages: 'page', storageBytes: 'document' } as const satisfies Partial<
  Record<LimitedResource, ResourceKind>
>;
type Stocked = keyof typeof KIND_OF;

export type ReservationUseCases = ReturnType<typeof createReservationUseCases>;

export function createReservationUseCases(deps: {
  readonly budgets: BudgetRepository;
  readonly usage: UsageRepository;
  readonly current: CurrentSubscription;
  readonly prices: PriceList;
  readonly warnings: LimitWarnings;
  /** The store's clock, so that replicas with different clocks agree when a hold expires and which period it is. */
  readonly now: () => Date;
}) {
  const { budgets, usage, current, prices, warnings, now } = deps;

  /** Changes an existing budget; a workspace without reservations has none. */
  async function changeKnown(
    workspaceId: string,
    resource: billingApi.Reservable,
    change: (budget: Budget) => Budget,
  ): Promise<void> {
    await budgets.change({ workspaceId, resource }, async (budget) => ({
      budget: budget && change(budget),
      result: undefined,
    }));
  }

  async function usedOf(workspaceId: string, resource: billingApi.Reservable, since: Date): Promise<number> {
    if (resource === 'answers') return usage.countAnswers(workspaceId, since);
    return (await usage.totals(workspaceId, since))[resource];
  }

  /** A count, and which of `ids` it includes: no event arrived between the two reads. */
  async function countOf(
    workspaceId: string,
    resource: billingApi.Reservable,
    since: Date,
    ids: readonly string[],
  ): Promise<Count> {
    for (;;) {
      const before = await usage.knownAmong(workspaceId, resource, ids);
      const used = await usedOf(workspaceId, resource, since);
      const after = await usage.knownAmong(workspaceId, resource, ids);
      if (after.size === before.size) return { used, counted: after };
    }
  }

  return {
    /** Reserves all items or none; without a limit nothing is stored. */
    async reserveUsage({ params, body }, context) {
      const { id: workspaceId, resource } = params;
      const subscription = await current(workspaceId, context);
      const limits = limitsOf(prices, subscription.plan_id, subscription.answersCap);
      const period = answersPeriod(subscription, now());
      const limit = limits[resource];
      const shown = { workspace_id: workspaceId, resource, limit, resetsAt: period.end.toISOString() };
      const state = decideAllowance(subscription, limits, resource, { used: 0, wanted: 0 }, now());
      const { items, holdMs, byOwnModel } = body;
      const isByOwnModel = resource === 'answers' && byOwnModel;
      if (state.allowed && !countsOn(prices[subscription.plan_id], isByOwnModel)) {
        return { data: { ...shown, limit: null, allowed: true, used: 0, code: null, isBilled: false } };
      }
      if (!state.allowed || limit === null) {
        const used = state.allowed ? 0 : await usedOf(workspaceId, resource, period.start);
        return { data: { ...shown, allowed: state.allowed, used, code: state.code } };
      }
      const { isGranted, used } = await budgets.change({ workspaceId, resource }, async (stored) => {
        const at = now();
        const periodStart = resource === 'answers' ? period.start : null;
        let budget = budgetAt(stored ?? newBudget(periodStart), periodStart, at);
        let counted: ReadonlySet<string> = new Set();
        let known = budget.used;
        if (known === null) {
          const ids = [...budget.holds, ...items].map(({ id }) => id);
          const count = await countOf(workspaceId, resource, period.start, ids);
          ({ counted, used: known } = count);
          budget = withCount(budget, count);
        }
        const expiresAt = new Date(at.getTime() + holdMs);
        const result = reserve({ ...budget, used: known }, { items, limit, expiresAt }, counted);
        return { budget: result.budget, result };
      });
      if (!isGranted && resource === 'answers') await warnings.check(workspaceId, context, ['answers']);
      const code = isGranted ? null : CODE_BY_RESOURCE[resource];
      return { data: { ...shown, allowed: isGranted, used, code } };
    },

    async commitReservations({ params, body }) {
      await changeKnown(params.id, params.resource, (budget) => commit(budget, body.ids, now()));
      return { data: {} };
    },

    async releaseReservations({ params, body }) {
      const { id: workspaceId, resource } = params;
      if (body.isGone && isStocked(resource)) {
        for (const id of body.ids) await usage.removeResource(workspaceId, id, KIND_OF[resource]);
        await changeKnown(workspaceId, resource, (budget) => recounted(budget, body.ids));
      } else await changeKnown(workspaceId, resource, (budget) => release(budget, body.ids));
      return { data: {} };
    },

    /** Called after an answer was written to the ledger. */
    recordAnswer: (workspaceId: string, answer: { readonly id: string; readonly answeredAt: Date }) =>
      changeKnown(workspaceId, 'answers', (budget) => countAnswer(budget, answer)),
    /** Called after the existing resources have changed; `ids` need no hold any more. */
    recordChange: (workspaceId: string, resource: billingApi.Reservable, ids: readonly string[]) =>
      changeKnown(workspaceId, resource, (budget) => recounted(budget, ids)),
  } satisfies UseCasesOf<typeof billingApi>;
}

function isStocked(resource: billingApi.Reservable): resource is Stocked {
  return resource in KIND_OF;
}
