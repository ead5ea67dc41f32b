import { billingApi, channelOf, type ChatChannel } from '@colloquy/contracts';
import { AppError, isAppError } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { createReservations, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import type { AnswerCredit } from './answer-credit.repository.ts';
import { createKnownPlans, type KnownPlan } from './known-plans.ts';

/** A plan without a limit is cached this long, and questions do not ask billing meanwhile. */
const FRESH_MS = 10_000;
/** While billing is unavailable, its last answer counts this long. */
const STALE_LIMIT_MS = 3_600_000;
/** With at most this many answers left, a reservation that timed out is tried once more, because each one matters. */
const LAST_ANSWERS = 5;
const LAST_ANSWERS_TIMEOUT_MS = 5_000;
/** Longer than an answer can take (`ASK_DEADLINE_MS`); the reservation of a crashed process expires after this. */
const HOLD_MS = 2 * 60_000;

/** One answer of the workspace's plan: reserved before it is generated, committed once stored, else released. */
export interface AnswerUnit {
  /** False when no limit is known to apply. */
  readonly mayBeRefused: boolean;
  /**
   * Reserves the answer. `byOwnModel`: the workspace's own model will write it, and the plan may not count it.
   * Throws `planAnswersUsedUp` or `trialEnded` with the limit, what is used and when it resets;
   * `accountTestAnswersUsedUp`, `workspaceTestAnswersUsedUp` or `installationTestAnswersUsedUp` for test conversations.
   */
  take(byOwnModel: boolean): Promise<void>;
  /** Commits the unit once the answer is stored. */
  commit(): void;
  /** Leaves the unit to the process that has taken the turn over, which commits or releases it. */
  leave(): void;
  /** Gives back a unit that was taken and neither committed nor left to another process. Never throws. */
  release(): Promise<void>;
}

export type AnswerBudget = ReturnType<typeof createAnswerBudget>;

export function createAnswerBudget(deps: {
  readonly client: ServiceClient;
  readonly credit: AnswerCredit;
  readonly logger: Logger;
}) {
  const { client, credit } = deps;
  const reservations = createReservations(deps);
  const plans = createKnownPlans();

  function isUnlimited(workspaceId: string, maxAgeMs: number): boolean {
    const plan = plans.last(workspaceId, maxAgeMs);
    return plan !== undefined && plan.limit === null && plan.refusal === null;
  }

  /** The plan if it has no limit. A limit says nothing about answers that the plan does not count. */
  function knownUnlimited(workspaceId: string): KnownPlan | undefined {
    return isUnlimited(workspaceId, STALE_LIMIT_MS) ? plans.last(workspaceId, STALE_LIMIT_MS) : undefined;
  }

  /**
   * Allows a few answers while billing is unavailable; all processes share the count. A plan that is known to be used
   * up gets none.
   */
  async function takeOnCredit(workspaceId: string, plan: KnownPlan | undefined, unavailable: unknown) {
    if (plan?.refusal) throw new AppError({ code: plan.refusal.code, details: plan.refusal.details });
    if (plan?.limit === null) return;
    if (!(await credit.take(workspaceId, plan))) throw unavailable;
  }

  /** True when a reservation was made. */
  async function takeFromPlan(
    turnId: string,
    workspaceId: string,
    byOwnModel: boolean,
    context: RequestContext,
  ): Promise<boolean> {
    if (isUnlimited(workspaceId, FRESH_MS)) return false;
    const reserve = async (timeoutMs?: number): Promise<boolean> => {
      const allowance = await reservations.reserve(
        { workspaceId, resource: 'answers' },
        { items: [{ id: turnId, amount: 1 }], holdMs: HOLD_MS, byOwnModel, timeoutMs },
        context,
      );
      // An answer that the plan does not count says nothing about its limit.
      if (allowance.isBilled ?? true) plans.granted(workspaceId, allowance);
      await credit.clear(workspaceId);
      return allowance.limit !== null;
    };
    const knownPlan = () =>
      byOwnModel ? knownUnlimited(workspaceId) : plans.last(workspaceId, STALE_LIMIT_MS);
    try {
      return await reserve().catch((error: unknown) => {
        const plan = knownPlan();
        const isNearEnd = plan?.refusal === null && plan.left !== null && plan.left <= LAST_ANSWERS;
        if (!isUnavailable(error) || !isNearEnd) throw error;
        return reserve(LAST_ANSWERS_TIMEOUT_MS);
      });
    } catch (error) {
      if (!isUnavailable(error)) {
        plans.failed(workspaceId, error);
        throw error;
      }
      await takeOnCredit(workspaceId, knownPlan(), error);
      return false;
    }
  }

  async function takeForTest(workspaceId: string, context: RequestContext): Promise<void> {
    const { actor } = context;
    try {
      const { data } = await client.call(
        billingApi.takeDebugAnswer,
        { params: { id: workspaceId }, body: { account_id: actor.kind === 'user' ? actor.userId : null } },
        { context },
      );
      if (data.refusal === null) return;
      const { code, ...details } = data.refusal;
      const waitMs = Date.parse(details.resetsAt) - Date.now();
      throw new AppError({ code, details, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await takeOnCredit(workspaceId, knownUnlimited(workspaceId), error);
    }
  }

  return {
    unitFor(
      {
        _id: turnId,
        workspace_id: workspaceId,
        channel,
      }: { readonly _id: string; readonly workspace_id: string; readonly channel: ChatChannel },
      context: RequestContext,
    ) {
      const key = { workspaceId, resource: 'answers' } as const;
      const isTest = !channelOf(channel).isMetered;
      let isHeld = false;
      let test: Promise<void> | undefined;
      return {
        mayBeRefused: isTest || !isUnlimited(workspaceId, FRESH_MS),
        async take(byOwnModel: boolean) {
          // A test answer counts as one, whichever model gives it.
          if (isTest) await (test ??= takeForTest(workspaceId, context));
          else if (await takeFromPlan(turnId, workspaceId, byOwnModel, context)) isHeld = true;
        },
        commit() {
          // Not awaited: the answer is stored, and its event counts it as well.
          if (isHeld) void reservations.commit(key, [turnId], context);
          isHeld = false;
        },
        leave() {
          isHeld = false;
        },
        async release() {
          if (!isHeld) return;
          isHeld = false;
          await reservations.release(key, [turnId], context);
        },
      };
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return isAppError(error) && error.kind === 'unavailable';
}
