import { afterAll, describe, expect, it } from 'vitest';
import { Secret } from '@colloquy/config';
import { Plan, WorkspaceRole, billingApi, isAllowed, type RouteContract, ERRORS } from '@colloquy/contracts';
import { openTestHost, type TestHost } from '@colloquy/service-kit/testing';
import { createBillingService } from '../create-service.ts';
import {
  aCheckoutSession,
  aStripePost,
  postToStripeRoute,
  WEBHOOK_SECRET,
} from '../testing/stripe-webhooks.ts';
import { createNonePaymentProvider } from './create-none-payment-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripePaymentProvider } from './stripe/create-stripe-payment-provider.ts';
import { testTerms } from '../testing/test-terms.ts';

const PAGE = 'https://bots.example.com/workspace/w1/billing';
const members = {
  admin: WorkspaceRole.admin,
  powerUser: WorkspaceRole.powerUser,
  user: WorkspaceRole.user,
} as const;

const checkout = (changes: object = {}) => ({
  params: { id: 2 },
  body: { workspace_id: 'w1', interval: 'month', successUrl: PAGE, cancelUrl: PAGE, ...changes },
});
const portal = (changes: object = {}) => ({ params: { id: 'w1' }, body: { returnUrl: PAGE, ...changes } });
const ofWorkspace = { params: { id: 'w1' } };

const ROUTES: readonly (readonly [string, RouteContract, object])[] = [
  ['checkout', billingApi.startCheckout, checkout()],
  ['the portal', billingApi.openPortal, portal()],
  ['invoices', billingApi.listInvoices, ofWorkspace],
  ['the upcoming invoice', billingApi.upcomingInvoice, ofWorkspace],
];

/** Routes that need a payment provider; without one there are simply no invoices. */
const PAYING: ReadonlySet<RouteContract> = new Set([billingApi.startCheckout, billingApi.openPortal]);

async function openHost(payments: PaymentProvider): Promise<TestHost> {
  const host = await openTestHost();
  const publicUrl = 'https://bots.example.com';
  host.add(createBillingService({ ...host.dependencies, ...testTerms, payments, publicUrl }));
  host.fakeMembers({ w1: members, w2: { outsider: WorkspaceRole.admin } });
  await host.start();
  return host;
}

describe('without a payment provider', async () => {
  const host = await openHost(createNonePaymentProvider());
  afterAll(() => host.stop());

  describe.each(ROUTES)('%s', (_what, route, parts) => {
    it.each(Object.entries(members))('asks for the right to manage billing of %s', async (userId, role) => {
      const { status, body } = await host.asUser(userId).send(route, parts);
      const expected = !isAllowed(role, 'manageBilling')
        ? [403, Number(ERRORS.roleTooLow)]
        : PAYING.has(route)
          ? [503, Number(ERRORS.billingNotConnected)]
          : [200, undefined];
      expect([status, body['code']]).toEqual(expected);
    });

    it('does not exist for members of other workspaces', async () => {
      const { status, body } = await host.asUser('outsider').send(route, parts);
      expect([status, body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    });

    it('needs a signed-in user', async () => {
      expect((await host.asVisitor().send(route, parts)).status).toBe(401);
    });
  });

  it('has an empty list of invoices, and no upcoming one', async () => {
    const admin = host.asUser('admin');
    const query = { page: 2, limit: 10 };
    const listed = await admin.send(billingApi.listInvoices, { ...ofWorkspace, query });
    expect([listed.status, listed.body]).toEqual([200, { data: [], meta: { total: 0, ...query } }]);
    const upcoming = await admin.send(billingApi.upcomingInvoice, ofWorkspace);
    expect([upcoming.status, upcoming.body]).toEqual([200, { data: null }]);
  });

  it('takes no webhooks, and shows plans all the same', async () => {
    const event = aStripePost('checkout.session.completed', '2026-03-01T00:00:00Z', aCheckoutSession('w1'));
    expect(await postToStripeRoute(host, event)).toBe(503);
    const plan = await host.asUser('user').call(billingApi.getWorkspacePlan, ofWorkspace);
    expect(plan.result.data).toMatchObject({ plan_id: 1, state: 'trialing', billingConnected: false });
  });
});

describe('with a payment provider that does not answer', async () => {
  const host = await openHost(
    createStripePaymentProvider({
      apiKey: new Secret('sk_test_123'),
      webhookSecret: new Secret(WEBHOOK_SECRET),
      apiUrl: 'http://127.0.0.1:1',
      prices: [{ planId: Plan.payAsYouGo, interval: 'month', priceId: 'price_1' }],
    }),
  );
  afterAll(() => host.stop());
  const send = (route: RouteContract, parts: object) => host.asUser('admin').send(route, parts);

  it('says so and changes nothing', async () => {
    const { status, body } = await send(billingApi.startCheckout, checkout());
    expect([status, body['code'], body['message']]).toEqual([
      503,
      Number(ERRORS.paymentProviderUnavailable),
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ]);
    const plan = await host.asUser('admin').call(billingApi.getWorkspacePlan, ofWorkspace);
    expect(plan.result.data).toMatchObject({ plan_id: 1, state: 'trialing' });
  });

  it.each([
    ['checkout', billingApi.startCheckout, checkout({ successUrl: 'https://evil.test/' }), 'successUrl'],
    ['checkout', billingApi.startCheckout, checkout({ cancelUrl: 'nowhere' }), 'cancelUrl'],
    ['the portal', billingApi.openPortal, portal({ returnUrl: 'http://bots.example.com/' }), 'returnUrl'],
  ])('lets %s come back only to our own pages (%#)', async (_what, route, parts, field) => {
    const { status, body } = await send(route, parts);
    expect([status, body]).toMatchObject([
      400,
      { code: Number(ERRORS.urlNotAllowed), errors: [{ code: Number(ERRORS.urlNotAllowed), field }] },
    ]);
  });

  it.each([
    ['a trial', billingApi.startCheckout, { ...checkout(), params: { id: 1 } }, 'PLAN_NOT_FOR_SALE'],
    ['a plan without a price', billingApi.startCheckout, checkout({ interval: 'year' }), 'PLAN_NOT_FOR_SALE'],
    ['the portal without a customer', billingApi.openPortal, portal(), 'NO_CUSTOMER'],
  ])('refuses %s', async (_what, route, parts, reason) => {
    const { status, body } = await send(route, parts);
    expect([status, body]).toMatchObject([409, { code: Number(ERRORS.wrongState), reason }]);
  });

  it('says which plans are sold, and how they are paid', async () => {
    const intervals = await Promise.all(
      [1, 2, 3].map(async (id) => (await send(billingApi.getPlan, { params: { id } })).body),
    );
    expect(intervals).toMatchObject([
      { data: { intervals: [] } },
      { data: { name: 'Pay as you go', intervals: ['month'] } },
      { data: { intervals: [] } },
    ]);
  });

  it('has no invoices for who never paid', async () => {
    const { body } = await send(billingApi.listInvoices, ofWorkspace);
    expect(body).toEqual({ data: [], meta: { total: 0, page: 1, limit: 100 } });
    expect((await send(billingApi.upcomingInvoice, ofWorkspace)).body).toEqual({ data: null });
  });
});
