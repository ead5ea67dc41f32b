import { billingApi, type Allowance } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import type { RequestContext } from '../http/request-context.ts';
import { assertCovered } from './assert-covered.ts';
import type { ServiceClient } from './service-client.ts';

/** What is reserved, under the id of the acting resource, so that a repeat reserves nothing more. */
export interface ReservationItem {
  readonly id: string;
  readonly amount: number;
}

/** Shorter than for other calls: the caller has other work to do and may continue without billing. */
const TIMEOUT_MS = 2_000;

export interface ReservationRequest {
  readonly items: readonly ReservationItem[];
  /** When a reservation that was neither committed nor released expires. */
  readonly holdMs: number;
  /** Whether a model provider of the workspace will give the answers. */
  readonly byOwnModel?: boolean;
  /** How long to wait for billing. Default 2 s. */
  readonly timeoutMs?: number | undefined;
}

export interface ReservationKey {
  readonly workspaceId: string;
  readonly resource: billingApi.Reservable;
}

export type Reservations = ReturnType<typeof createReservations>;

/**
 * Reserves parts of a plan's limits before use: reserve, act, commit; or release when the action failed. The
 * reservation of a process that dies in between expires by itself.
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
    { items, holdMs, byOwnModel = false, timeoutMs = TIMEOUT_MS }: ReservationRequest,
    context: RequestContext,
  ): Promise<Allowance> {
    const { data } = await client.call(
      billingApi.reserveUsage,
      { params: paramsOf(key), body: { items: [...items], holdMs, byOwnModel } },
      // A repeated call keeps the same reservation.
      { context, timeoutMs },
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
    /** Reserves all items or none. Throws billing's 402 code with the limit, its usage and when it resets. */
    reserve,
    /** Reserves, runs `work`, and commits; releases when it throws. */
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
    /** Marks the reservation as used. Never throws, because the event of the action counts it as well. */
    commit,
    /** Releases an unused reservation. Never throws, because a reservation expires by itself. */
    release,
    /** Returns what was used and has been deleted. Never throws, because the deletion's event says the same. */
    giveBack: releaseAs(true),
  };
}
