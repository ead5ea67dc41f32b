import { billingApi, type Allowance } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import type { RequestContext } from '../http/request-context.ts';
import { assertCovered } from './assert-covered.ts';
import type { ServiceClient } from './service-client.ts';

/** What is taken, and under which id: that of what acts, so that a repeat takes nothing more. */
export interface ReservationItem {
  readonly id: string;
  readonly amount: number;
}

/** Shorter than other calls: whoever asks has work of its own to do, and may go on without billing. */
const TIMEOUT_MS = 2_000;

export interface ReservationRequest {
  readonly items: readonly ReservationItem[];
  /** When what was neither committed nor released is free again. */
  readonly holdMs: number;
  /** Answers that a model provider of the workspace is to give. */
  readonly byOwnModel?: boolean;
}

export interface ReservationKey {
  readonly workspaceId: string;
  readonly resource: billingApi.Reservable;
}

export type Reservations = ReturnType<typeof createReservations>;

/**
 * A plan's limits, taken before they are used: reserve, act, commit; or release when the action failed. Whoever dies
 * between leaves a reservation that ends by itself.
 */
export function createReservations(deps: {
  readonly client: ServiceClient;
  readonly logger: Pick<Logger, 'warn'>;
}) {
  const { client, logger } = deps;
  const paramsOf = ({ workspaceId: id, resource }: ReservationKey) => ({ id, resource });

  async function finish(work: Promise<unknown>, what: string): Promise<void> {
    await work.catch((error: unknown) => logger.warn({ err: error }, `a reservation could not be ${what}`));
  }

  async function reserve(
    key: ReservationKey,
    { items, holdMs, byOwnModel = false }: ReservationRequest,
    context: RequestContext,
  ): Promise<Allowance> {
    const { data } = await client.call(
      billingApi.reserveUsage,
      { params: paramsOf(key), body: { items: [...items], holdMs, byOwnModel } },
      // Asked again it keeps the same reservation.
      { context, timeoutMs: TIMEOUT_MS },
    );
    assertCovered(data);
    return data;
  }

  type Finish = (key: ReservationKey, ids: readonly string[], context: RequestContext) => Promise<void>;
  const commit: Finish = (key, ids, context) =>
    finish(
      client.call(
        billingApi.commitReservations,
        { params: paramsOf(key), body: { ids: [...ids] } },
        { context, timeoutMs: TIMEOUT_MS },
      ),
      'committed',
    );
  const releaseAs =
    (isGone: boolean): Finish =>
    (key, ids, context) =>
      finish(
        client.call(
          billingApi.releaseReservations,
          { params: paramsOf(key), body: { ids: [...ids], isGone } },
          { context, timeoutMs: TIMEOUT_MS },
        ),
        'released',
      );
  const release = releaseAs(false);

  return {
    /** Takes all items or none. Throws billing's 402 code with the limit, what is used and when it resets. */
    reserve,
    /** Reserves, does `work`, and commits; gives back when it throws. */
    async during<TResult>(
      key: ReservationKey,
      request: ReservationRequest,
      context: RequestContext,
      work: () => Promise<TResult>,
    ): Promise<TResult> {
      await reserve(key, request, context);
      const ids = request.items.map(({ id }) => id);
      try {
        const result = await work();
        await commit(key, ids, context);
        return result;
      } catch (error) {
        await release(key, ids, context);
        throw error;
      }
    },
    /** What was taken is used. Never throws: the event of what was done counts it all the same. */
    commit,
    /** Gives back what was not used. Never throws: a reservation ends by itself. */
    release,
    /** What was used exists no more. Never throws: its event says the same. */
    giveBack: releaseAs(true),
  };
}
