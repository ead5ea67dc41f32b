import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineConfig, loadConfig } from '@colloquy/config';
import { Plan, invoiceSchema, ERRORS } from '@colloquy/contracts';
import { openPaymentProvider, paymentSettings, type PaymentProvider } from '@colloquy/service-billing';
import { startStripeMock } from '@colloquy/test-servers/stripe-mock';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

const server = await startStripeMock();
if ('unavailable' in server) console.warn(`LANE NOT RUN: stripe — ${server.unavailable}`);
else afterAll(() => server.stop());

/** Builds the adapter from settings, as the product does. */
const connect = (url: string): Promise<PaymentProvider> =>
  openPaymentProvider(
    loadConfig(defineConfig('payments', paymentSettings), {
      STRIPE_API_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_HOST: url,
      STRIPE_PRICE_PAY_AS_YOU_GO_MONTH: 'price_payg_month',
      STRIPE_METER_EVENT: 'colloquy_answers',
    }),
  );
const aCheckout = {
  workspaceId: 'w1',
  planId: Plan.payAsYouGo,
  interval: 'month',
  customerRef: 'cus_1',
  successUrl: 'https://bots.example.com/paid',
  cancelUrl: 'https://bots.example.com/not-paid',
  idempotencyKey: 'key-1',
} as const;

describe.skipIf('unavailable' in server)('Stripe, as its own stand-in understands it', () => {
  let payments: PaymentProvider;
  beforeAll(async () => {
    payments = await connect('unavailable' in server ? '' : server.url);
  });

  it('sells what has a price', () => {
    expect(payments.sells(Plan.payAsYouGo, 'month')).toBe(true);
    expect(payments.sells(Plan.payAsYouGo, 'year')).toBe(false);
    expect(payments.sells(Plan.enterprise, 'month')).toBe(false);
  });

  it('makes a customer and opens a checkout for it', async () => {
    const customerRef = await payments.createCustomer({ workspaceId: 'w1', email: 'ada@example.com' });
    expect(customerRef).toMatch(/^cus_/);
    const { url } = await payments.createCheckout({ ...aCheckout, customerRef });
    expect(URL.canParse(url)).toBe(true);
  });

  it('opens the portal', async () => {
    const returnUrl = 'https://bots.example.com/billing';
    const { url } = await payments.createPortal({ customerRef: 'cus_1', returnUrl, idempotencyKey: null });
    expect(URL.canParse(url)).toBe(true);
  });

  it('counts an answer on the meter and ends a subscription', async () => {
    expect(await payments.reportAnswer(anAnswer)).toBe('taken');
    await expect(payments.endSubscription('sub_1')).resolves.toBeUndefined();
  });

  it('lists invoices in our shape', async () => {
    const invoices = await payments.listInvoices('cus_1');
    expect(invoices.length).toBeGreaterThan(0);
    for (const invoice of invoices) expect(invoiceSchema.parse(invoice)).toEqual(invoice);
  });

  it('estimates the next invoice', async () => {
    const request = { customerRef: 'cus_1', subscriptionRef: 'sub_1' };
    const invoice = await payments.upcomingInvoice(request);
    expect(invoiceSchema.parse(invoice)).toEqual(invoice);
  });
});

const anAnswer = { id: 'h1', customerRef: 'cus_1', at: new Date(Date.now() - 60_000) };

interface Answered {
  readonly status: number;
  readonly body: object;
}
const invalid = (message: string, code?: string): Answered => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) } },
});

/**
 * A fake server that responds to each call with the next of `answers`, then repeats the last one, and records the
 * requests.
 */
async function openFakeStripe(...answers: readonly Answered[]) {
  const asked: { path: string; form: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        path: `${request.method} ${request.url}`,
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      });
      const { status, body } = answers[Math.min(asked.length, answers.length) - 1] ?? {
        status: 500,
        body: {},
      };
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(body));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    asked,
    payments: await connect(`http://127.0.0.1:${port}`),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('Stripe, when it counts and ends', () => {
  it.each([
    ['takes an answer', { status: 200, body: { object: 'billing.meter_event' } }],
    ['has it already', invalid('An event already exists with identifier h1.')],
  ])('%s: it is on the meter', async (_what, answer) => {
    const stripe = await openFakeStripe(answer);
    expect(await stripe.payments.reportAnswer(anAnswer)).toBe('taken');
    const [call] = stripe.asked;
    expect(call?.path).toBe('POST /v1/billing/meter_events');
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      event_name: 'colloquy_answers',
      identifier: 'h1',
      timestamp: String(Math.floor(anAnswer.at.getTime() / 1_000)),
      'payload[stripe_customer_id]': 'cus_1',
      'payload[value]': '1',
    });
    await stripe.close();
  });

  it.each([
    ['has no such meter', invalid('No active meter found for event name colloquy_answers')],
    ['is broken', { status: 500, body: { error: { type: 'api_error', message: 'Broken.' } } }],
    ['is overrun', { status: 429, body: { error: { type: 'invalid_request_error', message: 'Slow down' } } }],
  ])('%s: the answer waits', async (_what, answer) => {
    const stripe = await openFakeStripe(answer);
    await expect(stripe.payments.reportAnswer(anAnswer)).rejects.toMatchObject({
      code: ERRORS.paymentProviderUnavailable,
    });
    await stripe.close();
  });

  it('would refuse an answer of five weeks ago, and is not asked', async () => {
    const stripe = await openFakeStripe();
    const at = new Date(Date.now() - 36 * 86_400_000);
    expect(await stripe.payments.reportAnswer({ ...anAnswer, at })).toBe('refused');
    expect(stripe.asked).toEqual([]);
    await stripe.close();
  });

  it('ends a subscription with a last invoice, and one that is gone has ended', async () => {
    const stripe = await openFakeStripe(
      { status: 200, body: { id: 'sub_1', object: 'subscription', status: 'canceled' } },
      { ...invalid('No such subscription: sub_1', 'resource_missing'), status: 404 },
      { status: 500, body: { error: { type: 'api_error', message: 'Broken.' } } },
    );
    await stripe.payments.endSubscription('sub_1');
    await stripe.payments.endSubscription('sub_1');
    expect(stripe.asked[0]?.path).toContain('DELETE /v1/subscriptions/sub_1');
    await expect(stripe.payments.endSubscription('sub_1')).rejects.toMatchObject({
      code: ERRORS.paymentProviderUnavailable,
    });
    await stripe.close();
  });
});

describe('Stripe, when it fails', () => {
  it('is given the same key with each try, so that a repeat buys nothing twice', async () => {
    const keys: unknown[] = [];
    const failing = createServer((request, response) => {
      const isPrice = request.url?.startsWith('/v1/prices/') === true;
      const price = { id: 'price_payg_month', recurring: { usage_type: 'metered' } };
      const failure = { error: { type: 'api_error', message: 'Something is broken.' } };
      if (!isPrice) keys.push(request.headers['idempotency-key']);
      response.writeHead(isPrice ? 200 : 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isPrice ? price : failure));
    });
    const payments = await connect(`http://127.0.0.1:${await listenOnLoopback(failing)}`);
    await expect(payments.createCheckout(aCheckout)).rejects.toMatchObject({
      code: ERRORS.paymentProviderUnavailable,
    });
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set(['key-1']));
    await new Promise((resolve) => failing.close(resolve));
  });
});
