import { LRUCache } from 'lru-cache';
import { billingApi, channelOf, type ChatChannel } from '@colloquy/contracts';
import { AppError, isAppError } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { createReservations, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import type { AnswerCredit } from './answer-credit.repository.ts';

/** While a plan is known for at most this long to have no limit, no question asks billing. */
const FRESH_MS = 10_000;
/** While billing is away, an older answer counts. */
const STALE_LIMIT_MS = 3_600_000;
const MAX_WORKSPACES = 10_000;
/** An answer takes a minute at most (the deadline of asking); a unit of a process that died is free after this. */
const HOLD_MS = 2 * 60_000;

/** One answer of a turn's workspace: taken before it is generated, kept when it was given, else given back. */
export interface AnswerUnit {
  /** False where no limit is known to stand in the way. */
  readonly mayBeRefused: boolean;
  /**
   * A workspace's own model is known before it answers, and the plan may not count its answers.
   * Throws `planAnswersUsedUp` or `trialEnded` with the limit, what is used and when it resets;
   * `accountTestAnswersUsedUp`, `workspaceTestAnswersUsedUp` or `installationTestAnswersUsedUp` for test conversations.
   */
  take(byOwnModel: boolean): Promise<void>;
  /** The answer is stored: the unit is used. */
  commit(): void;
  /** Another process has the turn, and commits or releases the unit. */
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
  /** What billing said last: the plan's limit, and when. */
  const known = new LRUCache<string, { readonly limit: number | null; readonly at: number }>({
    max: MAX_WORKSPACES,
  });

  function isUnlimited(workspaceId: string, maxAgeMs: number): boolean {
    const plan = known.get(workspaceId);
    return plan !== undefined && plan.limit === null && Date.now() - plan.at < maxAgeMs;
  }

  /** A few answers go on while billing is away; all processes together count them. */
  async function takeOnCredit(workspaceId: string, away: unknown): Promise<void> {
    if (isUnlimited(workspaceId, STALE_LIMIT_MS)) return;
    if (!(await credit.take(workspaceId, known.get(workspaceId)?.limit ?? null))) throw away;
  }

  /** True when a reservation was made. */
  async function takeFromPlan(
    turnId: string,
    workspaceId: string,
    byOwnModel: boolean,
    context: RequestContext,
  ): Promise<boolean> {
    if (isUnlimited(workspaceId, FRESH_MS)) return false;
    try {
      const { limit, isBilled = true } = await reservations.reserve(
        { workspaceId, resource: 'answers' },
        { items: [{ id: turnId, amount: 1 }], holdMs: HOLD_MS, byOwnModel },
        context,
      );
      // What the plan does not count says nothing of its limit.
      if (isBilled) known.set(workspaceId, { limit, at: Date.now() });
      await credit.clear(workspaceId);
      return limit !== null;
    } catch (error) {
      if (isAppError(error) && error.kind === 'unavailable') await takeOnCredit(workspaceId, error);
      else {
        known.delete(workspaceId);
        throw error;
      }
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
      if (!isAppError(error) || error.kind !== 'unavailable') throw error;
      await takeOnCredit(workspaceId, error);
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
          // A test answer is one, whoever gives it in the end.
          if (isTest) await (test ??= takeForTest(workspaceId, context));
          else if (await takeFromPlan(turnId, workspaceId, byOwnModel, context)) isHeld = true;
        },
        commit() {
          // Not waited for: the answer is stored, and its event counts it too.
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
