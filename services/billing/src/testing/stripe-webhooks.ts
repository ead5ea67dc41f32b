import Stripe from 'stripe';
import { Plan, billingApi } from '@colloquy/contracts';
import type { TestHost } from '@colloquy/service-kit/testing';

export const WEBHOOK_SECRET = 'whsec_test';
export const PAY_AS_YOU_GO_PRICE = 'price_payg_month';

const webhooks = new Stripe('sk_test_123').webhooks;
const seconds = (time: string): number => Date.parse(time) / 1_000;

/** The header that Stripe would send with `payload`. */
export function signatureOf(payload: string, options: { secret?: string; ageSeconds?: number } = {}): string {
  const { secret = WEBHOOK_SECRET, ageSeconds = 0 } = options;
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** A Stripe event, as far as we read it. */
export interface StripePost {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

/** Starts a checkout as ada, who must be an admin: from then on the workspace's customer is known. */
export async function startCheckout(host: TestHost, workspaceId: string, publicUrl: string): Promise<void> {
  const body = {
    workspace_id: workspaceId,
    interval: 'month',
    successUrl: `${publicUrl}/paid`,
    cancelUrl: `${publicUrl}/not-paid`,
  } as const;
  await host.asUser('ada').call(billingApi.startCheckout, { params: { id: Plan.payAsYouGo }, body });
}

let lastEvent = 0;
export function aStripePost(type: string, time: string, object: object): StripePost {
  lastEvent += 1;
  return { id: `evt_${lastEvent}`, object: 'event', type, created: seconds(time), data: { object } };
}

export function aCheckoutSession(workspaceId: string, changes: object = {}): object {
  return {
    mode: 'subscription',
    payment_status: 'paid',
    customer: `cus_${workspaceId}`,
    subscription: `sub_${workspaceId}`,
    metadata: { workspace_id: workspaceId, plan_id: '2', interval: 'month' },
    ...changes,
  };
}

export function aStripeSubscription(
  workspaceId: string,
  from: string,
  to: string,
  changes: object = {},
): object {
  const price = { id: PAY_AS_YOU_GO_PRICE, recurring: { interval: 'month' } };
  return {
    id: `sub_${workspaceId}`,
    customer: `cus_${workspaceId}`,
    status: 'active',
    currency: 'eur',
    cancel_at_period_end: false,
    start_date: seconds(from),
    metadata: { workspace_id: workspaceId },
    items: { data: [{ price, current_period_start: seconds(from), current_period_end: seconds(to) }] },
    ...changes,
  };
}

/** Names only the customer, like invoices of older API versions. */
export function aStripeInvoice(workspaceId: string, changes: object = {}): object {
  return { customer: `cus_${workspaceId}`, subscription: `sub_${workspaceId}`, ...changes };
}

/** Posts it with `signature` (default: a valid one) and returns the status. */
export async function postToStripeRoute(
  host: TestHost,
  post: StripePost,
  signature?: string,
): Promise<number> {
  const headers = { 'stripe-signature': signature ?? signatureOf(JSON.stringify(post)) };
  return (await host.asVisitor().send(billingApi.receiveStripeEvent, { body: post }, headers)).status;
}
