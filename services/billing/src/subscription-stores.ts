import type { OutboxSignal, ServiceDatabase } from '@colloquy/persistence';
import { openNewsRepository, type NewsRepository } from './news/news.repository.ts';
import { createSubscriptionUpdates, type SubscriptionUpdates } from './subscriptions/subscription-updates.ts';
import {
  openSubscriptionRepository,
  type SubscriptionRepository,
} from './subscriptions/subscriptions.repository.ts';

/** Subscriptions, what happened to them, and the way from the one to the other. */
export interface SubscriptionStores {
  readonly subscriptions: SubscriptionRepository;
  readonly news: NewsRepository;
  readonly updates: SubscriptionUpdates;
}

export function createSubscriptionStores(
  database: ServiceDatabase,
  signal: OutboxSignal,
  now: () => Date,
): SubscriptionStores {
  const subscriptions = openSubscriptionRepository(database, signal);
  const news = openNewsRepository(database, signal);
  return { subscriptions, news, updates: createSubscriptionUpdates({ subscriptions, news, now }) };
}
