import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Plan, billingApi, operatorApi, workspaceEvents, type WorkspacePlan } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openTestHost, type TestHost } from '@colloquy/service-kit/testing';
import { createBillingService } from '../create-service.ts';
import { createNonePaymentProvider } from '../payments/create-none-payment-provider.ts';
import { testTerms } from '../testing/test-terms.ts';
import { firstPlanOf, type FirstPlan } from '../subscription-state/first-subscription.policy.ts';

const DAY_MS = 86_400_000;
const UNLIMITED = { answers: null, bots: null, pages: null, storageBytes: null, seats: null };

describe('what workspaces begin with', () => {
  let host: TestHost;
  let now = new Date('2026-03-01T00:00:00Z');
  const payments = createNonePaymentProvider();

  const serviceWith = (firstPlan: FirstPlan) =>
    createBillingService({
      ...host.dependencies,
      ...testTerms,
      payments,
      firstPlan,
      publicUrl: 'https://bots.example.com',
      jobIntervalMs: 10,
    });
  /** Restarts the installation with this initial plan. */
  async function restartWith(firstPlan: FirstPlan): Promise<void> {
    const service = serviceWith(firstPlan);
    await running?.stop?.();
    running = service;
    await service.start?.();
  }
  let running: ReturnType<typeof serviceWith> | null = null;

  const planOf = async (id: string): Promise<WorkspacePlan> =>
    (await host.asUser('ada').call(billingApi.getWorkspacePlan, { params: { id } })).result.data;
  const create = (workspace_id: string) =>
    host.bus.publish([
      eventFor(systemContext('test'), workspaceEvents.workspaceCreated, workspace_id, {
        workspace_id,
        name: workspace_id,
        createdBy: 'ada',
      }),
    ]);

  beforeAll(async () => {
    host = await openTestHost({ now: () => now });
    running = serviceWith(Plan.freeTrial);
    host.add(running);
    host.fakeMembers({ w1: { ada: 1 }, w2: { ada: 1 }, w3: { ada: 1 } });
    await host.start();
  });
  afterAll(async () => {
    await running?.stop?.();
    await host.stop();
  });

  it('is without limits where nothing is sold, and a trial elsewhere, unless the operator says otherwise', () => {
    const [none, connected] = [{ isConnected: false }, { isConnected: true }];
    expect(firstPlanOf(undefined, none)).toBe(Plan.enterprise);
    expect(firstPlanOf(undefined, connected)).toBe(Plan.freeTrial);
    expect(firstPlanOf('trial', none)).toBe(Plan.freeTrial);
    expect(firstPlanOf('unlimited', connected)).toBe(Plan.enterprise);
  });

  it('lifts the trials that are there, those that are over too, but not a plan that an operator set', async () => {
    await create('w1');
    await create('w2');
    now = new Date(now.getTime() + 30 * DAY_MS);
    expect(await planOf('w1')).toMatchObject({ plan_id: 1, state: 'restricted' });
    await host
      .asService('operator')
      .call(operatorApi.setPlan, { params: { id: 'w2' }, body: { plan_id: Plan.freeTrial } });
    await restartWith(Plan.enterprise);
    await vi.waitFor(
      async () =>
        expect(await planOf('w1')).toMatchObject({
          plan_id: 3,
          state: 'active',
          name: 'Self-hosted: no limits',
          limits: UNLIMITED,
          trialEndsAt: null,
          paymentRequired: false,
        }),
      { timeout: 20_000 },
    );
    expect(await planOf('w2')).toMatchObject({ plan_id: 1, state: 'trialing', limits: { bots: 1 } });
  });

  it('is a trial again when the operator wants that', async () => {
    await restartWith(Plan.freeTrial);
    await vi.waitFor(
      async () => expect(await planOf('w1')).toMatchObject({ plan_id: 1, state: 'restricted' }),
      { timeout: 20_000 },
    );
  });
});
