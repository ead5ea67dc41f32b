const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Attempts allowed per window; the following window is as long as the lock. */
export interface AttemptLimit {
  readonly tries: number;
  readonly windowMs: number;
  /** Maximum lock; it doubles with each consecutive window whose attempts were used up. */
  readonly longestLockMs: number;
}

/** Definitions, section 3: 5 failures per account or 20 per address in 15 minutes, doubling to an hour. */
export const LOGIN_LIMITS = {
  perAccount: { tries: 5, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS },
  perIp: { tries: 20, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;

/** Mails with links of one purpose: 3 an hour to one address, 10 an hour from one network address. */
export const MAIL_LIMITS = {
  perAddress: { tries: 3, windowMs: HOUR_MS, longestLockMs: HOUR_MS },
  perIp: { tries: 10, windowMs: HOUR_MS, longestLockMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;

/** Wrong passwords with a sign-up token that was already used, see `signup.use-cases.ts`. */
export const REPEAT_LIMIT: AttemptLimit = { tries: 20, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS };

export interface AttemptState {
  readonly count: number;
  readonly windowEndsAt: Date;
  readonly locks: number;
}

/** The window that starts at `now` after `previous` has ended. */
export function nextWindow(previous: AttemptState | null, limit: AttemptLimit, now: Date): AttemptState {
  const wasLocked = previous !== null && previous.count > limit.tries;
  const locks = wasLocked ? previous.locks + 1 : 0;
  const lengthMs = Math.min(limit.longestLockMs, limit.windowMs * 2 ** locks);
  return { count: 1, windowEndsAt: new Date(now.getTime() + lengthMs), locks };
}

/** Seconds until the next attempt; 0 when this one is within the limit. */
export function waitSeconds(state: AttemptState, limit: AttemptLimit, now: Date): number {
  if (state.count <= limit.tries) return 0;
  return Math.max(1, Math.ceil((state.windowEndsAt.getTime() - now.getTime()) / 1_000));
}
