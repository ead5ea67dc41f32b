import type { Allowance } from '@colloquy/contracts';
import { isAppError, type AppError } from '@colloquy/errors';
import { LRUCache } from 'lru-cache';

const MAX_WORKSPACES = 10_000;

/** A workspace's plan, from billing's last answer. */
export interface KnownPlan {
  /** Answers per period; null for a plan without a limit. */
  readonly limit: number | null;
  /** Answers left in the period; null for a plan without a limit. */
  readonly left: number | null;
  /** Billing's refusal; null when it granted an answer. */
  readonly refusal: AppError | null;
}

interface Entry extends KnownPlan {
  readonly at: number;
  /** End of the numbers' period, in milliseconds since the epoch; `Infinity` without a period. */
  readonly until: number;
}

export type KnownPlans = ReturnType<typeof createKnownPlans>;

/** The last answers of billing, in this process's memory. */
export function createKnownPlans() {
  const plans = new LRUCache<string, Entry>({ max: MAX_WORKSPACES });

  return {
    granted(workspaceId: string, { limit, used, resetsAt }: Allowance): void {
      // `used` does not include the answer that was granted.
      const left = limit === null ? null : Math.max(0, limit - used - 1);
      const until = limit === null ? Infinity : timeOf(resetsAt);
      plans.set(workspaceId, { limit, left, refusal: null, at: Date.now(), until });
    },
    /** Stores a refusal by the plan; any other error clears the entry. */
    failed(workspaceId: string, error: unknown): void {
      if (isAppError(error) && error.kind === 'payment-required') {
        const { limit, resetsAt } = error.details;
        plans.set(workspaceId, {
          limit: typeof limit === 'number' ? limit : null,
          left: 0,
          refusal: error,
          at: Date.now(),
          until: timeOf(resetsAt),
        });
      } else plans.delete(workspaceId);
    },
    /** Undefined without an answer of billing within `maxAgeMs`, or when it was for an earlier period. */
    last(workspaceId: string, maxAgeMs: number): KnownPlan | undefined {
      const plan = plans.get(workspaceId);
      const now = Date.now();
      return plan !== undefined && now - plan.at < maxAgeMs && now < plan.until ? plan : undefined;
    },
  };
}

function timeOf(resetsAt: unknown): number {
  return typeof resetsAt === 'string' ? Date.parse(resetsAt) : Infinity;
}
