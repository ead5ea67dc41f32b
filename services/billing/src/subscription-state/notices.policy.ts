import { Plan } from '@colloquy/contracts';
import { addDays } from './periods.policy.ts';
import { GRACE_DAYS, KEPT_AFTER_CANCEL_DAYS, type Subscription } from './subscription-state.policy.ts';

export type NoticeKind =
  | 'trial-ending'
  | 'trial-ended'
  | 'payment-failed'
  | 'plan-restricted'
  | 'erasure-near';

/** Admins learn this long before it that their trial ends. */
export const TRIAL_NOTICE_DAYS = 3;
/** And this long before it that their data goes. */
const ERASURE_NOTICE_DAYS = [30, 7] as const;
/** Events that come late shift a moment by seconds: within a day it is the same notice. */
const SAME_NOTICE_MS = 24 * 60 * 60 * 1_000;

export interface Notice {
  readonly kind: NoticeKind;
  /** From when on it is due. */
  readonly from: Date;
  /** The day that it is about. */
  readonly at: Date;
}

/** Every notice of a subscription, past and to come; a notice of another state is none any more. */
function noticesOf(subscription: Subscription): Notice[] {
  const { state, plan_id, trialEndsAt, periodStart, pastDueSince, restrictedSince, endedAt } = subscription;
  if (state === 'trialing' && trialEndsAt !== null) {
    const from = addDays(trialEndsAt, -TRIAL_NOTICE_DAYS);
    // Who began a trial of three days needs no reminder with its first minute.
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

/** The notices that are due at `now` and not among `sent`; of several of a kind only the last one counts. */
export function dueNotices(subscription: Subscription, sent: readonly string[], now: Date): Notice[] {
  const due = noticesOf(subscription).filter(({ from }) => from <= now);
  const newest = due.filter(({ kind }, index) => !due.slice(index + 1).some((later) => later.kind === kind));
  const before = sent.map(readKey);
  return newest.filter(
    ({ kind, from }) =>
      !before.some((one) => one.kind === kind && Math.abs(one.fromMs - from.getTime()) < SAME_NOTICE_MS),
  );
}

/** When the next notice falls due after `now`; null for never. */
export function nextNoticeAfter(subscription: Subscription, now: Date): Date | null {
  const times = noticesOf(subscription).map(({ from }) => from.getTime());
  const ahead = times.filter((time) => time > now.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

/** `<kind>:<from>`: the name under which it is stored and mailed once. */
export function noticeKey({ kind, from }: Notice): string {
  return `${kind}:${from.toISOString()}`;
}

function readKey(key: string): { kind: string; fromMs: number } {
  const at = key.indexOf(':');
  return { kind: key.slice(0, at), fromMs: Date.parse(key.slice(at + 1)) };
}
