import { addDays } from '../subscription-state/periods.policy.ts';

/** An amount of a limited resource that is reserved and not yet counted as used. */
export interface Hold {
  /** Id of the acting resource: a history item, a chatbot, a knowledge item or one version of it. */
  readonly id: string;
  readonly amount: number;
  /** When an uncommitted hold expires; null for a committed one. */
  readonly expiresAt: Date | null;
  /** When the hold was committed; null before that. */
  readonly committedAt: Date | null;
}

/**
 * How long a committed hold waits for the event that counts it: longer than an outbox or a consumer may lag in an
 * outage of several days. Afterwards the event counts as lost, and the stored use is counted again without the hold.
 */
export const COMMITTED_HOLD_DAYS = 7;

/** A workspace's use of one resource, and its holds. */
export interface Budget {
  /** Start of the counted period; null for resources that count as long as they exist. */
  readonly periodStart: Date | null;
  /** Null until it is counted (again). */
  readonly used: number | null;
  readonly holds: readonly Hold[];
}

/** A count of the use, and which of the requested ids it includes. */
export interface Count {
  readonly used: number;
  readonly counted: ReadonlySet<string>;
}

export interface ReservationRequest {
  readonly items: readonly Pick<Hold, 'id' | 'amount'>[];
  readonly limit: number;
  readonly expiresAt: Date;
}

export interface ReservationResult {
  readonly budget: Budget;
  readonly isGranted: boolean;
  /** Without the requested amount. */
  readonly used: number;
}

export function newBudget(periodStart: Date | null): Budget {
  return { periodStart, used: null, holds: [] };
}

/** The budget of the period that starts at `periodStart`, without expired holds. */
export function budgetAt(budget: Budget, periodStart: Date | null, now: Date): Budget {
  const isSamePeriod = budget.periodStart?.getTime() === periodStart?.getTime();
  const holds = budget.holds.filter((hold) => endOf(hold) > now);
  // Use of an older period does not count in this one; work in progress will be counted in this one.
  if (!isSamePeriod) return { periodStart, used: null, holds: holds.filter((hold) => !isCommitted(hold)) };
  if (holds.length === budget.holds.length) return budget;
  const isEventLost = budget.holds.some((hold) => isCommitted(hold) && endOf(hold) <= now);
  return { ...budget, used: isEventLost ? null : budget.used, holds };
}

function isCommitted({ expiresAt }: Hold): boolean {
  return expiresAt === null;
}

function endOf({ expiresAt, committedAt }: Hold): Date {
  return expiresAt ?? addDays(committedAt ?? new Date(0), COMMITTED_HOLD_DAYS);
}

/** What was counted needs no hold any more. */
export function withCount(budget: Budget, { used, counted }: Count): Budget {
  return { ...budget, used, holds: budget.holds.filter(({ id }) => !counted.has(id)) };
}

/**
 * Holds all items or none. An item with a hold gets its new amount and time instead of a second hold; one in
 * `counted` needs none.
 */
export function reserve(
  budget: Budget & { readonly used: number },
  { items, limit, expiresAt }: ReservationRequest,
  counted: ReadonlySet<string>,
): ReservationResult {
  const wanted = items.filter(({ id }) => !counted.has(id));
  const ids = new Set(wanted.map(({ id }) => id));
  const others = budget.holds.filter(({ id }) => !ids.has(id));
  const used = budget.used + sum(others);
  const added = sum(wanted);
  if (added > 0 && used + added > limit) return { budget, isGranted: false, used };
  const made = wanted
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount }): Hold => ({ id, amount, expiresAt, committedAt: null }));
  return { budget: { ...budget, holds: [...others, ...made] }, isGranted: true, used };
}

/** Marks the reserved items as used, and holds them until their event counts them, or for `COMMITTED_HOLD_DAYS`. */
export function commit(budget: Budget, ids: readonly string[], now: Date): Budget {
  if (!budget.holds.some((hold) => !isCommitted(hold) && ids.includes(hold.id))) return budget;
  const holds = budget.holds.map((hold) =>
    ids.includes(hold.id) && !isCommitted(hold) ? { ...hold, expiresAt: null, committedAt: now } : hold,
  );
  return { ...budget, holds };
}

export function release(budget: Budget, ids: readonly string[]): Budget {
  const holds = budget.holds.filter(({ id }) => !ids.includes(id));
  return holds.length === budget.holds.length ? budget : { ...budget, holds };
}

/** The existing resources have changed: they are counted again, and these ids need no hold any more. */
export function recounted(budget: Budget, ids: readonly string[]): Budget {
  return { ...release(budget, ids), used: null };
}

/**
 * Counts an answer that is now in the ledger. The same write removes its hold; without a hold it is unknown whether a
 * count between ledger and budget includes the answer, so it is counted again.
 */
export function countAnswer(
  budget: Budget,
  { id, answeredAt }: { readonly id: string; readonly answeredAt: Date },
): Budget {
  const released = release(budget, [id]);
  if (budget.periodStart !== null && answeredAt < budget.periodStart) return released;
  const isHeld = released !== budget && released.used !== null;
  return { ...released, used: isHeld ? released.used + 1 : null };
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}
