import type { OutboxSignal, ServiceDatabase } from '@colloquy/persistence';
import {
  createSubscriptionEventRepository,
  type SubscriptionEventRepository,
} from './subscription-events.repository.ts';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import { createSubscriptionUpdates, type SubscriptionUpdates } from './subscription-updates.ts';
import { createSubscriptionRepository, type SubscriptionRepository } from './subscriptions.repository.ts';

/** Subscriptions, what happened to them, and the way from the one to the other. */
export interface SubscriptionStores {
  readonly subscriptions: SubscriptionRepository;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly updates: SubscriptionUpdates;
}

export function createSubscriptionStores(
  database: ServiceDatabase,
  signal: OutboxSignal,
  firstPlan: FirstPlan,
  now: () => Date,
): SubscriptionStores {
  const subscriptions = createSubscriptionRepository(database, signal);
  const subscriptionEvents = createSubscriptionEventRepository(database, signal);
  return {
    subscriptions,
    subscriptionEvents,
    updates: createSubscriptionUpdates({ subscriptions, subscriptionEvents, firstPlan, now }),
  };
}
