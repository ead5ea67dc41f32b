import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { billingApi, billingEvents, ERRORS } from '@colloquy/contracts';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';
import {
  aCheckoutSession,
  aStripeInvoice,
  aStripePost,
  aStripeSubscription,
  signatureOf,
  type StripePost,
} from '../testing/stripe-webhooks.ts';

const START = '2026-03-01T00:00:00Z';

describe('webhook events of the payment provider', async () => {
  const harness = await openBillingHarness();
  const { post, planOf } = harness;
  afterAll(() => harness.stop());

  const publishedStates = (workspaceId: string) =>
    harness.published(workspaceId, billingEvents.planChanged).map(({ state }) => state);

  async function aWorkspaceOnTrial(): Promise<string> {
    harness.now = new Date(START);
    const workspaceId = await harness.aWorkspace();
    await vi.waitFor(() => expect(publishedStates(workspaceId)).toEqual(['trialing']), PATIENCE);
    await harness.openCheckout(workspaceId);
    return workspaceId;
  }

  /** A purchase, a failed charge, its payment, a cancellation: five days of March. */
  function aStory(workspaceId: string): StripePost[] {
    const subscription = (changes: object) =>
      aStripeSubscription(workspaceId, '2026-03-02T00:00:00Z', '2026-04-02T00:00:00Z', changes);
    return [
      aStripePost(
        'customer.subscription.created',
        '2026-03-02T00:00:00Z',
        subscription({ status: 'incomplete' }),
      ),
      aStripePost('checkout.session.completed', '2026-03-02T00:00:05Z', aCheckoutSession(workspaceId)),
      aStripePost('customer.subscription.updated', '2026-03-02T00:00:05Z', subscription({})),
      aStripePost('invoice.payment_failed', '2026-03-03T00:00:00Z', aStripeInvoice(workspaceId)),
      aStripePost('invoice.paid', '2026-03-04T00:00:00Z', aStripeInvoice(workspaceId)),
      aStripePost(
        'customer.subscription.updated',
        '2026-03-05T00:00:00Z',
        subscription({ cancel_at_period_end: true }),
      ),
    ];
  }
  const END_OF_STORY = {
    plan_id: 2,
    state: 'active',
    periodStart: '2026-03-02T00:00:00.000Z',
    periodEnd: '2026-04-02T00:00:00.000Z',
    cancelAtPeriodEnd: true,
    trialEndsAt: null,
    paymentRequired: false,
  };

  it('make a trial an active plan, and say so once', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    const [, checkout] = aStory(workspaceId);
    if (checkout === undefined) throw new Error('no checkout');
    for (const event of [checkout, checkout, checkout]) expect(await post(event)).toBe(200);
    expect(await planOf(workspaceId)).toMatchObject({ plan_id: 2, state: 'active' });
    await vi.waitFor(() => expect(publishedStates(workspaceId)).toEqual(['trialing', 'active']), PATIENCE);
  });

  it('leave one right state whatever the order they come in, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
        const workspaceId = await aWorkspaceOnTrial();
        const story = aStory(workspaceId);
        const mixed = [...order, ...order.slice(0, 2)].flatMap((index) => story[index] ?? []);
        for (const event of mixed) expect(await post(event)).toBe(200);
        harness.now = new Date('2026-03-06T00:00:00Z');
        expect(await planOf(workspaceId)).toMatchObject(END_OF_STORY);
      }),
      { numRuns: 5 },
    );
  });

  it('leave the same state when they come all at once', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    const story = aStory(workspaceId);
    const statuses = await Promise.all([...story, ...story].map((event) => post(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    harness.now = new Date('2026-03-06T00:00:00Z');
    expect(await planOf(workspaceId)).toMatchObject(END_OF_STORY);
  });

  it('never undo what is newer when they come late', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    const story = aStory(workspaceId);
    for (const event of story) await post(event);
    harness.now = new Date('2026-04-03T00:00:00Z');
    await vi.waitFor(() => expect(publishedStates(workspaceId)).toContain('restricted'), PATIENCE);
    const late = aStripePost('invoice.paid', '2026-03-02T00:00:06Z', aStripeInvoice(workspaceId));
    expect(await post(late)).toBe(200);
    expect(await planOf(workspaceId)).toMatchObject({ state: 'restricted', paymentRequired: true });
  });

  it('restrict after seven days without money, on its own, and let the plan live again when it comes', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    for (const event of aStory(workspaceId).slice(0, 4)) await post(event);
    harness.now = new Date('2026-03-09T00:00:00Z');
    expect(await planOf(workspaceId)).toMatchObject({ state: 'past_due', paymentRequired: true });
    harness.now = new Date('2026-03-10T00:00:00Z');
    await vi.waitFor(() => expect(publishedStates(workspaceId).at(-1)).toBe('restricted'), PATIENCE);
    await post(aStripePost('invoice.paid', '2026-03-10T00:00:00Z', aStripeInvoice(workspaceId)));
    expect(await planOf(workspaceId)).toMatchObject({ state: 'active', paymentRequired: false });
  });

  it('are refused under a wrong, an old and no signature, and when a byte was changed', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    const event = aStripePost('checkout.session.completed', START, aCheckoutSession(workspaceId));
    const text = JSON.stringify(event);
    const refused = [
      signatureOf(text, { secret: 'whsec_other' }),
      signatureOf(text, { ageSeconds: 301 }),
      signatureOf(text.replace('paid', 'Paid')),
      '',
      't=,v1=',
      `${signatureOf(text, { secret: 'whsec_other' })},v1`,
      `v1==,${signatureOf(text, { secret: 'whsec_other' })}`,
    ];
    for (const signature of refused) expect(await post(event, signature)).toBe(403);
    expect(await planOf(workspaceId)).toMatchObject({ plan_id: 1, state: 'trialing' });
    expect(await post(event, signatureOf(text, { ageSeconds: 290 }))).toBe(200);
  });

  it('that do not concern us are taken and change nothing', async () => {
    const workspaceId = await aWorkspaceOnTrial();
    expect(await post(aStripePost('customer.created', START, { id: 'cus_x' }))).toBe(200);
    const foreign = aStripePost('checkout.session.completed', START, aCheckoutSession('elsewhere'));
    expect(await post(foreign)).toBe(200);
    const oneTime = aCheckoutSession(workspaceId, { mode: 'payment' });
    expect(await post(aStripePost('checkout.session.completed', START, oneTime))).toBe(200);
    expect(await planOf(workspaceId)).toMatchObject({ plan_id: 1, state: 'trialing' });
  });

  it.each([
    ['without fields', {}],
    ['of a type without its object', { id: 'evt_x', type: 'invoice.paid', created: 1, data: {} }],
    ['whose object lacks fields', aStripePost('customer.subscription.updated', START, { id: 'sub_x' })],
    ['of no time', { ...aStripePost('customer.created', START, {}), created: 1e20 }],
  ])('are refused as malformed when they are well signed and %s', async (_what, body) => {
    const headers = { 'stripe-signature': signatureOf(JSON.stringify(body)) };
    const refused = await harness.host.asVisitor().send(billingApi.receiveStripeEvent, { body }, headers);
    expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
  });

  it.each(['{"id":', '[]', 'null', ''])('are refused as malformed when the signed body is %j', (text) => {
    expect(() => harness.payments.readEvent(Buffer.from(text), signatureOf(text))).toThrow(
      expect.objectContaining({ code: ERRORS.fieldNotValid }) as Error,
    );
  });

  it('of a type that is not known yet are taken', async () => {
    expect(await post(aStripePost('a.type.of.next.year', START, {}))).toBe(200);
  });

  it('are about the workspace of their customer, whatever their metadata say', async () => {
    const [payer, named] = [await aWorkspaceOnTrial(), await aWorkspaceOnTrial()];
    for (const event of aStory(payer).slice(0, 4)) await post(event);
    harness.now = new Date('2026-03-04T00:00:00Z');
    const before = await planOf(named);
    // All objects that can have metadata, under the payer's customer and under one of no workspace.
    for (const customer of [`cus_${payer}`, 'cus_nobody']) {
      const forged = [
        aCheckoutSession(named, { customer, subscription: 'sub_forged' }),
        aStripeSubscription(named, '2026-03-02T00:00:00Z', '2026-04-02T00:00:00Z', { customer }),
        aStripeInvoice(named, { customer }),
      ];
      const [session, subscription, invoice] = forged;
      for (const [type, object] of [
        ['checkout.session.completed', session],
        ['customer.subscription.updated', subscription],
        ['invoice.payment_failed', invoice],
      ] as const) {
        expect(await post(aStripePost(type, '2026-03-03T12:00:00Z', object ?? {}))).toBe(200);
      }
    }
    expect(await planOf(named)).toEqual(before);
    expect(before).toMatchObject({ plan_id: 1, state: 'trialing' });
  });
});
