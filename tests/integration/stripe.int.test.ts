import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineConfig, loadConfig } from '@colloquy/config';
import { Plan, invoiceSchema } from '@colloquy/contracts';
import { openPaymentProvider, paymentSettings, type PaymentProvider } from '@colloquy/service-billing';
import { startStripeMock } from '../servers/stripe-mock.ts';

const server = await startStripeMock();
if ('unavailable' in server) console.warn(`LANE NOT RUN: stripe — ${server.unavailable}`);
else afterAll(() => server.stop());

/** The product's own way to a provider: settings in, adapter out. */
const connect = (url: string): Promise<PaymentProvider> =>
  openPaymentProvider(
    loadConfig(defineConfig('payments', paymentSettings), {
      STRIPE_API_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_HOST: url,
      STRIPE_PRICE_PAY_AS_YOU_GO_MONTH: 'price_payg_month',
    }),
  );
const aCheckout = {
  workspaceId: 'w1',
  planId: Plan.payAsYouGo,
  interval: 'month',
  customerRef: null,
  email: 'ada@example.com',
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

  it.each([
    ['a new customer', null],
    ['a known one', 'cus_1'],
  ])('opens a checkout for %s', async (_who, customerRef) => {
    const { url } = await payments.createCheckout({ ...aCheckout, customerRef });
    expect(URL.canParse(url)).toBe(true);
  });

  it('opens the portal', async () => {
    const returnUrl = 'https://bots.example.com/billing';
    const { url } = await payments.createPortal({ customerRef: 'cus_1', returnUrl, idempotencyKey: null });
    expect(URL.canParse(url)).toBe(true);
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
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
    const { port } = failing.address() as AddressInfo;
    const payments = await connect(`http://127.0.0.1:${port}`);
    await expect(payments.createCheckout(aCheckout)).rejects.toMatchObject({ code: '503014' });
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set(['key-1']));
    await new Promise((resolve) => failing.close(resolve));
  });
});
