import Stripe from 'stripe';
import { ZodError } from 'zod';
import type { Plan } from '@colloquy/contracts';
import type { Secret } from '@colloquy/config';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { derivedId } from '@colloquy/persistence';
import type { BillingInterval } from '../../subscription-state/subscription-events.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { connectStripe, endStripeSubscription, providerCall, reportToMeter } from './stripe-calls.ts';
import { toInvoice } from './stripe-invoice.ts';
import { readStripeEvent } from './stripe-events.ts';

/** Older signatures are rejected, because an attacker may be replaying a captured request. Stripe's own value. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** A signature without a value, on which the library fails instead of rejecting it. */
const EMPTY_SIGNATURE = /(?:^|,)v1(?:=?(?:,|$)|==)/;
const MAX_INVOICES = 1_000;
const INVOICES_PER_PAGE = 100;

export interface StripePrice {
  readonly planId: Plan;
  readonly interval: BillingInterval;
  /** Absent for a plan that is not for sale. */
  readonly priceId: string | undefined;
}

/** Payments through Stripe: Checkout, the customer portal, invoices and signed webhooks. */
export function createStripePaymentProvider(options: {
  readonly apiKey: Secret;
  /** Without it webhooks are refused as not connected. */
  readonly webhookSecret: Secret | undefined;
  readonly apiUrl: string;
  readonly prices: readonly StripePrice[];
  /** The `event_name` of the meter for answers; without it nothing is reported. */
  readonly meterEventName?: string | undefined;
}): PaymentProvider {
  const { webhookSecret, prices, meterEventName } = options;
  const stripe = connectStripe(options.apiKey, new URL(options.apiUrl));
  const usageTypes = new Map<string, string>();

  const findPrice = (planId: Plan, interval: BillingInterval): string | undefined =>
    prices.find((price) => price.planId === planId && price.interval === interval)?.priceId;
  const planOfPrice = (priceId: string): Plan | null =>
    prices.find((price) => price.priceId === priceId)?.planId ?? null;

  /** Metered prices are bought without a quantity; all others need one. */
  async function lineItemOf(price: string): Promise<{ price: string; quantity?: number }> {
    const known = usageTypes.get(price) ?? (await stripe.prices.retrieve(price)).recurring?.usage_type;
    usageTypes.set(price, known ?? 'licensed');
    return known === 'metered' ? { price } : { price, quantity: 1 };
  }

  return {
    isConnected: true,
    assertConnected: () => undefined,
    sells: (planId, interval) => findPrice(planId, interval) !== undefined,
    createCustomer: ({ workspaceId, email }) =>
      providerCall(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { workspace_id: workspaceId } },
          keyOption(derivedId('customer', workspaceId, email)),
        );
        return customer.id;
      }),
    createCheckout: (request) =>
      providerCall(async () => {
        const price = findPrice(request.planId, request.interval);
        if (price === undefined) throw new AppError({ code: ERRORS.wrongState });
        const metadata = {
          workspace_id: request.workspaceId,
          plan_id: String(request.planId),
          interval: request.interval,
        };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [await lineItemOf(price)],
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            client_reference_id: request.workspaceId,
            metadata,
            subscription_data: { metadata },
            customer: request.customerRef,
          },
          keyOption(request.idempotencyKey),
        );
        if (!session.url) throw new AppError({ code: ERRORS.paymentProviderUnavailable });
        return { url: session.url };
      }),
    createPortal: ({ customerRef, returnUrl, idempotencyKey }) =>
      providerCall(async () => {
        const params = { customer: customerRef, return_url: returnUrl };
        const { url } = await stripe.billingPortal.sessions.create(params, keyOption(idempotencyKey));
        return { url };
      }),
    listInvoices: (customerRef) =>
      providerCall(async () => {
        const pages = stripe.invoices.list({ customer: customerRef, limit: INVOICES_PER_PAGE });
        return (await pages.autoPagingToArray({ limit: MAX_INVOICES })).map(toInvoice);
      }),
    upcomingInvoice: ({ customerRef, subscriptionRef }) =>
      providerCall(async () => {
        try {
          const params = { customer: customerRef, subscription: subscriptionRef };
          return toInvoice(await stripe.invoices.createPreview(params));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none')
            return null;
          throw error;
        }
      }),
    endSubscription: (subscriptionRef) => providerCall(() => endStripeSubscription(stripe, subscriptionRef)),
    metersAnswers: meterEventName !== undefined,
    reportAnswer: (answer) =>
      providerCall(async () => {
        if (meterEventName === undefined) throw new AppError({ code: ERRORS.billingNotConnected });
        return reportToMeter(stripe, meterEventName, answer);
      }),
    readEvent(bytes, signature) {
      if (webhookSecret === undefined) throw new AppError({ code: ERRORS.billingNotConnected });
      if (EMPTY_SIGNATURE.test(signature)) throw new AppError({ code: ERRORS.signatureNotValid });
      try {
        const secret = webhookSecret.reveal();
        const event = stripe.webhooks.constructEvent(bytes, signature, secret, SIGNATURE_TOLERANCE_SECONDS);
        return readStripeEvent(event, planOfPrice);
      } catch (error) {
        throw webhookError(error);
      }
    },
  };
}

function keyOption(idempotencyKey: string | null): { idempotencyKey?: string } {
  return idempotencyKey === null ? {} : { idempotencyKey };
}

/** The error for the sender; an error that the body does not explain is unchanged. */
function webhookError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError)
    return new AppError({ code: ERRORS.signatureNotValid, cause: error });
  const isMalformed = error instanceof SyntaxError || error instanceof ZodError;
  return isMalformed ? fieldError('body', 'bodyNoStripeEvent') : error;
}
