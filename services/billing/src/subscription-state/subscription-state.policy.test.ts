import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Plan, type SubscriptionState } from '@colloquy/contracts';
import { firstSubscription } from './first-subscription.policy.ts';
import {
  TRANSITIONS,
  reduceSubscription,
  subscriptionAt,
  type Subscription,
} from './subscription-state.policy.ts';
import type { SubscriptionChange, SubscriptionEvent } from './subscription-events.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day));
const trial = firstSubscription(at(0), at(14));

let lastId = 0;
function event(day: number, change: SubscriptionChange, subscriptionRef = 'sub_1'): SubscriptionEvent {
  lastId += 1;
  return { id: `evt_${lastId}`, occurredAt: at(day), customerRef: 'cus_1', subscriptionRef, change };
}
function aSnapshot(
  changes: Partial<Extract<SubscriptionChange, { kind: 'snapshot' }>> = {},
): SubscriptionChange {
  return {
    kind: 'snapshot',
    plan_id: Plan.payAsYouGo,
    status: 'active',
    interval: 'month',
    periodStart: at(5),
    periodEnd: at(36),
    cancelAtPeriodEnd: false,
    currency: 'EUR',
    ...changes,
  };
}
const checkedOut: SubscriptionChange = { kind: 'checked-out', plan_id: Plan.payAsYouGo, interval: 'month' };
const failed: SubscriptionChange = { kind: 'charge-failed' };
const paid: SubscriptionChange = { kind: 'charge-paid' };
const ended = aSnapshot({ status: 'ended' });
const canceled = aSnapshot({ cancelAtPeriodEnd: true });
/** The events of a purchase, followed by `later`. */
const after = (...later: readonly Parameters<typeof event>[]) => [
  event(5, checkedOut),
  event(5, aSnapshot()),
  ...later.map((one) => event(...one)),
];

describe('what happens to a subscription', () => {
  it.each<[string, SubscriptionEvent[], number, Partial<Subscription>]>([
    ['a trial goes on', [], 13, { state: 'trialing' }],
    ['a trial ends', [], 14, { state: 'restricted', endedAt: null }],
    ['a trial that ended keeps its data', [], 400, { state: 'restricted' }],
    ['a checkout', after(), 6, { state: 'active', plan_id: 2, trialEndsAt: null, customerRef: 'cus_1' }],
    ['a checkout after the trial', [event(20, checkedOut)], 21, { state: 'active', periodStart: at(20) }],
    ['a failed charge', after([8, failed]), 14, { state: 'past_due', pastDueSince: at(8) }],
    ['seven days without money', after([8, failed]), 15, { state: 'restricted', endedAt: null }],
    [
      'a charge made good in time',
      after([8, failed], [14, paid]),
      16,
      { state: 'active', pastDueSince: null },
    ],
    ['a charge made good too late', after([8, failed], [30, paid]), 31, { state: 'active' }],
    [
      'days of grace run from the first failure',
      after([8, failed], [12, aSnapshot({ status: 'past_due' })], [14, failed]),
      15,
      { state: 'restricted' },
    ],
    [
      'a cancel waits for the end of the period',
      after([8, canceled]),
      35,
      { state: 'active', cancelAtPeriodEnd: true },
    ],
    ['a cancel takes effect', after([8, canceled]), 36, { state: 'restricted', endedAt: at(36) }],
    [
      'a cancel taken back',
      after([8, canceled], [9, aSnapshot()]),
      37,
      { state: 'active', periodStart: at(36) },
    ],
    ['ninety days after a cancel', after([10, ended]), 100, { state: 'canceled' }],
    ['one day less', after([10, ended]), 99, { state: 'restricted' }],
    [
      'a new checkout after a cancel',
      after([10, ended], [50, checkedOut, 'sub_2']),
      51,
      { state: 'active', endedAt: null, subscriptionRef: 'sub_2' },
    ],
    ['money for what was canceled', after([10, ended], [11, paid]), 12, { state: 'restricted' }],
    [
      'a canceled one bought again',
      after([10, ended], [101, checkedOut, 'sub_2']),
      102,
      { state: 'canceled' },
    ],
    [
      'the end of a subscription that was replaced',
      after([9, checkedOut, 'sub_2'], [10, ended]),
      11,
      { state: 'active', subscriptionRef: 'sub_2' },
    ],
    ["another subscription's failed charge", after([8, failed, 'sub_9']), 9, { state: 'active' }],
    [
      'another plan and interval',
      after([8, aSnapshot({ plan_id: 3, interval: 'year' })]),
      9,
      { plan_id: 3, interval: 'year' },
    ],
    ['a price that is none of ours', after([8, aSnapshot({ plan_id: null })]), 9, { plan_id: 2 }],
  ])('%s', (_what, events, day, expected) => {
    expect(reduceSubscription(trial, events, at(day))).toMatchObject(expected);
  });

  it("follows an operator's word and no more the subscription that it replaced", () => {
    const set = event(10, { kind: 'plan-set', plan_id: Plan.enterprise, trialDays: 14 });
    const subscription = reduceSubscription(
      trial,
      [...after(), set, event(36, aSnapshot()), event(40, ended)],
      at(41),
    );
    expect(subscription).toMatchObject({
      plan_id: 3,
      state: 'active',
      subscriptionRef: null,
      overriddenRef: 'sub_1',
    });
    const again = reduceSubscription(trial, [...after(), set, event(50, checkedOut, 'sub_2')], at(51));
    expect(again).toMatchObject({ plan_id: 2, subscriptionRef: 'sub_2', overriddenRef: null });
  });

  it('begins a new month on the same day, the last one where the month is too short', () => {
    const set = event(30, { kind: 'plan-set', plan_id: Plan.payAsYouGo, trialDays: 0 });
    const periods = [31, 60, 95].map((day) => {
      const { periodStart, periodEnd } = reduceSubscription(trial, [set], at(day));
      return [periodStart, periodEnd].map((date) => date.toISOString().slice(0, 10));
    });
    expect(periods).toEqual([
      ['2026-01-31', '2026-02-28'],
      ['2026-02-28', '2026-03-31'],
      ['2026-03-31', '2026-04-30'],
    ]);
  });
});

