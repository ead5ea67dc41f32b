import type { WindowRule } from '@colloquy/persistence';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Definitions, section 3: 5 failures per account or 20 per address in 15 minutes, doubling to an hour. */
export const LOGIN_LIMITS = {
  perAccount: { max: 5, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS },
  perIp: { max: 20, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS },
} as const satisfies Record<string, WindowRule>;

/** Mails with links of one purpose: 3 an hour to one address, 10 an hour from one network address. */
export const MAIL_LIMITS = {
  perAddress: { max: 3, windowMs: HOUR_MS },
  perIp: { max: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, WindowRule>;

/** Wrong passwords with a sign-up token that was already used, see `signup.use-cases.ts`. */
export const REPEAT_LIMIT: WindowRule = { max: 20, windowMs: 15 * MINUTE_MS, longestLockMs: HOUR_MS };
