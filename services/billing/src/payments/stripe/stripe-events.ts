import type { Plan } from '@colloquy/contracts';
import type { ProviderStanding, SubscriptionFact } from '../../subscription-state/subscription-events.ts';
import type { PaymentNews } from '../payment-provider.ts';
import {
  checkoutSessionSchema,
  invoiceNewsSchema,
  subscriptionSchema,
  type StripeSubscription,
} from './stripe-objects.ts';

/** What we read of an event: https://docs.stripe.com/api/events/object. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly data: { readonly object: unknown };
}

type Told = Omit<PaymentNews, 'id' | 'occurredAt'>;
type Reader = (object: unknown, planOfPrice: PlanOfPrice) => Told;
export type PlanOfPrice = (priceId: string) => Plan | null;

const NOTHING: Told = { customerRef: null, subscriptionRef: null, fact: null };

/** `incomplete` is a checkout that is still being paid: not yet news. */
const STANDING_BY_STATUS: ReadonlyMap<string, ProviderStanding> = new Map([
  ['trialing', 'active'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'past_due'],
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
]);

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['checkout.session.completed', readCheckout],
  ['checkout.session.async_payment_succeeded', readCheckout],
  ['customer.subscription.created', readSubscription],
  ['customer.subscription.updated', readSubscription],
  ['customer.subscription.paused', readSubscription],
  ['customer.subscription.resumed', readSubscription],
  ['customer.subscription.deleted', readSubscription],
  ['invoice.payment_failed', readInvoice({ kind: 'charge-failed' })],
  ['invoice.paid', readInvoice({ kind: 'charge-paid' })],
]);

/** A verified event in our words. Throws ZodError when Stripe's object is none that we know. */
export function readStripeNews(event: StripeEvent, planOfPrice: PlanOfPrice): PaymentNews {
  const reader = READERS.get(event.type);
  const told = reader === undefined ? NOTHING : reader(event.data.object, planOfPrice);
  return { ...told, id: event.id, occurredAt: new Date(event.created * 1_000) };
}

function readCheckout(object: unknown): Told {
  const session = checkoutSessionSchema.parse(object);
  const { plan_id, interval = 'month' } = session.metadata ?? {};
  const isPaid = session.mode === 'subscription' && session.payment_status !== 'unpaid';
  return {
    customerRef: session.customer,
    subscriptionRef: session.subscription,
    fact: isPaid && plan_id !== undefined ? { kind: 'checked-out', plan_id, interval } : null,
  };
}

function readSubscription(object: unknown, planOfPrice: PlanOfPrice): Told {
  const subscription = subscriptionSchema.parse(object);
  const standing = STANDING_BY_STATUS.get(subscription.status);
  return {
    customerRef: subscription.customer,
    subscriptionRef: subscription.id,
    fact: standing === undefined ? null : snapshotOf(subscription, standing, planOfPrice),
  };
}

function snapshotOf(
  subscription: StripeSubscription,
  standing: ProviderStanding,
  planOfPrice: PlanOfPrice,
): SubscriptionFact {
  const [item] = subscription.items.data;
  const periodStart =
    item?.current_period_start ?? subscription.current_period_start ?? subscription.start_date;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end ?? periodStart;
  const { cancel_at: cancelAt } = subscription;
  return {
    kind: 'snapshot',
    // The portal changes the price and leaves the metadata of the checkout as they were.
    plan_id: (item && planOfPrice(item.price.id)) ?? subscription.metadata?.plan_id ?? null,
    standing,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    periodStart,
    periodEnd,
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end ||
      (cancelAt !== null && cancelAt !== undefined && cancelAt <= periodEnd),
    currency: subscription.currency.toUpperCase(),
  };
}

function readInvoice(fact: SubscriptionFact): Reader {
  return (object) => {
    const invoice = invoiceNewsSchema.parse(object);
    const details = invoice.parent?.subscription_details;
    const subscriptionRef = details?.subscription ?? invoice.subscription ?? null;
    return {
      customerRef: invoice.customer,
      subscriptionRef,
      fact: subscriptionRef === null ? null : fact,
    };
  };
}