describe('the table of transitions', () => {
  it('is the one of the definitions', () => {
    const moves = Object.entries(TRANSITIONS).flatMap(([from, row]) =>
      [...new Set(Object.values(row))].map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'trialing -> active',
      'trialing -> restricted',
      'active -> past_due',
      'active -> restricted',
      'past_due -> active',
      'past_due -> restricted',
      'restricted -> active',
      'restricted -> canceled',
    ]);
  });
});

const arbitraryChange: fc.Arbitrary<SubscriptionChange> = fc.oneof(
  fc.constantFrom<SubscriptionChange>(checkedOut, failed, paid),
  fc
    .record({
      status: fc.constantFrom('active' as const, 'past_due' as const, 'ended' as const),
      plan_id: fc.constantFrom(2 as const, 3 as const, null),
      cancelAtPeriodEnd: fc.boolean(),
      start: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ start, ...rest }) => aSnapshot({ ...rest, periodStart: at(start), periodEnd: at(start + 30) })),
);
const arbitraryEvents: fc.Arbitrary<SubscriptionEvent[]> = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      ref: fc.constantFrom('sub_1', 'sub_2'),
      change: arbitraryChange,
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map(({ day, ref, change }) => event(day, change, ref)));

describe('events in any order', () => {
  it('leave the same subscription whatever the order of arrival', () => {
    const shuffled = arbitraryEvents.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 61, max: 300 }), ([inOrder, mixed], day) => {
        expect(reduceSubscription(trial, mixed, at(day))).toEqual(
          reduceSubscription(trial, inOrder, at(day)),
        );
      }),
    );
  });

  it('change nothing when time is looked at in between', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }));
    fc.assert(
      fc.property(arbitraryEvents, days, (all, [first, more]) => {
        const earlier = reduceSubscription(trial, all, at(60 + first));
        expect(subscriptionAt(earlier, at(60 + first + more))).toEqual(
          reduceSubscription(trial, all, at(60 + first + more)),
        );
      }),
    );
  });

  it('never leave a state without the dates that it needs', () => {
    const needs: Readonly<Record<SubscriptionState, (subscription: Subscription) => boolean>> = {
      trialing: ({ trialEndsAt }) => trialEndsAt !== null,
      active: ({ endedAt, pastDueSince }) => endedAt === null && pastDueSince === null,
      past_due: ({ pastDueSince }) => pastDueSince !== null,
      restricted: ({ pastDueSince }) => pastDueSince === null,
      canceled: ({ endedAt }) => endedAt !== null,
    };
    fc.assert(
      fc.property(arbitraryEvents, fc.integer({ min: 0, max: 300 }), (all, day) => {
        const subscription = reduceSubscription(trial, all, at(day));
        expect(needs[subscription.state](subscription)).toBe(true);
      }),
    );
  });
});
