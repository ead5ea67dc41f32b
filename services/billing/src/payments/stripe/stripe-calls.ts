import Stripe from 'stripe';
import type { Secret } from '@colloquy/config';
import { AppError, ERRORS } from '@colloquy/errors';

/** Timeout of one call without its retries. The gateway allows a request 30 s. */
const CALL_TIMEOUT_MS = 8_000;
const NETWORK_RETRIES = 1;

export function connectStripe(apiKey: Secret, url: URL): Stripe {
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(apiKey.reveal(), {
    protocol,
    host: url.hostname,
    port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port),
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });
}

/** A refusal by Stripe is never the user's error: the product is misconfigured, or Stripe is down. */
export async function providerCall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new AppError({ code: ERRORS.paymentProviderUnavailable, cause: error });
    throw error;
  }
}

/** Ends it at once, with an invoice of its usage. A missing subscription counts as ended. */
export async function endStripeSubscription(stripe: Stripe, subscriptionRef: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionRef, { invoice_now: true, prorate: false });
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    if (!isGone) throw error;
  }
}

/** Maximum age of meter events at Stripe: https://docs.stripe.com/api/billing/meter-event/create. */
const MAX_ANSWER_AGE_MS = 35 * 24 * 60 * 60 * 1_000;
/** Stripe rejects an identifier it already has, which proves that the answer was counted. */
const DUPLICATE = /already exists with identifier/i;

/** Reports one answer to the customer's meter, which aggregates by sum. */
export async function reportToMeter(
  stripe: Stripe,
  eventName: string,
  answer: { readonly id: string; readonly customerRef: string; readonly at: Date },
): Promise<'taken' | 'refused'> {
  const { id, customerRef, at } = answer;
  if (Date.now() - at.getTime() >= MAX_ANSWER_AGE_MS) return 'refused';
  try {
    await stripe.billing.meterEvents.create({
      event_name: eventName,
      identifier: id,
      timestamp: Math.floor(at.getTime() / 1_000),
      payload: { stripe_customer_id: customerRef, value: '1' },
    });
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused || !DUPLICATE.test(error.message)) throw error;
  }
  return 'taken';
}
