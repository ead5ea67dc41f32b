import { vi } from 'vitest';
import { Secret } from '@colloquy/config';
import {
  Plan,
  WorkspaceRole,
  billingApi,
  chatEvents,
  workspaceEvents,
  type Allowance,
  type AnswerSource,
  type EventDefinition,
  type EventEnvelope,
} from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { newId } from '@colloquy/persistence/testing';
import { createLocalDiscovery, createServiceClient, eventFor, systemContext } from '@colloquy/service-kit';
import { openTestHost } from '@colloquy/service-kit/testing';
import { createBillingService, type BillingServiceDependencies } from '../create-service.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { createStripePaymentProvider } from '../payments/stripe/create-stripe-payment-provider.ts';
import {
  PAY_AS_YOU_GO_PRICE,
  WEBHOOK_SECRET,
  aCheckoutSession,
  aStripePost,
  postToStripeRoute,
  startCheckout,
  type StripePost,
} from './stripe-webhooks.ts';
import { testTerms } from './test-terms.ts';

/** Background jobs share their time with other tests' workspaces. */
export const PATIENCE = { timeout: 20_000 };
const JOB_INTERVAL_MS = 10;
const context = systemContext('test');
const MAX_WORKSPACES = 60;
const ids = Array.from({ length: MAX_WORKSPACES }, (_, index) => `w${index}`);

/**
 * The billing service with controllable clocks for itself and its store, real webhooks, and a provider that can be
 * made to fail.
 */
export async function openBillingHarness(
  provider?: PaymentProvider,
  terms: Pick<BillingServiceDependencies, 'trial' | 'debugLimits' | 'firstPlan'> = testTerms,
) {
  const host = await openTestHost({ now: (): Date => harness.now });
  const { database } = host.dependencies;
  const dependencies = {
    ...host.dependencies,
    database: {
      ...database,
      service: (name: string) => ({ ...database.service(name), clock: { now: (): Date => harness.now } }),
    },
  };
  const asked: Record<'ended' | 'reported', string[]> = { ended: [], reported: [] };
  const counted = new Set<string>();
  const reach = (): void => {
    if (harness.isProviderDown) throw new AppError({ code: ERRORS.paymentProviderUnavailable });
  };
  const payments: PaymentProvider = {
    ...createStripePaymentProvider({
      apiKey: new Secret('sk_test_123'),
      webhookSecret: new Secret(WEBHOOK_SECRET),
      // Webhooks need no call, so no server listens here.
      apiUrl: 'http://127.0.0.1:1',
      prices: [{ planId: Plan.payAsYouGo, interval: 'month', priceId: PAY_AS_YOU_GO_PRICE }],
    }),
    metersAnswers: true,
    createCustomer: async ({ workspaceId }) => `cus_${workspaceId}`,
    createCheckout: async () => ({ url: 'https://checkout.example.com' }),
    async endSubscription(ref) {
      asked.ended.push(ref);
      reach();
    },
    async reportAnswer({ id }) {
      asked.reported.push(id);
      reach();
      counted.add(id);
      if (harness.loseReply) throw new AppError({ code: ERRORS.paymentProviderUnavailable });
      return 'taken';
    },
  };
  const publicUrl = 'https://bots.example.com';
  const createService = (clockOffsetMs = 0) =>
    createBillingService({
      ...dependencies,
      now: () => new Date(harness.now.getTime() + clockOffsetMs),
      ...terms,
      payments: provider ?? payments,
      publicUrl,
      jobIntervalMs: JOB_INTERVAL_MS,
    });
  host.add(createService());
  const members = {
    ada: WorkspaceRole.admin,
    pat: WorkspaceRole.powerUser,
    uma: WorkspaceRole.user,
  } as const;
  host.fakeMembers(Object.fromEntries(ids.map((id) => [id, members])));
  await host.start();
  let used = 0;

  const harness = {
    host,
    now: new Date(),
    /** Each attempt to end a subscription or report an answer at the provider. */
    asked,
    payments,
    /** Answers on the meter. */
    counted,
    /** When true, each call fails as in an outage. */
    isProviderDown: false,
    /** When true, the provider counts, but its reply is lost. */
    loseReply: false,
    /** A workspace for one test, on trial since now; ada is its admin, pat and uma are not. */
    async aWorkspace() {
      const workspace_id = ids[used] ?? '';
      used += 1;
      const data = { workspace_id, name: workspace_id, createdBy: 'ada' };
      await harness.deliver(eventFor(context, workspaceEvents.workspaceCreated, workspace_id, data));
      return workspace_id;
    },
    /** Opens the checkout page, which makes the workspace a customer. */
    openCheckout: (workspaceId: string) => startCheckout(host, workspaceId, publicUrl),
    /** Pays for it, with Stripe's events. */
    async buy(workspaceId: string) {
      await harness.openCheckout(workspaceId);
      const session = aCheckoutSession(workspaceId);
      await harness.post(aStripePost('checkout.session.completed', harness.now.toISOString(), session));
      await vi.waitFor(async () => {
        if ((await harness.planOf(workspaceId)).plan_id !== Plan.payAsYouGo) throw new Error('not yet');
      }, PATIENCE);
    },
    post: (event: StripePost, signature?: string) => postToStripeRoute(host, event, signature),
    /** Another process of the service over the same database, with a clock ahead by the offset. */
    async startAnother(clockOffsetMs?: number) {
      const service = createService(clockOffsetMs);
      const discovery = createLocalDiscovery();
      discovery.register(service.name, service.router);
      await service.start?.();
      return {
        client: createServiceClient({ name: 'chat', discovery, tokens: host.dependencies.tokens }),
        stop: async () => service.stop?.(),
      };
    },
    async planOf(id: string) {
      return (await host.asUser('ada').call(billingApi.getWorkspacePlan, { params: { id } })).result.data;
    },
    async setCap(id: string, answersCap: number | null, userId = 'ada') {
      const request = { params: { id }, body: { answersCap } };
      return (await host.asUser(userId).call(billingApi.changeWorkspacePlan, request)).status;
    },
    async allowance(id: string, resource: Allowance['resource'] = 'answers', count = 0) {
      const request = { params: { id, resource }, query: { count } };
      return (await host.asService().call(billingApi.readAllowance, request)).result.data;
    },
    answered: (
      workspaceId: string,
      source: AnswerSource = 'EXTERNAL',
      channel: 1 | 2 | 3 = 3,
      provider_id: string | null = null,
    ): EventEnvelope => ({
      ...eventFor(context, chatEvents.questionAnswered, workspaceId, {
        history_id: newId(),
        chat_id: 'c1',
        chat_bot_id: 'b1',
        workspace_id: workspaceId,
        channel,
        userRef: null,
        locale: null,
        source,
        provider_id,
        latencyMs: 5,
        firstTokenMs: null,
        tokens: { in: 0, out: 0 },
        citedItemIds: [],
        citedChunks: [],
      }),
      occurredAt: harness.now.toISOString(),
    }),
    deliver: (...events: EventEnvelope[]): Promise<void> => host.bus.publish(events),
    deleted: (workspace_id: string): EventEnvelope => ({
      ...eventFor(context, workspaceEvents.workspaceDeleted, workspace_id, { workspace_id }),
      occurredAt: harness.now.toISOString(),
    }),
    published: <T>(workspaceId: string, { type, schema }: EventDefinition<string, T>): T[] =>
      host.published
        .filter((event) => event.type === type && event.workspaceId === workspaceId)
        .map(({ data }) => schema.parse(data)),
    stop: () => host.stop(),
  };
  return harness;
}
