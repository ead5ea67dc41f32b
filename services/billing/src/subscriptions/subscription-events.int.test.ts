import { afterAll, expect, it } from 'vitest';
import { Plan } from '@colloquy/contracts';
import { createOutboxSignal } from '@colloquy/persistence';
import { newId } from '@colloquy/persistence/testing';
import { openTestHost } from '@colloquy/service-kit/testing';
import type { SubscriptionEvent } from '../subscription-state/subscription-events.ts';
import { createSubscriptionEventRepository } from './subscription-events.repository.ts';

const host = await openTestHost();
afterAll(() => host.stop());

it('keeps the stored names of a subscription event, so that rows of every version are read', async () => {
  const database = host.database.service('billing');
  const events = createSubscriptionEventRepository(database, createOutboxSignal());
  const at = new Date('2026-03-01T00:00:00Z');
  const event: SubscriptionEvent = {
    id: newId(),
    occurredAt: at,
    customerRef: 'cus_1',
    subscriptionRef: 'sub_1',
    change: {
      kind: 'snapshot',
      plan_id: Plan.payAsYouGo,
      status: 'past_due',
      interval: 'month',
      periodStart: at,
      periodEnd: at,
      cancelAtPeriodEnd: false,
      currency: 'EUR',
    },
  };
  await events.add('w1', event);
  await events.add('w1', event);
  expect(await events.findOf('w1', null)).toEqual([event]);

  expect(await host.storedText('billing')).toMatch(/"fact":\{[^}]*"standing":"past_due"/);
});
