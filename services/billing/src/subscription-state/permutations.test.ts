import { describe, expect, it } from 'vitest';
import { Plan } from '@colloquy/contracts';
import { readStripeEvent } from '../payments/stripe/stripe-events.ts';
import {
  PAY_AS_YOU_GO_PRICE,
  aCheckoutSession,
  aStripeInvoice,
  aStripePost,
  aStripeSubscription,
  type StripePost,
} from '../testing/stripe-webhooks.ts';
import { firstSubscription } from './first-subscription.policy.ts';
import { reduceSubscription, type Subscription } from './subscription-state.policy.ts';
import type { SubscriptionEvent } from './subscription-events.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 2, 1 + day)).toISOString();
const subscription = (changes: object = {}) => aStripeSubscription('w1', at(1), at(32), changes);
const first = firstSubscription(new Date(at(0)), new Date(at(14)));

const bought = [
  aStripePost('customer.subscription.created', at(1), subscription({ status: 'incomplete' })),
  aStripePost('checkout.session.completed', at(1), aCheckoutSession('w1')),
  aStripePost('invoice.paid', at(1), aStripeInvoice('w1')),
  aStripePost('customer.subscription.updated', at(1), subscription()),
];
const failed = aStripePost('invoice.payment_failed', at(3), aStripeInvoice('w1'));
const pastDue = aStripePost('customer.subscription.updated', at(3), subscription({ status: 'past_due' }));
const madeGood = aStripePost('invoice.paid', at(5), aStripeInvoice('w1'));
const canceling = aStripePost(
  'customer.subscription.updated',
  at(6),
  subscription({ cancel_at_period_end: true }),
);
const gone = aStripePost('customer.subscription.deleted', at(7), subscription({ status: 'canceled' }));

const STORIES: readonly (readonly [string, readonly StripePost[], number, Partial<Subscription>])[] = [
  ['a purchase', bought, 2, { state: 'active', plan_id: 2, subscribedAt: new Date(at(1)) }],
  ['a failed charge', [...bought, failed, pastDue], 9, { state: 'past_due', pastDueSince: new Date(at(3)) }],
  [
    'a failed charge that was not made good',
    [...bought, failed, pastDue],
    10,
    { state: 'restricted', restrictedSince: new Date(at(10)) },
  ],
  ['a charge made good', [...bought.slice(1), failed, pastDue, madeGood], 20, { state: 'active' }],
  [
    'a cancel for the end of the period',
    [...bought.slice(1), canceling, failed, madeGood],
    20,
    { state: 'active', cancelAtPeriodEnd: true },
  ],
  [
    'a cancel at once',
    [...bought.slice(1), failed, canceling, gone],
    20,
    { state: 'restricted', endedAt: new Date(at(7)) },
  ],
];

function* permutations<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length <= 1) yield all;
  for (const [index, one] of all.entries()) {
    for (const rest of permutations(all.toSpliced(index, 1))) yield [one, ...rest];
  }
}

/** As the store keeps them: by id, once, in order of arrival. */
function kept(posts: readonly StripePost[]): SubscriptionEvent[] {
  const events = new Map<string, SubscriptionEvent>();
  for (const post of posts) {
    const { change, ...event } = readStripeEvent(post, (price) =>
      price === PAY_AS_YOU_GO_PRICE ? Plan.payAsYouGo : null,
    );
    if (change !== null && !events.has(event.id)) events.set(event.id, { ...event, change });
  }
  return [...events.values()];
}

describe('webhooks in every order, each delivered twice', () => {
  it.each(STORIES)('leave one right state after %s', (_what, story, day, expected) => {
    const now = new Date(at(day));
    const right = reduceSubscription(first, kept(story), now);
    expect(right).toMatchObject(expected);
    let orders = 0;
    for (const order of permutations(story)) {
      // The second delivery of each arrives late, in reverse order.
      const delivered = [...order, ...order.toReversed()];
      expect(reduceSubscription(first, kept(delivered), now)).toEqual(right);
      orders += 1;
    }
    expect(orders).toBeGreaterThanOrEqual(24);
  });

  it('are right at each moment on the way: what has happened so far decides', () => {
    const story = [...bought.slice(1), failed, madeGood];
    for (const order of permutations(story)) {
      for (let count = 1; count < order.length; count += 1) {
        const { state } = reduceSubscription(first, kept(order.slice(0, count)), new Date(at(6)));
        expect(['trialing', 'active', 'past_due']).toContain(state);
      }
    }
  });
});
