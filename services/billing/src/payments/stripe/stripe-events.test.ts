import { describe, expect, it } from 'vitest';
import { Plan } from '@colloquy/contracts';
import { aCheckoutSession, aStripePost, aStripeSubscription } from '../../testing/stripe-webhooks.ts';
import { readStripeEvent } from './stripe-events.ts';

const TIME = '2026-03-02T00:00:00Z';
const FROM = '2026-03-01T00:00:00Z';
const TO = '2026-04-01T00:00:00Z';
const seconds = (time: string): number => Date.parse(time) / 1_000;
const planOfPrice = (priceId: string) => (priceId === 'price_payg_month' ? Plan.payAsYouGo : null);
const read = (type: string, object: object) => readStripeEvent(aStripePost(type, TIME, object), planOfPrice);
const readSubscription = (changes: object) =>
  read('customer.subscription.updated', aStripeSubscription('w1', FROM, TO, changes));

describe('what Stripe tells, in our words', () => {
  it('names the event, its time and whom it is about', () => {
    expect(read('checkout.session.completed', aCheckoutSession('w1'))).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      occurredAt: new Date(TIME),
      customerRef: 'cus_w1',
      subscriptionRef: 'sub_w1',
      change: { kind: 'checked-out', plan_id: 2, interval: 'month' },
    });
  });

  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'ended'],
    ['incomplete_expired', 'ended'],
  ])('takes the status %s for %s', (status, expected) => {
    expect(readSubscription({ status }).change).toMatchObject({
      kind: 'snapshot',
      status: expected,
      plan_id: 2,
    });
  });

  it.each(['incomplete', 'a_status_of_next_year'])('takes nothing from the status %s', (status) => {
    expect(readSubscription({ status }).change).toBeNull();
  });

  it('reads the period where older versions of the API had it', () => {
    const changes = {
      current_period_start: seconds(FROM),
      current_period_end: seconds(TO),
      items: { data: [{ price: { id: 'price_other', recurring: { interval: 'year' } } }] },
      metadata: { workspace_id: 'w1', plan_id: '3' },
    };
    expect(readSubscription(changes).change).toMatchObject({
      plan_id: 3,
      interval: 'year',
      periodStart: new Date(FROM),
      periodEnd: new Date(TO),
      currency: 'EUR',
    });
  });

  it.each([
    ['the flag', { cancel_at_period_end: true }, true],
    ['a date at the end of the period', { cancel_at: seconds(TO) }, true],
    ['a later date', { cancel_at: seconds(TO) + 1 }, false],
    ['neither', {}, false],
  ])('sees a cancel by %s', (_how, changes, cancelAtPeriodEnd) => {
    expect(readSubscription(changes).change).toMatchObject({ cancelAtPeriodEnd });
  });

  it('reads charges of both shapes, and of subscriptions only', () => {
    const metadata = { workspace_id: 'w1' };
    const older = { customer: 'cus_1', subscription: 'sub_1', subscription_details: { metadata } };
    const newer = {
      customer: { id: 'cus_1' },
      parent: { subscription_details: { subscription: 'sub_1', metadata } },
    };
    for (const invoice of [older, newer])
      expect(read('invoice.payment_failed', invoice)).toMatchObject({
        customerRef: 'cus_1',
        subscriptionRef: 'sub_1',
        change: { kind: 'charge-failed' },
      });
    expect(read('invoice.paid', { customer: 'cus_1' }).change).toBeNull();
  });

  it.each([
    ['a checkout that is still to be paid', { payment_status: 'unpaid' }],
    ['a checkout of something else', { mode: 'payment' }],
    ['a checkout without a plan of ours', { metadata: { plan_id: '9' } }],
  ])('takes nothing from %s', (_what, changes) => {
    expect(read('checkout.session.completed', aCheckoutSession('w1', changes)).change).toBeNull();
  });
});
