import type { Plan } from '@colloquy/contracts';
import type { ProviderStatus, SubscriptionChange } from '../../subscription-state/subscription-events.ts';
import type { PaymentEvent } from '../payment-provider.ts';
import {
  checkoutSessionSchema,
  eventSchema,
  invoiceEventSchema,
  subscriptionSchema,
  type StripeSubscription,
} from './stripe-objects.ts';

type EventDetails = Omit<PaymentEvent, 'id' | 'occurredAt'>;
type Reader = (object: unknown, planOfPrice: PlanOfPrice) => EventDetails;
export type PlanOfPrice = (priceId: string) => Plan | null;

const NOTHING: EventDetails = { customerRef: null, subscriptionRef: null, change: null };

/** `incomplete` is a checkout still being paid, which is not an event yet. */
const STATUS_OF_STRIPE: ReadonlyMap<string, ProviderStatus> = new Map([
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

/** Parses a verified event into our own form. Throws ZodError when it lacks what every such Stripe event has. */
export function readStripeEvent(event: unknown, planOfPrice: PlanOfPrice): PaymentEvent {
  const { id, type, created: occurredAt, data } = eventSchema.parse(event);
  const details = READERS.get(type)?.(data.object, planOfPrice) ?? NOTHING;
  return { ...details, id, occurredAt };
}

function readCheckout(object: unknown): EventDetails {
  const session = checkoutSessionSchema.parse(object);
  const { plan_id, interval = 'month' } = session.metadata ?? {};
  const isPaid = session.mode === 'subscription' && session.payment_status !== 'unpaid';
  return {
    customerRef: session.customer,
    subscriptionRef: session.subscription,
    change: isPaid && plan_id !== undefined ? { kind: 'checked-out', plan_id, interval } : null,
  };
}

function readSubscription(object: unknown, planOfPrice: PlanOfPrice): EventDetails {
  const subscription = subscriptionSchema.parse(object);
  const status = STATUS_OF_STRIPE.get(subscription.status);
  return {
    customerRef: subscription.customer,
    subscriptionRef: subscription.id,
    change: status === undefined ? null : snapshotOf(subscription, status, planOfPrice),
  };
}

function snapshotOf(
  subscription: StripeSubscription,
  status: ProviderStatus,
  planOfPrice: PlanOfPrice,
): SubscriptionChange {
  const [item] = subscription.items.data;
  const periodStart =
    item?.current_period_start ?? subscription.current_period_start ?? subscription.start_date;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end ?? periodStart;
  const { cancel_at: cancelAt } = subscription;
  return {
    kind: 'snapshot',
    // The portal changes the price but not the metadata of the checkout.
    plan_id: (item && planOfPrice(item.price.id)) ?? subscription.metadata?.plan_id ?? null,
    status,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    periodStart,
    periodEnd,
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end ||
      (cancelAt !== null && cancelAt !== undefined && cancelAt <= periodEnd),
    currency: subscription.currency.toUpperCase(),
  };
}

function readInvoice(change: SubscriptionChange): Reader {
  return (object) => {
    const invoice = invoiceEventSchema.parse(object);
    const details = invoice.parent?.subscription_details;
    const subscriptionRef = details?.subscription ?? invoice.subscription ?? null;
    return {
      customerRef: invoice.customer,
      subscriptionRef,
      change: subscriptionRef === null ? null : change,
    };
  };
}
