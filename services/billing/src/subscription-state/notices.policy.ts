import { Plan } from '@colloquy/contracts';
import { addDays } from './periods.policy.ts';
import { GRACE_DAYS, KEPT_AFTER_CANCEL_DAYS, type Subscription } from './subscription-state.policy.ts';

export type NoticeKind =
  | 'trial-ending'
  | 'trial-ended'
  | 'payment-failed'
  | 'plan-restricted'
  | 'erasure-near';

/** Admins are notified this long before their trial ends. */
export const TRIAL_NOTICE_DAYS = 3;
/** Admins are notified this long before their data is erased. */
const ERASURE_NOTICE_DAYS = [30, 7] as const;
/** Late events shift times by seconds, so notices within a day are the same. */
const SAME_NOTICE_MS = 24 * 60 * 60 * 1_000;

export interface Notice {
  readonly kind: NoticeKind;
  /** From when on the notice is due. */
  readonly from: Date;
  /** The date that it is about. */
  readonly at: Date;
}

/** Every notice of a subscription, past and future; notices of other states are not included. */
function noticesOf(subscription: Subscription): Notice[] {
  const { state, plan_id, trialEndsAt, periodStart, pastDueSince, restrictedSince, endedAt } = subscription;
  if (state === 'trialing' && trialEndsAt !== null) {
    const from = addDays(trialEndsAt, -TRIAL_NOTICE_DAYS);
    // A trial of three days needs no reminder in its first minute.
    return from > periodStart ? [{ kind: 'trial-ending', from, at: trialEndsAt }] : [];
  }
  if (state === 'past_due' && pastDueSince !== null)
    return [{ kind: 'payment-failed', from: pastDueSince, at: addDays(pastDueSince, GRACE_DAYS) }];
  if (state !== 'restricted' || restrictedSince === null) return [];
  const isTrial = plan_id === Plan.freeTrial && endedAt === null;
  const kind = isTrial ? 'trial-ended' : 'plan-restricted';
  return [{ kind, from: restrictedSince, at: restrictedSince }, ...erasureNotices(endedAt)];
}

function erasureNotices(endedAt: Date | null): Notice[] {
  if (endedAt === null) return [];
  const at = addDays(endedAt, KEPT_AFTER_CANCEL_DAYS);
  return ERASURE_NOTICE_DAYS.map((days) => ({ kind: 'erasure-near', from: addDays(at, -days), at }));
}

/** The notices due at `now` and not in `sent`; only the last one of a kind. */
export function dueNotices(subscription: Subscription, sent: readonly string[], now: Date): Notice[] {
  const due = noticesOf(subscription).filter(({ from }) => from <= now);
  const newest = due.filter(({ kind }, index) => !due.slice(index + 1).some((later) => later.kind === kind));
  const before = sent.map(readKey);
  return newest.filter(
    ({ kind, from }) =>
      !before.some((one) => one.kind === kind && Math.abs(one.fromMs - from.getTime()) < SAME_NOTICE_MS),
  );
}

/** When the next notice after `now` is due; null for never. */
export function nextNoticeAfter(subscription: Subscription, now: Date): Date | null {
  const times = noticesOf(subscription).map(({ from }) => from.getTime());
  const ahead = times.filter((time) => time > now.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

/** `<kind>:<from>`: the key under which it is stored, and mailed once. */
export function noticeKey({ kind, from }: Notice): string {
  return `${kind}:${from.toISOString()}`;
}

function readKey(key: string): { kind: string; fromMs: number } {
  const at = key.indexOf(':');
  return { kind: key.slice(0, at), fromMs: Date.parse(key.slice(at + 1)) };
}
