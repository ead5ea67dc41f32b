import { describe, expect, it } from 'vitest';
import { firstSubscription } from './first-subscription.policy.ts';
import { dueNotices, nextNoticeAfter, noticeKey } from './notices.policy.ts';
import type { Subscription } from './subscription-state.policy.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day));
const trial = firstSubscription(at(0), at(14));
const paid: Subscription = { ...trial, plan_id: 2, state: 'active', trialEndsAt: null };
const pastDue: Subscription = { ...paid, state: 'past_due', pastDueSince: at(8) };
const trialOver: Subscription = { ...trial, state: 'restricted', restrictedSince: at(14) };
const lapsed: Subscription = { ...paid, state: 'restricted', restrictedSince: at(15) };
const canceled: Subscription = { ...lapsed, endedAt: at(15) };
const sentOfCancel = [`plan-restricted:${at(15).toISOString()}`];

describe('notices', () => {
  it.each<[string, Subscription, readonly string[], number, string[]]>([
    ['none at the beginning of a trial', trial, [], 0, []],
    ['none four days before its end', trial, [], 10, []],
    ['one three days before its end', trial, [], 11, ['trial-ending']],
    ['none when the trial is shorter than that', firstSubscription(at(0), at(3)), [], 0, []],
    ['one at its end', trialOver, [], 14, ['trial-ended']],
    ['none while the plan is paid', paid, [], 20, []],
    ['one for a failed payment', pastDue, [], 8, ['payment-failed']],
    ['one for a plan without money', lapsed, [], 15, ['plan-restricted']],
    ['none of an erasure without a cancel', lapsed, sentOfCancel, 400, []],
    ['none two months after a cancel', canceled, sentOfCancel, 74, []],
    ['one thirty days before the erasure', canceled, sentOfCancel, 75, ['erasure-near']],
    ['the last one alone when both were missed', canceled, sentOfCancel, 99, ['erasure-near']],
    ['none for what is gone', { ...canceled, state: 'canceled' }, [], 106, []],
  ])('%s', (_what, subscription, sent, day, expected) => {
    expect(dueNotices(subscription, sent, at(day)).map(({ kind }) => kind)).toEqual(expected);
  });

  it('come once each, and both before an erasure', () => {
    const sent = [...sentOfCancel];
    const days = [75, 76, 97, 98, 99, 104].map((day) => {
      const due = dueNotices(canceled, sent, at(day));
      sent.push(...due.map(noticeKey));
      return due.length;
    });
    expect(days).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it('do not come again when late events move their beginning by a moment', () => {
    const sent = [`payment-failed:${new Date(at(8).getTime() + 5_000).toISOString()}`];
    expect(dueNotices(pastDue, sent, at(9))).toEqual([]);
    expect(dueNotices({ ...pastDue, pastDueSince: at(40) }, sent, at(40))).toHaveLength(1);
  });

  it('say when to look next', () => {
    expect(nextNoticeAfter(trial, at(0))).toEqual(at(11));
    expect(nextNoticeAfter(trial, at(11))).toBeNull();
    expect(nextNoticeAfter(canceled, at(20))).toEqual(at(75));
    expect(nextNoticeAfter(canceled, at(75))).toEqual(at(98));
  });
});
