import type { OutboxSignal, ServiceDatabase } from '@colloquy/persistence';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import { createSubscriptionEventRepository } from './subscription-events.repository.ts';
import { createSubscriptionUpdates } from './subscription-updates.ts';
import { createSubscriptionRepository } from './subscriptions.repository.ts';

/** Subscriptions, and the way from what happened to them to their state. */
export function createSubscriptionStores(
  database: ServiceDatabase,
  signal: OutboxSignal,
  firstPlan: FirstPlan,
  now: () => Date,
) {
  const subscriptions = createSubscriptionRepository(database, signal);
  const subscriptionEvents = createSubscriptionEventRepository(database, signal);
  const updates = createSubscriptionUpdates({ subscriptions, subscriptionEvents, firstPlan, now });
  return { subscriptions, updates };
}
